"""What commands do with a page once its studies are played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analysis.played import Played


def show_page(
    arms: list[Played],
    file: Path,
    render: Callable[[list[Played]], str],
    said: Callable[[list[Played]], Iterable[str]],
    *,
    quiet: bool,
) -> None:
    """Write a page, and say what was found and where it lies.

    Parameters
    ----------
    arms
        The studies.
    file
        Where the page is written.
    render, said
        Make the page, and the lines that say what was found.
    quiet
        Say nothing.
    """
    from analysis.report import write

    write(render(arms), file)
    if not quiet:
        print(*said(arms), sep="\n")
        print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")
