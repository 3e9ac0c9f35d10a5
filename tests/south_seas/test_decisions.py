"""Decisions as plain data: what an engine accepts, what it refuses."""

import pytest

from sim.errors import IllegalDecision
from tests.south_seas.playing import playout
from tests.south_seas.positions import at_supply, market_but_one

NOT_HERE = [
    {},
    {"lay": "sea"},
    {"lay": "sea", "at": [1, 0]},
    {"lay": "cap", "at": [1, 0], "turned": 0},  # not the drawn tile
    {"lay": "sea", "at": [2, 0], "turned": 0},
    {"lay": "sea", "at": [1, 0], "turned": 45},
    {"islander": "none"},  # not asked yet
    {"supply": "none"},
    {"pay": {"shells": 0, "fish": 0, "bananas": 0}},
]


@pytest.mark.parametrize("option", NOT_HERE, ids=str)
def test_a_decision_that_is_not_among_the_options_is_refused_and_changes_nothing(engine, option):
    game = playout(engine, "sea cap")
    before = (game.view, game.engine.decision())
    with pytest.raises(IllegalDecision):
        game.engine.apply(option)
    assert (game.view, game.engine.decision()) == before


@pytest.mark.parametrize(
    "option",
    [
        {"islander": "place"},
        {"islander": "take_back"},
        {"islander": "place", "on": "lagoon"},
        {"islander": "take_back", "at": [1, 0]},
        {"lay": "sea", "at": [2, 0], "turned": 0},
    ],
    ids=str,
)
def test_an_islander_decision_names_its_place(engine, option):
    game = playout(engine, "sea cap")
    game.lay("sea", (1, 0))
    with pytest.raises(IllegalDecision):
        game.engine.apply(option)


def test_after_the_end_nothing_is_decided(engine):
    game = playout(engine, "sea", spare="")
    game.turn("sea", (1, 0))
    assert game.engine.decision() is None
    with pytest.raises(IllegalDecision):
        game.engine.apply({"islander": "none"})


def test_without_a_slot_the_first_such_ship_of_the_row_is_meant(engine):
    game = at_supply(engine, "0 3 0", "far_two fish far_six fish far_three")
    game.engine.apply({"supply": "fish"})
    assert game.view["open_ships"] == ["far_two", "far_three", "far_six", "fish"]


def test_a_slot_must_hold_the_ship_named(engine):
    game = market_but_one(engine, (3, 2), ships="far_six far_two far_six_too far_three")
    game.lay("sea", (3, 2))
    game.islander()
    with pytest.raises(IllegalDecision):
        game.engine.apply({"market": "far_six", "slot": 2})


def test_an_only_option_is_carried_out_without_asking(engine):
    """The land has one place; seat 1, with nobody on the board and the island taken, is asked where to lay next."""
    game = playout(engine, "land head", start="cap")
    assert game.kind == "islander"
    game.islander(on="island")
    assert (game.kind, game.to_decide) == ("lay", 1)
    assert all(len(option) == 3 for option in game.options)
