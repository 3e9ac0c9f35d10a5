"""The report of a real study of Austral: its chapters, and who plays for them."""

import re

import pytest

from analysis import report
from sim.config import resolve, vary
from sim.errors import StudyError

PLAYOUTS = {
    "builder": 40,
    "random": 40,
    "expander,builder,builder,builder": 20,
    "builder,expander,expander,expander": 20,
}


@pytest.fixture(scope="module")
def arms(tmp_path_factory):
    return report.play(resolve("austral"), tmp_path_factory.mktemp("austral"), playouts=PLAYOUTS, seed=2, jobs=1)


def test_who_plays_for_a_report():
    found = {arm.id: arm.playouts for arm in report.arms_of(resolve("austral"))}
    assert list(found.items())[:2] == [("builder", 40_000), ("random", 100_000)]
    assert len([name for name in found if "_at_a_table_of_" in name]) == 7 * 6
    assert [name for name in found if name.startswith("play.goal")] == [
        "play.goal=8__builder", "play.goal=12__builder", "play.goal=8__random", "play.goal=12__random",
    ]  # fmt: skip
    others = report.arms_of(resolve("south_seas"))
    assert [arm.id for arm in others[:2]] == ["greedy", "random"]
    assert all("_at_a_table_of_" in arm.id for arm in others[2:] if not arm.variant.changes)


def test_it_has_the_chapters_of_its_game(arms):
    assert [chapter.id for chapter in report.served(arms)] == [
        "seats", "duels", "skill", "luck", "scores", "length", "openness", "starts", "dice", "resources", "buildings",
        "docks", "log", "goals", "idle", "assumptions", "making",
    ]  # fmt: skip
    assert not {"tiles", "ships"} & {chapter.id for chapter in report.served(arms)}


def test_chapters_of_hexes_and_dice_are_not_in_another_games_report(folder):
    found = {chapter.id for chapter in report.served(report.open_arms(folder))}
    assert (
        not {"duels", "styles", "goal-lengths", "starts", "dice", "resources", "buildings", "docks", "log", "goals"}
        & found
    )


def test_every_exhibit_has_a_finding_and_its_data(arms):
    for chapter in report.served(arms):
        for name, make in chapter.makers(arms).items():
            exhibit = make()
            assert exhibit.title, name
            assert not exhibit.title[0].islower(), name
            assert exhibit.grid.rows, name
            assert len(exhibit.grid.headings) == len(exhibit.grid.rows[0]), name
            assert exhibit.figure is None or exhibit.alt, name


def test_each_goal_of_the_config_is_judged_under_those_who_play_alone(arms):
    found = {verdict.key: verdict for verdict in report.judged(arms)}
    assert set(arms[0].goals) - set(found) == {"rounds_high"}  # judged with rounds_low
    alone = [verdict for verdict in found.values() if not verdict.basis]
    assert all([f.policy for f in verdict.findings] == ["builder", "random"] for verdict in alone)


@pytest.mark.usefixtures("no_drawing")
def test_the_page_tells_each_policy_once(arms):
    text = report.render(arms)
    assert "40 playouts by <b>random</b>." in text
    assert "Beside them 40 playouts in 2 studies" in text
    assert len(re.findall(r"<dt>(builder|random|expander)</dt>", text)) == 3
    prose = re.sub(r"<style.*?</style>", "", text, flags=re.DOTALL)
    assert not re.findall(r">[^<]*\b(nan|None(?! of)|inf)\b[^<]*<", prose)


def bare(folder, changes):
    """Play a few playouts of a variant for two and return the page."""
    return report.render(
        report.play(vary(resolve("austral"), changes), folder, playouts={"random": 12}, players=2, jobs=1)
    )


@pytest.mark.usefixtures("no_drawing")
def test_without_public_goals_their_chapter_is_left_out(tmp_path):
    text = bare(tmp_path, {"play.revealed": 0})
    assert '<section id="goals"' not in text
    assert '<section id="docks"' in text


@pytest.mark.usefixtures("no_drawing")
def test_without_docks_nothing_is_said_of_them(tmp_path):
    none = {f"docks.{kind}.count": 0 for kind in ("any", "wood", "stone", "wool", "salt", "fish")}
    assert "Under random there are no docks" in bare(tmp_path, {"map.docks": [], **none})


def test_without_a_winner_there_is_nothing_to_report(tmp_path):
    short = vary(resolve("austral"), {"play.rounds": 1})
    cut = report.play(short, tmp_path, playouts={"random": 8}, jobs=1)
    with pytest.raises(StudyError, match='random: no playout has a winner, all ended by "cap"'):
        report.render(cut)
