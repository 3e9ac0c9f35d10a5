"""The registry of games: ours and those that other packages add through the entry point ``baliza.games``.

A game is a package with the same modules in every game (see `REQUIRED_MODULES`), so everything generic finds its way by
name. Modules are imported when first asked for: naming a game costs nothing, its kernel compiles when it is played.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from sim.errors import BalizaError

ENTRY_POINTS = "baliza.games"
"""The group under which packages register games."""

REQUIRED_MODULES: dict[str, tuple[str, ...]] = {
    "components": ("Config", "check"),
    "tables": ("TABLES", "build_tables"),
    "state": ("STATE", "DECISIONS", "END_REASONS", "OVER"),
    "features": ("FEATURES",),
    "machine": ("begin", "advance"),
    "outcome": (
        "PLAYOUTS",
        "SEATS",
        "PLAYOUT_ROW",
        "SEAT_ROW",
        "MEASURES",
        "COUNTS",
        "component_ids",
        "component_places",
    ),
    "playing": ("play_on", "play_deals"),
    "events": ("EVENTS",),
    "engine": ("KernelEngine", "DECKS", "CHANCE", "MAY_BE_LEFT_OUT", "RULES_OF"),
}
"""Modules of a game's package and the names each must offer."""

DECIDING_MODULES: dict[str, tuple[str, ...]] = {"machine": ("apply",), "playing": ("choose",)}
"""What a game in which players decide anything must offer besides."""

OPTIONAL_MODULES: dict[str, tuple[str, ...]] = {
    "turns": ("TURNS", "turn_rows"),
    "picture": ("draw",),
    "story": ("tell",),
    "sheet": ("draw_sheet",),
    "restrictions": ("WORDS", "SETS", "COMPONENTS", "things"),
    "searching": ("choose", "play_on", "play_deals"),
    "sources": ("SOURCES",),
}
"""Modules that a game may have; what is done without them stands in `STAND_INS` and `LACKS`."""

STAND_INS = {"story": "sim.story", "sheet": "sim.sheet"}
"""Plain modules that do for every game what its own would do better."""

LACKS = {
    "turns": "keeps no table of turns",
    "picture": "draws no pictures",
    "restrictions": "has nothing that a policy could be told never to do",
    "searching": "has no search",
    "sources": "does not name its sources of chance, so none can be kept",
}
"""What cannot be done in a game without the module."""


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

    @property
    def configs(self) -> Path:
        """The folder in which the game's package keeps configs of its own, if it has any."""
        return Path(str(importlib.import_module(self.package).__file__)).parent / "configs"

    def has(self, name: str) -> bool:
        """Tell whether the game's package has a module of that name."""
        return find_spec(f"{self.package}.{name}") is not None

    def module(self, name: str) -> ModuleType:
        """Return one of the game's modules, importing it on first use (compiled modules compile then).

        Raises
        ------
        BalizaError
            If the game can do without it and has none, nor is there a stand-in.
        """
        if name not in OPTIONAL_MODULES or self.has(name):
            return importlib.import_module(f"{self.package}.{name}")
        if name in LACKS:
            raise BalizaError(f"{self.title} {LACKS[name]}")
        return importlib.import_module(STAND_INS[name])


@cache
def games() -> dict[str, Game]:
    """Return all installed games by id.

    Raises
    ------
    BalizaError
        If an entry point does not hold a game, or two hold games of one id.
    """
    found: dict[str, Game] = {}
    for entry in entry_points(group=ENTRY_POINTS):
        game = _loaded(entry)
        if game.id in found:
            both = sorted((found[game.id].package, game.package))
            raise BalizaError(f"two installed games are called '{game.id}': {' and '.join(both)}; uninstall one")
        found[game.id] = game
    return dict(sorted(found.items()))


def _loaded(entry: EntryPoint) -> Game:
    """Return the game that an entry point names; it is somebody else's, so that it may be broken."""
    try:
        game = entry.load()
    except Exception as error:
        raise BalizaError(f"{_named(entry)}: cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(game, Game):
        raise BalizaError(f"{_named(entry)}: found {type(game).__name__}, expected a sim.games.Game")
    return game


def _named(entry: EntryPoint) -> str:
    """Say which entry point it is, and of which distribution."""
    where = f" of {entry.dist.name}" if entry.dist else ""
    return f"entry point {entry.name} = {entry.value}{where}"


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
