"""Sailing: C09 to C15 and C19, on rows of squares and on hexes."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.magic_card.playing import APART, begun, on, on_hexes

# -- C09, C10: how far -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("to", [2, 3, 5])
def test_C09_any_number_of_steps_up_to_the_number(engine, to):
    """14: one step will do."""
    game = begun(engine, on(APART), "s5")
    game.sail(to)
    assert game.columns == [to, 15]
    assert game.per_seat("steps") == [to - 1, 0]
    assert game.per_seat("sails") == [1, 0]


def test_C09_cells_next_to_each_other_on_squares_share_a_side(engine):
    """Seat 0 sails from (2, 2), two steps at most: to a in one, to b in two.

    # . b . . #
    # b a b . #
    # a P a b #
    # # # # # P I
    """
    sea = """
        # . . . . #
        # . . . . #
        # . P . . #
        # # # P # I
    """
    game = begun(engine, on(sea, spinner__sections__s5__number=2), "s5")
    assert game.goals() == [[2, 0], [1, 1], [2, 1], [3, 1], [1, 2], [3, 2], [4, 2]]


HEXES = """
       # # # #
      # . . . #
     # . . . . #
    # . P . x . #
     # . . . . #
      # . I P #
       # # # #
"""
"""Seven rows, r from -3 to 3; in the row r = 0 the border is at q = -3, P at q = -1, the reef at q = 1."""


def test_C09_cells_next_to_each_other_on_hexes_are_six(engine):
    """E, NE, NW, W, SW and SE of (-1, 0)."""
    game = begun(engine, on_hexes(HEXES, spinner__sections__s5__number=1), "s5")
    assert game.cells == [[-1, 0], [0, 2]]
    assert sorted(game.goals()) == sorted([[0, 0], [0, -1], [-1, -1], [-2, 0], [-2, 1], [-1, 1]])


def test_C09_four_steps_on_the_bundled_board_found_by_hand(engine):
    """From black_1 at (0, -7); 1 to 4 are the steps, drawn from the north-west corner of the board:

          # # # # # # # # # #
         # 1 1 2 3 o . . . . #          r = -8, q from -1
        # 1 N 1 2 o o . . J . #         r = -7, q from -2
       # 2 1 x 2 3 4 . . x . . #        r = -6, q from -3
      # 3 2 2 3 3 4 . . . . . . #       r = -5, q from -4
     # o o 3 3 4 4 . . . . . o o #      r = -4, q from -5
    # . o 4 4 4 x o o x . . . o . #     r = -3, q from -6
    """
    by_row = {
        -8: [0, 1, 2, 3],
        -7: [-1, 1, 2],
        -6: [-2, -1, 1, 2, 3],
        -5: [-3, -2, -1, 0, 1, 2],
        -4: [-2, -1, 0, 1],
        -3: [-3, -2, -1],
    }
    game = begun(engine, {}, "s5", starts="black_1 red_3")
    assert game.goals() == [[q, r] for r, row in by_row.items() for q in row]


def test_C09_steps_are_those_of_a_shortest_way(engine):
    """The straight way to (2, 0) would be three steps; round the reef, north or south of it, they are four."""
    game = begun(engine, on_hexes(HEXES), "s1")
    game.sail([2, 0])
    assert game.per_seat("steps") == [4, 0]


@pytest.mark.parametrize("back", [5, 1])
def test_C10_a_ship_may_turn_back(engine, back):
    """Even to its port."""
    game = begun(engine, on(APART), "s1 s3 s1")
    game.sail(8)
    game.stay()
    game.sail(back)
    assert game.columns[0] == back


# -- C11 to C15: where a ship may not go -------------------------------------------------------------------------------

RING = """
      # # #
     # . . #
    # P I . #
     # . P #
      # # #
"""
"""The six cells round an island: seat 0 at (-1, 0), seat 1 at (0, 1), opposite to (0, -1)."""


def test_C11_a_sail_does_not_end_where_it_began(engine):
    """15: with seven steps and both ships passing each other the ship could have gone all the way round."""
    game = begun(engine, on_hexes(RING, rules__pass_ships=True), "s2")
    assert game.goals() == [[0, -1], [1, -1], [1, 0], [-1, 1]]


@pytest.mark.parametrize("sign", ["x", "I", "#", "o"])
def test_C12_C13_C15_never_on_nor_through_grey_border_or_white(engine, sign):
    """18: reef, island, golden border and white cells are closed to sailing."""
    game = begun(engine, on(f"# P . . {sign} . . I P #"), "s1")
    assert game.goals() == [2, 3]


def test_C12_a_reef_can_be_sailed_round(engine):
    """The squares beyond the reef are reached in three steps by the row above."""
    sea = """
        # . . . #
        # P x . #
        # # I P #
    """
    game = begun(engine, on(sea, spinner__sections__s5__number=3), "s5")
    assert game.goals() == [1, 2, 3]


def test_C13_what_lies_beyond_the_map_is_border(engine):
    assert begun(engine, on(". . P . I P"), "s1").goals() == [0, 1, 3]


def test_C14_never_through_another_ship(engine):
    assert begun(engine, on("# P . . P . . . I #"), "s1").goals() == [2, 3]


def test_C14_or_through_another_ship_but_not_to_its_cell(engine):
    """16, the variant."""
    assert begun(engine, on("# P . . P . . . I #", rules__pass_ships=True), "s1").goals() == [2, 3, 5, 6, 7]


def test_C14_a_port_may_hold_any_number_of_ships(engine):
    """17, the variant: also to sail on through it."""
    assert begun(engine, on("# P . . P . . I #", rules__port_ships="unlimited"), "s3").goals() == [2, 3, 4, 5, 6]


def test_C14_any_number_of_ships_only_in_a_port(engine):
    """Seat 1 has left its port for the cell at 3."""
    sea = "# P . . P . . I #"
    game = begun(engine, on(sea, rules__port_ships="unlimited"), "s3 s3 s3")
    game.stay()
    game.sail(3)
    assert game.goals() == [2]


def test_C14_two_ships_in_one_port(engine):
    game = begun(engine, on("# P . . P . . I #", rules__port_ships="unlimited"), "s3")
    game.sail(4)
    assert game.columns == [4, 4]


def test_C14_a_rival_in_the_home_port_blocks_it(engine):
    """17, flagged: seat 1 lies where seat 0 started."""
    game = begun(engine, on("# . . P . . P . I #"), "s5 s4 s5")
    game.sail(1)
    game.sail(3)
    assert game.goals() == [2]
    assert game.per_seat("turns_home_taken") == [1, 0]


def test_C14_or_the_home_port_takes_both(engine):
    """17, the variant: seat 0 comes home beside seat 1's ship, by the variant in which any return counts."""
    rules = {"rules__port_ships": "unlimited", "rules__homecoming": "any_return"}
    game = begun(engine, on("# . . P . . P . I #", **rules), "s5 s4 s5")
    game.sail(1)
    game.sail(3)
    assert game.goals() == [2, 3, 4, 5]
    game.apply(sail=[3, 0])
    assert (game.columns, game.view["home"]) == ([3, 3], [True, False])
    assert game.per_seat("turns_home_taken") == [1, 0]


def test_C15_no_ship_enters_a_calm_by_itself(engine):
    """A white cell between P and the water to the east; the row below leads round it in three steps."""
    sea = """
        # P o . #
        # . . . #
        # # I P #
    """
    game = begun(engine, on(sea), "s4")
    assert game.goals() == [[3, 0], [1, 1], [2, 1], [3, 1]]


def test_C09_without_a_free_cell_there_is_no_sailing(engine):
    """66: between the border and another ship."""
    game = begun(engine, on("# P P . I #"), "s1")
    assert game.acts == ["stay", "draw"]


# -- C19: docking ------------------------------------------------------------------------------------------------------


def test_C19_a_ship_docks_with_steps_left(engine):
    game = begun(engine, on("# P . N . . . I P #"), "s1", actions="hex")
    game.sail(3)
    assert game.hands[0] == "hex"
    assert game.per_seat("docked_black") == [1, 0]
    assert game.per_seat("steps") == [2, 0]


def test_C19_sailing_through_a_port_is_no_docking(engine):
    """11: no card, no trade."""
    game = begun(engine, on("# P . N . J . . I P #", tokens__gold__start=4), "s1")
    game.sail(6)
    assert game.turn == 1
    assert game.hands[0] == ""
    assert game.per_seat("docked_black") == game.per_seat("docked_red") == [0, 0]


def test_C19_a_neutral_port_has_neither_trade_nor_cards(engine):
    game = begun(engine, on("# P . P . . I #"), "s5", starts="neutral_1 neutral_2")
    assert game.goals() == [2]
    other = begun(engine, on("# P . . P . I P #", tokens__gold__start=4), "s5", starts="neutral_1 neutral_3")
    other.sail(4)
    assert (other.turn, other.hands[0]) == (1, "")
    assert other.per_seat("docked_neutral") == [1, 0]
