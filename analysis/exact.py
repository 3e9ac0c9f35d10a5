"""What a game itself says: what follows from its rules alone, and what its columns count."""

from __future__ import annotations

from types import ModuleType

from analysis.played import Played
from sim import dataset
from sim.games import game


def told_by_game(played: Played, module: str, name: str) -> ModuleType | None:
    """Return a module of a study's game.

    Parameters
    ----------
    played
        The study.
    module
        Name of the module, such as ``odds``.
    name
        What the module must offer.

    Returns
    -------
    The module; None if the game has none that offers it.
    """
    if "game" not in played.manifest:
        return None
    home = game(played.manifest["game"])
    if not home.has(module):
        return None
    found = home.module(module)
    return found if hasattr(found, name) else None


def units(played: Played, table: str) -> dict[str, str]:
    """Return the unit of each column of a table, as the game says it; empty for a study that names no game."""
    if "game" not in played.manifest:
        return {}
    return {column.name: column.unit for column in dataset.columns(game(played.manifest["game"]), table)}
