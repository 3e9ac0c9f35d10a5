"""Whether there is as much of each resource as players need."""

from __future__ import annotations

import polars as pl

from analysis import charts, components, flows, stacked, words
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of, together
from analysis.language import later, say
from analysis.played import Played
from analysis.wording import in_words

MAIN_CAUSES = {
    "in": later("under {policy} a player receives {things}, {share} of them by {cause}"),
    "out": later("under {policy} a player gives away {things}, {share} of them by {cause}"),
}
PICTURES = {
    "in": later("Stacked bars: {things} of each resource that a player receives, by cause."),
    "out": later("Stacked bars: {things} of each resource that a player gives away, by cause."),
}


def balance(arms: Arms) -> Exhibit:
    """Hold the share of each resource in what comes in against that in what is built with."""
    table = together(arms, flows.supply_and_demand)
    shown = in_words(table, "resource", "side").with_columns(row=pl.col("resource") + ": " + pl.col("side"))
    return Exhibit(
        title=words.sentence([_short(arm) for arm in arms]),
        grid=grid_of(table, {"resource": later("Resource"), "side": later("Side")}, words.PERCENT),
        data=table,
        figure=charts.dots(shown, "row", say("share of all cards, %"), unit=words.PERCENT),
        alt=say("Dots with intervals: the share of each resource in supply and in demand."),
        note=say(
            "Supply: all that comes in but by trade. Demand: all that is paid for buildings. A resource whose share "
            "of demand is above that of supply is short, and has to be traded for. {methods}",
            methods=methods_of(table),
        ),
    )


def _short(arm: Played) -> str:
    table = flows.supply_and_demand(arm).pivot("side", index="resource", values="value", maintain_order=True)
    gaps = {row["resource"]: row["demand"] - row["supply"] for row in table.iter_rows(named=True)}
    short, plenty = max(gaps, key=lambda r: gaps[r]), min(gaps, key=lambda r: gaps[r])
    points = [words.figure(100 * abs(gaps[r]), 0) for r in (short, plenty)]
    return say(
        "under {policy} {short} is shortest ({lacking} points more of demand), {plenty} most plentiful ({spare})",
        policy=arm.label,
        short=say(short),
        plenty=say(plenty),
        lacking=points[0],
        spare=points[1],
    )


def net_trade(arms: Arms) -> Exhibit:
    """Show which resources are traded for which."""
    table = together(arms, flows.net_trade)
    return Exhibit(
        title=words.sentence([_traded(arm) for arm in arms]),
        grid=grid_of(table, {"resource": say("Resource")}),
        data=table,
        figure=charts.dots(
            table,
            "resource",
            say("cards got less cards given in trade, a player"),
            marks=[charts.Mark(say("as many got as given"), 0.0, 0.0)],
        ),
        alt=say("Dots with intervals: cards of each resource got less given in trade, with bank and rivals."),
        note=say(
            "All resources together are negative, since the bank gives one card for several. {methods}",
            methods=methods_of(table),
        ),
    )


def _traded(arm: Played) -> str:
    order = flows.net_trade(arm).sort("value")
    low, high = (estimate_in(order.row(place, named=True)) for place in (0, -1))
    most, least = order["resource"][-1], order["resource"][0]
    return say(
        "under {policy} trade brings most of {most} ({high} a player), least of {least} ({low})",
        policy=arm.label,
        most=say(most),
        least=say(least),
        high=words.plain(high),
        low=words.plain(low),
    )


def _stacks(arms: Arms, way: str) -> Exhibit:
    """Show what comes in, or goes out, by resource and cause."""
    table = together(arms, lambda arm: flows.flows(arm, way))
    total = together(arms, lambda arm: flows.totals(arm, way))
    everything = pl.concat([total.with_columns(cause=pl.lit(later("all"))).select(table.columns), table])
    things = say(flows.things(arms[0]))
    return Exhibit(
        title=words.sentence([_main_cause(table, arm, way) for arm in arms]),
        grid=grid_of(everything, {"resource": later("Resource"), "cause": later("Cause")}),
        data=everything,
        figure=stacked.bars(table, "resource", "cause", say("{things} a player", things=things), ends=total),
        alt=say(PICTURES[way], things=things),
        note=say("The interval is that of all causes together. {methods}", methods=methods_of(everything)),
    )


def _main_cause(table: pl.DataFrame, arm: Played, way: str) -> str:
    by_cause = table.filter(policy=arm.label).group_by("cause", maintain_order=True).agg(pl.col("value").sum())
    total = float(by_cause["value"].sum())
    top = by_cause.sort("value", descending=True).row(0, named=True)
    return say(
        MAIN_CAUSES[way],
        policy=arm.label,
        things=say("{n} {things}", n=words.figure(total, 0), things=say(flows.things(arm))),
        share=words.percent(round(top["value"] / total, 2) if total else 0),
        cause=say(top["cause"]),
    )


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
        grid=grid_of(rows, {"name": say("Hexes")}),
        data=rows,
        figure=charts.dots(rows, "name", say("cards a hex and playout, all players together")),
        alt=say("Dots with intervals: cards that a hex brings in a playout, by its number and its terrain."),
        note=say("Cards due, before a bank runs short. {methods}", methods=methods_of(rows)),
    )


def _hexes(arm: Played) -> list[str]:
    """Return the kinds of component that tell hexes apart."""
    return [kind for kind in ("number", "terrain") if kind in components.kinds(arm)]


def _a_hex(arm: Played, kind: str) -> pl.DataFrame:
    found = components.rates(arm, kind, "cards_in", pl.col("dealt") / arm.players)
    return found.with_columns(name=words.rows(later("number {n}"), n="name")) if kind == "number" else found


def _best_hex(rows: pl.DataFrame, policy: str) -> str:
    order = rows.filter(policy=policy).sort("value", descending=True)
    best = order.row(0, named=True)
    return say(
        "under {policy} hexes of {kind} bring most: {cards} cards a playout",
        policy=policy,
        kind=best["name"],
        cards=words.plain(estimate_in(best)),
    )


CHAPTER = Chapter(
    id="resources",
    order=34,
    title=later("Resources"),
    question=later("Is there as much of each resource as players need?"),
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
