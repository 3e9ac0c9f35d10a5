"""Arms: what is played beside what, under which name, and what the folder says of it."""

import json

import pytest

from analysis import arms, report, variants
from analysis.arms import Arm, round_the_table
from analysis.played import open_study
from analysis.variants import Variant, changed
from sim.config import resolve, vary
from sim.errors import BalizaError, StudyError
from sim.policies import RANDOM, Policy

GOAL = "play.goal"


@pytest.fixture(scope="module")
def austral():
    return resolve("austral")


def table(*names):
    return tuple(Policy(name) for name in names)


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["a", "a", "a"], "a"),
        (["a", "b"], "a against b"),
        (["a", "b", "b"], "a at a table of b"),
        (["b", "a", "b"], "a at a table of b"),
        (["a", "b", "a", "b"], "a against b"),
        (["a", "b", "c"], "a against b against c"),
    ],
)
def test_who_sits_at_a_table(names, words):
    assert arms.seating_words(names) == words


def test_names_of_arms(austral):
    goal = changed(austral, {GOAL: 8})
    assert (goal.id, goal.label, goal.changes) == ("play.goal=8", "goal 8", {GOAL: 8})
    arm = Arm(goal, table("a", "b", "b"), 10)
    assert (arm.id, arm.label) == ("play.goal=8__a_at_a_table_of_b", "goal 8 by a at a table of b")
    assert Arm(Variant(austral), table("a", "a"), 10).id == "a"
    assert Arm(Variant(austral), table("search(a, rollouts=2)"), 10).id == "search_a,_rollouts=2_"


def test_a_change_of_several_values_is_named_by_all_of_them(austral):
    both = changed(austral, {GOAL: 8, "play.revealed": 2})
    assert (both.id, both.label) == ("play.goal=8,play.revealed=2", "play.goal 8, play.revealed 2")


def test_a_change_that_no_folder_can_be_named_after_is_named_by_its_hash(austral):
    variant = changed(austral, {"map.apart": [6, 8, 5]})
    assert (variant.label, len(variant.id)) == ("apart [6, 8, 5]", 12)
    assert variant.id == changed(austral, {"map.apart": [6, 8, 5]}).id


def test_a_table_with_too_few_seats_is_refused():
    with pytest.raises(BalizaError, match="policies: found 3, expected 1 to 2"):
        round_the_table(table("a", "b", "c"), 2)
    assert round_the_table(table("a", "b"), 3) == table("a", "b", "a")


# --- what a chapter may want -----------------------------------------------------------------------------------------


def test_a_value_can_be_what_its_assumption_names_and_what_it_is(austral):
    assert variants.choices(austral, GOAL) == [8, 10, 12]
    assert variants.choices(vary(austral, {GOAL: 9}), GOAL) == [8, 9, 10, 12]
    assert variants.choices(austral, "rules.fog") == ["must", "may"]
    assert variants.choices(resolve("south_seas"), GOAL) == []


def test_variations_leave_out_what_the_config_is_already(austral):
    wanted = arms.variations(GOAL, 50)
    assert [arm.id for arm in wanted(austral, 3)] == [
        "play.goal=8__builder", "play.goal=12__builder", "play.goal=8__random", "play.goal=12__random",
    ]  # fmt: skip
    nine = [arm for arm in wanted(vary(austral, {GOAL: 9}), 3) if arm.names == ["builder"] * 3]
    assert [(arm.label, arm.playouts) for arm in nine] == [
        ("goal 8 by builder", 50), ("goal 10 by builder", 50), ("goal 12 by builder", 50),
    ]  # fmt: skip
    assert wanted(resolve("south_seas"), 4) == []


def test_in_duels_each_script_meets_each_other(austral):
    at_four = arms.duels(420)(austral, 4)
    assert len({arm.id for arm in at_four}) == 7 * 6  # six styles and the trained one
    assert at_four[0].names == ["builder", "village_first", "village_first", "village_first"]
    assert at_four[0].playouts == 420 / 42
    at_two = arms.duels(420)(austral, 2)  # of two at a table each has one seat
    assert (len(at_two), at_two[0].playouts) == (7 * 6 / 2, 20)


def test_one_script_alone_meets_nobody(austral, monkeypatch):
    monkeypatch.setattr(arms, "policies_of", lambda _: {"random": RANDOM, "a": Policy("a")})
    assert arms.duels(300)(austral, 4) == []
    assert [policy.name for policy in arms.alone("austral")] == ["a", "random"]


# --- configs side by side --------------------------------------------------------------------------------------------


def test_configs_are_told_apart_by_name_and_by_what_differs():
    base, other = (resolve(name) for name in ("austral", "austral_goal_8"))
    first, second, third = variants.side_by_side([base, other, base])
    assert [(v.id, v.label) for v in (first, second, third)] == [
        ("austral", "austral"), ("austral_goal_8", "austral_goal_8"), ("austral_2", "austral (2)"),
    ]  # fmt: skip
    assert (first.changes, second.changes, third.changes) == ({}, {GOAL: 8}, {})


def test_what_only_one_config_has_differs_too():
    found = variants.different(resolve("south_seas"), resolve("south_seas_no_markets"))
    assert all(path.startswith("tiles.market_") and path.count(".") == 1 for path in found)
    assert (len(found), set(found.values())) == (6, {None})
    back = variants.different(resolve("south_seas_no_markets"), resolve("south_seas"))
    assert set(found) == set(back)
    assert back["tiles.market_pier_plain"]["count"] == 1


# --- on disk ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(austral, tmp_path_factory):
    """Two goals by random for two, in a folder."""
    folder = tmp_path_factory.mktemp("arms")
    seats = round_the_table([RANDOM], 2)
    wanted = [Arm(Variant(austral), seats, 30), Arm(changed(austral, {GOAL: 8}), seats, 30)]
    return folder, arms.play([*wanted, wanted[0]], folder, seed=4, jobs=1)


def test_each_arm_says_what_was_played(austral, played):
    folder, found = played
    assert [(arm.label, arm.variant, dict(arm.changes)) for arm in found] == [
        ("random", "", {}), ("goal 8 by random", "goal 8", {GOAL: 8}),
    ]  # fmt: skip
    assert found[0].manifest["config_hash"] == austral.hash
    assert found[1].manifest["config_hash"] == vary(austral, {GOAL: 8}).hash != austral.hash
    assert found[1].manifest["sources"][GOAL] == "changed"
    assert [arm.label for arm in arms.open_arms(folder)] == ["random", "goal 8 by random"]
    assert arms.played_for(folder) == "report"


def test_arms_are_played_on_the_same_deals(played):
    _, (ten, eight) = played
    starts = [arm.seats.select("deal", "seat", "start_pips").collect() for arm in (ten, eight)]
    assert starts[0].equals(starts[1])
    assert ten.playouts.collect()["turns"].sum() > eight.playouts.collect()["turns"].sum()


def test_chapters_of_the_config_itself_see_no_other(played):
    _, found = played
    seen = {chapter.id: [arm.label for arm in chapter.looks_at(found)] for chapter in report.served(found)}
    assert seen["goal-lengths"] == ["goal 8 by random", "random"]
    assert seen["making"] == ["random", "goal 8 by random"]
    assert seen["assumptions"] == ["random", "goal 8 by random"]  # what the goal is rests on one
    others = [labels for key, labels in seen.items() if key not in ("goal-lengths", "making", "assumptions", "hanging")]
    assert all(labels == ["random"] for labels in others)


def test_an_arm_that_is_not_there_yet_is_left_out(played, tmp_path):
    folder, _ = played
    index = json.loads((folder / arms.INDEX).read_text("utf-8"))
    index["arms"].append({"id": "gone", "label": "gone", "variant": "", "changes": {}})
    (tmp_path / arms.INDEX).write_text(json.dumps(index), "utf-8")
    with pytest.raises(StudyError, match=r"holds none of the studies that its arms\.json names"):
        arms.open_arms(tmp_path)
    (tmp_path / "random").symlink_to(folder / "random", target_is_directory=True)
    assert [arm.label for arm in arms.open_arms(tmp_path)] == ["random"]


def test_interrupted_arms_are_taken_up_again(tmp_path):
    """The interrupt comes when the second arm has begun: the first is kept, the same call plays the second."""
    configs = [resolve(name) for name in ("south_seas", "south_seas_two_more_markets")]
    wanted = [Arm(variant, round_the_table([RANDOM], 2), 20) for variant in variants.side_by_side(configs)]
    begun = []
    with pytest.raises(KeyboardInterrupt, match="what is finished is kept"):
        arms.play(wanted, tmp_path, jobs=1, stop=lambda: len(begun) > 1, watch=begun.append)
    assert [arm.label for arm in arms.open_arms(tmp_path)] == ["south_seas by random"]
    again = arms.play(wanted, tmp_path, jobs=1)
    assert [(arm.label, arm.total) for arm in again] == [
        ("south_seas by random", 20), ("south_seas_two_more_markets by random", 20),
    ]  # fmt: skip
    whole = arms.play(wanted, tmp_path / "whole", jobs=1)
    for one, other in zip(again, whole, strict=True):
        assert one.seats.collect().equals(other.seats.collect())


@pytest.mark.parametrize("text", ["{", "[]", '{"page": "report"}', '{"page": "report", "arms": [{"id": "x"}]}'])
def test_an_index_that_cannot_be_read_is_a_plain_message(tmp_path, text):
    (tmp_path / arms.INDEX).write_text(text, "utf-8")
    with pytest.raises(StudyError, match=r"arms\.json: not readable"):
        arms.open_arms(tmp_path)


def test_without_an_index_configs_are_not_mixed(played, tmp_path):
    folder, found = played
    for name, arm in zip(("a", "b"), found, strict=True):
        (tmp_path / name).symlink_to(folder / ("random" if arm is found[0] else "play.goal=8__random"), True)
    with pytest.raises(StudyError, match="differ in their config; `baliza compare` plays several"):
        arms.open_arms(tmp_path)


def test_a_study_alone_needs_no_index(played):
    folder, _ = played
    assert [arm.label for arm in arms.open_arms(folder / "random")] == ["random"]
    assert open_study(folder / "random").changes == {}
