"""Trade with the bank: R20 to R25, and the fair's rate (R43)."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.austral.playing import RESOURCES
from tests.austral.positions import FREE, A, B, begun, holding, settled

DOCK_AT_B = "1 -2 NW"  # an edge of B and of "1 -3 S"


def trades(*gives: str) -> list[str]:
    """All bank trades that give these kinds."""
    return [f"{give} {get}" for give in gives for get in RESOURCES if get != give]


# -- R20: four for one -------------------------------------------------------------------------------------------------


def test_R20_four_equal_cards_for_one_of_choice(engine):
    game = holding(engine, "4 3 0 1 1")
    assert game.bank_trades == trades("wood")
    game.bank("wood", "wool")
    assert game.hands[0] == "0 3 1 1 1"
    assert game.bank_trades == []


def test_R20_any_number_of_times_in_a_turn(engine):
    game = holding(engine, "8 0 0 1 1")
    game.bank("wood", "salt")
    game.bank("wood", "salt")
    assert game.hands[0] == "0 0 0 3 1"


def test_R20_only_the_active_player_trades(engine):
    game = holding(engine, "4 0 0 1 1", seat=1)
    assert (game.to_decide, game.bank_trades) == (1, [])


def test_R20_the_rate_comes_from_the_config(engine):
    assert holding(engine, "5 0 0 1 1", bank__rate=5).bank_trades == trades("wood")
    assert holding(engine, "4 0 0 1 1", bank__rate=5).bank_trades == []


def test_R20_cards_go_to_the_bank_and_come_from_it(engine):
    game = holding(engine, "4 0 0 1 1", bank__cards=9)
    assert game.view["bank"] == [5, 9, 9, 8, 7]
    game.bank("wood", "fish")
    assert game.view["bank"] == [9, 9, 9, 8, 6]


def test_R20_what_the_bank_has_run_out_of_cannot_be_got(engine):
    """Of two fish each seat holds one."""
    game = holding(engine, "2 0 0 1 1", bank__cards=2, bank__rate=2)
    assert game.bank_trades == ["wood stone", "wood wool", "wood salt"]


# -- R21, R22, R25: docks ----------------------------------------------------------------------------------------------


def test_R21_a_generic_dock_trades_every_resource_at_three(engine):
    game = holding(engine, "3 3 3 3 3", docks=f"{DOCK_AT_B} any")
    assert game.bank_trades == trades(*RESOURCES)
    game.bank("stone", "fish")
    assert game.hands[0] == "3 0 3 3 4"


@pytest.mark.parametrize("resource", RESOURCES)
def test_R22_a_dock_of_a_resource_trades_it_at_two_and_no_other(engine, resource):
    game = holding(engine, "3 3 3 3 3", docks=f"{DOCK_AT_B} {resource}")
    assert game.bank_trades == trades(resource)
    game.bank(resource, "wood" if resource != "wood" else "stone")
    assert sum(map(int, game.hands[0].split())) == 14


def test_R21_the_rate_of_a_dock_comes_from_the_config(engine):
    assert holding(engine, "2 0 0 1 1", docks=f"{DOCK_AT_B} any", docks__any__rate=2).bank_trades == trades("wood")


@pytest.mark.parametrize(("dock", "served"), [("1 -2 NW", True), ("1 -2 NE", True), ("2 -2 NE", False)])
def test_R25_a_dock_serves_a_building_at_either_of_its_ends(engine, dock, served):
    """B is the northern corner of (1, -2): the eastern end of one of its sides, the western of the other."""
    game = holding(engine, "3 0 0 1 1", docks=f"{dock} any")
    assert game.bank_trades == (trades("wood") if served else [])


def test_R25_a_trail_alone_brings_no_dock(engine):
    """The trail from B ends at a dock whose ends carry no building."""
    assert holding(engine, "3 0 0 1 1", docks="0 -2 NE any").bank_trades == []


def test_R25_a_dock_serves_its_owners_only(engine):
    game = holding(engine, "3 0 0 1 1", "3 0 0 0 1", docks=f"{DOCK_AT_B} any", seat=1)
    assert game.bank_trades == []


def test_R25_a_dock_may_serve_two_players(engine):
    """A dock's ends are neighbours, so no two coves share one; but each of two docks serves its own seat."""
    game = holding(engine, "3 0 0 1 1", "3 0 0 0 1", docks=f"{DOCK_AT_B} any; -1 2 SE any")
    assert game.bank_trades == trades("wood")
    game.end()
    assert game.bank_trades == trades("wood")


def test_R25_a_village_keeps_its_dock(engine):
    game = holding(engine, "3 0 0 1 1", docks=f"{DOCK_AT_B} any", **FREE)
    game.act("village", B)
    assert game.bank_trades == trades("wood")


def test_R25_coves_built_in_play_have_docks_too(engine):
    game = holding(engine, "3 0 0 1 1", docks="0 -2 NW any", **FREE)
    game.act("trail", "0 -2 NE")
    assert game.bank_trades == []
    game.act("cove", "0 -2 N")
    assert game.bank_trades == trades("wood")


def test_R25_a_lighthouse_on_the_open_coast_has_no_dock(engine):
    rules = {"rules__lighthouse_place": "free_coast", "bank__lighthouse_rate": "none"}
    game = holding(engine, "3 0 0 1 1", docks="0 -2 NE any", **rules, **FREE)
    game.act("lighthouse", "1 -3 S")
    assert game.bank_trades == []


# -- R23: lighthouses --------------------------------------------------------------------------------------------------


def test_R23_with_a_lighthouse_every_resource_trades_at_three(engine):
    game = holding(engine, "4 5 3 4 3")
    game.act("lighthouse", B)
    assert game.hands[0] == "3 3 3 3 3"
    assert game.bank_trades == trades(*RESOURCES)


def test_R23_a_rivals_lighthouse_does_not_help(engine):
    game = settled(engine, "9 8 9 8 9", **FREE)
    game.act("lighthouse", B)
    game.end_until(5)
    assert (game.to_decide, game.hands[1]) == (1, "3 0 0 0 1")
    assert game.bank_trades == []


@pytest.mark.parametrize(("rate", "enough"), [("none", 4), (2, 2), (3, 3), (5, 4)])
def test_R23_its_rate_comes_from_the_config(engine, rate, enough):
    for wood in (enough - 1, enough):
        game = holding(engine, f"{wood} 0 0 1 1", bank__lighthouse_rate=rate, **FREE)
        game.act("lighthouse", B)
        assert game.bank_trades == (trades("wood") if wood == enough else [])


# -- R24: the best rate ------------------------------------------------------------------------------------------------


def test_R24_the_best_rate_applies_for_each_resource(engine):
    """A generic dock and one for wood: three stone, but only two wood."""
    game = holding(engine, "4 3 0 1 1", docks=f"{DOCK_AT_B} any; 1 -2 NE wood")
    assert game.bank_trades == trades("wood", "stone")
    game.bank("wood", "wool")
    assert game.hands[0] == "2 3 1 1 1"
    game.bank("wood", "wool")
    game.bank("stone", "wool")
    assert game.hands[0] == "0 0 3 1 1"


def test_R24_each_trade_is_listed_once_at_its_best_rate(engine):
    game = holding(engine, "8 0 0 1 1", docks=f"{DOCK_AT_B} any; 1 -2 NE wood")
    assert game.bank_trades == trades("wood")


def test_R24_rates_do_not_combine(engine):
    """Two docks and a lighthouse at three stay three."""
    game = holding(engine, "2 3 0 1 1", docks=f"{DOCK_AT_B} any; 1 -2 NE any", **FREE)
    game.act("lighthouse", B)
    assert game.bank_trades == trades("stone")


def test_R24_a_dock_at_two_beats_a_lighthouse(engine):
    game = holding(engine, "2 2 0 1 1", docks=f"{DOCK_AT_B} wood", **FREE)
    game.act("lighthouse", B)
    assert game.bank_trades == trades("wood")


# -- R43: the fair -----------------------------------------------------------------------------------------------------


def test_R43_at_the_fair_the_reader_trades_every_resource_at_two(engine):
    game = holding(engine, "2 2 2 2 2", then="7 8", log="fair", play__hand_limit=10)
    assert game.bank_trades == trades(*RESOURCES)
    for give, get in (("wood", "fish"), ("stone", "fish"), ("wool", "fish")):  # any number of times
        game.bank(give, get)
    assert game.hands[0] == "0 0 0 2 5"


@pytest.mark.parametrize(("held", "gives"), [("2 2 0 1 1", ["stone"]), ("3 2 0 1 1", ["wood", "stone"])])
def test_R43_its_rate_comes_from_the_config(engine, held, gives):
    """At three; the dock for stone stays at two."""
    game = holding(engine, held, then="7", log="fair", log__fair__rate=3, docks=f"{DOCK_AT_B} stone")
    assert game.bank_trades == trades(*gives)


def test_R43_it_makes_no_rate_worse(engine):
    game = holding(engine, "2 0 0 1 1", then="7", log="fair", log__fair__rate=3, bank__rate=2)
    assert game.bank_trades == trades("wood")


def test_R43_it_lasts_for_the_readers_turn_only(engine):
    game = holding(engine, "2 0 0 1 1", "2 0 0 0 1", then="7 8 8", log="fair")
    game.end()
    assert (game.to_decide, game.bank_trades) == (1, [])
    game.end()
    assert (game.to_decide, game.bank_trades) == (0, [])


# -- 22: which buildings have a dock in the set-up ---------------------------------------------------------------------


def test_R25_a_cove_founded_first_has_its_dock_as_well(engine):
    game = begun(engine, "3 8 3 8 3", docks=f"{DOCK_AT_B} any")
    game.found(B, "1 -2 NW")
    game.found("0 2 N", "0 1 E")
    game.found("-1 2 S", "-1 2 SE")
    game.found(A, "-1 -1 E")
    game.end_until(2)
    assert game.hands[0] == "3 1 1 0 0"
    assert game.bank_trades == trades("wood")
