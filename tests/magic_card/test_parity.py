"""The kernel and the plain rules agree decision by decision: options, positions, final rows."""

import random
from typing import Any

import pytest

from sim.config import resolve
from sim.magic_card.engine import KernelEngine
from tests.magic_card.dealing import Dealt
from tests.magic_card.random_configs import drawn_config

KERNEL_ONLY = {"playout", "deal", "rotation", "policy", "trail"}
EAGER = {"act": ("sail", "draw", "take"), "attack": (), "swap": ("ask",), "agree": ("yes",), "buy": ()}
"""Kinds of decision in which a lively player mostly takes none of the first option."""

Steps = list[tuple[dict[str, Any] | None, dict[str, Any], dict[str, Any] | None]]


def played(engine: Dealt, chance: random.Random) -> Steps:
    """Play on the plain rules; returns (decision, position, option chosen) step by step."""
    lively = chance.choice([0.0, 0.5, 0.9])
    steps: Steps = []
    while True:
        asked = engine.decision()
        if chance.random() < 0.1:
            engine.check_invariants()
        option = None
        if asked is not None:
            options = asked["options"]
            if asked["kind"] in EAGER and chance.random() < lively:
                options = options[1:]
            option = chance.choice(options)
        steps.append((asked, engine.view(), option))
        if option is None:
            return steps
        engine.apply(option)


def agree(config: dict[str, Any], players: int, seed: int) -> int:
    """Play one playout on both engines; returns the decisions compared."""
    chance = random.Random(seed)
    plain = Dealt(config, players, chance)
    steps = played(plain, chance)
    kernel = KernelEngine(config, players, **plain.dealt)
    kernel.t["checks"] = 1
    for asked, view, option in steps:
        assert kernel.decision() == asked
        assert kernel.view() == view
        if option is not None:
            kernel.apply(option)
    assert kernel.s["broken"] == 0
    told, expected = kernel.result(), plain.result()
    assert {k: v for k, v in told["playout"].items() if k not in KERNEL_ONLY} == expected["playout"]
    assert [{k: v for k, v in row.items() if k not in KERNEL_ONLY} for row in told["seats"]] == expected["seats"]
    return len(steps)


def agree_on_drawn(seed: int) -> int:
    chance = random.Random(seed)
    config = resolve("magic_card").config if seed % 4 == 0 else drawn_config(chance)
    config["play"]["rounds"] = min(config["play"]["rounds"], 25)
    return agree(config, chance.choice([2, 3, 4]), seed)


@pytest.mark.parametrize("first", range(0, 150, 15))
def test_random_playouts_agree(first):
    assert sum(agree_on_drawn(seed) for seed in range(first, first + 15)) > 15 * 30


def tall_config() -> dict[str, Any]:
    """A board of 68 rows, too many for rows of bits, with an island that is soon sailed round."""
    data = resolve("magic_card_squares").config
    rows = [list("#...#") for _ in range(66)]
    for y in (3, 4, 5):
        rows[y][2] = "I"
    for y, x, port in ((2, 1, "N"), (4, 3, "J"), (7, 2, "N"), (8, 1, "J"), (1, 3, "N"), (30, 2, "J")):
        rows[y][x] = port
    rows[12][1] = rows[13][2] = "o"
    text = "\n".join(" ".join(row) for row in [list("#####"), *rows, list("#####")])
    data["board"] = {"grid": "squares", "start": "any", "map": text, "ports": {"N": "black", "J": "red"}}
    data.pop("assumed", None)
    return resolve(data).config


@pytest.mark.parametrize("seed", range(6))
def test_playouts_agree_on_a_board_too_large_for_bits(seed):
    config = tall_config()
    config["play"]["rounds"] = 25
    config["rules"]["pass_ships"] = seed % 2 == 1
    config["rules"]["port_ships"] = ("one", "unlimited")[seed % 3 == 2]
    assert agree(config, 2 + seed % 3, seed) > 30


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 3200, 100))
def test_many_random_playouts_agree(first):
    for seed in range(first, first + 100):
        agree_on_drawn(seed)
