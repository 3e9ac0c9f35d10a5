"""Talismans: bought in red ports, C24 and C25, and changed by card i, C45."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.magic_card.playing import APART, bundled, holding, in_port, on

RED = "# P . J . . . . I P . . . . #"
"""Seat 0 at 1 has a red port at 3; seat 1 is far off, beyond the island."""

# -- C24, C25: red ports -----------------------------------------------------------------------------------------------

DECK = "a3 b4 c5 d6 a5 b5"
"""Three lie open; d6 is the top of the deck."""


def buying(engine, hand: str = "", **settings):
    return in_port(engine, RED, "s5", hand, talismans=DECK, **{"tokens__gold__start": 6} | settings)


def test_C24_two_gold_for_a_talisman_of_the_row_or_the_top(engine):
    game = buying(engine)
    assert game.options == [
        {"buy": "none"},
        {"buy": "a3", "slot": 0},
        {"buy": "b4", "slot": 1},
        {"buy": "c5", "slot": 2},
        {"buy": "top"},
    ]
    game.apply(buy="b4", slot=1)
    assert game.talismans[0] == "b4"
    assert game.tokens[0] == "3 3 4"
    assert game.per_seat("gold_out_talismans") == [2, 0]


def test_C24_any_number_of_talismans(engine):
    game = buying(engine)
    for _ in range(3):
        game.apply(buy="top")
    assert game.talismans[0] == "a5 b5 d6"
    assert game.tokens[0] == "3 3 0"
    assert game.asked == ("act", 1)
    assert (game.per_seat("talismans_top"), game.per_seat("talismans_open")) == ([3, 0], [0, 0])


def test_C24_none_need_be_bought(engine):
    game = buying(engine)
    game.apply(buy="top")
    game.apply(buy="none")
    assert game.asked == ("act", 1)
    assert game.talismans[0] == "d6"
    assert game.per_seat("buy_visits") == [1, 0]


@pytest.mark.parametrize(("gold", "kinds"), [(1, 0), (2, 5), (3, 5)])
def test_C24_two_gold_are_needed(engine, gold, kinds):
    game = buying(engine, tokens__gold__start=gold)
    assert (len(game.options) == kinds) if kinds else (game.asked == ("act", 1))


def test_C24_the_price_comes_from_the_config(engine):
    game = buying(engine, trade__gold_per_talisman=5)
    game.apply(buy="top")
    assert game.tokens[0] == "3 3 1"
    assert game.asked == ("act", 1)


def test_C24_a_talisman_bought_unseen_is_the_top_of_the_deck_and_then_open(engine):
    """72."""
    game = buying(engine)
    game.apply(buy="top")
    assert game.row == "a3 b4 c5"
    assert game.talismans[0] == "d6"
    assert game.view["points"][0] == 6 + 4


def test_C25_the_place_is_filled_at_once(engine):
    game = buying(engine)
    game.apply(buy="b4", slot=1)
    assert game.row == "a3 d6 c5"
    assert game.view["talismans_left"] == 16
    assert {"buy": "d6", "slot": 1} in game.options
    game.apply(buy="d6", slot=1)
    assert game.row == "a3 a5 c5"
    assert game.talismans[0] == "b4 d6"
    assert game.per_seat("talismans_open") == [2, 0]


def few_talismans(names: str) -> dict:
    return {"talismans": {name: bundled()["talismans"][name] for name in names.split()}, "missions": MISSIONS}


MISSIONS = {"m": {"shows": ["a3"]}, "n": {"shows": ["b4"]}}


def test_C25_with_an_empty_deck_the_row_gets_shorter(engine):
    """35: the later ones move up; nothing is left to be turned up or bought from the top."""
    settings = few_talismans("a3 b4 c5")
    game = holding(
        engine,
        on(RED, tokens__gold__start=6, **settings),
        spins="s5",
        missions="m n",
        talismans="a3 b4 c5",
    )
    game.sail(3)
    assert game.offered == ["none", "a3 0", "b4 1", "c5 2"]
    game.apply(buy="a3", slot=0)
    assert game.row == "b4 c5"
    assert game.offered == ["none", "b4 0", "c5 1"]
    game.apply(buy="b4", slot=0)
    game.apply(buy="c5", slot=0)
    assert game.row == ""
    assert game.asked == ("act", 1)
    assert game.result["talismans_left"] == 0


def test_C25_a_port_without_talismans_sells_none(engine):
    """35: nobody is asked, not even to cash a gold card."""
    settings = few_talismans("a3 b4")
    game = holding(
        engine,
        on("# J . . . . I P . #", tokens__gold__start=8, **settings),
        "gold_plus_1",
        spins="s3",
        missions="m n",
        talismans="a3 b4",
        starts="red_1 neutral_1",
    )
    game.stay()
    game.apply(buy="a3", slot=0)
    game.apply(buy="b4", slot=0)
    assert game.asked == ("act", 1)
    assert game.tokens[0] == "3 3 4"
    assert game.hands[0] == "gold_plus_1"


def test_C24_without_an_open_row_only_the_top(engine):
    game = buying(engine, play__open_talismans=0)
    assert game.offered == ["none", "top"]
    game.apply(buy="top")
    assert game.talismans[0] == "a3"


def test_C24_gold_cards_count_as_gold(engine):
    """36, 24: spent whole; above the cap only until the trade is over."""
    game = buying(engine, "gold_plus_3 gold_plus_2", tokens__gold__start=7)
    assert game.offered == ["none", "a3 0", "b4 1", "c5 2", "top", "cash gold_plus_2", "cash gold_plus_3"]
    game.apply(buy="cash", card="gold_plus_3")
    assert game.tokens[0] == "3 3 10"
    assert game.discards == "gold_plus_3"
    game.apply(buy="none")
    assert game.tokens[0] == "3 3 8"
    assert game.per_seat("gold_excess") == [2, 0]


def test_C24_a_gold_card_alone_can_pay(engine):
    game = buying(engine, "gold_plus_2", tokens__gold__start=0)
    assert game.offered == ["none", "cash gold_plus_2"]
    game.apply(buy="cash", card="gold_plus_2")
    game.apply(buy="top")
    assert game.tokens[0] == "3 3 0"
    assert game.talismans[0] == "d6"
    assert game.asked == ("act", 1)


def test_C24_object_cards_buy_no_talisman(engine):
    game = buying(engine, "objects_plus_4", tokens__gold__start=1)
    assert game.asked == ("act", 1)


# -- C45: card i, other talismans --------------------------------------------------------------------------------------

ROWS = "a3 b4 c5 d6 b4 neutral_7 a5"
"""First a3, b4 and c5 lie open, after card i d6, b4 (which was put back) and neutral_7."""


def test_C45_card_i_brings_three_other_talismans_at_any_time_of_the_own_turn(engine):
    """31: it is no option of the turn, which goes on."""
    game = holding(engine, on(APART), "hex", spins="s4", talismans=ROWS)
    assert game.acts == ["stay", "sail", "hex"]
    game.apply(act="hex")
    assert game.row == "d6 b4 neutral_7"
    assert game.view["talismans_left"] == 17
    assert (game.hands[0], game.discards) == ("", "hex")
    assert game.acts == ["stay", "sail"]
    assert game.result["hexes"] == 1


def test_C45_the_row_goes_into_the_deck(engine):
    """Seen by a deck of four: a3, b4, c5 come again."""
    missions = {"m": {"shows": ["a3"]}, "n": {"shows": ["b4"]}}
    talismans = {name: {"value": 5, "count": 1} for name in ("a3", "b4", "c5", "d6")}
    changes = on(APART, talismans=talismans, missions=missions)
    game = holding(engine, changes, "hex", spins="s4", missions="m n", talismans="a3 b4 c5 c5 b4 a3")
    game.apply(act="hex")
    assert game.row == "c5 b4 a3"
    assert game.view["talismans_left"] == 1


def test_C45_while_buying(engine):
    """31: between two purchases; the talisman bought stays."""
    sea = on("# J . . . I P . #", tokens__gold__start=4)
    game = holding(engine, sea, "hex", spins="s4", talismans="a3 b4 c5 a5 d6 b4 neutral_7", starts="red_1 neutral_1")
    game.stay()
    assert game.offered == ["none", "a3 0", "b4 1", "c5 2", "top", "hex"]
    game.apply(buy="a3", slot=0)
    assert game.row == "a5 b4 c5"
    game.apply(buy="hex")
    assert game.row == "d6 b4 neutral_7"
    assert game.offered == ["none", "d6 0", "b4 1", "neutral_7 2", "top"]
    assert game.talismans[0] == "a3"
    assert game.tokens[0] == "3 3 2"


def test_C45_not_without_an_open_talisman(engine):
    game = holding(engine, on(APART, play__open_talismans=0), "hex", spins="s4")
    assert game.acts == ["stay", "sail"]


def test_C45_several_cards_one_after_the_other(engine):
    game = holding(engine, on(APART), "hex hex", spins="s4", talismans="a3 b4 c5 d6 d5 d4 a3 a5 a7")
    game.apply(act="hex")
    game.apply(act="hex")
    assert game.row == "a3 a5 a7"
    assert game.result["hexes"] == 2
