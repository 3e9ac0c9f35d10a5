"""Card h, the telescope: C44."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.magic_card.playing import APART, EAST, begun, holding, on

DECK = "telescope gold_minus_1"
FIVE = "hex repair good_weather spin_again lucky_wind"


def looking(engine, actions: str = FIVE, **settings):
    """Seat 0 holds a telescope and draws."""
    game = holding(engine, on(APART, **settings), "telescope", spins="s1 s3 s1", actions=actions)
    game.draw()
    return game


def test_C44_whoever_must_draw_may_see_three_and_take_one(engine):
    """30, 65: the others go to the bottom in the order seen; card h is discarded."""
    game = looking(engine)
    assert game.asked == ("telescope", 0)
    assert game.offered == ["keep", "use"]
    game.apply(telescope="use")
    assert game.asked == ("pick", 0)
    assert game.options == [
        {"pick": "hex", "place": 0},
        {"pick": "repair", "place": 1},
        {"pick": "good_weather", "place": 2},
    ]
    assert (game.view["actions_left"], game.hands[0]) == (32, "")
    game.apply(pick="repair", place=1)
    assert game.hands[0] == "repair"
    assert game.bottom == "hex good_weather"
    assert (game.view["actions_left"], game.discards) == (34, "telescope")
    assert game.turn == 3
    assert game.per_seat("cards_option") == [2, 0]


def test_C44_it_may_be_kept(engine):
    game = looking(engine)
    game.apply(telescope="keep")
    assert game.hands[0] == "hex telescope"
    assert game.bottom == ""


def test_C44_the_card_taken_takes_effect_at_once(engine):
    """30, 32: a card to be paid, a monster."""
    paying = looking(engine, "hex gold_minus_1 repair")
    paying.apply(telescope="use")
    paying.apply(pick="gold_minus_1", place=1)
    assert paying.view["lost_turns"] == [1, 0]
    fighting = looking(engine, "monster_6 hex repair")
    fighting.apply(telescope="use")
    fighting.apply(pick="monster_6", place=0)
    assert fighting.asked == ("power", 0)
    assert fighting.bottom == "hex repair"


def test_C44_two_copies_are_told_apart_by_their_place(engine):
    game = looking(engine, "hex hex repair")
    game.apply(telescope="use")
    assert game.options[:2] == [{"pick": "hex", "place": 0}, {"pick": "hex", "place": 1}]
    game.apply(pick="hex", place=1)
    assert game.bottom == "hex repair"


@pytest.mark.parametrize("sees", [1, 2, 5])
def test_C44_how_many_cards_comes_from_the_config(engine, sees):
    """A single card is no choice."""
    game = looking(engine, cards__telescope_sees=sees)
    game.apply(telescope="use")
    if sees == 1:
        assert game.hands[0] == "hex"
        return
    assert [option["pick"] for option in game.options] == FIVE.split()[:sees]


def test_C44_the_last_card_lies_under_the_others(engine):
    """The shuffled part is drawn first, then the cards at the bottom in their order, without chance."""
    deck = "telescope hex repair good_weather lucky_wind"
    game = begun(engine, on(APART), "s1 s3 s1 s1 s1 s1", deck=deck)
    game.draw()
    game.stay()
    game.draw()
    game.apply(telescope="use")
    game.apply(pick="good_weather", place=2)
    assert game.bottom == "hex repair"
    game.draw()
    assert game.hands[1] == "lucky_wind"
    game.draw()
    assert game.hands[0] == "good_weather hex"
    game.draw()
    assert game.hands[1] == "lucky_wind repair"
    assert game.view["actions_left"] == 0


def test_C44_it_looks_into_both_parts_of_the_deck(engine):
    """65: one card is left of the shuffled part, then those at the bottom; all three are seen."""
    deck = "telescope telescope hex repair good_weather lucky_wind"
    game = begun(engine, on(APART), "s1 s1 s1 s1", deck=deck)
    game.draw()
    game.draw()
    game.draw()
    game.apply(telescope="use")
    game.apply(pick="hex", place=0)
    assert game.bottom == "repair good_weather"
    assert game.view["actions_left"] == 3
    game.draw()
    game.apply(telescope="use")
    assert game.offered == ["lucky_wind 0", "repair 1", "good_weather 2"]
    game.apply(pick="repair", place=1)
    assert game.bottom == "lucky_wind good_weather"


def test_C44_a_short_deck_shows_what_it_has_and_is_not_rebuilt_for_it(engine):
    """65: one card is left; gold -1 lies in the discard pile."""
    changes = on(APART, tokens__gold__start=3)
    game = begun(engine, changes, "s1 s1 s1", deck="telescope gold_minus_1 hex")
    game.draw()
    game.draw()
    game.draw()
    game.apply(telescope="use")
    assert game.hands[0] == "hex"
    assert game.discards == "gold_minus_1 telescope"
    assert game.result["reshuffles"] == 0


def test_C44_an_empty_deck_is_rebuilt_before_it_is_used(engine):
    """65, 64: the telescope is not in that deck."""
    changes = on(APART, tokens__gold__start=3)
    game = begun(
        engine, changes, "s1 s1 s1", deck="telescope gold_minus_1", actions="telescope gold_minus_1 gold_minus_1"
    )
    game.draw()
    game.draw()
    game.draw()
    assert game.asked == ("telescope", 0)
    assert (game.view["actions_left"], game.discards) == (1, "")
    game.apply(telescope="use")
    assert game.tokens[0] == "3 3 2"
    assert game.discards == "gold_minus_1 telescope"


def test_C44_without_a_card_it_is_kept(engine):
    """65."""
    game = begun(engine, on(APART), "s1 s3 s1", deck="telescope")
    game.draw()
    game.stay()
    game.draw()
    assert (game.turn, game.hands[0]) == (3, "telescope")
    assert game.result["no_card"] == 1


def test_C44_in_a_black_port(engine):
    game = holding(engine, on("# P . N . I P #"), "telescope", spins="s5", actions=FIVE)
    game.sail(3)
    assert game.asked == ("telescope", 0)


def test_C44_for_a_card_of_a_storm_in_anybodys_turn(engine):
    """65: seat 1 spins."""
    game = holding(engine, on("# P . N . I P . . #"), "telescope", spins=f"s4 {EAST}", actions=FIVE)
    game.stay()
    assert game.asked == ("telescope", 0)
    assert game.seat == 1
    game.apply(telescope="use")
    game.apply(pick="hex", place=0)
    assert game.hands[0] == "hex"
    assert game.per_seat("cards_storm") == [1, 0]


def test_C44_one_telescope_a_card(engine):
    """The second is kept for another draw."""
    game = holding(engine, on(APART), "telescope telescope", spins="s1", actions=FIVE)
    game.draw()
    game.apply(telescope="use")
    game.apply(pick="hex", place=0)
    assert game.hands[0] == "hex telescope"


def test_C44_or_the_player_puts_them_down_in_an_order_of_choice(engine):
    """30, the variant: places are counted anew over what is left; the last one is no choice."""
    game = looking(engine, rules__telescope_order="players_choice", cards__telescope_sees=4)
    game.apply(telescope="use")
    game.apply(pick="repair", place=1)
    assert game.asked == ("bottom", 0)
    assert game.options == [
        {"bottom": "hex", "place": 0},
        {"bottom": "good_weather", "place": 1},
        {"bottom": "spin_again", "place": 2},
    ]
    game.apply(bottom="spin_again", place=2)
    assert game.bottom == "spin_again"
    assert game.offered == ["hex 0", "good_weather 1"]
    game.apply(bottom="good_weather", place=1)
    assert game.bottom == "spin_again good_weather hex"
    assert game.hands[0] == "repair"
