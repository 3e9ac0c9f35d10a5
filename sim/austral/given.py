"""What a record fixes of the chance of a playout (map, public goals, sea log, dice), written into its State."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.austral import log, machine
from sim.austral.maps import Chart, dock_lines, hex_lines, read_chart
from sim.austral.state import STATE, TURNS
from sim.austral.tables import terrain_code
from sim.austral.words import FISHING as FISHING_WORD
from sim.austral.words import SEA as SEA_WORD
from sim.config_paths import did_you_mean
from sim.errors import BalizaError
from sim.hexes import Grid


def put_first(name: str, wanted: list[str], dealt: list[str]) -> list[str]:
    """Return a dealt deck with the wanted cards moved to its front, in their order; the others keep theirs.

    Parameters
    ----------
    name
        What the deck is called, for errors.
    wanted, dealt
        Ids of cards.

    Raises
    ------
    BalizaError
        Naming the first card that the deck does not hold.
    """
    rest = list(dealt)
    for place, card in enumerate(wanted):
        if card not in dealt:
            raise BalizaError(f"{name}[{place}]: no such id '{card}'{did_you_mean(card, dealt)}")
        if card not in rest:
            raise BalizaError(f"{name}[{place}]: one '{card}' more than there are in this deck")
        rest.remove(card)
    return [*wanted, *rest]


def chart_of(s: Any, config: dict[str, Any]) -> Chart:
    """Return the map of a State as plain data."""
    ids = list(config["terrains"])
    named = {terrain_code(ids, word): word for word in (*ids, FISHING_WORD, SEA_WORD)}
    kinds, n = list(config.get("docks", {})), int(s["n_docks"])
    docks = [(int(e), kinds[kind]) for e, kind in zip(s["dock_edge"][:n], s["dock_kind"][:n], strict=True)]
    return Chart([named[int(code)] for code in s["terrain"]], s["number"].tolist(), sorted(docks))


def map_lines(s: Any, config: dict[str, Any], grid: Grid) -> tuple[list[str], list[str]]:
    """Return the map of a State as the lines of a record: hexes and docks."""
    chart, n = chart_of(s, config), len(grid.hexes)
    shown = Chart(chart.terrain[:n], chart.number[:n], chart.docks)
    return hex_lines(grid, shown), dock_lines(grid, shown.docks)


def fix_map(s: Any, config: dict[str, Any], grid: Grid, hexes: list[str] | None, docks: list[str] | None) -> None:
    """Lay a given map, unless it is the one that lies there."""
    if hexes is None:
        if docks is not None:
            raise BalizaError("docks: given without hexes; a record gives both or none")
        return
    chart = read_chart(config, grid, hexes, docks or [])
    if (hex_lines(grid, chart), dock_lines(grid, chart.docks)) == map_lines(s, config, grid):
        return
    terrains, kinds, n = list(config["terrains"]), list(config.get("docks", {})), len(grid.hexes)
    s["terrain"][:n] = [terrain_code(terrains, word) for word in chart.terrain]
    s["number"][:n] = chart.number
    s["n_docks"] = len(chart.docks)
    for place, (edge, kind) in enumerate(chart.docks):
        s["dock_edge"][place], s["dock_kind"][place] = edge, kinds.index(kind)
    s["map_draws"] = 0


def fix_goals(s: Any, t: Any, config: dict[str, Any], goals: list[str]) -> None:
    """Reveal given public goals first; the rest follows as dealt."""
    ids, n = list(config.get("public_goals", {})), int(t["revealed"])
    if len(goals) > n:
        raise BalizaError(f"goals: found {len(goals)}, the config reveals {n}")
    dealt = [ids[goal] for goal in s["goal"][:n]]
    order = put_first("goals", goals, [*dealt, *(name for name in ids if name not in dealt)])
    s["goal"][:n] = [ids.index(name) for name in order[:n]]


def shuffled_log(s: Any, t: Any, config: dict[str, Any], number: int) -> list[str]:
    """Return the cards of the sea log in the order of one of the playout's shuffles."""
    ids = list(config.get("log", {}))
    scratch = s.copy()
    log.shuffle(scratch, t, number)
    return [ids[kind] for kind in scratch["log_deck"][: t["n_log"]]]


def fix_log(s: Any, t: Any, config: dict[str, Any], cards: list[str]) -> None:
    """Have given cards read first; a shuffle that they begin is completed from the playout's own."""
    ids, size = list(config.get("log", {})), int(t["n_log"])
    if config["rules"]["log_deck"] == "anew":
        order = list(cards)
        for card in order:
            put_first("log", [card], ids)
    else:
        order = []
        for number, first in enumerate(range(0, len(cards), max(size, 1))):
            order += put_first("log", cards[first : first + size], shuffled_log(s, t, config, number))
    order = order[:TURNS]
    s["n_given_log"] = len(order)
    s["given_log"][: len(order)] = [ids.index(card) for card in order]


def fix_dice(s: Any, rolls: list[str]) -> None:
    """Have given rolls come first."""
    for place, roll in enumerate(rolls):
        dice = roll.split()
        if len(dice) != 2 or any(die not in "123456" or len(die) != 1 for die in dice):
            raise BalizaError(f"dice[{place}]: found '{roll}', expected two numbers from 1 to 6, such as '3 4'")
    given = rolls[:TURNS]
    s["n_given_dice"] = len(given)
    s["given_dice"][: len(given)] = [6 * int(roll.split()[0]) + int(roll.split()[1]) - 7 for roll in given]


def deal_anew(s: Any, t: Any, config: dict[str, Any], seed: int, deal: int, known: list[str]) -> None:
    """Deal anew what nobody has seen: the dice to come, the sea log behind `known` cards, the policies' choices."""
    fresh = np.zeros(1, STATE)[0]
    machine.begin(fresh, t, seed, deal, int(s["rotation"]))
    for name in ("streams", "dice_address", "log_address"):
        s[name] = fresh[name]
    fix_log(s, t, config, known)
