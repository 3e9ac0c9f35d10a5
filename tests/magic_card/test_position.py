"""The table as events tell it: the same as the engine's own view, after every decision and after any turn."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from sim.config import resolve
from sim.magic_card.engine import KernelEngine
from sim.magic_card.position import Spin, position_after, position_of
from tests.magic_card.alongside import fighting
from tests.magic_card.loop import ANTICLOCKWISE, CLOCKWISE, EASTERN, HOME, LOOP, SE, sailing
from tests.magic_card.playing import begun, on, on_hexes
from tests.magic_card.random_configs import drawn_config

LEFT_OUT = ("turn", "seat", "section", "last_round")
"""Of a view: what a position does not hold, and the turn, which it holds as it was asked for."""


def shown(position):
    """A position in the words of the engine's view."""
    return {
        "cells": [cell and list(cell) for cell in position.cells],
        "hands": [dict(+hand) for hand in position.hands],
        "talismans": [dict(+own) for own in position.talismans],
        "discards": dict(+position.discards),
        "points": [position.points(seat) for seat in range(position.players)],
        **{
            key: getattr(position, key)
            for key in ("states", "turning", "homes", "home", "missions", "tokens", "row", "bottom", "lost_turns")
        },
        "talismans_left": position.talismans_left,
        "actions_left": position.actions_left,
    }


def seen(view):
    return {key: value for key, value in view.items() if key not in LEFT_OUT}


def played(config, players, seed):
    """A playout by chance that likes to sail, trade and fight; stopped before each decision, and at the end."""
    engine, chance = KernelEngine(config, players, seed=seed), random.Random(seed)
    while decision := engine.decision():
        yield engine
        options = decision["options"]
        engine.apply(chance.choice(options[1:] if chance.random() < 0.7 else options))
    yield engine


def told(engine):
    """What the events tell up to now."""
    return position_after(engine, engine.turn + 1)


@pytest.mark.parametrize("seed", range(24))
def test_the_events_tell_the_position(seed):
    """But while a monster is met: the tokens used are told when the spin is."""
    chance = random.Random(seed)
    config = resolve("magic_card").config if seed % 4 == 0 else drawn_config(chance)
    config["play"]["rounds"] = min(config["play"]["rounds"], 12)
    for number, engine in enumerate(played(config, chance.choice([2, 3, 4]), seed)):
        decision = engine.decision()
        if decision is None or (number % 5 == 0 and decision["kind"] != "again"):
            assert shown(told(engine)) == seen(engine.view())
            assert shown(position_of(config, engine.view())) == seen(engine.view())


def test_the_position_after_some_turns():
    """Where nothing happens in a turn before its first decision, that decision is met on the table as it was left."""
    views = {}
    for engine in played(resolve("magic_card").config, 3, 2):
        if engine.decision() and engine.happened[-1]["event"] in ("spun", "stands") and engine.turn not in views:
            views[engine.turn] = seen(engine.view())
        if engine.turn > 40:
            break
    assert len(views) > 10
    for turn, view in views.items():
        position = position_after(engine, turn)
        assert (shown(position), position.turn) == (view, turn)


def test_after_no_turn_the_set_up_is_done():
    engine = next(engine for engine in played(resolve("magic_card").config, 4, 3) if engine.turn > 3)
    position = position_after(engine, 0)
    assert None not in (*position.homes, *position.missions)
    assert position.tokens == [[3, 3, 0]] * 4
    assert len(position.row) == 3
    assert (position.turn, position.spun, position.came_from) == (0, None, {})


def test_battles_change_what_ships_hold_and_where_they_lie():
    """Seat 0 sails from 1 to 4, wins 7 to 4, takes a3, all that seat 1 has, and changes places with it in port 5."""
    game = fighting(KernelEngine, spins="s2 s5")
    game.apply(swap="ask")
    game.apply(agree="yes")
    position = told(game.engine)
    assert shown(position) == seen(game.view)
    assert position.talismans[0] == Counter({"a3": 1})
    assert position.cells == [(5, 0), (4, 0)]
    assert position_after(game.engine, 3).came_from == {0: (1, 0), 1: (5, 0)}


@pytest.mark.parametrize(("cells", "turning"), [(CLOCKWISE, -1), (ANTICLOCKWISE, 1)])
def test_a_way_round_the_island_is_counted(cells, turning):
    game = sailing(KernelEngine, *cells, spins="s5 s5")
    assert told(game.engine).turning == [turning, 0]
    assert [position_after(game.engine, 2 * n + 1).cells[0] for n in range(3)] == [tuple(cell) for cell in cells]
    assert told(game.engine).home == [True, False]


def test_a_storm_crosses_the_line_of_the_turning_too():
    """From the south-east a storm to the north-east carries the ship to the east, and there against the border."""
    game = sailing(KernelEngine, SE, spins="s6 s2")
    game.want_nothing_until(3)
    position = told(game.engine)
    assert (position.cells[0], position.turning[0], position.states[0]) == (tuple(EASTERN), 1, "damaged")
    assert shown(position) == seen(game.view)


def test_the_last_spin_and_who_was_moved_are_remembered():
    """Seat 0 spins a storm to the east: both ships are carried, 1 to 3 and 16 to the border beside it."""
    game = begun(KernelEngine, on("# P . . . . . . . . . . . . I P . . . #"), "s6 s1 s4")
    position = position_after(game.engine, 1)
    assert position.spun == Spin(0, "s1", "direction")
    assert position.came_from == {0: (1, 0), 1: (15, 0)}
    assert position.cells == [(3, 0), (17, 0)]
    assert position_after(game.engine, 0).came_from == {}


# --- event by event


def at_the_start(**changes):
    """Two ships on the loop, as they lie when the first turn has begun."""
    return replace(told(begun(KernelEngine, on_hexes(LOOP), "s4").engine), **changes)


def event(name, seat=0, **said):
    return {"event": name, "seat": seat, "turn": 0, **said}


def test_ships_that_change_places_turn_opposite_ways():
    """Seat 0 goes from the east to the south-east, over the line; seat 1 comes the other way."""
    position = at_the_start(cells=[tuple(EASTERN), tuple(SE)])
    position.happen(event("swapped", **{"with": 1, "at": SE, "other_at": EASTERN}))
    assert (position.turning, position.cells) == ([-1, 1], [tuple(SE), tuple(EASTERN)])


def test_cards_below_are_drawn_in_their_order():
    position = at_the_start(actions_left=3, bottom=["hex", "repair"])
    position.happen(event("drew", card="telescope", looked=True))
    assert (position.actions_left, position.bottom) == (2, ["hex", "repair"])
    position.happen(event("drew", card="hex", looked=True))
    position.happen(event("bottom", card="telescope"))
    assert (position.actions_left, position.bottom) == (2, ["repair", "telescope"])


def test_a_slot_is_filled_while_the_deck_lasts_and_then_goes():
    position = at_the_start(row=["a3", "b4", "c5"], talismans_left=1, tokens=[[0, 0, 8], [0, 0, 0]])
    position.happen(event("turned_up", talisman="d4", slot=1))
    position.happen(event("bought", talisman="b4", slot=1, gold=2))
    assert (position.row, position.talismans_left) == (["a3", "d4", "c5"], 0)
    position.happen(event("bought", talisman="d4", slot=1, gold=2))
    assert position.row == ["a3", "c5"]
    assert position.tokens[0] == [0, 0, 4]
    assert position.talismans[0] == Counter(b4=1, d4=1)


def test_a_hex_puts_the_row_back_and_turns_up_another():
    position = at_the_start(row=["a3", "b4"], talismans_left=1)
    position.happen(event("hex", cards=2))
    assert (position.row, position.talismans_left) == ([], 3)
    for slot, talisman in enumerate(("c5", "a3")):
        position.happen(event("turned_up", talisman=talisman, slot=slot))
    assert (position.row, position.talismans_left) == (["c5", "a3"], 1)
    position.happen(event("turned_up", talisman="b4", slot=None))
    assert (position.row, position.talismans_left) == (["c5", "a3"], 0)


def test_where_ships_have_come_from_is_forgotten_in_the_next_turn():
    position = at_the_start()
    position.happen(event("sailed", to=SE, steps=2, turning=0, **{"from": HOME}))
    assert position.came_from == {0: tuple(HOME)}
    position.happen({**event("spun", section="s3", purpose="turn"), "turn": 1})
    assert position.came_from == {}
