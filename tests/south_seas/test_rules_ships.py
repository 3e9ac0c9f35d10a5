"""Supplying ships: S29 to S32 and the resolutions b, e and g."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from sim.errors import IllegalDecision
from tests.south_seas.playing import payment, playout
from tests.south_seas.positions import at_supply, holding, three_caps

# ---- S29: the end of the turn ----------------------------------------------------------------------------------------


def test_S29_goods_won_this_turn_may_be_used(engine):
    game = playout(engine, "treasure", ships="three_fish far_six")
    game.turn("treasure", (1, 0), on="pool", ship="three_fish")
    assert game.view["ships"] == [["three_fish"], []]
    assert game.goods == [[0, 0, 0], [0, 0, 0]]
    assert game.per_seat("points_supplied_ships") == [3, 0]
    assert game.per_seat("fish_out") == [3, 0]


def test_S29_only_open_ships_that_can_be_paid_are_offered(engine):
    """The last fish ship lies in the stack, the far ships ask for more."""
    game = at_supply(engine, "0 3 0", "far_two three_fish far_six fish fish far_two")
    assert game.options == [
        {"supply": "none"},
        {"supply": "three_fish", "slot": 1},
        {"supply": "fish", "slot": 3},
    ]
    with pytest.raises(IllegalDecision):
        game.supply("far_two")


def test_S29_a_player_may_decline(engine):
    game = at_supply(engine, "0 3 0", "three_fish far_six")
    game.supply(None)
    assert game.view["ships"] == [[], []]
    assert game.fish == [3, 0]


def test_S29_at_most_one_ship_a_turn(engine):
    game = at_supply(engine, "0 3 0", "fish fish far_six")
    game.supply("fish")
    assert (game.kind, game.to_decide) == ("lay", 1)
    assert game.fish == [2, 0]


def test_S29_a_new_ship_is_opened_in_its_place(engine):
    game = at_supply(engine, "0 3 0", "far_two fish far_six far_three far_five far_four")
    game.supply("fish")
    assert game.view["open_ships"] == ["far_two", "far_five", "far_six", "far_three"]
    assert game.view["stack"] == 1


def test_S29_paid_goods_go_back_to_the_general_supply(engine):
    """There are three fish in all: seat 1 can win them only because seat 0 has paid them."""
    game = holding(engine, "0 3 0", ships="three_fish far_six", limit=3, spare="treasure sea")
    game.turn("sea", (0, 1), ship="three_fish")
    game.turn("treasure", (0, 2), on="pool")
    assert game.fish == [0, 3]


def test_Re_two_equal_open_ships_to_supply_are_two_options(engine):
    game = at_supply(engine, "0 3 0", "fish far_six fish")
    assert game.options == [{"supply": "none"}, {"supply": "fish", "slot": 0}, {"supply": "fish", "slot": 2}]
    game.engine.apply({"supply": "fish", "slot": 2})
    assert game.view["open_ships"] == ["fish", "far_six"]


# ---- S30: what a ship asks for ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ship", "goods", "payable"),
    [
        # 2 shells, 1 fish, 1 banana: just these
        ("text_named", "2 1 1", True),
        ("text_named", "3 3 0", False),
        ("text_named", "1 3 3", False),
        # n of any goods
        ("text_six_any", "0 3 3", True),
        ("text_six_any", "2 2 2", True),
        ("text_six_any", "6 0 0", True),
        ("text_six_any", "3 1 1", False),
        # n of one kind
        ("text_four_same", "0 4 0", True),
        ("text_four_same", "3 3 3", False),
        # n of one kind and m of another, different kind
        ("text_three_same_one_other", "3 0 1", True),
        ("text_three_same_one_other", "0 1 3", True),
        ("text_three_same_one_other", "4 0 0", False),
        ("text_three_same_one_other", "2 2 2", False),
        ("three_and_two", "3 0 2", True),
        ("three_and_two", "3 1 1", False),
        ("three_and_two", "6 1 0", False),
    ],
)
def test_S30_a_ship_can_be_paid(engine, ship, goods, payable):
    game = at_supply(engine, goods, f"{ship} far_six")
    offered = game.kind == "supply" and game.to_decide == 0
    assert offered == payable


@pytest.mark.parametrize(
    ("ship", "goods", "left"),
    [
        ("text_named", "3 2 1", [1, 1, 0]),
        ("three_fish", "0 4 1", [0, 1, 1]),
    ],
)
def test_S30_named_goods_are_paid_as_named(engine, ship, goods, left):
    game = at_supply(engine, goods, f"{ship} far_six")
    game.supply(ship)
    assert game.goods[0] == left
    assert game.kind == "lay"  # no question how to pay


# ---- b and g: how a flexible ship is paid ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ship", "goods", "payments"),
    [
        # n of any: unit by unit the kind most held at that moment, of equal ones shells, fish, bananas
        ("two_any", "1 1 1", ["1 1 0", "0 1 1", "1 0 1"]),
        ("two_any", "2 1 0", ["2 0 0", "1 1 0"]),
        ("two_any", "0 2 3", ["0 1 1", "0 0 2", "0 2 0"]),  # bananas 3, then fish 2 = bananas 2
        ("three_any", "3 1 1", ["3 0 0", "1 1 1", "2 0 1", "2 1 0"]),
        # n of one kind: the most held
        ("two_same", "2 3 2", ["0 2 0", "0 0 2", "2 0 0"]),
        ("two_same", "2 1 2", ["2 0 0", "0 0 2"]),
        # n of one kind, m of another: the most held kind that suffices, then the most held of the others
        ("two_and_one", "2 1 3", ["1 0 2", "0 1 2", "2 0 1", "2 1 0"]),
        ("three_and_two", "3 3 2", ["3 2 0", "0 3 2", "2 3 0", "3 0 2"]),
        ("one_and_one", "1 1 1", ["1 1 0", "0 1 1", "1 0 1"]),
    ],
)
def test_Rg_what_pays_a_flexible_ship_is_the_payers_decision(engine, ship, goods, payments):
    """The usual payment (Rb and the random policy's) stands first, the others in ascending order."""
    game = at_supply(engine, goods, f"{ship} far_six")
    game.engine.apply({"supply": ship})
    assert (game.kind, game.to_decide) == ("pay", 0)
    assert game.payments == payments


def test_Rb_the_most_held_kind_must_leave_another_that_covers_the_rest(engine):
    """One of a kind and two of another from 3 shells, 1 fish, 1 banana: with the shells as the one, no other kind has
    two; so the fish are the one and the shells the two."""
    game = at_supply(engine, "3 1 1", "one_and_two far_six")
    game.engine.apply({"supply": "one_and_two"})
    assert game.payments == ["2 1 0", "2 0 1"]


def test_Rg_the_payment_chosen_is_what_leaves(engine):
    game = at_supply(engine, "1 1 1", "two_any far_six")
    game.supply("two_any", pay="0 1 1")
    assert game.goods[0] == [1, 0, 0]
    assert game.per_seat("shells_out") == [0, 0]
    assert game.per_seat("fish_out") == [1, 0]
    assert game.per_seat("bananas_out") == [1, 0]


@pytest.mark.parametrize("paid", ["0 2 0", "1 0 0", "1 1 1", "0 0 0"])
def test_Rg_a_payment_not_held_or_not_asked_for_is_refused(engine, paid):
    game = at_supply(engine, "1 1 1", "two_any far_six")
    game.engine.apply({"supply": "two_any"})
    with pytest.raises(IllegalDecision):
        game.engine.apply({"pay": payment(paid)})
    assert game.goods[0] == [1, 1, 1]


def test_Rg_an_only_payment_is_no_decision(engine):
    game = at_supply(engine, "0 3 1", "three_same far_six")
    game.engine.apply({"supply": "three_same"})
    assert game.kind == "lay"
    assert game.goods[0] == [0, 0, 1]


# ---- S31, S32: what runs out -----------------------------------------------------------------------------------------


def test_S31_with_the_stack_empty_the_open_row_shrinks(engine):
    game = at_supply(engine, "0 3 0", "far_two fish far_six far_three")
    game.supply("fish")
    assert game.view["open_ships"] == ["far_two", "far_six", "far_three"]
    assert game.view["stack"] == 0


def test_S31_no_ship_open_nothing_to_supply(engine):
    game = at_supply(engine, "3 3 3", "")
    assert (game.kind, game.to_decide) == ("lay", 1)


def test_S32_goods_are_unlimited(engine):
    """More than the forty of each kind that lie in the box."""
    game = holding(engine, "42 0 0", ships="far_six", islanders=1)
    assert game.shells == [42, 0]


@pytest.mark.parametrize(("active", "bananas"), [(0, [5, 2, 0]), (1, [0, 5, 2]), (2, [2, 0, 5])])
def test_S32_with_a_limit_the_active_player_first_then_clockwise(engine, active, bananas):
    """Three tied pickers are owed five bananas each; there are seven."""
    game = three_caps(engine, (0, 1, 2), players=3, seat=active, limit=7)
    game.rest_of_turn()
    assert game.bananas == bananas
    assert game.per_seat("bananas_in") == bananas
    assert game.islanders == []


def test_S32_with_a_limit_what_is_short_is_lost(engine):
    """Seat 0 holds the only three fish; seat 1's pool pays nothing, also after seat 0 has paid a ship."""
    game = holding(engine, "0 3 0", ships="three_fish far_six", limit=3, spare="treasure sea sea")
    game.turn("sea", (0, 1))
    game.turn("treasure", (0, 2), on="pool")
    assert game.fish == [3, 0]
    assert game.islanders == []
    game.turn("sea", (0, 3), ship="three_fish")
    assert game.fish == [0, 0]
