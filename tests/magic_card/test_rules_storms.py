"""Storms: C23, C26 to C28, C30, C34; card d has a file of its own."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.magic_card.playing import APART, EAST, WEST, Playout, begun, on, on_hexes

OUTCOMES = ("unhurt", "calm", "reef", "island", "rim", "ship", "stopped", "sheltered", "exempt")


def outcomes(game: Playout, seat: int) -> list[str]:
    """What storms have done to a seat's ship so far."""
    return [word for word in OUTCOMES for _ in range(game.per_seat(f"storm_{word}")[seat])]


# -- C26, C27: direction -----------------------------------------------------------------------------------------------

WIDE = """
        # # # # #
       # . . . . #
      # . . . . . #
     # . . . . . . #
    # . . . P . . . #
     # . . . . . . #
      # . . . . . #
       # . I P . #
        # # # # #
"""
"""Seat 0 lies in the middle, at [0, 0], three cells of water around it; seat 1 at [-1, 3]."""


@pytest.mark.parametrize(
    ("section", "cell"),
    [("s1", [2, 0]), ("s2", [2, -2]), ("s3", [0, -2]), ("s4", [-2, 0]), ("s5", [-2, 2]), ("s6", [0, 2])],
)
def test_C26_a_second_spin_gives_the_direction_on_hexes(engine, section, cell):
    """1: east, north-east, north-west, west, south-west; the sign of the storm's own section counts, south-east."""
    game = begun(engine, on_hexes(WIDE), f"s6 {section}")
    assert game.cells[0] == cell
    assert outcomes(game, 0) == ["unhurt"]


SQUARE = """
    # # # # # # #
    # . . . . . #
    # . . . . . #
    # . . P . . #
    # . . . . . #
    # . . . I P #
    # # # # # # #
"""


@pytest.mark.parametrize(
    ("section", "cell"), [("s1", [5, 3]), ("s2", [3, 1]), ("s3", [1, 3]), ("s4", [3, 5]), ("s6", [1, 3])]
)
def test_C26_a_second_spin_gives_the_direction_on_squares(engine, section, cell):
    assert begun(engine, on(SQUARE), f"s6 {section}").cells[0] == cell


def test_C26_a_storm_after_a_storm_is_a_direction_only(engine):
    """1: no chain; the next spin is seat 1's."""
    game = begun(engine, on(APART), "s6 s6 s4")
    assert game.result["storms"] == 1
    assert (game.asked, game.view["section"]) == (("act", 1), "s4")


def test_C26_whoever_spun_the_storm_has_no_option(engine):
    """2."""
    game = begun(engine, on(APART), f"{EAST} s5")
    assert (game.turn, game.asked) == (1, ("act", 1))
    assert game.per_seat("storms_spun") == [1, 0]


def test_C26_or_the_spinner_spins_again_after_it(engine):
    """2, the variant."""
    game = begun(engine, on(APART, rules__after_storm="spins_again"), f"{EAST} s5")
    assert (game.turn, game.asked, game.columns[0]) == (0, ("act", 0), 3)
    assert game.view["section"] == "s5"
    game.take("magic")
    assert game.turn == 1


def test_C26_a_second_storm_of_the_variant_ends_the_turn(engine):
    game = begun(engine, on(APART, rules__after_storm="spins_again"), f"{EAST} {EAST} s5")
    assert game.columns[0] == 5
    assert (game.turn, game.asked) == (1, ("act", 1))
    assert game.result["storms"] == 2


def test_C27_all_ships_move_two_cells(engine):
    """Whoever spun."""
    sea = "# P . . . P . . . P . . I #"
    game = begun(engine, on(sea), f"s4 {EAST}", players=3)
    game.stay()
    assert game.columns == [3, 7, 11]
    assert [outcomes(game, seat) for seat in range(3)] == [["unhurt"]] * 3


@pytest.mark.parametrize(("steps", "column"), [(1, 2), (4, 5)])
def test_C27_how_many_cells_comes_from_the_config(engine, steps, column):
    assert begun(engine, on(APART, storm__steps=steps), EAST).columns[0] == column


def test_C27_ships_in_port_move_too(engine):
    """8."""
    game = begun(engine, on("# N . . . I P . . #"), EAST, starts="black_1 neutral_1")
    assert game.columns == [3, 8]


# -- C28: white cells --------------------------------------------------------------------------------------------------


def test_C28_first_white_cell_stops_the_ship(engine):
    game = begun(engine, on("# P o . . I P . . #"), EAST)
    assert (game.columns[0], game.states[0]) == (2, "calm")
    assert outcomes(game, 0) == ["calm"]


def test_C28_second_white_cell_stops_the_ship(engine):
    """7."""
    game = begun(engine, on("# P . o . I P . . #"), EAST)
    assert (game.columns[0], game.states[0]) == (3, "calm")


def test_C28_white_cells_in_a_longer_storm(engine):
    game = begun(engine, on("# P . o . . I P . . . . #", storm__steps=4), EAST)
    assert (game.columns[0], game.states[0]) == (3, "calm")


# -- C30: damage -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sign", "what"), [("x", "reef"), ("I", "island"), ("#", "rim")])
@pytest.mark.parametrize("free", [0, 1])
def test_C30_grey_or_border_damages_the_ship_which_stays_on_its_last_blue_cell(engine, sign, what, free):
    """5, 6: where it stood, or after one step."""
    sea = "# P" + " ." * free + f" {sign} I P . . #"
    game = begun(engine, on(sea), EAST)
    assert (game.columns[0], game.states[0]) == (1 + free, "damaged")
    assert outcomes(game, 0) == [what]


def test_C30_beyond_the_map_is_border(engine):
    game = begun(engine, on(". . P I P ."), "s6 s1")
    assert (game.columns, game.states) == ([2, 5], ["damaged", "damaged"])
    assert (outcomes(game, 0), outcomes(game, 1)) == (["island"], ["rim"])


def test_C30_a_ship_that_ends_at_the_reef_is_unhurt(engine):
    game = begun(engine, on("# P . . x I P . . #"), EAST)
    assert (game.columns[0], game.states[0]) == (3, "fine")


def test_C30_a_ship_carried_against_another_is_damaged(engine):
    """4: seat 1 is held by the reef at 4, seat 0 runs against it after one step."""
    game = begun(engine, on("# P . P x I #"), EAST)
    assert (game.columns, game.states) == ([2, 3], ["damaged", "damaged"])
    assert (outcomes(game, 0), outcomes(game, 1)) == (["ship"], ["reef"])


def test_C30_or_it_only_stops(engine):
    """4, the variant."""
    game = begun(engine, on("# P . P x I #", rules__ship_collision="stop"), EAST)
    assert (game.columns, game.states) == ([2, 3], ["fine", "damaged"])
    assert outcomes(game, 0) == ["stopped"]


def test_C30_reefs_damage_in_the_variant_too(engine):
    game = begun(engine, on("# P x I P . . #", rules__ship_collision="stop"), EAST)
    assert game.states[0] == "damaged"


def test_C30_a_ship_in_a_calm_damages_as_any_other(engine):
    """69: seat 1 is carried to the white cell at 3, then seat 0 to 2 and against it: no calm for seat 0."""
    game = begun(engine, on("# P P o . I #"), EAST)
    assert (game.columns, game.states) == ([2, 3], ["damaged", "calm"])
    assert (outcomes(game, 0), outcomes(game, 1)) == (["ship"], ["calm"])


def test_C30_in_a_port_for_any_number_of_ships_there_is_no_collision(engine):
    """17, the variant: seat 1 is held by the reef in its port at 3."""
    game = begun(engine, on("# P . P x I #", rules__port_ships="unlimited"), EAST)
    assert (game.columns, game.states) == ([3, 3], ["fine", "damaged"])


def test_C30_outside_ports_there_is(engine):
    """The variant again, after seat 1 has sailed to 5, before the reef; seat 0 at 3 runs against it at 4."""
    sea = on("# . P P . . x I #", rules__port_ships="unlimited")
    game = begun(engine, sea, f"s4 s5 {EAST}", starts="neutral_1 neutral_2")
    game.stay()
    game.sail(5)
    assert (game.columns, game.states) == ([4, 5], ["fine", "damaged"])
    more = begun(engine, on("# P P . x I #", rules__port_ships="unlimited"), f"s4 s5 {EAST}")
    more.stay()
    more.sail(3)
    assert (more.columns, more.states) == ([2, 3], ["damaged", "damaged"])


# -- the order of ships (3, 69) ----------------------------------------------------------------------------------------


def test_C27_the_ship_furthest_downwind_moves_first(engine):
    """Seat 0 spins and lies right behind seat 1; both move their two cells, to either side."""
    game = begun(engine, on("# . . P P . . . I #"), EAST)
    assert (game.columns, game.states) == ([5, 6], ["fine", "fine"])
    west = begun(engine, on("# . . . P P . . I #"), f"s4 {WEST}")
    west.stay()
    assert (west.columns, west.states) == ([2, 3], ["fine", "fine"])


def test_C27_or_the_spinners_ship_moves_first(engine):
    """The variant: seat 0 runs against seat 1's ship, which has not moved yet."""
    sea = on("# . . P P . . . I #", rules__storm_order="from_spinner")
    game = begun(engine, sea, EAST)
    assert (game.columns, game.states) == ([3, 6], ["damaged", "fine"])


def test_C27_the_variant_goes_on_in_turn_order(engine):
    """Seat 1 spins: its ship moves first, then those of seats 2 and 0; seat 2 lies before seat 0 and is gone."""
    sea = on("# P P . . P . . I #", rules__storm_order="from_spinner")
    game = begun(engine, sea, f"s4 {EAST}", players=3, starts="neutral_1 neutral_3 neutral_2")
    game.stay()
    assert (game.columns, game.states) == ([3, 7, 4], ["fine", "fine", "fine"])


def test_C27_downwind_on_hexes(engine):
    """A storm to the south-east: seat 1 at [0, 1] lies further downwind than seat 0 at [0, 0]."""
    sea = """
        # # # #
       # . . . #
      # . . . . #
     # I . P . . #
      # . . P . #
       # . . . #
        # # # #
    """
    game = begun(engine, on_hexes(sea), "s6 s6")
    assert game.cells == [[0, 1], [0, 2]]
    assert game.states == ["damaged", "damaged"]  # seat 1 by the border, seat 0 by seat 1's ship
    assert (outcomes(game, 0), outcomes(game, 1)) == (["ship"], ["rim"])


def test_C27_downwind_to_the_east_counts_half_cells_on_hexes(engine):
    """Seat 0 at [-1, 2] lies a cell further to the east than seat 1 at [0, -2], and draws first.

    Both are carried two cells to the east, to black ports.
    """
    sea = """
            # # # # #
           # . . . . #
          # . P . N . #
         # . . . . . . #
        # . . I I . . . #
         # . . . . . . #
          # . . P . N #
           # . . . . #
            # # # # #
    """
    game = begun(engine, on_hexes(sea), "s4 s6 s1", starts="neutral_2 neutral_1", actions="hex repair")
    game.stay()
    assert game.cells == [[1, 2], [2, -2]]
    assert game.hands == ["hex", "repair"]


BOTH_ARRIVE = """
    # P . N . . I #
    # P . N . . . #
"""
"""A storm to the east carries both seats to black ports, seat 0 in the northern row."""


def test_C27_of_ships_equally_far_downwind_the_spinners_moves_first(engine):
    """Seen by the cards that they draw: seat 1 spins and gets the first."""
    game = begun(engine, on(BOTH_ARRIVE), f"s4 {EAST}", actions="hex repair")
    game.stay()
    assert game.hands == ["repair", "hex"]
    other = begun(engine, on(BOTH_ARRIVE), EAST, actions="hex repair")
    assert other.hands == ["hex", "repair"]


def test_C27_the_ship_further_downwind_draws_first(engine):
    sea = """
        # P . N . . . I #
        # . P . N . . . #
    """
    assert begun(engine, on(sea), EAST, actions="hex repair").hands == ["repair", "hex"]
    variant = on(sea, rules__storm_order="from_spinner")
    assert begun(engine, variant, EAST, actions="hex repair").hands == ["hex", "repair"]


# -- C23: ports --------------------------------------------------------------------------------------------------------


def test_C23_carried_to_a_black_port_a_ship_draws_a_card(engine):
    """9: whoever spun the storm; there is no trade."""
    game = begun(engine, on("# P . N . I P . . #"), EAST, actions="hex")
    assert game.hands[0] == "hex"
    assert game.asked == ("act", 1)
    assert (game.per_seat("cards_storm"), game.per_seat("storm_ports")) == ([1, 0], [1, 0])
    assert game.per_seat("docked_black") == [0, 0]


def test_C23_carried_through_a_port_it_draws_none(engine):
    """71."""
    game = begun(engine, on("# P N . . I P . . #"), EAST, actions="hex")
    assert game.columns[0] == 3
    assert game.hands[0] == ""
    assert game.per_seat("storm_ports") == [0, 0]


def test_C23_carried_to_a_port_and_damaged_there_it_draws_one(engine):
    """58, 69: the last blue cell may be a port."""
    game = begun(engine, on("# P N x I P . . #"), EAST, actions="hex")
    assert (game.columns[0], game.states[0]) == (2, "damaged")
    assert game.hands[0] == "hex"
    assert game.per_seat("storm_ports") == [1, 0]


def test_C23_damaged_in_the_port_where_it_lay_it_draws_none(engine):
    """58: no arrival."""
    game = begun(engine, on("# N x I P . . #"), EAST, starts="black_1 neutral_1", actions="hex")
    assert game.states[0] == "damaged"
    assert game.hands[0] == ""
    assert game.per_seat("storm_ports") == [0, 0]


@pytest.mark.parametrize("sea", ["# P . J . I P . . #", "# P . P . I P . . #"])
def test_C23_other_ports_bring_no_card(engine, sea):
    starts = "neutral_1 neutral_2" if "J" in sea else "neutral_1 neutral_3"
    game = begun(engine, on(sea), EAST, starts=starts, actions="hex")
    assert game.hands[0] == ""
    assert game.per_seat("storm_ports") == [1, 0]


# -- C34: calm and damaged ships ---------------------------------------------------------------------------------------


def test_C34_storms_do_not_move_calm_and_damaged_ships(engine):
    """Seat 0 is calm at 3, seat 1 damaged at 5, at the border; the way back west is free for both."""
    game = begun(engine, on("# P . o P . # . I #"), f"{EAST} {WEST} s3")
    assert (game.columns, game.states) == ([3, 5], ["calm", "damaged"])
    assert game.per_seat("storm_exempt") == [1, 1]
    assert (outcomes(game, 0), outcomes(game, 1)) == (["calm", "exempt"], ["rim", "exempt"])


def test_C34_a_ship_freed_is_moved_again(engine):
    """Seat 0 leaves the calm for 5; the next storm carries it to 7."""
    game = begun(engine, on("# P . o . . . . . I P . . . . . #"), f"{EAST} s3 s4 {EAST}")
    game.stay()
    game.sail(5)
    assert game.columns[0] == 7
    assert game.per_seat("storm_exempt") == [0, 0]
