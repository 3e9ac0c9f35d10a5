"""What a game itself says without playing: the modules of its package that know what follows from the rules alone."""

from __future__ import annotations

from types import ModuleType

from analysis.played import Played
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
