"""Monsters: C43, C46 to C50, C35 aside. A spin of s2 is a 7, s3 a 6, s4 a 5, s5 a 4, the storm s6 a -2."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.magic_card.playing import APART, EAST, WEST, begun, holding, on


def met(engine, monster: str, spin: str, hand: str = "", *, then: str = "", **settings):
    """Seat 0 holds some cards and draws a monster; the monster's spin, and others, are to come."""
    game = holding(engine, on(APART, **settings), hand, spins=f"s1 {spin} {then}", actions=monster)
    game.draw()
    return game


# -- C46: at once ------------------------------------------------------------------------------------------------------


def test_C46_a_monster_is_fought_at_once(engine):
    game = met(engine, "monster_6", "s2")
    assert game.asked == ("power", 0)
    assert game.turn == 0
    assert game.hands[0] == ""
    assert game.per_seat("monsters_met") == [1, 0]


def test_C46_by_a_calm_ship_too(engine):
    """32."""
    game = begun(engine, on("# P o . . I P . . #"), f"{EAST} s3 s1 s2", actions="monster_6")
    game.stay()
    game.draw()
    assert game.asked == ("power", 0)
    assert game.states[0] == "calm"


def test_C46_by_a_damaged_ship_too(engine):
    game = begun(engine, on("# P x . . I P . . #"), f"{EAST} s3 s1 s2", actions="monster_6")
    game.stay()
    game.draw()
    assert game.asked == ("power", 0)


def test_C46_in_anothers_turn_after_a_storm(engine):
    """26, 32: seat 1 spins the storm; the fight is seat 0's, its spin too."""
    game = begun(engine, on("# P . N . I P . . #"), f"s4 {EAST} s2", actions="monster_6")
    game.stay()
    assert (game.asked, game.seat) == (("power", 0), 1)
    game.apply(power=0)
    assert game.tokens == ["3 3 2", "3 3 0"]
    assert game.hands == ["monster_6", ""]


# -- C47: power --------------------------------------------------------------------------------------------------------


def test_C47_any_number_of_tokens_is_chosen_before_the_spin(engine):
    game = met(engine, "monster_6", "s2")
    assert game.options == [{"power": n} for n in range(4)]


def test_C47_without_a_token_there_is_no_choice(engine):
    """The fight goes on by itself: a 7 tames a 6."""
    game = met(engine, "monster_6", "s2", tokens__magic__start=0)
    assert game.asked == ("act", 1)
    assert game.hands[0] == "monster_6"


@pytest.mark.parametrize(("spin", "tamed"), [("s2", True), ("s6", False)])
def test_C47_the_tokens_are_gone_in_either_case(engine, spin, tamed):
    game = met(engine, "monster_6", spin)
    game.apply(power=2)
    assert game.tokens[0].split()[1] == "1"
    assert game.per_seat("monsters_tamed") == [int(tamed), 0]
    assert game.per_seat("power_spent") == game.per_seat("magic_out_monsters") == [2, 0]


def test_C47_magic_cards_can_be_cashed_before_the_spin(engine):
    """26, 24: whole; what is above eight is lost when the fight is over."""
    game = met(engine, "monster_12", "s5", "magic_plus_4 magic_plus_2", tokens__magic__start=7)
    assert game.options[7:] == [
        {"power": 7},
        {"power": "cash", "card": "magic_plus_2"},
        {"power": "cash", "card": "magic_plus_4"},
    ]
    game.apply(power="cash", card="magic_plus_4")
    assert game.tokens[0] == "3 11 0"
    assert game.options[11:] == [{"power": 11}, {"power": "cash", "card": "magic_plus_2"}]
    game.apply(power=1)
    assert game.tokens[0] == "0 8 0"  # 10 were left
    assert game.per_seat("magic_excess") == [2, 0]
    assert game.per_seat("magic_in_cards") == [4, 0]
    assert game.hands[0] == "magic_plus_2"
    assert game.discards == "magic_plus_4"


def test_C47_more_than_eight_tokens_at_one_time_with_cards(engine):
    """8 + 4 tokens and a -2 make 10."""
    game = met(engine, "monster_10", "s6", "magic_plus_4", tokens__magic__start=8)
    game.apply(power="cash", card="magic_plus_4")
    game.apply(power=12)
    assert game.tokens[0] == "3 0 5"


def test_C47_a_magic_card_can_be_cashed_in_anothers_turn(engine):
    """26: seat 1 spins the storm."""
    game = holding(engine, on("# P . N . I P . . #"), "magic_plus_2", spins=f"s4 {EAST} s2", actions="monster_6")
    game.stay()
    assert game.options[-1] == {"power": "cash", "card": "magic_plus_2"}


def test_C47_object_and_gold_cards_are_no_power(engine):
    game = met(engine, "monster_6", "s2", "gold_plus_2 objects_plus_2")
    assert game.options == [{"power": n} for n in range(4)]


# -- C48: the sum ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("monster", "power", "spin", "tamed"),
    [
        ("monster_8", 3, "s4", True),  # 3 + 5 = 8
        ("monster_8", 3, "s5", False),  # 3 + 4 = 7
        ("monster_9", 3, "s3", True),  # 3 + 6 = 9
        ("monster_10", 3, "s3", False),
        ("monster_10", 1, "s1", True),  # 1 + 9 = 10
        ("monster_12", 3, "s1", True),
        ("monster_12", 2, "s1", False),
        ("monster_6", 3, "s6", False),  # 3 - 2 = 1
    ],
)
def test_C48_tokens_and_spin_together_must_reach_the_power(engine, monster, power, spin, tamed):
    game = met(engine, monster, spin)
    game.apply(power=power)
    assert game.hands[0] == (monster if tamed else "")
    assert game.per_seat("monsters_tamed") == [int(tamed), 0]


def test_C48_the_storm_counts_minus_two_and_blows_nobody_away(engine):
    """8 - 2 = 6."""
    game = met(engine, "monster_6", "s6", tokens__magic__start=8)
    game.apply(power=8)
    assert game.hands[0] == "monster_6"
    assert game.columns == [1, 15]
    assert game.result["storms"] == 0
    worse = met(engine, "monster_7", "s6", tokens__magic__start=8)
    worse.apply(power=8)
    assert worse.hands[0] == ""


@pytest.mark.parametrize(("strength", "tamed"), [(None, True), (0, False), (2, True)])
def test_C48_each_tamed_monster_adds_one(engine, strength, tamed):
    """monster_6 is tamed by 0 + 6; then monster_10 meets 3 + 6 and what the first one adds."""
    settings = {} if strength is None else {"cards__monster_strength": strength}
    game = begun(engine, on(APART, **settings), "s1 s3 s3 s1 s3", actions="monster_6 monster_10")
    game.draw()
    game.apply(power=0)
    game.stay()
    game.draw()
    game.apply(power=3)
    assert game.hands[0] == ("monster_10 monster_6" if tamed else "monster_6")


def test_C48_two_tamed_monsters_add_two_and_those_of_others_nothing(engine):
    """Seat 0 tames two. For seat 1 a 6 is not enough for the 8; for seat 0 a 7 and its two are enough for the 9."""
    monsters = "monster_6 monster_7 monster_8 monster_9"
    game = begun(engine, on(APART, tokens__magic__start=0), "s1 s3 s4 s1 s3 s1 s3 s1 s2", deck=monsters)
    game.draw()
    game.stay()
    game.draw()
    assert game.hands == ["monster_6 monster_7", ""]
    game.draw()
    assert (game.hands[1], game.bottom) == ("", "monster_8")
    game.draw()
    assert game.hands == ["monster_6 monster_7 monster_9", ""]


# -- C49: taming -------------------------------------------------------------------------------------------------------


def test_C49_who_tames_it_gets_its_gold_and_keeps_the_card(engine):
    """33: it leaves the deck for good."""
    game = met(engine, "monster_9", "s1")
    game.apply(power=0)
    assert game.tokens[0] == "3 3 4"
    assert game.hands[0] == "monster_9"
    assert game.discards == ""
    assert game.view["actions_left"] == 35
    assert game.per_seat("gold_in_monsters") == [4, 0]


def test_C49_never_above_eight_gold(engine):
    game = met(engine, "monster_9", "s1", tokens__gold__start=6)
    game.apply(power=0)
    assert game.tokens[0] == "3 3 8"
    assert game.per_seat("gold_in_monsters") == [4, 0]
    assert game.per_seat("gold_excess") == [2, 0]


# -- C50: losing -------------------------------------------------------------------------------------------------------


def test_C50_who_does_not_loses_all_object_tokens_and_the_monster_goes_to_the_bottom(engine):
    """33: object cards stay. 70: no turn is lost."""
    game = met(engine, "monster_12", "s5", "objects_plus_4 gold_plus_2", tokens__objects__start=8)
    game.apply(power=1)
    assert game.tokens[0] == "0 2 0"
    assert game.hands[0] == "gold_plus_2 objects_plus_4"
    assert game.bottom == "monster_12"
    assert game.discards == ""
    assert game.view["actions_left"] == 34
    assert game.view["lost_turns"] == [0, 0]
    assert game.per_seat("objects_out_monsters") == [8, 0]


def test_C50_a_monster_lost_as_the_last_card_is_the_next_card(engine):
    """64: without a shuffle, although a card lies in the discard pile."""
    changes = on(APART, tokens__gold__start=3)
    game = begun(engine, changes, "s1 s1 s5 s1 s1", deck="gold_minus_1 monster_12")
    game.draw()
    game.draw()
    game.apply(power=0)
    assert (game.bottom, game.discards) == ("monster_12", "gold_minus_1")
    game.draw()
    assert game.asked == ("power", 0)
    game.apply(power=3)
    assert game.hands[0] == "monster_12"
    assert game.result["reshuffles"] == 0


def test_C50_a_monster_lost_lies_below_the_cards_of_the_deck(engine):
    game = begun(engine, on(APART), "s1 s5 s1 s1", deck="monster_12 hex", actions="monster_12 hex")
    game.draw()
    game.apply(power=0)
    game.draw()
    assert game.hands[1] == "hex"
    game.draw()
    assert game.asked == ("power", 0)


# -- C43: another spin -------------------------------------------------------------------------------------------------


def test_C43_the_spin_for_a_monster_can_be_repeated(engine):
    """28: a 4 would not do for a 9, the 9 does."""
    game = holding(engine, on(APART), "spin_again", spins="s1 s5 s1", actions="monster_9")
    game.apply(again="keep")
    game.draw()
    game.apply(power=0)
    assert game.asked == ("again", 0)
    assert game.tokens[0] == "3 3 0"
    game.apply(again="spin")
    assert game.hands[0] == "monster_9"
    assert game.discards == "spin_again"


def test_C43_the_spin_for_a_monster_may_be_kept(engine):
    game = holding(engine, on(APART), "spin_again", spins="s1 s5 s1", actions="monster_9")
    game.apply(again="keep")
    game.draw()
    game.apply(power=0)
    game.apply(again="keep")
    assert game.bottom == "monster_9"
    assert game.hands[0] == "spin_again"


def test_C43_the_repeated_spin_counts_even_if_it_is_worse(engine):
    game = holding(engine, on(APART), "spin_again", spins="s1 s1 s6", actions="monster_9")
    game.apply(again="keep")
    game.draw()
    game.apply(power=0)
    game.apply(again="spin")
    assert game.bottom == "monster_9"


def test_C43_the_spin_for_a_monster_that_a_storm_brought_can_be_repeated(engine):
    """28: in seat 1's turn."""
    game = holding(engine, on("# P . N . I P . . #"), "spin_again", spins=f"s4 {EAST} s5 s1", actions="monster_9")
    game.apply(again="keep")
    game.stay()
    game.apply(power=0)
    assert (game.asked, game.seat) == (("again", 0), 1)
    game.apply(again="spin")
    assert game.hands[0] == "monster_9"


def test_C46_two_ships_in_one_storm_fight_one_after_the_other(engine):
    """Seat 1 lies further downwind and fights first; both draw in the black ports at 3 and 7."""
    sea = "# P . N . P . N . . I #"
    game = begun(engine, on(sea), f"{EAST} s6 s2", actions="monster_6 monster_7")
    assert game.asked == ("power", 1)
    assert game.columns == [1, 7]
    game.apply(power=0)
    assert game.bottom == "monster_6"
    assert game.asked == ("power", 0)
    assert game.columns == [3, 7]
    game.apply(power=0)
    assert game.hands == ["monster_7", ""]


def test_C46_a_damaged_ship_in_a_port_fights_what_the_storm_brought(engine):
    """58."""
    game = begun(engine, on("# x N P . . I P #"), f"{WEST} s2", actions="monster_6")
    assert (game.columns[0], game.states[0]) == (2, "damaged")
    assert game.asked == ("power", 0)
