"""Laying a tile: S06, S07, S08 and the resolutions c and f."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from sim.errors import IllegalDecision
from tests.south_seas.playing import playout


def test_S06_a_tile_touches_another_by_a_side(engine):
    """
      x
    x S x     not in the corners
      x
    """
    assert playout(engine, "sea").places == {(0, 1, 0), (1, 0, 0), (0, -1, 0), (-1, 0, 0)}


@pytest.mark.parametrize("cell", [(1, 1), (2, 0), (0, 0)])
def test_S06_corner_contact_no_contact_and_laid_cells_are_refused(engine, cell):
    game = playout(engine, "sea")
    with pytest.raises(IllegalDecision):
        game.engine.apply({"lay": "sea", "at": list(cell), "turned": 0})
    assert game.view["board"] == [[0, 0, "sea", 0]]


def test_S07_footbridge_to_footbridge_and_sea_to_sea(engine):
    """A straight footbridge beside a straight footbridge: never crosswise, for its sides would meet open water."""
    game = playout(engine, "straight", start="straight")
    assert game.places == {(0, 1, 0), (0, -1, 0), (1, 0, 0), (-1, 0, 0)}


def test_S07_island_to_island(engine):
    """The island of the start tile points north; a second end of an island must meet it or keep away."""
    game = playout(engine, "cap", start="cap")
    assert game.places == {
        (0, 1, 180),  # island to island
        *{(1, 0, angle) for angle in (0, 90, 180)},  # not 270, where it would point at the start tile's sea
        *{(0, -1, angle) for angle in (90, 180, 270)},
        *{(-1, 0, angle) for angle in (0, 180, 270)},
    }


def test_S07_every_touching_side_must_continue(engine):
    """
    ^ ?        the cell ? touches an island end pointing north-away on its west and a footbridge's side on its south
    S b
    """
    game = playout(engine, "cap straight cap")
    game.turn("cap", (0, 1), 90)  # points at the cell (1, 1)
    game.turn("straight", (1, 0))  # runs up to the cell (1, 1)
    assert (1, 1) not in game.cells  # a cap has no footbridge to continue the one from the south


def test_S07_half_sides_meet_half_sides(engine):
    """The start tile has land on N1. N1 meets S0 of the tile above: only ``half_west`` turned round has land there."""
    assert (0, 1) not in playout(engine, "half_east", start="half_east").cells
    above = {place for place in playout(engine, "half_west", start="half_east").places if place[:2] == (0, 1)}
    assert above == {(0, 1, 180)}


def test_S07_a_footbridge_over_land_meets_only_a_footbridge_over_land(engine):
    game = playout(engine, "straight", start="land_bridge", spare="land_bridge")
    assert game.view["discarded"] == 1  # the straight one runs over the sea
    assert game.view["board"] == [[0, 0, "land_bridge", 0]]
    assert game.places == {(0, 1, 0), (0, -1, 0), (1, 0, 0), (-1, 0, 0)}


def c_shape(engine, rules):
    """
    o ? .      ? closes the hole (1, 1), which has three neighbours already
    o   o
    S o o
    """
    game = playout(engine, "sea sea sea sea sea sea", rules=rules)
    for cell in [(1, 0), (2, 0), (2, 1), (0, 1), (0, 2)]:
        game.turn("sea", cell)
    return game


def test_S07_enclosed_empty_cells_are_legal(engine):
    game = c_shape(engine, {})
    assert {(1, 2), (1, 1)} <= game.cells
    game.turn("sea", (1, 2))
    assert (1, 1) in game.cells  # enclosed, and may be filled


def test_S07_refused_a_laying_that_encloses_an_empty_cell_is_illegal(engine):
    game = c_shape(engine, {"enclosed_cells": "refused"})
    assert (1, 1) in game.cells
    assert (1, 2) not in game.cells
    with pytest.raises(IllegalDecision):
        game.engine.apply({"lay": "sea", "at": [1, 2], "turned": 0})


def test_S07_refused_a_tile_with_no_other_place_is_discarded(engine):
    """
    > ? .      > points at ?, the only place for the land, and land there would enclose the cell (1, 1)
    o   o
    S o o
    """
    placed = {}
    for choice in ("allowed", "refused"):
        game = playout(engine, "sea sea sea sea cap land sea", rules={"enclosed_cells": choice})
        for cell in [(1, 0), (2, 0), (2, 1), (0, 1)]:
            game.turn("sea", cell)
        game.turn("cap", (0, 2), 90)
        placed[choice] = [1, 2, "land", 0] in game.view["board"]
        assert game.view["discarded"] == (not placed[choice])
    assert placed == {"allowed": True, "refused": False}


def test_S08_a_tile_that_fits_nowhere_is_discarded_and_the_same_player_draws_again(engine):
    game = playout(engine, "sea land land sea")
    game.turn("sea", (1, 0))
    assert game.to_decide == 1
    assert {option["lay"] for option in game.options} == {"sea"}
    assert game.view["discarded"] == 2
    game.turn("sea", (2, 0))
    assert game.to_decide == 0
    assert game.result["discards"] == 2


def test_S08_no_islander_goes_on_an_earlier_tile_because_of_a_discard(engine):
    """The player who drew in vain places on the tile drawn instead, and on nothing else."""
    game = playout(engine, "market land market")
    game.turn("market", (1, 0))
    game.lay("market", (2, 0))
    game.islander(on="market")
    assert game.islanders == [(1, 2, 0, "market")]


def test_S08_a_tile_with_one_place_is_laid_there_and_not_discarded(engine):
    """Land fits only on the island side of the start tile."""
    game = playout(engine, "land", start="cap", spare="")
    assert game.view["board"] == [[0, 0, "cap", 0], [0, 1, "land", 0]]
    assert game.view["discarded"] == 0
    game.islander()
    assert game.result["placements"] == 1
    assert game.result["decisions"] == 1  # the islander; where to lay was no choice


def test_S08_without_a_tile_the_turn_goes_on_and_the_game_ends_after_it(engine):
    game = playout(engine, "sea land land", spare="")
    game.turn("sea", (1, 0), on="sea")
    assert game.view["discarded"] == 2
    assert game.kind == "end"  # seat 1 has nothing to take back and nothing to supply
    assert game.result["turns"] == 2
    assert game.result["end_reason"] == "no_tile"
    assert game.result["discards"] == 2


def test_S08_end_at_once_the_turn_is_not_played(engine):
    game = playout(engine, "sea land land", spare="", rules={"no_tile": "end_at_once"})
    game.turn("sea", (1, 0), on="sea")
    assert game.kind == "end"
    assert game.result["turns"] == 1
    assert game.result["end_reason"] == "no_tile"
    assert game.result["discards"] == 2


def without_a_tile(engine, no_tile):
    """Seat 0 has three fish and a merchant on the board when it draws two tiles that fit nowhere, the last ones."""
    game = playout(
        engine, "treasure sea market sea land land", spare="", ships="three_fish far_six", rules={"no_tile": no_tile}
    )
    game.turn("treasure", (1, 0), on="pool")
    game.turn("sea", (2, 0))
    game.turn("market", (3, 0), on="market")
    game.turn("sea", (4, 0))
    return game


def test_Rc_without_a_tile_taking_back_and_supplying_are_allowed_placing_is_not(engine):
    game = without_a_tile(engine, "play_on")
    assert (game.kind, game.to_decide) == ("islander", 0)
    assert game.options == [{"islander": "none"}, {"islander": "take_back", "at": [3, 0]}]
    game.rest_of_turn(back=(3, 0), ship="three_fish")
    assert game.kind == "end"
    assert game.view["ships"] == [["three_fish"], []]
    assert game.per_seat("taken_back") == [1, 0]
    assert game.result["turns"] == 5


def test_Rc_end_at_once_leaves_nothing_to_do(engine):
    game = without_a_tile(engine, "end_at_once")
    assert game.kind == "end"
    assert game.view["ships"] == [[], []]
    assert game.result["turns"] == 4


def test_Rf_an_angle_that_leaves_the_tile_as_it_is_counts_once(engine):
    """Two like islands north and south: beside the start sea they can only lie one way."""
    places = playout(engine, "twin").places
    assert places == {(1, 0, 0), (-1, 0, 0), (0, 1, 90), (0, -1, 90)}


def test_Rf_an_angle_that_moves_a_symbol_counts_apart(engine):
    """The same sides, but a banana on one island only: each cell takes it two ways."""
    game = playout(engine, "twin_uneven")
    assert game.places == {
        *{(x, 0, angle) for x in (-1, 1) for angle in (0, 180)},
        *{(0, y, angle) for y in (-1, 1) for angle in (90, 270)},
    }


def test_Rf_a_record_may_name_any_angle_in_which_the_tile_looks_the_same(engine):
    game = playout(engine, "twin")
    game.engine.apply({"lay": "twin", "at": [1, 0], "turned": 180})
    assert [1, 0, "twin", 0] in game.view["board"]
