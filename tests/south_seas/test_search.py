"""Search: blind to what is hidden, the same every time, leaves the position alone, better than what it builds on."""

import numpy as np
import pytest

from sim.blocks import BlockPlayer, make_tables
from sim.config import resolve
from sim.games import game
from sim.kernel import searching as shared
from sim.kernel.trace import new_trace
from sim.policies import RANDOM, find_policy
from sim.records import parse_record, record_lines, replay
from sim.seating import surely
from sim.south_seas import machine, moves, playing, searching
from sim.south_seas.state import OVER, STATE, SUPPLY

GOING = np.zeros(1, np.int64)
GAME = game("south_seas")
RESOLVED = resolve("south_seas")
QUICK = "search(greedy, rollouts=2, width=3)"
SCRATCH = (
    *("x", "scores", "streams", "look_group", "look_open", "look_symbols", "look_men", "look_boat"),
    *("n_look_roots", "look_root", "look_root_group"),
    "parent",  # ways to a feature's root are shortened, the roots stay
)


def tables(*names: str) -> np.void:
    return make_tables(GAME, RESOLVED.config, 2, [find_policy(GAME, name) for name in names])[0]


def positions(t: np.void, deals: int, every: int) -> list[np.ndarray]:
    """Return positions of playouts by `greedy`, every so many decisions."""
    states, log, found = np.zeros(1, STATE), new_trace(0)[0], []
    for deal in range(deals):
        machine.begin(states[0], t, 8, deal, 0)
        machine.advance(states[0], t, log)
        while states[0]["phase"] != OVER:
            if states[0]["decisions"] % every == 0:
                found.append(states.copy())
            machine.apply(states[0], t, log, playing.choose(states[0], t))
            machine.advance(states[0], t, log)
    return found


def test_the_searcher_does_not_see_the_decks():
    """Two positions that differ in nothing but the hidden order of tiles and ships give the same choice."""
    t = tables(QUICK, "greedy")
    rng = np.random.default_rng(1)
    compared = 0
    for position in positions(t, 2, 7):
        other = position.copy()
        for cards, first, n in (("bag", "drawn", "n_bag"), ("stack", "opened", "n_stack")):
            rng.shuffle(other[0][cards][position[0][first] : position[0][n]])
        compared += other.tobytes() != position.tobytes()
        position["policy"][:] = other["policy"][:] = 0
        assert searching.choose(position[0], t) == searching.choose(other[0], t)
    assert compared > 30


def test_what_is_dealt_anew():
    """Seen cards stay, the others are the same cards in an order that the source alone decides."""
    t = tables("greedy")
    position = positions(t, 1, 50)[1]
    position["opened"] = position["n_stack"] - 6
    first, n = int(position[0]["drawn"]), int(position[0]["n_bag"])
    assert n - first > 20
    known = position.copy()
    searching.forget_hidden(known[0])
    assert known[0]["bag"][first:n].tolist() == sorted(position[0]["bag"][first:n].tolist())
    orders = set()
    for source in (1, 2, 1):
        dealt = known.copy()
        searching.deal_hidden(dealt[0], np.uint64(source))
        assert dealt[0]["bag"][:first].tolist() == position[0]["bag"][:first].tolist()
        assert sorted(dealt[0]["bag"][:n]) == sorted(position[0]["bag"][:n])
        assert sorted(dealt[0]["stack"]) == sorted(position[0]["stack"])
        orders.add((tuple(dealt[0]["bag"].tolist()), tuple(dealt[0]["streams"].tolist())))
    assert len(orders) == 2


def test_two_runs_agree_and_a_playout_depends_on_nothing_before():
    seating = [find_policy(GAME, QUICK), find_policy(GAME, "greedy")]
    player = BlockPlayer(GAME, RESOLVED.config, 2, seating)
    rows = player.play(4, 0, 0, 3, GOING)
    again = BlockPlayer(GAME, RESOLVED.config, 2, seating).play(4, 0, 0, 3, GOING)
    assert rows.playouts.tobytes() == again.playouts.tobytes()
    assert rows.components.tobytes() == again.components.tobytes()
    last = player.play(4, 0, 2, 1, GOING)
    assert last.seats.tobytes() == rows.seats[-4:].tobytes()


def test_a_record_of_a_search_replays_as_it_was_played():
    seating = [find_policy(GAME, QUICK), RANDOM]
    block = BlockPlayer(GAME, RESOLVED.config, 2, seating).play(11, 0, 0, 1, GOING)
    record = parse_record("\n".join(record_lines(RESOLVED, 2, seating, 11, 1)))
    played = replay(record, seating).engine
    assert played.decision() is None
    assert played.result()["playout"]["trail"] == block.playouts["trail"][1]


def test_searching_leaves_the_position_alone():
    t = tables(QUICK, "greedy")
    for position in positions(t, 1, 25):
        before = position.copy()
        searching.choose(position[0], t)
        for name in STATE.names:
            if name not in SCRATCH:
                assert position[name].tobytes() == before[name].tobytes(), name


def test_playouts_find_the_ship_worth_supplying():
    """Last turn, one decision left: of what can be paid the ship with most points less a third of a point a good."""
    t = tables("search(random, rollouts=3, width=20)")
    s = np.zeros(1, STATE)[0]
    for deal in range(8):
        machine.begin(s, t, 2, deal, 0)
        s["drawn"] = s["n_bag"]
        s["goods"][0] = [9, 9, 9]
        moves.list_supply_options(s, t, 0)
        s["phase"], s["ending"] = SUPPLY, 1
        kinds = [int(s["stack"][s["row"][option - 1]]) for option in s["options"][1 : s["n_options"]]]
        assert len(kinds) > 1
        points = [27 // 3, *(int(t["ship_points"][k]) + (27 - int(t["ship_goods"][k])) // 3 for k in kinds)]
        assert points[searching.choose(s, t)] == max(points)


def test_a_search_keeps_its_restrictions():
    """Its own only: the base it builds on, at the same table, goes on taking back."""
    seating = [find_policy(GAME, f"{QUICK}-no_take_back"), find_policy(GAME, "greedy")]
    rows = BlockPlayer(GAME, RESOLVED.config, 2, seating).play(1, 0, 0, 4, GOING).seats
    assert rows["taken_back"][rows["policy"] == 0].sum() == 0
    assert rows["taken_back"][rows["policy"] == 1].sum() > 0


# --- the shared parts -------------------------------------------------------------------------------------------------


def test_candidates_are_the_highest_scores():
    places = np.full(3, -1)
    scores = np.array([1.0, 5.0, -2.0, 4.0, 4.5])
    assert shared.candidates(scores, 5, 3, np.array([1], np.uint64), 0, places) == 3
    assert places.tolist() == [1, 4, 3]
    assert shared.candidates(np.array([1.0, 2.0]), 2, 3, np.array([1], np.uint64), 0, places) == 2
    assert places[:2].tolist() == [1, 0]


@pytest.mark.parametrize(
    ("results", "place"),
    [
        ([[1, 1], [1, 2], [1, 3]], 1),  # better by 0, 1, 2: mean 1, standard error sqrt(1 / 3) = 0.58
        ([[1, 0], [0, 3], [1, 1]], 0),  # better by -1, 3, 0: mean 0.67, standard error 1.2: not sure
        ([[0, 1, 2], [0, 1, 2], [0, 1, 2]], 2),  # both surely better: the best of them
        ([[1, 0], [1, 0], [1, 0]], 0),
        ([[1, 1], [1, 1], [1, 1]], 0),
    ],
)
def test_only_a_surely_better_candidate_replaces_the_first(results, place):
    n = len(results[0])
    sums, squares = np.zeros(n), np.zeros(n)
    for row in results:
        shared.add_differences(np.array(row, float), sums, squares, n)
    assert shared.surely_best(sums, squares, n, len(results), 1.645) == place


def test_of_one_difference_nothing_is_sure_and_of_few_little():
    """Student's t, one-sided 95 %: 6.31 with one degree of freedom, 1.75 with 15, 1.645 with ever so many."""
    sums, squares = np.array([0.0, 5.0]), np.array([0.0, 25.0])
    assert shared.surely_best(sums, squares, 2, 1, surely(1)) == 0
    assert [round(surely(n), 2) for n in (2, 16, 100_000)] == [6.31, 1.75, 1.64]
    for n, place in ((2, 0), (16, 1)):  # better by 1 and 3, again and again
        sums, squares = np.array([0.0, 2.0 * n]), np.array([0.0, 5.0 * n])
        assert shared.surely_best(sums, squares, 2, n, surely(n)) == place


def test_rollouts_have_addresses_of_their_own():
    found = {
        shared.rollout_address(seed, playout, decision, rollout)
        for seed in range(4)
        for playout in range(4)
        for decision in range(4)
        for rollout in range(4)
    }
    assert len(found) == 256
