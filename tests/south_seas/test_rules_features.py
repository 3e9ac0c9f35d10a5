"""Footbridges, islands and seas: what is joined, when it is complete, whom it pays: S14, S15, S16, S23, S28."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.south_seas.playing import playout
from tests.south_seas.positions import three_caps

# ---- S14: footbridges ------------------------------------------------------------------------------------------------


def test_S14_complete_between_two_junctions_one_shell_per_symbol(engine):
    """
    J      from junction to junction 1 + 3 + 1 + 1 shells
    |      laid with a collector: three shells
    S
    J      laid last
    """
    game = playout(engine, "straight_three jetty jetty", start="straight")
    game.turn("straight_three", (0, 1), on="bridge")
    assert game.feature(0, 1, "bridge").open_ends == 2
    game.turn("jetty", (0, 2))
    assert game.feature(0, 1, "bridge").open_ends == 1
    assert game.shells == [0, 0]
    game.turn("jetty", (0, -1), 180)
    assert game.shells == [1 + 3 + 1 + 1, 0]
    assert game.islanders == []
    assert game.result["completed_footbridges"] == 1


@pytest.mark.parametrize("end", ["jetty", "cap_jetty", "market_jetty"])
def test_S14_an_end_is_a_junction_an_island_or_a_market(engine, end):
    """The other end of a jetty's footbridge: each kind of end closes it, two shells."""
    game = playout(engine, f"{end} sea", start="jetty")
    game.turn(end, (0, -1), 180, on="bridge")
    assert game.shells == [2, 0]


def test_S14_a_junction_parts_footbridges(engine):
    """
    T J      the tee's footbridge to the jetty is complete; the two that run south and west are others
    """
    game = playout(engine, "jetty", start="tee")
    game.turn("jetty", (1, 0), 90, on="bridge")
    assert game.shells == [2, 0]
    assert game.feature(0, 0, "east").open_ends == 0
    assert game.feature(0, 0, "south").open_ends == 1
    assert game.feature(0, 0, "west").open_ends == 1


def four_bends(engine):
    """
    r 7      the four bends of a ring; the start tile is the upper right one
    L J
    """
    game = playout(engine, "bend bend bend", start="bend")
    game.turn("bend", (-1, 0), 270, on="bridge")
    game.turn("bend", (-1, -1), 180, on="inside")
    assert game.feature(0, 0, "bridge").open_ends == 2
    game.lay("bend", (0, -1), 90)
    return game


def test_S14_a_loop_is_complete(engine):
    game = four_bends(engine)
    assert game.feature(0, 0, "bridge").open_ends == 0
    game.rest_of_turn()
    assert game.shells == [4, 0]
    assert game.result["completed_footbridges"] == 1


def test_S14_a_footbridge_from_a_junction_back_to_it_is_complete(engine):
    """
    r T      T is the tee: its footbridges west and south meet round the ring, each of its two ends counts a shell;
    L J      the one that runs east is another
    """
    game = playout(engine, "bend bend bend", start="tee")
    game.turn("bend", (-1, 0), 270, on="bridge")
    game.turn("bend", (-1, -1), 180)
    game.turn("bend", (0, -1), 90)
    assert game.shells == [3 + 2, 0]
    assert game.feature(0, 0, "west") == game.feature(0, 0, "south")
    assert game.feature(0, 0, "east").open_ends == 1


# ---- S15: islands ----------------------------------------------------------------------------------------------------


def test_S15_complete_when_sea_surrounds_it_one_banana_per_symbol(engine):
    """> = <: two ends and a middle piece: 1 + 2 + 1 bananas."""
    game = playout(engine, "cap across cap")
    game.turn("cap", (1, 0), 90, on="island")
    game.turn("across", (2, 0))
    assert game.bananas == [0, 0]
    assert game.feature(1, 0, "island").open_ends == 2  # both halves of the east side
    game.turn("cap", (3, 0), 270)
    assert game.bananas == [4, 0]
    assert game.islanders == []
    assert game.result["completed_islands"] == 1


def test_S15_a_gap_in_its_surface_keeps_an_island_open(engine):
    """
    o v .      four ends point at the gap ?, which tiles enclose; land in it makes one island of 4 + 2 bananas
    > ? <
    S ^ o
    """
    game = playout(engine, "cap sea cap sea cap cap land")
    game.turn("cap", (1, 0), on="island")
    game.turn("sea", (2, 0))
    game.turn("cap", (0, 1), 90)
    game.turn("sea", (0, 2))
    game.turn("cap", (2, 1), 270)
    game.lay("cap", (1, 2), 180)
    assert game.feature(1, 0, "island").open_ends == 2
    game.islander()
    assert game.bananas == [0, 0]
    game.turn("land", (1, 1))
    assert game.bananas == [6, 0]


def test_S15_a_tile_that_touches_the_island_on_two_sides_counts_once(engine):
    """
    r 7      four corners make an island of four bananas in their middle; the last touches it on two sides
    L J
    """
    game = playout(engine, "corner corner corner", start="corner")
    game.turn("corner", (-1, 0), 90)
    game.turn("corner", (-1, 1), 180, on="island")
    game.turn("corner", (0, 1), 270)
    assert game.bananas == [0, 4]
    assert game.feature(0, 0, "island").symbols == 4
    assert game.result["completed_islands"] == 1


# ---- S16: seas -------------------------------------------------------------------------------------------------------


def test_S16_complete_when_islands_enclose_it_one_fish_per_symbol(engine):
    """
    n      two bays face to face: 1 + 2 fish
    u
    """
    game = playout(engine, "bay_two_fish", start="bay_fish", spare="land")
    game.turn("bay_two_fish", (0, -1), 180, on="sea")
    assert game.fish == [3, 0]
    assert game.islanders == []
    assert game.result["completed_seas"] == 1


def test_S16_complete_when_footbridges_enclose_it(engine):
    """Inside the ring of four bends: a fish each."""
    game = four_bends(engine)
    game.rest_of_turn()
    assert game.fish == [0, 4]
    assert game.result["completed_seas"] == 1
    assert game.feature(0, 0, "outside").open_ends == 16  # of each bend two whole sides; the other sea stays open


def test_S16_not_complete_while_one_half_side_is_open(engine):
    """The sea of ``narrows`` below the bay runs on to the south."""
    game = playout(engine, "narrows", start="bay_fish", spare="land")
    game.turn("narrows", (0, -1), on="sea")
    assert game.feature(0, 0, "sea").open_ends == 2
    assert game.fish == [0, 0]
    assert game.islanders == [(0, 0, -1, "sea")]


def test_S16_seas_that_touch_at_a_corner_only_are_not_joined(engine):
    """
    o D      D keeps the sea on its west and north from the sea on its south and east: the two o meet at a tip only
    D S
    """
    game = playout(engine, "diagonal diagonal sea")
    game.turn("diagonal", (0, 1))
    game.turn("diagonal", (-1, 0))
    game.turn("sea", (-1, 1))
    lower, upper = game.feature(0, 0, "sea"), game.feature(-1, 1, "sea")
    assert lower.spots == [[-1, 0, "southeast"], [0, 0, "sea"], [0, 1, "southeast"]]
    assert upper.spots == [[-1, 0, "northwest"], [-1, 1, "sea"], [0, 1, "northwest"]]


# ---- S23: who is paid ------------------------------------------------------------------------------------------------


def test_S23_most_islanders_take_all(engine):
    game = three_caps(engine, (0, 1, 0))
    game.rest_of_turn()
    assert game.bananas == [5, 0]


def test_S23_not_the_player_who_completes(engine):
    game = three_caps(engine, (1, 0, 1))
    game.rest_of_turn()
    assert game.bananas == [0, 5]


def test_S23_tied_players_are_each_paid_in_full(engine):
    game = three_caps(engine, (0, 1, 2), players=3)
    game.rest_of_turn()
    assert game.bananas == [5, 5, 5]
    assert game.per_seat("bananas_in") == [5, 5, 5]


# ---- S28: several features -------------------------------------------------------------------------------------------


def test_S28_one_tile_completes_several_features_each_is_paid(engine):
    """
    J o      # joins the jetty J and the island end ^ where seat 1 picks bananas; seat 0 goes on its footbridge
    # o
    ^ o
    """
    game = playout(engine, "sea sea sea cap cap_jetty", start="jetty")
    for cell in [(1, 0), (1, -1), (1, -2)]:
        game.turn("sea", cell)
    game.turn("cap", (0, -2), on="island")
    game.turn("cap_jetty", (0, -1), 180, on="bridge")
    assert game.goods == [[2, 0, 0], [0, 0, 2]]
    assert game.islanders == []
    assert (game.result["completed_footbridges"], game.result["completed_islands"]) == (1, 1)


def test_S28_a_feature_that_the_tile_touches_with_two_segments_is_paid_once(engine):
    """
    r 7      T is a tee laid last: two of its footbridges belong to the ring, which pays its five shells once
    L T
    """
    game = playout(engine, "bend bend tee", start="bend")
    game.turn("bend", (-1, 0), 270, on="bridge")
    game.turn("bend", (-1, -1), 180)
    game.turn("tee", (0, -1), 90)
    assert game.shells == [5, 0]
    assert game.result["completed_footbridges"] == 1
