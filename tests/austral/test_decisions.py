"""Decisions as plain data: what an engine accepts, what it refuses, in which order it lists them."""

import pytest

from sim.errors import IllegalDecision
from tests.austral.playing import v
from tests.austral.positions import A, B, begun, holding, settled


def refuses(game, option: dict) -> None:
    """The engine takes it for no option and changes nothing."""
    before = (game.view, game.engine.decision())
    with pytest.raises(IllegalDecision):
        game.engine.apply(option)
    assert (game.view, game.engine.decision()) == before


@pytest.mark.parametrize(
    "option",
    [
        {},
        {"found": []},
        {"found": "here"},
        {"found": [0, 0]},
        {"found": [0, 0, "E"]},  # a side, not a corner
        {"found": [9, 9, "N"]},  # not on the board
        {"found": ["0", "0", "N"]},
        {"found": [0, 0, "N"], "seat": 0},
        {"first_trail": [0, 0, "E"]},  # not asked yet
        {"act": "end"},
        {"fog": "none"},
    ],
    ids=str,
)
def test_at_a_founding(engine, option):
    refuses(begun(engine), option)


@pytest.mark.parametrize(
    "option",
    [
        {"act": "nothing"},
        {"act": "trail"},
        {"act": "trail", "at": [0, 0, "N"]},  # a corner, not a side
        {"act": "trail", "at": [0, 0, "E"]},  # not at the own network
        {"act": "trail", "at": [-1, 0, "NE"], "give": "wood"},
        {"act": "cove", "at": [0, 0, "N"]},
        {"act": "village", "at": [0, -2, "S"]},  # salt is missing
        {"act": "lighthouse", "at": [0, -2, "S"]},  # inland
        {"act": "bank", "give": "wood", "for": "wood"},
        {"act": "bank", "give": "stone", "for": "wood"},  # three of them
        {"act": "bank", "give": "gold", "for": "wood"},
        {"act": "bank", "give": "wood"},
        {"offer": {"wood": 1}, "for": {"fish": 1}, "to": "all"},  # an offer is announced first
        {"answer": "accept"},
        {"close": 1},
    ],
    ids=str,
)
def test_at_an_act(engine, option):
    refuses(holding(engine, "4 3 1 1 1"), option)


@pytest.mark.parametrize(
    "option",
    [
        {"act": "end"},  # no going back
        {"offer": {"salt": 1}, "for": {"salt": 1}, "to": "all"},
        {"offer": {"salt": 2}, "for": {"fish": 1}, "to": "all"},  # one is held
        {"offer": {"salt": 1}, "for": {"fish": 2}, "to": "all"},  # one may be asked
        {"offer": {"salt": 1}, "for": {}, "to": "all"},  # a gift
        {"offer": {"salt": 1, "fish": 1}, "for": {"wood": 1}, "to": "all"},
        {"offer": {"salt": 1}, "for": {"fish": 1}, "to": 1},
        {"offer": {"salt": 1}, "for": {"fish": 1}},
        {"offer": "salt", "for": "fish", "to": "all"},
    ],
    ids=str,
)
def test_at_an_offer(engine, option):
    game = settled(engine)
    game.engine.apply({"act": "offer"})
    refuses(game, option)


@pytest.mark.parametrize(
    "option",
    [
        {"answer": "counter"},
        {"answer": "counter", "give": {"wood": 1}, "for": {"salt": 1}},  # no wood
        {"answer": "counter", "give": {"fish": 1}, "for": {"salt": 1}},  # that is to accept
        {"answer": "counter", "give": {"fish": 1}, "for": {"salt": 3}},
        {"answer": "accept", "give": {"fish": 1}},
        {"close": 1},
    ],
    ids=str,
)
def test_at_an_answer(engine, option):
    game = settled(engine)
    game.offer("1 salt", "1 fish")
    refuses(game, option)


@pytest.mark.parametrize("option", [{"close": 0}, {"close": 2}, {"close": "all"}, {"act": "end"}], ids=str)
def test_at_the_closing(engine, option):
    game = settled(engine)
    game.offer("1 salt", "1 fish")
    game.accept()
    refuses(game, option)


@pytest.mark.parametrize("option", [{"discard": "wool"}, {"discard": "gold"}, {"discard": 0}, {"act": "end"}], ids=str)
def test_at_a_discard(engine, option):
    refuses(holding(engine, "7 0 0 1 1", then="7", log="fair"), option)


@pytest.mark.parametrize("option", [{"storm": "salt"}, {"storm": "none"}, {"discard": "wood"}], ids=str)
def test_at_a_storm(engine, option):
    refuses(holding(engine, "2 2 0 1 1", then="7", log="storm"), option)


@pytest.mark.parametrize("option", [{"fog": [0, 0]}, {"fog": [9, 9]}, {"fog": "none"}, {"fog": [0]}], ids=str)
def test_at_the_fog(engine, option):
    refuses(settled(engine, "7", log="fog"), option)


@pytest.mark.parametrize("option", [{"wind": "none"}, {"wind": [0, 0, "E"]}, {"wind": [0, 0, "N"]}], ids=str)
def test_at_the_wind(engine, option):
    refuses(settled(engine, "7", log="following_wind"), option)


def test_after_the_end_nothing_is_decided(engine):
    game = settled(engine, play__goal=2)
    assert game.engine.decision() is None
    refuses(game, {"act": "end"})


# -- names of places ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cove", [[0, -2, "S"], [-1, -1, "NE"], [0, -1, "NW"]], ids=str)
@pytest.mark.parametrize("trail", [[-1, -1, "E"], [0, -1, "W"]], ids=str)
def test_a_place_may_be_named_from_any_of_its_hexes(engine, cove, trail):
    game = begun(engine)
    game.engine.apply({"found": cove})
    game.engine.apply({"first_trail": trail})
    assert game.view["buildings"] == [[0, "cove", 0, -2, "S"]]
    assert game.view["trails"] == [[0, -1, -1, "E"]]


@pytest.mark.parametrize(
    ("kind", "named", "listed"),
    [
        ("trail", [0, -1, "SW"], [-1, 0, "NE"]),
        ("village", [0, -1, "NW"], [0, -2, "S"]),
        ("lighthouse", [1, -3, "SE"], [1, -2, "N"]),
    ],
)
def test_in_acts_too(engine, kind, named, listed):
    one, other = (holding(engine, "1 2 1 2 2") for _ in range(2))
    one.engine.apply({"act": kind, "at": named})
    other.engine.apply({"act": kind, "at": listed})
    assert one.view == other.view


def test_the_wind_too(engine):
    game = settled(engine, "7", log="following_wind")
    game.engine.apply({"wind": [0, -1, "SW"]})
    assert game.trails["-1 0 NE"] == 0


# -- order and only options --------------------------------------------------------------------------------------------


def test_places_are_listed_in_reading_order(engine):
    """From north to south and in a row from west to east; a name has the corner N or S, the side E, NE or NW."""
    game = begun(engine)
    found = game.offered
    assert found[:4] == ["0 -2 N", "1 -2 N", "2 -2 N", "0 -3 S"]
    assert found[-1] == "0 2 S"
    assert all(place.split()[2] in ("N", "S") for place in found)
    game.found(A)
    assert game.offered == ["-1 -1 NE", "0 -1 NW", "-1 -1 E"]


def test_cards_are_listed_in_the_usual_order(engine):
    game = holding(engine, "2 2 2 2 2", then="7", log="fair")
    assert game.offered == ["wood", "stone", "wool", "salt", "fish"]


def test_bank_trades_are_listed_by_what_is_given_then_by_what_is_got(engine):
    game = holding(engine, "4 4 0 1 1")
    assert game.bank_trades == [
        "wood stone", "wood wool", "wood salt", "wood fish",
        "stone wood", "stone wool", "stone salt", "stone fish",
    ]  # fmt: skip


def test_ending_the_turn_comes_first_and_an_offer_last(engine):
    game = holding(engine, "4 4 0 1 1")
    assert game.options[0] == {"act": "end"}
    assert game.options[-1] == {"act": "offer"}


def test_an_only_option_is_carried_out_without_asking(engine):
    """Without offers nobody has anything to do: all turns end by themselves until a seven asks for a hex."""
    game = settled(engine, "8 8 8 7", log="fog", trade__offers=0)
    assert (game.kind, game.view["turn"]) == ("fog", 3)


def test_a_decision_has_two_options_or_more_and_belongs_to_one_seat(engine):
    game = begun(engine, "7", log="following_wind")
    seats = []
    while game.kind != "act":
        decision = game.engine.decision()
        assert set(decision) == {"kind", "seat", "options"}
        assert len(decision["options"]) >= 2
        seats.append(decision["seat"])
        game.engine.apply(decision["options"][-1])
    assert seats == [0, 0, 1, 1, 1, 1, 0, 0, 0]


def test_what_is_shown_is_a_copy(engine):
    game = settled(engine)
    game.engine.decision()["options"].clear()
    game.view["hands"][0][0] = 99
    game.view["buildings"].clear()
    assert game.options
    assert game.hands[0] == "0 0 0 1 1"
    assert game.buildings[v(B)] == (0, "cove")
