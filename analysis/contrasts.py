"""Differences of two studies, or of two groups of deals: paired where the deals are the same, by Welch where not."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimates import APART, LEVEL, PAIRED, Estimate, mean, student


@dataclass(frozen=True)
class Difference:
    """A difference on the same deals.

    Parameters
    ----------
    estimate
        Second minus first.
    variance_ratio
        Variance that independent deals would have given, divided by that of the paired deals: above 1 pairing helped.
    """

    estimate: Estimate
    variance_ratio: float


def paired(first: ArrayLike, second: ArrayLike, level: float = LEVEL) -> Difference:
    """Estimate the mean difference of two studies on common deals.

    Var(B - A) = Var A + Var B - 2 Cov(A, B), taken from the differences by deal; the variance ratio is
    (Var A + Var B) / Var(B - A) (common random numbers: Law 2015, section 11.2).

    Parameters
    ----------
    first, second
        Values of the same deals in the same order.
    level
        Level of the interval.
    """
    a, b = np.asarray(first, float), np.asarray(second, float)
    if a.shape != b.shape:
        raise ValueError(f"{len(a)} deals against {len(b)}: differences are paired by deal")
    plain = mean(b - a, level)
    apart = float(a.var(ddof=1) + b.var(ddof=1))
    together = float((b - a).var(ddof=1))
    gained = apart / together if together > 0 else math.inf
    return Difference(Estimate(plain.value, plain.n, plain.low, plain.high, PAIRED), gained)


def difference_of(first: tuple[int, float, float], second: tuple[int, float, float], level: float = LEVEL) -> Estimate:
    """Estimate a difference of two means over different deals.

    d +- t sqrt(v1/n1 + v2/n2) with Welch's degrees of freedom (1947).

    Parameters
    ----------
    first, second
        n, mean and sample variance of each; the difference is the first less the second.
    level
        Level of the interval.
    """
    (n1, mean1, var1), (n2, mean2, var2) = first, second
    difference, n = mean1 - mean2, n1 + n2
    if n1 < 2 or n2 < 2 or var1 + var2 == 0:
        return Estimate(difference, n, math.nan, math.nan, APART)
    one, two = var1 / n1, var2 / n2
    df = (one + two) ** 2 / (one**2 / (n1 - 1) + two**2 / (n2 - 1))
    half = student(df, level) * math.sqrt(one + two)
    return Estimate(difference, n, difference - half, difference + half, APART)
