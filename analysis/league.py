"""A league: every policy with one seat at a table of each other, and tables of several; who beats whom, and in circles.

All tables are dealt alike. Every policy plays every deal from every seat, since each table is played in all rotations.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from analysis import estimates, restrictions
from analysis.arms import Arm, duellists, round_the_table
from analysis.estimates import Estimate, holm, p_value
from analysis.meetings import Meetings
from analysis.played import ESTIMATE_SCHEMA, Played, rows_of
from analysis.styles import LESS, MORE
from analysis.variants import Variant
from sim.config import Resolved
from sim.errors import BalizaError
from sim.games import game
from sim.policies import Policy
from sim.policy_names import read_policy_files, seating_named
from sim.seating import check_seating

MOST_MIXED = 70
"""Where there would be more tables of different policies none are played: four seats for nine policies."""


# --- what is played --------------------------------------------------------------------------------------------------


def arms_of(
    config: Resolved,
    policies: str,
    playouts: int,
    players: int | None = None,
    policy_files: Sequence[Path] = (),
) -> list[Arm]:
    """Return the tables of a league.

    Parameters
    ----------
    config
        What is played.
    policies
        Two or more, with commas.
    playouts
        Of each table.
    players
        Seats at a table; the config's own number, if not said.
    policy_files
        Files of policies that can be named too.

    Raises
    ------
    BalizaError
        If there are too few policies, one stands there twice, or one cannot play.
    """
    seats = int(config.config["study"]["players"]) if players is None else players
    played = game(config.game)
    lineup = seating_named(played, policies, read_policy_files(played, policy_files))
    for name, count in Counter(policy.name for policy in lineup).items():
        if count > 1:
            raise BalizaError(f"--policies: found {name} {count} times, expected different policies")
    if len(lineup) < 2:
        raise BalizaError(f"--policies: found {len(lineup)}, expected two or more")
    check_seating(played, config.config, lineup)
    return [Arm(Variant(config), table, playouts) for table in [*duels(lineup, seats), *mixed(lineup, seats)]]


def duels(lineup: Sequence[Policy], seats: int) -> list[tuple[Policy, ...]]:
    """Return the tables at which one policy sits among others alike; of two seats each two policies have one."""
    meet = combinations if seats == 2 else permutations
    return [(one, *[other] * (seats - 1)) for one, other in meet(lineup, 2)]


def mixed(lineup: Sequence[Policy], seats: int) -> list[tuple[Policy, ...]]:
    """Return the tables of different policies, where there are more than two seats.

    Each choice of as many policies as there are seats, `MOST_MIXED` at most. Fewer policies than seats sit down again
    from the first on, at one table for each that can be the first.
    """
    count = len(lineup)
    if seats == 2 or (seats <= count and comb(count, seats) > MOST_MIXED):
        return []
    if count >= seats:
        return list(combinations(lineup, seats))
    turned = [round_the_table([*lineup[first:], *lineup[:first]], seats) for first in range(count)]
    return [table for table in turned if not _is_duel(table)][: 1 if seats % count == 0 else count]


def _is_duel(table: Sequence[Policy]) -> bool:
    return bool(duellists([policy.name for policy in table]))


# --- what is found ---------------------------------------------------------------------------------------------------


def complete(arms: Sequence[Played]) -> bool:
    """Tell whether every policy of these tables has sat at a table of every other."""
    met = {pair for arm in arms for pair in duellists(arm.manifest["seating"])}
    names = {name for arm in arms for name in arm.manifest["seating"]}
    return len(names) > 1 and met >= set(permutations(names, 2))


def beats(duels_won: pl.DataFrame) -> dict[str, list[str]]:
    """Return whom each style beats: it wins more than its share at their table, they less at its.

    Parameters
    ----------
    duels_won
        What `analysis.styles.duels` returns.
    """
    shown = {(row["style"], row["table"]): row["shown"] for row in duels_won.iter_rows(named=True)}
    order = dict.fromkeys(name for pair in shown for name in pair)
    return {a: [b for b in order if shown.get((a, b)) == MORE and shown.get((b, a)) == LESS] for a in order}


def cycles(beaten: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """Return circles in which each style beats the next and the last the first, as rock, scissors and paper do.

    For each style the shortest circle that it is in, each circle once; none if nobody is in one.
    """
    found: dict[frozenset[str], list[str]] = {}
    for style in beaten:
        circle = _way_back(style, beaten)
        if circle:
            found.setdefault(frozenset(circle), circle)
    return list(found.values())


def _way_back(start: str, beaten: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the shortest chain of beaten styles that ends with one who beats the first; empty if there is none."""
    chains = deque([[start]])
    seen = {start}
    while chains:
        chain = chains.popleft()
        for other in beaten[chain[-1]]:
            if other == start:
                return chain
            if other not in seen:
                seen.add(other)
                chains.append([*chain, other])
    return []


def champions(beaten: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the style that beats every other, if there is one."""
    return [style for style, others in beaten.items() if len(others) == len(beaten) - 1]


def at_mixed_tables(met: Meetings) -> pl.DataFrame:
    """Estimate what a seat of each policy wins at the tables of several others; fair: 1 / P.

    Returns
    -------
    polars.DataFrame
        Columns: ``style``, ``fair``, the estimate's and ``p_holm`` (of the claim that it wins its fair share, adjusted
        for all policies), best first; no rows if there are no such tables.
    """
    keys = {"style": pl.String, "fair": pl.Float64}
    tables = [t for t, seats in enumerate(met.seats) if not _one_among_others(seats)]
    if not tables:
        return pl.DataFrame(schema={**keys, **ESTIMATE_SCHEMA, "p_holm": pl.Float64})
    wins = met.totals[:, tables].sum(axis=1)
    seats = met.playouts[:, tables] @ met.seats[tables]
    found = [_scattered(e) for e in met.estimate(wins / seats)]
    fair = 1 / met.players
    told = zip(met.names, found, strict=True)
    table = rows_of((({"style": name, "fair": fair}, e) for name, e in told), keys)
    adjusted = holm([p_value(e, fair) for e in found])
    return table.with_columns(p_holm=pl.Series(adjusted)).sort("value", "style", descending=[True, False])


def _scattered(e: Estimate) -> Estimate:
    """Return a win share with Wilson's interval where all deals agree, as in `estimates.win_share_of`."""
    return estimates.share(e.value * e.n, e.n) if e.half_width == 0 and e.value in (0, 1) else e


def _one_among_others(seats: np.ndarray[Any, Any]) -> bool:
    return np.count_nonzero(seats) == 2 and bool((seats == 1).any())


def restricted(arms: Sequence[Played]) -> list[Played]:
    """Return the tables at which one sits that is told never to do something, among players of the policy that may."""
    return [arm for arm in arms if _restricted(arm)]


def _restricted(arm: Played) -> list[str]:
    """Return the policies of a table with one seat that are its other policy, told never to do some more things."""
    told = {policy["name"]: policy.get("never", []) for policy in arm.manifest["policies"]}
    found = []
    for one, other in duellists(arm.manifest["seating"]):
        more = told[one][len(told[other]) :]
        if more and one == other + "".join(f"-no_{thing}" for thing in more):
            found.append(one)
    return found


def prices(arms: Sequence[Played]) -> pl.DataFrame:
    """Estimate the price of each restriction of which the policy without it plays too.

    Returns
    -------
    polars.DataFrame
        As `restrictions.prices`, with ``p_holm``: of the claim that it costs nothing, adjusted for all of them.
    """
    parts = [restrictions.prices([arm]).filter(pl.col("style").is_in(_restricted(arm))) for arm in restricted(arms)]
    table = pl.concat(parts) if parts else restrictions.prices([])
    p = [p_value(Estimate(**{name: row[name] for name in ESTIMATE_SCHEMA})) for row in table.iter_rows(named=True)]
    return table.with_columns(p_holm=pl.Series(holm(p), dtype=pl.Float64))
