"""Monsters: the chance to tame them, exactly, and what players make of it."""

from __future__ import annotations

from typing import Any

import polars as pl

from analysis import charts, components, draws, lines, words
from analysis.chapters import Arms, Chapter, Exhibit, Grid, estimate_in, grid_of, methods_of, together
from analysis.chapters.claims import changes_of, win_changes
from analysis.estimates import LEVEL
from analysis.exact import told_by_game
from analysis.language import later, say, say_many
from analysis.played import Played, ratios

KIND = "action"
EVEN, HIGH = 0.5, 0.8
"""Chances for which the fewest tokens are told, beside a sure one."""


def _odds(arm: Played) -> Any:
    return told_by_game(arm, "odds", "monsters")


def _named(arm: Played) -> dict[str, dict[str, Any]]:
    """Return the monsters with names that tell their power and gold, the weakest first."""
    found: dict[str, dict[str, Any]] = _odds(arm).monsters(arm.config)
    named = {key: {**card, "name": say(card["name"])} for key, card in found.items()}
    return {
        key: {**card, "label": say("{monster}, {gold} gold", monster=card["name"], gold=words.count(card["gold"]))}
        for key, card in named.items()
    }


def chances(arms: Arms) -> Exhibit:
    """Show the chance to tame each monster by the tokens used, exactly."""
    arm, odds = arms[0], _odds(arms[0])
    cap = arm.config["tokens"]["magic"]["cap"]
    start = arm.config["tokens"]["magic"]["start"]
    monsters = _named(arm)
    table = pl.DataFrame(
        [
            {"monster": card["label"], "tokens": n, "value": float(odds.tame(arm.config, card["power"], n))}
            for card in monsters.values()
            for n in range(cap + 1)
        ]
    )
    rows = [
        [
            card["label"],
            *(str(odds.fewest_tokens(arm.config, card["power"], wanted)) for wanted in (EVEN, HIGH, 1)),
            *(words.figure(100 * float(odds.tame(arm.config, card["power"], n)), 1) for n in (0, start, cap)),
        ]
        for card in monsters.values()
    ]
    weakest, strongest = (list(monsters.values())[place] for place in (0, -1))
    best, worst = (odds.tame(arm.config, card["power"], cap) for card in (weakest, strongest))
    helped = say_many(
        "Each monster tamed before counts as {n} more token.",
        "Each monster tamed before counts as {n} more tokens.",
        arm.config["cards"]["monster_strength"],
    )
    return Exhibit(
        title=say(
            "With all {cap} tokens {weakest} is tamed in {best} of cases, {strongest} in {worst}; with the {start} of "
            "the start in {best_start} and {worst_start}",
            cap=cap,
            start=start,
            weakest=weakest["name"],
            strongest=strongest["name"],
            best=_percent(best),
            worst=_percent(worst),
            best_start=_percent(odds.tame(arm.config, weakest["power"], start)),
            worst_start=_percent(odds.tame(arm.config, strongest["power"], start)),
        ),
        grid=Grid(
            [
                say("Monster"),
                say("fewest tokens for {chance}", chance=words.percent(EVEN)),
                say("for {chance}", chance=words.percent(HIGH)),
                say("to be sure"),
                say("chance with none, %"),
                say("with {tokens}, %", tokens=start),
                say("with {tokens}, %", tokens=cap),
            ],
            rows,
        ),
        data=table,
        figure=lines.lines(
            table, "tokens", "monster", say("chance to tame it, %"), say("magic tokens used"), unit=words.PERCENT
        ),
        alt=say("Lines: the chance to tame each monster by the number of magic tokens used."),
        note=say(
            "Exact, by the chances of the spinner. {helped} The fewest tokens may be more than the {cap} that can be "
            "held: only cards kept and monsters tamed reach them.",
            helped=helped,
            cap=cap,
        ),
    )


def _percent(chance: Any) -> str:
    return words.percent(round(float(chance), 3))


def _tamed(arm: Played) -> pl.DataFrame:
    monsters = _named(arm)
    # of other cards `chances` counts something else
    met = pl.when(pl.col("id").is_in(list(monsters))).then("chances").otherwise(0)
    found = components.portions(arm, KIND, "used", met)
    labels = {key: card["label"] for key, card in monsters.items()}
    order = {key: place for place, key in enumerate(monsters)}
    place = pl.col("id").replace_strict(order, return_dtype=pl.Int64)
    return found.with_columns(monster=pl.col("id").replace_strict(labels, return_dtype=pl.String)).sort(place)


def taken(arms: Arms) -> Exhibit:
    """Show how many monsters that are met are tamed."""
    table = together(arms, _tamed)
    return Exhibit(
        title=words.sentence([_share_tamed(arm) for arm in arms]),
        grid=grid_of(table, {"monster": later("Monster")}, words.PERCENT),
        data=table,
        figure=None
        if table.is_empty()
        else charts.dots(table, "monster", say("tamed, % of those met"), unit=words.PERCENT),
        alt=say("Dots with intervals: how many of the monsters of each kind that were met are tamed."),
        note=say("Playouts without a winner are counted too. {methods}", methods=methods_of(table)),
    )


def _share_tamed(arm: Played) -> str:
    pairs = {"tamed": ("monsters_tamed", "monsters_met"), "tokens": ("power_spent", "monsters_met")}
    found = {
        row["measure"]: estimate_in(row)
        for row in ratios(arm.seats, pairs, arm.rotations * arm.players).iter_rows(named=True)
    }
    if not found:
        return say("under {policy} no monster is met", policy=arm.label)
    return say(
        "under {policy} {share} of monsters met are tamed, with {tokens} magic tokens a monster",
        policy=arm.label,
        share=words.plain(found["tamed"], words.PERCENT),
        tokens=words.plain(found["tokens"]),
    )


def associations(arms: Arms) -> Exhibit:
    """Show how taming, and using or paying the other action cards, goes with winning."""
    return win_changes(
        arms,
        KIND,
        "used",
        heading=later("Card"),
        doing=later("using {name}"),
        note=say(
            "For one more used: a monster tamed, a card played, cashed or paid. An association: long playouts use "
            "more of all, and who holds much has much to use."
        ),
    )


def drawn(arms: Arms) -> Exhibit:
    """Show what each action card is worth to whoever draws it."""
    table = together(arms, lambda arm: draws.worth(arm, KIND)).with_columns(sure=pl.col("p_holm") < 1 - LEVEL)
    return changes_of(
        table,
        "name",
        heading=later("Card"),
        doing=later("drawing {name}"),
        note=say(
            "Win share of whoever draws the card, less that of whoever draws any card. Which card it is, is chance, "
            "so this is an effect as long as the deck is not drawn through; then cards that are kept and monsters that "
            "are tamed, which do not come back, are those of the beginning."
        ),
    )


CHAPTER = Chapter(
    id="monsters",
    order=36,
    title=later("Monsters and action cards"),
    question=later("Are monsters worth fighting, and what do the cards do?"),
    kind=KIND,
    needs={"components": ["dealt", "used", "chances"], "seats": ["monsters_met", "monsters_tamed", "power_spent"]},
    when=lambda arm: bool(_odds(arm) and _odds(arm).monsters(arm.config)),
    exhibits={
        "monster-odds": chances,
        "monsters-tamed": taken,
        "card-draws": drawn,
        "card-associations": associations,
    },
    only={"card-draws": lambda arm: arm.rotations == 1},
)
