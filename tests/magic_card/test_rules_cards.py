"""Action cards: C38, C39, C43, C51; those for ships, storms and talismans are tested with these."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.magic_card.playing import APART, EAST, Playout, begun, holding, on

# -- C38: cards to be paid ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "tokens"), [("gold_minus_2", "5 5 3"), ("magic_minus_2", "5 3 5"), ("objects_minus_2", "3 5 5")]
)
def test_C38_a_negative_card_is_paid_to_the_chest_at_once(engine, card, tokens):
    five = {f"tokens__{kind}__start": 5 for kind in ("objects", "magic", "gold")}
    game = begun(engine, on(APART, **five), "s1", actions=card)
    game.draw()
    assert game.tokens == [tokens, "5 5 5"]
    assert (game.hands[0], game.discards) == ("", card)
    assert game.view["lost_turns"] == [0, 0]
    assert game.per_seat(f"{card.split('_')[0]}_out_cards") == [2, 0]


def test_C38_it_may_take_the_last_tokens(engine):
    game = begun(engine, on(APART, tokens__gold__start=2), "s1", actions="gold_minus_2")
    game.draw()
    assert (game.tokens[0], game.view["lost_turns"]) == ("3 3 0", [0, 0])


@pytest.mark.parametrize("gold", [0, 1])
def test_C38_whoever_cannot_pay_pays_nothing_and_loses_the_next_turn(engine, gold):
    """23, 63: no part payment; the card is discarded."""
    game = begun(engine, on(APART, tokens__gold__start=gold), "s1", actions="gold_minus_2")
    game.draw()
    assert game.tokens[0] == f"3 3 {gold}"
    assert (game.hands[0], game.discards) == ("", "gold_minus_2")
    assert game.view["lost_turns"] == [1, 0]
    assert game.per_seat("unpaid") == [1, 0]


def test_C38_the_turn_in_which_it_was_drawn_goes_on(engine):
    """23: seat 0 lies in a black port and trades after drawing."""
    game = begun(engine, on("# N . . . I P . #"), "s1", starts="black_1 neutral_1", actions="gold_minus_2")
    game.draw()
    assert game.asked == ("sell", 0)


@pytest.mark.parametrize("unpaid", ["next_turn", "ends_turn"])
def test_C38_or_the_turn_ends_at_once(engine, unpaid):
    """23, the variant: without trade, and the next turn is not lost."""
    sea = on("# N . . . I P . #", rules__unpaid=unpaid)
    game = begun(engine, sea, "s1", starts="black_1 neutral_1", actions="gold_minus_2")
    game.draw()
    assert game.asked == (("sell", 0) if unpaid == "next_turn" else ("act", 1))
    assert game.view["lost_turns"] == ([1, 0] if unpaid == "next_turn" else [0, 0])
    assert game.per_seat("unpaid") == [1, 0]


def test_C38_the_variant_ends_the_turn_of_a_ship_that_docked(engine):
    game = begun(engine, on("# P . N . . I P #", rules__unpaid="ends_turn"), "s5", actions="gold_minus_2")
    game.sail(3)
    assert game.asked == ("act", 1)
    assert game.per_seat("sale_visits") == [0, 0]


def test_C38_the_variant_and_the_card_after_trade(engine):
    """The trade has been; what ends is the turn with its battle: seat 1 at 4 has a talisman of seat 0's mission."""
    sea = "# P . N J . . . I #"
    settings = {"rules__unpaid": "ends_turn", "rules__card_time": "after_trade", "tokens__gold__start": 1}
    both = {"trade__gold_per_talisman": 1}
    for actions, kind in (("hex", "attack"), ("magic_minus_2", "act")):
        game = begun(
            engine,
            on(sea, tokens__magic__start=0, **settings, **both),
            "s4 s3 s5",
            starts="neutral_1 red_1",
            talismans="a3",
            actions=actions,
        )
        game.stay()
        game.stay()
        game.apply(buy="a3", slot=0)
        game.sail(3)
        game.apply(sell=1)
        assert game.kind == kind


@pytest.mark.parametrize("spinner", [0, 1])
def test_C38_a_card_of_a_storm_costs_the_next_turn_in_the_variant_too(engine, spinner):
    """70: whoever spun the storm."""
    sea = on("# P . N . I P . . #", rules__unpaid="ends_turn")
    game = begun(engine, sea, EAST if spinner == 0 else f"s4 {EAST}", actions="gold_minus_2")
    if spinner == 1:
        game.stay()
    assert game.per_seat("lost_turns") == [0 if spinner == 0 else 1, 0]
    assert game.view["lost_turns"] == [1 if spinner == 0 else 0, 0]


def test_C38_no_income_card_is_cashed_before_paying(engine):
    """63."""
    game = holding(engine, on(APART), "gold_plus_3", spins="s1", actions="gold_minus_2")
    game.draw()
    assert game.view["lost_turns"] == [1, 0]
    assert game.hands[0] == "gold_plus_3"


def cashing(engine, hand: str, gold: int = 0, **settings) -> Playout:
    """The variant: seat 0 draws a card that asks for two gold."""
    changes = on(APART, rules__cash_before_paying=True, tokens__gold__start=gold, **settings)
    game = holding(engine, changes, hand, spins="s1", actions="gold_minus_2")
    game.draw()
    return game


def test_C38_or_income_cards_are_cashed_before_paying(engine):
    """63, the variant: the card is spent whole."""
    game = cashing(engine, "gold_plus_3 gold_plus_2")
    assert game.asked == ("cash", 0)
    assert game.offered == ["none", "gold_plus_2", "gold_plus_3"]
    game.apply(cash="gold_plus_3")
    assert game.tokens[0] == "3 3 1"
    assert (game.hands[0], game.discards) == ("gold_plus_2", "gold_minus_2 gold_plus_3")
    assert game.view["lost_turns"] == [0, 0]


def test_C38_in_the_variant_cards_that_are_just_enough_are_enough(engine):
    game = cashing(engine, "gold_plus_2")
    assert game.asked == ("cash", 0)
    game.apply(cash="gold_plus_2")
    assert (game.tokens[0], game.view["lost_turns"]) == ("3 3 0", [0, 0])


def test_C38_the_variant_asks_again_until_there_is_enough(engine):
    """One gold is short of two, two are enough."""
    game = cashing(engine, "gold_plus_1 gold_plus_2 gold_plus_2")
    game.apply(cash="gold_plus_1")
    assert game.asked == ("cash", 0)
    assert game.offered == ["none", "gold_plus_2"]
    assert game.tokens[0] == "3 3 1"
    game.apply(cash="gold_plus_2")
    assert game.tokens[0] == "3 3 1"
    assert game.hands[0] == "gold_plus_2"


def test_C38_in_the_variant_cashing_is_free_to_refuse(engine):
    game = cashing(engine, "gold_plus_2", gold=1)
    game.apply(cash="none")
    assert game.view["lost_turns"] == [1, 0]
    assert (game.tokens[0], game.hands[0]) == ("3 3 1", "gold_plus_2")


def test_C38_in_the_variant_one_may_stop_halfway(engine):
    game = cashing(engine, "gold_plus_1 gold_plus_2")
    game.apply(cash="gold_plus_1")
    game.apply(cash="none")
    assert game.view["lost_turns"] == [1, 0]
    assert (game.tokens[0], game.hands[0]) == ("3 3 1", "gold_plus_2")


@pytest.mark.parametrize(("hand", "gold"), [("gold_plus_1", 0), ("objects_plus_4", 1), ("gold_plus_3", 2)])
def test_C38_the_variant_asks_only_where_cards_are_needed_and_enough(engine, hand, gold):
    """Too little; of another kind; tokens enough without."""
    game = cashing(engine, hand, gold)
    assert game.asked == ("act", 1)
    assert game.hands[0] == hand
    assert game.view["lost_turns"] == [int(gold < 2), 0]


def test_C38_in_the_variant_the_rest_is_cut_to_the_cap(engine):
    """1 + 3 - 2 = 2 gold, one more than may be held."""
    game = cashing(engine, "gold_plus_3", gold=1, tokens__gold__cap=1)
    game.apply(cash="gold_plus_3")
    assert game.tokens[0] == "3 3 1"
    assert game.per_seat("gold_excess") == [1, 0]


# -- C39: income cards -------------------------------------------------------------------------------------------------


def test_C39_positive_cards_are_kept_beyond_eight(engine):
    game = holding(
        engine, on(APART, tokens__magic__start=8), "magic_plus_4 magic_plus_3 gold_plus_2 objects_plus_4", spins="s4"
    )
    assert game.hands[0] == "gold_plus_2 magic_plus_3 magic_plus_4 objects_plus_4"
    assert game.tokens[0] == "3 8 0"


def test_C39_they_can_be_cashed_in_the_own_turn_any_number_before_the_option(engine):
    """26, 24: cards in the order of the config; the excess is lost at once."""
    game = holding(engine, on(APART), "magic_plus_4 magic_plus_3 gold_plus_2 objects_plus_4", spins="s4")
    assert game.acts == [
        *("stay", "sail", "cash gold_plus_2", "cash magic_plus_3", "cash magic_plus_4", "cash objects_plus_4")
    ]
    game.apply(act="cash", card="magic_plus_3")
    assert game.tokens[0] == "3 6 0"
    game.apply(act="cash", card="magic_plus_4")
    assert game.tokens[0] == "3 8 0"
    game.apply(act="cash", card="gold_plus_2")
    assert game.tokens[0] == "3 8 2"
    assert game.acts == ["stay", "sail", "cash objects_plus_4"]
    assert game.discards == "gold_plus_2 magic_plus_3 magic_plus_4"
    game.sail(3)
    assert (game.turn, game.hands[0]) == (9, "objects_plus_4")
    assert game.per_seat("magic_in_cards") == [7, 0]
    assert game.per_seat("magic_excess") == [2, 0]


def test_C39_two_of_a_kind_are_one_option(engine):
    game = holding(engine, on(APART), "gold_plus_2 gold_plus_2", spins="s4")
    assert game.acts == ["stay", "sail", "cash gold_plus_2"]
    game.apply(act="cash", card="gold_plus_2")
    assert game.acts == ["stay", "sail", "cash gold_plus_2"]
    assert game.hands[0] == "gold_plus_2"


def test_C39_cashed_objects_pay_the_way_out_of_a_calm(engine):
    sea = on("# P . o . . . I P . . . #", tokens__objects__start=0)
    game = holding(engine, sea, "objects_plus_2", spins=f"{EAST} s3 s5")
    game.stay()
    assert game.acts == ["stay", "take objects", "take magic", "cash objects_plus_2"]
    game.apply(act="cash", card="objects_plus_2")
    assert game.acts == ["stay", "sail fee", "take objects", "take magic"]


# -- C43: card g, another spin -----------------------------------------------------------------------------------------


def test_C43_the_turns_spin_can_be_repeated(engine):
    """28: the new result takes the place of the old."""
    game = holding(engine, on(APART), "spin_again", spins="s5 s1")
    assert game.asked == ("again", 0)
    assert game.offered == ["keep", "spin"]
    assert game.view["section"] == "s5"
    game.apply(again="spin")
    assert game.view["section"] == "s1"
    assert game.acts == ["stay", "sail", "draw"]
    assert (game.hands[0], game.discards) == ("", "spin_again")
    assert game.per_seat("spins_again") == [1, 0]


def test_C43_it_may_be_kept(engine):
    game = holding(engine, on(APART), "spin_again", spins="s5 s1")
    game.apply(again="keep")
    assert game.view["section"] == "s5"
    assert game.hands[0] == "spin_again"
    assert game.per_seat("spins_again") == [0, 0]


def test_C43_another_card_repeats_the_repeated_spin(engine):
    game = holding(engine, on(APART), "spin_again spin_again", spins="s5 s5 s1")
    game.apply(again="spin")
    assert (game.asked, game.view["section"]) == (("again", 0), "s5")
    game.apply(again="spin")
    assert (game.kind, game.view["section"]) == ("act", "s1")


def test_C43_a_storm_is_averted_before_its_direction_is_spun(engine):
    game = holding(engine, on(APART), "spin_again", spins="s6 s4")
    assert game.asked == ("again", 0)
    game.apply(again="spin")
    assert game.columns[0] == 1
    assert (game.kind, game.view["section"]) == ("act", "s4")
    assert game.result["storms"] == 0


def test_C43_the_direction_of_a_storm_is_never_repeated(engine):
    """28: after keeping the storm nobody is asked again."""
    game = holding(engine, on(APART), "spin_again", spins=f"{EAST} s4")
    game.apply(again="keep")
    assert game.columns[0] == 3
    assert game.asked == ("act", 1)


def test_C43_spinning_again_may_bring_the_storm(engine):
    game = holding(engine, on(APART), "spin_again", spins="s4 s6 s1")
    game.apply(again="spin")
    assert game.columns[0] == 3
    assert game.asked == ("act", 1)


def test_C43_only_the_own_spin(engine):
    """Seat 1 spins, seat 0 holds the card."""
    game = holding(engine, on(APART), "spin_again", spins="s4 s5 s1")
    game.apply(again="keep")
    game.stay()
    assert game.asked == ("act", 1)


def test_C43_after_the_storm_of_a_variant_the_second_spin_can_be_repeated_too(engine):
    changes = on(APART, rules__after_storm="spins_again")
    game = holding(engine, changes, "spin_again", spins=f"{EAST} s5 s1")
    game.apply(again="keep")
    assert (game.asked, game.columns[0]) == (("again", 0), 3)
    game.apply(again="spin")
    assert (game.kind, game.view["section"]) == ("act", "s1")


# -- C51: the discard pile ---------------------------------------------------------------------------------------------


def test_C51_used_cards_lie_in_the_discard_pile_and_become_the_deck_when_a_card_is_due(engine):
    """64: not before. Two cards that are paid, one that is kept; the deck is rebuilt from the two."""
    changes = on(APART, tokens__gold__start=8)
    deck = "gold_minus_1 gold_minus_2 repair"
    game = begun(engine, changes, "s1 " * 5, deck=deck, actions=f"{deck} gold_minus_2 gold_minus_1")
    for _ in range(3):
        game.draw()
    assert (game.view["actions_left"], game.discards) == (0, "gold_minus_1 gold_minus_2")
    assert game.result["reshuffles"] == 0
    game.draw()
    assert (game.view["actions_left"], game.discards) == (1, "gold_minus_2")
    assert game.result["reshuffles"] == 1
    assert game.tokens == ["3 3 7", "3 3 4"]
    game.draw()
    assert game.tokens == ["3 3 6", "3 3 4"]


def test_C51_without_a_card_anywhere_none_is_drawn(engine):
    """34, 67: drawing is offered all the same."""
    game = begun(engine, on(APART), "s1 s3 s1", deck="repair")
    game.draw()
    game.stay()
    assert game.acts == ["stay", "sail", "draw"]
    game.draw()
    assert (game.turn, game.hands[0]) == (3, "repair")
    assert game.result["no_card"] == 1
    assert game.result["reshuffles"] == 0
    assert (game.per_seat("draws"), game.per_seat("cards_option")) == ([2, 0], [1, 0])
