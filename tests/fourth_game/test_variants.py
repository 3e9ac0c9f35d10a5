"""Sweeps and sensitivities of a game from outside, which has no points by source and one group of assumptions."""

import polars as pl
import pytest

from analysis.cli import main


def run(*words):
    with pytest.raises(SystemExit) as left:
        main([str(word) for word in words])
    return left.value.code


def test_a_longer_board_takes_longer(tmp_path):
    words = ["--vary", "board.squares=100,120", "--playouts", 120, "--quiet", "--jobs", 1]
    assert run("sweep", "ladders", *words, "--out", tmp_path) == 0
    turns = pl.read_csv(tmp_path / "differences.csv").filter(measure="turns")
    assert turns["shown"].to_list() == ["more"]
    assert "chart-sweep-points" not in (tmp_path / "sweep.html").read_text("utf-8")


def test_its_assumptions_are_varied(tmp_path):
    assert run("sensitivity", "ladders", "--playouts", 120, "--quiet", "--jobs", 1, "--out", tmp_path) == 0
    assert set(pl.read_csv(tmp_path / "ends.csv")["path"]) == {"spinner.sections.*.weight"}
    assert "chart-sensitivity-screening" not in (tmp_path / "sensitivity.html").read_text("utf-8")
