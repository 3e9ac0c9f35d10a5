"""A config that a tuning found, as a variant in TOML that says how it was found and what it was measured at."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from analysis import words
from analysis.tuned import Found, Tuned, told
from sim.config import bundled
from sim.config_paths import covers, find, show
from sim.games import game


def variant_text(found: Tuned, one: Found, source: str, folder: Path) -> str:
    """Return a found config as a variant in TOML that extends the config as it was.

    Parameters
    ----------
    found
        All that was found.
    one
        Which config.
    source
        The config as it was named: a bundled name or a file.
    folder
        Where the variant is to lie.
    """
    lines = [
        *(f"# {line}" for line in _how(found, one)),
        f"extends = {json.dumps(_seen_from(source, folder), ensure_ascii=False)}",
        f"title = {json.dumps(_title(found, one), ensure_ascii=False)}",
    ]
    for table, entries in _tables(found, one).items():
        lines += ["", f"[{table}]", *entries]
    return "\n".join(lines) + "\n"


def _how(found: Tuned, one: Found) -> list[str]:
    """Say how a config was found and what it was measured at."""
    question = found.question
    lines = [
        f"Found by `baliza tune {question.config.name}` with seed {question.seed}.",
        f"Searched: {len(found.raced.candidates)} candidates, {words.count(found.raced.spent)} playouts.",
        *(f"Varied: {dial.path} = {dial.range_words}" for dial in question.dials),
        f"Measured again on {words.count(one.measured[0].estimate.n)} fresh deals, as found here and as it was:",
    ]
    for own, before in zip(one.measured, found.base.measured, strict=True):
        unit = own.goal.metric.unit
        lines.append(
            f"  {own.goal.text}: {own.verdict}; {told(own.estimate, unit)}, before {told(before.estimate, unit)}"
        )
    return lines


def _title(found: Tuned, one: Found) -> str:
    config = found.question.config
    return f"{config.config.get('title') or config.name}, {one.label}"


def _seen_from(source: str, folder: Path) -> str:
    """Return a config's name as a file in a folder writes it."""
    return source if source in bundled() else Path(os.path.relpath(source, folder)).as_posix()


def _tables(found: Tuned, one: Found) -> dict[str, list[str]]:
    """Return the lines of each table of a variant; a table that variants replace as a whole is written whole."""
    config = one.variant.config
    whole = game(config.game).module("components").Config.whole
    tables: dict[str, dict[str, str]] = {}
    for path in one.variant.changes:
        place = _written_at(path, whole)
        table, _, key = place.rpartition(".")
        tables.setdefault(table, {})[key] = _toml(find(config.config, place))
    return {table: [f"{key} = {value}" for key, value in entries.items()] for table, entries in tables.items()}


def _written_at(path: str, whole: Sequence[str]) -> str:
    """Return where a change is written: at itself, or at the table around it that means one thing."""
    parts = path.split(".")
    heads = (".".join(parts[:n]) for n in range(1, len(parts)))
    return next((head for head in heads for p in whole if p.count(".") == head.count(".") and covers(p, head)), path)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + " }"
    return show(value)
