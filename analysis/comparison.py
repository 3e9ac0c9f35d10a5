"""The page of a comparison: what differs between variants, what is not decided, and the tables behind it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from analysis import compare, words
from analysis.arms import COMPARISON, seating_words
from analysis.chapters import estimate_in
from analysis.compare import LESS, MORE, OPEN, SAME
from analysis.language import kept, say, say_many
from analysis.played import Played
from analysis.report import cut_off_words, page_html, with_a_winner, write_frames
from sim.errors import StudyError

TABLES = {"headlines": compare.headlines, "counted": compare.counted}
"""Files of tables, and what makes them."""
FAR = 1e10
"""More playouts than anybody plays."""


@kept(8)
def _claims(arms: tuple[Played, ...], name: str) -> pl.DataFrame:
    return compare.claims(arms, TABLES[name])


def claims(arms: Sequence[Played], name: str) -> pl.DataFrame:
    """Return one of the `TABLES` of a comparison; see `analysis.compare.claims`."""
    return _claims(tuple(arms), name)


# --- in words --------------------------------------------------------------------------------------------------------


def change_in(row: dict[str, Any]) -> str:
    """Write a difference with its interval: ``+1.9 (1.8–2.0)``; of shares in percentage points."""
    unit = words.POINTS if row["unit"] == words.PERCENT else row["unit"]
    return words.signed(words.told(estimate_in(row), unit), row["value"])


def verdict_in(row: dict[str, Any]) -> str:
    """Say what is shown of a metric, and what would decide it where nothing is."""
    if row["shown"] != OPEN:
        return say(row["shown"])
    if math.isinf(row["more_playouts"]) or row["more_playouts"] > FAR:
        return say("not decided, and no number of playouts in reach would decide it")
    return say("not decided; about {number} more playouts would", number=words.about(row["more_playouts"]))


@dataclass(frozen=True)
class Card:
    """What is shown of one variant under one set of policies."""

    variant: str
    base: str
    policy: str
    changes: list[str]
    differ: list[str]
    same: list[str]
    open: list[str]

    @property
    def summary(self) -> str:
        """How many metrics differ."""
        total = len(self.differ) + len(self.same) + len(self.open)
        told = [
            say("{number} of {all} headline metrics differ", number=len(self.differ), all=total),
            say_many("{n} is not decided", "{n} are not decided", len(self.open)) if self.open else "",
            say_many("{n} is the same in all deals", "{n} are the same in all deals", len(self.same))
            if self.same
            else "",
        ]
        return ", ".join(filter(None, told))


def cards(arms: Sequence[Played]) -> list[Card]:
    """Return what is shown of each variant under each set of policies, the surest differences first."""
    found = claims(arms, "headlines")
    base = arms[0]
    changes = {arm.variant: [_change(path, base, arm) for path in arm.changes] for arm in arms}
    return [
        _card(variant, base.variant, policy, changes[variant], rows.sort("p_holm", maintain_order=True))
        for (variant, policy), rows in found.group_by("variant", "policy", maintain_order=True)
    ]


def _card(variant: Any, base: str, policy: Any, changes: list[str], rows: pl.DataFrame) -> Card:
    told = {MORE: [], LESS: [], SAME: [], OPEN: []}  # type: dict[str, list[str]]
    for row in rows.iter_rows(named=True):
        verdict = f"; {verdict_in(row)}" if row["shown"] == OPEN else ""
        told[row["shown"]].append(_changed_in(row) + verdict)
    differ = [_changed_in(row) for row in rows.iter_rows(named=True) if row["shown"] in (MORE, LESS)]
    return Card(variant, base, policy, changes, differ, told[SAME], told[OPEN])


def _changed_in(row: dict[str, Any]) -> str:
    return f"{say(row['measure'])}: {change_in(row)}"


def _change(path: str, base: Played, arm: Played) -> str:
    return f"{path}: {value_at(base, path)} \N{RIGHTWARDS ARROW} {value_at(arm, path)}"


def value_at(arm: Played, path: str) -> str:
    """Write the value of a config at a path; "none" where there is none."""
    from sim.config_paths import find, show

    try:
        return show(find(arm.config, path))
    except KeyError:
        return say("none")


def warnings(arms: Sequence[Played]) -> list[str]:
    """Say where playing on the same deals gained nothing."""
    return [
        say(
            "Pairing by deal gained nothing under {policy} for {variant}: variance ratio {ratios}. Independent deals "
            "would have been as good there.",
            policy=policy,
            variant=variant,
            ratios=words.listed(map(_ratio_in, rows.iter_rows(named=True))),
        )
        for (variant, policy), rows in compare.little_gained(claims(arms, "headlines")).group_by(
            "variant", "policy", maintain_order=True
        )
    ]


def _ratio_in(row: dict[str, Any]) -> str:
    return say("{ratio} for {measure}", ratio=words.figure(row["variance_ratio"], 3), measure=say(row["measure"]))


def said(arms: Sequence[Played]) -> list[str]:
    """Return the comparison in a few lines of text."""
    return [*map(_line, cards(arms)), *warnings(arms)]


def _line(card: Card) -> str:
    told = {"variant": card.variant, "base": card.base, "policy": card.policy, "summary": card.summary}
    line = say("{variant} against {base} under {policy}: {summary}", **told)
    return line + say("; surest: {differences}", differences=words.listed(card.differ[:3])) if card.differ else line


# --- page and tables -------------------------------------------------------------------------------------------------


def render(arms: Sequence[Played]) -> str:
    """Return a comparison's HTML.

    Raises
    ------
    StudyError
        If nothing can be compared, or a study has no playout with a winner.
    """
    if not any(True for _ in compare.pairs(arms)):
        raise StudyError(f"{arms[0].label}: there is no second variant to compare it with")
    won = with_a_winner(arms, arms)
    base = won[0]
    return page_html(
        COMPARISON,
        won,
        told=base.manifest,
        title=base.config.get("title") or base.manifest["name"],
        variants=list(dict.fromkeys(arm.variant for arm in won)),
        policies=list(dict.fromkeys(seating_words(arm.manifest["seating"]) for arm in won)),
        cards=cards(won),
        cut_off=[*cut_off_words(won), *warnings(won)],
    )


def write_tables(arms: Sequence[Played], folder: Path) -> list[Path]:
    """Write the tables of a comparison as Parquet and CSV; return the files."""
    return write_frames({name: claims(arms, name) for name in TABLES}, folder)
