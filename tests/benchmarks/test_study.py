"""What a study costs beyond its kernel: processor time, workers, memory, disk, and reading it back.

Figures are printed (``pytest -m bench -s``); only what does not depend on the machine's speed is asserted.
"""

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from sim import study
from sim.blocks import BlockPlayer
from sim.dataset import scan
from sim.notes import complete_parts
from sim.policies import RANDOM
from tests.studies import GAME, SOUTH_SEAS

pytestmark = pytest.mark.bench

PART = 16 * 1024
MIB = 1 << 20


def _run(folder: Path, playouts: int, **settings: object) -> tuple[float, float]:
    """Run a random study; return wall and processor seconds."""
    wall, cpu = time.perf_counter(), time.process_time()
    study.run(SOUTH_SEAS, folder, playouts=playouts, players=4, **settings)
    return time.perf_counter() - wall, time.process_time() - cpu


def test_processor_time_outside_the_kernel(tmp_path: Path) -> None:
    """Median over interleaved runs of eight parts: the whole study's processor time less its kernel's."""
    player = BlockPlayer(GAME, SOUTH_SEAS.config, 4, [RANDOM])
    stop = np.zeros(1, np.int64)
    player.play(0, 0, 0, 64, stop)
    _run(tmp_path / "warm", 64, jobs=1)
    extra, kernel = [], []
    for n in range(5):
        _, spent = _run(tmp_path / str(n), 8 * PART, jobs=1, seed=n)
        began = time.process_time()
        for block in range(8 * 16):
            player.play(n, block, block * 1024, 1024, stop)
        kernel.append((time.process_time() - began) / (8 * PART))
        extra.append(spent / (8 * PART) - kernel[-1])
    print(f"\nkernel {np.median(kernel) * 1e6:.1f} µs, outside it {np.median(extra) * 1e6:.1f} µs a playout")


def test_two_jobs_against_one(tmp_path: Path) -> None:
    """Playouts a second with two jobs over those with one, interleaved; at least 1.85 on two idle cores."""
    _run(tmp_path / "warm", 64, jobs=1)
    ratios = []
    for n in range(3):
        one, _ = _run(tmp_path / f"one-{n}", 16 * PART, jobs=1, seed=n)
        two, _ = _run(tmp_path / f"two-{n}", 16 * PART, jobs=2, seed=n)
        ratios.append(one / two)
    print(f"\ntwo jobs: {np.median(ratios):.2f} times one (from {min(ratios):.2f} to {max(ratios):.2f})")


def _peak(folder: Path, playouts: int) -> float:
    """Return the peak memory in MiB of a process that runs a study with turns and events."""
    code = f"""
import resource
from sim import study
from tests.studies import SOUTH_SEAS
study.run(SOUTH_SEAS, {str(folder)!r}, playouts={playouts}, players=4, jobs=2, turns=100, events=100)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    return int(told) * (1 if sys.platform == "darwin" else 1024) / MIB


def test_memory_does_not_grow_with_the_study(tmp_path: Path) -> None:
    """Peak memory at four sizes; ten million playouts, by the slope of a straight line, stay under a gibibyte."""
    _peak(tmp_path / "warm", 64)  # compiling takes memory of its own
    sizes = [2 * PART, 8 * PART, 16 * PART, 40 * PART]
    peaks = [_peak(tmp_path / str(n), n) for n in sizes]
    slope = np.polyfit(np.array(sizes) / 1e6, peaks, 1)[0]
    at_ten_million = max(peaks) + max(0.0, slope) * (10 - sizes[-1] / 1e6)
    print(f"\npeaks {[round(p) for p in peaks]} MiB; {slope:.1f} MiB a million; ten million: {at_ten_million:.0f} MiB")
    assert at_ten_million < 1024


def _five_million(folder: Path) -> None:
    """Make a study of five million playouts by linking to the same ten parts again and again."""
    study.run(SOUTH_SEAS, folder, playouts=10 * PART, players=4, seed=1)
    for number in range(10, 306):
        part = f"part-{number % 10:05d}.parquet"
        os.link(folder / "seats" / part, folder / "seats" / f"part-{number:05d}.parquet")


def test_group_by_over_five_million_playouts(tmp_path: Path) -> None:
    """Streaming group-bys over 5 million playouts of 4 seats: seconds, and what they add to the peak memory."""
    _five_million(tmp_path)
    began = time.perf_counter()
    complete_parts(tmp_path, scan(tmp_path).manifest)
    opened = time.perf_counter() - began
    lazy = pl.scan_parquet(sorted((tmp_path / "seats").iterdir()))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = time.perf_counter()
    by_seat = lazy.group_by("seat").agg(pl.len(), pl.col("win_share").mean(), pl.col("score").mean())
    rows = by_seat.collect(engine="streaming")
    first = time.perf_counter() - began
    began = time.perf_counter()
    lazy.group_by("seat", "ships_supplied").agg(pl.len(), pl.all().exclude("playout", "deal").mean()).collect(
        engine="streaming"
    )
    second = time.perf_counter() - began
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    size = sum(file.stat().st_size for file in tmp_path.rglob("*.parquet") if file.name < "part-00010") / MIB
    assert rows["len"].sum() > 4 * 5_000_000
    print(
        f"\n{rows['len'].sum():,} rows: opened in {opened:.2f} s, three means by seat {first:.2f} s, all columns by"
        f" seat and ships {second:.2f} s, {grown:.0f} MiB more; {size / 0.16384:.0f} MiB on disk a million playouts"
    )
