"""The registry of games: ours and those that other packages add through the entry point ``baliza.games``.

A game is a package with the same modules in every game (see `REQUIRED_MODULES`), so everything generic finds its way by
name. Modules are imported when first asked for: naming a game costs nothing, its kernel compiles when it is played.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from types import ModuleType

from sim.errors import BalizaError

REQUIRED_MODULES: dict[str, tuple[str, ...]] = {
    "components": ("Config", "check"),
    "tables": ("TABLES", "build_tables"),
    "state": ("STATE", "DECISIONS", "END_REASONS"),
    "features": ("FEATURES",),
    "machine": ("begin", "set_up", "advance", "apply"),
    "outcome": ("PLAYOUTS", "SEATS", "MEASURES", "COUNTS", "component_ids", "component_places"),
    "playing": ("choose", "play_on", "play_deals"),
    "events": ("EVENTS",),
    "turns": ("TURNS", "turn_rows"),
    "engine": ("KernelEngine", "DECKS", "CHANCE", "MAY_BE_LEFT_OUT", "RULES_OF"),
    "picture": ("draw",),
    "story": ("tell",),
    "sheet": ("draw_sheet",),
}
"""Modules of a game's package and the names each must offer."""


@dataclass(frozen=True)
class Game:
    """A game that can be simulated.

    Parameters
    ----------
    id
        What configs and records call it.
    title
        Its name for people.
    about
        One sentence for people.
    rules_version
        Raised when the behaviour of the rules changes, never for a refactor or a speed-up.
    players
        Fewest and most players.
    package
        Import name of its package.
    """

    id: str
    title: str
    about: str
    rules_version: int
    players: tuple[int, int]
    package: str

    def module(self, name: str) -> ModuleType:
        """Return one of the game's modules, importing it on first use (compiled modules compile then)."""
        return importlib.import_module(f"{self.package}.{name}")


@cache
def games() -> dict[str, Game]:
    """Return all installed games by id."""
    found: dict[str, Game] = {}
    for entry in entry_points(group="baliza.games"):
        game: Game = entry.load()
        found[game.id] = game
    return dict(sorted(found.items()))


def game(game_id: str) -> Game:
    """Return a game by id.

    Raises
    ------
    BalizaError
        If no installed package offers it; names those that are there.
    """
    known = games()
    if game_id not in known:
        raise BalizaError(f"no game '{game_id}'; installed: {', '.join(known) or 'none'}")
    return known[game_id]
