"""Ports: how much each is used, and whether one is a better home than another."""

from __future__ import annotations

import polars as pl

from analysis import charts, components, words
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, members, methods_of, together
from analysis.chapters.claims import gap_goal, win_changes
from analysis.language import later, say
from analysis.played import Played, ratios
from analysis.wording import in_words

KIND = "port"
WAYS = {"used": later("by sailing"), "storm": later("by a storm")}


def _arrivals(arm: Played) -> pl.DataFrame:
    """Return the arrivals at each port in a playout, by how ships came."""
    parts = [
        components.rates(arm, KIND, column, "in_play").with_columns(way=pl.lit(way)) for column, way in WAYS.items()
    ]
    return pl.concat(parts).sort("component", maintain_order=True)


def arrivals(arms: Arms) -> Exhibit:
    """Show how often ships come to each port."""
    table = together(arms, _arrivals)
    shown = in_words(table, "way").with_columns(row=words.rows(later("{port} {way}"), port="name", way="way"))
    return Exhibit(
        title=words.sentence([_most(table, arm.label) for arm in arms]),
        grid=grid_of(table, {"name": later("Port"), "way": later("Arrivals")}),
        data=table,
        figure=charts.dots(shown, "row", say("arrivals a playout, all players together")),
        alt=say("Dots with intervals: arrivals at each port, by sailing and by storms."),
        note=say("Playouts without a winner are counted too. {methods}", methods=methods_of(table)),
    )


def _most(table: pl.DataFrame, policy: str) -> str:
    sums = table.filter(policy=policy).group_by("way", maintain_order=True).agg(pl.col("value").sum())
    found = dict(sums.iter_rows())
    order = table.filter(policy=policy, way=WAYS["used"]).sort("value", descending=True)
    sailed, blown = (words.figure(found[way], 1) for way in WAYS.values())
    return say(
        "under {policy} a playout has {sailed} arrivals by sailing, most at {port}, and {blown} by storms",
        policy=policy,
        sailed=sailed,
        port=order["name"][0],
        blown=blown,
    )


def trade(arms: Arms) -> Exhibit:
    """Show what is traded when there is trade in each port."""
    table = together(arms, lambda arm: components.rates(arm, KIND, "gained", "chances"))
    return Exhibit(
        title=words.sentence([_traded(table, arm) for arm in arms]),
        grid=grid_of(table, {"name": later("Port")}),
        data=table,
        figure=None if table.is_empty() else charts.dots(table, "name", say("gold or talismans a trade")),
        alt=say("Dots with intervals: gold got, or talismans bought, by a player who trades in each port."),
        note=say(
            "Gold got in black ports, talismans bought in red ones, for each time that a ship could trade there. "
            "{methods}",
            methods=methods_of(table),
        ),
    )


def _traded(table: pl.DataFrame, arm: Played) -> str:
    pairs = {later("{n} gold"): ("sales", "sale_visits"), later("{n} talismans"): ("bought", "buy_visits")}
    bought = arm.seats.with_columns(bought=pl.col("talismans_open") + pl.col("talismans_top"))
    found = members(ratios(bought, pairs, arm.rotations * arm.players), "measure")
    if not found:
        return say("under {policy} nobody trades", policy=arm.label)
    brought = words.listed(say(what, n=words.plain(e)) for what, e in found.items())
    return say("under {policy} a visit brings {things}", policy=arm.label, things=brought)


def homes(arms: Arms) -> Exhibit:
    """Show how starting from each port goes with winning."""
    return win_changes(
        arms,
        KIND,
        "dealt",
        heading=later("Port"),
        doing=later("starting from {name}"),
        named=later("home port {name}"),
        note=say(
            "Win share of a seat that starts there, less that of others of the same seat. Players choose where they "
            "start, so this is an association; it is near to an effect where they choose at random."
        ),
    )


def blocked(arms: Arms) -> Exhibit:
    """Show how often a rival lies in a home port."""
    pairs = {later("own turns that begin with a rival in the home port"): ("turns_home_taken", "own")}
    table = together(arms, lambda arm: ratios(_own_turns(arm), pairs, arm.rotations * arm.players))
    said = {row["policy"]: words.plain(estimate_in(row), words.PERCENT) for row in table.iter_rows(named=True)}
    return Exhibit(
        title=words.sentence(
            [
                say("under {policy} a rival lies in the home port in {share} of turns", policy=name, share=part)
                for name, part in said.items()
            ]
        ),
        grid=grid_of(table, {"measure": later("Share")}, words.PERCENT),
        data=table,
        note=say("Where a port holds one ship, nobody can come home meanwhile. {methods}", methods=methods_of(table)),
    )


def _own_turns(arm: Played) -> pl.LazyFrame:
    """Return the seats with the turns that each began; all seats have had as many, but for a last round cut off."""
    turns = arm.playouts.select("playout", "turns")
    return arm.seats.join(turns, on="playout").with_columns(own=pl.col("turns") / arm.players)


CHAPTER = Chapter(
    id="ports",
    order=37,
    title=later("Ports"),
    question=later("How are ports used, and is one a better home than another?"),
    kind=KIND,
    needs={"components": ["dealt", "used", "storm", "gained", "chances"], "seats": ["turns_home_taken", "sales"]},
    exhibits={"port-arrivals": arrivals, "port-trade": trade, "port-homes": homes, "home-taken": blocked},
    goals=(
        gap_goal(
            "port_gap",
            "port-homes",
            KIND,
            "dealt",
            wish=later("Starting from a port changes the chance to win by at most {points} percentage points"),
        ),
    ),
)
