"""Magic Card's kernel compiled, in plain Python and with bounds checked plays the same."""

import json

import pytest

from tests.kernel.test_jit import run

PLAY = """
import json
import numpy as np
from sim.blocks import BlockPlayer
from sim.config import resolve
from sim.games import game
from sim.policies import RANDOM, find_policy
told = []
with np.errstate(over="ignore"):
    for name in ("magic_card", "magic_card_squares", "magic_card_shared_ports"):
        home = game("magic_card")
        player = BlockPlayer(home, resolve(name).config, 2, [find_policy(home, "trader"), RANDOM])
        block = player.play(1, 0, 0, DEALS, np.zeros(1, np.int64))
        sums = {name: int(block.components[name].sum()) for name in block.components.dtype.names}
        told.append([block.playouts["trail"].tolist(), block.seats["score"].tolist(), sums])
print(json.dumps(told))
"""


def test_plain_python_plays_the_same():
    """With compilation off the same sources give the same playouts."""
    compiled = json.loads(run(PLAY.replace("DEALS", "2")))
    assert json.loads(run(PLAY.replace("DEALS", "2"), NUMBA_DISABLE_JIT="1")) == compiled


@pytest.mark.long
def test_bounds_checks_find_nothing(tmp_path):
    plain = json.loads(run(PLAY.replace("DEALS", "500")))
    checked = run(PLAY.replace("DEALS", "500"), NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path))
    assert json.loads(checked) == plain
