"""What a record fixes of the chance of a playout (missions, decks, spins, cards taken unseen), written in its State."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from sim.config_paths import did_you_mean
from sim.errors import BalizaError
from sim.magic_card import cards, machine
from sim.magic_card.setup import take_addresses
from sim.magic_card.state import SPINS, STATE

DECKS = ("missions", "actions", "talismans", "spins", "blind")
"""What chance decides in a playout: keyword arguments of the engine and keys of a record's header."""

_USED = {"actions": "dealt_actions", "talismans": "dealt_talismans", "spins": "spun", "blind": "blind"}


def ids_of(config: dict[str, Any], deck: str) -> list[str]:
    """Return the ids of which a given list of one of `DECKS` consists."""
    if deck == "spins":
        return list(config["spinner"]["sections"])
    return list(config["actions" if deck == "blind" else deck])


def fix(s: Any, config: dict[str, Any], deck: str, given: list[str]) -> None:
    """Have what is given happen first; the rest follows from the address of the playout.

    Raises
    ------
    BalizaError
        Naming the first id that the config does not have, or that the deck does not hold so often.
    """
    known = ids_of(config, deck)
    for place, name in enumerate(given):
        if name not in known:
            raise BalizaError(f"{deck}[{place}]: no such id '{name}'{did_you_mean(name, known)}")
    if deck == "missions":
        _check_missions(given, int(s["players"]))
    if deck == "actions":
        _check_copies(config, given)
    if len(given) > SPINS:
        raise BalizaError(f"{deck}: found {len(given)}, allowed: at most {SPINS}")
    s[f"n_given_{deck}"] = len(given)
    s[f"given_{deck}"][: len(given)] = [known.index(name) for name in given]


def _check_missions(given: list[str], players: int) -> None:
    if len(given) > players:
        raise BalizaError(f"missions: found {len(given)} for {players} players")
    twice = [name for name, times in Counter(given).items() if times > 1]
    if twice:
        raise BalizaError(f"missions: '{twice[0]}' twice, allowed: different ones")


def _check_copies(config: dict[str, Any], given: list[str]) -> None:
    """Refuse actions of which the config has no copy: they can never leave the deck."""
    for place, name in enumerate(given):
        if config["actions"][name]["count"] == 0:
            raise BalizaError(f"actions[{place}]: there is no copy of '{name}' in this deck")


def check_kept(s: Any, config: dict[str, Any]) -> None:
    """Refuse a given order that could not be kept.

    Raises
    ------
    BalizaError
        Naming the id whose turn it was and that was not there.
    """
    if s["bad_given"] == 0:
        return
    deck = DECKS[s["bad_given"] - 1]
    place = int(s[_USED[deck]]) - 1
    name = ids_of(config, deck)[s[f"given_{deck}"][place]]
    where = "hidden in the loser's hand" if deck == "blind" else "in the deck at that moment"
    raise BalizaError(f"{deck}[{place}]: '{name}' is not {where}")


def orders(s: Any, t: Any, config: dict[str, Any]) -> dict[str, list[str]]:
    """Return what chance has decided as far as it can be written down: given lists, else the first shuffles.

    Spins and cards taken unseen that are not given follow from the seed, one after the other, and have no end. Of the
    talismans only the first row is told where a hex may shuffle them later.
    """
    found = {deck: _listed(s, config, deck) for deck in DECKS}
    fresh = np.zeros(1, STATE)[0]
    machine.begin(fresh, t, int(s["seed"]), int(s["deal"]), int(s["rotation"]))
    if not found["actions"]:
        found["actions"] = [ids_of(config, "actions")[kind] for kind in fresh["deck"][: fresh["n_deck"]]]
    if not found["talismans"]:
        hexes = any(card["kind"] == "hex" and card["count"] for card in config["actions"].values())
        n = min(config["play"]["open_talismans"], int(fresh["n_talismans"])) if hexes else int(fresh["n_talismans"])
        found["talismans"] = [ids_of(config, "talismans")[kind] for kind in fresh["talisman_deck"][:n]]
    if config["rules"]["missions"] == "dealt":
        known = ids_of(config, "missions")
        rest = [known[mission] for mission in fresh["mission_order"][: len(known)]]
        rest = [name for name in rest if name not in found["missions"]]
        found["missions"] = [*found["missions"], *rest][: int(s["players"])]
    return found


def _listed(s: Any, config: dict[str, Any], deck: str) -> list[str]:
    known = ids_of(config, deck)
    return [known[kind] for kind in s[f"given_{deck}"][: s[f"n_given_{deck}"]]]


def deal_anew(s: Any, t: Any, seed: int, deal: int, fixed: dict[str, int]) -> None:
    """Deal anew what nobody has seen: the rest of the decks, the spins to come, the policies' choices.

    Parameters
    ----------
    s, t
        A State, changed in place, and its Tables.
    seed, deal
        Address of the new chance.
    fixed
        For each of `DECKS` how many entries from the front of what is given stay, besides those already used.
    """
    fresh = np.zeros(1, STATE)[0]
    machine.begin(fresh, t, seed, deal, int(s["rotation"]))
    s["streams"] = fresh["streams"]
    take_addresses(s, seed, deal)
    for deck, used in _USED.items():
        s[f"n_given_{deck}"] = min(int(s[f"n_given_{deck}"]), max(int(s[used]), fixed.get(deck, 0)))
    rest = s["deck"][s["deck_next"] : s["n_deck"]]
    rest[:] = _shuffled(fresh, t, "action", rest.tolist())
    rest = s["talisman_deck"][s["talisman_next"] : s["n_talismans"]]
    rest[:] = _shuffled(fresh, t, "talisman", rest.tolist())


def _shuffled(fresh: Any, t: Any, what: str, kinds: list[int]) -> list[int]:
    """Return some cards in an order of the address of `fresh`."""
    counts = np.bincount(kinds, minlength=len(t[f"{what}_name"])).astype(np.int16)
    n = cards.shuffle(fresh, fresh[f"{what}_address"], counts, t[f"{what}_name"], len(counts))
    return [int(fresh["kinds"][place]) for place in fresh["order"][:n]]
