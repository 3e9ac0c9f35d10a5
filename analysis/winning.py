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


def fit(x: Floats, wins: Floats) -> Floats:
    """Fit the weights to win shares by Newton's method, with a small ridge penalty on standardised weights.

    Parameters
    ----------
    x
        What `describe` returns.
    wins
        Win shares at the end: rows by seats.
    """
    n, _, width = x.shape
    weights = np.zeros(width)
    if n == 0:
        return weights
    x, scale = _standardised(x)
    for _ in range(STEPS):
        flat, gradients = _slopes(x, wins, weights)
        step = _step(flat.T @ flat, gradients.sum(axis=0), n, weights)
        weights = weights + step
        if np.abs(step).max() < CLOSE:
            break
    return weights / scale


def left_out(x: Floats, wins: Floats, weights: Floats, group: NDArray[np.int64], groups: int) -> list[Floats]:
    """Return what the weights would be without each group of rows: one step of Newton's method from those of all.

    Parameters
    ----------
    x, wins
        As for `fit`.
    weights
        What `fit` returned for all of them.
    group
        Group of each row.
    groups
        How many there are.
    """
    if len(x) == 0:
        return [weights] * groups
    x, scale = _standardised(x)
    flat, gradients = _slopes(x, wins, weights * scale)
    seats = x.shape[1]
    parts = [(flat[np.repeat(group == g, seats)], gradients[group == g]) for g in range(groups)]
    curved, gradient = flat.T @ flat, gradients.sum(axis=0)
    return [
        weights
        + _step(curved - part.T @ part, gradient - slope.sum(axis=0), len(x) - len(slope), weights * scale) / scale
        for part, slope in parts
    ]


def tells(x: Floats, wins: Floats, weights: Floats, deal: NDArray[np.int64]) -> Floats:
    """Return what each deal adds to the error of the weights: its part of the gradient by the inverse curvature.

    The sum over deals of the outer products is the covariance of the weights (Huber 1967; Liang and Zeger 1986).

    Parameters
    ----------
    x, wins
        As for `fit`.
    weights
        What `fit` returned for them.
    deal
        Deal of each row, from 0.

    Returns
    -------
    numpy.ndarray
        Deals by weights.
    """
    x, scale = _standardised(x)
    flat, gradients = _slopes(x, wins, weights * scale)
    by_deal = np.stack([np.bincount(deal, column) for column in gradients.T], axis=1)
    about = by_deal - by_deal.mean(axis=0)
    found: Floats = np.linalg.solve(_curvature(flat.T @ flat, len(x)), about.T / len(x)).T / scale
    return found


def _standardised(x: Floats) -> tuple[Floats, Floats]:
    """Return the description about the mean of each row's seats, in units of its spread; and these units."""
    about = x - x.mean(axis=1, keepdims=True)
    scale = np.sqrt((about**2).mean(axis=(0, 1)))
    scale[scale == 0] = 1.0
    return about / scale, scale


def _slopes(x: Floats, wins: Floats, weights: Floats) -> tuple[Floats, Floats]:
    """Return rows whose products add up to the curvature of the likelihood, and the gradient of each row of `x`."""
    chances = predict(x, weights)
    centred = x - np.einsum("ns,nsw->nw", chances, x)[:, None, :]
    flat = (np.sqrt(chances)[:, :, None] * centred).reshape(-1, x.shape[2])
    return flat, np.einsum("ns,nsw->nw", wins - chances, x)


def _step(curvature: Floats, gradient: Floats, n: int, weights: Floats) -> Floats:
    """Return a step of Newton's method, with the ridge."""
    if n == 0:
        return np.zeros(len(weights))
    return np.asarray(np.linalg.solve(_curvature(curvature, n), gradient / n - RIDGE * weights), float)


def _curvature(curvature: Floats, n: int) -> Floats:
    """Return the mean curvature of so many rows, with the ridge."""
    return curvature / n + RIDGE * np.eye(len(curvature))
