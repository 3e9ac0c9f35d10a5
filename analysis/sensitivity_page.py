"""The page of a sensitivity: which findings hang on which assumption, what moves what, and what was not varied."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars as pl

from analysis import compare, flips, screening, sensitivity, words
from analysis.arms import SENSITIVITY
from analysis.assumed import AS_IT_IS
from analysis.compare import LESS, MORE
from analysis.comparison import change_in
from analysis.language import later, say, say_many
from analysis.league_page import DONE, Finding
from analysis.league_page import OPEN as UNDECIDED
from analysis.played import Played
from analysis.report import cut_off_words, page_html, with_a_winner, write_frames
from analysis.sweep_page import pairing_words
from sim.errors import StudyError

STATES = {"met": later("met"), "missed": later("missed"), "open": later("not decided")}
FLIPS = "split"
"""State of a finding that asks for something, by which the page colours it."""
MOST_LINES = 8


# --- in words --------------------------------------------------------------------------------------------------------


def findings(arms: Sequence[Played]) -> list[Finding]:
    """Return what a sensitivity shows, in the order in which a designer would ask."""
    found = tuple(arms)
    shown = sensitivity.ends(found)
    screened = screening.effects(found)
    return [
        hanging(flips.flips(found)),
        *(_moving(str(policy), rows) for (policy,), rows in shown.group_by("policy", maintain_order=True)),
        *([groups(screened)] if screened.height else []),
        not_varied(sensitivity.left_out(arms), shown),
    ]


def hanging(table: pl.DataFrame) -> Finding:
    """Say which verdicts hang on which assumption."""
    verdicts = table.filter(pl.col("own_state") != "open")["wish"].n_unique()
    hang = table.filter("hangs")
    chart = "sensitivity-verdicts"
    if hang.is_empty():
        title = say_many(
            "The verdict hangs on no assumption: it flips at no setting",
            "None of {n} verdicts hangs on an assumption: none flips at a setting",
            verdicts,
        )
        return Finding(title, DONE, _unsure(table), chart)
    lines = [
        say(
            "“{wish}” is {before} under {policy}, but {after} with {path} = {setting}: {text}",
            wish=row["wish"],
            before=say(STATES[row["own_state"]]),
            policy=row["policy"],
            after=say(STATES[row["state"]]),
            path=row["path"],
            setting=row["setting"],
            text=row["text"],
        )
        for row in hang.head(MOST_LINES).iter_rows(named=True)
    ]
    if hang.height > MOST_LINES:
        lines.append(say("… and {n} more, in the table.", n=hang.height - MOST_LINES))
    title = say_many(
        "{n} of {all} verdicts hangs on an assumption",
        "{n} of {all} verdicts hang on an assumption",
        hang["wish"].n_unique(),
        all=verdicts,
    )
    return Finding(title, FLIPS, [*lines, *_unsure(table)], chart)


def _unsure(table: pl.DataFrame) -> list[str]:
    """Say which goals are not decided in the config itself, and how often a verdict is lost, for want of playouts."""
    undecided = table.filter(own_state="open")["key"].unique(maintain_order=True).to_list()
    told = []
    if undecided:
        told = [
            say("Not decided in the config itself, so nothing can flip: {goals}.", goals=words.listed(undecided, 6))
        ]
    lost = table.filter((pl.col("own_state") != "open") & (pl.col("state") == "open")).height
    if not lost:
        return told
    return [*told, lost_words(lost)]


def lost_words(lost: int) -> str:
    """Say how often a verdict that the config has is not decided at a setting."""
    return say_many(
        "In {n} case a verdict that the config has is not decided at a setting; more playouts would tell.",
        "In {n} cases a verdict that the config has is not decided at a setting; more playouts would tell.",
        lost,
    )


def told_of(arms: Sequence[Played]) -> list[str]:
    """Return the headline metrics that tornadoes are drawn of, as they are called in tables."""
    seats = [compare.of_seat(seat) for seat in (0, arms[0].players - 1)]
    return [*dict.fromkeys(seats), compare.TIES, "turns", "decisions", "changes of lead", "score", "lead of the winner"]


def _moving(policy: str, rows: pl.DataFrame) -> Finding:
    """Say under a policy which assumption moves each metric most."""
    differ = rows.filter(pl.col("shown").is_in([MORE, LESS]))
    paths, moved = rows["path"].n_unique(), differ["path"].n_unique()
    title = say_many(
        "Under {policy} {n} of {all} assumptions moves a headline metric",
        "Under {policy} {n} of {all} assumptions move a headline metric",
        moved,
        policy=policy,
        all=paths,
    )
    top = differ.sort(pl.col("value").abs(), descending=True, maintain_order=True)
    order = [name for name in rows["measure"].unique(maintain_order=True) if name in differ["measure"].to_list()]
    lines = [_most(top.filter(measure=name)) for name in _spread(order)]
    still = [path for path in rows["path"].unique(maintain_order=True) if path not in differ["path"].to_list()]
    if still:
        lines.append(say("Not shown to move any: {paths}.", paths=words.listed(still, 8)))
    return Finding(title, DONE if moved else UNDECIDED, lines, "sensitivity-length")


def _spread(order: Sequence[str]) -> list[str]:
    """Return the metrics that the first screen tells of: of those of single seats the first alone."""
    seats = [name for name in order if name == compare.of_seat(0)]
    others = [name for name in order if name in (compare.TIES, *compare.PLAYOUTS, *compare.SEATS)]
    return [*seats, *others][:MOST_LINES]


def _most(rows: pl.DataFrame) -> str:
    """Say which assumption moves a metric most: "turns: most by play.goal, −9.1 (…) at 8; then …"."""
    best = rows.unique("path", keep="first", maintain_order=True).head(3)
    told = [
        say("{path} = {setting}: {change}", path=row["path"], setting=row["setting"], change=change_in(row))
        for row in best.iter_rows(named=True)
    ]
    return say("{measure} is moved most by {list}", measure=say(rows["measure"][0]), list="; ".join(told))


def groups(table: pl.DataFrame) -> Finding:
    """Say which groups the screening finds to matter, and where what they do hangs on the others."""
    active = table.filter("shown")
    groups = table["group"].unique(maintain_order=True).to_list()
    idle = [say(group) for group in groups if group not in active["group"].to_list()]
    title = say_many(
        "Moved together, {n} of {all} groups of assumptions changes a headline metric",
        "Moved together, {n} of {all} groups of assumptions change a headline metric",
        len(groups) - len(idle),
        all=len(groups),
    )
    lines = [
        say("{policy}: {list}", policy=policy, list="; ".join(_strongest(rows)))
        for (policy,), rows in active.group_by("policy", maintain_order=True)
    ]
    if idle:
        lines.append(say("Not shown to change any: {groups}.", groups=words.listed(idle, 12)))
    return Finding(title, DONE if active.height else UNDECIDED, lines, "sensitivity-screening")


def _strongest(rows: pl.DataFrame) -> list[str]:
    """Name the group with the largest mean effect on turns, scores and the first seat."""
    told = []
    for measure in ("turns", "score", compare.of_seat(0)):
        here = rows.filter(measure=measure).sort("value", descending=True)
        if here.height:
            row = here.row(0, named=True)
            text = say(
                "{measure} by {group}, μ* {effect}", measure=say(measure), group=row["group"], effect=effect(row)
            )
            told.append(text)
    return told


def effect(row: dict[str, Any]) -> str:
    """Write a mean absolute effect with its interval; of shares in percentage points."""
    from analysis.chapters import estimate_in

    unit = words.POINTS if row["unit"] == words.PERCENT else row["unit"]
    return words.told(estimate_in(row), unit)


def not_varied(table: pl.DataFrame, shown: pl.DataFrame) -> Finding:
    """Say what was not varied."""
    tried = shown["path"].unique().to_list()
    never = list(dict.fromkeys(path for path in table["path"] if path not in tried))
    ends = table.filter(pl.col("path").is_in(tried) & (pl.col("reason") != AS_IT_IS)).height
    title = say_many("{n} assumption was not varied", "{n} assumptions were not varied", len(never))
    lines = [words.listed(never, 12)] if never else []
    if ends:
        lines.append(
            say_many(
                "Of the others {n} value cannot be played and was not tried; the table tells why.",
                "Of the others {n} values cannot be played and were not tried; the table tells why.",
                ends,
            )
        )
    return Finding(title, UNDECIDED, lines, "sensitivity-not-varied")


def said(arms: Sequence[Played]) -> list[str]:
    """Return the sensitivity in a few lines of text."""
    told = [
        f"{finding.title}{': ' if finding.lines else ''}{'; '.join(finding.lines[:3])}" for finding in findings(arms)
    ]
    return [*told, *pairing_words(sensitivity.ends(tuple(arms))), *cut_off_words(arms)]


# --- page and tables -------------------------------------------------------------------------------------------------


def render(arms: Sequence[Played]) -> str:
    """Return a sensitivity's HTML.

    Settings in which no playout has a winner are left out; it is said how they ended.

    Raises
    ------
    StudyError
        If there is nothing but the config itself, or its own studies have no playout with a winner.
    """
    own = [arm for arm in arms if not arm.changes and "trajectory" not in arm.place]
    won = with_a_winner(arms, own)
    if len(sensitivity.ends_of(won)) == len(own):
        raise StudyError(f"{arms[0].label}: there is no other setting to compare it with")
    base = won[0]
    title = base.config.get("title") or base.manifest["name"]
    shown = sensitivity.ends(tuple(won))
    return page_html(
        SENSITIVITY,
        won,
        heading=say("{title}: sensitivity to {n} assumptions", title=title, n=shown["path"].n_unique()),
        played=_played(won),
        shows=say("What hangs on the assumptions"),
        how=say(
            "Each assumption is set to the ends of its range or to its other choices, one at a time and on the same "
            "deals; one on many values sets all of them at once. Numbers in brackets are 95 % intervals. A change is "
            "said to be there only where it is beyond chance among all claims of this page (Holm)."
        ),
        see=say("See the chart"),
        findings=findings(won),
        cut_off=[*cut_off_words(sensitivity.ends_of(arms)), *pairing_words(shown)],
    )


def _played(arms: Sequence[Played]) -> str:
    """Say what was played."""
    shown = sensitivity.ends(tuple(arms))
    screened = screening.effects(tuple(arms))
    text = say(
        "{players} players; {settings} settings of {paths} assumptions, {playouts} playouts of each by {policies}.",
        players=arms[0].players,
        settings=shown["variant"].n_unique(),
        paths=shown["path"].n_unique(),
        playouts=words.count(arms[0].total),
        policies=words.listed(shown["policy"].unique(maintain_order=True)),
    )
    if screened.is_empty():
        return text
    few = next(arm.total for arm in arms if "trajectory" in arm.place)
    more = say(
        "Screening of {groups} groups along {trajectories} trajectories, {playouts} playouts at each point.",
        groups=screened["group"].n_unique(),
        trajectories=screened["n"].max(),
        playouts=words.count(few),
    )
    return f"{text} {more}"


def write_tables(arms: Sequence[Played], folder: Path) -> list[Path]:
    """Write the tables of a sensitivity as Parquet and CSV; return the files."""
    found = tuple(arms)
    frames = {
        "ends": sensitivity.ends(found),
        "verdicts": flips.flips(found),
        "screening": screening.effects(found),
        "not_varied": sensitivity.left_out(arms),
    }
    return write_frames({name: table for name, table in frames.items() if table.height}, folder)
