"""The roll and what hexes give: R10 to R16; and what a bank with too few cards hands out (51)."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.austral.positions import A, begun, begun_on, holding, settled

# -- R10: the dice -----------------------------------------------------------------------------------------------------


def test_R10_each_turn_begins_with_one_roll_of_two_dice(engine):
    game = settled(engine, "3 9 3")
    assert game.hands == ["1 0 0 1 1", "0 0 0 0 1"]  # rolled before anybody decides
    game.end()
    assert game.hands == ["1 0 0 1 1", "1 0 0 0 1"]
    game.end()
    assert game.hands == ["2 0 0 1 1", "1 0 0 0 1"]
    assert [game.result[f"rolled_{n}"] for n in range(2, 13)] == [0, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0]


@pytest.mark.parametrize(("roll", "wood"), [("1+2", 1), ("2+1", 1), ("1+1", 0), ("3+3", 0), ("2+2", 0)])
def test_R10_the_sum_of_both_dice_counts(engine, roll, wood):
    assert settled(engine, roll).view["hands"][0][0] == wood


# -- R11 to R13: who gets what -----------------------------------------------------------------------------------------


def test_R11_every_hex_with_the_number_produces_and_no_other(engine):
    game = settled(engine, "3", land={"-1 -1": "quarry 3"})
    assert game.hands == ["1 1 0 1 1", "0 0 0 0 1"]


def test_R11_every_player_beside_it_gets_cards_whoever_rolls(engine):
    game = settled(engine, "3 3", land={"0 2": "forest 3"})
    assert game.hands == ["1 0 0 1 1", "1 0 0 0 1"]
    game.end()
    assert game.hands == ["2 0 0 1 1", "2 0 0 0 1"]


def test_R11_two_coves_of_a_player_at_one_hex_get_a_card_each(engine):
    """Seat 0's second cove lies at the north-western corner of wood 3."""
    game = begun(engine, "3")
    game.found(A, "-1 -1 E")
    game.found("0 2 N", "0 1 E")
    game.found("-1 2 S", "-1 2 SE")
    game.found("0 -2 NW", "0 -2 NW")
    assert game.hands[0] == "3 0 0 0 0"  # one wood came with the second cove, two with the roll


def test_R12_a_cove_gets_one_card(engine):
    assert settled(engine, "3").hands[0] == "1 0 0 1 1"


def test_R12_a_cove_beside_two_hexes_with_the_number_gets_a_card_of_both(engine):
    assert settled(engine, "3", land={"-1 -1": "forest 3", "0 -1": "forest 3"}).hands[0] == "3 0 0 1 1"


def test_R13_a_village_gets_two(engine):
    game = holding(engine, "0 0 1 2 3", then="8 3")
    game.act("village", A)
    assert game.hands[0] == "0 0 0 0 1"
    game.end()
    assert game.hands[0] == "2 0 0 0 1"


def test_R12_R13_yields_come_from_the_config(engine):
    yields = {"buildings__cove__yields": 4, "buildings__village__yields": 7}
    game = settled(engine, "5 5", buildings__village__cost={"wool": 1}, **yields)
    assert game.hands[0] == "0 0 4 1 1"
    game.act("village", A)
    game.end()
    assert game.hands[0] == "0 0 10 1 1"


@pytest.mark.parametrize(
    ("roll", "hands"),
    [
        ("3", ["1 0 0 1 1", "0 0 0 0 1"]),  # forest
        ("4", ["0 1 0 1 1", "0 0 0 0 1"]),  # quarry
        ("5", ["0 0 1 1 1", "0 0 0 0 1"]),  # meadow
        ("6", ["0 0 0 2 1", "0 0 0 0 1"]),  # salt flat
        ("2", ["0 0 0 1 2", "0 0 0 0 1"]),  # fishing ground in the sea
        ("12", ["0 0 0 1 1", "0 0 0 0 2"]),  # the other one
    ],
)
def test_R14_each_terrain_gives_its_resource(engine, roll, hands):
    assert settled(engine, roll).hands == hands


def test_R14_what_a_terrain_gives_comes_from_the_config(engine):
    assert settled(engine, "3", terrains__forest__gives="fish").hands[0] == "0 0 0 1 2"


def test_R15_the_moor_never_produces(engine):
    """Seats 2 and 3 live beside moors only; every sum is rolled once."""
    game = settled(engine, "2 3 4 5 6 8 9 10 11 12", players=4)
    assert all(row[3] == 0 for row in game.view["hexes"] if row[2] == "moor")
    game.end_until(9)
    assert game.sizes[2:] == [0, 0]


def test_R16_with_a_seven_no_hex_produces(engine):
    game = settled(engine, "7 8", log="fair")
    assert game.hands == ["0 0 0 1 1", "0 0 0 0 1"]
    assert game.result["rolled_7"] == 1


# -- 51: a bank with too few cards -------------------------------------------------------------------------------------

SHORTAGE = pytest.mark.parametrize("shortage", ["nobody", "single_gets_rest"])


def test_R57_a_bank_without_limit_never_runs_short(engine):
    game = settled(engine, "3 " * 60)
    game.end_until(59)
    assert game.hands[0] == "60 0 0 1 1"
    assert game.view["bank"] == "none"


@SHORTAGE
def test_51_an_empty_bank_gives_nothing(engine, shortage):
    game = settled(engine, "3 3 3", bank__cards=2, rules__shortage=shortage)
    game.end_until(2)
    assert game.hands[0] == "2 0 0 1 1"
    assert game.view["bank"] == [0, 2, 2, 1, 0]
    assert game.result["cards_short"] == 1
    assert game.per_seat("cards_short") == [1, 0]


@SHORTAGE
def test_51_of_two_claimants_none_gets_anything_if_there_is_not_enough_for_both(engine, shortage):
    game = settled(engine, "3 3", bank__cards=3, rules__shortage=shortage, land={"0 2": "forest 3"})
    assert game.view["bank"][0] == 1
    game.end()
    assert game.hands == ["1 0 0 1 1", "1 0 0 0 1"]
    assert game.view["bank"][0] == 1
    assert game.per_seat("cards_short") == [1, 1]


@pytest.mark.parametrize(("shortage", "wood", "short"), [("nobody", 2, 2), ("single_gets_rest", 3, 1)])
def test_51_a_single_claimant_gets_nothing_or_the_rest(engine, shortage, wood, short):
    """Two wood a roll and three in the bank; the wool of the same roll is not touched by the shortage of wood."""
    land = {"-1 -1": "forest 3", "0 -1": "meadow 3"}
    game = settled(engine, "3 3", bank__cards=3, rules__shortage=shortage, land=land)
    assert game.hands[0] == "2 0 1 1 1"
    game.end()
    assert game.hands[0] == f"{wood} 0 2 1 1"
    assert game.view["bank"][:3] == [3 - wood, 3, 1]
    assert game.per_seat("cards_short") == [short, 0]


@pytest.mark.parametrize(("shortage", "fish"), [("nobody", 0), ("single_gets_rest", 1)])
def test_51_the_cards_of_a_founding_are_one_hand_out(engine, shortage, fish):
    """B lies beside salt and two fishing grounds; of two fish seat 1 has got one when seat 0 founds it."""
    game = settled(engine, bank__cards=2, rules__shortage=shortage, land={"1 -3": "fishing 4"})
    assert game.hands == [f"0 0 0 1 {fish}", "0 0 0 0 1"]
    assert game.per_seat("start_cards") == [1 + fish, 1]


def test_51_enough_for_all_is_enough(engine):
    game = settled(engine, "3", bank__cards=2, land={"0 2": "forest 3"})
    assert game.hands == ["1 0 0 1 1", "1 0 0 0 1"]
    assert game.view["bank"][0] == 0


# -- other maps --------------------------------------------------------------------------------------------------------


def test_R11_on_a_fixed_map(engine):
    """Two hexes: seat 0 beside both forests, seat 1 beside one of them."""
    game = begun_on(engine, "0 0 forest 4; 1 0 forest 5", "0 0 W any", "4 5", set_up__coves=1)
    game.found("0 0 NE", "0 0 E")
    game.found("0 0 SW", "0 0 SW")
    assert game.hands == ["3 0 0 0 0", "2 0 0 0 0"]
    game.end()
    assert game.hands == ["4 0 0 0 0", "2 0 0 0 0"]
