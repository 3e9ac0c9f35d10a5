"""The last round, ships that are home, and the cap: C27, C30, C52 and C55."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.magic_card.loop import CLOCKWISE, LOOP
from tests.magic_card.playing import EAST, RETURNS, begun, holding, on, on_hexes

# -- the last round ----------------------------------------------------------------------------------------------------


def test_C55_the_last_seats_return_ends_the_game_at_once(engine):
    """40: the round is complete."""
    game = begun(engine, on_hexes(LOOP), "s4 s5 s4 s5 s4 s5", starts="neutral_2 neutral_1")
    for number, cell in enumerate(CLOCKWISE):
        game.want_nothing_until(2 * number + 1)
        game.sail(cell)
    assert game.kind == "end"
    assert game.view["home"] == [False, True]
    assert game.result["turns"] == 6


def test_C55_who_else_comes_home_in_the_last_round_is_home_too(engine):
    """40, C56: by the variant in which any return counts."""
    game = begun(engine, on("# P . . I P . #", rules__homecoming="any_return"), "s4 s4 s4 s4")
    game.sail(2)
    game.sail(6)
    game.sail(1)
    assert game.view["last_round"] is True
    game.sail(5)
    assert game.kind == "end"
    assert game.view["home"] == [True, True]
    assert game.view["points"] == [15, 15]
    assert game.result["homecomings"] == 2
    assert game.result["last_round"] == 1
    assert game.per_seat("home_turn") == [2, 3]


def test_C55_who_does_not_come_home_in_it_gets_nothing(engine):
    game = begun(engine, on("# P . . I P . #", rules__homecoming="any_return"), "s4 s4 s4 s4")
    game.sail(2)
    game.sail(6)
    game.sail(1)
    game.stay()
    assert game.view["points"] == [15, 0]


@pytest.mark.parametrize("card", ["", "good_weather"])
def test_C27_a_ship_that_is_home_is_moved_by_no_storm(engine, card):
    """41: nor asked for good weather; and it is no exempt ship of C34. Seat 1 spins the storm."""
    changes = on("# P . . . I P . . . #", rules__homecoming="any_return")
    game = holding(engine, changes, card, spins=f"s4 s4 s4 {EAST}")
    game.sail(2)
    game.stay()
    game.sail(1)
    assert game.kind == "end"
    assert game.columns == [1, 8]
    assert game.per_seat("storm_exempt") == [0, 0]
    assert game.per_seat("storm_unhurt") == [0, 1]


def test_C30_a_ship_that_is_home_stands_in_the_way(engine):
    """68. The storm of seat 1 drives it west against seat 0's ship."""
    changes = on("# . P . P . . I #", rules__homecoming="any_return")
    game = begun(engine, changes, "s4 s4 s4 s6 s3")
    game.sail(3)
    game.stay()
    game.sail(2)
    assert game.columns == [2, 3]
    assert game.states == ["fine", "damaged"]


def test_C55_a_ship_at_home_is_not_home_without_a_return(engine):
    """At the start it lies there."""
    game = begun(engine, on("# P . . I P . #", rules__homecoming="any_return"), "s4 s4 s4")
    game.stay()
    game.stay()
    assert game.view["home"] == [False, False]


# -- battles of ships at home ------------------------------------------------------------------------------------------


def test_C52_a_ship_may_attack_in_the_turn_in_which_it_comes_home(engine):
    """68; C54: and there is no swap with a ship that is home."""
    game = begun(engine, on("# . P J . . I #", **RETURNS), "s4 s4 s4 s1 s5", starts="neutral_1 red_1", talismans="a3")
    game.sail(1)
    game.stay()
    game.apply(buy="a3", slot=0)
    game.sail(2)
    assert game.view["home"] == [True, False]
    assert game.asked == ("attack", 0)
    game.apply(attack=1)
    assert game.talismans == ["a3", ""]
    assert game.asked == ("act", 1)


def test_C52_a_ship_that_is_home_may_be_attacked(engine):
    """68; C54: no swap either. Seat 1 has mission b."""
    changes = on("# . J . . P I #", **RETURNS)
    game = begun(engine, changes, "s4 s4 s4 s4 s4 s4 s1 s5", starts="red_1 neutral_1", talismans="b4")
    game.stay()
    game.apply(buy="b4", slot=0)
    game.stay()
    game.sail(1)
    game.stay()
    game.sail(2)
    assert game.view["home"] == [True, False]
    game.sail(3)
    assert game.asked == ("attack", 1)
    game.apply(attack=0)
    assert game.talismans == ["", "b4"]
    assert game.kind == "end"


@pytest.mark.parametrize(("storm_home", "asked"), [(True, "end"), (False, "attack")])
def test_C52_a_ship_that_was_carried_home_does_not_attack(engine, storm_home, asked):
    """56, 42, the variant in which ships alongside attack: seat 1, home at 4, beside seat 0 at 5 that has b4.

    Seat 0's storm has carried both two cells to the west.
    """
    changes = on("# . . . P . . J . I #", rules__attack="alongside", rules__storm_home=storm_home, **RETURNS)
    game = begun(engine, changes, "s4 s5 s6 s3 s4", starts="red_1 neutral_1", talismans="b4")
    game.stay()
    game.apply(buy="b4", slot=0)
    game.sail(6)
    game.apply(attack="none")
    assert game.columns == [5, 4]
    assert game.view["home"] == [False, storm_home]
    if not storm_home:
        game.stay()
    assert game.kind == asked


# -- the cap -----------------------------------------------------------------------------------------------------------


def test_C55_the_game_is_cut_off_after_so_many_rounds(engine):
    """51: without a winner; the score is counted without anybody's homecoming."""
    game = begun(engine, on("# P . . I P . #", play__rounds=3, tokens__gold__start=1))
    game.want_nothing_until(6)
    assert game.kind == "end"
    assert game.result["end_reason"] == "cap"
    assert (game.result["turns"], game.result["rounds"], game.result["winners"]) == (6, 3, 0)
    assert game.per_seat("score") == [1, 1]
    assert game.per_seat("win_share") == [0, 0]
    assert game.result["last_round"] == -1


def test_C55_a_return_in_the_last_round_before_the_cap_counts(engine):
    """70."""
    game = begun(engine, on("# P . . I P . #", play__rounds=2, rules__homecoming="any_return"), "s4 s4 s4 s4")
    game.sail(2)
    game.stay()
    game.sail(1)
    game.stay()
    assert game.result["end_reason"] == "home"
    assert game.per_seat("win_share") == [1, 0]
