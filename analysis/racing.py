"""Racing: candidates play the same deals in rounds, and those that are surely bad stop.

After each round a candidate stops for one of two reasons:

- A rival is surely better in a goal and surely not worse in any, by the paired difference of how far they are outside
  the goals, on the same deals. Racing: Maron and Moore 1994; on common deals: Birattari et al. 2002.
- Of several goals, it is surely outside the range of one, while another candidate may still meet all that have a range.
  Where a goal is noisy, such as how even the seats are, it takes very many deals to show that a rival is not worse in
  it; that a candidate misses another goal is soon shown. Of constraints too those that surely fail one are dropped
  first (Andradottir and Kim 2010).

Each reason has 2.5 % for all its tests of a candidate (Bonferroni; jackknife and t). So one that meets all goals with a
range, and that nobody betters in all goals, has at most a chance of 5 % to be stopped; of one goal, the best. If in the
end nobody may meet all goals, those that were stopped for the second reason race on, if playouts are left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from analysis import estimates
from analysis.dials import Point
from analysis.estimates import LEVEL
from analysis.excerpts import spread
from analysis.goals import Goal
from analysis.language import later

Floats = NDArray[np.float64]

FIRST = 100
"""Deals of the first round; each round doubles them."""
FULL = 12
"""The last round is so long that so many candidates can play it, or all where there are fewer."""

KEPT = 5
"""So many of a generation are to come to the last round, if nobody is surely worse."""

RACING = "racing"
FINALIST = later("played all rounds")
STOPPED = later("stopped early")
LEFT = later("left for want of playouts")
REFUSED = later("not allowed")
"""States of a candidate; of the last the config cannot have its values together."""


@dataclass(eq=False)
class Candidate:
    """A point and what it has shown.

    Parameters
    ----------
    number
        In the order in which they were tried; 0 is the config as it was.
    generation
        In which it was proposed.
    point
        Its values.
    figures
        After each round, by its deals: `analysis.excerpts.Excerpt.figures` of the goals' metrics.
    state
        One of the states above.
    stopped_by
        Number of the candidate that was surely better.
    missed
        The goal that it is surely outside of, if it was stopped for that.
    """

    number: int
    generation: int
    point: Point
    figures: dict[int, Floats] = field(default_factory=dict)
    state: str = RACING
    stopped_by: int | None = None
    missed: Goal | None = None

    @property
    def deals(self) -> int:
        """Deals it has played."""
        return max(self.figures, default=0)

    def outside(self, goals: Sequence[Goal], deals: int) -> Floats:
        """Return how far it is outside the goals after a round: 1 + groups by goals."""
        return _by_goal(goals, self.figures[deals], lambda goal, values: goal.excess(values))

    def errors_outside(self, goals: Sequence[Goal]) -> float:
        """Return how many standard errors it is outside all goals with a range after its last round: root of squares.

        Infinite where it has no figure, or is outside with one that never varies.
        """
        excess = self.outside(goals, self.deals)[0]
        if not np.isfinite(excess).all():
            return np.inf
        error = spread(self.figures[self.deals][1:])
        parts = np.divide(excess, error, out=np.where(excess > 0, np.inf, 0.0), where=error > 0)
        return float(np.linalg.norm(parts[[not goal.open_ended for goal in goals]]))

    def loss(self, goals: Sequence[Goal]) -> Floats:
        """Return its loss in each goal after its last round; infinite where it has none."""
        if not self.figures:
            return np.full(len(goals), np.inf)
        last = _by_goal(goals, self.figures[self.deals][:1], lambda goal, values: goal.loss(values))
        found: Floats = np.nan_to_num(last[0], nan=np.inf)
        return found


def _by_goal(goals: Sequence[Goal], figures: Floats, of: Callable[[Goal, Floats], Floats]) -> Floats:
    return np.stack([of(goal, figures[:, place]) for place, goal in enumerate(goals)], axis=1)


def rounds(playouts: int, a_deal: int, full: int = FULL) -> list[int]:
    """Return the deals after each round.

    Parameters
    ----------
    playouts
        Of the whole race.
    a_deal
        Playouts that a candidate has to play for each deal.
    full
        So many candidates can play to the end.
    """
    found = [FIRST]
    while full * 2 * found[-1] * a_deal <= playouts:
        found.append(2 * found[-1])
    return found


def surely_worse(outside: Floats, rival: Floats, comparisons: int) -> bool:
    """Tell whether a candidate is surely worse than a rival in some goal and surely not better in any.

    That it is not better has to hold in each goal, each shown at the full level; that it is worse in one of them is
    shown at the level divided by the goals.

    Parameters
    ----------
    outside, rival
        `Candidate.outside` of both, after the same deals.
    comparisons
        Among how many such comparisons this is one.
    """
    by = outside - rival
    groups = np.isfinite(by[1:]).sum(axis=0)
    if not np.isfinite(by[0]).all() or groups.min() < 2:
        return False
    error = spread(by[1:])
    not_better = by[0] >= _reach(groups, comparisons) * error
    worse = by[0] > _reach(groups, comparisons * len(groups)) * error
    return bool(not_better.all() and worse.any())


def surely_missed(goals: Sequence[Goal], figures: Floats, comparisons: int, things: Sequence[int]) -> Goal | None:
    """Return a goal with a range that a candidate is surely outside of; None if there is none.

    Parameters
    ----------
    goals
        What is wished.
    figures
        `Candidate.figures` after a round.
    comparisons
        Among how many rounds and goals this is one.
    things
        Of each goal: of how many things its figure is the one farthest off. The largest of many is large by chance, so
        each of them counts as a comparison.
    """
    for goal, own, many in zip(goals, figures.T, things, strict=True):
        groups = np.isfinite(own[1:]).sum(keepdims=True)
        if goal.open_ended or not np.isfinite(own[0]) or groups[0] < 2:
            continue
        error = spread(own[1:, None])
        if error[0] > 0 and goal.excess(own[:1])[0] > _reach(groups, comparisons * many)[0] * error[0]:
            return goal
    return None


def _reach(groups: NDArray[np.int_], comparisons: int) -> Floats:
    """Return how many errors a figure must be off: 2.5 % to one side, divided by the comparisons."""
    return np.array([estimates.student(int(g) - 1, 1 - (1 - LEVEL) / comparisons) for g in groups])


class Race:
    """A race between candidates of several generations.

    Parameters
    ----------
    goals
        What is wished.
    playouts
        How many may be played in all.
    a_deal
        Playouts that a candidate has to play for each deal.
    play
        Lets a candidate play up to so many deals and returns the figures of the goals' metrics.
    full
        So many candidates can play to the end.
    things
        Of each goal: of how many things its figure is the one farthest off.
    """

    def __init__(
        self,
        goals: Sequence[Goal],
        playouts: int,
        a_deal: int,
        play: Callable[[Candidate, int], Floats],
        full: int,
        things: Sequence[int],
    ) -> None:
        self.goals = goals
        self.rounds = rounds(playouts, a_deal, full)
        self.candidates: list[Candidate] = []
        self.spent = 0
        self._playouts = playouts
        self._a_deal = a_deal
        self._play = play
        self._things = things
        self._most = playouts
        self._kept = KEPT

    @property
    def open(self) -> bool:
        """Whether playouts are left for one more candidate's race."""
        return self.spent + self.rounds[-1] * self._a_deal <= self._playouts

    def run_all(self, candidate: Candidate) -> None:
        """Let one play all rounds, against nobody: what the others are compared with."""
        for deals in self.rounds:
            self._step(candidate, deals)

    def run(self, fresh: Sequence[Candidate]) -> None:
        """Let a generation race, also against those of earlier ones, with all playouts that are left."""
        self.candidates += fresh
        self._race([candidate for candidate in fresh if candidate.state == RACING])

    def run_rationed(self, fresh: Sequence[Candidate]) -> None:
        """Let a generation race with so few playouts that some are left for others that learn from it.

        They are enough for two rounds of each and for all rounds of one.
        """
        ration = (len(fresh) * 2 * FIRST + self.rounds[-1]) * self._a_deal
        self._most, self._kept = min(self._playouts, self.spent + ration), 1
        self.run(fresh)
        self._most, self._kept = self._playouts, KEPT

    def bring_back(self) -> None:
        """Let those race on that were stopped for a goal that they miss, if after all nobody may meet all goals."""
        while not self._hope() and (back := [c for c in self.candidates if c.missed is not None]):
            for candidate in back:
                candidate.state, candidate.missed = RACING, None
            self._race(back)

    def _race(self, active: list[Candidate]) -> None:
        for deals in self.rounds:
            active = self._afforded(active, deals)
            for candidate in active:
                self._step(candidate, deals)
            if deals < self.rounds[-1]:
                self._stop(active, deals)
            active = [candidate for candidate in active if candidate.state == RACING]
        for candidate in active:
            candidate.state = FINALIST

    def _step(self, candidate: Candidate, deals: int) -> None:
        if candidate.deals < deals:
            self.spent += (deals - candidate.deals) * self._a_deal
            candidate.figures[deals] = self._play(candidate, deals)

    # --- who goes on -------------------------------------------------------------------------------------------------

    def _affords(self, steps: Sequence[int], deals: int) -> bool:
        """Tell whether some can play so many deals more each to a round, and then a few of them to the last one."""
        whole = sum(steps) + min(len(steps), self._kept) * (self.rounds[-1] - deals)
        return self.spent + whole * self._a_deal <= self._most

    def _afforded(self, active: list[Candidate], deals: int) -> list[Candidate]:
        """Return those who go on, if playouts are left for some only."""
        steps = sorted((max(0, deals - candidate.deals) for candidate in active), reverse=True)
        most = next((n for n in range(len(active), 0, -1) if self._affords(steps[:n], deals)), 0)
        if len(active) <= most:
            return active
        order = self._order(active, most)
        for candidate in order[most:]:
            candidate.state = LEFT
        return sorted(order[:most], key=lambda c: c.number)

    def _order(self, active: list[Candidate], most: int) -> list[Candidate]:
        """Return candidates, those who go on first.

        As long as all goals may be met, those of which this is the least unlikely: the fewest standard errors outside
        them. Else those on the front, and then the best in all goals.
        """
        if not any(candidate.figures for candidate in active):
            return active
        if self._hope() and not any(goal.open_ended for goal in self.goals):
            return sorted(by_loss(active, self.goals), key=lambda c: c.errors_outside(self.goals))
        return _front_first(active, self.goals, most)

    # --- who stops ---------------------------------------------------------------------------------------------------

    def _stop(self, active: Sequence[Candidate], deals: int) -> None:
        """Stop those without a figure, those that are surely worse, and those that surely miss what others may meet."""
        pool = [candidate for candidate in self.candidates if deals in candidate.figures]
        for candidate in active:
            if not np.isfinite(candidate.figures[deals][0]).all():
                candidate.state = STOPPED
            else:
                self._stop_if_worse(candidate, pool, deals)
        if self._hope():
            for candidate in active:
                if candidate.state == RACING and (missed := self._missed(candidate)):
                    candidate.state, candidate.missed = STOPPED, missed

    def _stop_if_worse(self, candidate: Candidate, pool: Iterable[Candidate], deals: int) -> None:
        own = candidate.outside(self.goals, deals)
        rivals = [rival for rival in pool if rival is not candidate]
        for rival in by_loss(rivals, self.goals):
            if surely_worse(own, rival.outside(self.goals, deals), len(self.rounds) * len(rivals)):
                candidate.state, candidate.stopped_by = STOPPED, rival.number
                return

    def _hope(self) -> bool:
        """Tell whether, of several goals, some candidate may still meet all that have a range."""
        if len(self.goals) == 1 or all(goal.open_ended for goal in self.goals):
            return False
        running = (c for c in self.candidates if c.figures and c.state in (RACING, FINALIST))
        return any(np.isfinite(c.errors_outside(self.goals)) and self._missed(c) is None for c in running)

    def _missed(self, candidate: Candidate) -> Goal | None:
        """Return a goal that a candidate is surely outside of, by all that it has played."""
        ranges = sum(not goal.open_ended for goal in self.goals)
        figures = candidate.figures[candidate.deals]
        return surely_missed(self.goals, figures, len(self.rounds) * ranges, self._things)


def scaled(losses: Floats) -> Floats:
    """Return losses of several candidates (rows) as parts of the range that each goal has among them."""
    low, high = losses.min(axis=0), losses.max(axis=0)
    found: Floats = (losses - low) / np.where(high > low, high - low, 1.0)
    return found


def by_loss(candidates: Sequence[Candidate], goals: Sequence[Goal]) -> list[Candidate]:
    """Return candidates, the best in all goals together first."""
    if not candidates:
        return []
    losses = np.array([candidate.loss(goals) for candidate in candidates])
    parts = scaled(np.where(np.isfinite(losses), losses, np.finfo(float).max / 4)).max(axis=1)
    return [candidates[place] for place in np.argsort(parts, kind="stable")]


# --- the front -------------------------------------------------------------------------------------------------------


def front(candidates: Sequence[Candidate], goals: Sequence[Goal], most: int) -> list[Candidate]:
    """Return those that no other is better than in one goal without being worse in another, at most so many.

    Of those that are alike in all goals, since they meet them, the safest counts: that with the least loss. Where there
    are more than `most` the ends stay, and of the others those that lie farthest from each other.
    """
    found = [c for c in by_loss(candidates, goals) if np.isfinite(c.loss(goals)).all()]
    excess = [candidate.outside(goals, candidate.deals)[0] for candidate in found]
    kept = [
        place
        for place, own in enumerate(excess)
        if not any(
            (other <= own).all() and ((other < own).any() or earlier < place) for earlier, other in enumerate(excess)
        )
    ]
    return [found[kept[place]] for place in _apart(np.array([excess[place] for place in kept]), most)]


def _front_first(candidates: Sequence[Candidate], goals: Sequence[Goal], most: int) -> list[Candidate]:
    """Return candidates, `most` of the front first, then the others, the best in all goals together first."""
    return list(dict.fromkeys([*front(candidates, goals, max(1, most)), *by_loss(candidates, goals)]))


def _apart(excess: Floats, most: int) -> list[int]:
    """Return the places of the first point, of the best in each goal, and then of those farthest from those taken."""
    if len(excess) <= most:
        return list(range(len(excess)))
    parts = scaled(excess)
    taken = list(dict.fromkeys([0, *(int(place) for place in parts.argmin(axis=0))]))[:most]
    while len(taken) < most:
        distance = np.linalg.norm(parts[:, None] - parts[taken][None], axis=2).min(axis=1)
        taken.append(int(distance.argmax()))
    return sorted(taken)
