"""Verdicts: what the goals of a config wish, and whether the playouts show that it is so.

A verdict needs an interval on one side of its threshold. Where a goal speaks of several things (each seat, each tile),
it is missed if one of them is beyond the threshold after Holm's adjustment for so many claims, and met if the intervals
of all of them are within.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from analysis import words
from analysis.estimates import LEVEL, Estimate, deals_to_decide, holm, p_value
from analysis.language import say
from analysis.played import Played

FEWEST = 100
"""From fewer deals no verdict is given: intervals are not to be trusted and rare things have not had their chance."""

State = Literal["met", "missed", "open"]
Members = Mapping[str, Estimate]


@dataclass(frozen=True)
class Judgement:
    """How some estimates stand to the range they are wished in.

    Parameters
    ----------
    state
        "met", "missed", or "open" where it is not decided.
    missed
        Names of those shown to be out of range.
    undecided
        Names of those neither shown to be in range nor out of it.
    more
        About how many more deals would decide all of these; infinite where that cannot be said.
    """

    state: State
    missed: list[str]
    undecided: list[str]
    more: float

    def in_words(self) -> str:
        """Say what is open; nothing if all is decided."""
        if self.state != "open":
            return ""
        if math.isinf(self.more) or self.more > 1e10:
            return say("not decided, and no number of deals in reach would decide it")
        return say("not decided; about {number} more deals would", number=words.about(self.more))


def judge(members: Members, low: float = -math.inf, high: float = math.inf) -> Judgement:
    """Judge whether all of some estimates lie between `low` and `high`.

    A value of 0 is in range of a threshold of 0: what is never to happen and was never seen to happen. From fewer than
    `FEWEST` deals nothing is decided.
    """
    names = list(members)
    found = list(members.values())
    few = FEWEST - min(e.n for e in found)
    if few > 0:
        wanted = [few, *filter(math.isfinite, (_more(e, low, high) for e in found))]
        return Judgement("open", [], names, max(wanted))
    inside = [_inside(e, low, high) for e in found]
    beyond = [_beyond(e, low, high) for e in found] if len(found) == 1 else _beyond_with_holm(found, low, high)
    missed = [name for name, out in zip(names, beyond, strict=True) if out]
    undecided = [name for name, ok, out in zip(names, inside, beyond, strict=True) if not ok and not out]
    more = max((_more(members[name], low, high) for name in undecided), default=0.0)
    state: State = "missed" if missed else "open" if undecided else "met"
    return Judgement(state, missed, undecided, more)


def _inside(e: Estimate, low: float, high: float) -> bool:
    return (low <= e.low or e.value == low == 0) and (e.high <= high or e.value == high == 0)


def _beyond(e: Estimate, low: float, high: float) -> bool:
    return e.high < low or e.low > high


def _beyond_with_holm(found: Sequence[Estimate], low: float, high: float) -> list[bool]:
    p = [1.0 if low <= e.value <= high else p_value(e, low if e.value < low else high) for e in found]
    return [adjusted < 1 - LEVEL for adjusted in holm(p)]


def _more(e: Estimate, low: float, high: float) -> float:
    nearest = min((low, high), key=lambda threshold: abs(e.value - threshold))
    return deals_to_decide(e, nearest)


@dataclass(frozen=True)
class Finding:
    """What one policy's playouts say of a goal."""

    policy: str
    state: State
    text: str


@dataclass(frozen=True)
class Goal:
    """Something a config's ``[goals]`` wish.

    Parameters
    ----------
    keys
        Names of its thresholds in ``[goals]``; the goal is passed over where the config sets none of them.
    exhibit
        The chart that shows it.
    wish
        Says what is wished, given the thresholds.
    judge
        Judges a study; None where it has nothing to say.
    """

    keys: tuple[str, ...]
    exhibit: str
    wish: Callable[[Mapping[str, float]], str]
    judge: Callable[[Played], Finding | None]

    @property
    def basis(self) -> str:
        """Say what it is judged by; nothing where each policy is judged by itself."""
        return ""

    def findings(self, arms: Sequence[Played]) -> list[Finding]:
        """Judge each study by itself."""
        return [finding for arm in arms if (finding := self.judge(arm)) is not None]


@dataclass(frozen=True)
class JointGoal:
    """Something a config's ``[goals]`` wish of several studies together, such as those of all ways to play.

    Parameters
    ----------
    keys, exhibit, wish
        See `Goal`.
    judge
        Judges the studies; None where they have nothing to say.
    basis
        Says what it is judged by.
    """

    keys: tuple[str, ...]
    exhibit: str
    wish: Callable[[Mapping[str, float]], str]
    judge: Callable[[Sequence[Played]], Finding | None]
    basis: str

    def findings(self, arms: Sequence[Played]) -> list[Finding]:
        """Judge all studies at once."""
        finding = self.judge(arms)
        return [] if finding is None else [finding]


@dataclass(frozen=True)
class Verdict:
    """A goal and what all policies say of it; or what is said of them together, and by what that is judged."""

    key: str
    exhibit: str
    wish: str
    findings: tuple[Finding, ...]
    basis: str = ""

    @property
    def state(self) -> Literal["met", "missed", "open", "split"]:
        """What the policies say together: "split" where they contradict each other, else the worst of their states."""
        states = {finding.state for finding in self.findings}
        if {"met", "missed"} <= states:
            return "split"
        return "missed" if "missed" in states else "open" if "open" in states else "met"

    @property
    def agreement(self) -> str:
        """Say how far the verdict is one of the game and not of a policy."""
        if self.basis:
            return say(self.basis)
        if len(self.findings) == 1:
            policy = self.findings[0].policy
            return say("Judged under {policy} alone: other players may fare otherwise.", policy=policy)
        number = len(self.findings)
        both = number == 2
        decided = {finding.state for finding in self.findings} - {"open"}
        if len(decided) == 2:
            return say("The policies do not agree: it hangs on how one plays.")
        if not decided:
            return say("Both policies leave it open.") if both else say("All {n} policies leave it open.", n=number)
        if "open" in {finding.state for finding in self.findings}:
            unsure, sure = (
                words.listed(f.policy for f in self.findings if (f.state == "open") is is_open)
                for is_open in (True, False)
            )
            return say("Not decided under {unsure}, so this is true of {sure} alone.", unsure=unsure, sure=sure)
        return say("Both policies agree.") if both else say("All {n} policies agree.", n=number)


def verdicts(goals: Sequence[Goal | JointGoal], arms: Sequence[Played]) -> list[Verdict]:
    """Judge goals by all studies of a config; those that the config does not set are left out."""
    thresholds = arms[0].goals
    found = []
    for goal in goals:
        if all(thresholds.get(key) is None for key in goal.keys):
            continue
        findings = tuple(goal.findings(arms))
        if findings:
            found.append(Verdict(goal.keys[0], goal.exhibit, goal.wish(thresholds), findings, goal.basis))
    return found
