"""What chance decides, dealt by the kernel from a seed: C02, C03, C07, C51, C63. The plain rules deal nothing."""
# ruff: noqa: N802 - statements keep their ids

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from sim.magic_card.engine import KernelEngine
from tests.magic_card.playing import bundled, config

DEALS = 40


def dealt(deal: int, *, seed: int = 5, players: int = 4, **changes: Any) -> KernelEngine:
    """The kernel at the beginning of a deal; __ in a keyword stands for the dot of a path."""
    paths = {path.replace("__", "."): value for path, value in changes.items()}
    return KernelEngine(config=config(paths), players=players, seed=seed, deal=deal)


@cache
def happened(deal: int, **changes: Any) -> list[dict[str, Any]]:
    """All that happens in a deal played by `random` to the end."""
    playout = dealt(deal, **changes)
    playout.play_on()
    return list(playout.happened)


def spun(purposes: tuple[str, ...] = (), **changes: Any) -> list[str]:
    """The sections of all spins of some deals, or of those for a purpose."""
    events = [event for deal in range(DEALS) for event in happened(deal, **changes) if event["event"] == "spun"]
    return [event["section"] for event in events if not purposes or event["purpose"] in purposes]


def chi_square(seen: Counter[str], chances: dict[str, float]) -> float:
    total = sum(seen[name] for name in chances)
    return sum((seen[name] - total * p) ** 2 / (total * p) for name, p in chances.items())


# -- C02, C03: cards ---------------------------------------------------------------------------------------------------


def test_C02_missions_are_dealt_at_random_without_replacement():
    """Each of four seats has each mission in about a quarter of 400 deals, 100 times, standard deviation 8.7."""
    seen: Counter[tuple[int, str]] = Counter()
    for deal in range(400):
        missions = dealt(deal).view()["missions"]
        assert len(set(missions)) == 4
        seen.update(enumerate(missions))
    assert all(abs(seen[seat, mission] - 100) < 4 * 8.7 for seat in range(4) for mission in "abcd")


def test_C03_the_row_is_a_random_part_of_the_deck():
    """Each of 20 talismans lies in the row in 3 of 20 deals: 60 times in 400, standard deviation 7.1."""
    seen: Counter[str] = Counter()
    for deal in range(400):
        row = dealt(deal).view()["row"]
        assert len(row) == 3
        seen.update(row)
    for name, card in bundled()["talismans"].items():
        assert abs(seen[name] / card["count"] - 60) < 4 * 7.1


def test_C02_the_same_seed_and_deal_are_the_same_game():
    again = dealt(0)
    again.play_on()
    assert happened(0) == list(again.happened)
    assert happened(0)[:60] != happened(1)[:60]


# -- C07, C63: the spinner ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("purpose", ["turn", "direction", "monster"])
def test_C07_each_section_has_a_sixth_whatever_the_spin_is_for(purpose):
    """Chi-square with five degrees of freedom: below 20.5 with p > 0.001."""
    seen = Counter(spun((purpose,)))
    assert seen.total() > 300
    assert chi_square(seen, dict.fromkeys(bundled()["spinner"]["sections"], 1 / 6)) < 20.5


def test_C07_weights_come_from_the_config():
    """A storm twice as likely as each other section, and a section that never comes up: 2/6 and 1/6."""
    changes = {"spinner__sections__s6__weight": 2, "spinner__sections__s4__weight": 0}
    seen = Counter(spun(("turn",), **changes))
    assert seen["s4"] == 0
    chances = dict.fromkeys(("s1", "s2", "s3", "s5"), 1 / 6) | {"s6": 2 / 6}
    assert seen.total() > 10_000
    assert chi_square(seen, chances) < 18.5  # four degrees of freedom


def test_C63_the_mean_of_a_spin_is_29_sixths_and_two_spins_tie_in_a_sixth():
    numbers = [section["number"] for section in bundled()["spinner"]["sections"].values()]
    assert sorted(numbers) == [-2, 4, 5, 6, 7, 9]
    assert Fraction(sum(numbers), 6) == Fraction(29, 6)
    assert Fraction(sum(a == b for a in numbers for b in numbers), 36) == Fraction(1, 6)


def test_C63_spins_of_whole_playouts_have_that_mean_and_tie_so_often():
    """The variance of a spin is 211/6 - (29/6)^2 = 11.8, its standard deviation 3.44."""
    sections = bundled()["spinner"]["sections"]
    numbers = [sections[section]["number"] for section in spun(("turn",))]
    n = len(numbers)
    assert n > 10_000
    assert abs(sum(numbers) / n - 29 / 6) < 4 * 3.44 / n**0.5
    pairs = list(zip(numbers[::2], numbers[1::2], strict=False))
    ties = sum(a == b for a, b in pairs)
    assert abs(ties / len(pairs) - 1 / 6) < 4 * (5 / 36 / len(pairs)) ** 0.5


# -- C51: shuffling ----------------------------------------------------------------------------------------------------


def test_C51_cards_come_in_a_new_order_after_each_shuffle():
    """A deck of six cards that are paid at once comes round again and again."""
    deck = {f"pay_{n}": {"kind": "objects", "number": -n, "count": 1} for n in range(1, 7)}
    playout = dealt(0, actions=deck)
    playout.play_on()
    drawn = [event["card"] for event in playout.happened if event["event"] == "drew"]
    rounds = [tuple(drawn[k : k + 6]) for k in range(0, len(drawn) - 5, 6)]
    assert len(rounds) > 4
    assert all(set(order) == set(deck) for order in rounds)
    assert len(set(rounds)) > 1
