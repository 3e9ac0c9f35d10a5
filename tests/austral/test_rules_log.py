"""The other cards of the sea log: R41 to R46, with their options."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.austral.positions import FIRST_EDGES, A, B, begun_on, holding, settled

# -- R41: red tide -----------------------------------------------------------------------------------------------------


def test_R41_no_fishing_ground_produces_until_the_readers_next_turn(engine):
    game = settled(engine, "7 2 2", log="red_tide")
    assert game.view["red_tide"] == [True, False]
    game.end()
    assert game.hands == ["0 0 0 1 1", "0 0 0 0 1"]  # seat 1's two
    assert game.per_seat("cards_tide") == [1, 0]
    game.end()
    assert game.view["red_tide"] == [False, False]
    assert game.hands == ["0 0 0 1 2", "0 0 0 0 1"]  # it ends before the dice
    assert game.result["cards_tide"] == 1


def test_R41_every_fishing_ground_is_hit_and_no_land(engine):
    """Seat 1's fishing ground and its forest carry the same number."""
    game = settled(engine, "7 12", log="red_tide", land={"0 2": "forest 12"})
    game.end()
    assert game.hands == ["0 0 0 1 1", "1 0 0 0 1"]


def test_R41_two_tides_run_side_by_side(engine):
    game = settled(engine, "7 7 2 2", log="red_tide red_tide")
    game.end()
    assert game.view["red_tide"] == [True, True]
    game.end()
    assert game.view["red_tide"] == [False, True]
    assert game.hands[0] == "0 0 0 1 1"
    game.end()
    assert game.view["red_tide"] == [False, False]
    assert game.hands[0] == "0 0 0 1 2"


# -- R42: good catch ---------------------------------------------------------------------------------------------------


def test_R42_a_cove_beside_a_fishing_ground_gets_a_fish_whatever_its_number(engine):
    assert settled(engine, "7", log="good_catch", players=4).hands == [
        "0 0 0 1 2",
        "0 0 0 0 2",
        "0 0 0 0 0",
        "0 0 0 0 0",
    ]


def test_R42_a_village_gets_two(engine):
    game = holding(engine, "0 0 1 2 3", then="8 7", log="good_catch")
    game.act("village", B)
    game.end()
    assert game.hands == ["0 0 0 0 3", "0 0 0 0 2"]


def test_R42_how_many_come_from_the_config(engine):
    cards = {"log__good_catch__cove": 3, "log__good_catch__village": 5}
    game = holding(engine, "0 0 1 2 3", then="8 7", log="good_catch", **cards)
    game.act("village", B)
    game.end()
    assert game.hands == ["0 0 0 0 6", "0 0 0 0 4"]


@pytest.mark.parametrize(("catch_per", "fish"), [("fishing_ground", 2), ("building", 1)])
def test_R42_beside_two_fishing_grounds(engine, catch_per, fish):
    land = {"1 -3": "fishing 4"}  # B lies beside this one too: it began with two fish
    game = settled(engine, "7", log="good_catch", land=land, rules__catch_per=catch_per)
    assert game.hands[0] == f"0 0 0 1 {2 + fish}"


@pytest.mark.parametrize(("good_catch", "fish"), [("always", 1), ("producing", 0)])
def test_R42_under_a_red_tide(engine, good_catch, fish):
    game = settled(engine, "7 7", log="red_tide good_catch", rules__good_catch=good_catch)
    game.end()
    assert game.hands == [f"0 0 0 1 {1 + fish}", f"0 0 0 0 {1 + fish}"]


@pytest.mark.parametrize(("good_catch", "fish"), [("always", 1), ("producing", 0)])
def test_R42_under_fog(engine, good_catch, fish):
    """The fog lies on seat 0's fishing ground only."""
    game = settled(engine, "7 7", log="fog good_catch", rules__good_catch=good_catch)
    game.engine.apply({"fog": [2, -3]})
    game.end()
    assert game.hands == [f"0 0 0 1 {1 + fish}", "0 0 0 0 2"]


def test_R42_is_one_hand_out(engine):
    """Two claim a fish and the bank has one."""
    game = settled(engine, "7", log="good_catch", bank__cards=3)
    assert game.hands == ["0 0 0 1 1", "0 0 0 0 1"]
    assert game.result["cards_short"] == 2


# -- R43: fair; its rate is tested with the others ---------------------------------------------------------------------


def test_R43_the_fair_lasts_for_the_readers_turn(engine):
    game = holding(engine, "2 0 0 1 1", "2 0 0 0 1", then="7 8", log="fair")
    assert game.view["fair"] is True
    assert game.bank_trades == ["wood stone", "wood wool", "wood salt", "wood fish"]
    game.bank("wood", "stone")
    assert game.hands[0] == "0 1 0 1 1"
    game.end()
    assert game.view["fair"] is False
    assert game.bank_trades == []


# -- R44: fog ----------------------------------------------------------------------------------------------------------

NUMBERED = [[2, -3], [0, -2], [1, -2], [-1, -1], [0, -1], [0, 1], [1, 1], [0, 2], [-2, 3]]


def fog_on(game, q: int, r: int) -> None:
    game.engine.apply({"fog": [q, r]})


def test_R44_the_reader_covers_a_hex_with_a_number_on_land_or_in_the_sea(engine):
    game = settled(engine, "7", log="fog")
    assert (game.kind, game.to_decide) == ("fog", 0)
    assert [option["fog"] for option in game.options] == NUMBERED
    fog_on(game, 0, 1)
    assert game.view["fog"] == [[0, 1], None]


def test_R44_it_produces_nothing_until_the_readers_next_turn(engine):
    game = settled(engine, "7 3 3", log="fog")
    fog_on(game, 0, -2)
    game.end()
    assert game.hands[0] == "0 0 0 1 1"
    assert game.per_seat("cards_fogged") == [1, 0]
    game.end()
    assert game.view["fog"] == [None, None]
    assert game.hands[0] == "1 0 0 1 1"  # it ends before the dice


def test_R44_only_the_hex_is_covered_not_the_building(engine):
    """All three hexes at A carry a 3."""
    game = settled(engine, "7 3", log="fog", land={"-1 -1": "quarry 3", "0 -1": "meadow 3"})
    fog_on(game, 0, -2)
    game.end()
    assert game.hands[0] == "0 1 1 1 1"


def test_R44_a_village_loses_what_it_would_get(engine):
    game = holding(engine, "0 0 1 2 3", "0 0 0 0 1", then="8 7 3", log="fog", players=3)
    game.act("village", A)
    game.end()
    fog_on(game, 0, -2)
    game.end()
    assert game.per_seat("cards_fogged") == [2, 0, 0]


def test_R44_a_fishing_ground_may_be_covered(engine):
    game = settled(engine, "7 2", log="fog")
    fog_on(game, 2, -3)
    game.end()
    assert game.hands[0] == "0 0 0 1 1"


def test_R44_fog_and_tide_on_one_fishing_ground_count_as_fog(engine):
    game = settled(engine, "7 7 2", log="fog red_tide", players=3)
    fog_on(game, 2, -3)
    game.end_until(1)
    game.end()
    assert (game.result["cards_fogged"], game.result["cards_tide"]) == (1, 0)


@pytest.mark.parametrize("reader", [0, 1])
def test_R44_a_lighthouse_of_anybody_keeps_fog_off_the_hexes_beside_it(engine, reader):
    """Seat 0 has one at B, beside salt and a fishing ground."""
    game = holding(engine, "1 2 0 2 1", then="8 7" if reader == 1 else "8 8 7", log="fog")
    game.act("lighthouse", B)
    game.end_until(game.view["turn"] + (2 if reader == 0 else 1))
    assert game.to_decide == reader
    assert [option["fog"] for option in game.options] == [h for h in NUMBERED if h not in ([2, -3], [1, -2])]


@pytest.mark.parametrize("fog", ["must", "may"])
def test_R44_where_every_hex_has_a_lighthouse_nothing_happens(engine, fog):
    """One hex with a number; seat 0 builds a lighthouse on it before seat 1 reads the fog."""
    game = begun_on(engine, "0 0 forest 4; 1 0 moor", "0 0 W any", "4 7", log="fog", rules__fog=fog, **ONE_WOOD)
    game.found("0 0 N", "0 0 NE")
    game.found("0 0 S", "0 0 SW")
    game.act("lighthouse", "0 0 N")
    game.end()
    assert (game.kind, game.to_decide, game.view["fog"]) == ("act", 1, [None, None])


ONE_WOOD = {"set_up__coves": 1, "buildings__lighthouse__cost": {"wood": 1}}


def test_R44_covering_is_compulsory(engine):
    assert {"fog": "none"} not in settled(engine, "7", log="fog", rules__fog="must").options


def test_R44_or_it_may_be_left(engine):
    game = settled(engine, "7 3", log="fog", rules__fog="may")
    assert [option["fog"] for option in game.options] == ["none", *NUMBERED]
    game.engine.apply({"fog": "none"})
    assert game.view["fog"] == [None, None]
    game.end()
    assert game.hands[0] == "1 0 0 1 1"


def test_R44_a_covered_hex_may_be_covered_again_and_then_stays_covered_longer(engine):
    game = settled(engine, "7 7 3 3", log="fog fog")
    fog_on(game, 0, -2)
    game.end()
    assert [0, -2] in [option["fog"] for option in game.options]
    fog_on(game, 0, -2)
    game.end()
    assert game.view["fog"] == [None, [0, -2]]
    assert game.hands[0] == "0 0 0 1 1"
    game.end()
    assert game.hands[0] == "1 0 0 1 1"


def test_R44_two_fogs_cover_two_hexes(engine):
    game = settled(engine, "7 7 3", log="fog fog")
    fog_on(game, 0, -2)
    game.end()
    fog_on(game, 0, 2)
    assert game.view["fog"] == [[0, -2], [0, 2]]


def test_R44_a_lighthouse_built_later_does_not_lift_the_fog(engine):
    cost = {"buildings__lighthouse__cost": {"fish": 1}}
    game = settled(engine, "7 12 12", log="fog", players=3, **cost)
    fog_on(game, -2, 3)
    game.end()
    game.act("lighthouse", "-1 2 S")
    game.end_until(3)
    assert game.per_seat("cards_fogged") == [0, 2, 0]


# -- R45: following wind -----------------------------------------------------------------------------------------------


def test_R45_the_reader_lays_a_trail_at_once_for_nothing(engine):
    game = settled(engine, "7", log="following_wind")
    assert (game.kind, game.to_decide) == ("wind", 0)
    assert set(game.offered) == FIRST_EDGES
    game.engine.apply({"wind": [-1, 0, "NE"]})
    assert (game.kind, game.trails["-1 0 NE"]) == ("act", 0)
    assert game.hands[0] == "0 0 0 1 1"
    assert game.count("trails") == [3, 2]
    assert game.per_seat("built_trails") == game.per_seat("free_trails") == [1, 0]


def test_R45_several_trails_one_after_the_other(engine):
    game = settled(engine, "7", log="following_wind", log__following_wind__trails=2)
    game.engine.apply({"wind": [-1, 0, "NE"]})
    assert "0 0 NW" in game.offered  # goes on from the new one
    game.engine.apply({"wind": [0, 0, "NW"]})
    assert game.count("trails") == [4, 2]


@pytest.mark.parametrize("wind", ["at_once", "this_turn"])
def test_R45_lost_without_a_piece(engine, wind):
    game = settled(engine, "7", log="following_wind", rules__wind=wind, buildings__trail__pieces=2)
    assert game.kind == "act"
    assert game.acts("trail") == []


def test_R45_lost_without_a_place(engine):
    """One hex: after four more trails all six edges are taken."""
    ten = {"set_up__coves": 1, "log__following_wind__trails": 10}
    game = begun_on(engine, "0 0 forest 4", "0 0 W any", "7", log="following_wind", **ten)
    game.found("0 0 N", "0 0 NE")
    game.found("0 0 S", "0 0 SW")
    while game.kind == "wind":
        game.engine.apply(game.options[0])
    assert game.kind == "act"
    assert game.count("trails") == [5, 1]
    assert game.per_seat("free_trails") == [4, 0]


def test_R45_or_at_any_time_of_the_turn(engine):
    """The next trail costs nothing even if it could be paid; the one after it costs."""
    game = holding(engine, "1 1 0 1 1", then="7", log="following_wind", rules__wind="this_turn")
    assert (game.kind, game.view["free_trails"]) == ("act", 1)
    game.act("trail", "-1 0 NE")
    assert (game.hands[0], game.view["free_trails"]) == ("1 1 0 1 1", 0)
    game.act("trail", "-1 0 NW")
    assert game.hands[0] == "0 0 0 1 1"
    assert (game.per_seat("built_trails"), game.per_seat("free_trails")) == ([2, 0], [1, 0])


def test_R45_a_free_trail_of_this_turn_needs_no_cards_and_ends_with_the_turn(engine):
    game = settled(engine, "7 8 8", log="following_wind", rules__wind="this_turn", log__following_wind__trails=2)
    assert set(game.acts("trail")) == FIRST_EDGES
    game.act("trail", "-1 0 NE")
    assert game.view["free_trails"] == 1
    game.end()
    assert game.view["free_trails"] == 0
    game.end()
    assert game.acts("trail") == []


# -- R46: wreckage -----------------------------------------------------------------------------------------------------


def test_R46_everybody_gets_a_wood_on_the_coast_or_not(engine):
    game = settled(engine, "7", log="wreckage", players=4)
    assert game.hands == ["1 0 0 1 1", "1 0 0 0 1", "1 0 0 0 0", "1 0 0 0 0"]


def test_R46_what_it_brings_comes_from_the_config(engine):
    game = settled(engine, "7", log="wreckage", log__wreckage__gives="salt", log__wreckage__cards=3)
    assert game.hands == ["0 0 0 4 1", "0 0 0 3 1"]


def test_R46_is_one_hand_out(engine):
    game = settled(engine, "7", log="wreckage", bank__cards=3, log__wreckage__cards=2)
    assert game.hands == ["0 0 0 1 1", "0 0 0 0 1"]
    assert game.per_seat("cards_short") == [2, 2]
