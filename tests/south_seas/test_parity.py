"""The kernel and the plain rules agree decision by decision: options, positions, final rows."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from sim.config import resolve
from sim.policies import read_policies
from sim.south_seas.engine import KernelEngine
from sim.south_seas.features import FEATURES
from sim.south_seas.rule_options import RULE_OPTIONS
from tests.reference.south_seas import Engine
from tests.south_seas.small_sets import configs

POLICIES = Path(__file__).parents[2] / "configs" / "policies" / "south_seas.toml"
GREEDY = read_policies(POLICIES, FEATURES)["greedy"]
KERNEL_ONLY = {"playout", "deal", "rotation", "policy", "trail"}


def decks(config: dict[str, Any]) -> tuple[list[str], list[str]]:
    """All tiles but the start tile, and all ships."""
    tiles = [name for name, t in config["tiles"].items() for _ in range(t["count"] - bool(t.get("start")))]
    return tiles, [name for name, ship in config["ships"].items() for _ in range(ship["count"])]


def plain(options: list[dict[str, Any]]) -> list[str]:
    return sorted(repr(sorted(option.items())) for option in options)


def agree(config: dict[str, Any], players: int, seed: int, greedy_share: float) -> int:
    """Play one playout on both engines; returns the decisions compared."""
    chance = random.Random(seed)
    tiles, ships = decks(config)
    chance.shuffle(tiles)
    chance.shuffle(ships)
    kernel = KernelEngine(config, players, tiles, ships, [GREEDY], seed=seed)
    reference = Engine(config, players, tiles, ships)
    compared, turn = 0, -1
    while True:
        asked, wanted = kernel.decision(), reference.decision()
        if kernel.turn != turn or asked is None:
            assert kernel.view() == reference.view()
            reference.check_invariants()
            turn = kernel.turn
        if asked is None or wanted is None:
            assert asked == wanted
            break
        assert (asked["kind"], asked["seat"]) == (wanted["kind"], wanted["seat"])
        assert plain(asked["options"]) == plain(wanted["options"])
        if asked["kind"] == "pay":
            assert asked["options"][0] == wanted["options"][0]  # the payment of a policy that names none
        index = kernel.choose() if chance.random() < greedy_share else chance.randrange(len(asked["options"]))
        option = asked["options"][index]
        kernel.apply(option)
        reference.apply(option)
        compared += 1
    told, expected = kernel.result(), reference.result()
    assert {k: v for k, v in told["playout"].items() if k not in KERNEL_ONLY} == expected["playout"]
    rows = [{k: v for k, v in row.items() if k not in KERNEL_ONLY} for row in told["seats"]]
    assert rows == expected["seats"]
    assert sum(row["win_share"] for row in rows) == pytest.approx(1)  # I8
    return compared


def agree_on_the_base_set(seed: int) -> int:
    """One playout of the base set: every second one with rule options and counts drawn at random."""
    chance = random.Random(seed)
    config = dict(resolve("south_seas").config)
    if seed % 2:
        config["rules"] = {name: chance.choice(choices) for name, choices in RULE_OPTIONS.items()}
        config["goods"] = config["goods"] | {"limit": chance.choice(["none", 3, 8])}
        config["boats"] = {"tokens": chance.choice([0, 2, 19])}
        config["ship_row"] = {"open": chance.choice([1, 4, 6])}
        config["islanders"] = {"per_player": chance.choice([1, 4, 6])}
    return agree(config, chance.choice([2, 3, 4, 5]), seed, chance.choice([0.0, 0.5, 1.0]))


SMALL = settings(
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def test_the_base_set_agrees():
    assert sum(agree_on_the_base_set(seed) for seed in range(40)) > 40 * 80


@settings(SMALL, max_examples=110)
@given(config=configs(), players=st.integers(2, 5), seed=st.integers(0, 2**31), greedy=st.sampled_from([0.0, 0.5, 1.0]))
def test_random_small_sets_agree(config, players, seed, greedy):
    agree(config, players, seed, greedy)


@pytest.mark.long
def test_the_base_set_agrees_over_many_records():
    for seed in range(40, 840):
        agree_on_the_base_set(seed)


@pytest.mark.long
@settings(SMALL, max_examples=1500)
@given(config=configs(), players=st.integers(2, 5), seed=st.integers(0, 2**31), greedy=st.sampled_from([0.0, 0.5, 1.0]))
def test_many_random_small_sets_agree(config, players, seed, greedy):
    agree(config, players, seed, greedy)
