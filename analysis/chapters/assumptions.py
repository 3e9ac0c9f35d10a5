"""What the figures rest on that the rules text does not say, and what hangs on it."""

from __future__ import annotations

import json
from typing import Any

import polars as pl

from analysis import hanging, words
from analysis.assumed import AS_IT_IS, Assumption
from analysis.chapters import Arms, Chapter, Exhibit, Grid
from analysis.comparison import change_in
from analysis.hanging import Found
from analysis.language import figures, later, say, say_many
from analysis.played import Played
from analysis.sensitivity_page import STATES
from analysis.sweep import told
from analysis.verdicts import FEWEST

MOST = 3
"""Metrics that are named of a setting."""


def assumptions(arms: Arms) -> Exhibit:
    """List the assumptions of the config with their reasons, what they could be, and what hangs on them."""
    entries = sorted(arms[0].config.get("assumed", []), key=lambda entry: str(entry["group"]))
    found = hanging.found(tuple(arms))
    headings = [say("Group"), say("Values"), say("Reason"), say("Could be")]
    names = ["group", "values", "reason", "could be"]
    rows = [[say(entry["group"]), entry["path"], say(entry["reason"]), _tried(entry)] for entry in entries]
    if found is not None:
        headings.append(say("What hangs on it"))
        names.append("what hangs on it")
        rows = [[*row, _hanging(found, entry["path"])] for row, entry in zip(rows, entries, strict=True)]
    return Exhibit(
        title=_title(entries, found),
        grid=Grid(headings, rows, len(headings)),
        data=pl.DataFrame(rows, schema=names, orient="row"),
        note=" ".join([_sources(), *([_how(found)] if found is not None else [])]),
    )


def _title(entries: list[dict[str, Any]], found: Found | None) -> str:
    groups = say_many("{n} group", "{n} groups", len({entry["group"] for entry in entries}))
    title = say_many(
        "{n} assumption in {groups} stands behind these figures",
        "{n} assumptions in {groups} stand behind these figures",
        len(entries),
        groups=groups,
    )
    if found is None:
        return title
    hangs = say_many(
        "{n} of {all} verdicts is shown to hang on one",
        "{n} of {all} verdicts are shown to hang on one",
        found.hanging()["wish"].n_unique(),
        all=found.verdicts.filter(pl.col("own_state") != "open")["wish"].n_unique(),
    )
    return f"{title}; {hangs}"


def _tried(entry: dict[str, Any]) -> str:
    if entry.get("range") is not None:
        low, high = entry["range"]
        return words.between(figures(str(low)), figures(str(high)))
    if entry.get("choices") is not None:
        return ", ".join(json.dumps(choice).strip('"') for choice in entry["choices"])
    return say("not varied")


def _hanging(found: Found, path: str) -> str:
    """Say of each setting of an assumption what hangs on it, and why others were not tried."""
    assumption = next((one for one in found.plan.assumptions if one.path == path), None)
    tried = _settings(found, assumption) if assumption else []
    left = [
        say(entry.reason)
        if entry.value is None
        else say("{value}: cannot be played: {reason}", value=told(entry.value), reason=say(entry.reason))
        for entry in found.plan.left_out
        if entry.path == path and entry.reason != AS_IT_IS
    ]
    return "; ".join([*tried, *left])


def _settings(found: Found, assumption: Assumption) -> list[str]:
    lines = []
    for setting in assumption.settings:
        arm = found.setting(assumption.path, setting.value)
        lines.append(f"{told(setting.value)}: {_at(found, assumption.path, setting.value, arm)}")
    return lines


def _at(found: Found, path: str, value: object, arm: Played | None) -> str:
    """Say what hangs on one setting."""
    if arm is None:
        return say("not played, or nobody won")
    verdicts = [
        say(
            "“{wish}” is {after} instead of {before}",
            wish=row["wish"],
            after=_state(row["state"]),
            before=_state(row["own_state"]),
        )
        for row in found.hanging().filter(path=path, setting=told(value)).iter_rows(named=True)
    ]
    moved = [f"{say(row['measure'])} {change_in(row)}" for row in found.moved(path, value).iter_rows(named=True)]
    if len(moved) > MOST:
        more = len(moved) - MOST
        moved = [*moved[:MOST], say_many("{n} more metric", "{n} more metrics", more)]
    if not moved and arm.deals < FEWEST:
        return say_many("{n} deal is too few to tell", "{n} deals are too few to tell", arm.deals)
    return ", ".join([*verdicts, *moved]) or say("nothing shown")


def _state(state: str) -> str:
    return say(STATES[state])


def _sources() -> str:
    return say(
        "What no entry names comes from the rules text, or from the file of the variant that changed it. "
        "In a name of values, * stands for any."
    )


def _how(found: Found) -> str:
    first, *others = found.arms
    settings = say(
        "Each assumption was set to the ends of its range or its other choices, one at a time, in {playouts} playouts "
        "by {policy} on deals of the report; told are changes of headline metrics beyond chance (Holm over all metrics "
        "and settings), the {most} surest of each setting, and verdicts that flip. Other policies may find otherwise; "
        "the command sensitivity plays more, also random players and whole groups.",
        playouts=words.listed(dict.fromkeys(words.count(arm.total) for arm in others), 3),
        policy=first.label,
        most=MOST,
    )
    cut = [arm for arm in others if arm.cut_off]
    if not cut:
        return settings
    worst = max(cut, key=lambda arm: sum(arm.cut_off.values()) / arm.total)
    share = words.percent(sum(worst.cut_off.values()) / worst.total)
    more = say(
        "Playouts without a winner are left out, at most {share} of those at one setting, {setting}.",
        share=share,
        setting=worst.variant,
    )
    return f"{settings} {more}"


CHAPTER = Chapter(
    id="assumptions",
    order=80,
    title=later("Assumptions"),
    question=later("What do the figures rest on that the rules text does not say, and what hangs on it?"),
    looks_at=hanging.varied,
    wants=hanging.wanted,
    exhibits={"assumptions": assumptions},
)
