"""Variants on common deals: what differs from the first, and how well pairing by deal shows it.

Deal k is dealt alike in all variants as far as their components allow, and the policies sit on the same seats in each
rotation. So differences are taken deal by deal, and what chance does to all alike drops out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import polars as pl

from analysis import chance, contrasts, public_goals, styles, words
from analysis.arms import Arm, alone, round_the_table, seating_words
from analysis.estimates import LEVEL, Estimate, deals_to_decide, holm, mean_of, p_value, widened, win_share_of
from analysis.language import later, say
from analysis.played import ESTIMATE_SCHEMA, Played
from analysis.seats import POINTS
from analysis.variants import side_by_side
from analysis.verdicts import FEWEST
from sim.config import Resolved
from sim.dataset import PLAYOUT_COLUMNS, SEAT_COLUMNS
from sim.errors import BalizaError
from sim.games import game
from sim.policies import Policy
from sim.policy_names import read_policy_files, seating_named

MORE, LESS, SAME, OPEN = later("more"), later("less"), later("the same in all deals"), later("not decided")
"""What is shown of a metric."""

PLAYOUTS = {
    later("turns"): pl.col("turns"),
    later("rounds"): pl.col("rounds"),
    later("decisions"): pl.col("decisions"),
    later("turns without a decision"): pl.col("forced_turns"),
    later("changes of lead"): pl.col("lead_changes"),
}
"""Headline metrics of a playout."""
TIES = later("shared wins")
SEATS = {
    later("score"): pl.col("score"),
    later("score of the winner"): pl.col("score").max().over("playout"),
    later("lead of the winner"): pl.col("score").max().over("playout") - pl.col("score").top_k(2).min().over("playout"),
}
"""Headline metrics of scores."""
COMMON = {column.name for column in (*PLAYOUT_COLUMNS, *SEAT_COLUMNS)} | {"end_reason"}
"""Columns that every game has; the others are what a game counts."""

Differences = Callable[[Played, Played], pl.DataFrame]


# --- what is played --------------------------------------------------------------------------------------------------


def arms_of(
    configs: Sequence[Resolved],
    policies: str | None,
    playouts: int,
    players: int | None = None,
    policy_files: Sequence[Path] = (),
) -> list[Arm]:
    """Return what is played to compare configs with the first one.

    Parameters
    ----------
    configs
        Two or more of one game.
    policies
        Those who sit at the table, with commas, repeated round it; if not given, the game's first script alone and
        `random` alone.
    playouts
        Of each study.
    players
        How many play; the first config's own number, if not said.
    policy_files
        Files of policies that can be named too.

    Raises
    ------
    BalizaError
        If there are too few configs, or of several games, or there is no such policy.
    """
    if len(configs) < 2:
        raise BalizaError(f"configs: found {len(configs)}, expected two or more to compare")
    games = list(dict.fromkeys(config.game for config in configs))
    if len(games) > 1:
        raise BalizaError(f"configs: found the games {words.listed(games, 9)}, expected configs of one game")
    tables = seatings(configs[0], policies, players, policy_files)
    return [Arm(variant, table, playouts) for variant in side_by_side(configs) for table in tables]


def seatings(
    config: Resolved, policies: str | None, players: int | None = None, policy_files: Sequence[Path] = ()
) -> list[tuple[Policy, ...]]:
    """Return who sits on each seat at the tables that variants are played at; see `arms_of`.

    Raises
    ------
    BalizaError
        If there is no such policy, or more policies than seats.
    """
    seats = int(config.config["study"]["players"]) if players is None else players
    home = game(config.game)
    own = read_policy_files(home, policy_files)
    tables = [[policy] for policy in alone(home.id)] if policies is None else [seating_named(home, policies, own)]
    return [round_the_table(table, seats) for table in tables]


def pairs(arms: Sequence[Played]) -> Iterator[tuple[Played, Played]]:
    """Yield each study of another variant than the first with that of the first under the same policies."""
    base = {seating_words(arm.manifest["seating"]): arm for arm in arms if arm.variant == arms[0].variant}
    for arm in arms:
        own = base.get(seating_words(arm.manifest["seating"]))
        if own is not None and arm.variant != own.variant:
            yield own, arm


# --- differences -----------------------------------------------------------------------------------------------------


def differences(
    first: Played,
    second: Played,
    table: Literal["playouts", "seats"],
    columns: Sequence[str | pl.Expr],
    by: Sequence[str] = (),
) -> pl.DataFrame:
    """Estimate mean differences between two studies, paired by deal.

    Both must have been played with the same seed, so that deal k is dealt alike in both as far as their components
    allow. Rows of a deal in a group are averaged first; deals that only one study has finished are left out.

    Parameters
    ----------
    first, second
        The studies; the difference is the second minus the first.
    table
        Which table.
    columns
        Names, or expressions with a name.
    by
        Columns that make groups, such as ``seat``.

    Returns
    -------
    polars.DataFrame
        Columns: those of `by`, ``measure``, ``first`` and ``second`` (the means), the estimate's (of the difference),
        and ``variance_ratio`` (above 1: pairing helped).
    """
    keys = ["deal", *by]
    two = _by_deal(getattr(second, table), columns, keys)
    in_reach = pl.col("deal") <= two["deal"].max()  # the first study may be far larger
    one = _by_deal(getattr(first, table).filter(in_reach), columns, keys)
    names = [name for name in one.columns if name not in keys]
    both = one.join(two, on=keys, suffix=" second").sort(keys)
    groups = both.partition_by(*by, as_dict=True, maintain_order=True) if by else {(): both}
    rows = [
        (*group, name, *_difference(deals[name], deals[f"{name} second"]))
        for group, deals in sorted(groups.items())
        for name in names
    ]
    schema = {name: one.schema[name] for name in by} | {"measure": pl.String, "first": pl.Float64, "second": pl.Float64}
    return pl.DataFrame(rows, schema={**schema, **ESTIMATE_SCHEMA, "variance_ratio": pl.Float64}, orient="row")


def _by_deal(frame: pl.LazyFrame, columns: Sequence[str | pl.Expr], keys: list[str]) -> pl.DataFrame:
    grouped = frame.select(*keys, *columns).group_by(keys).agg(pl.all().cast(pl.Float64).mean())
    return grouped.collect(engine="streaming")


def _difference(first: pl.Series, second: pl.Series) -> tuple[float, float, float, int, float, float, str, float]:
    a, b = first.to_numpy(), second.to_numpy()
    found = contrasts.paired(a, b)
    e = found.estimate
    return float(a.mean()), float(b.mean()), e.value, e.n, e.low, e.high, e.method, found.variance_ratio


@dataclass(frozen=True)
class _Headline:
    """Some headline metrics of a study: where they stand, and how they are named."""

    table: Literal["playouts", "seats"]
    columns: Sequence[pl.Expr]
    unit: str = ""
    by: str = ""
    name: Callable[[Any], str] = str
    """Names the metric of a group, where there are groups."""

    def named(self, table: pl.DataFrame) -> pl.DataFrame:
        """Return a table of their estimates with their names and unit."""
        if self.by:
            measure = pl.Series("measure", [self.name(value) for value in table[self.by]], pl.String)
            table = table.drop(self.by, "measure").select(measure, pl.all())
        return table.with_columns(unit=pl.lit(self.unit))


def _headlines(first: Played, second: Played) -> list[_Headline]:
    """Return the headline metrics that two studies have in common: who wins, with what, how long it takes."""
    share = [pl.col("win_share").alias("share")]
    points = [name for name in first.columns("seats") if name.startswith(POINTS) and name in second.columns("seats")]
    names = [policy["name"] for policy in first.manifest["policies"]]
    of_styles = _Headline("seats", share, words.PERCENT, "policy", _of_style(names))
    return [
        _Headline("seats", share, words.PERCENT, "seat", of_seat),
        *([of_styles] if len(styles.names(first)) > 1 else []),
        _Headline("playouts", [(pl.col("winners") > 1).alias(TIES)], words.PERCENT),
        _Headline("playouts", [column.alias(name) for name, column in PLAYOUTS.items()]),
        _Headline("seats", [column.alias(name) for name, column in SEATS.items()]),
        *([_Headline("seats", [pl.col(name).alias(_source(name)) for name in points])] if points else []),
    ]


def of_seat(seat: int) -> str:
    """Name the headline metric of a seat, which is counted from 0."""
    return say("win share of seat {seat}", seat=seat + 1)


def _of_style(names: Sequence[str]) -> Callable[[Any], str]:
    return lambda policy: say("win share of a seat of {policy}", policy=names[int(policy)])


def headlines(first: Played, second: Played) -> pl.DataFrame:
    """Estimate the differences that matter in every game: who wins, with what, how long it takes.

    Returns
    -------
    polars.DataFrame
        As `differences`, with a column ``unit``.
    """
    return pl.concat(
        headline.named(
            differences(first, second, headline.table, headline.columns, [headline.by] if headline.by else [])
        )
        for headline in _headlines(first, second)
    )


def levels(arm: Played, level: float = LEVEL) -> pl.DataFrame:
    """Estimate the headline metrics of one study.

    Parameters
    ----------
    arm
        The study.
    level
        Level of the intervals.

    Returns
    -------
    polars.DataFrame
        Columns: ``measure``, the estimate's, ``unit``.
    """
    return pl.concat(headline.named(_levels(arm, headline, level)) for headline in _headlines(arm, arm))


def _levels(arm: Played, headline: _Headline, level: float) -> pl.DataFrame:
    """Estimate some headline metrics; deals are put in order first, so that the same bytes come out."""
    by = [headline.by] if headline.by else []
    deals = _by_deal(getattr(arm, headline.table), headline.columns, ["deal", *by]).sort("deal", *by)
    estimate = win_share_of if headline.unit == words.PERCENT else mean_of
    groups = deals.partition_by(by, as_dict=True, maintain_order=True) if by else {(): deals}
    names = [name for name in deals.columns if name not in ("deal", *by)]
    rows = [
        (*group, name, *_estimate_of(found[name], estimate, level).row().values())
        for group, found in sorted(groups.items())
        for name in names
    ]
    schema = {name: deals.schema[name] for name in by} | {"measure": pl.String, **ESTIMATE_SCHEMA}
    return pl.DataFrame(rows, schema=schema, orient="row")


def _estimate_of(values: pl.Series, estimate: Callable[..., Estimate], level: float) -> Estimate:
    x = values.to_numpy()
    return estimate(len(x), float(x.mean()), float(x.var(ddof=1)) if len(x) > 1 else math.nan, level)


def _source(column: str) -> str:
    return say("points from {source}", source=say(column.removeprefix(POINTS).replace("_", " ")))


def counted(first: Played, second: Played) -> pl.DataFrame:
    """Estimate the differences in what the game itself counts, a playout and a player.

    Returns
    -------
    polars.DataFrame
        As `headlines`.
    """
    elsewhere = {*COMMON, *chance.odds(first), *public_goals.columns(first)}
    parts = []
    for table in ("playouts", "seats"):
        both = set(second.columns(table))
        own = [name for name in first.columns(table) if name in both - elsewhere and not name.startswith(POINTS)]
        named = [pl.col(name).alias(name.replace("_", " ")) for name in own]
        parts.append(differences(first, second, table, named).with_columns(unit=pl.lit("")))
    return pl.concat(parts)


# --- what is shown ---------------------------------------------------------------------------------------------------


def claims(arms: Sequence[Played], table: Differences) -> pl.DataFrame:
    """Estimate the differences of all variants from the first under all policies, and say what is shown.

    All rows are one family: a difference is shown where its p-value, adjusted after Holm for so many claims, is below
    5 %. From fewer than `analysis.verdicts.FEWEST` deals nothing is.

    Parameters
    ----------
    arms
        The studies, those of the first variant first.
    table
        `headlines` or `counted`.

    Returns
    -------
    polars.DataFrame
        Columns: ``variant``, ``policy``, ``measure``, ``unit``, ``first``, ``second``, the estimate's,
        ``variance_ratio``, ``p_holm``, ``shown`` (`MORE`, `LESS`, `SAME` or `OPEN`) and ``more_playouts`` (about how
        many would decide what is not decided; 0 where it is; infinite where the difference is 0 so far).
    """
    parts = [
        table(base, arm).select(
            pl.lit(arm.variant).alias("variant"),
            pl.lit(seating_words(arm.manifest["seating"])).alias("policy"),
            pl.lit(arm.rotations).alias("rotations"),
            pl.all(),
        )
        for base, arm in pairs(arms)
    ]
    found = pl.concat(parts)
    rows = found.rows(named=True)
    all_estimates = [Estimate(**{name: row[name] for name in ESTIMATE_SCHEMA}) for row in rows]
    adjusted = holm([p_of(e) for e in all_estimates])
    shown = [_shown(e, p) for e, p in zip(all_estimates, adjusted, strict=True)]
    undecided = max(1, shown.count(OPEN))
    more = [
        row["rotations"] * _more(e, undecided) if state == OPEN else 0.0
        for row, e, state in zip(rows, all_estimates, shown, strict=True)
    ]
    return found.drop("rotations").with_columns(
        p_holm=pl.Series(adjusted), shown=pl.Series(shown), more_playouts=pl.Series(more, dtype=pl.Float64)
    )


def p_of(e: Estimate) -> float:
    """Return the p-value of no difference; 0 where all deals differ by the same."""
    return 0.0 if e.low == e.high != 0 else p_value(e)


def _shown(e: Estimate, adjusted: float) -> str:
    if e.n < FEWEST:
        return OPEN
    if e.low == e.high == 0:
        return SAME
    if adjusted < 1 - LEVEL:
        return MORE if e.value > 0 else LESS
    return OPEN


def _more(e: Estimate, undecided: int) -> float:
    """Return about how many more deals would show the difference as one of those that are not decided yet."""
    more = deals_to_decide(widened(e, undecided), 0.0)
    few = float(FEWEST - e.n)
    return more if few <= 0 else max(few, more if math.isfinite(more) else 0.0)


def little_gained(found: pl.DataFrame) -> pl.DataFrame:
    """Return the claims for which the common deals did not help: a variance ratio below 1."""
    return found.filter(pl.col("variance_ratio") < 1)
