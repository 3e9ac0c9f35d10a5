"""The story of a playout: a sentence for whatever happens."""

import random
from types import SimpleNamespace

import pytest

from sim.config import resolve
from sim.magic_card.engine import KernelEngine
from sim.magic_card.events import EVENTS
from sim.magic_card.story import GATHERED, SENTENCES, listed, tell
from tests.magic_card.alongside import fighting
from tests.magic_card.playing import begun, bundled, on


def lines(*events, turn=0, reason="running", scores=(10, 4), winners=(0,)):
    """The story of events of one turn after a set-up that tells nothing, each without its turn and mostly its seat."""
    happened = [{"seat": turn % 2, "turn": turn, **event} for event in (*events, {"event": "stands"})]
    seats = [
        {"score": score, "win_share": float(reason == "home" and seat in winners)} for seat, score in enumerate(scores)
    ]
    engine = SimpleNamespace(
        config=bundled(),
        players=2,
        happened=[{"event": "started", "seat": 1, "turn": 0, "port": "red_1"}, *happened],
        decision=lambda: {} if reason == "running" else None,
        result=lambda: {"playout": {"end_reason": reason}, "seats": seats},
    )
    return [*tell(engine)][1:]


SPUN = {"event": "spun", "section": "s3", "purpose": "turn"}


def told(**event):
    """What a first turn tells in which one event happens after the spin."""
    return lines(SPUN, event)[-1].removeprefix("Turn 0, seat 0: Spins s3: 6. ")


# --- chapters


def test_the_set_up_and_each_turn_have_lines_of_their_own():
    game = begun(KernelEngine, on("# P . . . . J . . . . . . I P . #"), "s4 s6 s3 s4", talismans="a3 b4 neutral_7")
    game.sail(6)
    game.want_nothing_until(2)
    carried = "Seat 0's ship is carried to [4, 0]. Seat 1's ship is damaged on the island."
    assert [*tell(game.engine)] == [
        "Set-up: Turned up: a3, b4 and neutral_7.",
        "Set-up, seat 0: Has mission a.",
        "Set-up, seat 1: Has mission b. Starts from neutral_2.",
        "Set-up, seat 0: Starts from neutral_1.",
        "Turn 0, seat 0: Spins s4: 5. Sails 5 cells to [6, 0]. Docks in red_1.",
        "Turn 1, seat 1: Spins s6: a storm. Spins s3 for the storm's direction. The storm blows W. " + carried,
        "Turn 2, seat 0: Spins s4: 5.",
    ]


def test_what_the_active_seat_does_is_told_without_its_name():
    assert told(event="drawn", seat=0, card="hex") == "Draws hex."
    assert told(event="drawn", seat=1, card="hex") == "Seat 1 draws hex."


def test_a_turn_in_which_nothing_is_told_has_no_line():
    assert lines({"event": "chose", "option": "sail"}) == []


def test_the_end():
    assert lines(SPUN, reason="home")[-1] == "Seat 0 wins with 10 points."
    assert lines(SPUN, reason="home", scores=(7, 7), winners=(0, 1))[-1] == "Seats 0 and 1 share the win with 7 points."
    assert lines(SPUN, reason="cap")[-1] == "The playout was cut off: nobody wins."
    assert lines(SPUN, reason="rule_gap")[-1].startswith("No port is free to start from")


# --- sentences


def test_spins():
    assert lines(SPUN) == ["Turn 0, seat 0: Spins s3: 6."]
    assert told(event="spun", section="s6", purpose="turn") == "Spins s6: a storm."
    assert told(event="spun", section="s6", purpose="monster") == "Spins s6: -2."
    assert told(event="spun", section="s1", purpose="direction") == "Spins s1 for the storm's direction."
    assert told(event="spun", section="s1", purpose="battle", seat=1) == "Seat 1 spins s1: 9."


@pytest.mark.parametrize(
    ("outcome", "cells", "words"),
    [
        ("unhurt", 2, "carried to [3, 4]"),
        ("calm", 1, "carried to [3, 4] and becalmed"),
        ("reef", 0, "damaged on a reef"),
        ("island", 1, "carried to [3, 4] and damaged on the island"),
        ("rim", 0, "damaged at the golden rim"),
        ("ship", 1, "carried to [3, 4] and damaged by another ship"),
        ("stopped", 0, "stopped by another ship"),
    ],
)
def test_what_a_storm_does_to_a_ship(outcome, cells, words):
    event = {"event": "stormed", "seat": 1, "at": [3, 4], "outcome": outcome, "cells": cells}
    assert told(**event) == f"Seat 1's ship is {words}."


def test_storms():
    assert told(event="storm", direction="NE") == "The storm blows NE."
    assert told(event="sheltered", seat=1) == "Seat 1's ship stays out of it."


def test_options_of_a_turn():
    assert told(event="chose", option="stay") == "Stays."
    assert told(event="sailed", steps=1, to=[3, -2]) == "Sails 1 cell to [3, -2]."
    assert told(event="fee", tokens="objects", amount=2) == "Pays 2 objects to leave the calm."
    assert told(event="fee", tokens="gold", amount=2) == "Pays 2 gold for repairs."
    assert told(event="took", tokens="magic", kept=4, offered=4) == "Takes 4 magic."
    assert told(event="took", tokens="objects", kept=0, offered=1) == "Takes 0 of 1 object."
    assert told(event="lost_turn", left=0) == "Loses the turn."
    assert told(event="lost_turn", left=2) == "Loses the turn, and 2 more turns to come."


def test_tokens_above_the_limit():
    excess = {"event": "excess", "tokens": "magic", "amount": 3}
    took = {"event": "took", "tokens": "magic", "kept": 1, "offered": 4}
    assert lines(SPUN, excess, took) == ["Turn 0, seat 0: Spins s3: 6. Takes 1 of 4 magic."]
    assert told(**excess) == "Loses 3 magic above the limit."


def test_action_cards():
    assert told(event="no_card") == "Finds no card to draw."
    assert told(event="played", card="repair") == "Plays repair."
    assert told(event="income", card="gold_plus_2", amount=2, tokens="gold") == "Cashes gold_plus_2 for 2 gold."
    assert told(event="paid", card="gold_minus_2", amount=2, tokens="gold") == "Pays 2 gold."
    unpaid = {"event": "unpaid", "card": "gold_minus_2"}
    assert told(**unpaid, ends_turn=False) == "Cannot pay gold_minus_2 and loses the next turn."
    assert told(**unpaid, ends_turn=True) == "Cannot pay gold_minus_2 and loses the rest of this turn."
    assert told(event="rebuilt", cards=12) == "The discard pile of 12 cards becomes the deck."


def test_a_telescope():
    seen = [{"event": "drew", "card": card, "looked": True} for card in ("hex", "repair", "monster_6")]
    below = [{"event": "bottom", "card": card} for card in ("hex", "monster_6")]
    (line,) = lines(SPUN, {"event": "looked", "cards": 3}, *seen, *below, {"event": "drawn", "card": "repair"})
    assert line.endswith("Sees hex, repair and monster_6. To the bottom of the deck: hex and monster_6. Draws repair.")


def test_monsters():
    met = {"event": "monster", "card": "monster_7", "tokens": 3, "spin": 5, "sum": 8}
    assert told(**met) == "Reaches 8 of 7 with 3 magic."
    assert told(event="tamed", card="monster_7", gold=3) == "Tames monster_7 for 3 gold."
    assert told(event="lost_to", card="monster_7", objects=1) == "Is beaten by monster_7 and loses 1 object."
    assert told(event="lost_to", card="monster_7", objects=0) == "Is beaten by monster_7 and has no objects to lose."


def test_trade_and_homecomings():
    assert told(event="docked", port="black_1") == "Docks in black_1."
    assert told(event="sold", objects=4, gold=2) == "Sells 4 objects for 2 gold."
    assert told(event="bought", talisman="a3", slot=None, gold=2) == "Buys a3 from the top of the deck for 2 gold."
    assert told(event="hex", cards=3) == "The open talismans are shuffled into the deck."
    assert told(event="home", port="red_1", by_storm=False) == "Comes home to red_1: this is the last round."
    assert told(event="home", port="red_1", by_storm=True, seat=1) == (
        "Seat 1 is carried home to red_1: this is the last round."
    )


def test_a_purchase_comes_before_the_talisman_that_takes_its_place():
    bought = {"event": "bought", "talisman": "a3", "slot": 0, "gold": 2}
    assert lines(SPUN, {"event": "turned_up", "talisman": "b4", "slot": 0}, bought) == [
        "Turn 0, seat 0: Spins s3: 6. Buys a3 for 2 gold. Turned up: b4."
    ]
    assert told(event="turned_up", talisman="b4", slot=None) == "Turn 0, seat 0: Spins s3: 6."


def test_battles():
    game = fighting(KernelEngine, spins="s5 s5 s2 s5")
    game.apply(swap="ask")
    game.apply(agree="yes")
    assert (
        "Attacks seat 1. Spins s5: 4. Seat 1 spins s5: 4. Spins s2: 7. Seat 1 spins s5: 4. "
        "Seat 0 wins the battle after 1 tie, 7 against 4. Takes a3 from seat 1. Changes places with seat 1."
    ) in [*tell(game.engine)][-2]
    assert told(event="battle", winner=None, ties=50, attacker=4, attacked=4) == "Nobody wins the battle after 50 ties."
    assert told(event="looted", seat=1, what="hidden", card="hex", **{"from": 0}) == (
        "Seat 1 takes the hidden card hex from seat 0."
    )


def test_things_are_listed():
    assert (listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])) == ("a", "a and b", "a, b and c")


def test_every_kind_of_event_but_five_has_a_sentence():
    silent = {name for name, _ in EVENTS.values()} - {*SENTENCES, *GATHERED}
    assert silent == {"looked", "blind", "stands", "ended", "only_option"}


def test_a_whole_playout_is_told():
    engine, chance = KernelEngine(resolve("magic_card").config, 3, seed=4), random.Random(4)
    while engine.decision() and engine.turn < 150:
        engine.apply(chance.choice(engine.decision()["options"]))
    heads = [line.partition(":")[0] for line in tell(engine)]
    assert [head for head in heads if head.startswith("Turn")] == [
        f"Turn {turn}, seat {turn % 3}" for turn in range(engine.turn + (engine.decision() is not None))
    ]
