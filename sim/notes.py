"""What the parts of a study say of themselves: their names and the notes in their files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl

NOTE = "baliza"
"""Key of a part's note in the metadata of its file."""


def part_number(file: Path) -> int | None:
    """Return the number in a part's file name, None where it is not the name of a part."""
    digits = file.stem.removeprefix("part-")
    return int(digits) if digits.isdigit() and file.name == part_name(int(digits)) else None


def part_name(number: int) -> str:
    """Return the file name of a part."""
    return f"part-{number:05d}.parquet"


def read_note(file: Path) -> dict[str, Any]:
    """Return what a part's file says of itself; an empty note where it says nothing readable."""
    try:
        note: dict[str, Any] = json.loads(pl.read_parquet_metadata(file)[NOTE])
    except (OSError, KeyError, ValueError, pl.exceptions.PolarsError, pl.exceptions.PanicException):
        return {}
    return note


def complete_parts(folder: Path, manifest: dict[str, Any]) -> list[str]:
    """Return the names of the parts of which all tables are there and tell of the same blocks."""
    tables = manifest["tables"]
    found = []
    for file in sorted((folder / tables[0]).glob("part-*.parquet")):
        notes = [read_note(folder / table / file.name) | {"crc32": ""} for table in tables]
        own = {"study": manifest["study"], "part": part_number(file)}
        if own.items() <= notes[0].items() and all(note == notes[0] for note in notes):
            found.append(file.name)
    return found
