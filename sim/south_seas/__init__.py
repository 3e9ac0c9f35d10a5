"""Los Mares del Sur (South Seas): tile laying, goods and ships. The statements are in ``rules.md`` beside this file."""

from sim.games import Game

GAME = Game(
    id="south_seas",
    title="South Seas",
    about="Lay tiles of islands, footbridges, seas and markets, gather goods and supply ships.",
    rules_version=1,
    players=(2, 5),
    package="sim.south_seas",
)
