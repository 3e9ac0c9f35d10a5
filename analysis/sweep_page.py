"""The page of a sweep: what changes along the values, what is not shown to, and the tables behind it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars as pl

from analysis import compare, sweep, words
from analysis.arms import SWEEP
from analysis.chapters import estimate_in
from analysis.compare import LESS, MORE, SAME
from analysis.language import later, say, say_many
from analysis.league_page import DONE, Finding
from analysis.league_page import OPEN as UNDECIDED
from analysis.played import Played
from analysis.report import cut_off_words, page_html, with_a_winner, write_frames
from sim.errors import StudyError

MOST_LINES = 8
"""Metrics told on the first screen; the tables have all."""


# --- in words --------------------------------------------------------------------------------------------------------


def findings(arms: Sequence[Played]) -> list[Finding]:
    """Return what a sweep shows under each policy: the metrics that change, the surest first."""
    shown, levels = sweep.differences(tuple(arms)), sweep.curves(tuple(arms))
    return [
        _finding(str(policy), rows, levels.filter(policy=policy), sweep.paths(arms))
        for (policy,), rows in shown.group_by("policy", maintain_order=True)
    ]


def _finding(policy: str, rows: pl.DataFrame, levels: pl.DataFrame, paths: list[str]) -> Finding:
    differ = rows.filter(pl.col("shown").is_in([MORE, LESS]))
    surest = differ.group_by("measure", maintain_order=True).agg(
        pl.col("p_holm").min(), pl.len().cast(pl.Int64).alias("points")
    )
    order = surest.sort("p_holm", pl.col("points").neg(), maintain_order=True)["measure"].to_list()
    total = rows["measure"].n_unique()
    title = say_many(
        "Under {policy} {n} of {total} headline metrics changes with {paths}",
        "Under {policy} {n} of {total} headline metrics change with {paths}",
        len(order),
        policy=policy,
        total=total,
        paths=words.listed(paths),
    )
    tell = _over_a_grid if "y" in rows.columns else _over_a_line
    lines = [tell(name, levels.filter(measure=name), differ.filter(measure=name)) for name in order[:MOST_LINES]]
    if len(order) > MOST_LINES:
        lines.append(say("Also {names}.", names=words.listed([say(name) for name in order[MOST_LINES:]], 9)))
    return Finding(title, DONE if order else UNDECIDED, [*lines, *_rest(rows, order)], _chart(rows))


def _chart(rows: pl.DataFrame) -> str:
    return "sweep-heat" if "y" in rows.columns else "sweep-differences"


def _rest(rows: pl.DataFrame, order: list[str]) -> list[str]:
    """Say which metrics are the same everywhere, and which are not shown to change."""
    others = rows.filter(~pl.col("measure").is_in(order))
    same = others.group_by("measure", maintain_order=True).agg((pl.col("shown") == SAME).all().alias("same"))
    alike, unsure = ([say(n) for n in same.filter(pl.col("same") == x)["measure"]] for x in (True, False))
    said = []
    if alike:
        said.append(say("The same in all deals: {names}.", names=words.listed(alike, 6)))
    if unsure:
        said.append(say("Not shown to change: {names}.", names=words.listed(unsure, 6)))
    return said


def _over_a_line(measure: str, levels: pl.DataFrame, differ: pl.DataFrame) -> str:
    """Say how a metric goes along one value: "turns rise from 60 (…) at 10 to 71 (…) at 30; …"."""
    rows = [row for row in ordered(levels).iter_rows(named=True) if row["x"] != sweep.told(None)]
    values = [row["value"] for row in rows]
    first, last = rows[0], rows[-1]
    message = later("{measure}: from {first} at {low} to {last} at {high}")
    if numbers(levels) is None or values not in (sorted(values), sorted(values, reverse=True)):
        first, last = (rows[values.index(pick(values))] for pick in (min, max))
    elif first["value"] <= last["value"]:
        message = later("{measure}: rises throughout, from {first} at {low} to {last} at {high}")
    else:
        message = later("{measure}: falls throughout, from {first} at {low} to {last} at {high}")
    ends = {"first": _figure(first), "low": first["x"], "last": _figure(last), "high": last["x"]}
    told = say(message, measure=say(measure), **ends)
    if differ["x"].n_unique() == len({row["x"] for row in rows if row["variant"] != sweep.BASE}):
        return say("{told}; every point differs", told=told)
    return say("{told}; differs at {points}", told=told, points=words.listed(differ["x"].to_list(), 8))


def _over_a_grid(measure: str, levels: pl.DataFrame, differ: pl.DataFrame) -> str:
    """Say how a metric goes over two values."""
    rows = levels.filter(pl.col("variant") != sweep.BASE).sort("value").rows(named=True)
    low, high = rows[0], rows[-1]
    return say_many(
        "{measure}: from {first} at {low} to {last} at {high}; {n} of {cells} points differs",
        "{measure}: from {first} at {low} to {last} at {high}; {n} of {cells} points differ",
        differ.height,
        measure=say(measure),
        first=_figure(low),
        low=f"({low['x']}, {low['y']})",
        last=_figure(high),
        high=f"({high['x']}, {high['y']})",
        cells=len(rows),
    )


def _figure(row: dict[str, Any]) -> str:
    return words.told(estimate_in(row), row["unit"])


def said(arms: Sequence[Played]) -> list[str]:
    """Return the sweep in a few lines of text."""
    told = [f"{finding.title}: {'; '.join(finding.lines[:3])}" for finding in findings(arms)]
    return [*told, *pairing_words(sweep.differences(tuple(arms))), *cut_off_words(arms)]


def pairing_words(claims: pl.DataFrame) -> list[str]:
    """Say under which policies playing on the same deals gained nothing, and where it gained least.

    Parameters
    ----------
    claims
        As of `analysis.compare.claims`.
    """
    return [
        say_many(
            "Pairing by deal gained nothing for {n} of {total} differences under {policy}, least for {measure} at "
            "{variant}: variance ratio {ratio}.",
            "Pairing by deal gained nothing for {n} of {total} differences under {policy}, least for {measure} at "
            "{variant}: variance ratio {ratio}.",
            rows.height,
            total=claims.filter(policy=policy).height,
            policy=policy,
            measure=say(rows["measure"][0]),
            variant=rows["variant"][0],
            ratio=words.figure(rows["variance_ratio"][0], 3),
        )
        for (policy,), rows in compare.little_gained(claims)
        .sort("variance_ratio")
        .group_by("policy", maintain_order=True)
    ]


# --- the order of points ---------------------------------------------------------------------------------------------


def numbers(table: pl.DataFrame, column: str = "x") -> list[float] | None:
    """Return the numbers that the values of an axis are, ascending; None if they are words."""
    try:
        found = {json.loads(text) for text in table[column].unique() if text != sweep.told(None)}
    except ValueError:
        return None
    return None if any(isinstance(x, bool) or not isinstance(x, int | float) for x in found) else sorted(found)


def ordered(table: pl.DataFrame) -> pl.DataFrame:
    """Return the points of a sweep along their axes: numbers ascending, words as they come."""
    for column in [name for name in ("y", "x") if name in table.columns]:
        along = numbers(table, column)
        texts = table[column].unique(maintain_order=True).to_list()
        place = {text: n for n, text in enumerate(texts)}
        if along is not None:
            place |= {text: along.index(json.loads(text)) for text in texts if text != sweep.told(None)}
        order = pl.col(column).replace_strict(place, return_dtype=pl.Int64)
        table = table.sort(order, maintain_order=True)
    return table


# --- page and tables -------------------------------------------------------------------------------------------------


def render(arms: Sequence[Played]) -> str:
    """Return a sweep's HTML.

    Raises
    ------
    StudyError
        If there is nothing but the config itself, or a study has no playout with a winner.
    """
    if not sweep.paths(arms):
        raise StudyError(f"{arms[0].label}: there is no other point to compare it with")
    won = with_a_winner(arms, arms)
    base, along = won[0], words.listed(sweep.paths(won))
    title = base.config.get("title") or base.manifest["name"]
    return page_html(
        SWEEP,
        won,
        heading=say("{title}: sweep over {paths}", title=title, paths=along),
        played=_played(won),
        shows=say("What changes with {paths}", paths=along),
        how=say(
            "Numbers in brackets are bands: those of a metric under a policy hold 95 % together. A point is said to "
            "differ only where its difference from the config itself, paired by deal, is beyond chance among all "
            "claims of this page (Holm)."
        ),
        see=say("See the chart"),
        findings=findings(won),
        cut_off=[*cut_off_words(won), *pairing_words(sweep.differences(tuple(won)))],
    )


def _played(arms: Sequence[Played]) -> str:
    """Say what was played."""
    tables = sweep.differences(tuple(arms))["policy"].unique(maintain_order=True).to_list()
    values = [
        f"{path} = {words.listed(_values(arms, axis), 12)}" for path, axis in zip(sweep.paths(arms), "xy", strict=False)
    ]
    totals = sorted({arm.total for arm in arms})
    return say(
        "{players} players; {values}; {playouts} playouts of each point on the same deals, by {policies}. The config "
        "itself is {own}.",
        players=arms[0].players,
        values=say(" and ").join(values),
        playouts=words.listed([words.count(total) for total in totals]),
        policies=words.listed(tables),
        own=", ".join(
            f"{path} = {sweep.told(value)}" for path, value in zip(sweep.paths(arms), arms[0].place["at"], strict=True)
        ),
    )


def _values(arms: Sequence[Played], axis: str) -> list[str]:
    found = ordered(sweep.curves(tuple(arms)))[axis].unique(maintain_order=True).to_list()
    return [text for text in found if text != sweep.told(None)]


def write_tables(arms: Sequence[Played], folder: Path) -> list[Path]:
    """Write the tables of a sweep as Parquet and CSV; return the files."""
    found = tuple(arms)
    return write_frames({"curves": sweep.curves(found), "differences": sweep.differences(found)}, folder)
