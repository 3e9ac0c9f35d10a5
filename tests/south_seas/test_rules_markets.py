"""Markets: S26, S27 and the resolution e."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from sim.errors import IllegalDecision
from tests.south_seas.playing import playout
from tests.south_seas.positions import Step, around, arrange, in_reach, market_but_one, markets_round_a_gap

GAP = (3, 2)
SHIPS = "far_two far_six far_three far_four far_five"


@pytest.mark.parametrize("wide", [False, True], ids=["alone", "among others"])
@pytest.mark.parametrize("gap", sorted(around((2, 1))))
def test_S26_complete_whichever_neighbour_comes_last_and_whatever_lies_beyond(engine, gap, wide):
    game = market_but_one(engine, gap, wide=wide, ships=SHIPS)
    assert game.feature(2, 1, "market").open_ends == 1
    game.turn("sea", gap)
    assert game.feature(2, 1, "market").open_ends == 0
    assert game.view["ships"] == [["far_six"], []]
    assert game.islanders == []


def test_S26_seven_tiles_do_not_complete_a_market(engine):
    game = market_but_one(engine, GAP, ships=SHIPS)
    game.turn("sea", (4, 1))
    assert game.view["ships"] == [[], []]
    assert game.islanders == [(0, 2, 1, "market")]
    assert game.result["completed_markets"] == 0


def test_S26_the_ship_is_free_and_the_row_is_refilled_in_its_place(engine):
    game = market_but_one(engine, GAP, ships=SHIPS)
    game.turn("sea", GAP)
    assert game.view["open_ships"] == ["far_two", "far_five", "far_three", "far_four"]
    assert game.view["stack"] == 0
    assert game.goods == [[0, 0, 0], [0, 0, 0]]
    assert game.per_seat("points_market_ships") == [6, 0]
    assert game.per_seat("ships_market") == [1, 0]
    assert game.per_seat("ships_supplied") == [0, 0]


def test_S26_the_owner_of_the_merchant_chooses_among_equals(engine):
    """Seat 1 lays the last tile; the market is seat 0's."""
    game = market_but_one(engine, GAP, ships="far_six far_two far_six_too far_three")
    game.lay("sea", GAP)
    game.islander()
    assert (game.kind, game.to_decide) == ("market", 0)
    assert game.offered_ships == ["far_six", "far_six_too"]
    game.engine.apply({"market": "far_six_too", "slot": 2})
    assert game.view["ships"] == [["far_six_too"], []]


def test_S26_a_ship_of_less_value_is_refused(engine):
    game = market_but_one(engine, GAP, ships="far_six far_two far_six_too far_three")
    game.lay("sea", GAP)
    game.islander()
    with pytest.raises(IllegalDecision):
        game.engine.apply({"market": "far_two", "slot": 1})


def test_Re_two_equal_open_ships_are_two_options(engine):
    game = market_but_one(engine, GAP, ships="far_two far_six far_six far_three")
    game.lay("sea", GAP)
    game.islander()
    assert game.options == [{"market": "far_six", "slot": 1}, {"market": "far_six", "slot": 2}]


def test_S26_a_market_without_a_merchant_takes_nothing(engine):
    game = market_but_one(engine, GAP, merchant=None, ships=SHIPS)
    game.turn("sea", GAP)
    assert game.view["ships"] == [[], []]
    assert game.result["completed_markets"] == 1


def test_S26_a_market_is_completed_once(engine):
    game = market_but_one(engine, GAP, ships=SHIPS, spare="sea sea")
    game.turn("sea", GAP)
    game.turn("sea", (0, 2))
    assert game.view["ships"] == [["far_six"], []]
    assert game.result["completed_markets"] == 1


def test_S26_a_fisher_on_the_tile_of_the_market_is_no_merchant(engine):
    game = market_but_one(engine, GAP, merchant="sea", ships=SHIPS)
    game.turn("sea", GAP)
    assert game.view["ships"] == [[], []]
    assert game.islanders == [(0, 2, 1, "sea")]


def test_S25_a_merchant_on_a_market_laid_amid_eight_tiles_takes_a_ship_at_once(engine):
    """
    o o o
    o M o      the market comes last
    S o o
    """
    game = playout(engine, "sea sea sea sea sea sea sea market", ships=SHIPS)
    for cell in [(1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]:
        game.turn("sea", cell)
    game.turn("market", (1, 1), on="market")
    assert game.view["ships"] == [[], ["far_six"]]
    assert game.islanders == []


def test_S26_a_market_that_completes_another_is_not_complete_itself(engine):
    """Seat 1 fills the gap with a market of its own: seat 0 takes a ship, the new merchant stays."""
    game = market_but_one(engine, GAP, last="market", ships=SHIPS)
    game.turn("market", GAP, on="market")
    assert game.view["ships"] == [["far_six"], []]
    assert game.islanders == [(1, *GAP, "market")]


# ---- S27: several at once --------------------------------------------------------------------------------------------

TWO = {(1, 1): 1, (3, 1): 0}


@pytest.mark.parametrize(
    ("active", "first", "second"),
    [
        (2, 0, 1),  # the active seat has no merchant: seat 0 is next clockwise
        (1, 1, 0),
        (0, 0, 1),
    ],
)
def test_S27_the_active_player_first_then_clockwise_refilling_between_picks(engine, active, first, second):
    """Only the ship that refills the row has six points as well."""
    game = markets_round_a_gap(engine, TWO, seat=active, ships="far_six far_five far_two far_three far_six_too")
    game.turn("sea", (2, 2))
    taken = game.view["ships"]
    assert taken[first] == ["far_six"]
    assert taken[second] == ["far_six_too"]
    assert game.islanders == []
    assert game.result["completed_markets"] == 2


def test_S27_best_each_takes_a_most_valuable_open_ship(engine):
    game = markets_round_a_gap(engine, TWO, seat=0, ships=SHIPS)
    game.turn("sea", (2, 2))
    assert game.view["ships"] == [["far_six"], ["far_five"], []]


def test_S27_free_after_first_the_later_ones_take_any_open_ship(engine):
    game = markets_round_a_gap(engine, TWO, seat=0, ships=SHIPS, rules={"market_pick": "free_after_first"})
    game.lay("sea", (2, 2))
    game.islander()
    assert game.view["ships"] == [["far_six"], [], []]  # the first had no choice
    assert (game.kind, game.to_decide) == ("market", 1)
    assert game.offered_ships == ["far_two", "far_five", "far_three", "far_four"]
    game.engine.apply({"market": "far_three"})
    assert game.view["ships"] == [["far_six"], ["far_three"], []]


def test_S27_free_after_first_begins_anew_every_turn(engine):
    """
    o o ? . o o !      ? completes seat 0's market, ! that of seat 1 in the next turn: the best ship for both
    o M o . o M o
    S o o o o o o
    """
    markets = {(1, 1): 0, (5, 1): 1}
    seas = (around((1, 1)) | around((5, 1)) | {(3, 0)}) - {(0, 0), (2, 2), (6, 2)}
    steps = [Step("sea", cell) for cell in in_reach(seas)]
    steps += [Step("market", market, on="market", seat=seat) for market, seat in markets.items()]
    game = arrange(engine, steps, "sea", ships=SHIPS, rules={"market_pick": "free_after_first"})
    game.turn("sea", (2, 2))
    game.turn("sea", (6, 2))
    assert game.view["ships"] == [["far_six"], ["far_five"]]


THREE = {(1, 1): 0, (3, 1): 0, (2, 3): 1}


def test_S27_per_market_a_player_with_two_gets_two_one_per_pass(engine):
    """Passes: seat 0, seat 1; then seat 0 again."""
    game = markets_round_a_gap(engine, THREE, seat=0, ships="far_four far_six far_five far_two")
    game.turn("sea", (2, 2))
    assert game.view["ships"] == [["far_six", "far_four"], ["far_five"], []]
    assert game.islanders == []


def test_S27_per_player_one_ship_each(engine):
    game = markets_round_a_gap(
        engine, THREE, seat=0, ships="far_four far_six far_five far_two", rules={"market_ships": "per_player"}
    )
    game.turn("sea", (2, 2))
    assert game.view["ships"] == [["far_six"], ["far_five"], []]
    assert game.islanders == []
    assert game.view["supply"] == [4, 4, 4]


def test_S27_no_open_ship_left_the_merchant_goes_home_with_nothing(engine):
    game = markets_round_a_gap(engine, THREE, seat=0, ships="far_four far_six")
    game.turn("sea", (2, 2))
    assert game.view["ships"] == [["far_six"], ["far_four"], []]
    assert game.islanders == []
    assert game.result["end_reason"] == "ships"
