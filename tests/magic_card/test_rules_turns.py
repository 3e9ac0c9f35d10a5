"""Turns and the options of the sections: C06, C08, C16 to C18, C33, and turns that are lost."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.magic_card.playing import APART, EAST, begun, on

# -- C06: turns --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C06_turns_go_round_from_seat_0(engine, players):
    game = begun(engine, on("# P . P . P . P . I #"), players=players)
    seats = []
    for _ in range(9):
        assert game.turn == len(seats)
        seats.append(game.seat)
        game.end_turn()
    assert seats == [turn % players for turn in range(9)]


def test_C06_a_turn_is_one_spin_and_one_option(engine):
    game = begun(engine, on(APART), "s4 s5 s2")
    for section, act in (("s4", "stay"), ("s5", "take"), ("s2", "draw")):
        assert game.view["section"] == section
        turn = game.turn
        if act == "take":
            game.take("magic")
        else:
            game.apply(act=act)
        assert game.turn == turn + 1
    assert game.per_seat("stays") == [1, 0]
    assert game.per_seat("takes_magic") == [0, 1]
    assert game.per_seat("draws") == [1, 0]


def test_C06_whoever_sails_does_nothing_else(engine):
    game = begun(engine, on(APART), "s3")
    game.sail(4)
    assert (game.turn, game.tokens[0]) == (1, "3 3 0")


# -- C08: sections -----------------------------------------------------------------------------------------------------

OPTIONS = {
    "s1": ["stay", "sail", "draw"],
    "s2": ["stay", "sail", "draw"],
    "s3": ["stay", "sail", "take objects", "take magic"],
    "s4": ["stay", "sail"],
    "s5": ["stay", "sail", "take objects", "take magic"],
}
STEPS = {"s1": 9, "s2": 7, "s3": 6, "s4": 5, "s5": 4}


@pytest.mark.parametrize("section", OPTIONS)
def test_C08_what_a_healthy_ship_may_do_in_each_section(engine, section):
    """19: wind and hammer add nothing. 14: it may always pass."""
    assert begun(engine, on(APART), section).acts == OPTIONS[section]


@pytest.mark.parametrize("section", STEPS)
def test_C08_how_far_each_section_sails(engine, section):
    assert begun(engine, on(APART), section).goals() == list(range(2, 2 + STEPS[section]))


def test_C08_the_storm_offers_no_option(engine):
    """54: nobody is asked anything, the turn is over."""
    game = begun(engine, on(APART), "s6 s2 s3")
    assert (game.turn, game.asked) == (1, ("act", 1))
    assert game.tokens == ["3 3 0"] * 2


def test_C08_sections_come_from_the_config(engine):
    """A section of three signs, and one with none and the number 0: only staying is left, so nobody is asked."""
    options = {
        "spinner__sections__s1__options": ["hammer", "magic", "card"],
        "spinner__sections__s1__number": 2,
        "spinner__sections__s2__options": ["wind", "objects", "card"],
        "spinner__sections__s2__number": 0,
        "spinner__sections__s4__options": [],
        "spinner__sections__s4__number": 0,
    }
    game = begun(engine, on(APART, **options), "s1 s4 s2")
    assert game.acts == ["stay", "sail", "take magic", "draw"]
    game.take("magic")
    assert game.tokens[0] == "3 5 0"
    assert game.turn == 2  # seat 1 stayed
    assert game.acts == ["stay", "draw"]
    assert game.per_seat("stays") == [0, 1]


def test_C08_several_storms_and_a_storm_with_a_number_above_zero(engine):
    """A storm of that name offers no sailing, whatever its number."""
    game = begun(engine, on(APART, spinner__sections__s4__storm=True, spinner__sections__s4__options=[]), "s4 s1 s3")
    assert game.columns == [3, 16]  # east
    assert game.turn == 1


# -- C16, C17: tokens --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("section", "kind", "tokens"),
    [("s3", "objects", "9 3 0"), ("s3", "magic", "3 9 0"), ("s5", "objects", "7 3 0"), ("s5", "magic", "3 7 0")],
)
def test_C16_instead_of_sailing_six_or_four_tokens_of_a_kind(engine, section, kind, tokens):
    game = begun(engine, on(APART, tokens__objects__cap=99, tokens__magic__cap=99), section)
    game.take(kind)
    assert game.tokens == [tokens, "3 3 0"]
    assert game.columns == [1, 15]


@pytest.mark.parametrize(("kind", "tokens"), [("objects", "8 3 0"), ("magic", "3 8 0")])
def test_C17_never_more_than_eight_of_a_kind_the_rest_is_lost(engine, kind, tokens):
    game = begun(engine, on(APART), "s3")
    game.take(kind)
    assert game.tokens[0] == tokens
    assert game.per_seat(f"{kind}_in_take") == [6, 0]
    assert game.per_seat(f"{kind}_excess") == [1, 0]


def test_C17_whoever_holds_eight_may_take_more_for_nothing(engine):
    """67."""
    game = begun(engine, on(APART, tokens__magic__start=8), "s5")
    assert game.acts == OPTIONS["s5"]
    game.take("magic")
    assert game.tokens[0] == "3 8 0"


def test_C17_the_cap_comes_from_the_config(engine):
    game = begun(engine, on(APART, tokens__objects__cap=4), "s3")
    game.take("objects")
    assert game.tokens[0] == "4 3 0"


# -- C18: action cards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("section", ["s1", "s2"])
def test_C18_instead_of_sailing_one_action_card(engine, section):
    game = begun(engine, on(APART), section, actions="gold_plus_2 hex")
    game.draw()
    assert game.hands == ["gold_plus_2", ""]
    assert game.view["actions_left"] == 35
    assert game.columns == [1, 15]
    assert game.per_seat("cards_option") == [1, 0]


# -- C33: calm and damaged ships ---------------------------------------------------------------------------------------

HURT = on("# P . o P . # . I #", tokens__objects__start=0)
"""A storm to the east carries seat 0 from 1 to the white cell at 3 and seat 1 from 4 against the border, at 5."""


@pytest.mark.parametrize("turn", [2, 3])
@pytest.mark.parametrize(
    ("section", "options"),
    [("s3", ["take objects", "take magic"]), ("s5", ["take objects", "take magic"])],
)
def test_C33_calm_and_damaged_ships_may_take_tokens(engine, turn, section, options):
    game = begun(engine, HURT, f"{EAST} s4 {section} {section}")
    game.end_turn()
    game.want_nothing_until(turn)
    assert game.states == ["calm", "damaged"]
    assert game.acts == ["stay", *options]
    game.take("objects")
    assert game.tokens[turn % 2] == ("6 3 0" if section == "s3" else "4 3 0")
    assert game.states == ["calm", "damaged"]


def test_C33_a_calm_ship_may_draw_an_action_card(engine):
    game = begun(engine, HURT, f"{EAST} s3 s2", actions="hex")
    game.want_nothing_until(2)
    assert game.acts == ["stay", "draw"]
    game.draw()
    assert game.hands[0] == "hex"
    assert game.states[0] == "calm"


def test_C33_a_damaged_ship_may_draw_an_action_card(engine):
    game = begun(engine, HURT, f"{EAST} s1", actions="hex")
    assert game.asked == ("act", 1)
    assert game.acts == ["stay", "draw"]
    game.draw()
    assert game.hands[1] == "hex"
    assert game.states[1] == "damaged"


# -- lost turns (63) ---------------------------------------------------------------------------------------------------

POOR = on(APART, tokens__magic__start=0)


def test_C38_a_lost_turn_has_no_spin_and_counts_as_a_turn(engine):
    """Seat 0 draws a card that it cannot pay; its next turn passes, without a spin of the list."""
    game = begun(engine, POOR, "s1 s3 s4", actions="magic_minus_2")
    game.draw()
    assert game.view["lost_turns"] == [1, 0]
    assert game.asked == ("act", 1)
    game.stay()
    assert game.asked == ("act", 1)  # turn 2 was lost
    assert (game.turn, game.view["section"]) == (3, "s4")
    assert game.view["lost_turns"] == [0, 0]
    assert game.per_seat("lost_turns") == [1, 0]
    assert game.result["lost_turns"] == 1


def test_C38_lost_turns_add_up(engine):
    """63, 70: seat 0 cannot pay the card of its turn, nor the one that a storm of seat 1 brings it in the port at 3."""
    sea = on("# P . N . . I P . #", tokens__magic__start=0)
    game = begun(engine, sea, f"s1 {EAST}", deck="magic_minus_2 magic_minus_2")
    game.draw()
    assert game.columns == [3, 8]
    assert game.view["lost_turns"] == [1, 0]  # the second of its three turns passes now
    assert (game.turn, game.asked) == (3, ("act", 1))
    game.stay()
    assert (game.turn, game.asked) == (5, ("act", 1))
    assert game.view["lost_turns"] == [0, 0]
    game.stay()
    assert (game.turn, game.asked) == (6, ("act", 0))
    assert game.per_seat("unpaid") == [2, 0]
    assert game.per_seat("lost_turns") == [2, 0]


def test_C38_in_a_lost_turn_there_is_no_trade(engine):
    """56: seat 0 lies in a red port with gold."""
    sea = on("# J . . . . I P . #", tokens__magic__start=0, tokens__gold__start=4)
    game = begun(engine, sea, "s1 s3", actions="magic_minus_2", starts="red_1 neutral_1")
    game.draw()
    assert game.asked == ("buy", 0)  # this turn is not lost
    game.want_nothing()
    game.stay()
    assert game.asked == ("act", 1)
    assert game.per_seat("buy_visits") == [1, 0]
