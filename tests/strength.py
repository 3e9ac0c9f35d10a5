"""How strong policies are, measured: what the ladders of all games (``test_strength.py``) have in common.

Fixed numbers of playouts give a 95 % interval over deals, each deal played in all rotations. A search costs too much
for that: it is watched by a confidence sequence, which holds however often one looks, until its mark is cleared.
"""

import numpy as np

from analysis.estimates import Estimate, win_share_of
from analysis.sequences import MeanSequence
from sim.blocks import BlockPlayer
from sim.config import resolve
from sim.games import game
from sim.policies import find_policy

GOING = np.zeros(1, np.int64)
PLAYOUTS = 20_000
OVER_RANDOM = 0.9
OVER_SCRIPTS = 0.55
AT_A_TABLE = 1.25 / 4
"""The share of one of four seats: a quarter more than the fair one."""
OVER_ITS_BASE = 0.55
"""What one searching seat of two, or two of four, win together."""
SEARCH_PLAYOUTS = 4_000
EACH_LOOK = 10
"""Deals between two looks at a confidence sequence."""


class Ladder:
    """Measures the policies of one game by name; the first of a seating is the one that is judged."""

    def __init__(self, name: str) -> None:
        self.game = game(name)
        self._config = resolve(name).config

    def share(self, names: list[str], seed: int, playouts: int = PLAYOUTS) -> Estimate:
        """Return the win share of the first policy's seats, and print it."""
        player = self._player(names)
        deals = playouts // player.rotations
        won = _won(player, seed, 0, deals)
        found = win_share_of(deals, float(won.mean()), float(won.var(ddof=1)))
        print(f"\n{names[0]} with {', '.join(names[1:])}: {found.value:.2%} [{found.low:.2%}, {found.high:.2%}]")
        return found

    def lower_bound(self, names: list[str], seed: int, mark: float) -> float:
        """Return the lower end of the confidence sequence of the first policy's share.

        It is watched until it is above `mark`, for `SEARCH_PLAYOUTS` playouts at most.
        """
        player = self._player(names)
        sequence, low = MeanSequence(np.array([0.5]), 0.1, 200), 0.0
        while low <= mark and (sequence.n + EACH_LOOK) * player.rotations <= SEARCH_PLAYOUTS:
            won = _won(player, seed, sequence.n, EACH_LOOK)
            sequence.add(EACH_LOOK, np.array([won.sum()]), np.array([(won**2).sum()]))
            half = float(sequence.half_widths()[0])
            low = float(sequence.means[0]) - half
        playouts = sequence.n * player.rotations
        print(f"\n{', '.join(names)}: {sequence.means[0]:.1%} ± {half:.1%} after {playouts} playouts")
        return low

    def _player(self, names: list[str]) -> BlockPlayer:
        return BlockPlayer(self.game, self._config, len(names), [find_policy(self.game, name) for name in names])


def _won(player: BlockPlayer, seed: int, first: int, deals: int) -> np.ndarray:
    """Return what the seats of the first policy win together in each deal, over all rotations."""
    rows = player.play(seed, 0, first, deals, GOING).seats
    return np.where(rows["policy"] == 0, rows["win_share"], 0.0).reshape(deals, -1).sum(axis=1) / player.rotations
