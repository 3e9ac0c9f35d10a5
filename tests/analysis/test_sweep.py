"""Sweeps: what is varied, bands worked out by hand and their coverage, grids, and the command."""

import json

import numpy as np
import polars as pl
import pytest
from scipy import stats

from analysis import estimates as es
from analysis import sweep, sweep_page
from analysis.chapters import sweep as chapter
from analysis.cli import main
from analysis.cost import Cost
from analysis.sweep import Axis, axis_of
from sim.config import resolve
from sim.errors import BalizaError
from tests.analysis.conftest import played
from tests.analysis.test_compare import scored
from tests.analysis.test_report import Page

AUSTRAL = resolve("austral")


# --- what is varied --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("a.b=1,2,5", (1, 2, 5)),
        ("a=1,1,2", (1, 2)),
        ("a=own_coast, own_any", ("own_coast", "own_any")),
        ("a=true,false", (True, False)),
        ("a=none,19", ("none", 19)),
        ("a=[[6,8]],[]", ([[6, 8]], [])),
        ("a=10:20:5", (10, 15, 20)),
        ("a=2:4", (2, 3, 4)),
        ("a=0.5:1:0.25", (0.5, 0.75, 1.0)),
        ("a=0:0.3:0.1", (0.0, 0.1, 0.2, 0.3)),
        ('a="6:8",x', ("6:8", "x")),
    ],
)
def test_what_vary_says(text, values):
    axis = axis_of(text)
    assert axis.values == values
    assert [type(value) for value in axis.values] == [type(value) for value in values]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("play.goal", "--vary: found 'play.goal', expected PATH=v1,v2,… or PATH=low:high:step"),
        ("=1,2", "expected PATH=v1"),
        ("a=", "expected PATH=v1"),
        ("a=low:high", "expected PATH=v1"),
        ("a=1:2:3:4", "expected PATH=v1"),
        ("a=3:1", "low <= high"),
        ("a=1:3:0", "a step above 0"),
        ("a=0:1:0.00001", "100,001 values"),
    ],
)
def test_what_vary_cannot_mean(text, message):
    with pytest.raises(BalizaError, match=message.replace("(", r"\(")):
        axis_of(text)


def points(*axes):
    return [(v.label, list(v.place["at"])) for v in sweep.variants(AUSTRAL, axes)]


def test_the_config_itself_is_the_first_point():
    """Its goal is 10 and its rate 4: a point that says so is no other variant."""
    assert points(Axis("play.goal", (8, 10, 12))) == [
        ("the config itself", [10]),
        ("goal 8", [8]),
        ("goal 12", [12]),
    ]
    assert points(Axis("play.goal", (8,)), Axis("bank.rate", (3, 4))) == [
        ("the config itself", [10, 4]),
        ("play.goal 8, bank.rate 3", [8, 3]),
        ("play.goal 8, bank.rate 4", [8, 4]),
    ]


def test_a_star_sets_all_values_and_tells_none_where_they_differ():
    alike, mixed = Axis("log.*.count", (1,)), Axis("buildings.*.points", (1,))
    assert sweep.own_value(AUSTRAL, alike) == 2
    assert sweep.own_value(AUSTRAL, mixed) is None
    variant = sweep.variants(AUSTRAL, [alike])[1]
    assert {kind["count"] for kind in variant.config.config["log"].values()} == {1}


@pytest.mark.parametrize(
    ("axes", "message"),
    [
        ([], "--vary: found 0, expected one or two"),
        ([Axis(p, (1,)) for p in ("bank.rate", "play.goal", "trade.offers")], "--vary: found 3"),
        ([Axis("bank.rate", (3,)), Axis("bank.rate", (5,))], "--vary: found bank.rate twice"),
        ([Axis("bank.rat", (3,))], "bank.rat: no such value in the config; did you mean bank.rate?"),
        ([Axis("bank.rate", (0,))], "bank.rate: found 0, allowed: a whole number"),
        ([Axis("rules.wind", ("soon",))], 'rules.wind: found "soon", allowed: "at_once", "this_turn"'),
        ([Axis("bank.rate", (4,))], "found only what the config has"),
        ([Axis("goals.seat_gap", (0.1,))], "goals.seat_gap has no influence on what is played"),
        (
            [Axis("study.players", (3,))],
            "study.players has no influence on what is played; players are set by --player",
        ),
    ],
)
def test_what_cannot_be_varied_is_named(axes, message):
    with pytest.raises(BalizaError) as error:
        sweep.variants(AUSTRAL, axes)
    assert message in str(error.value)


# --- bands by hand ---------------------------------------------------------------------------------------------------


def point(value, bonus, base=False, **more):
    """A study in which seat 1 has a bonus, at a place of a sweep over ``bonus``."""
    made = scored("the config itself" if base else f"bonus {value}", bonus, **more)
    kept = {name: getattr(made, name) for name in ("playouts", "seats", "manifest", "variant", "label")}
    at = value if isinstance(value, list) else [value]
    paths = ["seat.bonus", "seat.other"][: len(at)]
    return played(**kept, changes={} if base else dict(zip(paths, at, strict=True)), place={"at": at})


LINE = point(0, 0, base=True), point(3, 3), point(9, 9)


def row_of(table, **key):
    return table.filter(**key).row(0, named=True)


def test_curves_stand_in_bands_that_hold_together():
    """Scores by deal are 4, 5, 6, 3 over and over: mean 4.5, variance 1.25 * 200 / 199; three points."""
    row = row_of(sweep.curves(LINE), measure="score", x="0")
    half = stats.t.ppf((1 + 0.95 ** (1 / 3)) / 2, 199) * np.sqrt(1.25 / 199)
    assert (row["value"], row["n"]) == (4.5, 200)
    assert row["high"] - 4.5 == pytest.approx(half)
    assert 4.5 - row["low"] == pytest.approx(half)


def test_differences_stand_in_bands_over_the_other_points():
    """With three points more seat 1 wins one deal in four anew: mean 0.25, variance 3/16 * 200 / 199; two points."""
    row = row_of(sweep.differences(LINE), measure="win share of seat 1", x="3")
    half = stats.t.ppf((1 + 0.95 ** (1 / 2)) / 2, 199) * np.sqrt(3 / 16 / 199)
    assert (row["value"], row["shown"]) == (0.25, "more")
    assert row["band_high"] - 0.25 == pytest.approx(half)
    assert row["high"] - 0.25 == pytest.approx(stats.t.ppf(0.975, 199) * np.sqrt(3 / 16 / 199))


def test_what_changes_is_told_in_words():
    told = sweep_page.findings(LINE)[0]
    assert told.title == "Under tester 6 of 12 headline metrics change with seat.bonus"
    assert any(line.startswith("win share of seat 1: rises throughout, from 25") for line in told.lines)
    assert any(line.endswith("at 9; every point differs") for line in told.lines)
    assert told.lines[-1].startswith("The same in all deals: shared wins, turns")


def test_points_of_numbers_ascend_and_words_stay():
    numbers = pl.DataFrame({"x": ["10", "9", "-1"]})
    assert sweep_page.ordered(numbers)["x"].to_list() == ["-1", "9", "10"]
    assert sweep_page.ordered(pl.DataFrame({"x": ["none", "9", "10"]}))["x"].to_list() == ["none", "9", "10"]
    assert sweep_page.numbers(pl.DataFrame({"x": ["true", "false"]})) is None


def test_a_grid_tells_which_cells_differ_from_the_config_itself():
    grid = point([0, 1], 0, base=True), point([3, 1], 3), point([0, 2], 0), point([3, 2], 3)
    exhibit = chapter.heat(grid)
    cells = exhibit.data.filter(measure="score").select("x", "y", "value", "sure", "own")
    assert sorted(cells.rows()) == [
        ("0", "1", 4.5, False, True),
        ("0", "2", 4.5, False, False),
        ("3", "1", 6.0, True, False),
        ("3", "2", 6.0, True, False),
    ]
    assert exhibit.title == "6 of 12 metrics change with seat.bonus and seat.other"
    assert chapter.CHAPTER.makers(grid).keys() == {"sweep-heat"}


# --- coverage --------------------------------------------------------------------------------------------------------


def joint_coverage(repetitions, k=5, deals=300):
    """Share of sweeps in which all bands hold: scores and win shares at k points that share what the deal brings."""
    rng = np.random.default_rng(20261130)
    level, held = sweep.together(k), {"scores": 0, "wins": 0}
    steps = 0.3 * np.arange(k)
    for _ in range(repetitions):
        deal = rng.gamma(2.0, 2.0, (deals, 1))
        scores = deal + steps + rng.gamma(1.0, 1.5, (deals, k))
        wins = (rng.random((deals, 1)) * 0.7 + rng.random((deals, k)) * 0.3 < 0.3) * 1.0
        for name, values, truth, make in (
            ("scores", scores, 4.0 + steps + 1.5, es.mean_of),
            ("wins", wins, np.full(k, WINS), es.win_share_of),
        ):
            found = [make(deals, v.mean(), v.var(ddof=1), level) for v in values.T]
            held[name] += all(e.low <= t <= e.high for e, t in zip(found, truth, strict=True))
    return {name: count / repetitions for name, count in held.items()}


WINS = 0.2142857142857143
"""P(0.7 u + 0.3 v < 0.3) for uniform u and v: the mean over v of (0.3 - 0.3 v) / 0.7, which is 0.15 / 0.7."""


@pytest.mark.parametrize(
    ("repetitions", "least"), [(1_000, 0.935), pytest.param(20_000, 0.948, marks=pytest.mark.long)]
)
def test_bands_hold_together_at_least_as_often_as_they_say(repetitions, least):
    """At most five standard deviations of the count below 95 %; the values hang together, so it is mostly above."""
    found = joint_coverage(repetitions)
    print({name: f"{share:.2%}" for name, share in found.items()})
    assert all(least <= share <= 0.99 for share in found.values())


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        (Cost(0, 0, 0.0, 0.0), "everything is played already"),
        (Cost(1, 120, 2.0, 0.2), "120 playouts in 1 study: less than a minute on this machine, 1 MB on disk"),
        (
            Cost(40, 80_000, 430.0, 61.0),
            "80,000 playouts in 40 studies: about 7 minutes on this machine, 61 MB on disk",
        ),
    ],
)
def test_the_cost_is_told_in_a_sentence(cost, said):
    assert cost.in_words() == said


# --- the command -----------------------------------------------------------------------------------------------------

FILES = ["arms.json", "curves.csv", "curves.parquet", "differences.csv", "differences.parquet", "sweep.html"]
WORDS = ["south_seas", "--vary", "goods.per_point=1,3,9", "--policies", "greedy", "--jobs", 1]


def run(*words):
    with pytest.raises(SystemExit) as left:
        main([str(word) for word in words])
    return left.value.code


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Three values on 120 deals by greedy."""
    path = tmp_path_factory.mktemp("sweep") / "out"
    assert run("sweep", *WORDS, "--out", path, "--playouts", 120, "--quiet") == 0
    return path


def test_it_leaves_a_page_tables_and_studies(folder):
    studies = ["base__greedy", "goods.per_point=1__greedy", "goods.per_point=9__greedy"]
    assert sorted(path.name for path in folder.iterdir()) == sorted([*FILES, *studies])
    told = json.loads((folder / "arms.json").read_text("utf-8"))
    assert [(arm["changes"], arm["place"]) for arm in told["arms"]] == [
        ({}, {"at": [3]}),
        ({"goods.per_point": 1}, {"at": [1]}),
        ({"goods.per_point": 9}, {"at": [9]}),
    ]


def test_dearer_points_lower_the_score_and_nothing_else_about_the_goods(folder):
    """By construction: a point for each good, for three goods, for nine goods left over."""
    curves = pl.read_csv(folder / "curves.csv").filter(measure="points from leftover goods")
    by_price = dict(zip(curves["x"], curves["value"], strict=True))
    assert by_price[1] > by_price[3] > by_price[9]
    shown = pl.read_parquet(folder / "differences.parquet").filter(measure="points from leftover goods")
    assert dict(zip(shown["x"], shown["shown"], strict=True)) == {"1": "more", "9": "less"}


def test_the_page_holds_curves_and_findings(folder):
    text = (folder / "sweep.html").read_text("utf-8")
    page = Page(text)
    assert (page.open, page.wrong) == ([], [])
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
    assert "South Seas: sweep over goods.per_point" in text
    assert {"chart-sweep-differences", "chart-sweep-wins", "chart-sweep-points"} <= set(page.ids)
    assert "chart-sweep-heat" not in page.ids


def test_the_same_command_says_the_same_and_plays_nothing(folder, capsys):
    before = {name: (folder / name).read_bytes() for name in FILES}
    assert run("sweep", *WORDS, "--out", folder, "--playouts", 120) == 0
    assert capsys.readouterr().out.startswith("everything is played already\nUnder greedy ")
    assert {name: (folder / name).read_bytes() for name in FILES} == before


def test_report_and_chart_know_a_sweep(folder, tmp_path, capsys, no_drawing):
    assert run("report", folder, "--out", tmp_path / "page.html") == 0
    assert capsys.readouterr().out.startswith("Under greedy ")
    assert run("chart", folder) == 0
    assert "sweep-differences: Show the differences of each value" in capsys.readouterr().out


def test_values_that_change_nothing_are_no_finding(tmp_path, capsys, no_drawing):
    """A/A: builders do not look at the hands of others, open or not."""
    words = ["austral", "--vary", "rules.open_hands=false,true", "--policies", "builder", "--jobs", 1]
    assert run("sweep", *words, "--playouts", 104, "--out", tmp_path) == 0
    out = capsys.readouterr().out
    assert out.startswith("208 playouts in 2 studies: ")
    assert "Under builder 0 of 18 headline metrics change with rules.open_hands" in out
    assert set(pl.read_csv(tmp_path / "differences.csv")["shown"]) == {"the same in all deals"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--vary", "goods.per_pont=1"], "goods.per_pont: no such value in the config; did you mean goods.per_point?"),
        (["--vary", "goods.per_point=0"], "goods.per_point: found 0, allowed: a whole number"),
        (["--vary", "goods.per_point"], "expected PATH=v1,v2"),
        (["--vary", "goods.per_point=2", "--policies", "gredy"], "did you mean greedy?"),
        (["--vary", "goods.per_point=2", "--playouts", 0], "playouts: found 0, expected 1 or more"),
        ([], "--vary"),
    ],
)
def test_mistakes_are_plain_messages(tmp_path, capsys, words, message):
    assert run("sweep", "south_seas", *words, "--out", tmp_path / "out", "--jobs", 1) == 2
    err = capsys.readouterr().err
    assert message in err
    assert len(err.splitlines()) == 1
