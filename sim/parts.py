"""Parts of a study on disk: written whole or not at all, checked before they are trusted, set aside when damaged.

A part holds the rows of a fixed run of blocks, one file a table. Each file names its study, its part and the deals of
each of its blocks, so that a folder can be judged without its manifest. Rows stand in the order of the blocks: a part
completed after an accident has the same bytes as one written in one go.
"""

from __future__ import annotations

import io
import itertools
import json
import os
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from sim.errors import StudyError
from sim.manifest import Plan
from sim.notes import NOTE, part_name, part_number, read_note

Frames = dict[str, pl.DataFrame]
"""Rows by table."""

_MARK = b'"crc32": "'
_NO_SUM = "00000000"


def write_part(folder: Path, plan: Plan, number: int, rows: Frames, deals: dict[int, int]) -> None:
    """Write a part, table by table, each to a temporary name first.

    Parameters
    ----------
    folder, plan, number
        Which part of which study.
    rows
        The tables' rows, in the order of the blocks.
    deals
        Deals of each of its blocks.

    Raises
    ------
    StudyError
        If the system does not let us, with its reason; nothing half-written is left under a part's name.
    """
    note = {"study": plan.study, "part": number, "deals": {str(block): deals[block] for block in sorted(deals)}}
    for table in plan.tables:
        content = _parquet(rows[table], note)
        file = folder / table / part_name(number)
        temporary = file.with_suffix(f".{os.getpid()}.tmp")
        try:
            with temporary.open("wb") as out:
                out.write(content)
                out.flush()
                os.fsync(out.fileno())
            temporary.replace(file)
        except OSError as error:
            temporary.unlink(missing_ok=True)
            reason = error.strerror or error
            raise StudyError(f"{file}: cannot be written: {reason}; what is finished is kept") from None


def _parquet(rows: pl.DataFrame, note: dict[str, Any]) -> bytes:
    """Return a part's file; its note holds the checksum of the file in which the checksum is zeros."""
    content = io.BytesIO()
    metadata = {NOTE: json.dumps(note | {"crc32": _NO_SUM})}
    rows.write_parquet(content, compression="zstd", compression_level=1, statistics=False, metadata=metadata)
    blank = content.getvalue()
    return _with_sum(blank, f"{zlib.crc32(blank):08x}")


def _with_sum(content: bytes, checksum: str) -> bytes:
    """Return a part's file with another checksum in its note; an empty one where it has no place for it."""
    before, mark, after = content.rpartition(_MARK)
    return before + mark + checksum.encode() + after[len(_NO_SUM) :] if mark else b""


def _is_as_written(file: Path) -> bool:
    """Tell whether a file is a part and has the checksum that it names; read as bytes, since anything may be in it."""
    content = file.read_bytes()
    checksum = content.rpartition(_MARK)[2][: len(_NO_SUM)]
    return checksum == f"{zlib.crc32(_with_sum(content, _NO_SUM)):08x}".encode()


@dataclass
class Shelf:
    """What is on disk of a study when it is taken up again.

    Parameters
    ----------
    deals
        Deals of each block on disk, in the tables of all parts that are sound.
    set_aside
        Files that were found damaged or foreign, and why.
    """

    deals: dict[int, int] = field(default_factory=dict)
    set_aside: list[str] = field(default_factory=list)

    def full(self, plan: Plan, blocks: Iterable[int]) -> list[int]:
        """Return those of some blocks that are on disk with all the deals that the study has for them."""
        return [block for block in blocks if self.deals.get(block) == plan.deals_of(block)]


def open_shelf(folder: Path, plan: Plan) -> Shelf:
    """List the parts of a folder and set aside what cannot be trusted.

    A part is sound where the files of all tables belong to this study and part and are as they were written.
    After an accident between two renames the tables may differ: then the blocks that all of them hold count.
    """
    shelf = Shelf()
    for table in plan.tables:
        for stray in sorted((folder / table).iterdir()):
            if stray.suffix == ".tmp":
                stray.unlink()
            elif stray.suffix == ".parquet" and part_number(stray) is None:
                _set_aside(stray, "not the name of a part", shelf)
    names = sorted({file.name for table in plan.tables for file in (folder / table).glob("part-*.parquet")})
    for name in names:
        held = [_check(folder / table / name, table, plan, shelf) for table in plan.tables]
        common = {block: deals for block, deals in held[0].items() if all(h.get(block) == deals for h in held)}
        shelf.deals |= common
    return shelf


def _set_aside(file: Path, why: str, shelf: Shelf) -> None:
    """Move a file out of the way, never over another one."""
    targets = (file.with_name(f"{file.name}.aside{n or ''}") for n in itertools.count())
    target = next(path for path in targets if not path.exists())
    file.replace(target)
    shelf.set_aside.append(f"{file}: {why}; set aside as {target.name}, its playouts are played again")


def _check(file: Path, table: str, plan: Plan, shelf: Shelf) -> dict[int, int]:
    """Return the deals of each block in a part's file, none where it is missing or has been set aside."""
    if not file.exists():
        return {}
    why = _fault(file, table, plan)
    if why:
        _set_aside(file, why, shelf)
        return {}
    return {int(block): deals for block, deals in read_note(file)["deals"].items()}


def _fault(file: Path, table: str, plan: Plan) -> str:
    """Say what is wrong with a part's file; nothing if it is sound."""
    if not _is_as_written(file):
        return "damaged, or no part of a study"
    note = read_note(file)
    if note["study"] != plan.study:
        return "part of another study"
    if note["part"] != part_number(file):
        return f"is part {note['part']} under another name"
    return ""


def read_part(folder: Path, plan: Plan, number: int, wanted: list[int]) -> dict[int, Frames]:
    """Return the rows of some blocks of a part on disk."""
    blocks: dict[int, Frames] = {block: {} for block in wanted}
    for table in plan.tables if wanted else []:
        rows = pl.read_parquet(folder / table / part_name(number), glob=False)
        block_of = pl.col("block") if table == "components" else pl.col("deal") // plan.block_deals
        for block in wanted:
            blocks[block][table] = rows.filter(block_of == block)
    return blocks
