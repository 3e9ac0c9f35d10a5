"""Points and winners: C56 to C58."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.magic_card.playing import Playout, begun, bundled, holding, on

SEA = "# J . . I P . #"
"""Seat 0 in a red port at 1; seat 1 beyond the island."""
ENDING = "# P . . I P . #"
"""By the variant in which any return counts seat 0 sails out and home; the game ends with seat 1's next turn."""


def bought(engine, *talismans: str, gold: int = 8, mission: str = "a", **settings) -> Playout:
    """Seat 0 has bought these talismans, one after the other."""
    game = begun(
        engine,
        on(SEA, tokens__gold__start=gold, **settings),
        "s4",
        starts="red_1 neutral_1",
        missions=f"{mission} d",
        talismans=" ".join([*talismans, "c3", "c5", "c7"]),
    )
    game.stay()
    for talisman in talismans:
        game.apply(buy=talisman, slot=game.row.split().index(talisman))
    if game.kind == "buy":
        game.apply(buy="none")
    return game


def parts(game: Playout) -> list[int]:
    """Points of seat 0: talismans, missions, gold, gold cards, home."""
    words = ("talismans", "missions", "gold", "gold_cards", "home")
    return [game.per_seat(f"points_{word}")[0] for word in words]


# -- C56: the parts of a score -----------------------------------------------------------------------------------------


def test_C56_talismans_count_their_values(engine):
    game = bought(engine, "neutral_7", "b4", gold=4)
    assert parts(game) == [11, 0, 0, 0, 0]
    assert game.view["points"] == [11, 4]  # seat 1 has its gold


def test_C56_ten_more_for_each_talisman_of_the_own_mission(engine):
    game = bought(engine, "a3", "b4", "a7", gold=6)
    assert parts(game) == [14, 20, 0, 0, 0]
    assert game.per_seat("end_mission_talismans") == [2, 0]
    assert game.per_seat("end_talismans") == [3, 0]
    assert parts(bought(engine, "a3", "b4", "a7", gold=6, mission="b")) == [14, 10, 0, 0, 0]


def test_C56_every_copy_counts(engine):
    """49."""
    assert parts(bought(engine, "a3", "a3", gold=4, talismans__a3__count=2)) == [6, 20, 0, 0, 0]


def test_C56_a_talisman_that_two_missions_show_counts_for_each_owner(engine):
    shared = bundled()["missions"] | {"a": {"shows": ["b4", "c3"]}}
    assert parts(bought(engine, "b4", gold=2, missions=shared)) == [4, 10, 0, 0, 0]


def test_C56_a_point_for_each_gold(engine):
    assert parts(begun(engine, on(SEA, tokens__gold__start=5), starts="red_1 neutral_1")) == [0, 0, 5, 0, 0]


@pytest.mark.parametrize(("value", "points"), [("number", 7), ("one", 3)])
def test_C56_gold_cards_count_their_number_or_one_each(engine, value, points):
    """62, both ways: cards of 3, 2 and 2 gold; others count nothing."""
    changes = on(ENDING, rules__gold_card_value=value)
    game = holding(engine, changes, "gold_plus_3 gold_plus_2 gold_plus_2 objects_plus_4 magic_plus_4 hex", spins="s4")
    assert parts(game) == [0, 0, 0, points, 0]


def test_C56_tamed_monsters_objects_and_magic_count_nothing(engine):
    game = begun(engine, on(ENDING, tokens__objects__start=8), "s1 s1", actions="monster_6")
    game.draw()
    game.apply(power=0)
    assert game.hands[0] == "monster_6"
    assert parts(game) == [0, 0, 2, 0, 0]


def test_C56_fifteen_for_who_is_home_in_the_last_round(engine):
    game = begun(engine, on(ENDING, rules__homecoming="any_return"), "s4 s4 s4")
    game.sail(2)
    game.stay()
    assert parts(game) == [0, 0, 0, 0, 0]
    game.sail(1)
    assert parts(game) == [0, 0, 0, 0, 15]


def test_C56_what_counts_how_much_comes_from_the_config(engine):
    settings = {"scoring__home": 100, "scoring__mission": 20, "scoring__gold": 3, "talismans__a5__value": 50}
    assert parts(bought(engine, "a5", gold=4, **settings)) == [50, 20, 6, 0, 0]
    game = holding(engine, on(ENDING, rules__homecoming="any_return", **settings), "gold_plus_2", spins="s4 s4 s4")
    game.sail(2)
    game.stay()
    game.sail(1)
    assert parts(game) == [0, 0, 0, 6, 100]
    one = holding(engine, on(ENDING, rules__gold_card_value="one", **settings), "gold_plus_2", spins="s4")
    assert parts(one) == [0, 0, 0, 3, 0]


# -- C57, C58: winners -------------------------------------------------------------------------------------------------


def finished(engine, *, players: int = 2, home: int = 15, **settings) -> Playout:
    """Seat 0 comes home; in the last round seat 1 draws a card; in a third seat's turns nothing happens."""
    sea = "# P . . I P . . I P . #"
    changes = on(sea, rules__homecoming="any_return", scoring__home=home)
    rest = ["s4"] * (players - 2)
    spins = " ".join(["s4", "s4", *rest, "s4", "s1", *rest])
    game = begun(engine, changes, spins, players=players, **settings)
    game.sail(2)
    for _ in range(players - 1):
        game.stay()
    game.sail(1)
    game.draw()
    while game.kind == "act":
        game.stay()
    assert game.result["end_reason"] == "home"
    return game


def test_C57_the_highest_score_wins(engine):
    game = finished(engine, actions="gold_plus_2")
    assert game.per_seat("score") == [15, 2]
    assert game.per_seat("win_share") == [1, 0]
    assert game.result["winners"] == 1


def test_C57_it_need_not_be_the_one_who_came_home(engine):
    game = finished(engine, home=1, actions="gold_plus_2")
    assert game.per_seat("score") == [1, 2]
    assert game.per_seat("win_share") == [0, 1]


def test_C58_equal_scores_share_the_win(engine):
    """50."""
    game = finished(engine, home=2, actions="gold_plus_2", players=3)
    assert game.per_seat("score") == [2, 2, 0]
    assert game.per_seat("win_share") == [0.5, 0.5, 0]
    assert game.result["winners"] == 2


def test_C58_three_may_share_it(engine):
    game = finished(engine, home=0, actions="hex", players=3)
    assert game.per_seat("score") == [0, 0, 0]
    assert game.per_seat("win_share") == [1 / 3] * 3
    assert game.result["winners"] == 3


def test_C57_before_the_end_nobody_has_won(engine):
    game = begun(engine, on(ENDING, tokens__gold__start=2))
    assert game.result["end_reason"] == "running"
    assert game.result["winners"] == 0
    assert game.per_seat("score") == [2, 2]
