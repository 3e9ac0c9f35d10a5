"""The page of a league: who is strongest, how many styles last, who beats whom in a circle, and the tables behind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from analysis import alpha_rank, league, ratings, styles, words
from analysis.arms import LEAGUE
from analysis.chapters import estimate_in
from analysis.estimates import LEVEL, Estimate
from analysis.language import kept, later, say, say_many
from analysis.meetings import Meetings, meetings
from analysis.played import Played
from analysis.report import cut_off_words, page_html, with_a_winner, write_frames
from sim.errors import StudyError

ELO = later("Elo points")
VIABLE = later("{number} viable styles of {all}")
DONE, OPEN = "met", "open"
"""States of a finding, by which the page colours it."""


@kept(4)
def _met(arms: tuple[Played, ...]) -> Meetings:
    return meetings(arms)


def met_of(arms: Sequence[Played]) -> Meetings:
    """Return the tables of a league, gathered once."""
    return _met(tuple(arms))


@kept(4)
def _duels(arms: tuple[Played, ...]) -> pl.DataFrame:
    return styles.duels(arms)


# --- in words --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Finding:
    """What a league shows of one question.

    Parameters
    ----------
    title
        The finding.
    state
        "met" if something is shown, "open" if not.
    lines
        What stands behind it.
    chart
        Name of the exhibit.
    """

    title: str
    state: str
    lines: Sequence[str]
    chart: str


def findings(arms: Sequence[Played]) -> list[Finding]:
    """Return what a league shows."""
    met = met_of(arms)
    priced = league.prices(arms)
    return [_strength(met), _viable(met), _circles(arms), *([_prices(priced)] if priced.height else [])]


def _strength(met: Meetings) -> Finding:
    """Say who is rated highest, if the lead on the next is shown."""
    table = ratings.ratings(met)
    first = ratings.differences(met).row(0, named=True)
    lead = words.told(estimate_in(first), ELO)
    behind = [rating_words(row) for row in table.iter_rows(named=True)]
    lines = [say("Elo points behind the best: {ratings}", ratings="; ".join(behind))]
    told = {"better": first["better"], "lead": lead, "worse": first["worse"]}
    if first["shown"]:
        return Finding(say("{better} is rated highest, {lead} above {worse}", **told), DONE, lines, "ratings")
    title = say("who is strongest is not decided: {better} is rated {lead} above {worse}", **told)
    return Finding(title, OPEN, lines, "ratings")


def rating_words(row: dict[str, Any]) -> str:
    """Write a policy's rating: "greedy −55 (−70 to −41)"; of one who never won what it is at most."""
    if row["never_won"]:
        most = words.figure(row["value"], 0)
        return say("{policy} at most {points}, it never won", policy=row["style"], points=most)
    if row["low"] == row["high"] == 0:
        return f"{row['style']} 0"
    return f"{row['style']} {words.told(estimate_in(row))}"


def _viable(met: Meetings) -> Finding:
    """Say how many styles are viable."""
    number = alpha_rank.viable(met)
    table = alpha_rank.alpha_ranks(met)
    lines = [f"{row['style']} {words.told(estimate_in(row), words.PERCENT)}" for row in table.iter_rows(named=True)]
    title = say(VIABLE, number=words.told(number), all=len(met.names))
    return Finding(title, DONE, [say("alpha-rank: {ranks}", ranks="; ".join(lines))], "alpha-rank")


def _circles(arms: Sequence[Played]) -> Finding:
    """Say who beats all others, and which styles beat each other in a circle."""
    beaten = league.beats(_duels(tuple(arms)))
    pairs = len(beaten) * (len(beaten) - 1) // 2
    shown = sum(map(len, beaten.values()))
    lines = [
        say_many(
            "in {shown} of {n} pair one style is shown to beat the other",
            "in {shown} of {n} pairs one style is shown to beat the other",
            pairs,
            shown=shown,
        )
    ]
    circles = league.cycles(beaten)
    if circles:
        return Finding(words.listed(map(_circle_words, circles), len(circles)), DONE, lines, "style-results")
    best = league.champions(beaten)
    if best:
        title = say("{policy} beats every other style; no circle", policy=best[0])
        return Finding(title, DONE, lines, "style-results")
    return Finding(say("no circle of styles that beat each other is shown"), OPEN, lines, "style-results")


def _circle_words(circle: Sequence[str]) -> str:
    """Say who beats whom in a circle: "rock beats scissors, scissors beats paper, paper beats rock"."""
    pairs = zip(circle, [*circle[1:], circle[0]], strict=True)
    return ", ".join(say("{winner} beats {loser}", winner=a, loser=b) for a, b in pairs)


def _prices(table: pl.DataFrame) -> Finding:
    """Say what each restriction costs."""
    lines = [f"{row['style']}: {_price_words(row)}" for row in table.iter_rows(named=True)]
    sure = table.filter(pl.col("p_holm") < 1 - LEVEL).sort("value", descending=True)
    if sure.is_empty():
        title = say("no restriction is shown to cost or to gain anything")
        return Finding(title, OPEN, lines, "prices-of-restrictions")
    row = sure.row(0, named=True)
    worth = words.plain(Estimate(abs(row["value"]), row["n"], row["low"], row["high"], row["method"]), words.POINTS)
    told = {"policy": row["style"], "points": worth}
    if row["value"] > 0:
        title = say("{policy} loses {points} of win share by its restriction", **told)
    else:
        title = say("{policy} gains {points} of win share by its restriction", **told)
    return Finding(title, DONE, lines, "prices-of-restrictions")


def _price_words(row: dict[str, Any]) -> str:
    """Write a price with a digit more than its interval bears, so that it is seen to which side of 0 the ends are."""
    e = estimate_in(row)
    return words.told(e, words.POINTS, words.decimals(100 * e.half_width) + 1)


def said(arms: Sequence[Played]) -> list[str]:
    """Return the league in a few lines of text."""
    return [
        *(f"{finding.title}; {'; '.join(finding.lines)}" for finding in findings(with_a_winner(arms, arms))),
        *cut_off_words(arms),
    ]


# --- page and tables -------------------------------------------------------------------------------------------------


def render(arms: Sequence[Played]) -> str:
    """Return a league's HTML.

    Raises
    ------
    StudyError
        If two policies have not met, or a table has no playout with a winner.
    """
    if not league.complete(arms):
        raise StudyError(f"{len(arms)} tables of a league: not all of its policies have met")
    won = with_a_winner(arms, arms)
    return page_html(
        LEAGUE,
        won,
        told=won[0].manifest,
        title=won[0].config.get("title") or won[0].manifest["name"],
        met=met_of(won),
        findings=findings(won),
        cut_off=cut_off_words(won),
    )


def frames(arms: Sequence[Played]) -> dict[str, pl.DataFrame]:
    """Return the tables of a league by the names of their files; empty ones are left out."""
    met = met_of(arms)
    found = {
        "payoffs": _duels(tuple(arms)),
        "pairs": styles.pairs(_duels(tuple(arms))),
        "mixed_tables": league.at_mixed_tables(met),
        "ratings": ratings.ratings(met),
        "rating_differences": ratings.differences(met),
        "alpha_rank": alpha_rank.alpha_ranks(met),
        "alpha_rank_by_intensity": alpha_rank.sweep(met),
        "viable_styles": pl.DataFrame([alpha_rank.viable(met).row()]),
        "restriction_prices": league.prices(arms),
    }
    return {name: table for name, table in found.items() if table.height}


def write_tables(arms: Sequence[Played], folder: Path) -> list[Path]:
    """Write the tables of a league as Parquet and CSV; return the files."""
    return write_frames(frames(arms), folder)
