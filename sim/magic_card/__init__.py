"""Magic Card: ships that trade, tame monsters and sail round an island, at the mercy of a spinner. See ``rules.md``."""

from sim.games import Game

GAME = Game(
    id="magic_card",
    title="Magic Card",
    about="Sail round the island, trade objects for gold and gold for talismans, and weather the storms.",
    rules_version=1,
    players=(2, 4),
    package="sim.magic_card",
)
