"""`baliza tune` against a handicap that is known exactly: squares of head start that let the second of two win alike.

On a bare track of 20 squares who begins wins 61.9 %. The chain of `ladders.odds` says what a head start is worth, so
the one that evens out the two is the root of a function without chance.
"""

import polars as pl
import pytest
from scipy.optimize import brentq

from analysis import interrupts
from analysis.cli import main
from sim.config import resolve, vary

BARE = """
extends = "ladders"
remove = ["ladders", "chutes"]
board.squares = 20
rules.finish = "over"
"""


@pytest.fixture
def bare(tmp_path):
    file = tmp_path / "bare.toml"
    file.write_text(BARE, "utf-8")
    return file


@pytest.fixture
def tune(monkeypatch, tmp_path, bare):
    """Tune the bare track and return the candidates and the goals that were measured."""
    monkeypatch.setattr(interrupts, "install", lambda: None)

    def command(*words):
        out = tmp_path / "out"
        with pytest.raises(SystemExit) as end:
            main(["tune", str(bare), *map(str, words), "--out", str(out), "--quiet", "--jobs", "1"])
        assert end.value.code == 0
        return out, pl.read_parquet(out / "candidates.parquet"), pl.read_parquet(out / "goals.parquet")

    return command


def second_wins(odds, bare, head_start):
    return odds.seat_shares(vary(resolve(bare), {"rules.head_start": head_start}).config, 2)[1]


def found_handicap(out):
    return resolve(out / "tuned.toml").config["rules"]["head_start"]


def judge(odds, bare, out, candidates, goals):
    """See that the exact handicap lies among those not told apart, and that the share shown is what it is exactly."""
    exact = brentq(lambda h: second_wins(odds, bare, round(h, 4)) - 0.5, 0, 10, xtol=1e-3)
    found = found_handicap(out)
    alike = candidates.filter("alike")["rules.head_start"]
    assert alike.min() <= found <= alike.max()
    assert alike.min() < exact < alike.max()
    shown = goals.filter(config="tuned").row(0, named=True)
    assert shown["low"] < second_wins(odds, bare, found) < shown["high"]
    print(f"exact {exact:.3f}, found {found}, alike {alike.min()} to {alike.max()}, {shown}")
    return shown, abs(found - exact)


def test_the_handicap_that_evens_out_two_seats(ladders, bare, tune):
    words = ["--vary", "rules.head_start=0:10", "--goal", "seat_2_share ~ 0.5±0.05", "--playouts", 6000]
    out, candidates, goals = tune(*words)
    _, off = judge(ladders.module("odds"), bare, out, candidates, goals)
    assert off < 1
    stopped = candidates.filter(state="stopped early")
    assert stopped.height >= 1
    assert stopped["playouts"].max() < candidates["playouts"].max()


@pytest.mark.long
def test_the_handicap_with_many_playouts(ladders, bare, tune):
    words = ["--vary", "rules.head_start=0:10", "--goal", "seat_2_share ~ 0.5±0.01", "--playouts", 400_000]
    out, candidates, goals = tune(*words)
    shown, off = judge(ladders.module("odds"), bare, out, candidates, goals)
    assert off < 0.2
    assert shown["state"] == "met"


@pytest.mark.long
def test_the_handicap_is_found_beside_another_goal_by_several_generations(ladders, bare, tune):
    """Beside the seats the rounds count; bad handicaps stop, and so few playouts go to each that many are tried."""
    words = ["--vary", "rules.head_start=0:10", "--goal", "seat_2_share ~ 0.5±0.01", "--goal", "rounds < 12"]
    out, candidates, goals = tune(*words, "--playouts", 100_000)
    _, off = judge(ladders.module("odds"), bare, out, candidates, goals)
    assert off < 0.5
    assert candidates["generation"].max() > 3
    assert candidates.filter(state="stopped early").height > 10
    assert candidates["missed"].count() > 0


@pytest.mark.long
def test_two_goals_in_conflict_have_a_front_with_both_ends(tune):
    """A longer track takes more rounds and gives who begins less; no length serves a short game and fair seats both."""
    words = ["--vary", "board.squares=10,20,30,40,50,60", "--goal", "rounds min", "--goal", "seat_gap min"]
    out, _, goals = tune(*words, "--playouts", 100_000)
    found = sorted(resolve(file).config["board"]["squares"] for file in out.glob("tuned*.toml"))
    assert found[0] == 10
    assert found[-1] >= 50
    shown = {row["metric"]: row for row in goals.filter(config="tuned 1").iter_rows(named=True)}
    assert shown["rounds"]["change_high"] < 0 < shown["seat_gap"]["change_low"]
    print(goals.select("config", "goal", "value", "low", "high"), found)
