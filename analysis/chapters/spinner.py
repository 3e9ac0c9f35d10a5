"""The spinner: what it did beside what it should, and what each of its sections is worth."""

from __future__ import annotations

from typing import Any

import polars as pl

from analysis import charts, spinner, stacked, words
from analysis.chapters import Arms, Chapter, Exhibit, Grid, estimate_in, grid_of, members, methods_of, together
from analysis.chapters.claims import NO_CHANGE
from analysis.chapters.dice import against_chance
from analysis.estimates import LEVEL
from analysis.exact import told_by_game
from analysis.language import later, say
from analysis.played import Played
from analysis.verdicts import Finding, Goal, judge
from analysis.wording import hollow_by_policy

SECTION = {"name": later("Section")}
SAIL = later("sail")
PARTS = {
    **dict.fromkeys(("sail", "fee", "card", "lucky_wind"), SAIL),
    "objects": later("take objects"),
    "magic": later("take magic"),
    "draw": later("draw a card"),
    "stay": later("stay"),
}
"""What the words of the option components are called."""
STATES = (later("fine"), later("calm"), later("damaged"))
MINUS = "\N{MINUS SIGN}"


def spins(arms: Arms) -> Exhibit:
    """Hold the share of each section against its chance."""
    return against_chance(arms, spinner.spins, one=later("spin"), many=later("spins"))


def worth(arms: Arms) -> Exhibit:
    """Show how the spin of each section changes the chance to win."""
    table = together(arms, spinner.gains).with_columns(sure=pl.col("p_holm") < 1 - LEVEL)
    return Exhibit(
        title=words.sentence([_best(table, arm) for arm in arms]),
        grid=grid_of(table, SECTION, words.POINTS),
        data=table,
        figure=charts.dots(
            table,
            "name",
            say("change of win share by one spin, percentage points"),
            unit=words.POINTS,
            marks=[NO_CHANGE],
        ),
        alt=say("Dots with intervals: how one spin of each section changes the win share of who spins it."),
        note=say(
            "Win share if the spin of a turn ends there, less that of an unknown spin, on average over all turns: an "
            "effect, since a spin hangs on nothing before it, and one under the policy named. Playouts without a "
            "winner count as won by nobody. {hollow} {methods}",
            hollow=hollow_by_policy(table["name"].n_unique()),
            methods=methods_of(table),
        ),
    )


def _names(arm: Played) -> dict[str, str]:
    """Return the sections' names by what charts call them, which is longer."""
    return {spinner.title(section): say(section.name) for section in spinner.sections(arm)}


def _best(table: pl.DataFrame, arm: Played) -> str:
    policy, names = arm.label, _names(arm)
    sure = table.filter(policy=policy).filter("sure").sort("value", descending=True)
    if sure.is_empty():
        return say("under {policy} no section is shown to be worth more than another", policy=policy)
    ends = [sure.row(place, named=True) for place in dict.fromkeys((0, sure.height - 1))]
    brought = words.listed(_brings(row, names[row["name"]]) for row in ends)
    return say("under {policy} a spin of {sections} of win share", policy=policy, sections=brought)


def _brings(row: dict[str, Any], section: str) -> str:
    """Say what a spin of a section brings or costs."""
    share = words.plain(estimate_in(row), words.POINTS).lstrip(MINUS)
    if row["value"] > 0:
        return say("{section} brings {share}", section=section, share=share)
    return say("{section} costs {share}", section=section, share=share)


def gives(arms: Arms) -> Exhibit:
    """Tell what each section gives a ship in each state, exactly."""
    sections = spinner.sections(arms[0])
    data = pl.DataFrame([_given(section) for section in sections])
    mean = {state: float(sum(s.chance * s.steps(state) for s in sections)) for state in STATES}
    paying = float(sum(s.chance * s.steps_paying for s in sections))
    said = [say("{n} {state}", n=words.figure(mean[state], 2), state=say(state)) for state in STATES]
    means = [f"{float(sum(s.chance for s in sections)):.0f}", *(words.figure(mean[state], 2) for state in STATES)]
    chances = [words.percent(round(float(section.chance), 4)) for section in sections]
    rows = [
        [row["name"], chance, *(str(row[name]) for name in (*STATES, "paying", "objects", "magic")), row["else"]]
        for row, chance in zip(data.iter_rows(named=True), chances, strict=True)
    ]
    tokens = [words.figure(float(sum(s.chance * s.tokens(kind) for s in sections)), 2) for kind in ("objects", "magic")]
    rows.append([say("mean of a spin"), "100 %", *means[1:], words.figure(paying, 2), *tokens, ""])
    return Exhibit(
        title=say(
            "A spin lets a ship sail up to {states} steps on average, {paying} if it pays what it must",
            states=words.listed(said),
            paying=words.figure(paying, 2),
        ),
        grid=Grid(
            [
                say("Section"),
                say("chance"),
                say("steps, fine"),
                say("calm"),
                say("damaged"),
                say("calm or damaged, paying"),
                say("objects"),
                say("magic"),
                say("else"),
            ],
            rows,
        ),
        data=data,
        note=" ".join(
            [
                say(
                    "Exact: most steps without paying for a ship that is fine (in port or not), calm or damaged, and "
                    "what can be taken instead. A ship in port that does not sail may trade besides, but for a storm."
                ),
                *_cards(arms[0]),
            ]
        ),
    )


def _cards(arm: Played) -> list[str]:
    """Say what the first card of a full deck brings, where there are cards."""
    odds: Any = told_by_game(arm, "odds", "card_worth")
    if not odds.card_chances(arm.config):
        return []
    worth = [
        say(what, n=words.figure(float(odds.card_worth(arm.config, kind)), 2))
        for kind, what in (
            ("gold", later("{n} gold")),
            ("magic", later("{n} magic")),
            ("objects", later("{n} objects")),
        )
    ]
    return [
        say("The first card of a full deck brings {things} on average, monsters aside.", things=words.listed(worth))
    ]


def _given(section: Any) -> dict[str, Any]:
    return {
        "name": spinner.title(section),
        "chance": float(section.chance),
        **{state: section.steps(state) for state in STATES},
        "paying": section.steps_paying,
        **{kind: section.tokens(kind) for kind in ("objects", "magic")},
        "else": say("a storm") if section.storm else say("a card") if "card" in section.options else "",
    }


def options(arms: Arms) -> Exhibit:
    """Show what players do with each section."""
    table = together(arms, lambda arm: spinner.options(arm, PARTS))
    used = table.filter(pl.col("value").max().over("part", "name") > 0)
    return Exhibit(
        title=words.sentence([_sailed(used, arm) for arm in arms]),
        grid=grid_of(used, {**SECTION, "part": later("Option")}, words.PERCENT),
        data=table,
        figure=stacked.bars(used, "name", "part", say("% of turns with that section"), unit=words.PERCENT),
        alt=say("Stacked bars: what players do with a turn by the section spun."),
        note=say(
            "Turns in which something was chosen, one option alone included; storms end the turn. {methods}",
            methods=methods_of(used),
        ),
    )


def _sailed(table: pl.DataFrame, arm: Played) -> str:
    order = table.filter(policy=arm.label, part=SAIL).sort("value", descending=True)
    if order.is_empty():
        return say("under {policy} nobody sails", policy=arm.label)
    first, last = order.row(0, named=True), order.row(-1, named=True)
    shares = [words.plain(estimate_in(row), words.PERCENT) for row in (first, last)]
    return say(
        "under {policy} {first} is sailed with most ({most} of its turns), {last} least ({least})",
        policy=arm.label,
        first=_names(arm)[first["name"]],
        most=shares[0],
        last=_names(arm)[last["name"]],
        least=shares[1],
    )


def _judge_share(arm: Played) -> Finding | None:
    """Name the section that comes up far more or less often than its part of an even wheel."""
    found = members(spinner.spins(arm), "result")
    if not found:
        return None
    even, gap = 1 / len(spinner.sections(arm)), arm.goals["section_share_gap"]
    judged = judge(found, even - gap, even + gap)
    farthest = max(found, key=lambda name: abs(found[name].value - even))
    said = say(
        "{section} comes up in {share} of spins; even sections would in {even}",
        section=_names(arm)[farthest],
        share=words.told(found[farthest], words.PERCENT),
        even=words.percent(round(even, 3)),
    )
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


def _judge_worth(arm: Played) -> Finding | None:
    """Name the section whose spin changes the chance to win too much."""
    found = members(spinner.gains(arm), "name")
    if not found:
        return None
    gap = arm.goals["section_gap"]
    judged = judge(found, -gap, gap)
    farthest = max(found, key=lambda name: abs(found[name].value))
    said = say(
        "a spin of {section} changes the win share most, by {points}",
        section=_names(arm)[farthest],
        points=words.told(found[farthest], words.POINTS),
    )
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


CHAPTER = Chapter(
    id="spinner",
    order=33,
    title=later("Spinner"),
    question=later("Does the spinner do what it should, and what is each section worth?"),
    kind=spinner.KIND,
    needs={"components": ["dealt", "chances", "storm", "used"]},
    when=lambda arm: spinner.has_spinner(arm) and arm.rotations == 1,
    exhibits={"spins": spins, "section-worth": worth, "section-gives": gives, "section-options": options},
    goals=(
        Goal(
            ("section_share_gap",),
            "spins",
            lambda goals: say(
                "No section comes up {points} percentage points more or less often than on an even wheel",
                points=words.points(goals["section_share_gap"]),
            ),
            _judge_share,
        ),
        Goal(
            ("section_gap",),
            "section-worth",
            lambda goals: say(
                "A spin of a section changes the chance to win by at most {points} percentage points",
                points=words.points(goals["section_gap"]),
            ),
            _judge_worth,
        ),
    ),
)
