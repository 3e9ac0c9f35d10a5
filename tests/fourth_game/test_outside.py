"""A game from outside is a game like any other: it passes the contract, and every command knows it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from analysis import interrupts
from analysis.cli import main
from sim.config import bundled, keys
from sim.dataset import scan
from sim.games import games
from sim.testing import check_game


@pytest.fixture
def run(capfd, monkeypatch, tmp_path):
    """Run the command in this process; return its code, stdout and stderr."""
    monkeypatch.setattr(interrupts, "install", lambda: None)
    monkeypatch.chdir(tmp_path)

    def command(*words):
        with pytest.raises(SystemExit) as end:
            main([str(word) for word in words])
        return end.value.code, *capfd.readouterr()

    return command


def test_contract(ladders):
    check_game(ladders)


@pytest.mark.parametrize(
    ("module", "record", "field"),
    [("state", "STATE", "phase"), ("tables", "TABLES", "seating"), ("outcome", "COUNTS", "sums")],
)
def test_the_contract_names_a_field_that_is_missing(ladders, monkeypatch, module, record, field):
    whole = getattr(ladders.module(module), record)
    fields = {name: kind for name, (kind, _) in whole.fields.items() if name != field}
    monkeypatch.setattr(ladders.module(module), record, np.dtype(list(fields.items())))
    with pytest.raises(AssertionError, match=f"ladders.{module}.{record} lacks the fields {field}"):
        check_game(ladders)


def test_the_contract_names_what_the_engine_lacks(ladders, monkeypatch):
    monkeypatch.delattr(ladders.module("engine").KernelEngine, "view")
    with pytest.raises(AssertionError, match=r"ladders.engine.KernelEngine lacks view"):
        check_game(ladders)


def test_it_stands_among_the_others_and_its_config_too(ladders):
    assert {"austral", "ladders", "south_seas"} <= set(games())
    assert bundled()["ladders"] == Path(__file__).parent / "ladders" / "configs" / "ladders.toml"
    assert "spinner.sections.*.weight" in keys("ladders")


def test_words_about_it(run):
    code, out, _ = run("games")
    assert code == 0
    assert "ladders: Chutes and Ladders, 1 to 4 players." in out
    assert "  ladders: Chutes and Ladders\n" in out
    assert run("policies", "ladders")[1].count("\n") == 2  # its title and random
    code, out, _ = run("explain", "ladders.*.end")
    assert (code, out) == (0, "config key of ladders: Where it is put. Allowed: a whole number from 0 to 400.\n")


def test_check_new_and_sheet(run):
    code, out, _ = run("check", "ladders")
    assert code == 0
    assert "spinner.sections.*.weight (spinner) from 0.5 to 2.0: The sections of the picture look equal." in out
    assert run("new", "ladders", "-o", "my.toml")[0] == 0
    assert run("check", "my.toml")[0] == 0
    assert run("sheet", "my.toml", "-o", "sheet.html")[0] == 0
    sheet = Path("sheet.html").read_text(encoding="utf-8")
    assert "<td>ladders.from_28.end</td><td>84</td><td>text</td><td>Where it is put.</td>" in sheet


def test_a_study_with_events(run):
    code, out, _ = run("run", "ladders", "--out", "study", "--playouts", 300, "--players", 3, "--events", 100)
    assert code == 0
    assert "300 playouts of ladders, 3 players" in out
    study = scan("study")
    assert study.playouts.collect()["decisions"].sum() == 0
    kinds = study.names.group_by("kind").len().sort("kind").rows()
    assert kinds == [("chute", 10), ("ladder", 9), ("section", 6)]
    spins = study.events.filter(event="spun").collect().height
    assert spins == study.playouts.filter(pl.col("deal") % 100 == 0).collect()["turns"].sum()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--turns", 1], "Chutes and Ladders keeps no table of turns"),
        (["--policies", "random-no_ladder"], "Chutes and Ladders has nothing that a policy could be told never to do"),
        (["--policies", "search(random)"], "Chutes and Ladders has no search"),
    ],
)  # fmt: skip
def test_what_it_has_not_is_refused_in_a_line(run, words, said):
    code, _, err = run("run", "ladders", "--out", "study", "--playouts", 10, "--quiet", *words)
    assert (code, err) == (2, f"{said}\n")


def test_other_processes_find_it(environment, tmp_path):
    words = ["run", "ladders", "--out", "study", "--playouts", "50", "--backend", "processes", "--jobs", "2"]
    code = "from analysis.cli import main\nif __name__ == '__main__': main()"
    command = [sys.executable, "-W", "error", "-c", code, *words]
    subprocess.run(command, check=True, env=environment, cwd=tmp_path, capture_output=True)
    assert scan(tmp_path / "study").manifest["finished"] == 50


def test_records_go_round(run):
    code, out, _ = run("record", "ladders", "--playout", 3, "--seed", 8)
    assert code == 0
    Path("race.jsonl").write_text(out, encoding="utf-8")
    turns = len(out.splitlines()) - 1
    code, out, _ = run("replay", "race.jsonl")
    assert code == 0
    assert out.startswith("Turn 0, seat 0: spun: section ")
    assert f"Turn {turns - 1}, seat {(turns - 1) % 2}: " in out
    assert re.search(r"seat +score +win share\n", out)
    assert run("show", "race.jsonl")[::2] == (2, "Chutes and Ladders draws no pictures\n")
    assert run("replay", "race.jsonl", "--continue", "random", "--playouts", 2)[::2] == (
        2,
        "race.jsonl: the record ends with the playout; there is nothing to play on\n",
    )


def test_a_record_by_hand(run):
    spins = ["four", "six", "six", "two", "six", "four", "six"]
    head = {"baliza": 1, "game": "ladders", "config": "ladders", "players": 1, "spins": spins}
    lines = [head, *({"spun": spin} for spin in spins), {"expect": {"squares": [100], "win_share": [1.0]}}]

    def replayed():
        Path("race.jsonl").write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
        return run("replay", "race.jsonl")

    code, out, _ = replayed()
    assert code == 0
    assert "Turn 3, seat 0: jumped: by from 28, square 84" in out
    lines[2] = {"spun": "five"}
    assert replayed()[::2] == (2, "race.jsonl:3: spun: found 'five', it was 'six'\n")
    head["spins"] = ["sax"]
    assert replayed()[::2] == (2, "race.jsonl:1: spins[0]: no such section 'sax'; did you mean six?\n")


@pytest.mark.parametrize("players", [1, 2])
def test_a_report_without_decisions(run, players):
    assert run("run", "ladders", "--out", "study", "--playouts", 3000, "--players", players, "--quiet")[0] == 0
    code, _, err = run("report", "study", "--out", "report.html")
    assert (code, err) == (0, "")
    text = re.sub(r"<[^>]+>", " ", Path("report.html").read_text(encoding="utf-8"))
    assert "Chutes and Ladders" in text
    assert "repeat another one" not in text
    assert " nan" not in text
    for title in ("nothing to decide", "counts nothing else in a playout", "does not tell where points come from"):
        assert title in text


def test_plain_python_plays_the_same(environment, tmp_path):
    """With compilation off the same sources give the same races."""
    code = """
import numpy as np
from sim.blocks import BlockPlayer
from sim.config import resolve
from sim.games import game
from sim.policies import RANDOM
player = BlockPlayer(game("ladders"), resolve("ladders").config, 3, [RANDOM])
with np.errstate(over="ignore"):
    block = player.play(1, 0, 0, 5, np.zeros(1, np.int64))
print(block.playouts["turns"].tolist(), block.seats["score"].tolist(), block.components["used"].tolist())
"""
    told = [
        subprocess.run([sys.executable, "-c", code], check=True, env=env, cwd=tmp_path, capture_output=True).stdout
        for env in (environment, {**environment, "NUMBA_DISABLE_JIT": "1"})
    ]
    assert told[0] == told[1]
    assert b"[" in told[0]
