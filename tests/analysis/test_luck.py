"""Shares of luck: by hand, and covering the truth where it is known."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from analysis import cli, luck
from analysis import estimates as es
from analysis.chapters import luck as chapter
from analysis.replayed import REPLAYS, keep, read
from analysis.report import play
from sim.config import resolve
from sim.games import game
from sim.policies import find_policy
from sim.replays import CHANCE, CHOICES
from tests.analysis.conftest import PLAYOUTS


def frame(**results):
    """Replays of one seat's wins and the other's, from the wins of the first seat by deal."""
    rows = []
    for name, wins in results.items():
        for deal, win in enumerate(wins):
            for seat in (0, 1):
                share = win if seat == 0 else 1 - win
                replay = "" if name == "first" else name.replace("_", " ")
                rows.append((replay, deal, seat, float(share), int(10 * share)))
    return pl.DataFrame(rows, schema=["replay", "deal", "seat", "win_share", "score"], orient="row")


FIRST, AGAIN = [1, 0, 1, 0], [1, 0, 1, 1]


def test_intraclass_by_hand():
    """Mean of both 5/8: products of deviations 9, 25, 9, -15 and squares 9, 25, 9, 17 of 64ths."""
    e = luck.intraclass(FIRST, AGAIN)
    assert e.value == pytest.approx(28 / 60)
    common, spread = np.array([9, 25, 9, -15]) / 64, np.array([9, 25, 9, 17]) / 64
    assert e.half_width == pytest.approx(es.ratio(common, spread).half_width)
    assert (e.n, e.method) == (4, luck.INTRACLASS)


def test_two_seats_that_share_a_win_say_no_more_than_one():
    table = luck.shares(frame(first=FIRST, tiles=AGAIN))
    assert table["source"].to_list() == ["tiles"]
    assert table["value"][0] == pytest.approx(28 / 60)
    assert table["high"][0] == pytest.approx(luck.intraclass(FIRST, AGAIN).high)


def test_scores_have_their_own_shares():
    replays = frame(first=FIRST, tiles=AGAIN).with_columns(score=pl.col("deal") * 5 + pl.col("seat"))
    assert luck.shares(replays, "score")["value"].to_list() == [1.0]


def test_what_is_left_hangs_on_several_sources_at_once():
    other = [0, 0, 1, 0]
    table = luck.shares(frame(first=FIRST, tiles=AGAIN, all_chance=AGAIN, choices=other))
    rows = {row["source"]: row for row in table.iter_rows(named=True)}
    alone = luck.intraclass(FIRST, other).value
    assert list(rows) == ["tiles", CHANCE, CHOICES, luck.TOGETHER]
    assert rows[luck.TOGETHER]["value"] == pytest.approx(1 - 28 / 60 - alone)
    assert rows[luck.TOGETHER]["n"] == 4


def test_results_that_always_agree_are_all_luck():
    e = luck.intraclass([1, 0, 1], [1, 0, 1])
    assert (e.value, e.low, e.high) == (1.0, es.wilson(1.0, 3)[0], 1.0)


def test_results_that_never_differ_have_no_share():
    e = luck.intraclass([1, 1, 1], [1, 1, 1])
    assert np.isnan([e.value, e.low, e.high]).all()


def test_deals_without_a_winner_are_left_out():
    replays = frame(first=[*FIRST, 1], tiles=[*AGAIN, 1])
    cut = replays.with_columns(win_share=pl.when(deal=4, replay="tiles").then(0.0).otherwise("win_share"))
    table = luck.shares(cut)
    assert table["n"].to_list() == [4]
    assert table["value"][0] == pytest.approx(28 / 60)


def test_the_exhibit():
    table = luck.shares(frame(first=FIRST, tiles=AGAIN, all_chance=AGAIN, choices=[0, 0, 1, 0], seating=AGAIN))
    exhibit = luck.told({"calm": table})
    assert exhibit.title.startswith("Under calm chance alone decides 47")
    assert ", who plays 47" in exhibit.title
    assert [row[0] for row in exhibit.grid.rows] == ["tiles", CHANCE, CHOICES, "seating", luck.TOGETHER]
    assert exhibit.figure is not None
    only = luck.told({"calm": luck.shares(frame(first=FIRST, tiles=AGAIN))})
    assert only.title.startswith("Under calm tiles decides 47")


def test_the_command(tmp_path, capsys):
    """Two files: the chart, and the playouts that it is made of."""
    for name in ("luck.svg", "luck.csv"):
        code = cli._code(["luck", "south_seas", "--policies", "random", "--deals", "12", "-o", str(tmp_path / name)])
        assert code == 0
        assert capsys.readouterr().out.startswith("Under random chance alone decides ")
    assert "<svg" in (tmp_path / "luck.svg").read_text()
    rows = pl.read_csv(tmp_path / "luck.csv")
    assert rows.height == 12 * 4 * 5  # deals, seats, the first playing with tiles, ships, all chance and choices kept
    assert cli._code(["luck", "south_seas", "-o", "luck.txt"]) == 2
    assert "--out: found luck.txt" in capsys.readouterr().err
    assert cli._code(["luck", "south_seas", "--deals", "0"]) == 2


# --- coverage ---------------------------------------------------------------------------------------------------------


def beta_wins(rng):
    """A deal's chance to win is Beta(2, 6): its variance is 1/9 of that of a win."""
    chance = rng.beta(2.0, 6.0, 400)
    return luck.intraclass(rng.binomial(1, chance), rng.binomial(1, chance)), 1 / 9


def no_luck(rng):
    return luck.intraclass(rng.binomial(1, 0.25, 400), rng.binomial(1, 0.25, 400)), 0.0


def much_luck(rng):
    """Scores of two seats: the deal's part has nine times the variance of the rest."""
    deal = rng.normal(0, 3, (300, 2))
    return luck.intraclass(deal + rng.normal(0, 1, (300, 2)), deal + rng.normal(0, 1, (300, 2))), 0.9


def combination(rng):
    """A win is the parity of two fair coins: neither decides anything alone, both together all."""
    coins, others = rng.integers(0, 2, (2, 400)), rng.integers(0, 2, (2, 400))
    first = coins[0] ^ coins[1]
    table = luck.shares(frame(first=first, all_chance=coins[0] ^ others[0], choices=others[1] ^ coins[1]))
    row = table.filter(source=luck.TOGETHER).row(0, named=True)
    return es.Estimate(*(row[name] for name in ("value", "n", "low", "high", "method"))), 1.0


@pytest.mark.parametrize(
    ("case", "repetitions"),
    [
        *((case, 600) for case in (beta_wins, no_luck, much_luck)),
        *(pytest.param(case, 20_000, marks=pytest.mark.long) for case in (beta_wins, no_luck, much_luck)),
        pytest.param(combination, 2_000, marks=pytest.mark.long),
    ],
)
def test_coverage(case, repetitions):
    rng = np.random.default_rng(20260802)
    hits = 0
    for _ in range(repetitions):
        e, truth = case(rng)
        hits += e.low <= truth <= e.high
    print(f"{case.__name__}: {hits / repetitions:.2%} of {repetitions:,}")
    slack = 0.015 + (0.5 / np.sqrt(repetitions) if repetitions < 10_000 else 0)
    assert hits / repetitions == pytest.approx(0.95, abs=slack)


# --- in a report -----------------------------------------------------------------------------------------------------


def test_a_report_keeps_replays_beside_its_studies(arms, folder):
    """All deals of small studies are played again: for tiles, for ships, for both, and for choices."""
    assert [arm.replays["deal"].n_unique() for arm in arms] == [60, 120]
    assert sorted(arms[0].replays["replay"].unique()) == ["", CHANCE, CHOICES, "ships", "tiles"]
    before = (folder / "greedy" / REPLAYS).stat().st_mtime_ns
    play(resolve("south_seas"), folder, playouts=PLAYOUTS, seed=3, jobs=1)
    assert (folder / "greedy" / REPLAYS).stat().st_mtime_ns == before


def test_replays_of_more_deals_begin_with_the_same(arms, tmp_path):
    seated = [find_policy(game("south_seas"), "greedy")] * 4
    keep(resolve("south_seas"), tmp_path, deals=2, policies=seated, seed=3, jobs=1)
    assert read(tmp_path).equals(arms[0].replays.filter(pl.col("deal") < 2))
    keep(resolve("south_seas"), tmp_path, deals=3, policies=seated, seed=3, jobs=1)
    assert read(tmp_path)["deal"].n_unique() == 3


def test_the_chapter_tells_of_wins_and_of_scores(arms):
    made = {name: make() for name, make in chapter.CHAPTER.makers(arms).items()}
    assert list(made) == ["luck", "luck-of-scores"]
    assert made["luck"].title.startswith("Under greedy chance alone decides")
    assert made["luck-of-scores"].title.endswith("of the scores")
    wins = made["luck"].data.filter(policy="greedy", source=CHANCE)
    assert wins["value"][0] == luck.shares(arms[0].replays).filter(source=CHANCE)["value"][0]


def test_studies_without_replays_have_no_such_chapter(arms):
    without = [replace(arm, replays=None) for arm in arms]
    nobody_won = [replace(arm, replays=arm.replays.with_columns(win_share=0.0)) for arm in arms]
    assert not chapter.CHAPTER.serves(without)
    assert not chapter.CHAPTER.serves(nobody_won)
    assert luck.told({"lost": luck.shares(nobody_won[0].replays)}).title.startswith("Under lost too few deals")
