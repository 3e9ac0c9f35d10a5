"""Where the resources of a game come from and where they go.

Columns of the seats table named ``<resource>_in_<cause>`` and ``<resource>_out_<cause>`` count what a seat received and
what it gave away. Each function takes a `Played` and returns a table with the columns of an estimate.
"""

from __future__ import annotations

import re

import polars as pl

from analysis.exact import units
from analysis.language import later
from analysis.played import Played, means, ratios

NAMED = re.compile(r"(?P<resource>\w+?)_(?P<way>in|out)_(?P<cause>\w+)")
TRADES = ("bank", "rivals")
"""Causes on both sides that are trade: what comes by them another card has gone for."""
DEMAND = ("builds",)
"""Causes that players need resources for."""


def columns(played: Played) -> list[tuple[str, str, str, str]]:
    """Return the columns that count cards with their resource, way ("in" or "out") and cause."""
    found = ((name, NAMED.fullmatch(name)) for name in played.columns("seats"))
    return [(name, m["resource"], m["way"], m["cause"].replace("_", " ")) for name, m in found if m]


def flows(played: Played, way: str) -> pl.DataFrame:
    """Estimate what a player receives ("in") or gives away ("out") of each resource by each cause.

    Returns
    -------
    polars.DataFrame
        Columns: ``resource``, ``cause``, and the estimate's: the mean over all seats of a deal.
    """
    wanted = {name: (resource, cause) for name, resource, w, cause in columns(played) if w == way}
    found = means(played.seats, list(wanted), [], played.rotations * played.players)
    named = pl.DataFrame([(k, *v) for k, v in wanted.items()], schema=["measure", "resource", "cause"], orient="row")
    return named.join(found, on="measure", maintain_order="left").drop("measure")


def totals(played: Played, way: str) -> pl.DataFrame:
    """Estimate what a player receives or gives away of each resource in all; see `flows`."""
    sums = [
        pl.sum_horizontal(
            [pl.col(name).cast(pl.Int32) for name, r, w, _ in columns(played) if (r, w) == (resource, way)]
        ).alias(resource)
        for resource in resources(played)
    ]
    return means(played.seats, sums, [], played.rotations * played.players).rename({"measure": "resource"})


def resources(played: Played) -> list[str]:
    """Return the resources, in the order of the columns."""
    return list(dict.fromkeys(resource for _, resource, _, _ in columns(played)))


def has_demand(played: Played) -> bool:
    """Tell whether resources are built with, so that there is a demand to hold the supply against."""
    return any(cause in DEMAND for _, _, way, cause in columns(played) if way == "out")


def has_trade(played: Played) -> bool:
    """Tell whether resources come in by trade."""
    return any(cause in TRADES for _, _, way, cause in columns(played) if way == "in")


def things(played: Played) -> str:
    """Return what the columns count: the unit that the game says, such as "tokens"; "cards" if it says none."""
    return units(played, "seats").get(columns(played)[0][0], "cards")


def supply_and_demand(played: Played) -> pl.DataFrame:
    """Estimate which share of all cards that come in is of each resource, and which of all that are built with.

    What is traded is left out on both sides, and so is on the side of demand what is lost. A resource whose share of
    demand is above that of supply is short.

    Returns
    -------
    polars.DataFrame
        Columns: ``resource``, ``side`` ("supply" or "demand"), and the estimate's: a ratio of totals.
    """
    given, spent = _of(played, "in", _not_traded(played)), _of(played, "out", DEMAND)
    sides = {later("supply"): given, later("demand"): spent}
    frame = played.seats.with_columns(
        pl.sum_horizontal([pl.col(name).cast(pl.Int32) for name in names]).alias(f"{side} {resource}")
        for side, by_resource in sides.items()
        for resource, names in by_resource.items()
    ).with_columns(
        pl.sum_horizontal([f"{side} {resource}" for resource in by_resource]).alias(side)
        for side, by_resource in sides.items()
    )
    pairs = {f"{side} {resource}": (f"{side} {resource}", side) for resource in given for side in sides}
    found = ratios(frame, pairs, played.rotations * played.players)
    side, resource = (pl.col("measure").str.splitn(" ", 2).struct.field(f"field_{k}") for k in (0, 1))
    return found.select(resource.alias("resource"), side.alias("side"), pl.exclude("measure"))


def net_trade(played: Played) -> pl.DataFrame:
    """Estimate what a player gets more than gives of each resource in trade; negative where it is given away.

    Returns
    -------
    polars.DataFrame
        Columns: ``resource``, and the estimate's: the mean over all seats of a deal.
    """
    got, given = _of(played, "in", TRADES), _of(played, "out", TRADES)
    nets = [
        (pl.sum_horizontal(*_wide(got[resource])) - pl.sum_horizontal(*_wide(given[resource]))).alias(resource)
        for resource in resources(played)
    ]
    return means(played.seats, nets, [], played.rotations * played.players).rename({"measure": "resource"})


def _wide(names: list[str]) -> list[pl.Expr]:
    """Return columns as numbers that do not overflow when added."""
    return [pl.lit(0, pl.Int32), *(pl.col(name).cast(pl.Int32) for name in names)]


def _not_traded(played: Played) -> list[str]:
    return list(dict.fromkeys(cause for _, _, way, cause in columns(played) if way == "in" and cause not in TRADES))


def _of(played: Played, way: str, causes: tuple[str, ...] | list[str]) -> dict[str, list[str]]:
    """Return by resource the columns of some causes."""
    found: dict[str, list[str]] = {resource: [] for resource in resources(played)}
    for name, resource, w, cause in columns(played):
        if w == way and cause in causes:
            found[resource].append(name)
    return found
