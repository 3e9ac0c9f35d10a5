"""What a policy of Magic Card can be told never to do: the words, and the places of the mask in the Tables.

`playing.is_barred` says which options each of them bars.
"""

from __future__ import annotations

from typing import Any

from sim.magic_card import capacities as cap
from sim.magic_card.words import OPTIONS

WORDS = {
    "stay": "Never passes while something else is on offer.",
    "sail": "Sails in no way.",
    "fee": "Pays no tokens to sail.",
    "card": "Uses no card to repair the ship or to leave a calm.",
    "lucky_wind": "Sails no further by a lucky wind.",
    "objects": "Takes no objects.",
    "magic": "Takes no magic power.",
    "draw": "Draws no card as the option of a turn.",
    "cash": "Cashes no card.",
    "sell": "Sells no objects.",
    "buy": "Buys no talisman.",
    "power": "Uses no magic power on monsters.",
    "attack": "Attacks nobody.",
    "swap": "Neither asks for a change of places nor agrees to one.",
}
"""Ways to act, in the order of the mask; the first are those of `words.OPTIONS`."""

SETS: dict[str, tuple[str, ...]] = {"trade": ("sell", "buy"), "tokens": ("objects", "magic")}
"""Names for several of them."""

COMPONENTS = {
    "actions": "Neither plays nor cashes that card.",
    "talismans": "Does not buy that talisman from the row.",
}
"""Tables of a config whose ids can be named, each with what it means."""

CASH, SELL, BUY, POWER, ATTACK, SWAP = range(len(OPTIONS), len(WORDS))
CARDS = len(WORDS)
TALISMANS = CARDS + cap.ACTION_KINDS
THINGS = TALISMANS + cap.TALISMAN_KINDS


def things(config: dict[str, Any]) -> dict[str, int]:
    """Return the place in the mask of everything that can be named: words, then components by their dotted path."""
    cards = {f"actions.{name}": CARDS + kind for kind, name in enumerate(config["actions"])}
    talismans = {f"talismans.{name}": TALISMANS + kind for kind, name in enumerate(config["talismans"])}
    return {word: place for place, word in enumerate(WORDS)} | cards | talismans
