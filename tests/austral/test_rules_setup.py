"""Set-up: R01 to R09, and the places of R28 and R32 at which it is played."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.austral.playing import bundled, e, edges, v
from tests.austral.positions import COVES, TRAILS, A, B, begun, begun_on, holding, settled

COVES_OF_SEAT_1 = list(zip(COVES[1], TRAILS[1], strict=True))
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def founders(game) -> list[int]:
    """Found at the first place and lay the first trail offered until play begins; who founded, in order."""
    seats = []
    while game.kind in ("found", "first_trail"):
        if game.kind == "found":
            seats.append(game.to_decide)
        game.engine.apply(game.options[0])
    return seats


@PLAYERS
def test_R01_each_player_founds_two_coves_before_play(engine, players):
    game = settled(engine, players=players)
    assert game.view["turn"] == 0
    owners = [seat for seat, _ in game.buildings.values()]
    assert sorted(owners) == sorted([*range(players)] * 2)
    assert {kind for _, kind in game.buildings.values()} == {"cove"}


@pytest.mark.parametrize("coves", [1, 2, 3])
def test_R01_the_number_of_coves_comes_from_the_config(engine, coves):
    game = begun(engine, set_up__coves=coves)
    assert len(founders(game)) == 2 * coves
    assert len(game.buildings) == 2 * coves


def test_R01_coves_of_the_set_up_cost_nothing(engine):
    game = settled(engine)
    assert game.hands == ["0 0 0 1 1", "0 0 0 0 1"]
    assert game.per_seat("built_coves") == [0, 0]


@PLAYERS
def test_R02_each_cove_comes_with_a_trail_that_touches_it(engine, players):
    game = settled(engine, players=players)
    assert game.trails == {e(trail): seat for seat in range(players) for trail in TRAILS[seat]}


@pytest.mark.parametrize(
    ("cove", "trails"),
    [
        (A, ["-1 -1 NE", "-1 -1 E", "0 -1 NW"]),  # inland
        ("0 -2 N", ["0 -2 NW", "0 -2 NE"]),  # beside one land hex: no trail into the sea
        (B, ["1 -2 NW", "1 -2 NE"]),
        ("1 -3 S", ["0 -2 NE", "0 -2 E", "1 -2 NW"]),  # beside two land hexes
    ],
)
def test_R02_the_first_trail_lies_on_a_free_edge_at_its_cove(engine, cove, trails):
    game = begun(engine)
    game.found(cove)
    assert (game.kind, game.to_decide) == ("first_trail", 0)
    assert set(game.offered) == edges(*trails)


def test_R02_the_second_trail_touches_the_cove_just_founded_not_the_first(engine):
    game = begun(engine)
    game.found(A, "-1 -1 E")
    game.found(*COVES_OF_SEAT_1[0])
    game.found(*COVES_OF_SEAT_1[1])
    game.found(B)
    assert set(game.offered) == edges("1 -2 NW", "1 -2 NE")


@PLAYERS
def test_R03_founding_goes_there_and_back(engine, players):
    there = list(range(players))
    assert founders(begun(engine, players=players)) == [*there, *reversed(there)]


@PLAYERS
def test_R03_a_third_cove_goes_there_again(engine, players):
    there = list(range(players))
    assert founders(begun(engine, players=players, set_up__coves=3)) == [*there, *reversed(there), *there]


@PLAYERS
def test_R04_who_founds_a_first_cove_last_founds_a_second_first(engine, players):
    order = founders(begun(engine, players=players))
    assert order[players - 1] == order[players] == players - 1


def test_R05_the_second_cove_brings_a_card_of_each_hex_beside_it_the_first_none(engine):
    game = begun(engine)
    game.found(A, "-1 -1 E")  # beside wood, stone and wool
    game.found(*COVES_OF_SEAT_1[1])  # beside a fishing ground
    assert game.hands == ["0 0 0 0 0", "0 0 0 0 0"]
    game.found("0 2 N")
    assert game.hands == ["0 0 0 0 0", "1 1 1 0 0"]  # before the trail
    game.engine.apply({"first_trail": [0, 1, "E"]})
    game.found(B, "1 -2 NW")
    assert game.hands == ["0 0 0 1 1", "1 1 1 0 0"]


def test_R05_two_hexes_of_one_kind_bring_two_cards(engine):
    game = begun(engine, land={"-1 -1": "forest 4"})
    game.found(B, "1 -2 NW")
    for place in COVES_OF_SEAT_1:
        game.found(*place)
    game.found(A, "-1 -1 E")
    assert game.hands[0] == "2 0 1 0 0"


def test_R05_a_cove_brings_one_card_a_hex_whatever_it_yields(engine):
    assert settled(engine, buildings__cove__yields=3).hands[0] == "0 0 0 1 1"


def test_R05_only_the_last_of_three_coves_brings_cards(engine):
    game = begun(engine, set_up__coves=3)
    game.found(A, "-1 -1 E")
    for place in COVES_OF_SEAT_1:
        game.found(*place)
    game.found(B, "1 -2 NW")
    assert game.hands == ["0 0 0 0 0", "0 0 0 0 0"]
    game.found("0 -1 S", "-1 0 NE")  # beside wool and two moors
    assert game.hands == ["0 0 1 0 0", "0 0 0 0 0"]


def test_R06_moor_and_plain_sea_bring_nothing(engine):
    """Seat 2 founds beside two moors and the sea, seat 3 beside three moors and at the coast."""
    assert settled(engine, players=4).hands[2:] == ["0 0 0 0 0", "0 0 0 0 0"]


def test_R06_a_fishing_ground_brings_a_fish(engine):
    assert settled(engine).hands[1] == "0 0 0 0 1"  # (-2, 3); the other hexes are moor and plain sea


def test_R07_the_map_of_a_playout_is_the_one_given(engine):
    game = begun(engine, land={"0 0": "quarry 8"}, docks="1 -3 SE any; -1 2 SW fish")
    shown = {f"{q} {r}": f"{terrain} {number}" for q, r, terrain, number in game.view["hexes"]}
    assert len(shown) == 37
    assert shown["0 0"] == "quarry 8"
    assert shown["-2 0"] == "moor 0"
    assert shown["2 -3"] == "fishing 2"
    assert shown["3 0"] == "sea 0"
    assert game.view["docks"] == [[1, -2, "NW", "any"], [-2, 3, "NE", "fish"]]


def test_R07_a_fixed_map_lies_in_the_config(engine):
    """Two hexes of land and a fishing ground; the sea around needs no mention."""
    game = begun_on(engine, "0 0 forest 5; 1 0 moor; 0 1 fishing 9", "0 0 NE wood")
    assert [row for row in game.view["hexes"] if row[2] != "sea"] == [
        [0, 0, "forest", 5],
        [1, 0, "moor", 0],
        [0, 1, "fishing", 9],
    ]
    assert len(game.view["hexes"]) == 10
    assert game.view["docks"] == [[0, 0, "NE", "wood"]]
    assert len(game.offered) == 10  # six vertices each, two of them shared


def test_R08_three_public_goals_are_revealed_before_founding(engine):
    game = begun(engine, goals="explorer coast_people trail_network")
    assert game.kind == "found"
    assert game.view["goals"] == [["explorer", None], ["coast_people", None], ["trail_network", None]]


def test_R08_the_bundled_config_reveals_three_of_seven_goals():
    assert bundled()["play"]["revealed"] == 3
    assert len(bundled()["public_goals"]) == 7


@pytest.mark.parametrize("revealed", ["", "explorer", " ".join(bundled()["public_goals"])])
def test_R08_how_many_are_revealed_comes_from_the_config(engine, revealed):
    assert list(begun(engine, goals=revealed).goals) == revealed.split()


@pytest.mark.parametrize("goal", [8, 10, 12])
def test_R09_the_goal_is_eight_ten_or_twelve(engine, goal):
    """Two coves of half as many points each win on the spot; with a point less they do not."""
    won = settled(engine, play__goal=goal, buildings__cove__points=goal // 2)
    assert (won.kind, won.result["end_reason"]) == ("end", "goal")
    not_yet = settled(engine, play__goal=goal + 1, buildings__cove__points=goal // 2)
    assert not_yet.kind == "act"


def test_R09_the_bundled_config_takes_the_middle_one_and_names_all_three():
    assert bundled()["play"]["goal"] == 10
    assert next(a for a in bundled()["assumed"] if a["path"] == "play.goal")["choices"] == [8, 10, 12]


# -- where coves may be founded ----------------------------------------------------------------------------------------


def test_R28_first_coves_may_be_founded_anywhere_inland_too(engine):
    assert len(begun(engine).offered) == 54


def test_R28_a_cove_bars_its_vertex_and_those_beside_it_for_everybody(engine):
    game = begun(engine)
    free = set(game.offered)
    game.found(A, "-1 -1 E")
    assert free - set(game.offered) == {v(A), v("0 -1 N"), v("-1 -1 N"), v("-1 0 N")}
    free = set(game.offered)
    game.found("2 -3 S", "1 -2 NE")  # on the coast between salt and a moor
    assert free - set(game.offered) == {v("2 -3 S"), v(B), v("2 -3 SE"), v("1 -1 N")}


def test_R28_without_a_place_left_the_rules_have_a_gap(engine):
    """Three coves fill the only hex; the fourth founding has no place."""
    game = begun_on(engine, "0 0 forest 5", "0 0 NE wood")
    game.found("0 0 N", "0 0 NE")
    game.found("0 0 SE", "0 0 SE")
    game.engine.apply({"first_trail": [0, 0, "W"]})  # the cove has found its place by itself
    assert game.kind == "end"
    assert (game.result["end_reason"], game.result["turns"], game.result["winners"]) == ("rule_gap", 0, 0)
    assert game.per_seat("win_share") == [0, 0]


def test_R32_no_trail_lies_between_two_hexes_of_the_sea(engine):
    """From B on the coast one edge leads out to sea."""
    game = holding(engine, "1 1 0 1 1")
    assert edges("1 -2 NE") <= set(game.acts("trail"))
    assert not edges("1 -3 E") & set(game.acts("trail"))


# A bay: the hexes (0, -1) and (1, -1) are sea, though land might lie there, and so is the edge between them.
BAY = "0 0 forest 4; 1 0 moor; 2 -1 moor; 2 -2 moor; 1 -2 quarry 5"


def test_R32_in_an_archipelago_trails_touch_land_that_is_there(engine):
    game = begun(engine, land="0 0 forest 4; 1 0 moor", map__kind="archipelago")
    assert len(game.offered) == 10
    game.found("0 0 N")
    assert set(game.offered) == edges("0 0 NW", "0 0 NE")


def test_R28_vertices_on_two_shores_are_no_neighbours(engine):
    """No trail could join them."""
    game = begun(engine, land=BAY, map__kind="archipelago")
    game.found("0 0 N")
    assert set(game.offered) == edges("0 0 NW", "0 0 NE")
    game.engine.apply({"first_trail": [0, 0, "NE"]})
    assert v("1 -2 S") in game.offered  # joined to "0 0 N" by the edge between the two hexes of the bay
    assert v("0 0 NE") not in game.offered
