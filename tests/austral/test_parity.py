"""The kernel and the plain rules agree decision by decision: options, positions, final rows."""

import random
from typing import Any

import pytest

from sim.austral import GAME, machine, playing
from sim.austral.engine import KernelEngine
from sim.austral.rule_options import RULE_OPTIONS
from sim.austral.turns import turn_rows
from sim.config import resolve
from sim.kernel.trace import CAPACITY, new_trace
from sim.policies import policies_of
from tests.austral.fixed import fixed
from tests.austral.maps import random_map, random_playout
from tests.reference.austral import Engine

KERNEL_ONLY = {"playout", "deal", "rotation", "policy", "trail", "map_draws"}
VARIANTS = ("austral", "austral_archipelago", "austral_costs_b", "austral_costs_c", "austral_costs_d", "austral_goal_8")


def agree(config: dict[str, Any], players: int, seed: int) -> int:
    """Play one playout on both engines; returns the decisions compared."""
    chance = random.Random(seed)
    dealt = random_playout(config, chance)
    if config["map"]["kind"] != "fixed":
        dealt["hexes"], dealt["docks"] = random_map(config, chance)
    else:
        dealt["hexes"] = dealt["docks"] = None
    kernel, reference = KernelEngine(config, players, **dealt), Engine(config, players, **dealt)
    eager = chance.choice([0.0, 0.3, 0.8])  # how often an act is chosen from those that do something
    compared, turn = 0, -1
    while True:
        asked, wanted = kernel.decision(), reference.decision()
        if kernel.turn != turn or asked is None or chance.random() < 0.05:
            assert kernel.view() == reference.view()
            reference.check_invariants()
            turn = kernel.turn
        assert asked == wanted
        if asked is None:
            break
        options = asked["options"]
        if asked["kind"] == "act" and chance.random() < eager:
            options = options[1:]
            builds = [option for option in options if "at" in option]
            options = builds if builds and chance.random() < 0.7 else options
        option = chance.choice(options)
        kernel.apply(option)
        reference.apply(option)
        compared += 1
    told, expected = kernel.result(), reference.result()
    assert {k: v for k, v in told["playout"].items() if k not in KERNEL_ONLY} == expected["playout"]
    assert [{k: v for k, v in row.items() if k not in KERNEL_ONLY} for row in told["seats"]] == expected["seats"]
    return compared


def drawn_config(chance: random.Random) -> dict[str, Any]:
    """Draw a config: a variant or a small fixed map, rule options and numbers of all kinds."""
    if chance.random() < 0.15:
        config = resolve(fixed()).config
    else:
        config = resolve(chance.choice(VARIANTS)).config
        if config["map"]["kind"] == "ring":
            config["map"]["shift"] = chance.choice(["never", "half"])
    config["rules"] = {name: chance.choice([choices[0], *choices]) for name, choices in RULE_OPTIONS.items()}
    config["play"] |= {
        "goal": chance.choice([5, 8, 10, 12]),
        "revealed": chance.choice([0, 3, 7]),
        "hand_limit": chance.choice([4, 8]),
        "rounds": chance.choice([12, 30]),
    }
    config["set_up"]["coves"] = chance.choice([1, 2, 2, 3]) if config["map"]["kind"] != "fixed" else 1
    config["bank"] |= {
        "cards": chance.choice(["none", "none", 4, 12]),
        "rate": chance.choice([3, 4]),
        "lighthouse_rate": chance.choice(["none", 3, 2]),
    }
    config["trade"] |= {
        "offers": chance.choice([0, 1, 3]),
        "give": chance.choice([1, 2, 3]),
        "ask": chance.choice([1, 2]),
        "counter_offers": chance.choice([True, True, False]),
    }
    config["log"]["storm"] |= {"hand": chance.choice([2, 5]), "loses": chance.choice([1, 3])}
    config["log"]["following_wind"]["trails"] = chance.choice([1, 2])
    config["log"]["wreckage"]["gives"] = chance.choice(["wood", "fish"])
    config["buildings"]["trail"]["pieces"] = chance.choice([4, 15, "none"])
    config["buildings"]["lighthouse"]["pieces"] = chance.choice([1, "none"])
    return config


def agree_on_drawn(seed: int) -> int:
    chance = random.Random(seed)
    if seed % 3 == 0:
        return agree(resolve("austral").config, chance.choice([2, 3, 4]), seed)
    config = drawn_config(chance)
    return agree(config, 2 if config["map"]["kind"] == "fixed" else chance.choice([2, 3, 4]), seed)


@pytest.mark.parametrize("first", range(0, 150, 15))
def test_random_playouts_agree(first):
    assert sum(agree_on_drawn(seed) for seed in range(first, first + 15)) > 15 * 30


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 3200, 100))
def test_many_random_playouts_agree(first):
    for seed in range(first, first + 100):
        agree_on_drawn(seed)


def test_the_turns_table_tells_what_the_table_showed():
    """Added up from the events alone, it ends where the position ends."""
    config = resolve("austral").config
    policies = [policies_of(GAME)["trader"]]
    engine = KernelEngine(config, 3, policies=policies, seed=5)
    begun = KernelEngine(config, 3, policies=policies, seed=5)
    log = new_trace(CAPACITY)
    machine.begin(begun.s, begun.t, 5, 0, 0)
    playing.play_on(begun.s, begun.t, log[0])
    rows = turn_rows(begun.s, begun.t, log[0]["rows"][: log[0]["used"]])
    engine.play_on()
    final = engine.view()
    assert len(rows) == engine.turn
    for seat in range(3):
        assert rows[f"points_{seat}"][-1] == final["points"][seat]
        assert rows[f"hand_{seat}"][-1] == sum(final["hands"][seat])
        assert rows[f"trails_{seat}"][-1] == final["counts"]["trails"][seat]
        assert rows[f"villages_{seat}"][-1] == final["counts"]["villages"][seat]
        assert rows[f"lighthouses_{seat}"][-1] == final["counts"]["lighthouses"][seat]
    rolled = [sum(event["dice"]) for event in engine.happened if event["event"] == "rolled"]
    assert rows["dice"].tolist() == rolled + [0] * (len(rows) - len(rolled))
