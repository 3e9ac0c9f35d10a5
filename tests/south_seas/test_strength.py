"""The ladder of South Seas: `expert` beats every script and a table of scripts, and search beats what it builds on.

Slow (about ten minutes of one core), so in the long tier; the figures of a run stand in ``sim/README.md``.
"""

import numpy as np
import pytest
from scipy import stats

from analysis.estimates import win_share_of
from analysis.sequences import MeanSequence
from sim.blocks import BlockPlayer
from sim.config import resolve
from sim.games import game
from sim.policies import Policy, find_policy, searching
from tests.south_seas.test_scripts import SCRIPTS

GOING = np.zeros(1, np.int64)
GAME = game("south_seas")
CONFIG = resolve("south_seas").config
EXPERT = find_policy(GAME, "expert")

pytestmark = pytest.mark.long


def shares(policies: list[Policy], seed: int, first: int, deals: int) -> np.ndarray:
    """Return the win share of the first policy in each deal, over all rotations."""
    rows = BlockPlayer(GAME, CONFIG, len(policies), policies).play(seed, 0, first, deals, GOING).seats
    return rows["win_share"][rows["policy"] == 0].reshape(deals, -1).mean(axis=1)


@pytest.mark.parametrize("name", ["greedy", *SCRIPTS])
def test_expert_beats_every_script(name):
    """20,000 playouts of two: the whole 95 % interval above 55 %."""
    won = shares([EXPERT, find_policy(GAME, name)], 21, 0, 10_000)
    share = win_share_of(len(won), won.mean(), won.var(ddof=1))
    print(f"expert against {name}: {share.value:.1%} [{share.low:.1%}, {share.high:.1%}]")
    assert share.low > 0.55


@pytest.mark.parametrize("first", range(0, len(SCRIPTS), 2))
def test_expert_at_a_table_of_scripts(first):
    """20,000 playouts of four, with three different scripts: at least 1.25 times the fair share."""
    rivals = [SCRIPTS[(first + k) % len(SCRIPTS)] for k in range(3)]
    won = shares([EXPERT, *(find_policy(GAME, name) for name in rivals)], 22, 0, 5_000)
    share = win_share_of(len(won), won.mean(), won.var(ddof=1))
    print(f"expert among {', '.join(rivals)}: {share.value:.1%} [{share.low:.1%}, {share.high:.1%}]")
    assert share.low > 1.25 / 4


@pytest.mark.parametrize(
    ("name", "players", "mark"), [("balanced", 2, 0.55), ("expert", 2, 0.55), ("expert", 4, 0.3125)]
)
def test_search_beats_what_it_builds_on(name, players, mark):
    """Until a confidence sequence clears the mark, 4,000 playouts at most."""
    base = find_policy(GAME, name)
    sequence = MeanSequence(np.array([1 / players]), 0.1, 200)
    for block in range(4000 // (20 * players)):
        won = shares([searching(base, 8, 4), *[base] * (players - 1)], 23, 20 * block, 20)
        sequence.add(len(won), np.array([won.sum()]), np.array([(won**2).sum()]))
        if sequence.means[0] - sequence.half_widths()[0] > mark:
            break
    share, half = sequence.means[0], sequence.half_widths()[0]
    print(f"search on {name}, {players} players: {share:.1%} ± {half:.1%} after {sequence.n * players} playouts")
    assert share - half > mark


def test_search_on_few_rollouts_does_not_harm():
    """With two rollouts hardly anything is sure, so the search plays at least as well as its base."""
    base = find_policy(GAME, "balanced")
    won = shares([searching(base, 2, 4), base], 24, 0, 300)
    assert won.mean() + 3 * stats.sem(won) > 0.5
