"""A study that is killed at any moment goes on as if nothing had happened."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest

from sim import execution
from sim.dataset import MANIFEST, Study, scan
from sim.errors import BalizaError
from sim.notes import complete_parts
from sim.study import Progress
from tests.studies import MIXED, content, small

PLAYOUTS = 6000
SAMPLED = {"turns": 50, "events": 50}
CHILD = """
import sys
from tests.studies import MIXED, small
if __name__ == "__main__":
    small(sys.argv[1], {playouts}, MIXED, jobs=int(sys.argv[2]), backend=sys.argv[3], **{sampled})
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Study:
    """The study without an accident: 47 parts of five tables."""
    return small(tmp_path_factory.mktemp("whole") / "study", PLAYOUTS, MIXED, **SAMPLED)


def _start(folder: Path, jobs: int, backend: str) -> subprocess.Popen[bytes]:
    """Start the study in a process group of its own and wait until it has begun to write."""
    code = CHILD.format(playouts=PLAYOUTS, sampled=SAMPLED)
    child = subprocess.Popen([sys.executable, "-c", code, str(folder), str(jobs), backend], start_new_session=True)
    while not (folder / MANIFEST).exists() and child.poll() is None:
        time.sleep(0.005)
    return child


def _kill_and_check(folder: Path, whole: Study, chance: random.Random, backend: str = "threads") -> bool:
    """Kill a run of the study at a random moment; what is on disk must be true. Tells whether it was cut short."""
    child = _start(folder, chance.choice([1, 2, 4]), backend)
    time.sleep(chance.random() * 1.5)
    os.killpg(child.pid, signal.SIGKILL)
    cut = child.wait() != 0
    study = scan(folder)
    if not complete_parts(folder, study.manifest):
        return cut
    kept = study.playouts.collect()
    assert kept.equals(whole.playouts.filter(pl.col("playout").is_in(kept["playout"].implode())).collect())
    return cut


def _survives(folder: Path, whole: Study, kills: int, seed: int) -> None:
    chance = random.Random(seed)
    cut = sum(_kill_and_check(folder, whole, chance) for _ in range(kills))
    assert cut > 0
    resumed = small(folder, PLAYOUTS, MIXED, **SAMPLED)
    assert content(resumed.folder) == content(whole.folder)


def test_killed_three_times(tmp_path: Path, whole: Study) -> None:
    _survives(tmp_path / "study", whole, kills=3, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(25))
def test_killed_twice_more_for_each_of_many_seeds(tmp_path: Path, whole: Study, seed: int) -> None:
    _survives(tmp_path / "study", whole, kills=2, seed=100 + seed)


@pytest.mark.long
def test_killed_with_its_worker_processes(tmp_path: Path, whole: Study) -> None:
    chance = random.Random(7)
    for _ in range(3):
        _kill_and_check(tmp_path / "study", whole, chance, backend="processes")
    assert content(small(tmp_path / "study", PLAYOUTS, MIXED, **SAMPLED).folder) == content(whole.folder)


def test_a_killed_worker_process_is_told_in_a_line(tmp_path: Path, whole: Study) -> None:
    """Without a cluster nobody restarts a worker: the study stops, keeps what is finished and can go on."""
    killed: list[int] = []

    def watch(progress: Progress) -> None:
        if progress.done > 1000 and not killed:
            killed.extend(_loky_workers())
            os.kill(killed[0], signal.SIGKILL)

    with pytest.raises(BalizaError, match="a worker process has died"):
        small(tmp_path, PLAYOUTS, MIXED, backend="processes", progress=watch, **SAMPLED)
    assert killed
    assert scan(tmp_path).manifest["finished"] > 500
    assert content(small(tmp_path, PLAYOUTS, MIXED, **SAMPLED).folder) == content(whole.folder)


@pytest.mark.parametrize("which", [0, 1])
def test_a_worker_killed_amid_sending_its_result_is_told_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, which: int
) -> None:
    """While no other thread of this process runs nobody reads the pipe of results: one of two is amid sending."""
    monkeypatch.setattr(execution, "GRACE_SECONDS", 0.5)
    killed: list[int] = []

    def watch(progress: Progress) -> None:
        if progress.done > 1000 and not killed:
            killed.extend(_loky_workers())
            usual = sys.getswitchinterval()
            sys.setswitchinterval(1000)
            until = time.perf_counter() + 1
            while time.perf_counter() < until:
                pass
            os.kill(killed[which], signal.SIGKILL)
            sys.setswitchinterval(usual)

    with pytest.raises(BalizaError, match="a worker process has died"):
        small(tmp_path, 4 * PLAYOUTS, MIXED, jobs=2, backend="processes", progress=watch, **SAMPLED)
    assert killed


def _loky_workers() -> list[int]:
    """Return the worker processes of this process."""
    found = subprocess.run(["pgrep", "-P", str(os.getpid()), "-f", "LokyProcess"], capture_output=True, text=True)
    return [int(word) for word in found.stdout.split()]
