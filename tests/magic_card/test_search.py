"""Search: what the deciding seat cannot know is dealt anew, and a search plays at least as well as its base."""

import numpy as np
import pytest

from sim.blocks import BlockPlayer, make_tables
from sim.config import resolve
from sim.kernel.trace import new_trace
from sim.magic_card import GAME, invariants, machine, playing, searching
from sim.magic_card.state import OVER, STATE
from sim.policies import RANDOM, policies_of
from sim.policies import searching as with_search

GOING = np.zeros(1, np.int64)


def positions(players: int, deals: int):
    """Yield State and Tables at decisions of playouts among traders."""
    state, log = np.zeros(1, STATE), new_trace(0)[0]
    s, t = state[0], make_tables(GAME, resolve("magic_card").config, players, [policies_of(GAME)["trader"]])[0]
    for deal in range(deals):
        machine.begin(s, t, 2, deal, 0)
        machine.advance(s, t, log)
        step = 0
        while s["phase"] != OVER:
            if step % 7 == 3 and s["turn"] > 0:
                yield s, t
            step += 1
            machine.apply(s, t, log, playing.choose(s, t))
            machine.advance(s, t, log)


def hidden_of(s, t, seat: int) -> int:
    return sum(int(s["hand"][seat, card]) for card in range(t["n_actions"]) if 3 <= t["action_class"][card] <= 8)


def test_what_is_known_stays_and_what_is_hidden_is_dealt_anew():
    states, changed, compared = np.zeros(1, STATE), 0, 0
    known = states[0]
    for s, t in positions(3, 12):
        seat = int(s["decider"])
        states[0] = s
        searching.forget_hidden(known, t, seat)
        searching.deal_hidden(known, t, seat, np.uint64(12345 + compared))
        assert known["hand"][seat].tolist() == s["hand"][seat].tolist()
        for other in range(3):
            assert hidden_of(known, t, other) == hidden_of(s, t, other) == known["n_hidden"][other]
            opened = [card for card in range(t["n_actions"]) if not 3 <= t["action_class"][card] <= 8]
            assert known["hand"][other, opened].tolist() == s["hand"][other, opened].tolist()
            assert known["n_cards"][other] == s["n_cards"][other]
        left = ("n_bottom", "n_row", "n_discards")
        assert [int(known[name]) for name in left] == [int(s[name]) for name in left]
        assert known["n_deck"] - known["deck_next"] == s["n_deck"] - s["deck_next"]
        if s["n_seen"] == 0:  # else some cards are in nobody's hand
            assert invariants.broken_invariant(known, t) in (0, 1, 2)
        changed += known["spin_address"][0] != s["spin_address"][0]
        compared += 1
    assert compared > 50
    assert changed == compared


def test_a_search_plays_a_whole_deal_the_same_twice():
    search = with_search(RANDOM, rollouts=2, width=2)
    config = resolve("magic_card").config
    config["play"]["rounds"] = 4
    player = BlockPlayer(GAME, config, 2, [search, RANDOM])
    first, again = (player.play(1, 0, 0, 2, GOING) for _ in range(2))
    assert first.playouts.tobytes() == again.playouts.tobytes()


@pytest.mark.long
def test_a_search_beats_its_base():
    trader = policies_of(GAME)["trader"]
    player = BlockPlayer(GAME, resolve("magic_card").config, 2, [with_search(trader, rollouts=16, width=4), trader])
    seats = player.play(1, 0, 0, 100, GOING).seats
    assert seats[seats["policy"] == 0]["win_share"].mean() > 0.55
