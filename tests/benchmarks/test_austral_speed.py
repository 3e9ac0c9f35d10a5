"""Austral's playouts and decisions per second and core, with all rows; figures are printed, nothing gates on time.

``pytest -m bench -s tests/benchmarks/test_austral_speed.py``. A decision is a choice of an option or a roll of dice.
"""

import statistics
import time

import numpy as np
import pytest

from sim.austral import GAME
from sim.blocks import BlockPlayer
from sim.config import resolve
from sim.policies import find_policy, policies_of

pytestmark = pytest.mark.bench

GOING = np.zeros(1, np.int64)
ROUNDS = 7


def speeds(name: str, players: int, policy: str, deals: int) -> tuple[list[float], list[float]]:
    """Playouts and decisions a second of processor time, block by block, kernel warm."""
    player = BlockPlayer(GAME, resolve(name).config, players, [find_policy(GAME, policy)])
    player.play(1, 0, 0, 50, GOING)
    playouts, decisions = [], []
    for block in range(ROUNDS):
        begun = time.process_time()
        rows = player.play(1, block, block * deals, deals, GOING).playouts
        spent = time.process_time() - begun
        rolls = sum(int(rows[f"rolled_{n}"].sum()) for n in range(2, 13))
        playouts.append(deals / spent)
        decisions.append((int(rows["decisions"].sum()) + rolls) / spent)
    return playouts, decisions


@pytest.mark.parametrize("name", ["austral", "austral_archipelago"])
@pytest.mark.parametrize("players", [2, 4])
def test_random(name, players):
    playouts, decisions = speeds(name, players, "random", 4096)
    print(
        f"\n{name}, random, {players} players: {statistics.median(playouts):,.0f} playouts/s, "
        f"{statistics.median(decisions) / 1e6:.2f} million decisions/s and core (best {max(decisions) / 1e6:.2f})"
    )


@pytest.mark.parametrize("policy", [name for name in policies_of(GAME) if name != "random"])
def test_scripts(policy):
    playouts, _ = speeds("austral", 4, policy, 1024)
    print(
        f"\naustral, {policy}, 4 players: {statistics.median(playouts):,.0f} playouts/s and core "
        f"(best {max(playouts):,.0f})"
    )
