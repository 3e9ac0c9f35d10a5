"""Ports: how much each is used, and whether one is a better home than another."""

from __future__ import annotations

import polars as pl

from analysis import charts, components, words
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, members, methods_of, together
from analysis.chapters.claims import gap_goal, win_changes
from analysis.language import later
from analysis.played import Played, ratios

KIND = "port"
NAME = {"name": "Port"}
WAYS = {"used": "by sailing", "storm": "by a storm"}


def _arrivals(arm: Played) -> pl.DataFrame:
    """Return the arrivals at each port in a playout, by how ships came."""
    parts = [
        components.rates(arm, KIND, column, "in_play").with_columns(way=pl.lit(way)) for column, way in WAYS.items()
    ]
    return (
        pl.concat(parts).sort("component", maintain_order=True).with_columns(row=pl.col("name") + " " + pl.col("way"))
    )


def arrivals(arms: Arms) -> Exhibit:
    """Show how often ships come to each port."""
    table = together(arms, _arrivals)
    return Exhibit(
        title=words.sentence([_most(table, arm.label) for arm in arms]),
        grid=grid_of(table, {**NAME, "way": "Arrivals"}),
        data=table,
        figure=charts.dots(table, "row", "arrivals a playout, all players together"),
        alt="Dots with intervals: arrivals at each port, by sailing and by storms.",
        note=f"Playouts without a winner are counted too. {methods_of(table)}",
    )


def _most(table: pl.DataFrame, policy: str) -> str:
    sums = table.filter(policy=policy).group_by("way", maintain_order=True).agg(pl.col("value").sum())
    found = dict(sums.iter_rows())
    order = table.filter(policy=policy, way=WAYS["used"]).sort("value", descending=True)
    sailed, blown = (words.figure(found[way], 1) for way in WAYS.values())
    return (
        f"under {policy} a playout has {sailed} arrivals by sailing, most at {order['name'][0]}, and {blown} by storms"
    )


def trade(arms: Arms) -> Exhibit:
    """Show what is traded when there is trade in each port."""
    table = together(arms, lambda arm: components.rates(arm, KIND, "gained", "chances"))
    return Exhibit(
        title=words.sentence([_traded(table, arm) for arm in arms]),
        grid=grid_of(table, NAME),
        data=table,
        figure=None if table.is_empty() else charts.dots(table, "name", "gold or talismans a trade"),
        alt="Dots with intervals: gold got, or talismans bought, by a player who trades in each port.",
        note="Gold got in black ports, talismans bought in red ones, for each time that a ship could trade there. "
        f"{methods_of(table)}",
    )


def _traded(table: pl.DataFrame, arm: Played) -> str:
    pairs = {"gold": ("sales", "sale_visits"), "talismans": ("bought", "buy_visits")}
    bought = arm.seats.with_columns(bought=pl.col("talismans_open") + pl.col("talismans_top"))
    found = members(ratios(bought, pairs, arm.rotations * arm.players), "measure")
    if not found:
        return f"under {arm.label} nobody trades"
    return f"under {arm.label} a visit brings {words.listed(f'{words.plain(e)} {name}' for name, e in found.items())}"


def homes(arms: Arms) -> Exhibit:
    """Show how starting from each port goes with winning."""
    return win_changes(
        arms,
        KIND,
        "dealt",
        heading="Port",
        doing=later("starting from {name}"),
        named=later("home port {name}"),
        note="Win share of a seat that starts there, less that of others of the same seat. Players choose where they "
        "start, so this is an association; it is near to an effect where they choose at random.",
    )


def blocked(arms: Arms) -> Exhibit:
    """Show how often a rival lies in a home port."""
    pairs = {"own turns that begin with a rival in the home port": ("turns_home_taken", "own")}
    table = together(arms, lambda arm: ratios(_own_turns(arm), pairs, arm.rotations * arm.players))
    said = {row["policy"]: words.plain(estimate_in(row), words.PERCENT) for row in table.iter_rows(named=True)}
    return Exhibit(
        title=words.sentence(
            [f"under {name} a rival lies in the home port in {part} of turns" for name, part in said.items()]
        ),
        grid=grid_of(table, {"measure": "Share"}, words.PERCENT),
        data=table,
        note=f"Where a port holds one ship, nobody can come home meanwhile. {methods_of(table)}",
    )


def _own_turns(arm: Played) -> pl.LazyFrame:
    """Return the seats with the turns that each began; all seats have had as many, but for a last round cut off."""
    turns = arm.playouts.select("playout", "turns")
    return arm.seats.join(turns, on="playout").with_columns(own=pl.col("turns") / arm.players)


CHAPTER = Chapter(
    id="ports",
    order=37,
    title="Ports",
    question="How are ports used, and is one a better home than another?",
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
