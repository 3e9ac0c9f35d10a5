"""What a playout counts for the tables, figure by figure."""

import pytest

from tests.austral.playing import RESOURCES, bundled
from tests.austral.positions import FREE, A, B, begun, holding, settled


def figures(game, *columns):
    """Columns of the row of the playout."""
    return [game.result[column] for column in columns]


def flows(game, seat: int, direction: str, cause: str) -> str:
    """ "wood stone wool salt fish" that came in or went out of a seat's hand for one cause."""
    return " ".join(str(game.per_seat(f"{kind}_{direction}_{cause}")[seat]) for kind in RESOURCES)


# -- decisions and turns -----------------------------------------------------------------------------------------------


def test_decisions_and_options_with_those_of_the_set_up(engine):
    """Four foundings and four trails; then the goal of two points is reached."""
    game = settled(engine, play__goal=2)
    places = 54 + 50 + 46 + 43  # A and "0 2 N" bar four vertices each, seat 1's B three
    trails = 3 + 3 + 2 + 2
    assert figures(game, "decisions", "options") == [8, places + trails]


def test_decisions_of_all_kinds_count(engine):
    """An act of two options, an offer of eight, an answer of six, a closing of two; seat 1 may act once more."""
    quiet, busy = (settled(engine, play__goal=2 if early else 3, **FREE) for early in (True, False))
    busy.offer("1 salt", "1 fish")
    busy.accept()
    busy.close(1)
    acts = len(busy.options)
    busy.act("lighthouse", B)
    decisions = busy.result["decisions"] - quiet.result["decisions"]
    options = busy.result["options"] - quiet.result["options"]
    assert decisions == 5
    assert options == acts + 8 + 6 + 2 + acts


def test_a_turn_without_a_choice_for_anybody_is_forced(engine):
    """Seats 2 and 3 hold nothing; in turn 3 a seven makes seat 0 discard, which is a choice."""
    game = settled(engine, players=4)
    game.end_until(1)
    game.end()
    assert figures(game, "turns", "forced_turns") == [4, 2]
    other = holding(engine, "7 0 0 1 1", then="8 8 8 7", log="fair", players=4)
    start = other.view["turn"]
    before = other.result["forced_turns"]
    other.end()
    other.end()
    assert (other.kind, other.view["turn"]) == ("discard", start + 3)
    other.discard("wood wood wood wood")
    assert other.result["forced_turns"] == before + 1


def test_the_set_up_makes_no_turn_free_of_force(engine):
    """Without offers the first turns offer nothing, however much was decided before."""
    game = settled(engine, "8 8 7", log="fog", trade__offers=0)
    assert figures(game, "turns", "forced_turns") == [2, 2]


def test_lead_changes_and_turns_led(engine):
    """Leaders after each turn: {0}, {0, 1}, {0, 1}, {1}."""
    game = settled(engine, **FREE)
    game.act("village", A)
    game.end()
    game.act("village", "0 2 N")
    game.end()
    game.end()
    game.act("lighthouse", "-1 2 S")
    game.end()
    assert figures(game, "turns", "lead_changes") == [4, 2]
    assert game.per_seat("turns_led") == [3, 3]


def test_one_leader_after_another_is_a_lead_change(engine):
    """Leaders: {0}, then {1}."""
    game = settled(engine, **FREE)
    game.act("village", A)
    game.end()
    game.act("village", "0 2 N")
    game.act("lighthouse", "-1 2 S")
    game.end()
    assert figures(game, "lead_changes") == [1]
    assert game.per_seat("turns_led") == [1, 1]


def test_the_winning_turn_is_a_turn_with_leaders(engine):
    game = settled(engine, play__goal=3, **FREE)
    game.end()
    game.act("village", "0 2 N")
    assert figures(game, "turns", "rounds", "lead_changes") == [2, 1, 1]
    assert game.per_seat("turns_led") == [1, 2]


def test_rolls_by_their_sum(engine):
    game = settled(engine, "2 3 3 12 7 7", log="fair fair")
    game.end_until(5)
    assert figures(game, *(f"rolled_{n}" for n in range(2, 13))) == [1, 2, 0, 0, 0, 2, 0, 0, 0, 0, 1]


# -- cards -------------------------------------------------------------------------------------------------------------


def test_cards_that_come_in_by_cause(engine):
    """From the set-up, from two rolls, from wreckage, from the bank and from a rival."""
    game = settled(engine, "3 8 3 8 7", log="wreckage", bank__rate=3)
    game.end_until(4)
    assert game.hands[0] == "3 0 0 1 1"
    game.bank("wood", "wool")
    game.offer("1 wool", "1 wood")
    game.accept()
    game.close(1)
    assert flows(game, 0, "in", "set_up") == "0 0 0 1 1"
    assert flows(game, 0, "in", "dice") == "2 0 0 0 0"
    assert flows(game, 0, "in", "log") == "1 0 0 0 0"
    assert flows(game, 0, "in", "bank") == "0 0 1 0 0"
    assert flows(game, 0, "in", "rivals") == "1 0 0 0 0"
    assert flows(game, 1, "in", "rivals") == "0 0 1 0 0"
    assert game.per_seat("end_cards") == [3, 2]


def test_cards_that_go_out_by_cause(engine):
    """For a trail, to the bank, to a rival; then nine cards at a seven, and a storm."""
    game = holding(engine, "9 1 0 1 4", then="8 7", log="storm")
    game.act("trail", "-1 0 NE")
    game.bank("wood", "salt")
    game.offer("1 wood", "1 fish")
    game.accept()
    game.close(1)
    assert game.hands[0] == "3 0 0 2 5"
    game.end()
    game.discard("wood wood fish fish salt")
    assert game.hands[0] == "1 0 0 1 2"
    assert flows(game, 0, "out", "builds") == "1 1 0 0 0"
    assert flows(game, 0, "out", "bank") == "4 0 0 0 0"
    assert flows(game, 0, "out", "rivals") == "1 0 0 0 0"
    assert flows(game, 1, "out", "rivals") == "0 0 0 0 1"
    assert flows(game, 0, "out", "discards") == "2 0 0 1 2"
    assert flows(game, 0, "out", "log") == "0 0 0 0 1"


def test_cards_withheld(engine):
    """A fog on seat 0's forest and a tide over seat 1's fishing ground, which carry the same number."""
    game = settled(engine, "7 7 12", log="fog red_tide", players=3, land={"0 -2": "forest 12"})
    game.engine.apply({"fog": [0, -2]})
    game.end_until(1)
    game.end()
    assert game.per_seat("cards_fogged") == [1, 0, 0]
    assert game.per_seat("cards_tide") == [0, 1, 0]
    assert figures(game, "cards_fogged", "cards_tide", "cards_short") == [1, 1, 0]


def test_cards_that_the_bank_is_short_of(engine):
    game = settled(engine, "12 12", bank__cards=2)
    assert game.per_seat("cards_short") == [0, 1]
    assert figures(game, "cards_fogged", "cards_tide", "cards_short") == [0, 0, 1]


# -- trades ------------------------------------------------------------------------------------------------------------


def test_bank_trades_by_rate(engine):
    """Wood at two by a dock, stone at four, at three with a lighthouse; six is a rate of four or more."""
    game = holding(engine, "2 9 0 3 1", docks="1 -2 NW wood")
    game.bank("wood", "wool")
    game.bank("stone", "wood")
    game.act("lighthouse", B)
    game.bank("stone", "wool")
    assert [game.per_seat(f"bank_at_{rate}") for rate in (2, 3, 4)] == [[1, 0], [1, 0], [1, 0]]
    dear = holding(engine, "6 0 0 1 1", bank__rate=6)
    dear.bank("wood", "wool")
    assert dear.per_seat("bank_at_4") == [1, 0]


def test_offers_answers_and_deals(engine):
    game = holding(engine, "2 0 0 1 1", "0 1 0 0 1", trade__offers=5)
    game.offer("1 wood", "1 stone")
    game.refuse()
    game.offer("1 wood", "1 stone")
    game.accept()
    game.close("none")
    game.offer("1 wood", "1 stone")
    game.counter("1 stone", "2 wood")
    game.close("none")
    game.offer("1 wood", "1 stone")
    game.counter("1 stone", "1 wool")  # cannot be paid
    game.offer("1 wood", "1 stone")
    game.accept()
    game.close(1)
    assert figures(game, "offers", "deals", "counters") == [5, 1, 2]
    assert [game.per_seat(column) for column in ("offers", "deals_offered", "deals_answered")] == [
        [5, 0],
        [1, 0],
        [0, 1],
    ]
    assert [game.per_seat(column) for column in ("refusals", "accepts", "counters")] == [[0, 1], [0, 2], [0, 2]]
    assert game.per_seat("trades") == [1, 1]


# -- pieces ------------------------------------------------------------------------------------------------------------


def test_pieces_built_in_play_and_their_points(engine):
    game = settled(engine, "7", log="following_wind", buildings__trail__points=1, play__goal=50, **FREE)
    game.engine.apply({"wind": [-1, 0, "NE"]})
    game.act("trail", "-1 0 NW")
    game.act("cove", "0 -1 S")
    game.act("village", "0 -1 S")
    game.act("lighthouse", B)
    assert [game.per_seat(f"built_{kind}s")[0] for kind in ("trail", "cove", "village", "lighthouse")] == [2, 1, 1, 1]
    assert game.per_seat("free_trails") == [1, 0]
    points = ("points_trails", "points_coves", "points_villages", "points_lighthouses", "points_goals", "score")
    assert [game.per_seat(column)[0] for column in points] == [4, 2, 2, 1, 0, 9]


def test_chances_to_build(engine):
    """One for each act of a seat that offered such a piece, however many places."""
    game = holding(engine, "1 1 0 1 1", then="8 8 8")
    before = [game.per_seat(f"chance_{kind}") for kind in ("trail", "cove", "village", "lighthouse")]
    assert before[0][0] >= 1
    assert before[1:] == [[0, 0]] * 3
    turn = game.view["turn"]
    game.end_until(turn + 2)
    assert game.per_seat("chance_trail") == [before[0][0] + 1, 0]
    game.act("trail", "-1 0 NE")
    assert game.per_seat("chance_trail") == [before[0][0] + 1, 0]  # no wood left for another


def test_chances_of_the_other_pieces(engine):
    game = settled(engine, **FREE)
    kinds = ("trail", "cove", "village", "lighthouse")
    assert [game.per_seat(f"chance_{kind}") for kind in kinds] == [[1, 0], [0, 0], [1, 0], [1, 0]]
    game.act("trail", "-1 0 NE")
    assert [game.per_seat(f"chance_{kind}") for kind in kinds] == [[2, 0], [1, 0], [2, 0], [2, 0]]


# -- set-up, map and goals ---------------------------------------------------------------------------------------------


def test_what_a_seat_began_with(engine):
    """Pips of A: wood 3, stone 4, wool 5 are 2 + 3 + 4; of B: salt 6, fishing ground 2 are 5 + 1."""
    game = settled(engine, docks="1 -2 NW any; -2 0 W fish", players=4)
    assert game.per_seat("start_pips") == [15, 4 + 3 + 2 + 1, 0, 0]
    assert game.per_seat("start_kinds") == [5, 4, 0, 0]
    assert game.per_seat("start_numbers") == [5, 4, 0, 0]
    assert game.per_seat("start_docks") == [1, 0, 0, 0]
    assert game.per_seat("start_coast") == [1, 1, 1, 1]
    assert game.per_seat("start_fishing") == [1, 1, 0, 0]
    assert game.per_seat("start_cards") == [2, 1, 0, 0]


def test_a_hex_beside_two_coves_counts_twice_for_pips_and_once_for_numbers(engine):
    game = begun(engine)
    game.found(A, "-1 -1 E")
    game.found("0 2 N", "0 1 E")
    game.found("-1 2 S", "-1 2 SE")
    game.found("0 -2 NW", "0 -2 NW")  # beside wood 3 again
    assert game.per_seat("start_pips")[0] == 2 + 3 + 4 + 2
    assert game.per_seat("start_numbers")[0] == 3
    assert game.per_seat("start_kinds")[0] == 3


def test_a_cove_with_two_docks_is_one_with_a_dock_and_a_fishing_ground_counts_for_each_cove(engine):
    """Seat 0's coves lie at two corners of the fishing ground (2, -3), B between two docks."""
    game = begun(engine, docks="1 -2 NW any; 1 -2 NE fish")
    game.found(B, "1 -2 NW")
    game.found("0 2 N", "0 1 E")
    game.found("-1 2 S", "-1 2 SE")
    game.found("2 -2 N", "2 -2 NE")
    assert game.per_seat("start_docks") == [1, 0]
    assert game.per_seat("start_fishing") == [2, 1]


def test_what_is_built_later_is_no_start(engine):
    game = settled(engine, **FREE)
    before = [game.per_seat(column) for column in ("start_pips", "start_coast", "start_cards")]
    game.act("trail", "0 -2 NE")
    game.act("cove", "0 -2 N")
    game.act("village", A)
    assert [game.per_seat(column) for column in ("start_pips", "start_coast", "start_cards")] == before


def test_land_and_goals(engine):
    goals = list(bundled()["public_goals"])
    game = settled(engine, "8 2", goals="fishing_lordship explorer", public_goals__fishing_lordship__at_least=2)
    game.end()
    assert figures(game, "land", "goal_0", "goal_0_seat", "goal_0_turn") == [19, goals.index("fishing_lordship"), 0, 1]
    assert figures(game, "goal_1", "goal_1_seat", "goal_1_turn") == [goals.index("explorer"), 0, -1]
    assert figures(game, "goal_2", "goal_2_seat", "goal_2_turn") == [-1, -1, -1]
    assert figures(game, "goal_6", "goal_6_seat", "goal_6_turn") == [-1, -1, -1]


def test_a_goal_that_nobody_has_taken(engine):
    game = settled(engine, goals="prosperous_village")
    assert figures(game, "goal_0_seat", "goal_0_turn") == [-1, -1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_win_share_is_one_seats(engine, players):
    game = settled(engine, play__goal=3, players=players, **FREE)
    game.end()
    game.act("village", "0 2 N")
    assert game.per_seat("win_share") == [seat == 1 for seat in range(players)]
    assert game.per_seat("seat") == list(range(players))
