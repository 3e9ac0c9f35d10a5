"""Magic Card's turns and playouts per second and core, with all rows; figures are printed, nothing gates on time.

``pytest -m bench -s tests/benchmarks/test_magic_card_speed.py``. Lost turns are turns too.
"""

import statistics
import time

import numpy as np
import pytest

from sim.blocks import BlockPlayer
from sim.config import resolve
from sim.magic_card import GAME
from sim.policies import find_policy, policies_of

pytestmark = pytest.mark.bench

GOING = np.zeros(1, np.int64)
ROUNDS = 7


def speeds(name: str, players: int, policy: str, deals: int) -> tuple[list[float], list[float]]:
    """Playouts and turns a second of processor time, block by block, kernel warm."""
    player = BlockPlayer(GAME, resolve(name).config, players, [find_policy(GAME, policy)])
    player.play(1, 0, 0, 50, GOING)
    playouts, turns = [], []
    for block in range(ROUNDS):
        begun = time.process_time()
        rows = player.play(1, block, block * deals, deals, GOING).playouts
        spent = time.process_time() - begun
        playouts.append(deals / spent)
        turns.append(int(rows["turns"].sum()) / spent)
    return playouts, turns


@pytest.mark.parametrize("name", ["magic_card", "magic_card_squares"])
@pytest.mark.parametrize("players", [2, 4])
def test_random(name, players):
    playouts, turns = speeds(name, players, "random", 2048)
    print(
        f"\n{name}, random, {players} players: {statistics.median(playouts):,.0f} playouts/s, "
        f"{statistics.median(turns) / 1e6:.2f} million turns/s and core (best {max(turns) / 1e6:.2f})"
    )


@pytest.mark.parametrize("policy", [name for name in policies_of(GAME) if name != "random"])
def test_scripts(policy):
    playouts, _ = speeds("magic_card", 4, policy, 1024)
    print(
        f"\nmagic_card, {policy}, 4 players: {statistics.median(playouts):,.0f} playouts/s and core "
        f"(best {max(playouts):,.0f})"
    )
