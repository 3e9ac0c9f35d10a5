"""Installing packages that add something to Baliza, for as long as a test needs them and without a package manager.

What an installer leaves behind is a folder with the package's metadata beside its source; that is all that Python looks
at to find entry points.
"""

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from sim.games import games


@contextmanager
def installed(site: Path, name: str, entry_points: Mapping[str, Mapping[str, str]], *source: Path) -> Iterator[None]:
    """Let Python find a distribution.

    Parameters
    ----------
    site
        An empty folder for its metadata.
    name
        What it is called.
    entry_points
        Group -> name -> object, such as ``{"baliza.games": {"chess": "chess:GAME"}}``.
    source
        Where its packages lie, if they have any.
    """
    metadata = site / f"{name.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    groups = (
        f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in entries.items())
        for group, entries in entry_points.items()
    )
    (metadata / "entry_points.txt").write_text("\n".join(groups), encoding="utf-8")
    before = list(sys.path)
    sys.path[:0] = [str(site), *map(str, source)]
    _forget()
    try:
        yield
    finally:
        sys.path[:] = before
        _forget()


def _forget() -> None:
    """Have Python and the registry look anew at what is installed."""
    importlib.invalidate_caches()
    games.cache_clear()
