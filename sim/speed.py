"""How fast this machine plays: playouts and decisions a second of one core, tables of rows included."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sim.blocks import BlockPlayer
from sim.config import Resolved
from sim.games import game
from sim.policies import Policy

ROUNDS = 5
SECONDS = 0.4
"""Processor time of a round."""


@dataclass(frozen=True)
class Speed:
    """What was measured in some rounds of equal size.

    Parameters
    ----------
    playouts, decisions
        Medians a second of processor time of one core.
    slowest, fastest
        Playouts a second in the slowest and in the fastest round.
    played
        Playouts in all rounds.
    """

    playouts: float
    decisions: float
    slowest: float
    fastest: float
    played: int


def measure(resolved: Resolved, seating: Sequence[Policy], *, seconds: float = SECONDS, rounds: int = ROUNDS) -> Speed:
    """Play blocks for a while, kernel warm, and tell how fast.

    Parameters
    ----------
    resolved
        The config.
    seating
        The policy of each seat.
    seconds
        Processor time of a round, about.
    rounds
        How many; each plays other deals.
    """
    player = BlockPlayer(game(resolved.game), resolved.config, len(seating), list(seating))
    going = np.zeros(1, np.int64)
    deals, spent = 1, 0.0
    player.play(0, 0, 0, 1, going)  # compiles
    while spent < seconds / 4:  # a few deals tell how many make a round
        deals *= 2
        spent = _timed(player, 0, deals)[0]
    deals = max(1, round(deals * seconds / spent))
    found = [_timed(player, turn * deals, deals) for turn in range(1, rounds + 1)]
    by_playouts = [rows / spent for spent, rows, _ in found]
    return Speed(
        playouts=statistics.median(by_playouts),
        decisions=statistics.median(decisions / spent for spent, _, decisions in found),
        slowest=min(by_playouts),
        fastest=max(by_playouts),
        played=sum(rows for _, rows, _ in found),
    )


def _timed(player: BlockPlayer, first: int, deals: int) -> tuple[float, int, int]:
    """Play deals; return the processor time, the playouts and the decisions."""
    begun = time.process_time()
    block = player.play(0, 0, first, deals, np.zeros(1, np.int64))
    spent = time.process_time() - begun
    return spent, len(block.playouts), int(block.playouts["decisions"].sum())
