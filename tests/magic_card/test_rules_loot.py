"""Battles: spins, loot and changing places, C43, C53 and C54.

A spin of s1 is a 9, s2 a 7, s3 a 6, s4 a 5, s5 a 4, the storm s6 a -2.
"""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.magic_card.alongside import SEA, facing, fighting
from tests.magic_card.playing import Playout, begun, on

# -- C53: the battle ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("spins", "winner"), [("s1 s5", 0), ("s5 s1", 1), ("s4 s5", 0), ("s6 s5", 1), ("s5 s6", 0)])
def test_C53_the_attacker_spins_first_and_the_higher_number_wins(engine, spins, winner):
    """43: the storm is a -2. Each has one thing to lose, which the winner takes unasked: seat 0 a card, seat 1 a3."""
    game = fighting(engine, "hex", spins=spins, blind="hex")
    assert game.talismans == (["a3", ""] if winner == 0 else ["", "a3"])
    assert game.hands == (["hex", ""] if winner == 0 else ["", "hex"])
    assert game.per_seat("attacks_won") == [int(winner == 0), 0]
    assert game.per_seat("defences_won") == [0, int(winner == 1)]
    assert game.result["battles"] == 1
    assert game.columns == [4, 5]


def test_C53_a_tie_is_spun_again(engine):
    """43."""
    game = fighting(engine, spins="s3 s3 s6 s6 s4 s5")
    assert game.talismans == ["a3", ""]
    assert game.result["ties"] == 2


def test_C53_equal_numbers_of_different_sections_tie(engine):
    game = fighting(engine, spins="s1 s2 s4 s5", spinner__sections__s1__number=7)
    assert game.talismans == ["a3", ""]
    assert game.result["ties"] == 1


def test_C53_after_fifty_ties_nobody_wins(engine):
    """43, made finite; the swap may still be asked for."""
    game = fighting(engine, spins="s3 s3 " * 50)
    assert game.asked == ("swap", 0)
    assert game.result["ties"] == 50
    assert (game.per_seat("attacks_won"), game.per_seat("defences_won")) == ([0, 0], [0, 0])
    more = fighting(engine, spins="s3 s3 " * 49 + "s1 s5")
    assert more.talismans == ["a3", ""]


def test_C53_the_winner_takes_a_talisman_or_an_action_card_of_choice(engine):
    """44: any talisman and any open card by sight, a hidden one blindly."""
    game = fighting(engine, "", "gold_plus_2 hex repair magic_plus_2", spins="s1 s5", blind="repair")
    assert game.options == [
        {"loot": "talisman", "card": "a3"},
        {"loot": "card", "card": "gold_plus_2"},
        {"loot": "card", "card": "magic_plus_2"},
        {"loot": "hidden"},
    ]


def test_C53_hidden_cards_are_taken_blindly_even_if_policies_may_see_them(engine):
    """72: the option is about what players know, not about what they may do."""
    game = fighting(engine, "", "hex repair", spins="s1 s5", blind="repair", rules__open_hands=True)
    assert game.offered == ["talisman a3", "hidden"]
    game.apply(loot="hidden")
    assert game.hands == ["repair", "hex"]


@pytest.mark.parametrize(
    ("loot", "hands", "talismans"),
    [
        ({"loot": "talisman", "card": "a3"}, ["", "gold_plus_2 hex repair"], ["a3", ""]),
        ({"loot": "card", "card": "gold_plus_2"}, ["gold_plus_2", "hex repair"], ["", "a3"]),
        ({"loot": "hidden"}, ["repair", "gold_plus_2 hex"], ["", "a3"]),
    ],
)
def test_C53_what_is_taken_changes_hands(engine, loot, hands, talismans):
    game = fighting(engine, "", "gold_plus_2 hex repair", spins="s1 s5", blind="repair")
    game.engine.apply(loot)
    assert (game.hands, game.talismans) == (hands, talismans)
    assert game.discards == ""
    assert game.per_seat("looted_talismans") == [int(loot["loot"] == "talisman"), 0]
    assert game.per_seat("looted_cards") == [int(loot["loot"] != "talisman"), 0]


def test_C53_any_talisman_not_only_one_of_the_mission(engine):
    """44: seat 1 has bought neutral_7 too."""
    game = facing(engine, spins="s1 s5", trade__gold_per_talisman=1, buys="neutral_7")
    assert game.talismans == ["", "neutral_7"]
    sea = on(SEA, tokens__gold__start=4)
    game = begun(engine, sea, "s4 s4 s5 s1 s5", starts="neutral_1 red_1", talismans="a3 b4 neutral_7")
    game.stay()
    game.stay()
    game.apply(buy="a3", slot=0)
    game.apply(buy="neutral_7", slot=2)
    game.sail(4)
    game.apply(attack=1)
    assert game.offered == ["talisman a3", "talisman neutral_7"]
    game.apply(loot="talisman", card="neutral_7")
    assert game.talismans == ["neutral_7", "a3"]


def test_C53_the_attacked_can_win_and_takes_something(engine):
    game = fighting(engine, "gold_plus_2 hex", spins="s5 s1", blind="hex")
    assert game.asked == ("loot", 1)
    assert game.offered == ["card gold_plus_2", "hidden"]
    game.apply(loot="hidden")
    assert game.hands == ["gold_plus_2", "hex"]
    assert game.per_seat("looted_cards") == [0, 1]


def test_C53_who_has_nothing_loses_nothing(engine):
    """44."""
    game = fighting(engine, spins="s5 s1")
    assert game.asked == ("swap", 0)
    assert game.per_seat("looted_cards") == [0, 0]


def test_C53_an_only_loot_is_taken_without_asking(engine):
    game = fighting(engine, spins="s1 s5")
    assert game.asked == ("swap", 0)
    assert game.talismans == ["a3", ""]


MONSTER = "s4 s1 s3 s5 s1 s5"
"""Spins: seat 0 stays; seat 1 draws a monster of 6 and tames it with a 6; seat 0 sails and wins with a 9 over a 4."""


@pytest.mark.parametrize("lootable", [True, False])
def test_C53_a_tamed_monster_can_be_taken_or_not(engine, lootable):
    """62, both ways. It adds to the winner's power from then on."""
    sea = on(SEA, rules__loot_monsters=lootable)
    game = begun(engine, sea, MONSTER, starts="neutral_1 red_1", talismans="a3", actions="monster_6")
    game.stay()
    game.draw()
    game.apply(power=0)
    game.apply(buy="a3", slot=0)
    game.sail(4)
    game.apply(attack=1)
    if not lootable:
        assert game.asked == ("swap", 0)  # the talisman was the only loot
        assert game.hands == ["", "monster_6"]
        return
    assert game.offered == ["talisman a3", "card monster_6"]
    game.apply(loot="card", card="monster_6")
    assert game.hands == ["monster_6", ""]


# -- C43: another spin -------------------------------------------------------------------------------------------------


def test_C43_the_attacker_may_repeat_the_spin_before_the_other_spins(engine):
    """28."""
    game = fighting(engine, "spin_again", spins="s5 s1 s2")
    assert game.asked == ("again", 0)
    game.apply(again="spin")
    assert game.asked == ("swap", 0)  # 9 over 7; a3 was the only loot
    assert game.talismans == ["a3", ""]


def test_C43_the_attacked_may_repeat_the_own_spin(engine):
    game = fighting(engine, "", "spin_again", spins="s4 s5 s1")
    assert game.asked == ("again", 1)
    game.apply(again="spin")
    assert game.asked == ("swap", 0)
    assert game.per_seat("defences_won") == [0, 1]
    assert game.discards == "spin_again"


def test_C43_after_a_tie_both_may_again(engine):
    game = fighting(engine, "spin_again", "spin_again", spins="s5 s5 s5 s1 s5")
    game.apply(again="keep")
    game.apply(again="keep")
    assert game.result["ties"] == 1
    assert game.asked == ("again", 0)
    game.apply(again="spin")
    assert game.asked == ("again", 1)
    game.apply(again="keep")
    assert game.asked == ("loot", 0)
    assert game.offered == ["talisman a3", "hidden"]


# -- C54: changing places ----------------------------------------------------------------------------------------------


def swapping(engine, *hands: str, spins: str = "s1 s5", **settings) -> Playout:
    game = fighting(engine, *hands, spins=spins, **settings)
    if game.kind == "loot":
        game.apply(loot="talisman", card="a3")
    return game


def test_C54_after_a_battle_the_two_may_change_places_if_both_like(engine):
    """45: no card, no trade: seat 0 lies in the red port with two gold."""
    game = swapping(engine)
    assert game.asked == ("swap", 0)
    assert game.offered == ["no", "ask"]
    game.apply(swap="ask")
    assert game.asked == ("agree", 1)
    assert game.offered == ["no", "yes"]
    game.apply(agree="yes")
    assert game.columns == [5, 4]
    assert game.asked == ("act", 1)
    assert game.per_seat("swaps") == [1, 1]
    assert game.per_seat("docked_red") == [0, 0]


def test_C54_the_attacker_need_not_ask(engine):
    game = swapping(engine)
    game.apply(swap="no")
    assert (game.columns, game.asked) == ([4, 5], ("act", 1))
    assert game.per_seat("swaps") == [0, 0]


def test_C54_the_other_need_not_agree(engine):
    game = swapping(engine)
    game.apply(swap="ask")
    game.apply(agree="no")
    assert (game.columns, game.asked) == ([4, 5], ("act", 1))
    assert game.per_seat("swaps") == [0, 0]


def test_C54_after_a_defeat_too(engine):
    game = swapping(engine, spins="s5 s1")
    game.apply(swap="ask")
    game.apply(agree="yes")
    assert game.columns == [5, 4]


def test_C54_or_never(engine):
    """45, the variant."""
    game = swapping(engine, rules__swaps="never")
    assert game.asked == ("act", 1)


def test_C54_not_without_a_battle(engine):
    game = facing(engine)
    game.sail(4)
    game.apply(attack="none")
    assert game.asked == ("act", 1)


def test_C54_a_swap_into_a_black_port_draws_no_card(engine):
    """45. Seat 0 has attacked from the black port at 4."""
    game = facing(engine, sea="# P . . N J . . . I #", spins="s1 s5")
    game.sail(4)
    while game.kind != "attack":
        game.want_nothing()
    before = game.view["actions_left"]
    game.apply(attack=1)
    game.apply(swap="ask")
    game.apply(agree="yes")
    assert game.columns == [5, 4]
    assert game.view["actions_left"] == before
