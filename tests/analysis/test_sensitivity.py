"""Sensitivity: what is varied and what not, tornadoes, verdicts that flip, screenings by hand, and the command."""

import math
from itertools import pairwise

import polars as pl
import pytest

from analysis import flips, screening, sensitivity, sensitivity_page
from analysis.assumed import plan_of, with_values
from analysis.cli import main
from analysis.played import open_study
from analysis.report import judged
from sim import study
from sim.config import resolve
from sim.errors import BalizaError
from tests.analysis.conftest import played
from tests.analysis.test_compare import scored
from tests.analysis.test_report import Page

AUSTRAL, SOUTH_SEAS = resolve("austral"), resolve("south_seas")
REASON = {"group": "any", "reason": "For a test."}


def assuming(*entries):
    """Austral with these assumptions alone."""
    return resolve(AUSTRAL.config | {"assumed": [REASON | entry for entry in entries]})


def settings(base, **kept):
    plan = plan_of(base, **kept)
    return {a.path: [s.value for s in a.settings] for a in plan.assumptions}


def reasons(base):
    return {(entry.path, entry.value): entry.reason for entry in plan_of(base).left_out}


# --- what is varied --------------------------------------------------------------------------------------------------


def test_ends_of_ranges_and_other_choices_are_tried():
    """The goal is 10, offers 3, a cove brings 1: what the config has is no other setting."""
    base = assuming(
        {"path": "play.goal", "choices": [8, 10, 12]},
        {"path": "trade.offers", "range": [0, 10]},
        {"path": "buildings.cove.points", "range": [1, 2]},
        {"path": "bank.cards", "choices": ["none", 19]},
    )
    assert settings(base) == {
        "play.goal": [8, 12], "trade.offers": [0, 10], "buildings.cove.points": [2], "bank.cards": [19],
    }  # fmt: skip
    assert reasons(base)["buildings.cove.points", 1] == "it is what the config has"


def test_whole_numbers_stay_whole_within_their_range():
    assert settings(assuming({"path": "trade.offers", "range": [0.5, 5.5]})) == {"trade.offers": [1, 5]}


def test_a_star_sets_all_values_but_those_of_later_entries_and_those_the_text_gives():
    base = assuming(
        {"path": "log.*.count", "range": [1, 4], "unless": ["log.fog.count"]},
        {"path": "log.storm.count", "choices": [3]},
    )
    plan = plan_of(base)
    low = plan.assumptions[0].settings[0]
    others = {f"log.{kind}.count" for kind in AUSTRAL.config["log"]} - {"log.fog.count", "log.storm.count"}
    assert low.changes == dict.fromkeys(others, 1)
    assert plan.assumptions[1].settings[0].changes == {"log.storm.count": 3}


def test_what_is_not_varied_is_told_with_the_reason():
    base = assuming(
        {"path": "tokens.land"},
        {"path": "terrains.moor.count", "range": [1, 2]},
        {"path": "map.kind", "choices": ["ring"]},
        {"path": "play.goal", "choices": [8]},
    )
    told = reasons(base)
    assert told["tokens.land", None] == "its entry names no range and no choices"
    assert "20 land hexes in all, allowed: 19" in told["terrains.moor.count", 2]
    assert told["map.kind", "ring"] == "it is what the config has"
    assert settings(base) == {"play.goal": [8]}


def test_a_trajectory_moves_between_ends_or_between_any_choices():
    base = assuming(
        {"path": "trade.offers", "range": [0, 10]},
        {"path": "buildings.cove.points", "range": [1, 2]},
        {"path": "play.goal", "choices": [8, 10, 12]},
    )
    between = [[s.value for s in a.between] for a in plan_of(base).assumptions]
    assert between == [[0, 10], [1, 2], [10, 8, 12]]


@pytest.mark.parametrize(
    ("only", "entries", "message"),
    [
        (["frames"], None, "--only: no group 'frames', allowed: frame, .*; did you mean frame?"),
        ([], [{"path": "tokens.land"}], "no assumption can be varied"),
    ],
)
def test_what_cannot_be_varied_is_named(only, entries, message):
    base = assuming(*entries) if entries else AUSTRAL
    with pytest.raises(BalizaError, match=message):
        sensitivity.arms_of(base, plan_of(base, only), None, 10)


# --- the screening ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def points():
    """Three trajectories over three groups, one of them of four assumptions."""
    plan = plan_of(AUSTRAL, ["frame", "points", "bank"])
    return list(screening.points(AUSTRAL, plan, 3, seed=1))


def test_each_step_moves_one_group_and_each_trajectory_all_of_them(points):
    groups = {entry["path"]: entry["group"] for entry in AUSTRAL.assumed}
    assert [(p.place["trajectory"], p.place["step"]) for p in points] == [(t, s) for t in range(3) for s in range(4)]
    for trajectory in range(3):
        walk = points[4 * trajectory : 4 * trajectory + 4]
        assert {p.place["moved"] for p in walk[1:]} == {"frame", "points", "bank"}
        for before, after in pairwise(walk):
            paths = {*before.changes, *after.changes}
            moved = {groups[path] for path in paths if before.changes.get(path) != after.changes.get(path)}
            assert moved == {after.place["moved"]}


def test_more_trajectories_go_on_from_those_there_are(points):
    plan = plan_of(AUSTRAL, ["frame", "points", "bank"])
    assert [p.id for p in screening.points(AUSTRAL, plan, 2, seed=1)] == [p.id for p in points[:8]]


def test_effects_by_hand():
    """Frame: +2, and −4 on its way down, so +4: mu* 3, sigma sqrt(2). Bank: +1 and, on its way down, +3, so −3."""
    steps = pl.DataFrame(
        {
            "trajectory": [0, 0, 1, 1],
            "group": ["frame", "bank", "bank", "frame"],
            "up": [True, True, False, False],
            "first": [10.0, 12.0, 20.0, 23.0],
            "value": [2.0, 1.0, 3.0, -4.0],
        }
    )
    found = screening._morris(steps)
    assert list(found["names"]) == ["bank", "frame"]
    assert list(found["mu_star"]) == [2.0, 3.0]
    assert list(found["mu"]) == [-1.0, 3.0]
    assert list(found["sigma"]) == [pytest.approx(math.sqrt(8)), pytest.approx(math.sqrt(2))]


def placed(bonus, changes=None, **place):
    made = scored(f"bonus {bonus}, {place}", bonus)
    manifest = made.manifest | {"config": made.manifest["config"] | {"goals": {"seat_gap": 0.15}}}
    kept = {name: getattr(made, name) for name in ("playouts", "seats", "variant", "label")}
    return played(**kept, manifest=manifest, changes=changes or {}, place=place)


def walked(trajectory, *steps):
    return [
        placed(bonus, {"x": bonus}, trajectory=trajectory, step=k, moved=moved, up=True)
        for k, (bonus, moved) in enumerate(steps)
    ]


def test_a_group_that_matters_is_told_from_one_that_does_nothing():
    """Three points more for a seat are 1.5 on average in every deal."""
    walks = [*walked(0, (0, ""), (3, "seats"), (3, "names")), *walked(1, (0, ""), (0, "names"), (3, "seats"))]
    found = screening.effects(tuple(walks)).filter(measure="score")
    rows = {row["group"]: row for row in found.iter_rows(named=True)}
    assert (rows["seats"]["value"], rows["seats"]["sigma"], rows["seats"]["shown"]) == (1.5, 0.0, True)
    assert (rows["names"]["value"], rows["names"]["noise"], rows["names"]["shown"]) == (0.0, 0.0, False)
    assert rows["seats"]["n"] == 2


def test_chance_alone_would_give_an_effect():
    """The lead goes from 2, 2, 4, 4 to 5, 1, 1, 1: differences 3, −1, −3, −3, mean −1, variance 6 * 200 / 199."""
    walks = [*walked(0, (0, ""), (3, "seats")), *walked(1, (0, ""), (3, "seats"))]
    row = screening.effects(tuple(walks)).filter(measure="lead of the winner").row(0, named=True)
    assert (row["value"], row["low"], row["high"]) == (1.0, 1.0, 1.0)
    assert row["noise"] == pytest.approx(math.sqrt(6 / 199) * math.sqrt(2 / math.pi))


# --- ends and verdicts -----------------------------------------------------------------------------------------------

ENDS = (
    placed(0, left_out=[["a.b", "any", None, "no range"]]),
    placed(3, {"seat.bonus": 3}, path="seat.bonus", group="seats", own="0", value="3"),
    placed(0, {"seat.name": "x"}, path="seat.name", group="names", own="y", value="x"),
)


def test_what_matters_by_construction_is_ranked_before_what_does_nothing():
    shown = sensitivity.ends(ENDS)
    moved = dict(zip(shown["path"], shown["shown"], strict=True))  # the last metric: points
    assert moved == {"seat.bonus": "more", "seat.name": "the same in all deals"}
    told = sensitivity_page.findings(ENDS)
    assert told[1].title == "Under tester 1 of 2 assumptions moves a headline metric"
    assert told[1].lines[-1] == "Not shown to move any: seat.name."
    assert told[-1].lines == ["a.b"]


def test_a_verdict_hangs_on_what_makes_it_flip():
    """Seat 1 wins a quarter of the deals, half of them with three points more; half is fair for two, 15 % may lack."""
    found = flips.flips(ENDS).filter(key="seat_gap")
    rows = found.select("path", "own_state", "state", "flips", "paired", "hangs").rows()
    assert rows == [
        ("seat.bonus", "missed", "met", True, True, True),
        ("seat.name", "missed", "missed", False, False, False),
    ]
    told = sensitivity_page.findings(ENDS)[0]
    assert told.title == "1 of 1 verdicts hangs on an assumption"
    assert "missed under tester, but met with seat.bonus = 3" in told.lines[0]


# --- the command -----------------------------------------------------------------------------------------------------

FILES = [
    "arms.json", "ends.csv", "ends.parquet", "not_varied.csv", "not_varied.parquet", "screening.csv",
    "screening.parquet", "sensitivity.html", "verdicts.csv", "verdicts.parquet",
]  # fmt: skip
ONLY = ["--only", "frame", "--only", "bank", "--policies", "builder", "--jobs", 1, "--trajectories", 2]


def run(*words):
    with pytest.raises(SystemExit) as left:
        main([str(word) for word in words])
    return left.value.code


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Two groups of Austral on 120 deals by builders."""
    path = tmp_path_factory.mktemp("sensitivity") / "out"
    assert run("sensitivity", "austral", *ONLY, "--out", path, "--playouts", 120, "--quiet") == 0
    return path


def test_it_leaves_a_page_tables_and_studies(folder):
    files = sorted(path.name for path in folder.iterdir() if path.is_file())
    assert files == FILES
    studies = {path.name.split("__")[0] for path in folder.iterdir() if path.is_dir()}
    assert {"base", "play.goal=8", "play.goal=12", "bank.cards=19", "bank.cards=15"} <= studies
    assert len([name for name in studies if name.startswith("screening_")]) == 2 * 3


def test_the_goal_moves_the_length_and_the_bank_does_not(folder):
    turns = pl.read_csv(folder / "ends.csv").filter(measure="turns")
    shown = {(path, setting): how for path, setting, how in turns.select("path", "setting", "shown").iter_rows()}
    assert (shown["play.goal", "8"], shown["play.goal", "12"]) == ("less", "more")
    assert shown["bank.cards", "19"] not in ("less", "more")
    groups = pl.read_csv(folder / "screening.csv").filter(measure="turns").sort("value")["group"].to_list()
    assert groups == ["bank", "frame"]


def test_the_page_says_what_hangs_on_what_and_what_was_not_varied(folder):
    text = (folder / "sensitivity.html").read_text("utf-8")
    page = Page(text)
    assert (page.open, page.wrong) == ([], [])
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
    assert "Austral: sensitivity to " in text
    exhibits = ("verdicts", "wins", "length", "scores", "screening", "not-varied")
    assert {f"chart-sensitivity-{name}" for name in exhibits} <= set(page.ids)


def test_the_same_command_says_the_same_and_plays_nothing(folder, capsys):
    before = {name: (folder / name).read_bytes() for name in FILES}
    assert run("sensitivity", "austral", *ONLY, "--out", folder, "--playouts", 120) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "assumptions: 3 varied at 5 settings, 0 not varied; groups: 2"
    assert out[1] == "everything is played already"
    assert {name: (folder / name).read_bytes() for name in FILES} == before


def test_report_and_chart_know_a_sensitivity(folder, tmp_path, capsys, no_drawing):
    assert run("report", folder, "--out", tmp_path / "page.html") == 0
    assert "verdicts hang" in capsys.readouterr().out
    assert run("chart", folder) == 0
    assert "sensitivity-length: Show which assumptions move length" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--only", "banks"], "--only: no group 'banks', allowed: "),
        (["--only", "bank", "--trajectories", 1], "trajectories: found 1, expected 2 or more, or 0"),
        (["--only", "bank", "--policies", "bulder"], "did you mean builder?"),
        (["--only", "bank", "--playouts", 0], "playouts: found 0, expected 1 or more"),
    ],
)
def test_mistakes_are_plain_messages(tmp_path, capsys, words, message):
    assert run("sensitivity", "austral", *words, "--out", tmp_path / "out", "--jobs", 1) == 2
    err = capsys.readouterr().err
    assert message in err
    assert len(err.splitlines()) == 1


def test_a_setting_that_takes_all_components_away_is_judged_by_the_other_goals(tmp_path):
    """Without a ship nobody can be said to take them too seldom."""
    config = with_values(SOUTH_SEAS, {f"ships.{ship}.count": 0 for ship in SOUTH_SEAS.config["ships"]})
    done = study.run(config, tmp_path, playouts=8, players=2, jobs=1)
    keys = {verdict.key for verdict in judged([open_study(done)])}
    assert "ship_use" not in keys
    assert "seat_gap" in keys
