"""What islanders bring by the kind of feature, and how long they are bound there."""

from __future__ import annotations

import polars as pl

from analysis import charts, islanders, words
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, methods_of, together
from analysis.language import later, say

NOTE = later(
    "From the events of some deals. An islander is out from the own turn in which it is placed, counted whole, to that "
    "in which it is home again, taken back or left at the end."
)


def _dots(arms: Arms, measure: str, axis: str, title: str, note: str) -> Exhibit:
    """Show one measure by the kind of feature; texts marked by `later`."""
    table = together(arms, lambda arm: islanders.returns(arm).filter(measure=measure))
    return Exhibit(
        title=words.sentence([_most(table, arm.label, title) for arm in arms]),
        grid=grid_of(table, {"feature": later("Feature")}),
        data=table,
        figure=None if table.is_empty() else charts.dots(table, "feature", say(axis)),
        alt=say("Dots with intervals: {measure}, by the kind of feature.", measure=say(axis)),
        note=" ".join(filter(None, [say(note), say(NOTE), methods_of(table)])),
    )


def _most(table: pl.DataFrame, policy: str, title: str) -> str:
    """Say which kind of feature has most."""
    rows = table.filter(policy=policy).sort("value")
    if rows.is_empty():
        return say("under {policy} there is none", policy=policy)
    top = rows.row(-1, named=True)
    return say(title, policy=policy, feature=words.a(say(top["feature"])), number=words.plain(estimate_in(top)))


def a_turn(arms: Arms) -> Exhibit:
    """Show what an islander brings in a turn that it is out."""
    return _dots(
        arms,
        "goods a turn",
        later("goods per own turn an islander is out"),
        later("under {policy} a turn out brings most goods in {feature} ({number})"),
        later("Goods paid, final payments included. Ships that a market brings are no goods."),
    )


def in_all(arms: Arms) -> Exhibit:
    """Show what an islander brings in all."""
    return _dots(
        arms,
        "goods an islander",
        later("goods per islander placed"),
        later("under {policy} an islander brings most goods in {feature} ({number})"),
        later("Goods paid, final payments included. Several majority holders are each paid in full."),
    )


def bound(arms: Arms) -> Exhibit:
    """Show how long islanders are out."""
    return _dots(
        arms,
        "turns out",
        later("own turns an islander is out"),
        later("under {policy} islanders are out longest in {feature} ({number})"),
        "",
    )


def sizes(arms: Arms) -> Exhibit:
    """Show what completed features show."""
    return _dots(
        arms,
        "symbols on a completed feature",
        later("symbols in sight on a completed feature"),
        later("under {policy} a completed feature shows most symbols if it is {feature} ({number})"),
        later("Features that were completed, occupied or not: what each majority holder would be paid."),
    )


CHAPTER = Chapter(
    id="islanders",
    order=47,
    title=later("Islanders"),
    question=later("Where do islanders earn most, and how long are they bound?"),
    needs={"events": ["event", "turn", "a", "b", "c", "d"]},
    when=islanders.told,
    exhibits={
        "islander-turns": a_turn,
        "islander-goods": in_all,
        "islander-bound": bound,
        "feature-symbols": sizes,
    },
)
