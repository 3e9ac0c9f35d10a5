"""What the components table adds up is what the plain rules count, playout by playout, with every policy."""

import random
from functools import cache
from typing import Any

import numpy as np
import pytest

from sim.blocks import BlockPlayer
from sim.magic_card import GAME
from sim.magic_card.engine import KernelEngine
from sim.magic_card.outcome import MEASURES, component_ids
from sim.policies import RANDOM, Policy, policies_of
from tests.magic_card.random_configs import drawn_config
from tests.reference.magic_card import Engine
from tests.reference.magic_card_figures import component_sums

GOING = np.zeros(1, np.int64)
SEED = 11
COMING = {"talismans": ("turned_up", "talisman"), "spins": ("spun", "section"), "blind": ("blind", "card")}
"""The events that tell what chance brought, and of what; action cards aside."""


def played_again(config: dict[str, Any], players: int, policy: Policy, deal: int) -> Engine:
    """A deal played by the kernel and, with the same chance and decisions, by the plain rules."""
    kernel = KernelEngine(config, players, policies=[policy], seed=SEED, deal=deal)
    chosen = []
    while (decision := kernel.decision()) is not None:
        chosen.append(decision["options"][kernel.choose()])
        kernel.apply_index(decision["options"].index(chosen[-1]))
    came = {
        key: [event[what] for event in kernel.happened if event["event"] == word]
        for key, (word, what) in COMING.items()
    }
    missions = None if config["rules"]["missions"] == "chosen" else kernel.view()["missions"]
    plain = Engine(config, players, missions, actions=shuffled_cards(config, kernel.happened), **came)
    for option in chosen:
        plain.apply(option)
    assert plain.view() == kernel.view()
    return plain


def shuffled_cards(config: dict[str, Any], happened: list[dict[str, Any]]) -> list[str]:
    """The action cards that came from the shuffled part of the deck: all that were drawn while it held any."""
    left = sum(card["count"] for card in config["actions"].values())
    cards = []
    for event in happened:
        if event["event"] == "rebuilt":
            left = event["cards"]
        elif event["event"] == "drew" and left:
            left -= 1
            cards.append(event["card"])
    return cards


def told(config: dict[str, Any], players: int, policy: Policy, deal: int) -> dict[tuple[str, str, str, int], int]:
    """What the components table says of the same deal, without zeros."""
    block = BlockPlayer(GAME, config, players, [policy]).play(SEED, 0, deal, 1, GOING)
    ids = component_ids(config)
    return {
        (*ids[row["component"]], column.name, int(row["seat"])): int(row[column.name])
        for row in block.components
        for column in MEASURES
        if row[column.name]
    }


@cache
def some_config(number: int) -> dict[str, Any]:
    chance = random.Random(number)
    config = drawn_config(chance)
    config["play"]["rounds"] = min(config["play"]["rounds"], 25)
    return config


@pytest.mark.parametrize("policy", policies_of(GAME), ids=str)
@pytest.mark.parametrize("number", range(6))
def test_components_of_drawn_configs(policy, number):
    config, players = some_config(number), 2 + number % 3
    chosen = policies_of(GAME)[policy]
    assert told(config, players, chosen, number) == component_sums(played_again(config, players, chosen, number))


@pytest.mark.parametrize("deal", range(4))
def test_components_of_the_bundled_config(deal, magic_card_registered):
    from sim.config import resolve

    config = resolve("magic_card").config
    assert told(config, 4, RANDOM, deal) == component_sums(played_again(config, 4, RANDOM, deal))
