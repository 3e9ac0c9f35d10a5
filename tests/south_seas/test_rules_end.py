"""The end, the final payments and the score: S33 to S36 and the resolution d."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.south_seas.playing import playout
from tests.south_seas.positions import (
    Step,
    arrange,
    at_supply,
    holding,
    market_but_one,
    markets_round_a_gap,
    two_seas_joined,
)

GAP = (3, 2)

# ---- S33: when the game ends -----------------------------------------------------------------------------------------


def test_S33_at_the_end_of_the_turn_in_which_the_last_tile_was_laid(engine):
    """The turn is played to its end: islander, reward and ship."""
    game = playout(engine, "sea treasure", spare="", ships="three_fish far_six")
    game.turn("sea", (1, 0))
    game.lay("treasure", (2, 0))
    game.islander(on="pool")
    assert (game.kind, game.to_decide) == ("supply", 1)
    game.supply("three_fish")
    assert game.kind == "end"
    assert game.result["end_reason"] == "tiles"
    assert (game.result["turns"], game.result["rounds"]) == (2, 1)
    assert game.view["bag"] == 0


def test_S33_at_the_end_of_the_turn_in_which_the_last_ship_was_supplied(engine):
    game = at_supply(engine, "0 3 0", "three_fish", spare="sea sea sea")
    game.supply("three_fish")
    assert game.kind == "end"
    assert game.result["end_reason"] == "ships"
    assert game.view["bag"] == 3


def test_S33_not_while_a_ship_is_left(engine):
    game = at_supply(engine, "0 3 0", "three_fish far_six")
    game.supply("three_fish")
    assert game.kind == "lay"


@pytest.mark.parametrize(
    ("choice", "kind"),
    [
        ("any", "end"),
        ("supplied", "lay"),  # the market's taking does not end the game
    ],
)
def test_S33_the_last_ship_taken_by_a_market(engine, choice, kind):
    game = market_but_one(engine, GAP, ships="far_six", spare="sea sea", rules={"last_ship": choice})
    game.turn("sea", GAP)
    assert game.view["ships"] == [["far_six"], []]
    assert game.kind == kind


def test_S33_supplied_after_a_market_took_the_last_ship_the_tiles_end_the_game(engine):
    game = market_but_one(engine, GAP, ships="far_six", spare="sea", rules={"last_ship": "supplied"})
    game.turn("sea", GAP)
    game.turn("sea", (0, 2))
    assert game.kind == "end"
    assert game.result["end_reason"] == "tiles"


def test_S33_supplied_a_last_ship_supplied_ends_the_game(engine):
    game = at_supply(engine, "0 3 0", "three_fish", spare="sea sea sea", rules={"last_ship": "supplied"})
    game.supply("three_fish")
    assert game.result["end_reason"] == "ships"


def test_Rd_a_set_without_ships_never_ends_by_ships(engine):
    game = playout(engine, "treasure sea", spare="")
    game.turn("treasure", (1, 0), on="pool")
    assert game.kind == "lay"
    game.turn("sea", (2, 0))
    assert game.kind == "end"
    assert game.result["end_reason"] == "tiles"


def test_Rd_a_merchant_of_a_set_without_ships_goes_home_with_nothing(engine):
    game = market_but_one(engine, GAP)
    game.turn("sea", GAP)
    assert game.islanders == []
    assert game.per_seat("score") == [0, 0]


# ---- S34: what is unfinished pays ------------------------------------------------------------------------------------


def two_pickers_on_one_island(engine, players):
    """Seat 0 has both pickers of an open island with 1 + 2 + 1 bananas when the last tile, the land L, joins them.

    . o o o      the cell above L is empty
    . o . o
    S > L <
    """
    steps = [Step("cap", (1, 0), 90, "island", seat=0)]
    steps += [Step("sea", cell) for cell in [(1, 1), (1, 2), (2, 2), (3, 2), (3, 1)]]
    steps += [Step("cap", (3, 0), 270, "island", seat=0)]
    game = arrange(engine, steps, "land", players=players, spare="")
    game.turn("land", (2, 0))
    assert game.kind == "end"
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S34_two_own_islanders_in_one_open_feature_are_paid_once(engine, players):
    game = two_pickers_on_one_island(engine, players)
    assert game.feature(2, 0, "island").open_ends == 4
    assert game.bananas == [4] + [0] * (players - 1)
    assert game.per_seat("end_goods") == [4] + [0] * (players - 1)


def test_S34_footbridges_islands_and_seas_pay_as_if_complete_markets_nothing(engine):
    """Four tiles round the start tile, each seat on another kind of place; the last tile has a fish for the sea."""
    game = playout(engine, "straight_three across market fish", spare="", players=4, ships="far_six")
    game.turn("straight_three", (1, 0), on="bridge")
    game.turn("across", (0, 1), on="island")
    game.turn("market", (0, -1), on="market")
    game.turn("fish", (-1, 0), on="sea")
    assert game.kind == "end"
    assert game.goods == [[3, 0, 0], [0, 0, 2], [0, 0, 0], [0, 1, 0]]
    assert game.view["ships"] == [[], [], [], []]


def test_S34_tied_fishers_are_each_paid_in_full_at_the_end(engine):
    game = two_seas_joined(engine, "two_fish", spare="")
    assert game.kind == "end"
    assert game.fish == [4, 4]


def test_S34_the_final_payments_with_a_limit_serve_the_last_active_seat_first(engine):
    """Seat 0 laid the last tile: of five fish it gets four, seat 1 the one that is left."""
    assert two_seas_joined(engine, "two_fish", spare="", limit=5).fish == [4, 1]


def test_S34_a_bare_completed_island_kept_by_an_option_pays_nothing(engine):
    game = playout(engine, "cap_bare sea cap_bare", spare="", rules={"bare_feature": "stay"})
    game.turn("cap_bare", (1, 0), on="island")
    game.turn("sea", (2, 0))
    game.turn("cap_bare", (1, 1), 180)
    assert game.kind == "end"
    assert game.goods == [[0, 0, 0], [0, 0, 0]]


def fish_at_the_end(engine, choice):
    """Seat 1 holds three fish from its pool; seat 0's fisher gets three more only at the end. Seat 1 was last."""
    game = playout(
        engine,
        "sea treasure",
        start="three_fish",
        spare="",
        ships="three_fish far_six three_fish three_fish",
        rules={"final_supply": choice},
    )
    game.turn("sea", (1, 0), on="sea")
    game.turn("treasure", (2, 0), on="pool")
    return game


def test_S34_no_ship_can_be_supplied_after_the_final_payments(engine):
    game = fish_at_the_end(engine, "none")
    assert game.kind == "end"
    assert game.fish == [3, 3]
    assert game.view["ships"] == [[], []]


def test_S34_one_each_every_seat_may_supply_one_ship_from_the_seat_after_the_last(engine):
    game = fish_at_the_end(engine, "one_each")
    assert (game.kind, game.to_decide) == ("supply", 0)
    assert game.fish == [3, 3]  # the final payments are made
    game.supply("three_fish")
    assert (game.kind, game.to_decide) == ("supply", 1)
    game.supply("three_fish")
    assert game.kind == "end"
    assert game.per_seat("score") == [3, 3]
    assert game.per_seat("ships_supplied") == [1, 1]
    assert game.result["turns"] == 2


def test_S34_one_each_a_seat_may_decline_and_gets_no_second_chance(engine):
    game = fish_at_the_end(engine, "one_each")
    game.supply(None)
    game.supply(None)
    assert game.kind == "end"
    assert game.per_seat("score") == [1, 1]


# ---- S35, S36: the score and the winner ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goods", "points"), [("0 0 0", 0), ("1 1 0", 0), ("1 1 1", 1), ("2 2 1", 1), ("3 0 0", 1), ("3 3 4", 3)]
)
def test_S35_one_point_for_three_goods_of_any_kinds_rounded_down(engine, goods, points):
    game = holding(engine, goods, ships="far_six", spare="")
    game.turn("sea", (0, 1))
    assert game.kind == "end"
    assert game.per_seat("points_leftover_goods") == [points, 0]
    assert game.per_seat("score") == [points, 0]


def test_S35_how_many_goods_make_a_point_comes_from_the_config(engine):
    game = holding(engine, "2 2 1", ships="far_six", spare="", per_point=2)
    game.turn("sea", (0, 1))
    assert game.per_seat("score") == [2, 0]


def test_S35_points_of_ships_supplied_and_won_by_markets_count(engine):
    """Seat 0 took a six at its market and supplied two fish ships of one point; a fish is left."""
    game = market_but_one(engine, GAP, ships="far_six fish fish far_two", spare="treasure sea sea", last="sea")
    game.turn("sea", GAP)
    game.turn("treasure", (0, 2), on="pool", ship="fish")
    game.turn("sea", (0, 3))
    game.turn("sea", (0, 4), ship="fish")
    assert game.kind == "end"
    assert game.per_seat("points_market_ships") == [6, 0]
    assert game.per_seat("points_supplied_ships") == [2, 0]
    assert game.per_seat("points_leftover_goods") == [0, 0]
    assert game.per_seat("score") == [8, 0]


def test_S36_the_highest_score_wins(engine):
    game = holding(engine, "3 0 0", ships="far_six", spare="")
    game.turn("sea", (0, 1))
    assert game.per_seat("win_share") == [1.0, 0.0]
    assert game.result["winners"] == 1


def test_S36_tied_players_share_the_win(engine):
    game = playout(engine, "sea sea sea", players=3, spare="")
    for x in (1, 2, 3):
        game.turn("sea", (x, 0))
    assert game.result["winners"] == 3
    assert game.per_seat("win_share") == pytest.approx([1 / 3] * 3)


def one_ship_against_goods(engine, choice, ship):
    """Three points each: seat 0 with a ship for three fish, seat 1 with nine goods."""
    game = playout(
        engine,
        "treasure treasure treasure treasure sea treasure",
        spare="",
        ships=f"{ship} far_six",
        rules={"tie_break": choice},
    )
    game.turn("treasure", (1, 0), on="pool", ship=ship)
    game.turn("treasure", (2, 0), on="pool")
    game.turn("treasure", (3, 0))
    game.turn("treasure", (4, 0), on="pool")
    game.turn("sea", (5, 0))
    game.turn("treasure", (6, 0), on="pool")
    return game


@pytest.mark.parametrize(("choice", "shares"), [("none", [0.5, 0.5]), ("ships", [1.0, 0.0])])
def test_S36_tie_break_most_ships(engine, choice, shares):
    game = one_ship_against_goods(engine, choice, "three_fish")
    assert game.per_seat("score") == [3, 3]
    assert game.per_seat("win_share") == shares


def test_S36_tie_break_only_among_the_highest_scores(engine):
    """Two points for seat 0's ship, three for seat 1's goods: more ships do not help."""
    game = one_ship_against_goods(engine, "ships", "three_same")
    assert game.per_seat("score") == [2, 3]
    assert game.per_seat("win_share") == [0.0, 1.0]


def test_S36_tie_break_with_as_many_ships_shares_the_win(engine):
    game = markets_round_a_gap(
        engine,
        {(1, 1): 0, (3, 1): 1},
        seat=0,
        players=2,
        spare="",
        ships="far_six far_six far_two",
        rules={"tie_break": "ships"},
    )
    game.lay("sea", (2, 2))
    game.islander()
    game.engine.apply({"market": "far_six"})
    assert game.kind == "end"
    assert game.per_seat("win_share") == [0.5, 0.5]
