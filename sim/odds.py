"""What spinner games share of chance worked out without playing: spins, waiting times, races.

Chances of spins are exact fractions. What needs a chain of states is solved in float64, with a bound of its error.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

ROUNDING = 1e-12
"""How far the chances in a row of a chain may be from adding up to 1."""

Floats = NDArray[np.float64]


# --- a spin ----------------------------------------------------------------------------------------------------------


def spin_distribution(numbers: Sequence[int], chances: Sequence[Fraction]) -> dict[int, Fraction]:
    """Return the chance of each number that a spin can give, lowest first.

    Parameters
    ----------
    numbers
        The number of each section; the same one may stand on several.
    chances
        The chance of each section (`sim.spinner.Wheel.chances`).
    """
    found: dict[int, Fraction] = {}
    for number, chance in sorted(zip(numbers, chances, strict=True)):
        if chance > 0:
            found[number] = found.get(number, Fraction(0)) + chance
    return found


def chance_of_at_least(distribution: Mapping[int, Fraction], least: int) -> Fraction:
    """Return the chance that a spin gives `least` or more.

    Examples
    --------
    >>> chance_of_at_least({1: Fraction(1, 2), 2: Fraction(1, 3), 4: Fraction(1, 6)}, 2)
    Fraction(1, 2)
    """
    return sum((chance for number, chance in distribution.items() if number >= least), Fraction(0))


def mean_and_variance(distribution: Mapping[int, Fraction]) -> tuple[Fraction, Fraction]:
    """Return the mean and the variance of a spin, E[X] and E[X^2] - E[X]^2."""
    mean = sum((chance * number for number, chance in distribution.items()), Fraction(0))
    square = sum((chance * number**2 for number, chance in distribution.items()), Fraction(0))
    return mean, square - mean**2


@dataclass(frozen=True)
class Waiting:
    """Spins until one of some sections comes up, that one included: the geometric distribution.

    Parameters
    ----------
    chance
        p, the chance at each spin that one of them comes up: above 0.
    """

    chance: Fraction

    @classmethod
    def for_sections(cls, chances: Sequence[Fraction], sections: Iterable[int]) -> Waiting:
        """Wait for any of the sections, named by their places in config order.

        Raises
        ------
        ValueError
            If none of them can come up.
        """
        chance = sum((chances[section] for section in set(sections)), Fraction(0))
        if chance == 0:
            raise ValueError("none of these sections can come up")
        return cls(chance)

    @property
    def mean(self) -> Fraction:
        """Mean number of spins, 1 / p."""
        return 1 / self.chance

    @property
    def variance(self) -> Fraction:
        """Variance of the number of spins, (1 - p) / p^2."""
        return (1 - self.chance) / self.chance**2

    def within(self, spins: int) -> Fraction:
        """Return the chance that it takes at most so many spins, 1 - (1 - p)^n."""
        return 1 - (1 - self.chance) ** spins

    def quantile(self, share: float) -> int:
        """Return the fewest spins within which it has happened with this chance, which lies between 0 and 1."""
        if self.chance == 1:
            return 1
        wanted = Fraction(str(share))
        spins = max(1, math.ceil(math.log1p(-share) / math.log1p(-float(self.chance))))
        while spins > 1 and self.within(spins - 1) >= wanted:  # the logarithms are rounded, the fractions are not
            spins -= 1
        while self.within(spins) < wanted:
            spins += 1
        return spins


# --- chains of states ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HittingTimes:
    """How long a Markov chain takes to reach its targets.

    Attributes
    ----------
    transitions
        Chance of each step, shape (states, states): row from, column to.
    targets
        Whether each state is a target.
    mean, variance
        Of the number of steps from each state, shape (states,); 0 from a target.
    error
        Bound of the error of each mean. With N = (I - Q)^-1, which has no negative entry, an error of the solution is
        N times its residual, so at most the greatest mean times the greatest residual.
    """

    transitions: Floats
    targets: NDArray[np.bool_]
    mean: Floats
    variance: Floats
    error: float

    def distribution(self, start: int, steps: int) -> Floats:
        """Return the chance that the first target is reached after exactly 0, 1 ... `steps` steps.

        Each step is one product with the chain, so that the rounding errors add up to less than
        `steps` * states * 2e-16.
        """
        at = np.zeros(len(self.mean))
        at[start] = 1.0
        reached = np.zeros(steps + 1)
        for step in range(steps + 1):
            reached[step] = at[self.targets].sum()
            at[self.targets] = 0.0
            at = at @ self.transitions
        return reached


def hitting_times(transitions: Floats, targets: Iterable[int]) -> HittingTimes:
    """Work out how many steps a Markov chain takes from each state to the first target.

    With Q the chances of steps between the other states, the means solve (I - Q) m = 1 and the variances are
    v = (2 N - I) m - m^2, N = (I - Q)^-1 (Kemeny and Snell 1960, "Finite Markov Chains", theorems 3.3.3 and 3.3.5).

    Parameters
    ----------
    transitions
        Chance of each step, shape (states, states): row from, column to.
    targets
        States that are waited for.

    Raises
    ------
    ValueError
        If a row does not hold the chances of a step, or some state never leads to a target.
    """
    n = len(transitions)
    if (transitions < 0).any() or (abs(transitions.sum(axis=1) - 1) > ROUNDING).any():
        raise ValueError("each row of a chain holds chances that add up to 1")
    hit = np.zeros(n, np.bool_)
    hit[list(targets)] = True
    _refuse_endless(transitions, hit)
    away = np.flatnonzero(~hit)
    system = np.eye(len(away)) - transitions[np.ix_(away, away)]
    mean, variance = np.zeros(n), np.zeros(n)
    m = np.linalg.solve(system, np.ones(len(away)))
    mean[away] = m
    variance[away] = 2 * np.linalg.solve(system, m) - m - m**2
    residual = abs(system @ m - 1).max(initial=0.0)
    return HittingTimes(transitions, hit, mean, variance, float(m.max(initial=0.0) * residual))


def _refuse_endless(transitions: Floats, hit: NDArray[np.bool_]) -> None:
    """Refuse a chain in which some state never leads to a target."""
    leads = hit.copy()
    while True:
        more = leads | (transitions[:, leads] > 0).any(axis=1)
        if (more == leads).all():
            break
        leads = more
    if not leads.all():
        raise ValueError(f"state {int(np.flatnonzero(~leads)[0])} never leads to a target")


def first_to_finish(distributions: Sequence[Floats]) -> Floats:
    """Return each seat's chance to finish first where seats take turns in their order and do not touch each other.

    Seat i finishes first in round n if it does so then, the seats before it have not within n rounds, nor those after
    it within n - 1: the sum over n of f_i(n) times the S_j(n) for j < i and the S_j(n - 1) for j > i, where S_j is the
    chance of seat j still to be under way.

    Parameters
    ----------
    distributions
        For each seat the chance to finish in exactly 0, 1 ... rounds (`HittingTimes.distribution`), all of one length.

    Returns
    -------
    ndarray
        One chance a seat. They fall short of 1 by the chance that nobody has finished within the rounds given.
    """
    finish = np.asarray(distributions)
    after = 1 - finish.cumsum(axis=1)
    before = after + finish
    shares = np.zeros(len(finish))
    for seat in range(len(finish)):
        others = after[:seat].prod(axis=0) * before[seat + 1 :].prod(axis=0)
        shares[seat] = (finish[seat] * others).sum()
    return shares
