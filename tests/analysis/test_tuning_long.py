"""`baliza tune` on games that were spoiled on purpose, with so many playouts that what was right is found again."""

import polars as pl
import pytest

from analysis.cli import main
from sim.config import resolve

pytestmark = pytest.mark.long


def tune(tmp_path, spoiled, *words):
    """Tune a spoiled config; return what was found and its goals by config and metric."""
    file, out = tmp_path / "spoiled.toml", tmp_path / "out"
    file.write_text(spoiled, "utf-8")
    with pytest.raises(SystemExit) as left:
        main(["tune", str(file), *map(str, words), "--out", str(out), "--quiet"])
    assert left.value.code == 0
    rows = pl.read_parquet(out / "goals.parquet").iter_rows(named=True)
    return resolve(out / "tuned.toml"), {(row["config"], row["metric"]): row for row in rows}


def told(goals, *keys):
    print({key: [round(goals[key][name], 3) for name in ("value", "low", "high")] for key in keys})


def test_a_tile_set_and_a_price_are_brought_back_together(tmp_path):
    """Four markets too many, and goods worth thrice what they were: each has one value that brings its goal back."""
    spoiled = 'extends = "south_seas"\n[tiles.market_pier_plain]\ncount = 5\n[goods]\nper_point = 1\n'
    found, goals = tune(
        tmp_path,
        spoiled,
        *("--vary", "tiles.market_pier_plain.count=1:6", "--vary", "goods.per_point=1:5"),
        *("--goal", "turns ~ 71.6±0.5", "--goal", "points_leftover_goods ~ 5.94±0.8", "--playouts", 24_000),
    )
    assert found.hash == resolve("south_seas").hash
    for metric in ("turns", "points_leftover_goods"):
        assert goals["as it was", metric]["state"] == "missed"
        assert goals["tuned", metric]["state"] == "met"
        told(goals, ("as it was", metric), ("tuned", metric))


def test_a_ship_that_is_too_dear_is_brought_back(tmp_path):
    """Six goods of any kind are worth 5 points in the rules; at 9 that ship is shown to be off, alone among 24."""
    found, goals = tune(
        tmp_path,
        'extends = "south_seas"\n[ships.six_any]\npoints = 9\n',
        *("--vary", "ships.six_any.points=2:9", "--goal", "ship_worth equal", "--playouts", 20_000),
    )
    assert found.config["ships"]["six_any"]["points"] in (5, 6)
    assert goals["as it was", "ship_worth"]["state"] == "missed"
    assert goals["tuned", "ship_worth"]["state"] == "open"  # none is shown to be off; that none is cannot be shown
    assert goals["tuned", "ship_worth"]["change_high"] < -1
    told(goals, ("as it was", "ship_worth"), ("tuned", "ship_worth"))


def test_a_spinner_is_brought_back(tmp_path):
    """A storm five times as wide doubles the rounds of Magic Card; the length of the rules asks for a weight of 1."""
    found, goals = tune(
        tmp_path,
        'extends = "magic_card"\n[spinner.sections.s6]\nweight = 5.0\n',
        *("--vary", "spinner.sections.s6.weight=0.2:6", "--goal", "rounds ~ 5.85±0.15"),
        *("--policies", "rusher", "--playouts", 40_000, "--seed", 1),
    )
    weight = found.config["spinner"]["sections"]["s6"]["weight"]
    assert abs(weight - 1) < 0.25
    assert goals["as it was", "rounds"]["state"] == "missed"
    assert goals["tuned", "rounds"]["state"] == "met"
    print(weight)
    told(goals, ("as it was", "rounds"), ("tuned", "rounds"))
