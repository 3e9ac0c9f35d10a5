"""The race worked out by its Markov chain, against published figures and against what the kernel plays.

Simulated figures lie within 4 standard errors of the exact ones.
"""

from collections import Counter

import numpy as np
import pytest

from sim.blocks import BlockPlayer
from sim.config import resolve, vary
from sim.policies import RANDOM

DEALS = 40_000
GOING = np.zeros(1, np.int64)


@pytest.fixture
def play(ladders):
    def played(resolved, players):
        return BlockPlayer(ladders, resolved.config, players, [RANDOM]).play(5, 0, 0, DEALS, GOING)

    return played


@pytest.fixture
def odds(ladders):
    return ladders.module("odds")


def close(found, exact, deviation):
    return abs(found - exact) < 4 * deviation / np.sqrt(DEALS)


def test_published_mean(classical, odds):
    """39.2251 spins, standard deviation 25.22 (Althoen, King and Schilling 1993); never fewer than 7."""
    times = odds.spins_to_finish(classical.config)
    assert round(times.mean[0], 4) == 39.2251
    assert round(times.variance[0] ** 0.5, 2) == 25.22
    assert times.error < 1e-9
    chances = times.distribution(0, 1000)
    assert np.flatnonzero(chances)[0] == 7
    assert chances.argmax() == 22
    assert np.flatnonzero(chances.cumsum() >= 0.5)[0] == 32
    assert chances @ np.arange(1001) == pytest.approx(times.mean[0], abs=1e-6)


def test_a_player_alone(classical, odds, play):
    block = play(classical, 1)
    times = odds.spins_to_finish(classical.config)
    assert close(block.playouts["turns"].mean(), times.mean[0], times.variance[0] ** 0.5)
    chances = times.distribution(0, 1000).cumsum()
    for spins in (10, 20, 32, 60, 100):
        within = (block.playouts["turns"] <= spins).mean()
        assert close(within, chances[spins], np.sqrt(chances[spins] * (1 - chances[spins])))


@pytest.mark.parametrize(
    ("players", "published"), [(2, [0.5079, 0.4921]), (3, None), (4, [0.2601, 0.2532, 0.2466, 0.2401])]
)
def test_who_begins_wins_more_often(classical, odds, play, players, published):
    exact = odds.seat_shares(classical.config, players)
    assert exact.sum() == pytest.approx(1, abs=1e-12)
    assert (np.diff(exact) < 0).all()
    if published:
        assert exact.round(4).tolist() == published
    won = play(classical, players).seats["win_share"].reshape(-1, players).mean(axis=0)
    assert all(close(won[seat], exact[seat], np.sqrt(exact[seat] * (1 - exact[seat]))) for seat in range(players))


def test_a_bare_track(odds, play, classical):
    """20 squares, no ladders, any spin over the end is home: 6.1902 spins, and 0.6189 of the races to who begins."""
    bare = resolve(
        {
            "extends": "ladders",
            "remove": ["ladders", "chutes"],
            "board": {"squares": 20},
            "rules": {"finish": "over"},
        }
    )
    times = odds.spins_to_finish(bare.config)
    assert round(times.mean[0], 4) == 6.1902
    assert odds.seat_shares(bare.config, 2).round(4).tolist() == [0.6189, 0.3811]
    assert close(play(bare, 1).playouts["turns"].mean(), 6.1902, 1.2147)


def test_sections_that_differ(classical, odds, play):
    """A wide six and no two: the chain and the kernel read the same weights."""
    uneven = vary(classical, {"spinner.sections.six.weight": 2.5, "spinner.sections.two.weight": 0})
    block = play(uneven, 1)
    times = odds.spins_to_finish(uneven.config)
    assert abs(times.mean[0] - odds.spins_to_finish(classical.config).mean[0]) > 1
    assert close(block.playouts["turns"].mean(), times.mean[0], times.variance[0] ** 0.5)
    used = block.components["used"]
    assert used[1] == 0
    spins = block.playouts["turns"].sum()
    assert abs(used[5] - spins * 2.5 / 6.5) < 4 * np.sqrt(spins * 2.5 / 6.5 * 4 / 6.5)


def test_a_piece_that_waits_where_a_chute_starts(classical, odds, play):
    """Ladders end on 98: from there most spins go too far, and a piece that is not moved is not taken down."""
    waiting = vary(classical, {"ladders.from_80.end": 98, "ladders.from_71.end": 98})
    times = odds.spins_to_finish(waiting.config)
    assert close(play(waiting, 1).playouts["turns"].mean(), times.mean[0], times.variance[0] ** 0.5)
    assert times.mean[98] == pytest.approx(6 / 2 + times.mean[99] / 2)  # one to 99, two home, four of six stay
    assert times.mean[99] == pytest.approx(6)


def test_common_random_numbers(classical, play):
    """A slightly wider six leaves most spins as they were, so that lengths go together deal by deal."""
    wider = vary(classical, {"spinner.sections.six.weight": 1.01})
    before, after = (play(config, 1).playouts["turns"].astype(float) for config in (classical, wider))
    assert np.var(after - before) < np.var(before) + np.var(after)
    assert np.corrcoef(before, after)[0, 1] > 0.5


def test_components_count_what_happened(classical, ladders):
    """Sections, ladders and chutes of 20 races of three, seat by seat, as their events tell."""
    block = BlockPlayer(ladders, classical.config, 3, [RANDOM]).play(5, 0, 0, 20, GOING)
    names = ladders.module("outcome").component_ids(classical.config)
    told: Counter[tuple[str, int]] = Counter()
    for deal in range(20):
        engine = ladders.module("engine").KernelEngine(classical.config, 3, seed=5, deal=deal)
        told.update((event.get("section") or event["by"], event["seat"]) for event in engine.happened)
    counted = {(names[row["component"]][1], int(row["seat"])): int(row["used"]) for row in block.components}
    assert counted == {key: told[key] for key in counted}
    assert set(told) <= set(counted)


def test_a_head_start_is_worked_out_and_played_alike(classical, odds, play):
    """On a bare track of 20 squares the second of two with 2.5 squares ahead wins as often as the chain says."""
    ahead = resolve(
        {
            "extends": "ladders",
            "remove": ["ladders", "chutes"],
            "board": {"squares": 20},
            "rules": {"finish": "over", "head_start": 2.5},
        }
    )
    exact = odds.seat_shares(ahead.config, 2)
    assert exact.sum() == pytest.approx(1, abs=1e-12)
    assert exact[1] > 0.3811  # what it wins without
    won = play(ahead, 2).seats["win_share"].reshape(-1, 2).mean(axis=0)
    assert close(won[0], exact[0], 0.5)
    assert odds.seat_shares(ahead.config, 1) == pytest.approx([1])
