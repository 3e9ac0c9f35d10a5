"""Going round the island and coming home: C55, with the turning."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.magic_card.loop import ANTICLOCKWISE, CLOCKWISE, EASTERN, HOME, LOOP, NE, NW, SE, SW, sailing
from tests.magic_card.playing import RETURNS, Playout, begun, on, on_hexes

# -- C55: coming home --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("way", "turning"), [(CLOCKWISE, -1), (ANTICLOCKWISE, 1)])
def test_C55_coming_home_after_a_loop_either_way_makes_the_round_the_last(engine, way, turning):
    """37: round the island to the own port; the round is completed."""
    game = sailing(engine, *way)
    assert game.view["turning"] == [turning, 0]
    assert game.view["home"] == [True, False]
    assert game.view["last_round"] is True
    assert game.asked == ("act", 1)
    assert game.view["points"] == [15, 0]
    game.stay()
    assert game.kind == "end"
    assert game.result["end_reason"] == "home"
    assert (game.result["turns"], game.result["rounds"], game.result["last_round"]) == (6, 3, 2)
    assert game.per_seat("home") == [1, 0]
    assert game.per_seat("home_turn") == [4, -1]
    assert game.per_seat("home_by_storm") == [0, 0]
    assert game.per_seat("turning") == [turning, 0]
    assert game.result["homecomings"] == 1
    assert game.view["section"] is None
    assert game.view["seat"] == 1


@pytest.mark.parametrize("way", [[NE, HOME], [NE, SE, NE, HOME], [NE, SE, SW, SE, NE, NW, HOME]])
def test_C55_out_and_back_the_same_way_is_no_homecoming(engine, way):
    """38."""
    game = sailing(engine, *way)
    assert game.cells[0] == HOME
    assert game.view["turning"] == [0, 0]
    assert game.view["home"] == [False, False]
    assert game.view["points"] == [0, 0]


def test_C55_or_any_return_is_a_homecoming(engine):
    """38, the variant."""
    game = sailing(engine, NE, HOME, rules__homecoming="any_return")
    assert game.view["turning"] == [0, 0]
    assert game.view["home"] == [True, False]
    game.stay()
    assert game.result["end_reason"] == "home"


def test_C55_after_a_return_without_a_loop_the_ship_can_still_go_round(engine):
    """70."""
    game = sailing(engine, NE, HOME, *ANTICLOCKWISE)
    assert game.view["home"] == [True, False]


def test_C55_passing_through_the_home_port_is_no_return(engine):
    """39: from south-west to north-west through the port; it comes home after its second loop."""
    game = sailing(engine, NE, SE, SW, NW)
    assert game.per_seat("steps") == [2 + 2 + 1 + 2, 0]
    assert game.view["turning"] == [-1, 0]
    assert game.view["home"] == [False, False]
    on_again = sailing(engine, NE, SE, SW, NW, EASTERN, SW, HOME)
    assert on_again.view["turning"] == [-2, 0]
    assert on_again.view["home"] == [True, False]


def test_C55_a_loop_there_and_a_loop_back_is_none(engine):
    game = sailing(engine, NE, SE, SW, NW, SW, SE, NE, HOME)
    assert game.view["turning"] == [0, 0]
    assert game.view["home"] == [False, False]


def test_C55_another_port_is_no_home(engine):
    """Seat 1 has left its port; seat 0 docks there after a loop."""
    game = begun(engine, on_hexes(LOOP), "s5 s5 s5 s4 s5 s4 s5 s4 s5")
    game.sail(NW)
    game.sail(NE)
    game.sail(SW)
    game.stay()
    game.sail(SE)
    game.stay()
    game.sail([1, 0])
    assert game.cells[0] == [1, 0]
    assert game.view["home"] == [False, False]


def test_C55_of_two_equally_short_ways_the_first_found_counts(engine):
    """59: from home to the east round the north, as NE comes before SE; and back round the north, NW before SW."""
    game = sailing(engine, EASTERN)
    assert game.view["turning"] == [0, 0]
    back = sailing(engine, EASTERN, HOME)
    assert back.view["turning"] == [0, 0]
    assert back.view["home"] == [False, False]


def test_C55_going_round_on_squares(engine):
    """The same on squares: the turning changes between (3, 1) and (3, 2)."""
    sea = """
        # . . . #
        # P I . P
        # . . . #
    """
    for way, turning in (([[3, 0], [2, 2], [1, 1]], -1), ([[3, 2], [2, 0], [1, 1]], 1)):
        game = begun(engine, on(sea), "s5 s4 " * 3)
        for number, cell in enumerate(way):
            game.want_nothing_until(2 * number)
            game.sail(cell)
        assert game.view["turning"] == [turning, 0]
        assert game.view["home"] == [True, False]


AGAINST_THE_CLOCK = [[7, -7], [0, -7], [-7, 0], [-7, 7], [0, 7], [7, 0]]
"""The ports of the bundled board after black_2 at [7, 0]."""


@pytest.mark.parametrize(
    ("ports", "turning"), [(AGAINST_THE_CLOCK, 1), ([*AGAINST_THE_CLOCK[-2::-1], AGAINST_THE_CLOCK[-1]], -1)]
)
def test_C55_going_round_the_bundled_board(engine, ports, turning):
    """From port to port, eight steps each, in section 1. Seat 1 makes room in its port at [7, -7]."""
    game = begun(engine, {}, "s4 s5 " + "s1 s4 " * 6, starts="black_2 red_1", actions="hex repair lucky_wind")
    game.want_nothing_until(1)
    game.sail([4, -4])
    for number, port in enumerate(ports, 1):
        game.want_nothing_until(2 * number)
        assert game.view["home"] == [False, False]
        game.sail(port)
    assert game.per_seat("steps") == [6 * 8, 4]
    assert game.view["turning"] == [turning, 0]
    assert game.view["home"] == [True, False]


# -- docking at home ---------------------------------------------------------------------------------------------------

BLACK_HOME = LOOP.replace("P I", "N I")
RED_HOME = LOOP.replace("P I", "J I")


def test_C55_at_home_in_a_black_port_a_card_and_trade_follow(engine):
    """39, 68: home first, even if a monster comes; then the card, then trade."""
    game = sailing(engine, *CLOCKWISE, sea=BLACK_HOME, starts="black_1 neutral_1", actions="hex")
    assert game.view["home"] == [True, False]
    assert game.hands[0] == "hex"
    assert game.asked == ("sell", 0)
    game.apply(sell=1)
    assert game.view["points"] == [16, 0]


def test_C55_at_home_in_a_red_port_talismans_can_be_bought(engine):
    game = sailing(engine, *CLOCKWISE, sea=RED_HOME, starts="red_1 neutral_1", talismans="d6", tokens__gold__start=2)
    assert game.asked == ("buy", 0)
    game.apply(buy="d6", slot=0)
    assert game.view["points"] == [15 + 6, 2]


# -- by storm ----------------------------------------------------------------------------------------------------------

NORTH_WEST = "s6 s3"
"""A storm to the north-west carries a ship from the south-west home; it moves ships by one cell in these tests."""


def test_C55_carried_home_by_a_storm_after_a_loop(engine):
    """55: in seat 1's turn; the round of this turn is the last, and seat 0 has had its turn."""
    game = begun(engine, on_hexes(LOOP, storm__steps=1), f"s5 s4 s5 s4 s5 {NORTH_WEST}")
    for number, cell in enumerate((NE, SE, SW)):
        game.want_nothing_until(2 * number)
        game.sail(cell)
    assert game.kind == "end"
    assert game.cells[0] == HOME
    assert game.result["end_reason"] == "home"
    assert game.per_seat("home_by_storm") == [1, 0]
    assert game.per_seat("home_turn") == [5, -1]
    assert game.per_seat("storm_ports") == [1, 0]
    assert game.per_seat("win_share") == [1, 0]


def test_C55_or_a_storm_brings_nobody_home(engine):
    """55, the variant: the ship lies there, and comes home when it sails there."""
    changes = on_hexes(LOOP, storm__steps=1, rules__storm_home=False)
    game = begun(engine, changes, f"s5 s4 s5 s4 s5 {NORTH_WEST} s5 s4 s5")
    for number, cell in enumerate((NE, SE, SW)):
        game.want_nothing_until(2 * number)
        game.sail(cell)
    assert game.cells[0] == HOME
    assert game.view["home"] == [False, False]
    game.sail(NW)
    game.stay()
    game.sail(HOME)
    assert game.view["home"] == [True, False]
    assert game.view["turning"] == [-1, 0]
    assert game.per_seat("home_by_storm") == [0, 0]


def test_C55_a_storm_without_a_loop_brings_nobody_home(engine):
    game = begun(engine, on_hexes(LOOP, storm__steps=1), f"s5 {NORTH_WEST}")
    game.sail(SW)
    assert game.cells[0] == HOME
    assert game.view["home"] == [False, False]


def test_C55_a_ship_damaged_in_its_home_port_is_home_too(engine):
    """58: with two steps the storm throws it against the border beyond the port."""
    game = begun(engine, on_hexes(LOOP), f"s5 s4 s5 s4 s5 {NORTH_WEST}")
    for number, cell in enumerate((NE, SE, SW)):
        game.want_nothing_until(2 * number)
        game.sail(cell)
    assert (game.cells[0], game.states[0]) == (HOME, "damaged")
    assert game.view["home"] == [True, False]
    assert game.result["end_reason"] == "home"


def test_C55_a_storm_counts_for_the_turning(engine):
    """From the east a storm to the south-west carries seat 0 to south-east, over the line; it sails home westward."""
    game = begun(engine, on_hexes(LOOP, storm__steps=1), "s5 s6 s5 s5 s4")
    game.sail(EASTERN)
    assert game.cells[0] == SE
    assert game.view["turning"] == [-1, 0]
    game.sail(HOME)
    assert game.view["home"] == [True, False]


def test_C55_carried_home_before_its_turn_of_the_last_round_a_ship_takes_it_without_sailing(engine):
    """56: three players; seat 1 spins the storm in its turn, seat 2 in the west comes home and then has its turn."""
    game = begun(
        engine,
        on_hexes(LOOP_FOR_THREE, storm__steps=1),
        f"s4 s4 s5 s4 s4 s5 s4 s4 s5 s4 {NORTH_WEST} s3",
        players=3,
        starts="neutral_2 neutral_3 neutral_1",
    )
    for number, cell in enumerate((NE, SE, SW)):
        game.want_nothing_until(3 * number + 2)
        game.sail(cell)
    game.stay()
    assert game.view["home"] == [False, False, True]
    assert game.asked == ("act", 2)
    assert game.acts == ["stay", "take objects", "take magic"]
    game.take("objects")
    assert game.kind == "end"
    assert game.result["turns"] == 12


LOOP_FOR_THREE = """
      . .
     P I . P P
      . .
"""
"""The same, with another port east of seat 1's."""


# -- swaps and the turning ---------------------------------------------------------------------------------------------


def swapped(engine, *, over_the_line: bool) -> Playout:
    """Seat 0 has sailed beside seat 1, won a3 and changed places with it, over the line of the turning or beside it.

    Seat 1 started in the red port in the south-east, where it bought a3.
    """
    sea = """
          . .
         P I . #
          . J
    """
    game = begun(
        engine, on_hexes(sea, tokens__gold__start=2), "s4 s4 s5 s1 s5", starts="neutral_1 red_1", talismans="a3"
    )
    assert game.cells == [HOME, SE]
    game.stay()
    game.stay()
    game.apply(buy="a3", slot=0)
    game.sail(EASTERN if over_the_line else SW)
    game.apply(attack=1)
    game.apply(swap="ask")
    game.apply(agree="yes")
    return game


def test_C55_a_swap_counts_for_the_turning_of_both(engine):
    """45: seat 0 went from the east to the south-east, seat 1 the other way."""
    game = swapped(engine, over_the_line=True)
    assert game.cells == [SE, EASTERN]
    assert game.view["turning"] == [-1, 1]


def test_C55_a_swap_elsewhere_does_not(engine):
    game = swapped(engine, over_the_line=False)
    assert game.cells == [SE, SW]
    assert game.view["turning"] == [0, 0]


def test_C55_a_ship_that_a_swap_took_over_the_line_comes_home(engine):
    """45: from the south-east on round the west; seat 1 makes no room before, it lies in the east."""
    game = swapped(engine, over_the_line=True)
    game.stay()
    game.sail(HOME)
    assert game.view["home"] == [True, False]


def test_C55_a_swap_into_the_own_port_is_no_homecoming(engine):
    """45, by the variant in which any return counts: seat 1 attacks from seat 0's port at 2 and gives it back."""
    changes = on("# . J . P . . I #", **RETURNS)
    spins = "s4 s4 s4 s4 s1 s5"
    game = begun(engine, changes, spins, starts="red_1 neutral_1", talismans="a3 b4", missions="b a")
    game.stay()
    game.apply(buy="a3", slot=0)
    game.stay()
    game.sail(1)
    game.sail(2)
    game.apply(buy="none")
    game.apply(attack=0)
    game.apply(swap="ask")
    game.apply(agree="yes")
    assert game.columns == [2, 1]
    assert game.view["home"] == [False, False]
    game.stay()
    assert game.view["home"] == [False, False]
