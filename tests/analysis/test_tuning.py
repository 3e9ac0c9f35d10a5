"""The command `tune` on a tile set that was spoiled on purpose: what it finds, measures, writes, keeps and says.

A tile more is a turn more, as long as all tiles are laid: with eight markets too many South Seas lasts 80 turns
instead of 72, and one copy is the only count that brings it back.
"""

import json
from pathlib import Path

import polars as pl
import pytest

from analysis import report, tuning, tuning_question
from analysis.cli import main
from analysis.racing import Candidate
from sim.config import resolve
from sim.dataset import scan
from tests.analysis.test_report import Page

SPOILED = 'extends = "south_seas"\ntitle = "Too many markets"\n[tiles.market_pier_plain]\ncount = 9\n'
GOALS = ["--goal", "turns ~ 72±0.5", "--goal", "seat_gap < 0.2"]
PLAYOUTS = 3000


def run(*words):
    with pytest.raises(SystemExit) as left:
        main(["tune", *map(str, words)])
    return left.value.code


def tune(config, out, *more, jobs=1):
    vary = ["--vary", "tiles.market_pier_plain.count=1:3", *GOALS]
    return run(config, *vary, "--policies", "random", "--playouts", PLAYOUTS, "--out", out, "--jobs", jobs, *more)


@pytest.fixture(scope="module")
def no_charts():
    """Leave the charts out of pages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(report, "inline_svg", lambda *_: "<svg></svg>")
        yield


@pytest.fixture(scope="module")
def config(tmp_path_factory):
    file = tmp_path_factory.mktemp("configs") / "spoiled.toml"
    file.write_text(SPOILED, "utf-8")
    return file


@pytest.fixture(scope="module")
def folder(tmp_path_factory, config, no_charts):
    path = tmp_path_factory.mktemp("tune") / "out"
    assert tune(config, path, "--quiet") == 0
    return path


def goals(folder, config="tuned"):
    rows = pl.read_parquet(folder / "goals.parquet").filter(config=config)
    return {row["metric"]: row for row in rows.iter_rows(named=True)}


def test_a_spoiled_tile_set_is_brought_back(folder, config):
    """The variant that it writes plays as the game that was spoiled."""
    found = resolve(folder / "tuned.toml")
    assert found.hash == resolve("south_seas").hash != resolve(config).hash
    assert found.config["title"] == "Too many markets, tuned"
    assert goals(folder)["turns"]["state"] == "met"
    assert goals(folder, "as it was")["turns"]["state"] == "missed"


def test_what_is_shown_comes_from_fresh_deals(folder):
    """The race has seed 0, the measurement 1; its figure is the plain mean of the latter's turns."""
    seeds = {path.parent.name: scan(path.parent).manifest["seed"] for path in folder.glob("race/*/manifest.json")}
    assert set(seeds.values()) == {0}
    measured = scan(folder / "tiles.market_pier_plain.count=1__random")
    assert measured.manifest["seed"] == 1
    shown = goals(folder)["turns"]
    turns = measured.playouts.select("turns").collect()["turns"]
    assert (shown["n"], shown["value"]) == (len(turns), pytest.approx(turns.mean()))
    before = scan(folder / "as_it_was__random").playouts.select("turns").collect()["turns"]
    assert shown["change"] == pytest.approx((turns.cast(float) - before.cast(float)).mean())
    assert -8.5 < shown["change_low"] < shown["change_high"] < -7


def test_the_interval_of_a_mean_by_jackknife_is_that_of_its_groups(folder):
    """With 20 groups of alike size the jackknife of a mean is t(19) times the error of the groups' means."""
    one, two = (
        scan(folder / f"{name}__random").playouts.select("deal", "turns").sort("deal").collect()
        for name in ("as_it_was", "tiles.market_pier_plain.count=1")
    )
    by = (two["turns"].cast(float) - one["turns"].cast(float)).to_frame("by").with_columns(group=one["deal"] % 20)
    means = by.group_by("group").agg(pl.col("by").mean())["by"]
    half = 2.093 * means.std() / 20**0.5
    shown = goals(folder)["turns"]
    assert (shown["change_high"] - shown["change_low"]) / 2 == pytest.approx(half, rel=0.03)


def test_bad_candidates_stopped_early(folder):
    table = pl.read_parquet(folder / "candidates.parquet")
    worst = table.filter(pl.col("tiles.market_pier_plain.count") > 1)
    assert worst["state"].to_list() == ["stopped early"] * 2
    assert worst["playouts"].to_list() == [100] * 2
    assert table["deals"].max() > 100
    assert table["playouts"].sum() <= PLAYOUTS // 2


def test_the_page_tells_verdicts_values_and_the_race(folder):
    text = (folder / "tune.html").read_text("utf-8")
    page = Page(text)
    assert (page.open, page.wrong) == ([], [])
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
    assert "Recommended: tiles.market_pier_plain.count = 1" in text
    assert "turns lies between 71.5 and 72.5: met" in text
    assert "2 of 3 candidates stopped early" in text
    assert {"race", "differences", "variants", "making"} <= set(page.ids)


def test_the_variant_says_how_it_was_found(folder):
    lines = (folder / "tuned.toml").read_text("utf-8").splitlines()
    assert lines[0] == "# Found by `baliza tune spoiled` with seed 0."
    assert "# Varied: tiles.market_pier_plain.count = 1:3" in lines
    assert any(line.startswith("#   turns ~ 72±0.5: met; ") for line in lines)


def test_interrupted_and_run_again_by_two_it_finds_the_same(folder, config, tmp_path, no_charts, monkeypatch, capsys):
    """What was played is kept; jobs change nothing."""
    asked = iter(range(100))
    monkeypatch.setattr("analysis.interrupts.asked", lambda: next(asked) > 8)
    out = tmp_path / "out"
    assert tune(config, out, "--quiet", jobs=2) == 130
    assert "the same command goes on" in capsys.readouterr().err
    kept = {path: path.stat().st_mtime_ns for path in out.glob("race/*/playouts/*")}
    assert kept
    assert not (out / "tune.html").exists()
    monkeypatch.undo()
    monkeypatch.setattr(report, "inline_svg", lambda *_: "<svg></svg>")
    assert tune(config, out, jobs=2) == 0
    for name in ("tune.html", "goals.csv", "candidates.csv"):
        assert (out / name).read_bytes() == (folder / name).read_bytes()
    told = capsys.readouterr()
    assert "generation 1: 3 candidates, 2 of them stopped early" in told.err
    assert "turns ~ 72±0.5: met; " in told.out


def test_the_studies_that_were_measured_are_a_comparison(folder, tmp_path, capsys, no_charts):
    """`baliza report` shows what differs between the config as it was and as it was found."""
    with pytest.raises(SystemExit) as left:
        main(["report", str(folder), "--out", str(tmp_path / "page.html")])
    assert left.value.code == 0
    assert "tuned against as it was under random: " in capsys.readouterr().out


def test_another_question_needs_another_folder(folder, config, capsys):
    assert tune(config, folder, "--seed", 4) == 2
    assert "holds another tuning (other seed)" in capsys.readouterr().err
    assert json.loads((folder / tuning.QUESTION).read_text("utf-8"))["seed"] == 0


def test_values_that_the_config_cannot_have_together_are_no_candidate(tmp_path):
    """250 tiles are the most that a set can have; each of the two counts alone would do."""
    question = tuning_question.ask(
        resolve("south_seas"),
        ["tiles.market_pier_plain.count=1:150", "tiles.market_pier_shell.count=1:150"],
        ["turns max"],
        9000,
    )
    runner = tuning.Runner(question, tmp_path, 1, lambda: False)
    states = [runner.entered(Candidate(1, 1, point)).state for point in ((150, 1), (150, 150))]
    assert states == ["racing", "not allowed"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--vary", "tiles.x.count=1:2", "--goal", "turns max"], "--vary tiles.x.count: no such value"),
        (["--vary", "islanders.per_player=2:4", "--goal", "turnss max"], "did you mean turns?"),
        (["--vary", "islanders.per_player=2:4", "--goal", "turns max", "--playouts", "9"], "expected at least 2400"),
        (["--vary", "islanders.per_player=2:4", "--goal", "turns max", "--players", "9"], "players: found 9"),
        (
            ["--vary", "islanders.per_player=2:4", "--goal", "style_gap < 1%", "--policies", "greedy"],
            "--policies: expected two or more",
        ),
    ],
)
def test_mistakes_are_plain_messages(tmp_path, capsys, words, message):
    assert run("south_seas", *words, "--out", tmp_path / "out") == 2
    err = capsys.readouterr().err
    assert message in err
    assert len(err.splitlines()) == 1
    assert not Path(tmp_path / "out").exists()
