"""Playouts per second and core, with all tables written; figures are printed, nothing gates on absolute time.

``pytest -m bench -s tests/benchmarks/test_speed.py``. With BALIZA_YARDSTICK naming a native program that plays the same
uniform-random playouts (arguments: playouts, players, seed; it prints "... N games/s ..."), the two run in turn in the
same minute and the ratio is printed.
"""

import os
import re
import statistics
import subprocess
import time

import numpy as np
import pytest

from sim.blocks import BlockPlayer
from sim.config import resolve
from sim.games import game
from sim.policies import RANDOM, find_policy
from sim.study import run

pytestmark = pytest.mark.bench

GOING = np.zeros(1, np.int64)
ROUNDS = 5


def study_speed(tmp_path, policy, players: int, playouts: int) -> float:
    """Playouts a second of processor time of one study with one job, kernel warm."""
    begun = time.process_time()
    run(resolve("south_seas"), tmp_path, playouts=playouts, players=players, policies=[policy], jobs=1)
    return playouts / (time.process_time() - begun)


def yardstick_speed(players: int) -> float | None:
    program = os.environ.get("BALIZA_YARDSTICK")
    if not program:
        return None
    told = subprocess.run([program, "60000", str(players), "1"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"([\d.]+) games/s", told)
    return float(found[1]) if found else None


@pytest.mark.parametrize("players", [2, 4])
def test_random_beside_the_yardstick(tmp_path, players):
    study_speed(tmp_path / "warm", RANDOM, players, 2048)
    ours, theirs = [], []
    for turn in range(ROUNDS):
        ours.append(study_speed(tmp_path / str(turn), RANDOM, players, 131_072))
        native = yardstick_speed(players)
        if native:
            theirs.append(native)
    print(f"\nrandom, {players} players, tables written: {statistics.median(ours):,.0f} playouts/s and core")
    if theirs:
        ratios = [a / b for a, b in zip(ours, theirs, strict=True)]
        print(
            f"  native: {statistics.median(theirs):,.0f}; ratio {statistics.median(ratios):.2f} "
            f"({min(ratios):.2f} to {max(ratios):.2f} over {ROUNDS} pairs)"
        )


@pytest.mark.parametrize("players", [2, 4])
def test_greedy(tmp_path, players):
    greedy = find_policy(game("south_seas"), "greedy")
    study_speed(tmp_path / "warm", greedy, players, 1024)
    speeds = [study_speed(tmp_path / str(turn), greedy, players, 8192) for turn in range(3)]
    print(f"\ngreedy, {players} players, tables written: {statistics.median(speeds):,.0f} playouts/s and core")


def test_kernel_alone():
    resolved = resolve("south_seas")
    player = BlockPlayer(game("south_seas"), resolved.config, 4, [RANDOM])
    player.play(1, 0, 0, 100, GOING)
    speeds = []
    for block in range(ROUNDS):
        begun = time.process_time()
        decisions = int(player.play(1, block, block * 4096, 4096, GOING).playouts["decisions"].sum())
        spent = time.process_time() - begun
        speeds.append((4096 / spent, decisions / spent))
    print(
        f"\nkernel with rows: {statistics.median(s[0] for s in speeds):,.0f} playouts/s, "
        f"{statistics.median(s[1] for s in speeds) / 1e6:.2f} million decisions/s and core"
    )
