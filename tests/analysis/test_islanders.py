"""What islanders bring: two deals by hand."""

import math

import polars as pl
import pytest

from analysis import islanders
from analysis.chapters import islanders as chapter
from tests.analysis.conftest import played
from tests.south_seas.test_odds import CONFIG
from tests.south_seas.test_returns import CAPE, COLUMNS, SEA

T1 = 12.706204736174694


def study(*fished):
    """In each deal a fisher is out for three own turns and then fishes so many fish."""
    rows = [
        (deal, deal, step, *event)
        for deal, fish in enumerate(fished)
        for step, event in enumerate(
            [
                (0, "laid", 1, 4 * CAPE, 1, 0),
                (0, "placed", 1, 1, 0, 0),
                (4, "payment", 1, fish, SEA, 0),
                (4, "home", 1, 1, 0, 0),
                (4, "completed", SEA, fish, 1, 1),
            ]
        )
    ]
    base = played()
    return played(
        events=pl.LazyFrame(rows, schema=["playout", "deal", "step", *COLUMNS[2:]], orient="row"),
        manifest={**base.manifest, "game": "south_seas", "config": {**CONFIG, "goals": {}}},
    )


def test_returns():
    """3 and 9 fish in 3 own turns each: 2 a turn, 6 an islander; residuals 3 - 6 and 9 - 6."""
    table = islanders.returns(study(3, 9))
    found = {row["measure"]: row for row in table.filter(feature="sea").iter_rows(named=True)}
    assert {measure: row["value"] for measure, row in found.items()} == {
        "goods a turn": 2,
        "goods an islander": 6,
        "turns out": 3,
        "symbols on a completed feature": 6,
    }
    assert found["goods an islander"]["high"] - 6 == pytest.approx(T1 * math.sqrt(18 / 2))
    assert table["feature"].unique().to_list() == ["sea"]  # nobody stood anywhere else


def test_the_chapter():
    assert chapter.CHAPTER.serves([study(3, 9)])
    assert not chapter.CHAPTER.serves([played()])
    assert chapter.a_turn([study(3, 9)]).title == "Under tester a turn out brings most goods in a sea (2)"
    assert chapter.bound([study(3, 9)]).data["value"].to_list() == [3]
    assert chapter.sizes([study(3, 9)]).figure is not None
