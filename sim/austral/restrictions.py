"""What a policy of Austral can be told never to do: the words, and the places of the mask in the Tables.

`playing.is_barred` says which options each of them bars.
"""

from __future__ import annotations

from typing import Any

from sim.austral import capacities as cap

WORDS = {
    "trail": "Lays no trail of its own choice; those of the set-up and of a following wind it must lay.",
    "cove": "Builds no cove after the set-up.",
    "village": "Raises no cove to a village.",
    "lighthouse": "Builds no lighthouse.",
    "bank": "Trades nothing with the bank.",
    "offer": "Offers rivals no trade.",
    "accept": "Accepts no offer of a rival.",
    "counter": "Makes no counter-offer.",
    "fog": "Covers no hex with fog, where it may choose to.",
}
"""Ways to act, in the order of the mask; the first are the buildings of `words.BUILDINGS`."""

SETS = {"rivals": ("offer", "accept", "counter"), "trade": ("bank", "offer", "accept", "counter")}
"""Names for several of them."""

COMPONENTS = {"docks": "Trades nothing at the rate of a dock of that kind."}
"""Tables of a config whose ids can be named, each with what it means."""

BANK, OFFER, ACCEPT, COUNTER, FOG = range(4, len(WORDS))
DOCKS = len(WORDS)
THINGS = DOCKS + cap.DOCK_KINDS


def things(config: dict[str, Any]) -> dict[str, int]:
    """Return the place in the mask of everything that can be named: words, then components by their dotted path."""
    docks = {f"docks.{name}": DOCKS + kind for kind, name in enumerate(config.get("docks", {}))}
    return {word: place for place, word in enumerate(WORDS)} | docks
