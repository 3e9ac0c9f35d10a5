"""Search in Austral: blind to rivals' hands, the log and the dice to come; the same every time."""

import numpy as np

from sim.austral import GAME, machine, playing, searching
from sim.austral.state import ANSWER, CLOSE, OVER, STATE
from sim.austral.trade import given_cards, given_kind
from sim.blocks import BlockPlayer, make_tables
from sim.config import resolve
from sim.kernel.trace import new_trace
from sim.policies import find_policy

GOING = np.zeros(1, np.int64)
CONFIG = resolve("austral").config
QUICK = "search(trader, rollouts=2, width=3)"


def tables(*names: str) -> np.void:
    return make_tables(GAME, CONFIG, 3, [find_policy(GAME, name) for name in names])[0]


def positions(t: np.void, deals: int, every: int) -> list[np.ndarray]:
    """Return positions of playouts by `trader`, every so many decisions."""
    states, log, found = np.zeros(1, STATE), new_trace(0)[0], []
    for deal in range(deals):
        machine.begin(states[0], t, 8, deal, 0)
        states["policy"][:] = 1
        machine.advance(states[0], t, log)
        while states[0]["phase"] != OVER:
            if states[0]["decisions"] % every == 0:
                found.append(states.copy())
            machine.apply(states[0], t, log, playing.choose(states[0], t))
            machine.advance(states[0], t, log)
    return found


def hidden_otherwise(position: np.ndarray, n_log: int) -> np.ndarray:
    """Return the position with other kinds of cards in rivals' hands, other dice and another order of the log."""
    other = position.copy()
    s = other[0]
    for seat in range(3):
        if seat != s["decider"]:
            rolled = np.roll(s["hand"][seat], 1)
            s["stock"] += s["hand"][seat] - rolled
            s["hand"][seat] = rolled
    s["dice_address"] += 1
    s["log_address"] += 1
    unread = s["log_deck"][int(s["log_read"]) % n_log : n_log]
    unread[:] = unread[::-1].copy()
    return other


def test_the_searcher_does_not_see_what_is_hidden():
    t = tables(QUICK, "trader")
    compared = 0
    for position in positions(t, 2, 9):
        if position[0]["phase"] in (ANSWER, CLOSE):
            continue  # what is promised in a trade is known
        other = hidden_otherwise(position, int(t["n_log"]))
        compared += not np.array_equal(other["hand"], position["hand"])
        position["policy"][0, position[0]["decider"]] = other["policy"][0, position[0]["decider"]] = 0
        assert searching.choose(position[0], t) == searching.choose(other[0], t)
    assert compared > 20


def test_what_is_dealt_anew_keeps_hand_sizes_and_all_cards():
    t = tables(QUICK, "trader")
    for position in positions(t, 1, 5):
        known = position.copy()
        searching.forget_hidden(known[0], t)
        hands = set()
        for source in (1, 2, 1):
            dealt = known.copy()
            searching.deal_hidden(dealt[0], t, int(position[0]["decider"]), np.uint64(source))
            assert dealt[0]["hand"].sum(axis=1).tolist() == position[0]["held"].tolist()
            before = position[0]["hand"].sum(axis=0) + position[0]["stock"]
            assert (dealt[0]["hand"].sum(axis=0) + dealt[0]["stock"]).tolist() == before.tolist()
            own = int(position[0]["decider"])
            assert dealt[0]["hand"][own].tolist() == position[0]["hand"][own].tolist()
            hands.add(dealt[0]["hand"].tobytes() + dealt[0]["dice_address"].tobytes())
        assert len(hands) == 2


def test_what_a_rival_has_promised_it_holds():
    t = tables(QUICK, "trader")
    seen = 0
    for position in positions(t, 6, 1):
        s = position[0]
        if s["phase"] != ANSWER or s["decider"] == s["seat"]:
            continue
        searching.forget_hidden(s, t)
        searching.deal_hidden(s, t, int(s["decider"]), np.uint64(3))
        assert s["hand"][s["seat"], given_kind(s["offer"])] >= given_cards(s["offer"])
        seen += 1
    assert seen > 5


def test_two_runs_agree_and_a_playout_depends_on_nothing_before():
    seating = [find_policy(GAME, QUICK), find_policy(GAME, "trader")]
    player = BlockPlayer(GAME, CONFIG, 2, seating)
    rows = player.play(4, 0, 0, 3, GOING)
    again = BlockPlayer(GAME, CONFIG, 2, seating).play(4, 0, 0, 3, GOING)
    assert rows.playouts.tobytes() == again.playouts.tobytes()
    last = player.play(4, 0, 2, 1, GOING)
    assert last.seats.tobytes() == rows.seats[-4:].tobytes()
