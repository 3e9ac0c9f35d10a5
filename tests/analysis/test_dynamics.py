"""Lengths, ends and pace of a study worked out by hand."""

import math

import polars as pl
import pytest

from analysis import dynamics
from analysis import estimates as es
from tests.analysis.conftest import played

T3 = 3.182446305284263


def test_lengths():
    table = dynamics.lengths(played())
    assert table.select("turns", "rows", "value").rows() == [(10, 1, 0.25), (12, 2, 0.5), (14, 1, 0.25)]
    assert (table["low"][1], table["high"][1]) == es.wilson(0.5, 4)


def test_mean_length():
    e = dynamics.mean_length(played())
    assert e.value == 12
    assert e.half_width == pytest.approx(T3 * math.sqrt(8 / 3 / 4))


def test_ends_count_what_was_cut_off():
    ends = pl.DataFrame({"end_reason": ["all", "cap"], "playouts": [4, 1], "finished": [True, False]})
    study = played(ends=ends)
    assert dynamics.ends(study).select("end_reason", "playouts", "value", "n").rows() == [
        ("all", 4, 0.8, 5),
        ("cap", 1, 0.2, 5),
    ]
    assert study.cut_off == {"cap": 1}


def test_pace():
    table = dynamics.pace(played())
    found = dict(table.select("measure", "value").rows())
    assert found == pytest.approx(
        {
            "decisions a turn": 2.0,
            "options a decision": 312 / 96,
            "forced turns": 2 / 48,
            "turns with a change of lead": 12 / 48,
        }
    )
    row = table.row(3, named=True)  # lead changes less a quarter of the turns: -0.5, 0, 0, 0.5
    assert row["high"] - row["value"] == pytest.approx(T3 * math.sqrt(0.5 / 3 / 4) / 12)


def test_happenings_are_what_the_game_adds():
    table = dynamics.happenings(played())
    assert table.select("measure", "value").rows() == [("discards", 0.75)]
    assert table["high"][0] == pytest.approx(0.75 + T3 * math.sqrt((0.75**2 + 0.25**2 + 0.75**2 + 1.25**2) / 3 / 4))
