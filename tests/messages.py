"""The messages of the sources, the entries of the catalogues, and what bundled games give to readers."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from analysis.language import LOCALE
from sim.dataset import columns
from sim.games import games
from sim.replays import CHANCE, CHOICES, SEATING, sources_of
from tests.analysis.test_given_names import given, resolved

ROOT = Path(__file__).parents[1]
PACKAGES = ("sim", "analysis")
METHODS = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]
KEYWORDS: dict[str, tuple[int, ...] | None] = {"say": None, "say_many": (1, 2), "later": None}


class Entry(NamedTuple):
    """What a catalogue says of a message."""

    file: str
    english: tuple[str, ...]
    said: tuple[str, ...]
    fuzzy: bool


def messages() -> dict[str, tuple[str, ...]]:
    """Return every message of the sources by its English, with its plural where it has one."""
    found: dict[str, tuple[str, ...]] = {}
    for package in PACKAGES:
        for _, _, message, _, _ in extract_from_dir(ROOT / package, METHODS, keywords=KEYWORDS):
            forms = _forms(message)
            found[forms[0]] = max(found.get(forms[0], ()), forms, key=len)
    return found


def written_out() -> Iterator[str]:
    """Yield the messages that stand as texts in calls of the keywords, wherever these are."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
                    first = node.args[0]
                    if isinstance(first, ast.Constant):
                        yield first.value


def entries(language: str) -> list[Entry]:
    """Return what the files of a language say."""
    found = []
    for file in sorted((LOCALE / language).glob("*.po")):
        with file.open("rb") as text:
            found += [Entry(file.name, _forms(m.id), _forms(m.string), m.fuzzy) for m in read_po(text) if m.id]
    return found


def _forms(message: str | tuple[str, ...]) -> tuple[str, ...]:
    return message if isinstance(message, tuple) else (message,)


def names() -> set[str]:
    """Return the words that bundled games name things by: what pages show, and names of kinds and columns."""
    found = {CHANCE, CHOICES, SEATING}
    for home in games().values():
        found |= {*given(home), *sources_of(home)}
        for table in ("playouts", "seats"):
            for column in columns(home, table):
                found |= {column.meaning, *_parts(column.name), *(word.replace("_", " ") for word in column.words)}
    for config in resolved():
        kinds = games()[config.game].module("outcome").component_ids(config.config)
        found |= {kind.replace("_", " ") for kind, _ in kinds}
    return found


def _parts(column: str) -> Iterator[str]:
    """Yield what a page may show of a column's name: some words of it, one after the other."""
    words = column.split("_")
    yield from (" ".join(words[a:b]) for a in range(len(words)) for b in range(a + 1, len(words) + 1))
