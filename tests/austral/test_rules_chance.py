"""What chance decides, dealt by the kernel from a seed: R07, R08, R10, R56, R60. The plain rules deal nothing."""
# ruff: noqa: N802 - statements keep their ids

from collections import Counter

import pytest

from sim.austral.engine import KernelEngine
from sim.hexes import Hex
from tests.austral.playing import bundled, config


def dealt(deal: int, seed: int = 5, **changes):
    """The kernel at the beginning of a deal; __ in a keyword stands for the dot of a path."""
    paths = {path.replace("__", "."): value for path, value in changes.items()}
    return KernelEngine(config=config(paths), players=4, seed=seed, deal=deal)


def test_R07_every_game_has_a_new_map_the_same_for_the_same_seed():
    first, again, other, seed = dealt(0), dealt(0), dealt(1), dealt(0, seed=6)
    for key in ("hexes", "docks"):
        assert first.view()[key] == again.view()[key]
        assert first.view()[key] != other.view()[key]
        assert first.view()[key] != seed.view()[key]


@pytest.mark.parametrize("deal", range(5))
def test_R07_a_map_holds_the_terrains_numbers_and_docks_of_the_config(deal):
    view, whole = dealt(deal).view(), bundled()
    terrains = Counter(terrain for _, _, terrain, _ in view["hexes"])
    assert terrains == {"forest": 5, "quarry": 5, "meadow": 4, "salt_flat": 4, "moor": 1, "fishing": 6, "sea": 12}
    on_land = Counter(n for _, _, terrain, n in view["hexes"] if terrain not in ("sea", "fishing", "moor"))
    assert on_land == {int(number): count for number, count in whole["tokens"]["land"].items()}
    assert sorted(n for *_, terrain, n in view["hexes"] if terrain == "fishing") == [4, 5, 6, 8, 9, 10]
    assert Counter(kind for *_, kind in view["docks"]) == {name: d["count"] for name, d in whole["docks"].items()}


@pytest.mark.parametrize("deal", range(20))
def test_R08_three_different_goals_are_revealed(deal):
    goals = [goal for goal, _ in dealt(deal).view()["goals"]]
    assert len(set(goals)) == 3
    assert set(goals) <= set(bundled()["public_goals"])


def test_R08_every_goal_is_revealed_about_equally_often():
    """Three of seven: 129 times in 300 games, standard deviation 8.6."""
    seen = Counter(goal for deal in range(300) for goal, _ in dealt(deal).view()["goals"])
    assert all(abs(n - 300 * 3 / 7) < 4 * 8.6 for n in seen.values())


def test_R10_sums_come_as_two_dice_make_them():
    """Of about 17,000 rolls of whole playouts one in 36 is a two, six in 36 are sevens."""
    rolls: Counter[int] = Counter()
    for deal in range(100):
        playout = dealt(deal)
        playout.play_on()
        row = playout.result()["playout"]
        rolls.update({n: int(row[f"rolled_{n}"]) for n in range(2, 13)})
    expected = {n: rolls.total() * (6 - abs(7 - n)) / 36 for n in range(2, 13)}
    assert rolls.total() > 10_000
    assert (
        sum((rolls[n] - e) ** 2 / e for n, e in expected.items()) < 30
    )  # chi-square, ten degrees of freedom: p > 0.001


def test_R56_the_log_holds_two_cards_of_each_of_seven_kinds():
    decks = [dealt(deal).orders()["log"] for deal in range(3)]
    assert all(Counter(deck) == dict.fromkeys(bundled()["log"], 2) for deck in decks)
    assert decks[0] != decks[1]


def clashes(view: dict) -> bool:
    """Whether two neighbouring hexes carry a six or an eight."""
    red = {Hex(q, r) for q, r, _, number in view["hexes"] if number in (6, 8)}
    return any(red.intersection(h.neighbours()) for h in red)


@pytest.mark.parametrize("kind", ["ring", "archipelago"])
def test_R60_sixes_and_eights_never_lie_on_neighbouring_hexes(kind):
    assert not any(clashes(dealt(deal, map__kind=kind).view()) for deal in range(100))


def test_R60_without_the_rule_they_often_do():
    assert sum(clashes(dealt(deal, map__apart=[]).view()) for deal in range(40)) > 20
