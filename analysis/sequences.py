"""Confidence sequences: intervals that hold at all times at once, so that one may look as often as one likes.

An interval for a fixed number of deals loses its promise when somebody looks at it, goes on, and looks again. The
sequences here keep it: with 95 % probability the truth lies inside *all* of them, from the first look to the last.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from sim.errors import BalizaError

if TYPE_CHECKING:
    from sim.study import WinSums

ALPHA = 0.05
"""Chance that a sequence misses the truth at any time at all."""

EXPECTED = 12
"""Deals at which a sequence gets as narrow as asked for, in units of variance / half-width squared, about."""

LEAST_WIDTH = 1e-5
"""Narrower goals would take 10^10 deals, and the boundary more digits than a float has."""

QUANTITIES = ("seat_share", "policy_share")
_RULE = re.compile(r"(\w+)\s*(?:±|\+-|\+/-)\s*(\d*\.?\d+)")


def tuned_rho(variance: float, alpha: float) -> float:
    """Return the mixture's parameter that makes the boundary about tightest at one amount of variance.

    Howard et al. 2021, section 3.5: v / (2 log(1/alpha) + log(1 + 2 log(1/alpha))).
    """
    log = 2 * math.log(1 / alpha)
    return variance / (log + math.log1p(log))


def boundary(variance: float, alpha: float, rho: float) -> float:
    """Return u such that a sub-exponential sum (scale 1) passes u(V) at any time with chance at most `alpha`.

    The gamma-exponential mixture: u(v) is the s at which

        log m(s, v) = r log r - log G(r) - log P(r, r) + log G(v + r) + log P(v + r, s + v + r)
                      - (v + r) log(s + v + r) + s + v,    r = rho,

    reaches log(1/alpha); G is the gamma function, P the regularised lower incomplete one. m(S, V) is a supermartingale
    that starts at 1, so Ville's inequality bounds the chance.

    Source: S. R. Howard, A. Ramdas, J. McAuliffe, J. Sekhon, "Time-uniform, nonparametric, nonasymptotic confidence
    sequences", Annals of Statistics 49(2), 2021, proposition 9 with c = 1.

    Parameters
    ----------
    variance
        Intrinsic time V.
    alpha
        Chance on one side.
    rho
        Parameter of the mixture, fixed before the data (`tuned_rho`).
    """
    from scipy.optimize import brentq
    from scipy.special import gammainc, gammaln

    def log_mixture(s: float) -> float:
        a, x = variance + rho, s + variance + rho
        start = rho * math.log(rho) - gammaln(rho) - math.log(gammainc(rho, rho))
        return float(start + gammaln(a) + math.log(gammainc(a, x)) - a * math.log(x) + s + variance)

    goal = math.log(1 / alpha)
    high = 1.0
    while log_mixture(high) < goal:
        high *= 2
    return float(brentq(lambda s: log_mixture(s) - goal, 0.0, high, rtol=1e-9))


class MeanSequence:
    """A confidence sequence for the means of several quantities between 0 and 1, fed block by block.

    With X the values, m their mean as it stood before the block and V = sum (X - m)^2, the mean of all t values so far
    lies within u(V) / t of the truth, at all times and for all k quantities with probability 1 - alpha; u is `boundary`
    at alpha / 2k (two sides, k quantities).

    Source: Howard et al. 2021 (see `boundary`), theorem 4, the empirical-Bernstein sequence: any prediction m that is
    made before X is seen will do.

    Parameters
    ----------
    guess
        First prediction of each mean, before any data.
    variance
        Variance of a value that is expected, and
    deals
        number of values at which the sequence is to be tightest; both bear on its width only, never on its truth.
    alpha
        Chance of a miss.
    """

    def __init__(self, guess: NDArray[np.float64], variance: float, deals: float, alpha: float = ALPHA) -> None:
        self.n = 0
        self._guess = guess
        self._alpha = alpha / (2 * len(guess))
        self._rho = tuned_rho(max(1.0, variance * deals), self._alpha)
        self._sums = np.zeros(len(guess))
        self._variance = np.zeros(len(guess))

    @property
    def means(self) -> NDArray[np.float64]:
        """The means of all values so far."""
        return self._sums / self.n if self.n else self._guess

    def add(self, n: int, sums: NDArray[np.float64], squares: NDArray[np.float64]) -> None:
        """Add a block of `n` values of each quantity, given by their sums and sums of squares."""
        m = self.means
        self._variance += squares - 2 * m * sums + n * m * m
        self._sums += sums
        self.n += n

    def half_widths(self) -> NDArray[np.float64]:
        """Return the half-width of each interval around `means`."""
        return np.array([boundary(float(v), self._alpha, self._rho) / self.n for v in self._variance])


@dataclass(frozen=True)
class Goal:
    """How well a study must know something before it may stop: `quantity` to within `half_width`."""

    quantity: str
    half_width: float


def read_goal(text: str) -> Goal:
    """Read a goal such as ``seat_share ±0.002`` (``+-`` will do for ±).

    Raises
    ------
    BalizaError
        Naming what is allowed.
    """
    found = _RULE.fullmatch(text.strip())
    if found is None or float(found[2]) < LEAST_WIDTH:
        raise BalizaError(f"--until: found '{text}', expected a quantity and a half-width like seat_share ±0.002")
    if found[1] not in QUANTITIES:
        raise BalizaError(f"--until: no quantity '{found[1]}'; there are: {', '.join(QUANTITIES)}")
    return Goal(found[1], float(found[2]))


class StopWhenSure:
    """A stopping rule for `sim.study.run`: true once every interval of the sequence is narrow enough.

    Parameters
    ----------
    goal
        What is to be known, and how well.
    """

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self.words = f"{goal.quantity} ±{goal.half_width:g}"
        self.sequence: MeanSequence | None = None

    def __call__(self, block: WinSums) -> bool:
        """Take a block and say whether that is enough."""
        sums, squares = block.seats if self.goal.quantity == "seat_share" else block.policies
        if self.sequence is None:
            fair = 1 / len(sums)
            spread = fair * (1 - fair)
            self.sequence = MeanSequence(np.full(len(sums), fair), spread, EXPECTED * spread / self.goal.half_width**2)
        self.sequence.add(block.deals, sums / block.unit, squares / block.unit**2)
        return bool(self.sequence.half_widths().max() <= self.goal.half_width)
