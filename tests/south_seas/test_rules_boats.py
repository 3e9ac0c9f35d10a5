"""Fishing boats: S17 to S22 and the resolution a."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.south_seas.playing import playout

# ---- S17: a boat pays ------------------------------------------------------------------------------------------------


def test_S17_a_boat_pays_the_fisher_placed_with_it(engine):
    """S f b: two fish on the start tile, one on f, and the boat with a fisher."""
    game = playout(engine, "fish sea boat", start="two_fish")
    game.turn("fish", (1, 0))
    game.turn("sea", (-1, 0))
    game.turn("boat", (2, 0), on="sea")
    assert game.fish == [3, 0]
    assert game.islanders == []
    assert game.result["boat_payments"] == 1


def test_S17_a_boat_pays_whoever_fishes_there_not_who_lays_it(engine):
    game = playout(engine, "sea boat", start="two_fish")
    game.turn("sea", (1, 0), on="sea")
    game.turn("boat", (2, 0))
    assert game.fish == [2, 0]
    assert game.islanders == []


def one_fish_across_the_gap(engine, start, joining):
    """Two seas with a gap ? between; then the tile that joins them is laid, with sea to the west as well.

    n L      the start tile, its sea open to the south
    ? L
    u L      one fish, and seat 1's fisher
    """
    game = playout(engine, f"land land land bay_fish {joining}", start=start, spare="land")
    for cell in [(1, 0), (1, -1), (1, -2)]:
        game.turn("land", cell)
    game.turn("bay_fish", (0, -2), 180, on="sea")
    assert game.feature(0, 0, "sea") != game.feature(0, -2, "sea")
    game.turn(joining, (0, -1))
    assert game.feature(0, 0, "sea").open_ends == 2
    return game


def test_S17_boat_pays_the_joined_region_as_it_stands_after_laying(engine):
    """Two fish of the start tile's sea and one of the sea across the gap, though no fisher stood in the former."""
    game = one_fish_across_the_gap(engine, "bay_two_fish", "shore_boat")
    assert game.fish == [0, 3]
    assert game.islanders == []
    assert game.feature(0, 0, "sea").fish == [1]


# ---- S18: and when it does not ---------------------------------------------------------------------------------------


def test_S18_no_payment_without_fish(engine):
    game = playout(engine, "boat")
    game.turn("boat", (1, 0), on="sea")
    assert game.fish == [0, 0]
    assert game.islanders == [(0, 1, 0, "sea")]
    assert game.view["tokens"] == 19
    assert game.result["boat_payments"] == 0


def test_S18_no_payment_when_all_fish_are_covered(engine):
    game = playout(engine, "boat boat", start="two_fish")
    game.turn("boat", (1, 0), on="sea")
    game.turn("boat", (2, 0), on="sea")
    assert game.fish == [2, 0]
    assert game.islanders == [(1, 2, 0, "sea")]
    assert game.view["tokens"] == 18


def test_S18_no_payment_when_fish_come_where_a_boat_lies(engine):
    game = playout(engine, "sea two_fish", start="boat")
    game.turn("sea", (1, 0), on="sea")
    game.turn("two_fish", (2, 0))
    assert game.fish == [0, 0]
    assert game.islanders == [(0, 1, 0, "sea")]
    assert game.feature(0, 0, "sea").fish == [2]


def test_S18_no_payment_when_the_sea_of_an_old_boat_is_joined_to_one_with_fish(engine):
    game = one_fish_across_the_gap(engine, "bay_boat", "shore")
    assert game.fish == [0, 0]
    assert game.islanders == [(1, 0, -2, "sea")]
    assert game.result["boat_payments"] == 0


def test_S18_only_the_boat_payment_is_barred_an_enclosed_region_pays(engine):
    """
    n      an old boat
    u      fish come where it lies, and enclose the sea
    """
    game = playout(engine, "bay_two_fish", start="bay_boat", spare="land")
    game.turn("bay_two_fish", (0, -1), 180, on="sea")
    assert game.fish == [2, 0]
    assert game.islanders == []
    assert game.result["boat_payments"] == 0
    assert game.view["tokens"] == 19


def test_S18_fish_on_the_tile_of_the_boat_count(engine):
    game = playout(engine, "boat_and_fish")
    game.turn("boat_and_fish", (1, 0), on="sea")
    assert game.fish == [1, 0]


# ---- S19: covering fish ----------------------------------------------------------------------------------------------


def boat_among(engine, start, other, **settings):
    """A boat paid in the sea of two tiles with fish."""
    game = playout(engine, f"{other} sea boat boat", start=start, **settings)
    game.turn(other, (1, 0))
    game.turn("sea", (-1, 0))
    game.turn("boat", (2, 0), on="sea")
    return game


@pytest.mark.parametrize(
    ("start", "other", "left"),
    [
        ("fish", "two_fish", [1]),  # a two-fish group, if there is one
        ("two_fish", "fish", [1]),
        ("two_fish", "two_fish", [2]),
        ("fish", "fish", [1]),  # else a single
        ("three_fish", "two_fish", [2]),  # with other sizes the largest
    ],
)
def test_S19_a_boat_covers_the_largest_group(engine, start, other, left):
    game = boat_among(engine, start, other)
    assert game.feature(0, 0, "sea").fish == left
    assert game.feature(0, 0, "sea").symbols == sum(left)
    assert game.view["tokens"] == 18


@pytest.mark.parametrize(
    ("start", "other", "left"), [("fish", "two_fish", [2]), ("three_fish", "two_fish", [3]), ("fish", "fish", [1])]
)
def test_S19_smallest_a_boat_covers_the_smallest_group(engine, start, other, left):
    game = boat_among(engine, start, other, rules={"boat_covers": "smallest"})
    assert game.feature(0, 0, "sea").fish == left


def test_S19_covered_fish_never_count_again(engine):
    game = boat_among(engine, "two_fish", "fish")
    assert game.fish == [3, 0]
    game.turn("boat", (3, 0), on="sea")
    assert game.fish == [3, 1]
    assert game.feature(0, 0, "sea").fish == []


def test_S19_covered_fish_do_not_count_at_the_end(engine):
    """Four turns: a paid boat covers the pair; the last tile's fisher gets the single fish only."""
    game = playout(engine, "fish sea boat sea", start="two_fish", spare="")
    game.turn("fish", (1, 0))
    game.turn("sea", (-1, 0))
    game.turn("boat", (2, 0), on="sea")
    game.turn("sea", (3, 0), on="sea")
    assert game.kind == "end"
    assert game.fish == [3, 1]


# ---- S20: a boat that pays nobody ------------------------------------------------------------------------------------


def test_S20_without_a_fisher_no_token_is_left(engine):
    game = playout(engine, "boat", start="two_fish")
    game.turn("boat", (1, 0))
    assert game.view["tokens"] == 19
    assert game.feature(0, 0, "sea").fish == [2]
    assert game.result["boat_payments"] == 0


def test_S20_covers_a_boat_without_a_fisher_leaves_a_token(engine):
    game = playout(engine, "boat", start="two_fish", rules={"unpaid_boat": "covers"})
    game.turn("boat", (1, 0))
    assert game.view["tokens"] == 18
    assert game.feature(0, 0, "sea").fish == []
    assert (game.result["boat_payments"], game.result["boat_tokens"]) == (0, 1)


def test_S20_covers_needs_fish_to_cover(engine):
    game = playout(engine, "boat", rules={"unpaid_boat": "covers"})
    game.turn("boat", (1, 0))
    assert game.view["tokens"] == 19


# ---- S21, a: a boat that encloses ------------------------------------------------------------------------------------


def enclosing_boat(engine, start, **settings):
    """
    n      the start tile's sea
    u      the boat that encloses it, with seat 0's fisher
    """
    game = playout(engine, "bay_boat", start=start, spare="land", **settings)
    game.turn("bay_boat", (0, -1), 180, on="sea")
    assert game.feature(0, 0, "sea").open_ends == 0
    assert game.islanders == []
    return game


def test_S21_a_boat_tile_that_encloses_the_region_is_one_payment(engine):
    game = enclosing_boat(engine, "bay_two_fish")
    assert game.fish == [2, 0]
    assert game.result["boat_payments"] == 1
    assert game.result["completed_seas"] == 1


def test_Ra_a_boat_that_encloses_still_covers_a_group(engine):
    game = enclosing_boat(engine, "bay_two_fish")
    assert game.view["tokens"] == 18
    assert game.feature(0, 0, "sea").fish == []


def test_Ra_no_token_a_boat_that_encloses_covers_nothing(engine):
    game = enclosing_boat(engine, "bay_two_fish", rules={"enclosing_boat": "no_token"})
    assert game.fish == [2, 0]
    assert game.view["tokens"] == 19
    assert (game.result["boat_payments"], game.result["boat_tokens"]) == (1, 0)


def test_Ra_a_boat_that_encloses_a_region_without_fish_sends_fishers_home_with_nothing(engine):
    game = enclosing_boat(engine, "bay")
    assert game.fish == [0, 0]
    assert game.result["boat_payments"] == 0
    assert game.view["tokens"] == 19


@pytest.mark.parametrize("choice", ["no_token", "covers"])
def test_Ra_a_boat_that_encloses_without_a_fisher_is_no_payment(engine, choice):
    """Also where a boat that pays nobody covers fish: that is said of a region that stays open."""
    game = playout(engine, "bay_boat", start="bay_two_fish", spare="land", rules={"unpaid_boat": choice})
    game.turn("bay_boat", (0, -1), 180)
    assert game.view["tokens"] == 19
    assert (game.result["boat_payments"], game.result["completed_seas"]) == (0, 1)


def test_Ra_several_boats_of_one_tile_in_one_region_are_one_payment(engine):
    """
    J f      both shores of the straight footbridge # are one sea, round the jetty J: two boats, two fish, once
    #
    """
    game = playout(engine, "two_fish straight_two_boats", start="jetty")
    game.turn("two_fish", (1, 0))
    game.turn("straight_two_boats", (0, -1), on="west")
    assert game.feature(0, -1, "west") == game.feature(0, -1, "east")
    assert game.fish == [0, 2]
    assert game.view["tokens"] == 18
    assert game.result["boat_payments"] == 1


def test_Ra_boats_of_one_tile_in_two_regions_are_two_payments(engine):
    """o S #: seat 0 fishes in the sea on the west, seat 1 on the east shore of the footbridge it lays."""
    game = playout(engine, "sea straight_two_boats_and_fish")
    game.turn("sea", (-1, 0), on="sea")
    game.turn("straight_two_boats_and_fish", (1, 0), on="east")
    assert game.fish == [2, 1]
    assert game.view["tokens"] == 17
    assert game.result["boat_payments"] == 2


# ---- S22: tokens -----------------------------------------------------------------------------------------------------


def test_S22_there_are_as_many_tokens_as_the_config_says(engine):
    assert playout(engine, "sea").view["tokens"] == 19
    assert playout(engine, "sea", tokens=3).view["tokens"] == 3


def second_boat(engine, choice):
    """The only token is spent on the first boat; then come two fish, and a second boat with a fisher."""
    game = playout(engine, "boat two_fish boat", start="two_fish", tokens=1, rules={"spent_tokens": choice})
    game.turn("boat", (1, 0), on="sea")
    game.turn("two_fish", (2, 0))
    assert (game.fish, game.view["tokens"]) == ([2, 0], 0)
    game.turn("boat", (3, 0), on="sea")
    return game


def test_S22_without_tokens_a_boat_still_pays_and_covers_nothing(engine):
    game = second_boat(engine, "pays")
    assert game.fish == [4, 0]
    assert game.islanders == []
    assert game.feature(0, 0, "sea").fish == [2]
    assert (game.result["boat_payments"], game.result["boat_tokens"]) == (2, 1)


def test_S22_bars_without_tokens_a_boat_pays_nobody(engine):
    game = second_boat(engine, "bars")
    assert game.fish == [2, 0]
    assert game.islanders == [(0, 3, 0, "sea")]
    assert game.result["boat_payments"] == 1


def test_S22_bars_an_enclosed_region_pays_all_the_same(engine):
    game = enclosing_boat(engine, "bay_two_fish", tokens=0, rules={"spent_tokens": "bars"})
    assert game.fish == [2, 0]
