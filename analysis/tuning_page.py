"""The page of a tuning: what is recommended, whether it meets the goals on fresh deals, and how it was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from analysis import tuned as results
from analysis import tuning_charts, words
from analysis.arms import COMPARISON, seating_words
from analysis.chapters import Chapter, Exhibit, Grid, everything
from analysis.estimates import Estimate
from analysis.language import later, say, say_many
from analysis.racing import LEFT, REFUSED, STOPPED
from analysis.report import cut_off_words, page_html, served, write, write_frames
from analysis.tuned import Found, Measured, Tuned, told
from analysis.tuned_variant import variant_text
from sim.config_paths import show

PAGE = "tune"
"""Name of the page's template."""


@dataclass(frozen=True)
class Card:
    """A goal, what was measured of it, and what its metric is."""

    title: str
    state: str
    lines: Sequence[str]
    about: str


# --- in words --------------------------------------------------------------------------------------------------------


def cards(found: Tuned) -> list[Card]:
    """Return the goals with their verdicts for what is recommended."""
    best = found.best
    pairs = zip(best.measured, found.base.measured, strict=True)
    return [_card(best.name, own, before, _ends(found, place)) for place, (own, before) in enumerate(pairs)]


def _ends(found: Tuned, place: int) -> list[str]:
    """Say from where to where a goal's figure goes over the front; nothing if there is none."""
    if len(found.found) < 2:
        return []
    measured = sorted((one.measured[place] for one in found.found), key=lambda m: m.estimate.value)
    low, high = (told(m.estimate, m.goal.metric.unit) for m in (measured[0], measured[-1]))
    return [say("over the front from {low} to {high}", low=low, high=high)]


def _card(name: str, own: Measured, before: Measured, more: Sequence[str]) -> Card:
    unit = own.goal.metric.unit
    lines = [say("as it was: {figure}", figure=told(before.estimate, unit))]
    if own.change is not None:
        lines = [
            say("{config}: {figure}", config=name, figure=told(own.estimate, unit)),
            *lines,
            say("difference, on the same deals: {figure}", figure=_change(own.change, unit)),
        ]
    title = say("{goal}: {verdict}", goal=own.goal.in_words, verdict=own.verdict)
    return Card(title, own.judgement.state, [*lines, *more], say(own.goal.metric.about))


def _change(change: Estimate, unit: str) -> str:
    sign = "+" if change.value > 0 else ""
    return f"{sign}{told(change, words.POINTS if unit == words.PERCENT else unit)}"


def headline(found: Tuned) -> str:
    """Say what is recommended."""
    if len(found.found) > 1:
        balanced = _changes(found.best) if found.best.variant.changes else say("the config as it was")
        return say("A Pareto front of {n} configs; most balanced: {changes}", n=len(found.found), changes=balanced)
    if not found.best.variant.changes:
        return say("Nothing was found that is better than the config as it was")
    if not found.best.better:
        return say(
            "Nothing is shown to be better than the config as it was; tried: {changes}", changes=_changes(found.best)
        )
    return say("Recommended: {changes}", changes=_changes(found.best))


def _changes(one: Found) -> str:
    return words.listed([f"{path} = {_value(value)}" for path, value in one.variant.changes.items()], 6)


def _value(value: object) -> str:
    return value if isinstance(value, str) else show(value)


def said(found: Tuned) -> list[str]:
    """Return what was found in a few lines of text."""
    lines = [headline(found)]
    for own, before in zip(found.best.measured, found.base.measured, strict=True):
        unit = own.goal.metric.unit
        figure = told(own.estimate, unit)
        if own.change is not None:
            figure = say("{figure}, before {before}", figure=figure, before=told(before.estimate, unit))
        lines.append(say("{goal}: {verdict}; {figure}", goal=own.goal.text, verdict=own.verdict, figure=figure))
    return lines


# --- tables ----------------------------------------------------------------------------------------------------------


def values_grid(found: Tuned) -> Grid:
    """Lay out the values and the goals of all configs that were measured, beside what was searched."""
    shown = [found.base, *(one for one in found.found if one.variant.changes)]
    alone = len(found.found) == 1
    headings = [say("Value or goal"), *(one.name for one in shown), say("searched")]
    rows = [
        [dial.path, *(_value(one.values[place]) for one in shown), dial.range_words]
        for place, dial in enumerate(found.question.dials)
    ]
    if alone:
        headings.append(say("not told apart"))
        rows = [[*row, _alike(found, place)] for place, row in enumerate(rows)]
    empty = [""] * (len(headings) - len(shown) - 1)
    rows += [
        [goal.text, *(told(one.measured[place].estimate, goal.metric.unit) for one in shown), *empty]
        for place, goal in enumerate(found.question.goals)
    ]
    return Grid(headings, rows)


def _alike(found: Tuned, place: int) -> str:
    """Write the range of a dial among the candidates that the race could not tell from the best."""
    ends = results.range_alike(found, place)
    return "–" if ends is None else f"{ends[0]:g} – {ends[1]:g}"


# --- chapters of this page -------------------------------------------------------------------------------------------


def _race_chapter(found: Tuned) -> Chapter:
    return Chapter(
        id="race",
        order=0,
        title=later("The race"),
        question=later("How was it found, and how much was played for it?"),
        exhibits={"race": lambda _: race(found)},
        looks_at=everything,
    )


def _front_chapter(found: Tuned) -> Chapter:
    return Chapter(
        id="front",
        order=0,
        title=later("The Pareto front"),
        question=later("What does one goal cost in another?"),
        exhibits={"front": lambda _: front(found)},
        looks_at=everything,
    )


def race(found: Tuned) -> Exhibit:
    """Show how the candidates raced."""
    table = results.candidates_table(found)
    whole, each = found.raced.rounds[-1], found.question.a_deal
    stopped = table.filter(state=STOPPED)
    title = say_many(
        "{stopped} of {n} candidate stopped early",
        "{stopped} of {n} candidates stopped early",
        table.height,
        stopped=stopped.height,
    )
    if stopped.height:
        share = float(stopped["playouts"].sum()) / (stopped.height * whole * each)
        part = words.percent(round(share, 2))
        title = say("{title}, after {part} of the playouts that a whole race takes", title=title, part=part)
    return Exhibit(
        title=title,
        grid=_race_grid(found, table),
        data=table,
        figure=tuning_charts.race(found),
        alt=say("Dots: the figure of each candidate at the end of its run, goal by goal."),
        note=_race_note(found, table),
    )


def _race_note(found: Tuned, table: pl.DataFrame) -> str:
    rounds = words.listed([words.count(deals) for deals in found.raced.rounds], 9)
    parts = [
        say(
            "All candidates play the same deals in rounds, up to {rounds}. One stops if another is surely better in a "
            "goal and surely not worse in any, by a jackknife interval of the paired difference.",
            rounds=rounds,
        )
    ]
    missed = table["missed"].count()
    if missed:
        parts.append(
            say_many(
                "{n} candidate stopped because it is surely outside a goal, while another might still meet all that "
                "have a range.",
                "{n} candidates stopped because they are surely outside a goal, while another might still meet all "
                "that have a range.",
                missed,
            )
        )
    parts.append(
        say(
            "All these tests of a candidate together are wrong with a chance of at most 5 %. These figures chose the "
            "best and are no result; what holds was measured on fresh deals."
        )
    )
    left, refused = (table.filter(state=state).height for state in (LEFT, REFUSED))
    if left:
        parts.append(
            say_many(
                "{n} candidate did not finish, since playouts were left for the better ones only.",
                "{n} candidates did not finish, since playouts were left for the better ones only.",
                left,
            )
        )
    if refused:
        parts.append(
            say_many(
                "{n} candidate has values that the config cannot have together.",
                "{n} candidates have values that the config cannot have together.",
                refused,
            )
        )
    return " ".join(parts)


def _race_grid(found: Tuned, table: pl.DataFrame) -> Grid:
    paths = [dial.path for dial in found.question.dials]
    headings = [say("Candidate"), *paths, say("state"), say("deals")]
    rows = [
        [str(row["candidate"]), *(_value(row[path]) for path in paths), say(row["state"]), words.count(row["deals"])]
        for row in table.iter_rows(named=True)
    ]
    return Grid(headings, rows, len(headings) - 1)


def front(found: Tuned) -> Exhibit:
    """Show the Pareto front as it was measured on fresh deals."""
    goals = found.question.goals
    shown = [found.base, *(one for one in found.found if one.variant.changes)]
    rows = [[one.name, *(told(m.estimate, m.goal.metric.unit) for m in one.measured)] for one in shown]
    return Exhibit(
        title=say_many(
            "{n} point that no other was better than in one goal without being worse in another",
            "{n} points that no other was better than in one goal without being worse in another",
            len(found.found),
        ),
        grid=Grid([say("Config"), *(goal.text for goal in goals)], rows),
        data=results.goals_table(found),
        figure=tuning_charts.front(found),
        alt=say("Dots with intervals: the goals of each point of the front against each other."),
        note=say(
            "Chosen by the race, measured on fresh deals: by these figures one point may turn out to be no better than "
            "another. The most balanced is the least far from the best in any goal: {first}.",
            first=found.best.name,
        ),
    )


# --- page and files --------------------------------------------------------------------------------------------------


def render(found: Tuned) -> str:
    """Return the HTML of a tuning's page."""
    arms, question = found.arms, found.question
    own = [_race_chapter(found)]
    if len(found.found) > 1:
        own.insert(0, _front_chapter(found))
    return page_html(
        PAGE,
        arms,
        [*own, *served(arms, COMPARISON)],
        told=arms[0].manifest,
        title=question.config.config.get("title") or question.config.name,
        headline=headline(found),
        goals=[goal.text for goal in question.goals],
        varied=[f"{dial.path} = {dial.range_words}" for dial in question.dials],
        policies=[seating_words([policy.name for policy in seating]) for seating in question.tables.values()],
        spent=found.raced.spent,
        tried=len(found.raced.candidates),
        fresh=found.best.measured[0].estimate.n,
        cards=cards(found),
        values=values_grid(found),
        alone=len(found.found) == 1,
        cut_off=cut_off_words(arms),
    )


def write_all(found: Tuned, source: str, folder: Path, page: str) -> list[Path]:
    """Write the page, the config that was found as a variant, those of a front, and the tables; return the files.

    Parameters
    ----------
    found
        What was found.
    source
        The config as it was named on the command line.
    folder
        Where the files are to lie.
    page
        Name of the page.
    """
    files = [folder / page]
    write(render(found), files[0])
    changed = [one for one in found.found if one.variant.changes]
    for number, one in enumerate(changed, 1):
        files.append(folder / ("tuned.toml" if one is found.best else f"tuned_{number}.toml"))
        write(variant_text(found, one, source, folder), files[-1])
    tables = {"candidates": results.candidates_table(found), "goals": results.goals_table(found)}
    return [*files, *write_frames(tables, folder)]
