"""How a figure changes with another: slopes by least squares, from the sums of the components table."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimates import LEVEL, SLOPE, SLOPE_BLOCKS, SLOPE_POOLED, Estimate, student


@dataclass(frozen=True)
class Sums:
    """Sums over deals of x, y, their squares and their product: what the components table keeps for each seat."""

    n: int
    x: int
    xx: int
    y: int
    yy: int
    xy: int

    def centred(self) -> tuple[float, float, float]:
        """Return the sums of squares and products about the means: xx, yy, xy; exact until the last division."""
        n = self.n
        return (
            (n * self.xx - self.x * self.x) / n,
            (n * self.yy - self.y * self.y) / n,
            (n * self.xy - self.x * self.y) / n,
        )


def slope(sums: Sums, level: float = LEVEL) -> Estimate:
    """Estimate how y changes with one more x, by least squares from sums over deals.

    b = Sxy / Sxx, var(b) = (Syy - b Sxy) / (n - 2) / Sxx with the sums about the means (Draper and Smith 1998, ch. 1).
    """
    return _slope([sums], 1.0, SLOPE, level)


def pooled_slope(seats: Sequence[Sums], level: float = LEVEL) -> Estimate:
    """Estimate one slope from the sums of all seats, each about its own means.

    b = sum Sxy / sum Sxx over the seats. Seats of a deal are not independent: they share the copies of a component and
    one win. Their residuals then correlate by -1/(P-1), and if their x do so as well the variance is P/(P-1) times that
    of independent seats: exact where the copies of a deal are a fixed number, and the most it can be otherwise (the sum
    of all covariances of the x is not negative). The residuals are taken to scatter alike whatever x is, which holds as
    long as the slope is small; `slope_over_blocks` does not need that.

    Parameters
    ----------
    seats
        The sums of each seat, over the same deals.
    level
        Level of the interval.
    """
    inflation = len(seats) / (len(seats) - 1) if len(seats) > 1 else 1.0
    return _slope(seats, inflation, SLOPE_POOLED, level)


def slope_over_blocks(n: ArrayLike, sums: Mapping[str, ArrayLike], level: float = LEVEL) -> Estimate:
    """Estimate the slope of `pooled_slope`, with a variance from blocks of deals.

    With u the sum over a block's deals and seats of (x - mean x) times the residual, var(b) = K/(K-1) sum u^2 /
    (sum Sxx)^2 over K blocks (Liang and Zeger 1986), t with K - 1 degrees of freedom.

    Parameters
    ----------
    n
        Deals of each block.
    sums
        ``x``, ``xx``, ``y``, ``xy``: the sums of each block and seat, as arrays of blocks by seats.
    level
        Level of the interval.
    """
    deals = np.asarray(n, float)[:, None]
    x, xx, y, xy = (np.asarray(sums[name], float) for name in ("x", "xx", "y", "xy"))
    total = float(deals.sum())
    mean_x, mean_y = x.sum(axis=0) / total, y.sum(axis=0) / total
    spread = (xx - 2 * mean_x * x + deals * mean_x**2).sum(axis=1)
    product = (xy - mean_x * y - mean_y * x + deals * mean_x * mean_y).sum(axis=1)
    if spread.sum() <= 0 or len(deals) < 2:
        return Estimate(math.nan, round(total), math.nan, math.nan, SLOPE_BLOCKS)
    b = float(product.sum() / spread.sum())
    blocks = len(deals)
    variance = blocks / (blocks - 1) * float(((product - b * spread) ** 2).sum()) / float(spread.sum()) ** 2
    half = student(blocks - 1, level) * math.sqrt(variance)
    return Estimate(b, round(total), b - half, b + half, SLOPE_BLOCKS)


def _slope(seats: Sequence[Sums], inflation: float, method: str, level: float) -> Estimate:
    centred = [sums.centred() for sums in seats]
    n = seats[0].n
    total_xx, total_xy = sum(c[0] for c in centred), sum(c[2] for c in centred)
    if total_xx <= 0 or n < 3:
        return Estimate(math.nan, n, math.nan, math.nan, method)
    b = total_xy / total_xx
    scatter = sum(xx * max(0.0, yy - 2 * b * xy + b * b * xx) for xx, yy, xy in centred) / (n - 2)
    half = student(n - 2, level) * math.sqrt(inflation * scatter) / total_xx
    return Estimate(b, n, b - half, b + half, method)
