"""How things stood at the end of each turn: who led, how open it was, when it was decided.

Needs the turns table (``baliza run --turns K``) with its columns ``points_0``, ``points_1``, …: everything here is over
the deals that it holds. The *win chance* of a seat at the end of a turn is predicted from the points, see
`analysis.winning`, by one fit to all deals; whether chances come true is seen on such as other deals predict. Intervals
of what follows from win chances count what each deal tells of the fit too: the chances are no better known than the
playouts tell.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis import estimates, winning
from analysis.estimates import TWO_STEP, Estimate
from analysis.language import later
from analysis.played import Played, rows_of
from analysis.winning import predict

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

POINTS = "points_"
TENTHS = 10
GROUPS = 20
"""Groups of deals, each predicted from the others to see whether chances come true."""
WHOLE = (later("uncertainty"), later("drama"), later("left when decided"), later("largest gain"))
"""What win chances say of a playout as a whole."""


@dataclass(frozen=True, eq=False)
class Standings:
    """The turns of sampled playouts, in order, one row each.

    Parameters
    ----------
    playout
        Number of the playout among those sampled, from 0.
    deal
        Number of its deal among those sampled, from 0.
    turn, turns
        Turn from 0, and how many the playout has.
    mover
        Whose turn it was.
    points, wins
        By seat: points at the end of the turn, and the win share at the end of the playout.
    """

    playout: Ints
    deal: Ints
    turn: Ints
    turns: Ints
    mover: Ints
    points: Floats
    wins: Floats

    @property
    def first(self) -> Ints:
        """Place of each playout's first row."""
        return np.flatnonzero(self.turn == 0)

    @property
    def leads(self) -> NDArray[np.bool_]:
        """Tell which seats have most points."""
        return self.points == self.points.max(axis=1, keepdims=True)


def columns(played: Played) -> list[str]:
    """Return the columns of the turns table that tell the points of those who play; none if there are not all."""
    wanted = [f"{POINTS}{seat}" for seat in range(played.players)]
    return wanted if set(wanted) <= set(played.columns("turns")) else []


@lru_cache(maxsize=8)
def standings(played: Played) -> Standings:
    """Return the standings of the sampled playouts that had a winner."""
    names = columns(played)
    turns = played.turns
    assert turns is not None
    rows = turns.select("playout", "deal", "turn", "seat", *names).sort("playout", "turn").collect()
    seats = played.seats.join(turns.select("playout").unique(), on="playout", how="semi")
    ends = seats.select("playout", "seat", "win_share").sort("playout", "seat").collect()
    wins = ends["win_share"].to_numpy().astype(float).reshape(-1, played.players)
    finished = ends["playout"].to_numpy()[:: played.players]
    rows = rows.filter(pl.col("playout").is_in(finished.tolist()))
    playout = np.searchsorted(finished, rows["playout"].to_numpy())
    _, deal = np.unique(rows["deal"].to_numpy(), return_inverse=True)
    length = np.bincount(playout, minlength=len(finished))
    return Standings(
        playout=playout,
        deal=deal,
        turn=rows["turn"].to_numpy().astype(np.int64),
        turns=length[playout],
        mover=rows["seat"].to_numpy().astype(np.int64),
        points=rows.select(names).to_numpy().astype(float),
        wins=wins[playout],
    )


# --- win chances -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def win_chances(played: Played) -> Floats:
    """Predict each seat's chance to win at the end of each turn: rows of `standings` by seats."""
    return predict(*_fitted(played))


@lru_cache(maxsize=2)
def _fitted(played: Played) -> tuple[Floats, Floats]:
    """Return what the chances hang on, and the weights fitted to all deals."""
    s = standings(played)
    x = winning.describe(s.points, s.turn, s.turns[s.first])
    return x, winning.fit(x, s.wins)


def from_other_deals(played: Played) -> Floats:
    """Predict win chances so that none is told by its own playout: those of a group of deals from all others."""
    s = standings(played)
    x, weights = _fitted(played)
    group = s.deal % GROUPS
    chances = np.empty(s.points.shape)
    for number, own in enumerate(winning.left_out(x, s.wins, weights, group, int(group.max()) + 1)):
        rows = group == number
        chances[rows] = predict(x, own)[rows]
    return chances


def calibration(played: Played) -> pl.DataFrame:
    """Hold predicted win chances against the wins that followed, by tenths of the chance.

    Returns
    -------
    polars.DataFrame
        Columns: ``band`` (its lowest chance), ``predicted`` (mean), and the estimate's (the win share that followed).
    """
    s, chances = standings(played), from_other_deals(played)
    band = np.minimum((chances * TENTHS).astype(int), TENTHS - 1)
    found = []
    for place in range(TENTHS):
        inside = band == place
        if inside.any():
            count = _by_deal(s, inside.sum(axis=1))
            won = _by_deal(s, (s.wins * inside).sum(axis=1))
            row = {"band": place / TENTHS, "predicted": float(chances[inside].mean())}
            found.append((row, _share_of(won, count)))
    return rows_of(iter(found), {"band": pl.Float64, "predicted": pl.Float64})


# --- what follows from win chances -----------------------------------------------------------------------------------


def of_playouts(s: Standings, chances: Floats) -> dict[str, Floats]:
    """Return what win chances say of each playout.

    Parameters
    ----------
    s
        The turns.
    chances
        Win chances, of the same rows.

    Returns
    -------
    dict
        "uncertainty": entropy of the chances over its greatest value, mean over the turns. "uncertainty 3": the same
        when three tenths of the turns have passed. "drama": by how much the winner's chance is behind the highest, mean
        over the turns (as Ludii counts; Browne 2008). "left when decided": part of the turns left when the winner's
        chance first reaches the highest that any loser ever has (Ludii's decisiveness). "largest gain": the most by
        which a turn after the first raises its mover's chance.
    """
    entropy = _entropy(chances)
    by_tenth = {f"uncertainty {tenth}": entropy[_after(s, tenth)] for tenth in range(1, TENTHS + 1)}
    return by_tenth | {
        "uncertainty": _mean_over_turns(s, entropy),
        "drama": _mean_over_turns(s, chances.max(axis=1) - _winner(s, chances)),
        "left when decided": _left_when_decided(s, chances),
        "largest gain": _largest_gain(s, chances),
    }


@lru_cache(maxsize=8)
def chance_measures(played: Played) -> dict[str, Estimate]:
    """Estimate the means over deals of all that `of_playouts` tells.

    A deal tells twice: by its own playouts, and by the weights of the fit, by which all chances are predicted (a
    two-step estimate: Newey and McFadden 1994, section 6). How the means hang on the weights is measured over one
    standard error to either side of them, along the axes of what deals tell of them, since the means have steps.
    """
    s = standings(played)
    x, weights = _fitted(played)
    deal = s.deal[s.first]
    own = {name: _mean_by(deal, v) for name, v in of_playouts(s, win_chances(played)).items()}
    parts, sizes, axes = np.linalg.svd(winning.tells(x, s.wins, weights, s.deal), full_matrices=False)
    told = {name: (v - v.mean()) / len(v) for name, v in own.items()}
    for part, step in zip(parts.T, sizes[:, None] * axes, strict=True):
        more, less = (_means(s, predict(x, weights + way * step)) for way in (1, -1))
        for name in told:
            told[name] = told[name] + (more[name] - less[name]) / 2 * part
    return {name: _two_steps(float(v.mean()), told[name]) for name, v in own.items()}


def _means(s: Standings, chances: Floats) -> dict[str, float]:
    """Return the means over deals of what win chances say of each playout."""
    return {name: float(_mean_by(s.deal[s.first], v).mean()) for name, v in of_playouts(s, chances).items()}


def _two_steps(value: float, told: Floats) -> Estimate:
    """Give a mean its interval from what each deal adds to its error."""
    n = len(told)
    half = estimates.student(n - 1) * math.sqrt(n / (n - 1) * float((told**2).sum())) if n > 1 else math.nan
    return Estimate(value, n, value - half, value + half, TWO_STEP)


# --- by the time passed ----------------------------------------------------------------------------------------------


def by_time(played: Played) -> pl.DataFrame:
    """Estimate how open the win is after each tenth of a playout's turns.

    Returns
    -------
    polars.DataFrame
        Columns: ``passed`` (the part of the turns), ``measure`` and the estimate's. The measures: "uncertainty", the
        entropy of the win chances over its greatest value; "behind", how often who wins in the end is not among those
        who lead; "sole leader wins", the win share of one who leads alone.
    """
    s, measures = standings(played), chance_measures(played)
    found: list[tuple[dict[str, object], Estimate]] = []
    for tenth in range(1, TENTHS + 1):
        rows = _after(s, tenth)
        passed, deal = tenth / TENTHS, s.deal[rows]
        leads, wins = s.leads[rows], s.wins[rows]
        behind = 1 - (wins * leads).sum(axis=1)
        alone = (leads.sum(axis=1) == 1).astype(float)
        won = (wins * leads).sum(axis=1) * alone
        found.append(({"passed": passed, "measure": "uncertainty"}, measures[f"uncertainty {tenth}"]))
        found.append(({"passed": passed, "measure": "behind"}, _share(_mean_by(deal, behind))))
        if alone.any():
            share = _share_of(_sum_by(deal, won), _sum_by(deal, alone))
            found.append(({"passed": passed, "measure": "sole leader wins"}, share))
    return rows_of(iter(found), {"passed": pl.Float64, "measure": pl.String})


def _after(s: Standings, tenth: int) -> Ints:
    """Return each playout's row when so many tenths of its turns have passed."""
    rows: Ints = s.first + np.maximum(0, np.ceil(s.turns[s.first] * tenth / TENTHS).astype(int) - 1)
    return rows


def _entropy(chances: Floats) -> Floats:
    """Return the entropy of win chances, as a part of the most it can be."""
    terms = np.where(chances > 0, -chances * np.log(np.where(chances > 0, chances, 1.0)), 0.0)
    entropy: Floats = terms.sum(axis=1) / np.log(chances.shape[1])
    return entropy


def _share(values: Floats) -> Estimate:
    """Estimate a win share from one value a deal."""
    variance = float(values.var(ddof=1)) if len(values) > 1 else 0.0
    return estimates.win_share_of(len(values), float(values.mean()), variance)


def _share_of(cases: Floats, trials: Floats) -> Estimate:
    """Estimate a share from its numerator and denominator by deal."""
    return replace(estimates.clustered_share(cases, trials, len(cases)), method=estimates.SHARE_OF)


# --- of a playout as a whole -----------------------------------------------------------------------------------------


def dynamics(played: Played) -> pl.DataFrame:
    """Estimate how playouts develop.

    Returns
    -------
    polars.DataFrame
        Columns: ``measure`` and the estimate's. The measures are those of `of_playouts` for the whole of a playout, and
        "dead turns", the part of the turns, from the second on, after which all have the points they had.
    """
    s, measures = standings(played), chance_measures(played)
    found = [({"measure": name}, measures[name]) for name in WHOLE]
    dead = estimates.ratio(_by_deal(s, _dead(s)), _by_deal(s, s.turn > 0))
    return rows_of(iter([*found, ({"measure": later("dead turns")}, dead)]), {"measure": pl.String})


def _winner(s: Standings, chances: Floats) -> Floats:
    """Return the win chance of who wins in the end; of tied winners the mean."""
    winner: Floats = (s.wins * chances).sum(axis=1)
    return winner


def _mean_over_turns(s: Standings, values: Floats) -> Floats:
    """Return the mean over each playout's turns."""
    total: Floats = np.add.reduceat(values, s.first) / s.turns[s.first]
    return total


def _left_when_decided(s: Standings, chances: Floats) -> Floats:
    """Return the part of each playout's turns left when the winner reaches what no loser ever has (as Ludii counts)."""
    losers = np.where(s.wins > 0, 0.0, chances).max(axis=1)
    most = np.maximum.reduceat(losers, s.first)[s.playout]
    reached = np.where(_winner(s, chances) >= most, s.turn, s.turns - 1)
    at = np.minimum.reduceat(reached, s.first)
    left: Floats = 1 - (at + 1) / s.turns[s.first]
    return left


def _largest_gain(s: Standings, chances: Floats) -> Floats:
    """Return the most by which a turn after the first raises its mover's win chance; 0 if none does."""
    own = np.take_along_axis(chances, s.mover[:, None], axis=1)[:, 0]
    before = np.take_along_axis(np.roll(chances, 1, axis=0), s.mover[:, None], axis=1)[:, 0]
    gain = np.where(s.turn > 0, np.maximum(0, own - before), 0.0)
    most: Floats = np.maximum.reduceat(gain, s.first)
    return most


def _dead(s: Standings) -> Floats:
    """Tell which turns after the first leave all points as they were."""
    same = (s.points == np.roll(s.points, 1, axis=0)).all(axis=1)
    dead: Floats = (same & (s.turn > 0)).astype(float)
    return dead


# --- deals -----------------------------------------------------------------------------------------------------------


def _by_deal(s: Standings, values: NDArray[np.generic]) -> Floats:
    """Add values of turns up by deal."""
    return _sum_by(s.deal, values)


def _sum_by(deal: Ints, values: NDArray[np.generic]) -> Floats:
    total: Floats = np.bincount(deal, values).astype(float)
    return total


def _mean_by(deal: Ints, values: Floats) -> Floats:
    """Return the mean over each deal's playouts."""
    average: Floats = np.bincount(deal, values) / np.bincount(deal)
    return average
