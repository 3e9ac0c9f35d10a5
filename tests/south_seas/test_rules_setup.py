"""Set-up and the course of a turn: S01 to S05, S37."""
# ruff: noqa: N802 - statements keep their ids

import tomllib
from pathlib import Path

import pytest

from tests.south_seas.playing import playout

BUNDLED = Path(__file__).parents[2] / "configs" / "south_seas.toml"

# From the start tile at (0, 0) round the cell (1, 1).
ROUND_TRIP = [(1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_S01_each_player_has_four_islanders(engine, players):
    game = playout(engine, "sea sea", players=players)
    assert game.view["supply"] == [4] * players
    assert game.goods == [[0, 0, 0]] * players


def test_S01_the_number_of_islanders_comes_from_the_config(engine):
    assert playout(engine, "sea", islanders=7).view["supply"] == [7, 7]


def test_S02_the_start_tile_lies_in_the_middle_and_the_others_in_the_bag(engine):
    game = playout(engine, "cap sea sea", start="straight")
    assert game.view["board"] == [[0, 0, "straight", 0]]
    assert game.view["bag"] == 3  # two seas and the spare one; the cap is drawn already


def test_S02_further_copies_of_the_start_tile_are_drawn_like_others(engine):
    game = playout(engine, "straight straight", start="straight")
    game.turn("straight", (0, 1))
    assert game.view["board"] == [[0, 0, "straight", 0], [0, 1, "straight", 0]]


def test_S02_the_bundled_set_has_73_tiles_and_one_start_tile():
    """The totals of the box, so that no tile, ship or symbol gets lost."""
    tiles = tomllib.loads(BUNDLED.read_text("utf-8"))["tiles"]
    assert sum(tile["count"] for tile in tiles.values()) == 73
    assert sum(tile.get("start", False) for tile in tiles.values()) == 1
    boats = sum(tile["count"] * s.get("boat", False) for tile in tiles.values() for s in tile["segments"].values())
    assert boats == 19


def test_S03_four_of_the_ships_lie_open(engine):
    game = playout(engine, "sea", ships="shell fish two_any far_two far_three far_four")
    assert game.view["open_ships"] == ["shell", "fish", "two_any", "far_two"]
    assert game.view["stack"] == 2


def test_S03_the_bundled_set_has_24_ships():
    ships = tomllib.loads(BUNDLED.read_text("utf-8"))["ships"]
    assert sum(ship["count"] for ship in ships.values()) == 24


def test_S04_seat_0_begins_and_play_goes_clockwise(engine):
    game = playout(engine, "sea sea sea sea", players=3)
    seats = []
    for x in (1, 2, 3, 4):
        seats.append(game.to_decide)
        game.turn("sea", (x, 0))
    assert seats == [0, 1, 2, 0]


def test_S05_a_turn_is_tile_islander_rewards_ship(engine):
    """Seat 1 closes a ring round a market: the five kinds of decision come in their order, then it is seat 0's turn.

    o o o      the market is laid last, in the middle
    o M o
    S o o
    """
    game = playout(
        engine, "sea treasure sea treasure sea sea sea market", ships="two_any far_six far_six_too far_two far_three"
    )
    tiles = ["sea", "treasure", "sea", "treasure", "sea", "sea", "sea"]
    goods = [None, "pool", None, "pier", None, None, None]  # seat 1 gets three fish, then three shells
    for tile, cell, segment in zip(tiles, ROUND_TRIP, goods, strict=True):
        game.turn(tile, cell, on=segment)
    assert game.goods == [[0, 0, 0], [3, 3, 0]]

    asked = []
    for answer in (
        {"lay": "market", "at": [1, 1], "turned": 0},
        {"islander": "place", "on": "market"},
        {"market": "far_six"},
        {"supply": "two_any"},
        {"pay": {"shells": 1, "fish": 1, "bananas": 0}},
    ):
        asked.append((game.kind, game.to_decide))
        game.engine.apply(answer)
    assert asked == [("lay", 1), ("islander", 1), ("market", 1), ("supply", 1), ("pay", 1)]
    assert (game.kind, game.to_decide) == ("lay", 0)
    assert game.goods == [[0, 0, 0], [2, 2, 0]]
    assert game.view["ships"] == [[], ["far_six", "two_any"]]


def test_S05_place_or_take_back_or_neither_but_not_both(engine):
    game = playout(engine, "market market sea")
    game.turn("market", (1, 0), on="market")
    game.turn("market", (2, 0), on="market")
    game.lay("sea", (3, 0))
    assert [option["islander"] for option in game.options] == ["none", "place", "take_back"]
    game.islander(back=(1, 0))
    assert game.kind == "lay"  # nothing pays, no ship: the other seat's turn
    assert game.to_decide == 1


def test_S37_the_drawn_tile_is_shown_before_it_is_laid(engine):
    game = playout(engine, "cap straight")
    assert {option["lay"] for option in game.options} == {"cap"}


@pytest.mark.parametrize("hidden", [False, True])
def test_S37_goods_and_taken_ships_lie_open_whatever_policies_may_see(engine, hidden):
    """``hidden_ships`` limits what policies know; the table itself is the same."""
    game = playout(engine, "treasure", ships="three_fish", spare="sea sea", rules={"hidden_ships": hidden})
    game.turn("treasure", (1, 0), on="pool", ship="three_fish")
    assert game.view["ships"] == [["three_fish"], []]
    assert game.view["points"] == [3, 0]
