"""Goals: what a designer wishes of a metric, in a notation of one line, as a loss to search by and a range to judge by.

``METRIC < x``, ``METRIC > x``, ``METRIC ~ x±d`` (or ``+-``), ``METRIC equal`` (of several things, such as the seats:
all alike), ``METRIC max`` and ``METRIC min``. Numbers may be per cent: ``tie_rate < 10%``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast

import numpy as np
from numpy.typing import NDArray

from analysis import words
from analysis.estimates import LEVEL, Estimate, holm, p_value
from analysis.language import say
from analysis.metrics import Members, Metric, find_metric
from analysis.verdicts import FEWEST, Judgement, judge
from sim.config import Resolved
from sim.errors import BalizaError

Floats = NDArray[np.float64]
Wish = Literal["below", "above", "near", "equal", "max", "min"]

LEAN = 0.05
"""What a distance within a goal counts beside one outside it: a search goes on to where a goal is safe."""

_NUMBER = r"([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*%?)"
_GOAL = re.compile(rf"(\w+)\s*(?:([<>])=?\s*{_NUMBER}|~\s*{_NUMBER}\s*(?:±|\+/-|\+-)\s*{_NUMBER}|(equal|max|min))")
ALLOWED = "METRIC < x, METRIC > x, METRIC ~ x±d, METRIC equal, METRIC max or METRIC min"


@dataclass(frozen=True)
class Goal:
    """A wish for a metric.

    Parameters
    ----------
    metric
        What it speaks of.
    wish
        How its value is to be.
    low, high
        The range it is wished in; infinite where it has no such end.
    """

    metric: Metric
    wish: Wish
    low: float = -math.inf
    high: float = math.inf

    @property
    def open_ended(self) -> bool:
        """Whether more is always better: there is no range in which the goal is met."""
        return self.wish in ("equal", "max", "min")

    @property
    def text(self) -> str:
        """The goal in its notation."""
        name = self.metric.name
        if self.open_ended:
            return f"{name} {self.wish}"
        if self.wish == "near":
            middle, half = (self.low + self.high) / 2, (self.high - self.low) / 2
            return f"{name} ~ {middle:g}±{half:g}"
        return f"{name} < {self.high:g}" if self.wish == "below" else f"{name} > {self.low:g}"

    @property
    def in_words(self) -> str:
        """What is wished, as a sentence of the page."""
        name, unit = self.metric.name, self.metric.unit
        low, high = (_exact(x, unit) for x in (self.low, self.high))
        said = {
            "below": say("{metric} is below {high}", metric=name, high=high),
            "above": say("{metric} is above {low}", metric=name, low=low),
            "near": say("{metric} lies between {low} and {high}", metric=name, low=low, high=high),
            "equal": say("{metric}, all equal", metric=name),
            "max": say("{metric}, as high as can be", metric=name),
            "min": say("{metric}, as low as can be", metric=name),
        }
        return said[self.wish]

    def excess(self, values: Floats) -> Floats:
        """Return how far values are outside the goal, in the metric's unit; of an open-ended one how bad they are."""
        if self.open_ended:
            return -values if self.wish == "max" else values
        outside: Floats = np.maximum(0.0, np.maximum(self.low - values, values - self.high))
        return outside

    def loss(self, values: Floats) -> Floats:
        """Return what a search makes small: the excess, and within the goal a little for the way to its safe side."""
        if self.open_ended:
            return self.excess(values)
        if self.wish == "near":
            inside = np.abs(values - (self.low + self.high) / 2)
        else:
            inside = values if self.wish == "below" else -values
        return self.excess(values) + LEAN * inside

    def judge(self, members: Members, difference: Estimate | None) -> Judgement:
        """Judge a study by the metric's estimates.

        Parameters
        ----------
        members
            What `Metric.members` returns.
        difference
            Of a goal without a range, ``max`` or ``min``: how the metric differs from that of the config as it was.
        """
        if not members:
            return Judgement("open", [], [], math.inf)
        if self.wish == "equal":
            return _judge_equal(members)
        if self.open_ended:
            return _judge_change(difference, self.wish)
        low = -self.high if self.metric.spread else self.low
        return judge(members, low, self.high)


def _exact(x: float, unit: str) -> str:
    return words.percent(x) if unit == words.PERCENT else f"{x:g}"


def _judge_equal(members: Members) -> Judgement:
    """Say whether some differ beyond chance among all (Holm); that they are equal no number of deals can show."""
    if min(e.n for e in members.values()) < FEWEST:
        return judge(members, 0.0, 0.0)
    adjusted = holm([p_value(e) for e in members.values()])
    off = [name for name, p in zip(members, adjusted, strict=True) if p < 1 - LEVEL]
    return Judgement("missed" if off else "open", off, [] if off else list(members), math.inf)


def _judge_change(difference: Estimate | None, wish: str) -> Judgement:
    """Say whether the metric is shown to have changed for the better."""
    if difference is None:
        return Judgement("open", [], [""], math.inf)
    better = judge({"": difference}, low=0.0) if wish == "max" else judge({"": difference}, high=0.0)
    return better if difference.value else Judgement("open", [], [""], math.inf)


# --- reading ---------------------------------------------------------------------------------------------------------


def read_goals(texts: Sequence[str], config: Resolved, players: int) -> list[Goal]:
    """Read goals in their notation.

    Raises
    ------
    BalizaError
        Naming what is allowed, or the nearest known metric.
    """
    if not texts:
        raise BalizaError(f"--goal: expected at least one, such as 'seat_gap < 0.01'; allowed: {ALLOWED}")
    found = [read_goal(text, config, players) for text in texts]
    for goal in found:
        if sum(other.metric.name == goal.metric.name for other in found) > 1:
            raise BalizaError(f"--goal: found several goals for {goal.metric.name}, expected one for each metric")
    return found


def read_goal(text: str, config: Resolved, players: int) -> Goal:
    """Read a goal such as ``turns ~ 60±5``.

    Raises
    ------
    BalizaError
        See `read_goals`.
    """
    found = _GOAL.fullmatch(text.strip())
    if found is None:
        raise BalizaError(f"--goal: found '{text}', expected {ALLOWED}")
    name, sign, bound, middle, half, word = found.groups()
    try:
        metric = find_metric(name, config, players)
    except BalizaError as error:
        raise BalizaError(f"--goal: {error}") from None
    if word is not None:
        goal = Goal(metric, cast("Wish", word))
    elif sign is not None:
        goal = Goal(metric, "below", high=_number(bound)) if sign == "<" else Goal(metric, "above", low=_number(bound))
    else:
        x, d = _number(middle), _number(half)
        if not d > 0:
            raise BalizaError(f"--goal: found '{text}', expected a range wider than 0, such as {name} ~ {x:g}±1")
        goal = Goal(metric, "near", x - d, x + d)
    _refuse_senseless(goal, text)
    return goal


def _number(text: str) -> float:
    return float(text.rstrip("% ")) / 100 if text.endswith("%") else float(text)


def _refuse_senseless(goal: Goal, text: str) -> None:
    """Refuse a goal that its metric cannot have: distances from even are at least 0 and wished small."""
    if goal.metric.spread and (goal.wish not in ("below", "equal", "min") or goal.high <= 0):
        name = goal.metric.name
        raise BalizaError(
            f"--goal: found '{text}', but {name} is a distance from even; expected {name} < x with x above 0, "
            f"{name} min or {name} equal"
        )
    if goal.wish == "equal" and not goal.metric.spread:
        raise BalizaError(f"--goal: found '{text}', but {goal.metric.name} is one figure; expected <, >, ~, max or min")
