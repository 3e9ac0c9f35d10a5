"""Writes the generated parts of ``sim/README.md`` from the data that define them: ``python -m sim.docs``.

A generated part stands between ``<!-- begin NAME -->`` and ``<!-- end NAME -->``; a test fails when one is out of date.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from sim.config import keys
from sim.dataset import columns
from sim.dataset import tables_of as names_of_tables
from sim.games import Game, games
from sim.policies import policies_of
from sim.seating import things_to_leave_undone

README = Path(__file__).parent / "README.md"
PART = re.compile(r"(<!-- begin (?P<name>[\w ]+) -->\n)(?P<body>.*?)(<!-- end (?P=name) -->)", re.DOTALL)


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    heads = list(heads)
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines) + "\n"


def _columns(game: Game, table: str) -> str:
    rows = [
        (f"`{c.name}`", c.unit, c.meaning + (f" One of: {', '.join(c.words)}." if c.words else ""))
        for c in columns(game, table)
        if not c.name.endswith(("_sq", "_y"))
    ]
    return f"\n#### `{table}`\n\n" + _table(("column", "unit", "meaning"), rows)


def tables_of(game: Game) -> str:
    """Return the columns of all tables of a game, as Markdown."""
    return "".join(_columns(game, table) for table in names_of_tables(game))


def keys_of(game: Game) -> str:
    """Return the config keys of a game, as Markdown."""
    return "\n" + _table(("key", "meaning"), [(f"`{path}`", meaning) for path, meaning in keys(game.id).items()])


def policies_text(game: Game) -> str:
    """Return the policies of a game and the features they weigh, as Markdown."""
    text = "\n" + _table(("policy", "how it plays"), [(f"`{p.name}`", p.about) for p in policies_of(game).values()])
    things = things_to_leave_undone(game)
    if things:
        words = [(f"`NAME-no_{thing}`", about) for thing, about in things.items()]
        text += "\n" + _table(("restriction", "what it means"), words)
    for decision, features in game.module("features").FEATURES.items():
        rows = [(f"`{f.name}`", f.unit, f.range, f.meaning) for f in features]
        text += f"\n#### Features of a `{decision}` option\n\n" + _table(("feature", "unit", "range", "meaning"), rows)
    return text


def refreshed(text: str) -> str:
    """Return the README's text with every generated part made anew."""
    parts = {}
    for game in games().values():
        parts[f"tables of {game.id}"] = tables_of(game)
        parts[f"keys of {game.id}"] = keys_of(game)
        parts[f"policies of {game.id}"] = policies_text(game)
    return PART.sub(lambda match: f"{match[1]}{parts.get(match['name'], '')}\n{match[4]}", text)


def main() -> None:
    """Rewrite the README beside this file."""
    README.write_text(refreshed(README.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
