"""What can be seen of a playout of Magic Card, the rows of its tables, and what must hold at every point."""

import math
from collections import Counter

from tests.reference.magic_card_battles import Battles
from tests.reference.magic_card_position import HIDDEN, TOKENS, Point

COLOURS = ("black", "red", "neutral")
OUTCOMES = ("unhurt", "calm", "reef", "island", "rim", "ship", "stopped", "sheltered")
CAUSES_IN = {
    "objects": ("take", "cards"),
    "magic": ("take", "cards"),
    "gold": ("sales", "monsters", "cards"),
}
CAUSES_OUT = {
    "objects": ("sales", "fees", "cards", "monsters"),
    "magic": ("monsters", "cards"),
    "gold": ("talismans", "fees", "cards"),
}
PLAYOUT_COUNTS = (
    "decisions",
    "options",
    "forced_turns",
    "lead_changes",
    "storms",
    "battles",
    "ties",
    "reshuffles",
    "no_card",
    "hexes",
)
SEAT_COUNTS = (
    "turns_led",
    "home_by_storm",
    *("sails", "sails_fee", "sails_card", "sails_lucky", "steps", "stays", "takes_objects", "takes_magic", "draws"),
    *("lost_turns", "turns_calm", "turns_damaged", "turns_home_taken"),
    *(f"storm_{outcome}" for outcome in OUTCOMES),
    *("storm_exempt", "storm_ports", "storms_spun"),
    *("cards_option", "cards_port", "cards_storm", "unpaid", "spins_again"),
    *("monsters_met", "monsters_tamed", "power_spent"),
    *(f"docked_{colour}" for colour in COLOURS),
    *("sales", "sale_visits", "talismans_open", "talismans_top", "buy_visits"),
    *(f"{token}_in_{cause}" for token in TOKENS for cause in CAUSES_IN[token]),
    *(f"{token}_out_{cause}" for token in TOKENS for cause in CAUSES_OUT[token]),
    *(f"{token}_excess" for token in TOKENS),
    *("attacks", "attacks_won", "defences", "defences_won", "looted_talismans", "looted_cards", "swaps"),
    *("chance_attack", "chance_home"),
)


def view(table: Battles) -> dict:
    """Everything that lies on the table."""
    ships, cells = table.ships, table.board.cells
    return {
        "turn": table.turn,
        "seat": table.seat,
        "section": table.section,
        "cells": [list(cells[ship.cell]) if ship.harbour else None for ship in ships],
        "states": [ship.state for ship in ships],
        "turning": [ship.turning for ship in ships],
        "homes": [ship.harbour.id if ship.harbour else None for ship in ships],
        "home": [ship.home for ship in ships],
        "missions": list(table.missions),
        "tokens": [[tokens[token] for token in TOKENS] for tokens in table.tokens],
        "hands": [_held(hand) for hand in table.hands],
        "talismans": [_held(won) for won in table.won],
        "row": list(table.talismans.row),
        "talismans_left": table.talismans.left(),
        "actions_left": table.actions.left(),
        "bottom": list(table.actions.bottom),
        "discards": _held(table.actions.discards),
        "lost_turns": list(table.lost),
        "last_round": table.somebody_is_home(),
        "points": [table.standing(seat) for seat in table.seats],
    }


def _held(cards: Counter[str]) -> dict[str, int]:
    return {name: n for name, n in cards.items() if n > 0}


def result(table: Battles) -> dict:
    """The rows of the tables."""
    winners = winners_of(table)
    return {
        "playout": playout_row(table, winners),
        "seats": [seat_row(table, seat, winners) for seat in table.seats],
    }


def winners_of(table: Battles) -> list[int]:
    """C57, C58: the highest score, shared by those who tie; a playout that is cut off has no winner (51)."""
    scores = [table.standing(seat) for seat in table.seats]
    return [seat for seat in table.seats if scores[seat] == max(scores)] if table.end_reason == "home" else []


def playout_row(table: Battles, winners: list[int]) -> dict:
    """The row of this playout."""
    return {
        "turns": table.turn,
        "rounds": math.ceil(table.turn / len(table.seats)),
        "end_reason": table.end_reason,
        "winners": len(winners),
        **{column: table.counts[column] for column in PLAYOUT_COUNTS},
        "homecomings": sum(ship.home for ship in table.ships),
        "last_round": table.last_round,
        "lost_turns": sum(counts["lost_turns"] for counts in table.seat_counts),
        "talismans_left": table.talismans.left() + len(table.talismans.row),
    }


def seat_row(table: Battles, seat: int, winners: list[int]) -> dict:
    """The row of one seat."""
    ship, mission = table.ships[seat], table.missions[seat]
    return {
        "seat": seat,
        "score": table.standing(seat),
        "win_share": 1 / len(winners) if seat in winners else 0.0,
        **{f"points_{part}": points for part, points in table.points(seat).items()},
        "home": int(ship.home),
        "home_turn": table.home_turn[seat],
        "start_port": ship.harbour.place if ship.harbour else -1,
        "mission": list(table.config["missions"]).index(mission) if mission else -1,
        "turning": ship.turning,
        **{column: table.seat_counts[seat][column] for column in SEAT_COUNTS},
        "end_talismans": table.won[seat].total(),
        "end_mission_talismans": table.mission_talismans(seat, seat),
        "end_cards": table.hands[seat].total(),
        **{f"end_{token}": table.tokens[seat][token] for token in TOKENS},
    }


def component_sums(table: Battles) -> dict[tuple[str, str, str, int], int]:
    """What is counted of each component, by kind, id, measure and seat, without zeros; at the end of a playout."""
    sums = Counter(table.notes)
    for seat in table.seats:
        for talisman, n in table.won[seat].items():
            bonus = table.config["scoring"]["mission"] * table.shown(seat, talisman)
            sums["talisman", talisman, "used", seat] += n
            sums["talisman", talisman, "points", seat] += n * (table.config["talismans"][talisman]["value"] + bonus)
        for name in table.held(seat, "gold"):
            sums["action", name, "points", seat] += table.gold_card_points(seat, name)
        if mission := table.missions[seat]:
            sums["mission", mission, "used", seat] += table.mission_talismans(seat, seat)
            sums["mission", mission, "points", seat] += table.points(seat)["missions"]
    return {key: n for key, n in sums.items() if n}


# -- what must hold ----------------------------------------------------------------------------------------------------

WINDOWS = {"power": ("magic",), "again": ("magic",), "cash": TOKENS, "sell": ("objects",), "buy": ("gold",)}
"""24: the decisions at which the decider's tokens of a kind may lie above the cap for now."""


def check_invariants(table: Battles, point: Point | None) -> None:
    """C59 to C62."""
    _check_tokens(table, point)
    _check_cards(table, point)
    _check_ships(table, leaving=table.seat if point is not None and point.kind == "sail" else None)


def _check_tokens(table: Battles, point: Point | None) -> None:
    """C59: none below zero, none above the cap, none from nowhere."""
    for seat in table.seats:
        counts = table.seat_counts[seat]
        for token in TOKENS:
            n = table.tokens[seat][token]
            free = point is not None and point.seat == seat and token in WINDOWS.get(point.kind, ())
            assert n >= 0, f"C59: {token} of seat {seat}"
            assert n <= table.cap(token) or free, f"C59: {token} of seat {seat}"
            got = table.config["tokens"][token]["start"] + sum(counts[f"{token}_in_{c}"] for c in CAUSES_IN[token])
            gone = sum(counts[f"{token}_out_{c}"] for c in CAUSES_OUT[token]) + counts[f"{token}_excess"]
            assert n == got - gone, f"C59: {token} of seat {seat}"


def _check_cards(table: Battles, point: Point | None) -> None:
    """C60: all cards are there; those looked at, fought or settled at this moment are in sight."""
    talismans = Counter(table.talismans.deck) + Counter(table.talismans.row)
    for won in table.won:
        talismans += won
    assert talismans == +Counter({name: kind["count"] for name, kind in table.config["talismans"].items()}), "C60"
    actions = table.actions.shuffled + Counter(table.actions.bottom) + table.actions.discards
    for hand in table.hands:
        actions += hand
    if point is not None and point.kind in ("pick", "bottom"):
        actions += Counter(option[point.kind] for option in point.options)
    missing = Counter({name: kind["count"] for name, kind in table.config["actions"].items()})
    missing.subtract(actions)
    in_sight = [name for name, n in missing.items() if n]
    fought = point is not None and point.kind in ("power", "again", "cash", "bottom")
    assert all(n >= 0 for n in missing.values()), "C60"
    assert missing.total() <= fought, f"C60: {in_sight} missing"
    assert all(table.cards[name]["kind"] not in HIDDEN or point.kind == "bottom" for name in in_sight), "C60"


def _check_ships(table: Battles, leaving: int | None) -> None:
    """C61: one ship a cell, a calm ship on white, others on blue or in a port; C62: home only after a loop.

    The ship of ``leaving`` has been freed and is about to sail off.
    """
    placed = [ship for ship in table.ships if ship.harbour]
    cells = [ship.cell for ship in placed if not table.is_shared(ship.cell)]
    assert len(set(cells)) == len(cells), "C61: two ships on a cell"
    for seat, ship in enumerate(table.ships):
        if not ship.harbour:
            continue
        assert seat == leaving or (ship.state == "calm") == table.board.is_white(ship.cell), "C61"
        assert table.board.is_white(ship.cell) or table.board.is_blue(ship.cell), "C61"
        if ship.home and table.rules["homecoming"] == "after_rounding":
            assert ship.cell == ship.harbour.cell, "C55"
            assert abs(ship.turning) >= 1, "C62"
