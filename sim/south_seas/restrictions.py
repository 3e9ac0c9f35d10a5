"""What a policy of South Seas can be told never to do: the words, and the places of the mask in the Tables.

`playing.is_barred` says which options each of them bars. A tile that is drawn must be laid and a merchant served must
take a ship, so no restriction touches the laying.
"""

from __future__ import annotations

from typing import Any

from sim.south_seas import capacities as cap

WORDS = {
    "footbridge": "Places no islander on a footbridge.",
    "island": "Places no islander on an island.",
    "sea": "Places no islander in a sea.",
    "market": "Places no islander on a market.",
    "take_back": "Takes no islander back.",
    "supply": "Supplies no ship with goods.",
}
"""Ways to act, in the order of the mask."""

SETS = {"islander": ("footbridge", "island", "sea", "market")}
"""Names for several of them."""

COMPONENTS = {
    "ships": "Neither supplies that ship nor picks it by a market while another may be picked.",
    "tiles": "Places no islander on that tile.",
}
"""Tables of a config whose ids can be named, each with what it means."""

TAKE_BACK, SUPPLY = 4, 5
SHIPS = len(WORDS)
TILES = SHIPS + cap.SHIP_KINDS
THINGS = TILES + cap.TILE_KINDS


def things(config: dict[str, Any]) -> dict[str, int]:
    """Return the place in the mask of everything that can be named: words, then components by their dotted path."""
    ships = {f"ships.{name}": SHIPS + kind for kind, name in enumerate(config.get("ships", {}))}
    tiles = {f"tiles.{name}": TILES + kind for kind, name in enumerate(config["tiles"])}
    return {word: place for place, word in enumerate(WORDS)} | ships | tiles
