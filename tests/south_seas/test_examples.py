"""The worked examples of the rulebook: X1 to X10."""
# ruff: noqa: N802 - examples keep their ids

import pytest

from tests.south_seas.playing import playout
from tests.south_seas.positions import Step, arrange, at_supply, market_but_one, two_seas_joined


def test_X1_boat_and_fisher_in_one_turn(engine):
    """Red lays the boat and a fisher in a sea of a pair and a single fish."""
    game = playout(engine, "fish sea boat", start="two_fish")
    game.turn("fish", (1, 0))
    game.turn("sea", (-1, 0))
    game.turn("boat", (2, 0), on="sea")
    assert game.fish == [3, 0]
    assert game.feature(0, 0, "sea").fish == [1]  # the pair is covered
    assert game.view["tokens"] == 18
    assert game.view["supply"] == [4, 4]


def test_X2_a_tile_joins_red_and_blue_and_completes_the_island(engine):
    """
    o o o      = joins the ends of red, seat 0, and blue, seat 1: 1 + 2 + 1 bananas for both
    > = <
    """
    game = playout(engine, "cap sea sea sea sea cap across")
    game.turn("cap", (1, 0), 90, on="island")
    for cell in [(1, 1), (2, 1), (3, 1), (4, 1)]:
        game.turn("sea", cell)
    game.turn("cap", (3, 0), 270, on="island")
    game.turn("across", (2, 0))
    assert game.bananas == [4, 4]
    assert game.islanders == []


def test_X3_two_seas_joined_hold_two_fishers(engine):
    """Turn 1: blue fishes north of an island; turn 2: red fishes south of it; a third tile joins the seas."""
    game = two_seas_joined(engine, "sea")
    joined = game.feature(0, 1, "sea")
    assert joined == game.feature(0, -1, "sea")
    assert joined.islanders == [1, 1]


def test_X4_six_ships_and_ten_goods_are_27_points(engine):
    """Red, seat 0, wins 6 shells and 10 fish in six turns and pays each ship with a shell: 2+3+4+4+5+6 = 24, and 3."""
    ships = ["cheap_two", "cheap_three", "cheap_four", "cheap_four", "cheap_five", "cheap_six"]
    tiles = ["treasure", "treasure", "treasure", "treasure", "treasure", "crumb"]
    segments = ["pier", "pier", "pool", "pool", "pool", "pool"]
    game = playout(engine, " sea ".join(tiles), spare="", ships=" ".join([*ships, "far_two"]))
    for number, (tile, segment, ship) in enumerate(zip(tiles, segments, ships, strict=True)):
        game.turn(tile, (number + 1, 0), on=segment, ship=ship)
        if game.kind != "end":
            game.turn("sea", (-number - 1, 0))
    assert game.kind == "end"
    assert game.goods[0] == [0, 10, 0]
    assert game.view["points"] == [24, 0]
    assert game.per_seat("points_leftover_goods") == [3, 0]
    assert game.per_seat("score") == [27, 0]


@pytest.mark.parametrize(
    ("ship", "goods", "pay", "points"),
    [
        ("text_named", "2 1 1", None, 5),
        ("text_six_any", "1 3 3", "0 3 3", 5),
        ("text_four_same", "4 4 0", "4 0 0", 3),
        ("text_five_any", "1 5 0", "0 5 0", 4),
        ("text_three_same_one_other", "3 1 1", "3 0 1", 3),
    ],
)
def test_X5_ships_of_the_text(engine, ship, goods, pay, points):
    game = at_supply(engine, goods, f"{ship} far_six")
    game.supply(ship, pay=pay)
    assert game.view["ships"] == [[ship], []]
    assert game.view["points"] == [points, 0]
    paid = [int(word) for word in (pay or goods).split()]
    assert game.goods[0] == [int(held) - gone for held, gone in zip(goods.split(), paid, strict=True)]


def test_X6_a_lone_collector_on_an_open_footbridge(engine):
    game = playout(engine, "straight_three", spare="")
    game.turn("straight_three", (1, 0), on="bridge")
    assert game.kind == "end"
    assert game.shells == [3, 0]


def test_X6_two_red_and_one_blue_pickers_on_an_open_island(engine):
    """
    o v o o      v has no banana: 1 + 1 + 2 with the land L, which is open to the south
    > L < o
    . . o o
    . S o .
    """
    seas = [(1, 0), (1, 1), (2, 1), (2, 2), (2, 3), (1, 3)]
    steps = [Step("sea", cell) for cell in seas]
    steps += [Step("cap_bare", (0, 3), 180, "island", seat=1), Step("sea", (-1, 3))]
    steps += [Step("cap", (1, 2), 270, "island", seat=0), Step("cap", (-1, 2), 90, "island", seat=0)]
    game = arrange(engine, steps, "land", spare="")
    game.turn("land", (0, 2))
    assert game.kind == "end"
    island = game.feature(0, 2, "island")
    assert (island.open_ends, island.symbols, island.islanders) == (2, 4, [2, 1])
    assert game.bananas == [4, 0]


def test_X6_a_merchant_on_an_open_market(engine):
    game = playout(engine, "market", spare="", ships="far_six")
    game.turn("market", (1, 0), on="market")
    assert game.kind == "end"
    assert game.goods == [[0, 0, 0], [0, 0, 0]]
    assert game.view["ships"] == [[], []]


def test_X6_two_fishers_of_different_players_on_an_open_sea(engine):
    game = two_seas_joined(engine, "two_fish", spare="")
    assert game.kind == "end"
    assert game.fish == [4, 4]


def test_X6_a_lone_picker_on_an_open_island(engine):
    game = playout(engine, "across", spare="")
    game.turn("across", (0, 1), on="island")
    assert game.kind == "end"
    assert game.bananas == [2, 0]


def test_X7_an_island_from_side_to_side_parts_the_sea_of_its_tile(engine):
    game = playout(engine, "sea", start="across")
    assert game.feature(0, 0, "north").spots == [[0, 0, "north"]]
    assert game.feature(0, 0, "south").spots == [[0, 0, "south"]]


def test_X7_islands_that_touch_at_a_tip_and_the_three_seas_round_them_are_separate(engine):
    game = playout(engine, "sea", start="tips")
    for segment in ("north", "west", "sea_1", "sea_2", "sea_3"):
        assert game.feature(0, 0, segment).spots == [[0, 0, segment]]


@pytest.mark.parametrize("taken", ["far_six", "far_six_too"])
def test_X8_either_of_two_six_point_ships(engine, taken):
    game = market_but_one(engine, (3, 2), ships="far_six far_three far_four far_six_too far_five")
    game.lay("sea", (3, 2))
    game.islander()
    game.engine.apply({"market": taken})
    assert game.view["ships"] == [[taken], []]
    assert game.goods == [[0, 0, 0], [0, 0, 0]]
    assert len(game.view["open_ships"]) == 4


def test_X9_an_occupied_footbridge_refuses_the_market_and_the_free_sea_accept(engine):
    """
    M      blue's tile: its footbridge joins red's
    |      red's collector
    S
    """
    game = playout(engine, "straight market_jetty", start="straight")
    game.turn("straight", (0, 1), on="bridge")
    game.lay("market_jetty", (0, 2))
    assert game.to_decide == 1
    assert game.segments == ["sea", "market"]


def test_X9_an_occupied_island_refuses_the_footbridge_and_the_sea_accept(engine):
    """
    . #      blue's tile: its island joins red's
    S ^      red's picker
    """
    game = playout(engine, "cap cap_jetty")
    game.turn("cap", (1, 0), on="island")
    game.lay("cap_jetty", (1, 1), 180)
    assert game.to_decide == 1
    assert game.segments == ["bridge", "sea"]


def test_X10_the_next_payment_counts_the_fish_left_uncovered(engine):
    """A pair and three single fish: the first boat pays five, the next one three."""
    game = playout(engine, "fish fish fish boat boat", start="two_fish")
    for x in (1, 2, 3):
        game.turn("fish", (x, 0))
    game.turn("boat", (4, 0), on="sea")
    assert game.fish == [0, 5]
    assert game.feature(0, 0, "sea").fish == [1, 1, 1]
    game.turn("boat", (5, 0), on="sea")
    assert game.fish == [3, 5]
