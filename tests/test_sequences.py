"""Confidence sequences keep their promise however often one looks."""

import math
from pathlib import Path

import numpy as np
import pytest

from analysis.sequences import Goal, MeanSequence, StopWhenSure, boundary, read_goal, tuned_rho
from sim.errors import BalizaError
from sim.policies import Policy
from sim.study import WinSums
from tests.studies import MIXED, small


def test_the_boundary_is_where_its_mixture_reaches_the_level() -> None:
    """The closed form against the integral it stands for: lambda of the mixture is 1 - gamma-distributed."""
    from scipy.integrate import quad
    from scipy.stats import gamma

    rho, v, alpha = 30.0, 50.0, 0.01
    u = boundary(v, alpha, rho)

    def psi(x: float) -> float:
        return -math.log1p(-x) - x  # exponential: the scale is 1

    weight = gamma(rho, scale=1 / rho)
    total = weight.cdf(1.0)
    m, _ = quad(lambda y: weight.pdf(y) / total * math.exp((1 - y) * u - psi(1 - y) * v), 1e-9, 1.0)
    assert m == pytest.approx(1 / alpha, rel=1e-6)


def test_the_boundary_is_tightest_about_where_it_is_tuned() -> None:
    alpha = 0.01
    ratios = {v: boundary(1000.0, alpha, tuned_rho(v, alpha)) for v in (10.0, 1000.0, 100_000.0)}
    assert ratios[1000.0] == min(ratios.values())
    assert ratios[1000.0] < 1.6 * math.sqrt(1000) * 2.33  # against a fixed-size interval of the same level


def _misses(studies: int, blocks: int, block: int, shares: list[float], seed: int) -> float:
    """Return the share of sequences that miss the truth at any of their looks."""
    rng = np.random.default_rng(seed)
    truth = np.array(shares)
    missed = 0
    for _ in range(studies):
        sequence = MeanSequence(np.full(len(shares), 1 / len(shares)), 0.1, 500)
        wrong = False
        for wins in rng.multinomial(block, truth, size=blocks).astype(float):
            sequence.add(block, wins, wins)
            wrong |= bool((np.abs(sequence.means - truth) > sequence.half_widths()).any())
        missed += wrong
    return missed / studies


def test_coverage_at_all_looks_at_once() -> None:
    assert _misses(120, 40, 16, [0.25, 0.25, 0.25, 0.25], 1) <= 0.05
    assert _misses(120, 40, 16, [0.7, 0.2, 0.1], 2) <= 0.05


@pytest.mark.long
@pytest.mark.parametrize("shares", [[0.25] * 4, [0.5, 0.5], [0.7, 0.2, 0.1], [0.97, 0.01, 0.01, 0.01]])
def test_coverage_of_many_sequences(shares: list[float]) -> None:
    assert _misses(2000, 100, 16, shares, 3) <= 0.05


def test_width_falls_as_deals_come_in() -> None:
    rng = np.random.default_rng(4)
    sequence = MeanSequence(np.full(4, 0.25), 0.1875, 4000)
    widths = []
    for wins in rng.multinomial(256, [0.25] * 4, size=40).astype(float):
        sequence.add(256, wins, wins)
        widths.append(sequence.half_widths().max())
    assert (np.diff(widths) < 0).all()
    fixed = 2.4977 * math.sqrt(0.1875 / sequence.n)  # four intervals of a fixed number of deals, together 95 %
    assert fixed < widths[-1] < 1.7 * fixed


def test_shared_wins_and_rotations_need_fewer_deals() -> None:
    """Values of little variance: what counts is what is seen, not what could be."""
    rng = np.random.default_rng(5)
    steady, wild = (MeanSequence(np.full(2, 0.5), 0.05, 1000) for _ in range(2))
    for _ in range(20):
        x = rng.uniform(0.45, 0.55, size=100)
        y = rng.integers(0, 2, size=100)
        for sequence, values in ((steady, x), (wild, y)):
            both = np.stack([values, 1 - values])
            sequence.add(100, both.sum(axis=1), (both**2).sum(axis=1))
    assert steady.half_widths().max() < 0.2 * wild.half_widths().max()


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("seat_share ±0.002", Goal("seat_share", 0.002)),
        ("seat_share +-0.01", Goal("seat_share", 0.01)),
        (" policy_share±.05 ", Goal("policy_share", 0.05)),
    ],
)
def test_goals_are_read(text: str, goal: Goal) -> None:
    assert read_goal(text) == goal
    assert read_goal(StopWhenSure(goal).words) == goal


@pytest.mark.parametrize(
    "text", ["seat_share", "seat_share ± 0", "seat_share < 3", "±0.1", "turns ±1", "seat_share ±0.000001"]
)
def test_other_goals_are_refused(text: str) -> None:
    with pytest.raises(BalizaError, match="--until: "):
        read_goal(text)


def test_a_rule_is_true_once_its_interval_is_narrow_enough() -> None:
    rng = np.random.default_rng(6)
    rule = StopWhenSure(Goal("seat_share", 0.03))
    for _ in range(100):
        wins = rng.multinomial(256, [0.5, 0.5]) * 60
        sure = rule(WinSums(256, 60, np.stack([wins, wins * 60]), np.zeros((2, 1))))
        assert rule.sequence is not None
        assert sure == (rule.sequence.half_widths().max() <= 0.03)
        if sure:
            break
    assert rule.sequence is not None
    assert 5 * 256 < rule.sequence.n < 50 * 256


class Alarm:
    """Cries when the win shares of two policies are shown to differ; goes on looking after that."""

    words = "alarm"

    def __init__(self) -> None:
        self.rule = StopWhenSure(Goal("policy_share", 0.07))
        self.cried = False

    def __call__(self, block: WinSums) -> bool:
        self.rule(block)
        sequence = self.rule.sequence
        assert sequence is not None
        self.cried |= bool((np.abs(sequence.means - 0.5) > sequence.half_widths()).any())
        return False


def _false_alarms(folder: Path, studies: int) -> float:
    """Return the share of A/A studies, one policy under two names, in which a difference is found at any look."""
    twins = [Policy(name, style="random") for name in ("a", "b")]
    cried = 0
    for seed in range(studies):
        alarm = Alarm()
        small(folder / str(seed), 512, twins, players=2, jobs=1, seed=seed, until=alarm, part_blocks=16)
        cried += alarm.cried
    return cried / studies


def test_few_false_alarms_among_studies_of_equals(tmp_path: Path) -> None:
    assert _false_alarms(tmp_path, 20) <= 0.05


def test_a_real_difference_raises_the_alarm(tmp_path: Path) -> None:
    alarm = Alarm()
    small(tmp_path, 512, MIXED[:2], players=2, until=alarm, part_blocks=16)
    assert alarm.cried


@pytest.mark.long
def test_few_false_alarms_among_a_thousand_studies_of_equals(tmp_path: Path) -> None:
    assert _false_alarms(tmp_path, 1000) <= 0.05
