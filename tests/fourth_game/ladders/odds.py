"""The race worked out exactly: nobody touches anybody else, so that each piece is a Markov chain of its own."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladders.components import jumps_of
from sim.odds import HittingTimes, first_to_finish, hitting_times
from sim.spinner import wheel


def transitions(config: dict[str, Any]) -> NDArray[np.float64]:
    """Return the chance of each move, from row to column, squares from 0 to the last."""
    last = config["board"]["squares"]
    sections = config["spinner"]["sections"].values()
    jumps = {start: end for _, _, start, end in jumps_of(config)}
    chain = np.zeros((last + 1, last + 1))
    chain[last, last] = 1
    for square in range(last):
        for section, chance in zip(sections, wheel([s["weight"] for s in sections]).chances, strict=True):
            reached = square + section["number"]
            if reached > last:
                reached = last if config["rules"]["finish"] == "over" else square
            chain[square, jumps.get(reached, reached) if reached != square else square] += float(chance)
    return chain


def spins_to_finish(config: dict[str, Any]) -> HittingTimes:
    """Return how many spins a piece needs from each square."""
    return hitting_times(transitions(config), [config["board"]["squares"]])


def seat_shares(config: dict[str, Any], players: int) -> NDArray[np.float64]:
    """Return each seat's exact chance to win."""
    times, rounds = spins_to_finish(config), config["rules"]["rounds"]
    from_start = times.distribution(0, rounds)
    whole = int(config["rules"]["head_start"])
    more = config["rules"]["head_start"] - whole
    ahead = (1 - more) * times.distribution(whole, rounds) + more * times.distribution(whole + 1, rounds)
    return first_to_finish([*[from_start] * (players - 1), ahead if players > 1 else from_start])
