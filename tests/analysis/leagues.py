"""Leagues that are given by hand: tables whose deals were won as the tests say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import polars as pl

from analysis.played import Played
from tests.analysis.conftest import played


def table(seating: Sequence[str], winners: Iterable[str], never: Mapping[str, list[str]] | None = None) -> Played:
    """Return a table; each deal is won by the first seat of a policy, and shared by all seats where it is empty."""
    names = list(dict.fromkeys(seating))
    rows = []
    for deal, winner in enumerate(winners):
        shares = [1 / len(seating)] * len(seating)
        if winner:
            shares = [float(seat == seating.index(winner)) for seat in range(len(seating))]
        rows += [
            {"playout": deal, "deal": deal, "seat": seat, "policy": names.index(name), "win_share": share}
            for seat, (name, share) in enumerate(zip(seating, shares, strict=True))
        ]
    policies = [{"name": name, "never": (never or {}).get(name, [])} for name in names]
    told = {"policies": policies, "seating": list(seating), "players": len(seating)}
    return played(seats=pl.LazyFrame(rows), manifest=played().manifest | told)


def pairwise(wins: Mapping[tuple[str, str], int], deals: int = 200) -> list[Played]:
    """Return the tables of two of a league: how many of so many deals the first of each pair wins."""
    return [table(pair, [pair[0]] * won + [pair[1]] * (deals - won)) for pair, won in wins.items()]


TRANSITIVE = {("a", "b"): 140, ("b", "c"): 140, ("a", "c"): 180}
CIRCLE = {("rock", "scissors"): 140, ("scissors", "paper"): 140, ("paper", "rock"): 140}
WITH_A_LOSER = {**CIRCLE, **{(name, "well"): 160 for name in ("rock", "scissors", "paper")}}
"""A circle, and one who loses to all in it."""
