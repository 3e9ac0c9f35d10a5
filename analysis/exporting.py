"""Charts as files of their own, each with its data beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING

from analysis.chapters import Exhibit
from analysis.rendering import as_csv
from sim.errors import BalizaError

if TYPE_CHECKING:
    import polars as pl

FORMATS = ("svg", "png", "pdf")

_gathered: ContextVar[dict[str, Exhibit] | None] = ContextVar("gathered", default=None)


@contextmanager
def gathering() -> Iterator[dict[str, Exhibit]]:
    """Keep the exhibits of the pages that are made within a block, by their names: none need be made twice."""
    found: dict[str, Exhibit] = {}
    token = _gathered.set(found)
    try:
        yield found
    finally:
        _gathered.reset(token)


def gather(name: str, exhibit: Exhibit) -> None:
    """Keep an exhibit where they are being gathered."""
    found = _gathered.get()
    if found is not None:
        found[name] = exhibit


def write_chart(exhibit: Exhibit, file: Path) -> Path:
    """Write the chart of an exhibit, and its data beside it; return the file of the data.

    Parameters
    ----------
    exhibit
        With a figure.
    file
        The chart's file, by whose ending the format is told.

    Raises
    ------
    BalizaError
        If the format is none of `FORMATS`, or the files cannot be written.
    """
    from analysis.charts import save

    form = file.suffix.lstrip(".").lower()
    if form not in FORMATS:
        raise BalizaError(f"--out: found {file}, expected a name that ends in {', '.join(FORMATS)}")
    assert exhibit.figure is not None, "the caller offers charts alone"
    try:
        save(exhibit.figure, str(file), form, exhibit.title)
    except OSError as error:
        raise unwritten(file, error) from None
    return write_data(exhibit.data, file.with_suffix(".csv"))


def write_data(table: pl.DataFrame, file: Path) -> Path:
    """Write a table as CSV.

    Raises
    ------
    BalizaError
        If it cannot be written.
    """
    try:
        file.write_text(as_csv(table), encoding="utf-8", newline="\n")
    except OSError as error:
        raise unwritten(file, error) from None
    return file


def write_charts(exhibits: Mapping[str, Exhibit], folder: Path, form: str) -> int:
    """Write the charts of a page into a folder, and the data of all its exhibits; return how many charts there are.

    Raises
    ------
    BalizaError
        If they cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritten(folder, error) from None
    for name, exhibit in exhibits.items():
        if exhibit.figure is not None:
            write_chart(exhibit, folder / f"{name}.{form}")
        elif exhibit.data.height:
            write_data(exhibit.data, folder / f"{name}.csv")
    return sum(exhibit.figure is not None for exhibit in exhibits.values())


def unwritten(path: Path, error: OSError) -> BalizaError:
    """Return the message that a file or folder cannot be written."""
    return BalizaError(f"{path}: cannot be written: {error.strerror or error}")
