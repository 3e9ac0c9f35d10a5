"""Chance against its odds: a coin of two sides and a game that tells none."""

import math
from types import SimpleNamespace

import polars as pl
import pytest
from scipy.stats import binom, norm

from analysis import chance
from analysis import estimates as es
from analysis.chapters import dice
from sim.austral import odds
from tests.analysis.conftest import played

COIN = {"tossed_heads": 0.5, "tossed_tails": 0.5}


@pytest.fixture
def coin(monkeypatch):
    """A study of two deals: 3 heads and 1 tail, then 3 heads and 3 tails."""
    home = SimpleNamespace(package="analysis", module=lambda name: SimpleNamespace(ROLLS=COIN))
    monkeypatch.setattr(chance, "game", lambda _: home)
    monkeypatch.setattr(chance, "find_spec", lambda name: name == "analysis.odds" or None)
    tosses = pl.LazyFrame({"deal": [0, 1], "rotation": [0, 0], "tossed_heads": [3, 3], "tossed_tails": [1, 3]})
    return played(playouts=tosses, manifest=played().manifest | {"game": "coin"})


def test_two_dice():
    assert list(odds.ROLLS) == [f"rolled_{n}" for n in range(2, 13)]
    assert [36 * p for p in odds.ROLLS.values()] == pytest.approx([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])
    assert sum(odds.sums_of_two_dice().values()) == 1


def test_shares_stand_beside_their_chance_and_what_fair_studies_show(coin):
    table = chance.rolls(coin)
    assert table.select("result", "rolls", "expected", "value", "n").rows() == [
        ("heads", 6, 0.5, 0.6, 2),
        ("tails", 4, 0.5, 0.4, 2),
    ]
    low, high = binom.interval(0.95, 10, 0.5)
    assert (low, high) == (2, 8)
    assert table.select("fair_low", "fair_high").row(0) == (0.2, 0.8)
    assert table["deviation"].to_list() == pytest.approx([0.1 / math.sqrt(0.025), -0.1 / math.sqrt(0.025)])


def test_the_interval_is_over_deals(coin):
    row = chance.rolls(coin).row(0, named=True)
    expected = es.clustered_share([3, 3], [4, 6], 2)
    assert (row["low"], row["high"]) == (expected.low, expected.high)
    assert row["method"] == es.SHARE_OF


def test_rotations_have_the_same_rolls_and_count_once(coin):
    again = coin.playouts.with_columns(rotation=pl.lit(1, pl.Int64))
    both = played(playouts=pl.concat([coin.playouts, again]), manifest=coin.manifest | {"rotations": 2})
    assert chance.rolls(both).equals(chance.rolls(coin))


def test_pearsons_statistic(coin):
    """(6 - 5)^2 / 5 + (4 - 5)^2 / 5 = 0.4; with one degree of freedom that is the square of a normal number."""
    statistic, p = chance.chi_square(chance.rolls(coin))
    assert statistic == pytest.approx(0.4)
    assert p == pytest.approx(2 * norm.sf(math.sqrt(0.4)))


def test_the_chapter_says_whether_chance_is_fair(coin):
    assert dice.CHAPTER.serves([coin])
    assert dice.rolls([coin]).title == "Under tester rolls come as they should (0 of 2 outside the range, p = 0.53)"
    odd = played(playouts=coin.playouts.with_columns(tossed_heads=pl.lit(8)), manifest=coin.manifest)  # 16 to 4
    assert dice.rolls([odd]).title.startswith("Under tester rolls are uneven, as one in 140 fair studies shows (")
    loaded = played(playouts=coin.playouts.with_columns(tossed_heads=pl.lit(30)), manifest=coin.manifest)
    assert dice.rolls([loaded]).title.startswith("Under tester rolls do not come as they should (2 of 2 outside")


def test_a_game_without_odds_has_no_such_chapter():
    assert chance.odds(played()) == {}
    assert not dice.CHAPTER.serves([played()])
