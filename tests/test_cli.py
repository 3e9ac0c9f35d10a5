"""The command: what it says, where it says it, and the code it ends with."""

import os
import pty
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from analysis import interrupts
from analysis.cli import main
from sim.dataset import scan
from sim.study import Progress, WinSums

Run = Callable[..., tuple[int, str, str]]
BALIZA = [sys.executable, "-c", "from analysis.cli import main\nif __name__ == '__main__': main()"]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command in this process; return its code, stdout and stderr."""
    monkeypatch.setattr(interrupts, "install", lambda: None)

    def command(*words: object) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as end:
            main([str(word) for word in words])
        return end.value.code, *capfd.readouterr()

    return command


# --- help ------------------------------------------------------------------------------------------------------------


def test_help_answers_within_half_a_second() -> None:
    def once() -> float:
        began = time.perf_counter()
        subprocess.run([*BALIZA, "--help"], check=True, capture_output=True)
        return time.perf_counter() - began

    assert min(once() for _ in range(5)) < 0.5


def test_help_of_a_command_is_told_in_whole_lines_and_without_options_nobody_needs(run: Run, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "240")
    code, out, _ = run("sweep", "--help")
    assert code == 0
    assert "if not said, the game's first script alone, and random alone." in out
    assert "A path with * sets all values it matches." in out
    assert "[default: 5000]" in out
    assert not [word for word in ("--no-quiet", "--empty-vary", "[default: ()]", "[default: False]") if word in out]


def test_version_is_that_of_the_installed_package(run: Run) -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
    assert run("--version") == (0, f"{project['version']}\n", "")


def test_help_waits_for_no_heavy_library() -> None:
    code = """
import sys
from analysis.cli import app
app(["run", "--help"], result_action="return_value")
print(sorted({"numba", "polars", "pandas", "matplotlib", "scipy", "joblib", "pydantic"} & set(sys.modules)))
"""
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert told.splitlines()[-1] == "[]"


COMMANDS = "run check new sheet explain games policies report chart compare sweep sensitivity league luck train bench"


@pytest.mark.parametrize("command", COMMANDS.split())
def test_every_command_has_help(run: Run, command: str) -> None:
    code, out, _ = run(command, "--help")
    assert code == 0
    assert f"Usage: baliza {command}" in out


# --- games, policies, words, configs ---------------------------------------------------------------------------------


def test_games(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert "south_seas: South Seas, 2 to 5 players." in out
    assert "  south_seas_no_markets: South Seas, no markets" in out


def test_policies(run: Run) -> None:
    for words in (["policies"], ["policies", "south_seas"]):
        code, out, _ = run(*words)
        assert code == 0
        assert "  random: Uniform over the legal options" in out
        assert "  greedy: " in out
        assert "  NAME-no_take_back: Takes no islander back.\n" in out
        assert "  NAME-no_ships.ID: Neither supplies" in out
        assert "  search(NAME, rollouts=16, width=4): " in out
    assert run("policies", "chess")[0] == 2


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("south_seas", "game: South Seas."),
        ("random", "policy of south_seas: Uniform"),
        ("win_share", "column of seats (south_seas): 1 / number of winners"),
        ("end_reason", "One of: running, tiles, ships"),
        ("dealt_sq", "column of components (south_seas): Squares of `dealt`"),
        ("goods_won", "feature of south_seas at the decision 'lay'"),
        ("ship_row.open", "config key of south_seas: "),
        ("tiles.*.count", "config key of south_seas: "),
    ],
)
def test_explain(run: Run, name: str, said: str) -> None:
    code, out, _ = run("explain", name)
    assert code == 0
    assert said in out


def test_explain_offers_the_nearest_word(run: Run) -> None:
    assert run("explain", "win_shar") == (2, "", "win_shar: nothing of that name is known; did you mean win_share?\n")


def test_check_lists_the_assumptions(run: Run) -> None:
    code, out, err = run("check", "south_seas")
    assert (code, err) == (0, "")
    assert out.startswith("south_seas: South Seas can be played.")
    assert "tiles.*.count (tile counts) from 0 to 3: " in out
    assert "rules.retrieve" in out


def test_check_names_every_mistake(run: Run, tmp_path: Path) -> None:
    config = tmp_path / "mine.toml"
    config.write_text('extends = "south_seas"\n[ship_row]\nopen = 0\n[boats]\ntoken = 3\n')
    code, out, err = run("check", config)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 2
    assert "ship_row.open" in err
    assert "did you mean tokens?" in err


def test_new_can_be_checked_at_once(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    assert run("new", "south_seas", "-o", mine)[0] == 0
    assert run("check", mine)[0] == 0
    code, _, err = run("new", "south_seas", "-o", mine)
    assert (code, err) == (2, f"{mine}: exists already; choose another name\n")
    assert run("new", "south_seas")[1] == mine.read_text()


def test_sheet(run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.html"
    assert run("sheet", "south_seas", "-o", sheet) == (0, f"{sheet} written\n", "")
    assert "<svg" in sheet.read_text()
    assert run("sheet", "south_seas", "-o", tmp_path / "no" / "sheet.html")[0] == 2


# --- run -------------------------------------------------------------------------------------------------------------


def test_run_resumes_extends_and_refuses(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "study"
    assert run("run", "south_seas", "--out", out, "--playouts", 100, "--quiet") == (0, "", "")
    code, said, _ = run("run", "south_seas", "--out", out, "--playouts", 200)
    assert (code, said) == (0, f"{out}: 200 playouts of south_seas, 4 players\n")
    code, _, err = run("run", "south_seas", "--out", out, "--seed", 5)
    assert (code, err) == (2, f"{out}: holds a study with another seed (0, asked for 5); choose another folder\n")
    code, said, _ = run("run", "south_seas", "--out", out, "--playouts", 50)
    assert said == f"{out}: 200 playouts of south_seas, 4 players (50 asked for; what was there already)\n"
    assert scan(out).manifest["finished"] == 200


def test_run_says_that_it_rounds_up_to_whole_deals(run: Run, tmp_path: Path) -> None:
    _, said, _ = run("run", "south_seas", "-o", tmp_path, "--playouts", 10, "--policies", "greedy,random")
    assert said == f"{tmp_path}: 10 playouts of south_seas, 4 players\n"
    _, said, _ = run("run", "south_seas", "-o", tmp_path, "--playouts", 11, "--policies", "greedy,random")
    assert "12 playouts of south_seas, 4 players (11 asked for; whole deals of 2 rotations)" in said


def test_run_for_several_numbers_of_players(run: Run, tmp_path: Path) -> None:
    code, said, _ = run("run", "south_seas", "--out", tmp_path, "--playouts", 20, "--players", "2-5")
    assert code == 0
    assert len(said.splitlines()) == 4
    for players in range(2, 6):
        study = scan(tmp_path / f"players-{players}")
        assert study.manifest["players"] == players
        assert study.seats.collect().height == 20 * players


def test_run_keeps_turns_and_events_of_some_deals(run: Run, tmp_path: Path) -> None:
    assert run("run", "south_seas", "-o", tmp_path, "--playouts", 20, "--turns", 4, "--events", 10)[0] == 0
    study = scan(tmp_path)
    assert set(study.turns.collect()["deal"]) == {0, 4, 8, 12, 16}
    assert set(study.events.collect()["deal"]) == {0, 10}


def test_run_until_it_is_sure(run: Run, tmp_path: Path) -> None:
    code, said, _ = run("run", "south_seas", "-o", tmp_path, "--until", "seat_share ±0.05", "--playouts", 50_000)
    assert code == 0
    assert said.endswith("enough for seat_share ±0.05\n")
    assert scan(tmp_path).manifest["finished"] < 10_000
    _, said, _ = run("run", "south_seas", "-o", tmp_path, "--until", "seat_share ±0.001", "--playouts", 6_000)
    assert said.endswith("not enough for seat_share ±0.001\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--policies", "gredy"], "no policy 'gredy'; there are: random, greedy, balanced, "),
        (["--policies", "nowhere.toml:mine"], "nowhere.toml: cannot be read: No such file or directory"),
        (["--policies", "random,random,random,random,random"], "policies: found 5, expected 1 to 4"),
        (["--players", "7"], "--players: found 7, South Seas is for 2 to 5 players"),
        (["--players", "four"], "--players: found four, expected a number like 4 or a range like 2-5"),
        (["--players", "4-2"], "--players: found 4-2, expected"),
        (["--playouts", "0"], "playouts: found 0, expected 1 or more"),
        (["--jobs", "0"], "jobs: found 0, expected 1 or more"),
        (["--backend", "cloud"], "no backend 'cloud'; known: "),
        (["--until", "seat_share 0.1"], "--until: found 'seat_share 0.1', expected"),
        (["--until", "seat_sha ±0.1"], "--until: no quantity 'seat_sha'; there are: seat_share, policy_share"),
        (["--turns", "-1"], "turns: found -1, expected 0 or more"),
        (["--playout", "3"], "--playout"),
        (["--seed", "x"], "--seed"),
    ],
)
def test_mistakes_are_one_line_and_code_2(run: Run, tmp_path: Path, words: list[str], said: str) -> None:
    code, out, err = run("run", "south_seas", "--out", tmp_path / "study", *words)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert said in err
    assert not (tmp_path / "study").exists()


def test_an_unknown_config_is_one_line_and_code_2(run: Run, tmp_path: Path) -> None:
    code, _, err = run("run", "sauth_seas", "--out", tmp_path)
    assert code == 2
    assert err.count("\n") == 1
    assert "did you mean south_seas?" in err


def test_an_unwritable_folder_is_one_line_and_code_2(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, _, err = run("run", "south_seas", "--out", tmp_path / "file" / "study", "--playouts", 10)
    assert code == 2
    assert err == f"{tmp_path / 'file' / 'study'}: cannot be written: Not a directory\n"


# --- watching --------------------------------------------------------------------------------------------------------


def test_plain_lines_where_there_is_no_terminal(run: Run, tmp_path: Path) -> None:
    _, _, err = run("run", "south_seas", "--out", tmp_path, "--playouts", 100)
    first, *_, last = err.splitlines()
    assert first == "south_seas, 4 players: 0 of 100 playouts"
    assert last.startswith("south_seas, 4 players: 100 of 100 playouts, ")
    assert "a second, 0:00:00 left; seats " in last
    assert "\x1b" not in err


def test_a_bar_on_a_terminal(tmp_path: Path) -> None:
    master, terminal = pty.openpty()
    words = ["run", "south_seas", "--out", str(tmp_path / "s"), "--playouts", "3000", "--policies", "greedy,random"]
    child = subprocess.Popen(
        [*BALIZA, *words], stderr=terminal, stdout=subprocess.PIPE, env=os.environ | {"COLUMNS": "80"}
    )
    os.close(terminal)
    seen = b""
    try:
        while chunk := os.read(master, 4096):
            seen += chunk
    except OSError:  # the terminal is gone with the child
        os.close(master)
    child.communicate()
    assert child.returncode == 0
    text = seen.decode()
    assert "\x1b[" in text
    assert "100%" in text
    assert " a second" in text
    assert "3,000 of 3,000 playouts; seats " in text
    assert "; greedy " in text


def test_troubles_and_files_set_aside_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    import numpy as np

    from analysis.cli_progress import Lines

    wins = WinSums(10, 60, np.array([[150, 450], [0, 0]]), np.array([[600], [0]]))
    watch = Lines("study", ["random"])
    watch(Progress(0, 20, 0, wins, {"rule_gap": 0, "cap": 0}, ["x: torn; set aside"]))
    watch(Progress(20, 20, 0, wins, {"rule_gap": 2, "cap": 1}, ["x: torn; set aside"]))
    err = capsys.readouterr().err
    assert err.count("x: torn; set aside") == 1
    assert "seats 25.0% 75.0%; 2 rule_gap, 1 cap" in err


# --- interrupts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "how"),
    [
        (signal.SIGINT, ["--jobs", "1"]),
        (signal.SIGTERM, ["--jobs", "2"]),
        (signal.SIGINT, ["--backend", "processes"]),
        (signal.SIGINT, ["--backend", "dask"]),
        pytest.param(signal.SIGTERM, ["--jobs", "1"], marks=pytest.mark.long),
        pytest.param(signal.SIGINT, ["--jobs", "2"], marks=pytest.mark.long),
        pytest.param(signal.SIGTERM, ["--backend", "processes"], marks=pytest.mark.long),
        pytest.param(signal.SIGTERM, ["--backend", "dask"], marks=pytest.mark.long),
    ],
)
def test_an_interrupt_ends_within_two_seconds_and_keeps_what_is_finished(
    tmp_path: Path, number: signal.Signals, how: list[str]
) -> None:
    out = tmp_path / "study"
    words = ["run", "south_seas", "--out", str(out), "--playouts", "5000000", *how]
    child = subprocess.Popen([*BALIZA, *words], stderr=subprocess.PIPE, text=True, start_new_session=True)
    deadline = time.monotonic() + 120
    while not list(out.rglob("part-00000.parquet")) and time.monotonic() < deadline:
        time.sleep(0.05)
    began = time.monotonic()
    os.killpg(child.pid, number) if number == signal.SIGINT else child.send_signal(number)
    _, err = child.communicate(timeout=60)
    assert time.monotonic() - began < 2
    assert child.returncode == 130
    finished = scan(out).manifest["finished"]
    assert finished >= 16384
    assert err.splitlines()[-1] == (
        f"interrupted: {finished:,} playouts are kept in {out}; the same command goes on from there"
    )
    assert "Traceback" not in err
    assert scan(out).playouts.collect().height == finished
