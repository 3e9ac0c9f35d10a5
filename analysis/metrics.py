"""Metrics by name: what a goal can speak of, each with a sentence and the function of the analysis that estimates it.

A metric is one figure, or several of which the one farthest off counts, such as the win shares of the seats. Beside the
`METRICS` here every column of the tables ``playouts`` and ``seats`` is a metric, by its mean.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

import polars as pl

from analysis import components, diversity, dynamics, prices, seats, standings, styles, words
from analysis.estimates import Estimate, share
from analysis.language import later
from analysis.played import Played, means
from sim.config_paths import did_you_mean
from sim.dataset import columns
from sim.errors import BalizaError
from sim.games import game as find_game

if TYPE_CHECKING:
    from sim.config import Resolved
    from sim.games import Game

Members = Mapping[str, Estimate]

ALONE, STYLES = "alone", "styles"
"""Tables that a metric looks at: of one policy alone, or of several."""


@dataclass(frozen=True)
class Metric:
    """A figure that goals can speak of.

    Parameters
    ----------
    name
        Its name in goals.
    about
        One sentence.
    members
        Estimates it in a study; with `spread` each thing's distance from even, by its name.
    unit
        `analysis.words.PERCENT` for shares.
    spread
        It is the largest of several distances from even, in size: 0 where all things are equal.
    needs
        Columns that must be there, by table.
    kind
        Kind of component that must be there.
    table
        `ALONE` or `STYLES`.
    figure
        Works out about the same value without an interval, where that is much quicker: candidates race by it.
    bounded_by_kinds
        Its interval comes from how components differ: more playouts hardly narrow it.
    of_all
        It counts playouts without a winner too.
    """

    name: str
    about: str
    members: Callable[[Played], Members]
    unit: str = ""
    spread: bool = False
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    kind: str = ""
    table: str = ALONE
    figure: Callable[[Played], float] | None = None
    bounded_by_kinds: bool = False
    of_all: bool = False

    def value(self, played: Played) -> float:
        """Return the metric in a study; NaN where nothing can be said, as where no playout has a winner."""
        if not self.of_all and not played.ends["finished"].any():
            return float("nan")
        if self.figure is not None:
            return self.figure(played)
        return self.worst(self.members(played)).value

    def worst(self, members: Members) -> Estimate:
        """Return the estimate that counts: of several distances from even the size of the largest.

        Its interval reaches from what the largest is at least to what any of them is at most, by their own intervals.
        """
        if not members:
            return Estimate(float("nan"), 0, float("nan"), float("nan"), "")
        found = list(members.values())
        if not self.spread:
            return found[0]
        low = max(max(0.0, e.low, -e.high) for e in found)
        return replace(
            max(found, key=lambda e: abs(e.value)),
            value=max(abs(e.value) for e in found),
            low=low,
            high=max(max(abs(e.low), abs(e.high)) for e in found),
        )

    @property
    def by_blocks(self) -> bool:
        """Whether it is made of sums by block, not of rows by deal."""
        return "components" in self.needs

    def lacks(self, home: Game, config: Resolved) -> bool:
        """Tell whether a game's tables do not hold what it needs."""
        if self.kind and self.kind not in {kind for kind, _ in home.module("outcome").component_ids(config.config)}:
            return True
        if "turns" in self.needs and not home.has("turns"):
            return True
        return any(not set(names) <= _names(home, table) for table, names in self.needs.items())


def _names(home: Game, table: str) -> set[str]:
    return {column.name for column in columns(home, table)}


# --- how they are estimated ------------------------------------------------------------------------------------------


def _one(e: Estimate) -> Members:
    return {"": e}


def _less(e: Estimate, by: float) -> Estimate:
    return replace(e, value=e.value - by, low=e.low - by, high=e.high - by)


def _estimate(row: Mapping[str, object]) -> Estimate:
    return Estimate(*(row[name] for name in ("value", "n", "low", "high", "method")))  # type: ignore[arg-type]


def _seat_gap(played: Played) -> Members:
    rows = seats.win_shares(played).iter_rows(named=True)
    return {f"seat {row['seat'] + 1}": _less(_estimate(row), 1 / played.players) for row in rows}


def _seat_share(seat: int, played: Played) -> Members:
    return _one(_estimate(seats.win_shares(played).row(seat, named=True)))


def _ended(reason: str, played: Played) -> Members:
    return _one(share(played.cut_off.get(reason, 0) / played.rotations, played.deals))


def _discarded(played: Played) -> Members:
    return _one(seats.share_of_playouts(played, pl.col("discards") > 0))


def _pace(measure: str, played: Played) -> Members:
    found = {row["measure"]: _estimate(row) for row in dynamics.pace(played).iter_rows(named=True)}
    return _one(found[measure]) if measure in found else {}


def _lead(played: Played) -> Members:
    best, second = (pl.col("score").top_k(n).min().over("playout") for n in (1, 2))
    return _mean("seats", (best - second).alias("lead"), played)


def _mean(table: str, column: str | pl.Expr, played: Played) -> Members:
    frame, rows = (played.playouts, 1) if table == "playouts" else (played.seats, played.players)
    return _one(_estimate(means(frame, [column], [], played.rotations * rows).row(0, named=True)))


def _ship_worth(played: Played) -> Members:
    measures = find_game(played.manifest["game"]).module("outcome").MEASURES
    goods = tuple(column.name for column in measures if column.unit == "goods")
    rows = prices.worth(played, "ship", goods).iter_rows(named=True)
    return {row["name"]: _less(_estimate(row), row["points"]) for row in rows}


def _dealt(kind: str, played: Played) -> Members:
    rows = components.effects(played, kind, "dealt").iter_rows(named=True)
    return {row["name"]: _estimate(row) for row in rows}


def _style_gap(played: Played) -> Members:
    rows = styles.win_shares(played).iter_rows(named=True)
    return {row["style"]: _less(_estimate(row), row["fair"]) for row in rows}


def _standing(measure: str, played: Played) -> Members:
    return _one(standings.chance_measures(played)[measure])


def _standing_figure(measure: str, played: Played) -> float:
    s = standings.standings(played)
    return float(standings.of_playouts(s, standings.win_chances(played))[measure].mean())


# --- the metrics -----------------------------------------------------------------------------------------------------

_TURNS = {"turns": ("turn",)}
_DEALT = {"components": ("dealt",)}

METRICS = {
    metric.name: metric
    for metric in (
        Metric(
            "seat_gap",
            later("How far the seat farthest from its fair share of the wins is from it."),
            _seat_gap,
            words.PERCENT,
            spread=True,
        ),
        Metric(
            "tie_rate",
            later("The share of playouts whose win is shared."),
            lambda played: _one(seats.ties(played)),
            words.PERCENT,
        ),
        Metric(
            "cap_rate",
            later("The share of playouts that the safety cap cuts off."),
            partial(_ended, "cap"),
            words.PERCENT,
            of_all=True,
        ),
        Metric(
            "rule_gap_rate",
            later("The share of playouts that get stuck without a legal move."),
            partial(_ended, "rule_gap"),
            words.PERCENT,
            of_all=True,
        ),
        Metric(
            "discard_rate",
            later("The share of playouts in which something fits nowhere and is discarded."),
            _discarded,
            words.PERCENT,
            needs={"playouts": ("discards",)},
        ),
        Metric(
            "idle_rate",
            later("The share of turns without a decision."),
            partial(_pace, "forced turns"),
            words.PERCENT,
        ),
        Metric(
            "options_a_decision",
            later("How many options a decision offers on average."),
            partial(_pace, "options a decision"),
        ),
        Metric("winner_lead", later("Points by which the winner is ahead of the next on average."), _lead),
        Metric(
            "ship_worth",
            later("How many points the ship farthest from what the goods for it are worth elsewhere is off."),
            _ship_worth,
            "",
            spread=True,
            needs={"components": ("used", "by_market")},
            kind="ship",
            bounded_by_kinds=True,
        ),
        *(
            Metric(
                f"{kind}_gap",
                about,
                partial(_dealt, kind),
                words.PERCENT,
                spread=True,
                needs=_DEALT,
                kind=kind,
            )
            for kind, about in (
                (
                    "tile",
                    later("The largest change of a win share by a tile that is dealt."),
                ),
                (
                    "port",
                    later("The largest change of a win share by the port that one starts from."),
                ),
                (
                    "mission",
                    later("The largest change of a win share by a mission."),
                ),
            )
        ),
        Metric(
            "style_entropy",
            later(
                "How evenly the ways to play at one table share the wins: 1 where all win alike, 0 where one has all."
            ),
            lambda played: _one(diversity.evenness(played)),
            table=STYLES,
        ),
        Metric(
            "style_gap",
            later("How far the way to play farthest from its share of the wins at one table is from it."),
            _style_gap,
            words.PERCENT,
            spread=True,
            table=STYLES,
        ),
        Metric(
            "drama",
            later("By how much the chance of who wins in the end is behind the highest, on average over the turns."),
            partial(_standing, "drama"),
            needs=_TURNS,
            figure=partial(_standing_figure, "drama"),
        ),
        Metric(
            "uncertainty",
            later(
                "How open the win is on average over the turns: 1 where all have the same chance, 0 where it is clear."
            ),
            partial(_standing, "uncertainty"),
            needs=_TURNS,
            figure=partial(_standing_figure, "uncertainty"),
        ),
    )
}
"""All metrics that are more than a column's mean, by name."""

SEAT_SHARES = later("The win share of that seat; tied winners share a win.")
MOST_SEATS = 5
SUCH_AS = "turns, rounds, lead_changes or score"
KEYS = ("playout", "deal", "rotation", "seat", "policy", "trail")
"""Columns that name something."""


def column_metrics(home: Game) -> dict[str, Metric]:
    """Return the columns of a game's playouts and seats as metrics: their means a playout and a player."""
    found = {}
    for table in ("seats", "playouts"):
        for column in columns(home, table):
            if column.name not in KEYS and not column.words and column.unit != "number":
                found[column.name] = Metric(column.name, column.meaning, partial(_mean, table, column.name))
    return found


def seat_metrics(players: int) -> dict[str, Metric]:
    """Return the win shares of so many seats as metrics."""
    names = [f"seat_{seat + 1}_share" for seat in range(players)]
    return {
        name: Metric(name, SEAT_SHARES, partial(_seat_share, seat), words.PERCENT) for seat, name in enumerate(names)
    }


def named_metrics() -> list[Metric]:
    """Return all metrics that are more than a column's mean, those of the seats too."""
    return [*METRICS.values(), *seat_metrics(MOST_SEATS).values()]


def find_metric(name: str, config: Resolved, players: int) -> Metric:
    """Return a metric by name.

    Parameters
    ----------
    name
        Its name.
    config, players
        What is played.

    Raises
    ------
    BalizaError
        If there is none of that name for this game; names the nearest and all there are.
    """
    home = find_game(config.game)
    whole = {key: metric for key, metric in METRICS.items() if not metric.lacks(home, config)}
    known = {**column_metrics(home), **seat_metrics(players), **whole}
    if name in known:
        return known[name]
    named = ", ".join([*whole, *seat_metrics(players)])
    allowed = f"{named}, or a column of playouts or seats by its mean, such as {SUCH_AS}"
    if name in METRICS:
        raise BalizaError(f"{name}: {home.title} has nothing that it is about; allowed: {allowed}")
    raise BalizaError(f"{name}: unknown metric, allowed: {allowed}{did_you_mean(name, known)}")
