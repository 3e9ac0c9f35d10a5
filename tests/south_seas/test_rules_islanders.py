"""Placing an islander and taking one back: S09 to S13, S24, S25 and the resolution e."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from sim.errors import IllegalDecision
from tests.south_seas.playing import playout
from tests.south_seas.positions import three_caps


def test_S09_on_a_footbridge_an_island_a_sea_or_a_market_of_the_tile_just_laid(engine):
    game = playout(engine, "everything everything")
    game.lay("everything", (1, 0))
    assert game.segments == ["bridge", "island", "sea", "market"]
    game.islander(on="bridge")
    assert game.islanders == [(0, 1, 0, "bridge")]
    assert game.view["supply"] == [3, 4]


def test_S09_not_on_a_tile_laid_before(engine):
    game = playout(engine, "cap sea")
    game.turn("cap", (1, 0))
    game.lay("sea", (-1, 0))
    assert game.segments == ["sea"]
    with pytest.raises(IllegalDecision):
        game.engine.apply({"islander": "place", "on": "island"})


def test_S10_a_feature_with_an_islander_takes_no_other_however_far_away(engine):
    """S f o o m: the fisher sits on f, the market m is four tiles away on the same sea."""
    game = playout(engine, "sea sea sea market")
    game.turn("sea", (1, 0), on="sea")
    game.turn("sea", (2, 0))
    game.turn("sea", (3, 0))
    game.lay("market", (4, 0))
    assert game.to_decide == 1
    assert game.segments == ["market"]


def test_S10_the_own_islander_bars_as_well(engine):
    game = playout(engine, "sea sea sea")
    game.turn("sea", (1, 0), on="sea")
    game.turn("sea", (2, 0))
    game.lay("sea", (3, 0))
    assert game.to_decide == 0
    assert game.segments == []


def test_S10_what_the_new_tile_joins_counts(engine):
    """
    . H       the head's island joins the end ^ with seat 0's picker; its sea, on the east side, is free
    S ^
    """
    game = playout(engine, "cap head")
    game.turn("cap", (1, 0), on="island")
    game.lay("head", (1, 1), 270)
    assert game.segments == ["sea"]


def test_S10_a_free_segment_beside_an_occupied_one_is_open(engine):
    """Only the north island of the twin tile joins seat 0's island."""
    game = playout(engine, "cap twin")
    game.turn("cap", (1, 0), on="island")
    game.lay("twin", (1, 1))
    assert game.segments == ["north", "sea"]


def test_Re_two_segments_of_one_free_feature_are_two_options(engine):
    """The footbridge ends in the start tile: the seas on both sides of it are one."""
    game = playout(engine, "straight", start="jetty")
    game.lay("straight", (0, -1))
    assert game.feature(0, -1, "east") == game.feature(0, -1, "west")
    assert game.segments == ["bridge", "east", "west"]


def test_S11_without_an_islander_in_supply_a_player_still_lays(engine):
    game = playout(engine, "market sea market", islanders=1)
    game.turn("market", (1, 0), on="market")
    game.turn("sea", (2, 0))
    game.lay("market", (3, 0))
    assert game.segments == []
    assert game.returning == {(1, 0)}
    game.islander()
    assert [3, 0, "market", 0] in game.view["board"]
    assert game.view["supply"] == [0, 1]


def test_S12_an_islander_may_be_taken_back_from_any_tile_instead_of_placing(engine):
    game = playout(engine, "market cap market sea sea")
    game.turn("market", (1, 0), on="market")
    game.turn("cap", (2, 0), on="island")
    game.turn("market", (3, 0), on="market")
    game.turn("sea", (4, 0))
    game.lay("sea", (5, 0))
    assert game.returning == {(1, 0), (3, 0)}  # not (2, 0), which is the other player's
    game.islander(back=(1, 0))
    assert game.islanders == [(0, 3, 0, "market"), (1, 2, 0, "island")]
    assert game.view["supply"] == [3, 3]


def test_S12_another_players_islander_stays(engine):
    game = playout(engine, "market sea")
    game.turn("market", (1, 0), on="market")
    game.lay("sea", (2, 0))
    with pytest.raises(IllegalDecision):
        game.engine.apply({"islander": "take_back", "at": [1, 0]})


def test_S12_only_when_empty_no_taking_back_while_one_is_in_supply(engine):
    game = playout(engine, "market sea market sea sea", islanders=2, rules={"retrieve": "only_when_empty"})
    game.turn("market", (1, 0), on="market")
    game.turn("sea", (2, 0))
    game.lay("market", (3, 0))
    assert game.returning == set()  # one is left
    game.islander(on="market")
    game.turn("sea", (4, 0))
    game.lay("sea", (5, 0))
    assert game.returning == {(1, 0), (3, 0)}


def completed_while_taking_back(engine, choice):
    """
    v      seat 0 closes its own island of two bananas and takes the picker back in that turn
    ^
    """
    game = playout(engine, "cap sea cap", rules={"take_back": choice})
    game.turn("cap", (1, 0), on="island")
    game.turn("sea", (2, 0))
    game.turn("cap", (1, 1), 180, back=(1, 0))
    assert game.feature(1, 0, "island").open_ends == 0
    assert game.view["supply"] == [4, 4]
    return game


def test_S13_an_islander_taken_back_from_what_the_tile_completes_gets_nothing(engine):
    assert completed_while_taking_back(engine, "before_rewards").bananas == [0, 0]


def test_S13_after_rewards_it_is_paid_first(engine):
    assert completed_while_taking_back(engine, "after_rewards").bananas == [2, 0]


def test_S13_an_islander_taken_back_is_not_counted_for_the_majority(engine):
    """Two pickers of seat 0 against one of seat 1; with one taken back it is a tie over five bananas."""
    game = three_caps(engine, (0, 1, 0))
    game.rest_of_turn(back=(-1, 2))
    assert game.bananas == [5, 5]
    assert game.islanders == []


def test_S13_after_rewards_it_is_counted_for_the_majority(engine):
    game = three_caps(engine, (0, 1, 0), rules={"take_back": "after_rewards"})
    game.rest_of_turn(back=(-1, 2))
    assert game.bananas == [5, 0]
    assert game.view["supply"] == [4, 4]


def test_S13_after_rewards_an_islander_elsewhere_is_back_after_the_turn(engine):
    game = playout(engine, "market sea sea", rules={"take_back": "after_rewards"})
    game.turn("market", (1, 0), on="market")
    game.turn("sea", (2, 0))
    game.turn("sea", (3, 0), back=(1, 0))
    assert game.view["supply"] == [4, 4]
    assert game.islanders == []


def test_S13_after_rewards_a_merchant_is_taken_back_before_the_markets(engine):
    """The ninth tile completes the market of the merchant that is taken back: no ship.

    o o o
    o M o      M at (1, 1); (0, 1) comes last
    S o o
    """
    game = playout(
        engine,
        "sea market sea sea sea sea sea sea",
        players=2,
        ships="far_six far_two",
        rules={"take_back": "after_rewards"},
    )
    game.turn("sea", (1, 0))
    game.turn("market", (1, 1), on="market")
    for cell in [(2, 0), (2, 1), (2, 2), (1, 2), (0, 2)]:
        game.turn("sea", cell)
    game.turn("sea", (0, 1), back=(1, 1))
    assert game.result["completed_markets"] == 1
    assert game.view["ships"] == [[], []]
    assert game.islanders == []


def test_S24_after_payment_every_islander_goes_home_the_losers_too(engine):
    game = three_caps(engine, (0, 1, 0))
    assert len(game.islanders) == 3
    game.rest_of_turn()
    assert game.islanders == []
    assert game.view["supply"] == [4, 4]


def test_S24_home_from_the_next_turn_on(engine):
    """The only islander comes home in the rewards: too late for this turn's tile, in time for the next."""
    game = playout(engine, "cap sea cap sea sea", islanders=1)
    game.turn("cap", (1, 0), on="island")
    game.turn("sea", (2, 0))
    game.lay("cap", (1, 1), 180)
    assert game.segments == []  # not even on the sea
    game.islander()
    assert game.view["supply"] == [1, 1]
    game.turn("sea", (3, 0))
    game.lay("sea", (4, 0))
    assert game.segments == ["sea"]


def bare_island(engine, choice):
    """An island without bananas, closed with a picker on it."""
    game = playout(engine, "cap_bare sea cap_bare sea sea", rules={"bare_feature": choice})
    game.turn("cap_bare", (1, 0), on="island")
    game.turn("sea", (2, 0))
    game.turn("cap_bare", (1, 1), 180)
    return game


def test_S24_a_completed_feature_without_symbols_sends_home_with_nothing(engine):
    game = bare_island(engine, "home")
    assert game.bananas == [0, 0]
    assert game.islanders == []
    assert game.result["completed_islands"] == 1


def test_S24_stay_islanders_on_a_bare_completed_feature_stay_until_taken_back(engine):
    game = bare_island(engine, "stay")
    assert game.islanders == [(0, 1, 0, "island")]
    game.turn("sea", (3, 0))
    game.turn("sea", (4, 0), back=(1, 0))
    assert game.islanders == []
    assert game.view["supply"] == [4, 4]


def test_S25_placed_on_what_this_tile_completes_paid_and_home_the_same_turn(engine):
    game = playout(engine, "cap cap")
    game.turn("cap", (1, 0))
    game.turn("cap", (1, 1), 180, on="island")
    assert game.bananas == [0, 2]
    assert game.islanders == []
    assert game.per_seat("placed_island") == [0, 1]
