"""Playouts a second by rollouts and width of a search; figures are printed, nothing gates on time.

``pytest -m bench -s tests/benchmarks/test_search_speed.py``. One of two seats searches on `expert`; processor time of
one core, kernel warm. A rollout is one candidate played out to the end.
"""

import time

import numpy as np
import pytest

from sim.blocks import BlockPlayer
from sim.config import resolve
from sim.games import game
from sim.policies import find_policy, searching

pytestmark = pytest.mark.bench

GOING = np.zeros(1, np.int64)


@pytest.mark.parametrize("name", ["south_seas", "austral", "magic_card"])
@pytest.mark.parametrize(("rollouts", "width", "deals"), [(4, 4, 8), (16, 2, 4), (16, 4, 4), (16, 8, 2), (64, 4, 1)])
def test_search_speed(name, rollouts, width, deals):
    found = game(name)
    base = find_policy(found, "expert")
    player = BlockPlayer(found, resolve(name).config, 2, [searching(base, rollouts, width), base])
    player.play(1, 0, 0, 1, GOING)
    begun = time.process_time()
    rows = player.play(1, 0, 0, deals, GOING).playouts
    spent = time.process_time() - begun
    print(f"\n{name}, rollouts={rollouts}, width={width}: {len(rows) / spent:.2f} playouts a second")
