"""What it costs to analyse a study: five million playouts of four seats within 20 s of two cores and 2 GiB.

Processor time is asserted, which does not hang on what else the machine does. Drawing the page is not counted: it does
not grow with the study.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sim import study
from tests.large_studies import multiplied
from tests.studies import SOUTH_SEAS

PART = 16 * 1024
MIB = 1 << 20
ALL = """
import json, resource, sys, time
from pathlib import Path
began = time.process_time()
from analysis.report import judged, open_arms, served
arms = open_arms(Path({folder!r}))
for chapter in served(arms):
    for make in chapter.makers(arms).values():
        make()
judged(arms)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print(json.dumps([arms[0].total, time.process_time() - began, peak]))
"""


def analyse(folder: Path) -> tuple[int, float, float]:
    """Make all exhibits and verdicts in a process of its own; return playouts, processor seconds and peak MiB."""
    told = subprocess.run(
        [sys.executable, "-c", ALL.format(folder=str(folder))], check=True, capture_output=True, text=True
    ).stdout
    playouts, seconds, peak = json.loads(told.splitlines()[-1])
    return playouts, seconds, peak / MIB


@pytest.mark.bench
def test_five_million_playouts(tmp_path: Path) -> None:
    """All exhibits and verdicts of a random study."""
    study.run(SOUTH_SEAS, tmp_path, playouts=10 * PART, players=4, seed=1)
    multiplied(tmp_path, 306)
    began = time.perf_counter()
    playouts, seconds, peak = analyse(tmp_path)
    wall = time.perf_counter() - began
    print(f"\n{playouts:,} playouts: {seconds:.1f} s of processor time, {wall:.1f} s, {peak:.0f} MiB")
    assert playouts > 5_000_000
    assert seconds < 2 * 20
    assert peak < 2048


@pytest.mark.long
def test_time_and_memory_grow_with_the_study_and_no_faster(tmp_path: Path) -> None:
    """Four times as many playouts take at most four times as long; five million stay under 2 GiB by a straight line."""
    study.run(SOUTH_SEAS, tmp_path, playouts=2 * PART, players=4, seed=1)
    multiplied(tmp_path, 16)
    few, quick, low = analyse(tmp_path)
    multiplied(tmp_path, 64)
    many, slow, high = analyse(tmp_path)
    at_five_million = high + (high - low) / (many - few) * (5_000_000 - many)
    print(f"\n{few:,}: {quick:.1f} s, {low:.0f} MiB; {many:,}: {slow:.1f} s, {high:.0f} MiB; {at_five_million:.0f} MiB")
    assert slow < 4.4 * quick
    assert at_five_million < 2048
