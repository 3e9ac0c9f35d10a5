"""A seven: discards, the card that is read, and the storm, which looks at hands too: R17, R18, R40, R56."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.austral.playing import bundled
from tests.austral.positions import B, holding, settled

# -- R17: discards -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wood", "rounding", "left"),
    [
        (5, "down", 7),
        (6, "down", 8),  # exactly the limit
        (7, "down", 5),  # nine cards: four go
        (8, "down", 5),
        (9, "down", 6),
        (6, "up", 8),
        (7, "up", 4),  # nine cards: five go
        (8, "up", 5),
        (9, "up", 5),
    ],
)
def test_R17_who_holds_more_than_eight_cards_discards_half(engine, wood, rounding, left):
    game = holding(engine, f"{wood} 0 0 1 1", then="7", log="fair", rules__discard_rounding=rounding)
    while game.kind == "discard":
        assert game.to_decide == 0
        game.discard("wood")
    assert game.kind == "act"
    assert game.sizes == [left, 1]
    assert game.per_seat("wood_out_discards") == [wood + 2 - left, 0]


def test_R17_cards_of_all_kinds_count_for_the_limit(engine):
    game = holding(engine, "2 2 2 2 1", then="7", log="fair")
    assert game.kind == "discard"


def test_R17_without_a_seven_nobody_discards(engine):
    game = holding(engine, "9 3 0 1 1")
    assert (game.kind, game.sizes[0]) == ("act", 14)


def test_R17_the_owner_chooses_card_by_card_out_of_what_is_held(engine):
    game = holding(engine, "6 2 0 1 1", then="7", log="fair")
    assert game.offered == ["wood", "stone", "salt", "fish"]
    game.discard("salt")
    assert game.offered == ["wood", "stone", "fish"]
    game.discard("stone stone")
    assert game.offered == ["wood", "fish"]
    game.discard("fish")
    assert game.hands[0] == "5 0 0 0 0"


def test_R17_the_last_kind_goes_without_asking(engine):
    game = holding(engine, "7 0 0 1 1", then="7", log="fair")
    game.discard("salt fish")
    assert game.kind == "act"
    assert game.hands[0] == "5 0 0 0 0"


def test_R17_all_players_discard_the_active_one_first(engine):
    game = holding(engine, "7 0 0 1 1", "8 0 0 0 1", seat=1, then="7", log="fair")
    assert (game.kind, game.to_decide) == ("discard", 1)
    game.discard("wood wood wood wood")
    assert (game.kind, game.to_decide) == ("discard", 0)
    game.discard("wood wood wood wood")
    assert (game.kind, game.to_decide) == ("act", 1)
    assert game.hands == ["3 0 0 1 1", "4 0 0 0 1"]


def test_R17_the_limit_comes_from_the_config(engine):
    game = holding(engine, "2 0 0 1 1", then="7", log="fair", play__hand_limit=3)
    game.discard("wood wood")
    assert game.hands[0] == "0 0 0 1 1"


# -- R18, R56: the log -------------------------------------------------------------------------------------------------


def test_R18_a_seven_reads_exactly_one_card(engine):
    game = settled(engine, "7 8 7", log="wreckage red_tide")
    assert (game.view["log_read"], game.hands) == (1, ["1 0 0 1 1", "1 0 0 0 1"])
    game.end_until(1)
    assert (game.view["log_read"], game.view["red_tide"]) == (1, [False, False])
    game.end_until(2)
    assert (game.view["log_read"], game.view["red_tide"]) == (2, [True, False])


def test_R18_the_card_is_read_after_the_discards(engine):
    """Nine cards, five after the discards: too few for this storm."""
    game = holding(engine, "7 0 0 1 1", then="7", log="storm", log__storm__hand=6)
    assert game.view["log_read"] == 0
    game.discard("wood wood wood wood")
    assert game.hands[0] == "3 0 0 1 1"
    assert game.view["log_read"] == 1


def test_R18_no_log_nothing_to_read(engine):
    game = settled(engine, "7", **{"log__*__count": 0})
    assert (game.kind, game.view["log_read"], game.view["log_left"]) == ("act", 0, 0)


def test_R56_the_bundled_log_has_two_of_each_of_seven_kinds():
    assert [card["count"] for card in bundled()["log"].values()] == [2] * 7
    assert len({card["kind"] for card in bundled()["log"].values()}) == 7


def left_after_each_seven(engine, **settings) -> list[int]:
    """Seven sevens with a log of three cards: how many are left, from the start on."""
    counts = {"log__*__count": 0, "log__fair__count": 3}
    game = settled(engine, "8 " + "7 " * 7, log="fair " * 7, **counts, **settings)
    left = []
    for turn in range(8):
        game.end_until(turn)
        left.append(game.view["log_left"])
    return left


def test_R56_the_log_is_reshuffled_when_it_is_empty_at_the_next_seven(engine):
    assert left_after_each_seven(engine) == [3, 2, 1, 0, 2, 1, 0, 2]


def test_R56_or_for_every_card(engine):
    assert left_after_each_seven(engine, rules__log_deck="anew") == [3] * 8


# -- R40: the storm ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "left"), [("1 1 0 1 1", "1 1 0 1 1"), ("2 1 0 1 1", "1 1 0 1 1")])
def test_R40_whoever_holds_five_cards_loses_one_of_the_kind_most_held(engine, held, left):
    game = holding(engine, held, then="7", log="storm")
    assert (game.kind, game.hands) == ("act", [left, "0 0 0 0 1"])


def test_R40_of_several_kinds_most_held_the_owner_chooses(engine):
    game = holding(engine, "2 1 2 1 1", then="7", log="storm")
    assert (game.kind, game.to_decide, game.offered) == ("storm", 0, ["wood", "wool"])
    game.engine.apply({"storm": "wool"})
    assert game.hands[0] == "2 1 1 1 1"
    assert game.per_seat("wool_out_log") == [1, 0]


def test_R40_the_hand_is_counted_after_the_discards(engine):
    """Nine cards become five, and of those the storm takes one."""
    game = holding(engine, "7 0 0 1 1", then="7", log="storm")
    game.discard("wood wood wood wood")
    assert game.hands[0] == "2 0 0 1 1"


def test_R40_all_players_in_turn_order_from_the_active_one(engine):
    game = holding(engine, "2 2 0 1 1", "3 3 0 0 1", seat=1, then="7", log="storm")
    assert (game.kind, game.to_decide) == ("storm", 1)
    game.engine.apply({"storm": "wood"})
    assert (game.kind, game.to_decide) == ("storm", 0)
    game.engine.apply({"storm": "stone"})
    assert game.hands == ["2 1 0 1 1", "2 3 0 0 1"]


def test_R40_a_lighthouse_anywhere_protects(engine):
    """Both hold seven cards when seat 1 reads the storm; seat 0 has built a lighthouse just before."""
    game = holding(engine, "5 3 0 2 1", "4 2 0 0 1", then="8 7", log="storm")
    game.act("lighthouse", B)
    game.end()
    assert game.hands == ["4 1 0 1 1", "3 2 0 0 1"]


def test_R40_a_lighthouse_bought_after_the_storm_brings_nothing_back(engine):
    game = holding(engine, "3 2 0 1 1", then="7", log="storm")
    assert game.hands[0] == "2 2 0 1 1"
    game.act("lighthouse", B)
    assert game.hands[0] == "1 0 0 0 1"


def test_R40_how_many_cards_come_from_the_config(engine):
    game = holding(engine, "6 0 0 1 1", then="7", log="storm", log__storm__hand=1, log__storm__loses=2)
    assert game.hands == ["4 0 0 1 1", "0 0 0 0 0"]  # seat 1 had only one
    assert game.per_seat("fish_out_log") == [0, 1]


def test_R40_each_card_is_of_the_kind_then_most_held(engine):
    game = holding(engine, "3 2 0 1 1", then="7", log="storm", log__storm__loses=2)
    assert (game.kind, game.offered) == ("storm", ["wood", "stone"])
    game.engine.apply({"storm": "stone"})
    assert game.hands[0] == "2 1 0 1 1"
