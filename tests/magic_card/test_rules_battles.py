"""Battles: who may attack whom, C35 and C52."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.magic_card.alongside import facing, fighting
from tests.magic_card.playing import EAST, begun, on, on_hexes

# -- C52: who may attack whom ------------------------------------------------------------------------------------------


def test_C52_after_a_sail_a_ship_alongside_whose_owner_has_a_talisman_of_the_mission(engine):
    game = facing(engine)
    game.sail(4)
    assert game.asked == ("attack", 0)
    assert game.options == [{"attack": "none"}, {"attack": 1}]
    assert game.per_seat("chance_attack") == [1, 0]


def test_C52_it_is_optional(engine):
    game = facing(engine)
    game.sail(4)
    game.apply(attack="none")
    assert game.asked == ("act", 1)
    assert game.result["battles"] == 0
    assert game.talismans == ["", "a3"]


@pytest.mark.parametrize("column", [2, 3])
def test_C52_not_from_further_away(engine, column):
    game = facing(engine)
    game.sail(column)
    assert game.asked == ("act", 1)
    assert game.per_seat("chance_attack") == [0, 0]


@pytest.mark.parametrize("talisman", ["b4", "neutral_7"])
def test_C52_not_for_a_talisman_of_another_mission(engine, talisman):
    """b4 is of seat 1's own mission."""
    game = facing(engine, buys=talisman)
    game.sail(4)
    assert game.asked == ("act", 1)


def test_C52_it_is_the_attackers_mission_that_counts(engine):
    """Seat 0 has mission b now: b4 makes seat 1 a target, a3 does not."""
    game = facing(engine, buys="b4", missions="b a")
    game.sail(4)
    assert game.asked == ("attack", 0)
    other = facing(engine, buys="a3", missions="b a")
    other.sail(4)
    assert other.asked == ("act", 1)


def test_C52_a_ship_that_has_not_sailed_does_not_attack(engine):
    """42."""
    game = facing(engine, spins="s4 s4")
    game.sail(4)
    game.apply(attack="none")
    game.want_nothing()
    game.stay()
    assert game.asked == ("act", 1)


def test_C52_or_a_ship_alongside_attacks_without_sailing(engine):
    """42, the variant."""
    game = facing(engine, spins="s4 s4", rules__attack="alongside")
    game.sail(4)
    game.apply(attack="none")
    game.want_nothing()
    game.stay()
    assert game.asked == ("attack", 0)


def test_C52_in_the_variant_a_damaged_ship_does_not_attack(engine):
    """A storm throws seat 0 against seat 1's ship, which good weather holds; both stay side by side."""
    game = facing(engine, "", "good_weather", spins=f"{EAST} s3", rules__attack="alongside")
    game.sail(4)
    game.apply(attack="none")
    game.apply(good_weather="use")
    assert (game.columns, game.states) == ([4, 5], ["damaged", "fine"])
    game.take("magic")
    assert game.asked == ("act", 1)


def test_C52_in_the_variant_a_calm_ship_does_not_attack(engine):
    """Seat 0 sails to 3 and is carried to the white cell at 4, beside seat 1's ship, which good weather holds."""
    sea = """
        # P . . o J . . . I #
        # . . . . . . . . . #
    """
    game = facing(engine, "", "good_weather", spins=f"{EAST} s3", sea=sea, rules__attack="alongside")
    game.sail([3, 0])
    game.apply(good_weather="use")
    assert (game.cells, game.states) == ([[4, 0], [5, 0]], ["calm", "fine"])
    game.take("magic")
    assert game.asked == ("act", 1)


def test_C52_a_sail_that_ends_in_a_port_is_followed_by_trade_and_then_battle(engine):
    """68. Seat 0 sells, then attacks from the black port at 4."""
    game = facing(engine, sea="# P . . N J . . . I #")
    game.sail(4)
    while game.kind != "sell":
        game.want_nothing()
    game.apply(sell=1)
    assert game.asked == ("attack", 0)


def test_C52_once_a_turn(engine):
    game = fighting(engine, spins="s1 s5")
    game.apply(swap="no")
    assert game.asked == ("act", 1)
    assert game.per_seat("attacks") == [1, 0]
    assert game.per_seat("defences") == [0, 1]


def test_C52_of_several_ships_those_of_the_next_seats_first(engine):
    """Seats 0, 2 and 1 lie in the red ports in reading order; seat 1 sails between the two others.

    Both have bought talismans of its mission b.
    """
    sea = """
        # J . J . . I #
        # . . . J . . #
    """
    game = begun(
        engine,
        on(sea, tokens__gold__start=2),
        "s4 s4 s4 s4 s5",
        players=3,
        starts="red_1 red_3 red_2",
        missions="a b c",
        talismans="b4 b5 a3",
    )
    game.stay()
    game.apply(buy="b4", slot=0)
    game.stay()
    game.apply(buy="none")
    game.stay()
    game.apply(buy="b5", slot=1)
    game.stay()
    game.sail([2, 0])
    assert game.options == [{"attack": "none"}, {"attack": 2}, {"attack": 0}]
    assert game.per_seat("chance_attack") == [0, 1, 0]


def test_C52_six_cells_are_alongside_on_hexes(engine):
    """Seat 1 has bought a3 and lies at [0, 0]; seat 0 sails next to it or two cells off."""
    sea = """
        # # # # #
       # . . . . #
      # . . . . . #
     # . . . . . . #
    # . . . J . . . #
     # . . . . . . #
      # . . . P . #
       # . I . . #
        # # # # #
    """
    near = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]]
    for cell in [*near, [2, 0], [1, 1], [2, -2], [-2, 1]]:
        game = begun(
            engine,
            on_hexes(sea, tokens__gold__start=2),
            "s4 s4 s1",
            starts="neutral_1 red_1",
            talismans="a3",
        )
        game.stay()
        game.stay()
        game.apply(buy="a3", slot=0)
        game.sail(cell)
        assert game.asked == (("attack", 0) if cell in near else ("act", 1)), cell


def test_C52_in_one_port_for_any_number_of_ships(engine):
    """17, the variant: the same cell is alongside; there are no places to swap then."""
    game = facing(engine, spins="s1 s5", rules__port_ships="unlimited")
    game.sail(5)
    assert game.asked == ("buy", 0)
    game.apply(buy="none")
    assert game.asked == ("attack", 0)
    game.apply(attack=1)
    assert game.talismans == ["a3", ""]
    assert game.asked == ("act", 1)


# -- C35: calm and damaged ships ---------------------------------------------------------------------------------------


def test_C35_damaged_ships_cannot_be_attacked(engine):
    """The storm of seat 0 drives it to 3 and seat 1 against the reef at 6; then seat 0 sails alongside."""
    sea = "# P . . . J x . . I #"
    game = begun(
        engine, on(sea, tokens__gold__start=2), f"s4 s4 {EAST} s3 s5", starts="neutral_1 red_1", talismans="a3"
    )
    game.stay()
    game.stay()
    game.apply(buy="a3", slot=0)
    assert game.states == ["fine", "damaged"]
    game.want_nothing()
    game.sail(4)
    assert game.asked == ("act", 1)


def test_C35_calm_ships_cannot_be_attacked(engine):
    """Seat 1 is calm at 6; seat 0 goes on from 3 to 5 beside it."""
    sea = "# P . . . J o . . I #"
    game = begun(
        engine, on(sea, tokens__gold__start=2), f"s4 s4 {EAST} s3 s5", starts="neutral_1 red_1", talismans="a3"
    )
    game.stay()
    game.stay()
    game.apply(buy="a3", slot=0)
    assert (game.columns, game.states) == ([3, 6], ["fine", "calm"])
    game.want_nothing()
    game.sail(5)
    while game.asked == ("buy", 0):
        game.want_nothing()
    assert game.asked == ("act", 1)
