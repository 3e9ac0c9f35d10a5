"""Estimates with intervals: one type for every figure that is reported.

A *deal* (a deck, dice and spins, played in all rotations of the policies) is one independent unit; playouts of the same
deal and seats of the same playout are not. So every function takes values or sums by deal, or by block of deals.
Intervals are two-sided and hold 95 % unless another level is asked for.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import ndtr, ndtri, stdtrit
from scipy.stats import binom

from analysis.language import later

LEVEL = 0.95

MEAN = later("mean over deals, t")
SHARE = later("share of deals, Wilson")
SHARE_OF = later("share, Wilson with effective n over deals")
SHARE_BLOCKS = later("share, Wilson with effective n over blocks")
RATIO = later("ratio of means over deals, delta method, t")
RATIO_BLOCKS = later("ratio of sums over blocks, delta method, t")
SLOPE = later("least squares over deals, t")
SLOPE_POOLED = later("least squares over deals, seats pooled, t")
SLOPE_BLOCKS = later("least squares, seats pooled, variance over blocks, t")
PAIRED = later("mean difference, paired by deal, t")
APART = later("difference of two means over deals, Welch's t")
QUANTILE = later("quantile, order statistics of so many deals")
JOINT = later("least squares on several things at once, deals as clusters, t")
INTRACLASS = later("intraclass correlation of two playouts of a deal, ratio of means over deals, t")
ROOT = later("root of mean win shares less the fair one, delta method over deals, t")
JACKKNIFE = later("difference of two figures on the same deals, jackknife over groups of deals, t")
TWO_STEP = later("mean over deals of what win chances tell, with the error of their fit, t")
DUEL = later("share of two policies' wins, ratio of means over deals, delta method, t")
KINDS = later("least squares over the kinds paid for, t")
OTHER_KINDS = later("least squares over the other kinds paid for, prediction, t")
MORRIS = later("mean absolute effect over trajectories, bootstrap, normal")

METHODS = {
    MEAN: later("Sample mean and sample variance of one value a deal; Student's t (1908)."),
    SHARE: later("The score interval of Wilson (1927): each deal has the event or not."),
    SHARE_OF: later(
        "Wilson's interval with the effective number of trials p(1-p) / var(p), the variance over deals "
        "(Korn and Graubard 1998; Dean and Pagano 2015)."
    ),
    SHARE_BLOCKS: later("The same with the variance over blocks of deals, by the delta method."),
    RATIO: later(
        "R = mean x / mean y, var R = (var x - 2 R cov + R^2 var y) / (n mean y^2) over deals "
        "(Cochran 1977, section 6)."
    ),
    RATIO_BLOCKS: later("The same over blocks of deals, with their sums."),
    SLOPE: later("Least squares from sums over deals (Draper and Smith 1998, chapter 1)."),
    SLOPE_POOLED: later(
        "The same for all seats, each about its own means; the variance is P/(P-1) times that of independent "
        "seats, since they share one win and the copies of a component."
    ),
    SLOPE_BLOCKS: later(
        "The same slope with the variance of the blocks' residual sums (Liang and Zeger 1986), which needs "
        "no assumption on how seats and deals scatter; used where there are enough blocks."
    ),
    PAIRED: later("Mean and variance of the differences on the same deals; Student's t."),
    APART: later("Means of deals that have something and of others; each with its own variance (Welch 1947)."),
    QUANTILE: later(
        "The values whose ranks among n deals leave at most 2.5 % on either side, by the binomial distribution "
        "(Conover 1999, section 3.2); at least 95 % where values are whole numbers."
    ),
    JOINT: later(
        "b = (X'X)^-1 X'y, each seat about its own means; the variance takes a deal's rows together "
        "(Liang and Zeger 1986)."
    ),
    INTRACLASS: later(
        "Sum (x - m)(y - m) / sum ((x - m)^2 + (y - m)^2)/2 over deals and seats, m a seat's mean over both "
        "playouts (Fisher 1925; as Sobol's index: Janon et al. 2014)."
    ),
    ROOT: later(
        "The points h that solve mean w(h) = 1/P; var h = J^-1 C J^-T / N, C the covariance of the deals' win shares "
        "at h, J the slopes of their mean (Huber 1967)."
    ),
    TWO_STEP: later(
        "What each deal adds to the error of the mean, by its own playouts and by the fit of the win chances, squared "
        "and added up (Newey and McFadden 1994, section 6)."
    ),
    JACKKNIFE: later(
        "Each of 20 groups of deals is left out of both figures in turn: var = 19/20 sum (x_g - mean)^2, x_g the "
        "difference without it (Tukey 1958)."
    ),
    DUEL: later(
        "Wins of one policy over those of both, each per seat it holds; Elo points and games to tell have the ends "
        "that follow from those of the share."
    ),
    KINDS: later(
        "One case a kind of component: s^2 (X'X)^-1, as many degrees of freedom as kinds less weights "
        "(Draper and Smith 1998, chapter 5)."
    ),
    MORRIS: later(
        "mu* of Morris (1991), of groups by Campolongo, Cariboni and Saltelli (2007); 1.96 standard deviations of "
        "the mean when the trajectories are drawn again with replacement (SALib)."
    ),
    OTHER_KINDS: later(
        "What a kind would be by the fit to all others, with the range in which such a kind lies "
        "(Cook and Weisberg 1982, section 2.2)."
    ),
}
"""What each method is, with its source."""


@dataclass(frozen=True)
class Estimate:
    """A figure and how well it is known.

    Parameters
    ----------
    value
        The estimate.
    n
        Independent deals behind it.
    low, high
        Its interval; NaN where the deals are too few to give one.
    method
        What the interval is.
    """

    value: float
    n: int
    low: float
    high: float
    method: str

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def row(self) -> dict[str, Any]:
        """Return the columns that it fills in a table."""
        return asdict(self)


def _normal(level: float) -> float:
    return float(ndtri((1 + level) / 2))


def student(df: float, level: float = LEVEL) -> float:
    """Return the quantile of Student's t that a two-sided interval of a level reaches to."""
    return float(stdtrit(df, (1 + level) / 2))


# --- means and shares ------------------------------------------------------------------------------------------------


def mean(values: ArrayLike, level: float = LEVEL) -> Estimate:
    """Estimate a mean from one value a deal.

    Parameters
    ----------
    values
        One value a deal: where a deal has several playouts, their mean.
    level
        Level of the interval.
    """
    x = np.asarray(values, float)
    return mean_of(len(x), float(x.mean()), float(x.var(ddof=1)) if len(x) > 1 else math.nan, level)


def mean_of(n: int, average: float, variance: float, level: float = LEVEL) -> Estimate:
    """Estimate a mean from the sample mean and variance over deals.

    average +- t sqrt(variance / n), with n - 1 degrees of freedom (Student 1908).
    """
    half = student(n - 1, level) * math.sqrt(variance / n) if n > 1 else math.nan
    return Estimate(average, n, average - half, average + half, MEAN)


def win_share_of(n: int, average: float, variance: float, level: float = LEVEL) -> Estimate:
    """Estimate a win share, which lies in [0, 1], from its mean and variance over deals.

    As `mean_of`, cut off at 0 and 1. Where all deals agree the sample variance says nothing; then Wilson's interval for
    n events is wide enough, since no variable in [0, 1] varies more than an event of the same mean.
    """
    if n > 1 and variance > 0:
        plain = mean_of(n, average, variance, level)
        return Estimate(average, n, max(0.0, plain.low), min(1.0, plain.high), plain.method)
    return share(average * n, n, level)


def wilson(p: float, n: float, level: float = LEVEL) -> tuple[float, float]:
    """Return Wilson's score interval for a share p among n independent events; n need not be whole.

    (p + z^2/2n -+ z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n) (Wilson 1927).
    """
    z = _normal(level)
    shrink = 1 + z * z / n
    centre = (p + z * z / (2 * n)) / shrink
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / shrink
    return (0.0 if p == 0 else max(0.0, centre - half)), (1.0 if p == 1 else min(1.0, centre + half))


def share(events: float, n: int, level: float = LEVEL) -> Estimate:
    """Estimate how often something happens that a deal has or has not.

    Parameters
    ----------
    events
        Deals in which it happened. Where a deal has several playouts, the sum of their shares.
    n
        Deals.
    level
        Level of the interval.
    """
    p = events / n
    return Estimate(p, n, *wilson(p, n, level), SHARE)


def share_of(n: int, average: float, variance: float, trials: int, level: float = LEVEL) -> Estimate:
    """Estimate a share of things of which each deal holds several, from the mean and variance of the deals' shares.

    Wilson's interval with the effective number of trials p(1-p) / (variance / n) (Korn and Graubard 1998; Dean and
    Pagano 2015); that is at most `trials`, and `n` where the deals do not differ.

    Parameters
    ----------
    n
        Deals.
    average, variance
        Mean and sample variance of the share among a deal's things.
    trials
        Things in all.
    level
        Level of the interval.
    """
    effective = min(float(trials), n * average * (1 - average) / variance) if variance > 0 else float(n)
    return Estimate(average, n, *wilson(average, effective, level), SHARE_OF)


def clustered_share(cases: ArrayLike, trials: ArrayLike, deals: int, level: float = LEVEL) -> Estimate:
    """Estimate a share of things, such as the copies of a tile, from counts by block of deals.

    As `share_of`, with the variance of the share by the delta method over blocks and the quantile t of their number
    instead of z. Where the blocks tell nothing of the variance (none or all happened, fewer than two blocks) the
    effective number is that of the deals. Where each deal holds one trial this is plain Wilson.

    Parameters
    ----------
    cases, trials
        By block of deals: how many things had the property, of how many.
    deals
        Deals in all.
    level
        Level of the interval.
    """
    x, m = np.asarray(cases, float), np.asarray(trials, float)
    things = float(m.sum())
    if things == deals:
        return share(float(x.sum()), deals, level)
    p = float(x.sum()) / things
    spread = ratio(x, m, deals, level).half_width
    effective = min(float(deals), things)
    if spread > 0:  # false for NaN too
        effective = min(things, p * (1 - p) * (_normal(level) / spread) ** 2)
    return Estimate(p, deals, *wilson(p, effective, level), SHARE_BLOCKS)


def quantile(values: ArrayLike, counts: ArrayLike, deals: int, q: float = 0.5, level: float = LEVEL) -> Estimate:
    """Estimate a quantile, such as the median, from how often each value occurred.

    The interval reaches from the l-th to the u-th smallest of n values, where a binomial number with n and q is below
    l, and is u or more, with a chance of at most (1 - level) / 2 each (Conover 1999, section 3.2).

    Parameters
    ----------
    values, counts
        The values in ascending order, and how often each occurred.
    deals
        Independent deals behind them; where a deal has several values their ranks count as those of so many deals.
    q
        Which quantile.
    level
        Level of the interval.
    """
    x, reached = np.asarray(values, float), np.cumsum(np.asarray(counts, float))
    share_reached = reached / reached[-1]

    def at(share: float) -> float:
        return float(x[np.searchsorted(share_reached, share - 1e-12)])

    tail = (1 - level) / 2
    first, last = binom.ppf(tail, deals, q), binom.ppf(1 - tail, deals, q) + 1
    if first < 1 or last > deals:  # not even the least and the greatest value are far enough apart
        return Estimate(at(q), deals, math.nan, math.nan, QUANTILE)
    return Estimate(at(q), deals, at(first / deals), at(last / deals), QUANTILE)


# --- ratios ----------------------------------------------------------------------------------------------------------


def ratio(over: ArrayLike, under: ArrayLike, deals: int | None = None, level: float = LEVEL) -> Estimate:
    """Estimate a ratio of two totals from their sums by deal, or by block of deals.

    Parameters
    ----------
    over, under
        Sums of the numerator and of the denominator, one a deal or a block.
    deals
        Deals in all, where the sums are those of blocks.
    level
        Level of the interval.
    """
    x, y = np.asarray(over, float), np.asarray(under, float)
    if len(x) > 1:
        (var_x, cov), (_, var_y) = np.cov(x, y)
    else:
        var_x = cov = var_y = math.nan
    found = ratio_of(len(x), float(x.mean()), float(y.mean()), float(var_x), float(var_y), float(cov), level)
    return found if deals is None else Estimate(found.value, deals, found.low, found.high, RATIO_BLOCKS)


def ratio_of(
    n: int, mean_x: float, mean_y: float, var_x: float, var_y: float, cov: float, level: float = LEVEL
) -> Estimate:
    """Estimate a ratio of means from means, variances and covariance over n units.

    R = mean_x / mean_y, var(R) = (var_x - 2 R cov + R^2 var_y) / (n mean_y^2) (Cochran 1977, section 6).
    """
    value = mean_x / mean_y
    residual = max(0.0, var_x - 2 * value * cov + value * value * var_y)
    half = student(n - 1, level) * math.sqrt(residual / n) / abs(mean_y) if n > 1 else math.nan
    return Estimate(value, n, value - half, value + half, RATIO)


# --- claims ----------------------------------------------------------------------------------------------------------


def p_value(estimate: Estimate, null: float = 0.0, level: float = LEVEL) -> float:
    """Return the two-sided p-value of the claim that the true value is `null`, by the normal approximation.

    The standard error is that of the estimate's interval at `level`.
    """
    error = estimate.half_width / _normal(level)
    if not error > 0:  # NaN too
        return 1.0
    return float(2 * ndtr(-abs(estimate.value - null) / error))


def holm(p_values: ArrayLike) -> NDArray[np.float64]:
    """Return p-values adjusted for the family they belong to, so that a false claim anywhere has the chance asked for.

    The k-th smallest of m is multiplied by m - k + 1, then none is smaller than the one before it (Holm 1979).
    """
    p = np.asarray(p_values, float)
    order = np.argsort(p, kind="stable")
    stepped = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(1.0, stepped)
    return adjusted


def widened(estimate: Estimate, claims: int, level: float = LEVEL) -> Estimate:
    """Return an estimate with the interval that it needs as one of so many claims, by the normal approximation.

    The level is that of Bonferroni: 1 - (1 - level) / claims.
    """
    by = _normal(1 - (1 - level) / claims) / _normal(level)
    half = by * estimate.half_width
    return Estimate(estimate.value, estimate.n, estimate.value - half, estimate.value + half, estimate.method)


def deals_to_decide(estimate: Estimate, threshold: float) -> float:
    """Return about how many more deals would bring the interval to one side of a threshold.

    The half-width shrinks with the square root of the deals: n (half / distance)^2 - n. Infinite where the value lies
    on the threshold.
    """
    distance = abs(estimate.value - threshold)
    half = estimate.high - estimate.value if estimate.value < threshold else estimate.value - estimate.low
    if distance == 0 or math.isnan(half):
        return math.inf
    return max(0.0, estimate.n * ((half / distance) ** 2 - 1))
