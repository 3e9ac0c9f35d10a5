"""Calm and damaged ships, and how they get going again: C29, C31, C32, C41, C42."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.magic_card.playing import APART, EAST, WEST, Playout, holding, on

CALM_SEA = "# P . o . . . . . . . . I P . . . . #"
"""A storm to the east carries seat 0 from 1 to the calm at 3, with water from 1 to 11 about it, and seat 1 to 15."""
REEF_SEA = "# . . . . P . x . I P . . . . #"
"""A storm to the east carries seat 0 from 5 to 6, where the reef at 7 damages it, and seat 1 from 10 to 12."""


def stuck(engine, sea: str, section: str, hand: str = "", **settings) -> Playout:
    """Seat 0 has spun a storm and is calm or damaged; it is its turn again, in this section."""
    game = holding(engine, on(sea, **settings), hand, spins=f"{EAST} s3 {section}")
    if game.seat == 0:
        game.want_nothing()  # it holds good weather
    game.want_nothing()  # seat 1
    return game


def calm(engine, section: str, hand: str = "", **settings) -> Playout:
    game = stuck(engine, CALM_SEA, section, hand, **settings)
    assert (game.columns, game.states) == ([3, 15], ["calm", "fine"])
    return game


def damaged(engine, section: str, hand: str = "", **settings) -> Playout:
    game = stuck(engine, REEF_SEA, section, hand, **settings)
    assert (game.columns, game.states) == ([6, 12], ["damaged", "fine"])
    return game


# -- C29, C42: a calm ship ---------------------------------------------------------------------------------------------

TAKES = ["take objects", "take magic"]


@pytest.mark.parametrize(
    ("section", "options"),
    [
        ("s1", ["stay", "sail", "draw"]),
        ("s2", ["stay", "sail fee", "draw"]),
        ("s3", ["stay", "sail fee", *TAKES]),
        ("s4", ["stay", "sail"]),
        ("s5", ["stay", "sail fee", *TAKES]),
    ],
)
def test_C29_a_calm_ship_leaves_with_wind_or_for_two_objects(engine, section, options):
    """20."""
    assert calm(engine, section).acts == options


@pytest.mark.parametrize(("objects", "options"), [(1, ["stay"]), (2, ["stay", "sail fee"])])
def test_C29_two_objects_are_needed(engine, objects, options):
    """53."""
    assert calm(engine, "s3", tokens__objects__start=objects).acts == [*options, *TAKES]


@pytest.mark.parametrize(("fee", "options"), [(0, ["stay", "sail fee"]), (3, ["stay", "sail fee"]), (4, ["stay"])])
def test_C29_how_many_objects_comes_from_the_config(engine, fee, options):
    game = calm(engine, "s3", ships__exit_fee=fee)
    assert game.acts == [*options, *TAKES]
    if fee < 4:
        game.goals("fee")
        assert game.tokens[0] == f"{3 - fee} 3 0"


def test_C29_the_objects_go_to_the_chest_and_the_ship_sails_at_once(engine):
    """21: it takes nothing of what the section offers besides."""
    game = calm(engine, "s5")
    game.sail(5, by="fee")
    assert game.tokens[0] == "1 3 0"
    assert (game.columns[0], game.states[0]) == (5, "fine")
    assert game.per_seat("objects_out_fees") == [2, 0]
    assert (game.per_seat("sails_fee"), game.per_seat("sails_card")) == ([1, 0], [0, 0])
    assert game.turn == 3


def test_C29_wind_costs_nothing(engine):
    game = calm(engine, "s4")
    game.sail(4)
    assert game.tokens[0] == "3 3 0"
    assert game.states[0] == "fine"
    assert game.per_seat("sails_fee") == [0, 0]


def test_C29_gold_frees_no_calm_ship(engine):
    assert calm(engine, "s2", tokens__objects__start=0, tokens__gold__start=5).acts == ["stay", "draw"]


@pytest.mark.parametrize(("section", "steps"), [("s1", 9), ("s4", 5)])
def test_C32_a_calm_ship_with_wind_sails_the_number_of_the_section(engine, section, steps):
    """To either side: from 3 to 1 and 2, and to as many cells as the steps in the east, at most to 11."""
    assert calm(engine, section).goals() == [1, 2, *range(4, min(3 + steps, 11) + 1)]


@pytest.mark.parametrize(("section", "steps"), [("s2", 7), ("s3", 6), ("s5", 4)])
def test_C32_a_calm_ship_that_pays_sails_the_number_of_the_section(engine, section, steps):
    assert calm(engine, section).goals("fee") == [1, 2, *range(4, 3 + steps + 1)]


def test_C42_a_lucky_wind_frees_a_calm_ship_for_the_number_of_the_section(engine):
    """66: it adds no steps. It is discarded."""
    game = calm(engine, "s5", "lucky_wind")
    assert game.acts == ["stay", "sail fee", "sail card", *TAKES]
    assert game.goals("card") == [1, 2, 4, 5, 6, 7]
    game.apply(sail=[7, 0])
    assert (game.hands[0], game.discards) == ("", "lucky_wind")
    assert (game.states[0], game.tokens[0]) == ("fine", "3 3 0")
    assert (game.per_seat("sails_card"), game.per_seat("sails_lucky")) == ([1, 0], [0, 0])


def test_C42_with_wind_the_lucky_wind_is_not_needed_and_adds_nothing(engine):
    """66: its steps are for ships that were healthy before."""
    assert calm(engine, "s4", "lucky_wind lucky_wind").acts == ["stay", "sail"]


def test_C42_a_repair_frees_no_calm_ship(engine):
    assert calm(engine, "s2", "repair", tokens__objects__start=0).acts == ["stay", "draw"]


def test_C29_a_calm_ship_shut_in_cannot_leave(engine):
    """66: seat 0 in the calm at 1, between the border and seat 1's ship at 2."""
    game = holding(engine, on("# o P P I #"), "lucky_wind", spins=f"{WEST} s3 s1")
    assert (game.columns, game.states) == ([1, 2], ["calm", "damaged"])
    game.want_nothing()
    assert game.acts == ["stay", "draw"]


# -- C31, C41: a damaged ship ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("section", "options"),
    [
        ("s1", ["stay", "sail fee", "draw"]),
        ("s2", ["stay", "sail", "draw"]),
        ("s3", ["stay", "sail fee", *TAKES]),
        ("s4", ["stay", "sail"]),
        ("s5", ["stay", "sail fee", *TAKES]),
    ],
)
def test_C31_a_damaged_ship_sails_with_a_hammer_or_for_two_gold(engine, section, options):
    """20."""
    assert damaged(engine, section, tokens__gold__start=2).acts == options


@pytest.mark.parametrize(("gold", "options"), [(1, ["stay"]), (2, ["stay", "sail fee"])])
def test_C31_two_gold_are_needed(engine, gold, options):
    assert damaged(engine, "s1", tokens__gold__start=gold).acts == [*options, "draw"]


def test_C31_how_much_gold_comes_from_the_config(engine):
    game = damaged(engine, "s1", tokens__gold__start=5, ships__repair_fee=4)
    game.sail(3, by="fee")
    assert game.tokens[0] == "3 3 1"
    assert damaged(engine, "s1", tokens__gold__start=3, ships__repair_fee=4).acts == ["stay", "draw"]


def test_C31_the_gold_goes_to_the_chest_and_the_ship_sails_at_once(engine):
    game = damaged(engine, "s1", tokens__gold__start=3)
    game.sail(2, by="fee")
    assert game.tokens[0] == "3 3 1"
    assert (game.columns[0], game.states[0]) == (2, "fine")
    assert game.per_seat("gold_out_fees") == [2, 0]
    assert game.per_seat("sails_fee") == [1, 0]


def test_C31_objects_repair_nothing(engine):
    assert damaged(engine, "s1", tokens__objects__start=8).acts == ["stay", "draw"]


@pytest.mark.parametrize(
    ("section", "way", "steps"), [("s2", [], 7), ("s4", [], 5), ("s1", ["fee"], 9), ("s5", ["fee"], 4)]
)
def test_C32_a_repaired_ship_sails_the_number_of_the_section(engine, section, way, steps):
    """From 6 to the west, at most to 1."""
    assert damaged(engine, section, tokens__gold__start=2).goals(*way) == list(range(max(1, 6 - steps), 6))


def test_C41_a_repair_makes_the_ship_sail_the_number_of_the_section(engine):
    """It is discarded."""
    game = damaged(engine, "s5", "repair", tokens__gold__start=2)
    assert game.acts == ["stay", "sail fee", "sail card", *TAKES]
    assert game.goals("card") == [2, 3, 4, 5]
    game.apply(sail=[3, 0])
    assert (game.hands[0], game.discards) == ("", "repair")
    assert (game.states[0], game.tokens[0]) == ("fine", "3 3 2")
    assert game.per_seat("sails_card") == [1, 0]


def test_C41_with_a_hammer_the_repair_is_not_needed(engine):
    assert damaged(engine, "s4", "repair").acts == ["stay", "sail"]


def test_C41_a_lucky_wind_repairs_nothing_and_speeds_up_no_damaged_ship(engine):
    """66."""
    assert damaged(engine, "s1", "lucky_wind").acts == ["stay", "draw"]
    assert damaged(engine, "s4", "lucky_wind").acts == ["stay", "sail"]


def test_C41_a_repair_is_of_no_use_to_a_healthy_ship(engine):
    assert holding(engine, on(APART), "repair", spins="s4").acts == ["stay", "sail"]


# -- C42: a lucky wind of a healthy ship -------------------------------------------------------------------------------


def test_C42_a_lucky_wind_adds_five_steps_for_a_healthy_ship(engine):
    """In section 5 from 1 to 10; it is discarded."""
    game = holding(engine, on(APART), "lucky_wind", spins="s5")
    assert game.acts == ["stay", "sail", "sail lucky_wind", *TAKES]
    assert game.goals("lucky_wind") == list(range(2, 11))
    game.apply(sail=[10, 0])
    assert (game.hands[0], game.discards) == ("", "lucky_wind")
    assert (game.per_seat("sails_lucky"), game.per_seat("sails_card")) == ([1, 0], [0, 0])
    assert game.per_seat("sails") == [1, 0]


@pytest.mark.parametrize(("steps", "furthest"), [(0, 5), (3, 8)])
def test_C42_how_many_comes_from_the_config(engine, steps, furthest):
    game = holding(engine, on(APART, cards__lucky_steps=steps), "lucky_wind", spins="s5")
    assert game.goals("lucky_wind") == list(range(2, furthest + 1))


def test_C42_several_lucky_winds_for_one_sail(engine):
    """29: two make 14 steps, at most to 13; the card not used is kept."""
    game = holding(engine, on(APART), "lucky_wind lucky_wind lucky_wind", spins="s5")
    assert game.acts == ["stay", "sail", "sail lucky_wind", *TAKES, "sail lucky_wind 2", "sail lucky_wind 3"]
    game.sail(13, by="lucky_wind", cards=2)
    assert (game.hands[0], game.discards) == ("lucky_wind", "lucky_wind lucky_wind")
    assert game.per_seat("steps") == [12, 0]
    assert game.per_seat("sails_lucky") == [1, 0]


def test_C42_or_only_one(engine):
    game = holding(engine, on(APART, rules__lucky_winds="one"), "lucky_wind lucky_wind", spins="s5")
    assert game.acts == ["stay", "sail", "sail lucky_wind", *TAKES]


def test_C42_no_lucky_wind_without_a_number_to_sail(engine):
    game = holding(engine, on(APART, spinner__sections__s5__number=0), "lucky_wind", spins="s5")
    assert game.asked == ("act", 1)  # seat 0 could only stay
    assert game.per_seat("stays") == [1, 1]
