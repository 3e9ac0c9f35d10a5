"""Win chances predicted from points: a conditional logit (McFadden 1974) of the seats' points and the time passed.

The utility of a seat is its points times a slope, and a constant of the seat; slope and constant change with the time
that has passed. A lead counts for more the fewer turns are left: as the square root of these, if turns bring points at
random. So the slope is a mix of 1, the time, and one over the root of the time left.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

USUAL = 0.95
"""A playout is over by the turn by which this part of all playouts is."""
LEAST_LEFT = 0.02
"""The time left never counts as less than this part of a playout."""
RIDGE = 1e-4
"""Keeps weights finite where points tell the winner without fail."""
STEPS = 40
CLOSE = 1e-8


def describe(points: Floats, turn: NDArray[np.int64], lengths: NDArray[np.int64]) -> Floats:
    """Return what the chances hang on.

    Parameters
    ----------
    points
        Rows (ends of turns) by seats.
    turn
        Turn of each row, from 0.
    lengths
        Turns of each playout.

    Returns
    -------
    numpy.ndarray
        Rows by seats by what a weight is for: points times 1, the time and one over the root of the time left; then for
        each seat after the first 1 and the time.
    """
    seats = points.shape[1]
    time = np.minimum((turn + 1) / np.quantile(lengths, USUAL), 1.0)
    left = np.maximum(1 - time, LEAST_LEFT)
    x = np.zeros((*points.shape, 3 + 2 * (seats - 1)))
    for place, changing in enumerate((np.ones_like(time), time, left**-0.5)):
        x[:, :, place] = points * changing[:, None]
    for seat in range(1, seats):
        x[:, seat, 2 * seat + 1] = 1.0
        x[:, seat, 2 * seat + 2] = time
    return x


def predict(x: Floats, weights: Floats) -> Floats:
    """Return the win chances: rows by seats."""
    utility = x @ weights
    utility -= utility.max(axis=1, keepdims=True)
    odds = np.exp(utility)
    chances: Floats = odds / odds.sum(axis=1, keepdims=True)
    return chances


def fit(x: Floats, wins: Floats, start: Floats | None = None, steps: int = STEPS) -> Floats:
    """Fit the weights to win shares by Newton's method, with a small ridge penalty on standardised weights.

    Parameters
    ----------
    x
        What `describe` returns.
    wins
        Win shares at the end: rows by seats.
    start
        Weights to begin with; zeros if not said.
    steps
        The most steps to take.
    """
    n, _, width = x.shape
    if n == 0:
        return np.zeros(width)
    about = x - x.mean(axis=1, keepdims=True)
    scale = np.sqrt((about**2).mean(axis=(0, 1)))
    scale[scale == 0] = 1.0
    x = about / scale
    weights = np.zeros(width) if start is None else start * scale
    for _ in range(steps):
        chances = predict(x, weights)
        centred = x - np.einsum("ns,nsw->nw", chances, x)[:, None, :]
        flat = (np.sqrt(chances)[:, :, None] * centred).reshape(-1, width)
        gradient = (wins - chances).reshape(-1) @ x.reshape(-1, width) / n - RIDGE * weights
        step = np.linalg.solve(flat.T @ flat / n + RIDGE * np.eye(width), gradient)
        weights = weights + step
        if np.abs(step).max() < CLOSE:
            break
    return weights / scale
