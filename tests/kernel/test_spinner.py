"""Spins: the shares of the weights, exact at the boundaries of sections, and comparable when weights change."""

import numpy as np
import pytest

from sim.kernel.spinner import section_at, spin_at
from sim.kernel.streams import SPINNER, address, extend
from sim.spinner import PARTS, wheel

N = 60_000


def turned(weights: list[float]) -> tuple[np.ndarray, int]:
    return np.array(wheel(weights).cumulative, np.int64), len(weights)


def places(n: int = N) -> list[np.uint64]:
    """The addresses of `n` spins: rounds of one seat, each its first spin."""
    head = address(3, SPINNER, 0, 0)
    return [extend(extend(extend(head, np.uint64(k)), np.uint64(1)), np.uint64(0)) for k in range(n)]


def spun(weights: list[float]) -> np.ndarray:
    cumulative, n = turned(weights)
    return np.array([spin_at(place, cumulative, n) for place in places()])


@pytest.mark.parametrize("weights", [[1] * 6, [80, 15, 5], [0.7, 0.7, 0.7, 0.7, 0.7, 0.5], [1, 0.001]])
def test_sections_come_up_as_often_as_their_weights_say(weights):
    """Cases 48, 51, 53: each section within 4 sigma of its exact chance."""
    counts = np.bincount(spun(weights), minlength=len(weights))
    chances = np.array([float(chance) for chance in wheel(weights).chances])
    assert (abs(counts - N * chances) <= 4 * np.sqrt(N * chances * (1 - chances))).all()


@pytest.mark.parametrize("weights", [[0, 1, 0, 2, 0], [0, 0, 5], [5, 0, 0]])
def test_a_section_of_weight_zero_never_comes_up(weights):
    drawn = set(spun(weights).tolist())
    assert drawn == {section for section, weight in enumerate(weights) if weight}
    ends = {section_at(*turned(weights), np.uint64(u)) for u in (0, 2**64 - 1)}
    assert ends <= drawn


@pytest.mark.parametrize("weights", [[1, 1], [1, 3, 0, 2], [80, 15, 5], [1, PARTS - 2, 1], [1, PARTS - 4, 2]])
def test_sections_end_exactly_where_their_share_of_the_points_ends(weights):
    """The first point of a section is the first of the 2**64 that reaches the share of those before it."""
    cumulative, n = turned(weights)
    before = 0
    for section, end in enumerate(cumulative.tolist()):
        if end > before:
            first = -(-(before * 2**64) // int(cumulative[-1]))
            last = -(-(end * 2**64) // int(cumulative[-1])) - 1
            assert section_at(cumulative, n, np.uint64(first)) == section
            assert section_at(cumulative, n, np.uint64(last)) == section
        before = end


def test_changed_weights_change_only_spins_near_their_boundaries():
    """Half of the second section is given to the first: no spin of the third changes, none moves the other way."""
    before, after = spun([1, 2, 1]), spun([2, 1, 1])
    moved = before != after
    assert set(zip(before[moved].tolist(), after[moved].tolist(), strict=True)) == {(1, 0)}
    assert moved.mean() == pytest.approx(1 / 4, abs=4 * np.sqrt(3 / 16 / N))


def test_the_same_wheel_in_other_numbers_spins_the_same():
    assert (spun([0.2, 0.3, 0.5]) == spun([20, 30, 50])).all()


def test_the_spin_of_another_address_is_another():
    """Neighbouring seeds, deals, rounds, seats and spins: no correlation beyond chance."""
    cumulative, n = turned([1] * 6)
    first = spun([1] * 6)
    others = [
        [spin_at(place, cumulative, n) for place in (extend(p, np.uint64(9)) for p in places())],
        np.roll(first, 1),
    ]
    for other in others:
        assert abs(np.corrcoef(first, other)[0, 1]) < 4 / np.sqrt(N)
