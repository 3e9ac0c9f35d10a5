"""Decisions as plain data: what an engine accepts, what it refuses, and the words with which the kernel refuses it."""

import pytest

from sim.errors import IllegalDecision
from sim.magic_card.engine import KernelEngine
from tests.magic_card.playing import APART, begun, holding, in_port, on, untouched


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
        {"start": "neutral_9"},
        {"start": 1},
        {"start": "neutral_1", "seat": 0},
        {"start": ["neutral_1"]},
        {"act": "stay"},  # not asked yet
        {"mission": "a"},
    ],
    ids=str,
)
def test_at_a_start(engine, option):
    refuses(untouched(engine, on(APART)), option)


@pytest.mark.parametrize(
    "option",
    [
        {"act": "nothing"},
        {"act": "sail", "by": "fee"},  # the ship is fine
        {"act": "sail", "by": "card"},
        {"act": "sail", "by": "lucky_wind"},  # none is held
        {"act": "sail", "cards": 2},
        {"act": "take"},
        {"act": "take", "tokens": "gold"},
        {"act": "draw"},  # section 3 shows no card
        {"act": "hex"},
        {"act": "cash", "card": "gold_plus_1"},
        {"act": "stay", "tokens": "magic"},
        {"sail": [2, 0]},  # to sail comes first
        {"start": "neutral_1"},
    ],
    ids=str,
)
def test_at_an_act(engine, option):
    refuses(begun(engine, on(APART), "s3"), option)


@pytest.mark.parametrize(
    "option",
    [
        {"sail": [1, 0]},  # where it lies
        {"sail": [14, 0]},  # the island
        {"sail": [0, 0]},  # the border
        {"sail": [9, 0]},  # seven steps
        {"sail": [2, 1]},
        {"sail": 2},
        {"sail": [2, 0], "by": "fee"},
        {"act": "stay"},  # no going back
    ],
    ids=str,
)
def test_at_a_sail(engine, option):
    game = begun(engine, on(APART), "s3")
    game.apply(act="sail")
    refuses(game, option)


@pytest.mark.parametrize(
    "option",
    [{"sell": 2}, {"sell": -1}, {"sell": "all"}, {"sell": "cash", "card": "gold_plus_1"}, {"sell": 1, "card": "hex"}],
    ids=str,
)
def test_at_a_sale(engine, option):
    """Three objects make one gold."""
    game = in_port(engine, "# P . N . . P I #", hand="gold_plus_1", actions="good_weather")
    assert game.kind == "sell"
    refuses(game, option)


# --- the words of the kernel ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ({"sell": 1}, r"asked for 'act', not for 'sell' \(C06\)"),
        ({"act": "sail", "to": 3}, "does not go with the key 'to'"),
        ({"act": "row"}, "expected one of stay, sail, take, draw, hex, cash"),
        ({"act": "draw"}, r"section s3 shows objects, magic: no card to draw \(C18\)"),
        ({"act": "take", "tokens": "gold"}, r"no 'gold' to take \(C16\)"),
        ({"act": "hex"}, r"seat 0 holds no hex \(C45\)"),
        ({"act": "cash", "card": "crown"}, r"no action card is called 'crown' \(C39\)"),
        ({"act": "cash", "card": "hex"}, r"hex brings no objects or magic or gold \(C39\)"),
        ({"act": "cash", "card": "gold_plus_1"}, r"seat 0 does not hold gold_plus_1 \(C39\)"),
        ({"act": "sail", "by": "fee"}, r"is fine and section s3 shows objects, magic: it sails without a fee"),
        ({"act": "sail", "by": "lucky_wind"}, r"holds 0 lucky winds, not 1 to play \(C42\)"),
        ({"act": "sail", "by": "oars"}, "'by' is 'oars'"),
    ],
    ids=str,
)
def test_why_an_act_is_refused(option, words):
    game = begun(KernelEngine, on(APART), "s3")
    with pytest.raises(IllegalDecision, match=words):
        game.engine.apply(option)


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ([1, 0], r"the ship of seat 0 lies on \[1, 0\]: a sail ends elsewhere \(C11\)"),
        ([14, 0], r"is island \(C12, C13\)"),
        ([0, 0], r"is border \(C12, C13\)"),
        ([15, 0], r"another ship lies on \[15, 0\] \(C14\)"),
        ([9, 0], r"no cell that the ship of seat 0 can sail to in 6 steps \(C09\)"),
        ([0, 9], "expected a cell of the board"),
    ],
    ids=str,
)
def test_why_a_sail_is_refused(cell, words):
    game = begun(KernelEngine, on(APART), "s3")
    game.apply(act="sail")
    with pytest.raises(IllegalDecision, match=words):
        game.engine.apply({"sail": cell})


def test_why_a_sale_is_refused():
    game = in_port(KernelEngine, "# P . N . . P I #", hand="gold_plus_1", actions="good_weather")
    with pytest.raises(IllegalDecision, match=r"one gold costs 2 objects, .* seat 0 has 3 objects and 0 gold"):
        game.engine.apply({"sell": 2})


def test_why_a_purchase_is_refused():
    game = in_port(KernelEngine, "# P . J . . P I #", hand="gold_plus_3", talismans="a3 a5 a7")
    with pytest.raises(IllegalDecision, match=r"a talisman costs 2 gold, seat 0 has 0 gold \(C24\)"):
        game.engine.apply({"buy": "a3", "slot": 0})
    game.apply(buy="cash", card="gold_plus_3")
    with pytest.raises(IllegalDecision, match=r"b4 does not lie open; the row holds a3, a5, a7 \(C24\)"):
        game.engine.apply({"buy": "b4"})


def test_a_slot_may_be_left_out():
    game = in_port(KernelEngine, "# P . J . . P I #", hand="gold_plus_3", talismans="a3 a5 a7")
    game.apply(buy="cash", card="gold_plus_3")
    game.engine.apply({"buy": "a5"})
    assert game.talismans[0] == "a5"


def test_why_a_calm_ship_cannot_sail():
    """A storm to the east carries seat 0 into the calm; section 2 shows no wind."""
    game = holding(KernelEngine, on("# P o . . . P . I #"), spins="s6 s1 s3 s2")
    game.want_nothing_until(2)
    assert game.states[0] == "calm"
    with pytest.raises(IllegalDecision, match=r"is calm and section s2 shows card, hammer \(66, C29\)"):
        game.engine.apply({"act": "sail"})


def test_after_the_end_nothing_is_legal():
    engine = KernelEngine(untouched(KernelEngine, on(APART)).engine.config, 2, seed=1)
    engine.play_on()
    with pytest.raises(IllegalDecision, match="the game is over"):
        engine.apply({"act": "stay"})
