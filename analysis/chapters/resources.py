"""Whether there is as much of each resource as players need."""

from __future__ import annotations

import polars as pl

from analysis import charts, components, flows, stacked, words
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of, together
from analysis.played import Played

TITLES = {"in": "receives", "out": "gives away"}


def balance(arms: Arms) -> Exhibit:
    """Hold the share of each resource in what comes in against that in what is built with."""
    table = together(arms, flows.supply_and_demand)
    shown = table.with_columns(row=pl.col("resource") + ": " + pl.col("side"))
    return Exhibit(
        title=words.sentence([_short(arm) for arm in arms]),
        grid=grid_of(table, {"resource": "Resource", "side": "Side"}, words.PERCENT),
        data=table,
        figure=charts.dots(shown, "row", "share of all cards, %", unit=words.PERCENT),
        alt="Dots with intervals: the share of each resource in supply and in demand.",
        note="Supply: all that comes in but by trade. Demand: all that is paid for buildings. A resource whose share "
        f"of demand is above that of supply is short, and has to be traded for. {methods_of(table)}",
    )


def _short(arm: Played) -> str:
    table = flows.supply_and_demand(arm).pivot("side", index="resource", values="value", maintain_order=True)
    gaps = {row["resource"]: row["demand"] - row["supply"] for row in table.iter_rows(named=True)}
    short, plenty = max(gaps, key=lambda r: gaps[r]), min(gaps, key=lambda r: gaps[r])
    points = [words.figure(100 * abs(gaps[r]), 0) for r in (short, plenty)]
    return (
        f"under {arm.label} {short} is shortest ({points[0]} points more of demand), {plenty} most plentiful "
        f"({points[1]})"
    )


def net_trade(arms: Arms) -> Exhibit:
    """Show which resources are traded for which."""
    table = together(arms, flows.net_trade)
    return Exhibit(
        title=words.sentence([_traded(arm) for arm in arms]),
        grid=grid_of(table, {"resource": "Resource"}),
        data=table,
        figure=charts.dots(
            table,
            "resource",
            "cards got less cards given in trade, a player",
            marks=[charts.Mark("as many got as given", 0.0, 0.0)],
        ),
        alt="Dots with intervals: cards of each resource got less given in trade, with bank and rivals.",
        note=f"All resources together are negative, since the bank gives one card for several. {methods_of(table)}",
    )


def _traded(arm: Played) -> str:
    order = flows.net_trade(arm).sort("value")
    low, high = (estimate_in(order.row(place, named=True)) for place in (0, -1))
    most, least = order["resource"][-1], order["resource"][0]
    return (
        f"under {arm.label} trade brings most of {most} ({words.plain(high)} a player), least of {least} "
        f"({words.plain(low)})"
    )


def _stacks(arms: Arms, way: str) -> Exhibit:
    """Show what comes in, or goes out, by resource and cause."""
    table = together(arms, lambda arm: flows.flows(arm, way))
    total = together(arms, lambda arm: flows.totals(arm, way))
    everything = pl.concat([total.with_columns(cause=pl.lit("all")).select(table.columns), table])
    return Exhibit(
        title=words.sentence([_main_cause(table, arm, way) for arm in arms]),
        grid=grid_of(everything, {"resource": "Resource", "cause": "Cause"}),
        data=everything,
        figure=stacked.bars(table, "resource", "cause", f"{flows.things(arms[0])} a player", ends=total),
        alt=f"Stacked bars: {flows.things(arms[0])} of each resource that a player {TITLES[way]}, by cause.",
        note=f"The interval is that of all causes together. {methods_of(everything)}",
    )


def _main_cause(table: pl.DataFrame, arm: Played, way: str) -> str:
    by_cause = table.filter(policy=arm.label).group_by("cause", maintain_order=True).agg(pl.col("value").sum())
    total = float(by_cause["value"].sum())
    top = by_cause.sort("value", descending=True).row(0, named=True)
    part = words.percent(round(top["value"] / total, 2)) if total else "0 %"
    what = f"{words.figure(total, 0)} {flows.things(arm)}"
    return f"under {arm.label} a player {TITLES[way]} {what}, {part} of them by {top['cause']}"


def income(arms: Arms) -> Exhibit:
    """Show what comes in of each resource, by cause."""
    return _stacks(arms, "in")


def spending(arms: Arms) -> Exhibit:
    """Show where each resource goes, by cause."""
    return _stacks(arms, "out")


def production(arms: Arms) -> Exhibit:
    """Show what a hex with each number, and of each terrain, produces."""
    rows = pl.concat([together(arms, lambda arm, kind=kind: _a_hex(arm, kind)) for kind in _hexes(arms[0])])  # type: ignore[misc]
    return Exhibit(
        title=words.sentence([_best_hex(rows, arm.label) for arm in arms]),
        grid=grid_of(rows, {"name": "Hexes"}),
        data=rows,
        figure=charts.dots(rows, "name", "cards a hex and playout, all players together"),
        alt="Dots with intervals: cards that a hex brings in a playout, by its number and its terrain.",
        note=f"Cards due, before a bank runs short. {methods_of(rows)}",
    )


def _hexes(arm: Played) -> list[str]:
    """Return the kinds of component that tell hexes apart."""
    return [kind for kind in ("number", "terrain") if kind in components.kinds(arm)]


def _a_hex(arm: Played, kind: str) -> pl.DataFrame:
    found = components.rates(arm, kind, "cards_in", pl.col("dealt") / arm.players)
    return found.with_columns(name=(pl.lit("number ") if kind == "number" else pl.lit("")) + pl.col("name"))


def _best_hex(rows: pl.DataFrame, policy: str) -> str:
    order = rows.filter(policy=policy).sort("value", descending=True)
    best = order.row(0, named=True)
    return f"under {policy} hexes of {best['name']} bring most: {words.plain(estimate_in(best))} cards a playout"


CHAPTER = Chapter(
    id="resources",
    order=34,
    title="Resources",
    question="Is there as much of each resource as players need?",
    when=lambda arm: bool(flows.columns(arm)),
    exhibits={
        "supply-and-demand": balance,
        "net-trade": net_trade,
        "card-income": income,
        "card-spending": spending,
        "hex-production": production,
    },
    only={
        "supply-and-demand": flows.has_demand,
        "net-trade": flows.has_trade,
        "hex-production": lambda arm: bool(_hexes(arm)),
    },
)
