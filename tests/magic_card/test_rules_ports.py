"""Ports: C20 to C23, C36, C37, with trade by cards and the card of a black port."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.magic_card.playing import EAST, WEST, begun, in_port, on

BLACK = "# P . N . . . . I P . . . . #"
"""Seat 0 at 1 has a black port at 3; seat 1 is far off, beyond the island."""
RED = "# P . J . . . . I P . . . . #"


# -- C20: trade after docking ------------------------------------------------------------------------------------------


def test_C20_trade_comes_at_once_after_docking(engine):
    game = in_port(engine, RED, tokens__gold__start=2)
    assert game.asked == ("buy", 0)
    assert game.turn == 0


def test_C20_only_for_the_ship_that_docked(engine):
    """Seat 1 lies in a red port with gold; while seat 0 trades in the black one it is asked nothing."""
    sea = "# P . N . . . . I J . . #"
    game = begun(engine, on(sea, tokens__gold__start=4), "s5", starts="neutral_1 red_1", actions="hex")
    game.sail(3)
    assert game.asked == ("sell", 0)
    game.apply(sell=0)
    assert game.asked == ("act", 1)


def test_C20_nobody_trades_on_open_water(engine):
    game = begun(engine, on(RED, tokens__gold__start=4), "s5")
    game.sail(4)
    assert game.asked == ("act", 1)


# -- C21, C22: black ports ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("objects", "most"), [(0, 0), (1, 0), (2, 1), (3, 1), (7, 3), (8, 4)])
def test_C21_two_objects_for_a_gold_any_number_of_times(engine, objects, most):
    game = in_port(engine, BLACK, actions="hex", tokens__objects__start=objects)
    if most == 0:
        assert game.asked == ("act", 1)
        return
    assert game.asked == ("sell", 0)
    assert game.options == [{"sell": n} for n in range(most + 1)]
    game.apply(sell=most)
    assert game.tokens[0] == f"{objects - 2 * most} 3 {most}"
    assert game.asked == ("act", 1)
    assert game.per_seat("sales") == [most, 0]
    assert (game.per_seat("objects_out_sales"), game.per_seat("gold_in_sales")) == ([2 * most, 0], [most, 0])


def test_C21_nothing_need_be_sold(engine):
    game = in_port(engine, BLACK, actions="hex")
    game.apply(sell=0)
    assert game.tokens[0] == "3 3 0"
    assert (game.per_seat("sales"), game.per_seat("sale_visits")) == ([0, 0], [1, 0])


def test_C21_the_price_comes_from_the_config(engine):
    game = in_port(engine, BLACK, actions="hex", tokens__objects__start=8, trade__objects_per_gold=3)
    assert game.offered == ["0", "1", "2"]
    game.apply(sell=2)
    assert game.tokens[0] == "2 3 2"


def test_C21_magic_is_not_for_sale(engine):
    game = in_port(engine, BLACK, actions="hex", tokens__objects__start=1, tokens__magic__start=8)
    assert game.asked == ("act", 1)


@pytest.mark.parametrize(("gold", "most"), [(5, 3), (7, 1), (8, 0)])
def test_C22_never_more_than_eight_gold(engine, gold, most):
    """61."""
    game = in_port(engine, BLACK, actions="hex", tokens__objects__start=8, tokens__gold__start=gold)
    if most == 0:
        assert game.asked == ("act", 1)
        return
    assert game.offered == [str(n) for n in range(most + 1)]
    game.apply(sell=most)
    assert game.tokens[0] == f"{8 - 2 * most} 3 8"


def test_C21_object_cards_count_as_objects(engine):
    """36, 24: cashed whole before the sale; above the cap only until it is over."""
    game = in_port(engine, BLACK, "s5", "objects_plus_4 objects_plus_2", actions="hex", tokens__objects__start=7)
    assert game.offered == ["0", "1", "2", "3", "cash objects_plus_2", "cash objects_plus_4"]
    game.apply(sell="cash", card="objects_plus_4")
    assert game.tokens[0] == "11 3 0"
    assert game.offered == ["0", "1", "2", "3", "4", "5", "cash objects_plus_2"]
    game.apply(sell=1)
    assert game.tokens[0] == "8 3 1"  # of 9 left one is lost
    assert game.hands[0] == "hex objects_plus_2"
    assert game.discards == "objects_plus_4"
    assert game.per_seat("objects_excess") == [1, 0]
    assert game.per_seat("objects_in_cards") == [4, 0]


def test_C21_two_object_cards_one_after_the_other(engine):
    game = in_port(engine, BLACK, "s5", "objects_plus_4 objects_plus_2", actions="hex", tokens__objects__start=0)
    assert game.offered == ["0", "cash objects_plus_2", "cash objects_plus_4"]
    game.apply(sell="cash", card="objects_plus_2")
    game.apply(sell="cash", card="objects_plus_4")
    assert game.offered == ["0", "1", "2", "3"]
    game.apply(sell=3)
    assert game.tokens[0] == "0 3 3"
    assert game.per_seat("sale_visits") == [1, 0]


def test_C22_with_eight_gold_no_object_card_is_cashed(engine):
    game = in_port(engine, BLACK, "s5", "objects_plus_4", actions="hex", tokens__gold__start=8)
    assert game.asked == ("act", 1)


def test_C21_gold_cards_are_not_cashed_in_a_black_port(engine):
    game = in_port(engine, BLACK, "s5", "gold_plus_2 magic_plus_2", actions="hex")
    assert game.offered == ["0", "1"]


# -- C23: the card of a black port -------------------------------------------------------------------------------------


def test_C23_arriving_in_a_black_port_draws_one_action_card_before_trade(engine):
    """12, 68: the objects that it brings can be sold."""
    game = in_port(engine, BLACK, actions="objects_plus_2 hex", tokens__objects__start=1)
    assert game.asked == ("sell", 0)
    assert game.hands[0] == "objects_plus_2"
    assert game.view["actions_left"] == 35
    assert game.per_seat("cards_port") == [1, 0]
    assert game.per_seat("cards_option") == [0, 0]


def test_C23_a_monster_may_cost_the_objects_before_they_are_sold(engine):
    """12: a 9 cannot be tamed by a 4 without tokens."""
    game = in_port(engine, BLACK, "s5 s5", actions="monster_9", tokens__magic__start=0, tokens__objects__start=8)
    assert game.tokens[0] == "0 0 0"
    assert game.asked == ("act", 1)


def test_C23_or_the_card_is_drawn_after_trade(engine):
    """12, the variant: the same monster comes too late for the objects sold."""
    settings = {"tokens__magic__start": 0, "tokens__objects__start": 8, "rules__card_time": "after_trade"}
    game = in_port(engine, BLACK, "s5 s5", actions="monster_9", **settings)
    assert game.asked == ("sell", 0)
    assert game.view["actions_left"] == 36
    game.apply(sell=3)
    assert game.tokens[0] == "0 0 3"
    assert game.per_seat("monsters_met") == [1, 0]


def test_C23_every_arrival_draws_one(engine):
    """Out and back again."""
    game = begun(engine, on(BLACK), "s5 s3 s5 s3 s5", actions="hex repair")
    game.sail(3)
    game.want_nothing()
    game.stay()
    game.sail(5)
    game.stay()
    game.sail(3)
    assert game.hands[0] == "hex repair"
    assert game.per_seat("cards_port") == [2, 0]


def test_C23_staying_in_a_black_port_draws_none(engine):
    """10: no arrival; yet it trades."""
    game = begun(engine, on(BLACK), "s5 s3 s5", actions="hex repair")
    game.sail(3)
    game.want_nothing()
    game.stay()
    game.stay()
    assert game.asked == ("sell", 0)
    assert game.hands[0] == "hex"


def test_C23_a_red_port_draws_none(engine):
    game = in_port(engine, RED, actions="repair")
    assert game.hands[0] == ""
    assert game.view["actions_left"] == 36


# -- C36, C37: trade without sailing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ["stay", "take", "draw"])
def test_C36_a_ship_that_stays_in_port_trades_after_its_option(engine, act):
    """10."""
    section = "s1" if act == "draw" else "s3"
    game = begun(
        engine, on("# J . . . I P . #", tokens__gold__start=2), section, starts="red_1 neutral_1", actions="hex"
    )
    if act == "take":
        game.take("magic")
    else:
        game.apply(act=act)
    assert game.asked == ("buy", 0)


def test_C36_a_ship_that_sails_away_has_lost_the_chance(engine):
    game = begun(engine, on("# J . . . I P . #", tokens__gold__start=2), "s3", starts="red_1 neutral_1")
    game.sail(3)
    assert game.asked == ("act", 1)


def test_C36_carried_to_a_port_by_a_storm_it_trades_in_its_own_turn_after_the_spin(engine):
    """9: not at once. Seat 1 spins the storm that carries seat 0 from 1 to 3."""
    game = begun(engine, on(RED, tokens__gold__start=2), f"s3 {EAST} s3")
    game.stay()
    assert game.columns[0] == 3
    assert game.asked == ("act", 0)
    game.stay()
    assert game.asked == ("buy", 0)
    game.apply(buy="none")
    assert game.per_seat("storm_ports") == [1, 0]


def test_C36_if_it_does_not_move(engine):
    game = begun(engine, on(RED, tokens__gold__start=2), f"s3 {EAST} s3")
    game.stay()
    game.sail(5)
    assert game.asked == ("act", 1)


def test_C36_in_the_turn_of_an_own_storm_nobody_trades(engine):
    """54, 57."""
    game = begun(engine, on(RED, tokens__gold__start=2), f"{EAST} s3")
    assert game.columns[0] == 3
    assert game.asked == ("act", 1)
    other = begun(engine, on("# J o . . I P o #", tokens__gold__start=2), "s6 s3", starts="red_1 neutral_1")
    assert other.states[0] == "damaged"
    assert other.asked == ("act", 1)


def test_C36_tokens_just_taken_can_be_sold(engine):
    """22."""
    game = begun(engine, on("# N . . . I P . #", tokens__objects__start=0), "s3", starts="black_1 neutral_1")
    game.take("objects")
    assert game.offered == ["0", "1", "2", "3"]


HURT = "# N . . . I P . . . #"
"""A storm to the west damages seat 0 in the black port at 1, at the border; seat 1 at the island."""


def hurt_in_port(engine, section: str, **settings):
    game = begun(
        engine, on(HURT, tokens__objects__start=0, **settings), f"{WEST} s3 {section}", starts="black_1 neutral_1"
    )
    game.stay()
    assert (game.columns[0], game.states[0]) == (1, "damaged")
    return game


def test_C37_a_damaged_ship_in_port_trades_with_tokens_just_taken(engine):
    game = hurt_in_port(engine, "s5")
    game.take("objects")
    assert game.asked == ("sell", 0)
    game.apply(sell=2)
    assert game.tokens[0] == "0 3 2"
    assert game.states[0] == "damaged"


def test_C37_or_damaged_ships_do_not_trade(engine):
    """57, the variant."""
    game = hurt_in_port(engine, "s5", rules__damaged_trade=False)
    game.take("objects")
    assert game.asked == ("act", 1)
    assert game.per_seat("sale_visits") == [0, 0]


def test_C37_the_variant_leaves_healthy_ships_alone(engine):
    sea = on("# N . . . I P . #", rules__damaged_trade=False)
    game = begun(engine, sea, "s5", starts="black_1 neutral_1")
    game.take("objects")
    assert game.asked == ("sell", 0)


def test_C37_a_ship_repaired_in_port_sails(engine):
    game = hurt_in_port(engine, "s4")
    assert game.goals() == [2, 3, 4]
