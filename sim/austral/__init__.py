"""Austral: a hex archipelago of coves, villages and lighthouses. ``rules.md`` beside this file holds the statements."""

from sim.games import Game

GAME = Game(
    id="austral",
    title="Austral",
    about="Found coves, open trails, light lighthouses and trade on an archipelago that is new in every game.",
    rules_version=1,
    players=(2, 4),
    package="sim.austral",
)
