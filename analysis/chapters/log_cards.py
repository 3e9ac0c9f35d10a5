"""What each card of the log does."""

from __future__ import annotations

import polars as pl

from analysis import charts, components, words
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of, together
from analysis.chapters.claims import win_changes
from analysis.language import later, say
from analysis.played import Played
from analysis.wording import in_words

KIND = "log"
NAME = {"name": later("Card")}
WAYS = {"cards_in": later("gives"), "cards_out": later("takes")}


def reads(arms: Arms) -> Exhibit:
    """Show how often each card is read."""
    table = together(arms, lambda arm: components.rates(arm, KIND, "used", "in_play"))
    return Exhibit(
        title=words.sentence([_read(table, arm.label) for arm in arms]),
        grid=grid_of(table, NAME),
        data=table,
        figure=charts.dots(table, "name", say("times read in a playout")),
        alt=say("Dots with intervals: how often each card of the log is read in a playout."),
        note=say("By all players together. {intervals}", intervals=methods_of(table)),
    )


def _read(table: pl.DataFrame, policy: str) -> str:
    here = table.filter(policy=policy)
    return say(
        "under {policy} {number} cards of the log are read in a playout",
        policy=policy,
        number=words.figure(float(here["value"].sum()), 1),
    )


def _moved(arm: Played) -> pl.DataFrame:
    """Return the cards that a reading gives to, and takes from, all players together."""
    parts = [components.rates(arm, KIND, column, "used").with_columns(way=pl.lit(way)) for column, way in WAYS.items()]
    return pl.concat(parts).sort("component", maintain_order=True)


def moved(arms: Arms) -> Exhibit:
    """Show how many cards a reading gives and takes."""
    table = together(arms, _moved)
    row = words.rows(later("{card} {gives_or_takes}"), card="name", gives_or_takes="way")
    rows = in_words(table, "way").with_columns(row=row).filter(pl.col("value").max().over("row") > 0)
    return Exhibit(
        title=words.sentence([_most_moved(table, arm.label) for arm in arms]),
        grid=grid_of(table, {**NAME, "way": later("A reading")}),
        data=table,
        figure=None if rows.is_empty() else charts.dots(rows, "row", say("cards a reading, all players together")),
        alt=say("Dots with intervals: cards that a reading of each card of the log gives and takes."),
        note=say(
            "Given to and taken from all players, whoever reads; the chart leaves out what never moves a card. This "
            "is what being read does by itself. What it changes otherwise is in the next chart. {intervals}",
            intervals=methods_of(table),
        ),
    )


def _most_moved(table: pl.DataFrame, policy: str) -> str:
    order = table.filter(policy=policy).filter(pl.col("value") > 0).sort("value", descending=True)
    if order.is_empty():
        return say("under {policy} no card of the log moves a card", policy=policy)
    top = order.row(0, named=True)
    told = {"policy": policy, "card": top["name"], "number": words.plain(estimate_in(top))}
    if top["way"] == WAYS["cards_in"]:
        return say("under {policy} {card} moves most: it gives {number} cards a reading", **told)
    return say("under {policy} {card} moves most: it takes {number} cards a reading", **told)


def associations(arms: Arms) -> Exhibit:
    """Show how reading a card goes with winning."""
    return win_changes(
        arms,
        KIND,
        "used",
        heading=later("Card"),
        doing=later("reading {name}"),
        note=say(
            "For one more reading by the seat. Chance decides what is read, but not how many turns a seat has, so "
            "this is an association: compare the cards with each other."
        ),
    )


def received(arms: Arms) -> Exhibit:
    """Show how getting cards from the log goes with winning."""
    return win_changes(
        arms,
        KIND,
        "cards_in",
        heading=later("Card"),
        doing=later("a card got by {name}"),
        note=say(
            "For one more card received from the log, whoever read it. An association: long playouts bring more of "
            "them to everybody, and those with many buildings get more."
        ),
    )


def lost(arms: Arms) -> Exhibit:
    """Show how losing cards to the log goes with winning."""
    return win_changes(
        arms,
        KIND,
        "cards_out",
        heading=later("Card"),
        doing=later("a card lost to {name}"),
        note=say("For one more card lost, whoever read it. An association: those who hold many cards lose more."),
    )


CHAPTER = Chapter(
    id="log",
    order=37,
    title=later("The log"),
    question=later("What does each card of the log do?"),
    kind=KIND,
    needs={"components": ["used", "cards_in", "cards_out"]},
    exhibits={
        "log-reads": reads,
        "log-cards": moved,
        "log-associations": associations,
        "log-cards-received": received,
        "log-cards-lost": lost,
    },
)
