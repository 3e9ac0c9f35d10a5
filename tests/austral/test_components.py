"""The base config of Austral, its variants and its starter."""

import re
from typing import get_args

import pytest

from sim import config as configs
from sim.austral import GAME
from sim.austral import capacities as cap
from sim.austral.checks import space_of
from sim.austral.components import Buildings, Card, Rules
from sim.austral.rule_options import RULE_OPTIONS
from sim.austral.words import BUILDINGS, COUNTED, LOG_KINDS, RESOURCES, pips
from sim.config import apply_changes, check, resolve

# --- the base config


@pytest.fixture(scope="module")
def base(austral_registered):
    return resolve("austral")


def cost(**cards):
    return dict.fromkeys(RESOURCES, 0) | cards


def test_the_land_and_its_numbers(base):
    terrains, tokens = base.config["terrains"], base.config["tokens"]
    counts = {key: (kind["count"], kind["gives"]) for key, kind in terrains.items()}
    assert counts == {
        "forest": (5, "wood"), "quarry": (5, "stone"), "meadow": (4, "wool"), "salt_flat": (4, "salt"),
        "moor": (1, "nothing"),
    }  # fmt: skip
    assert sum(tokens["land"].values()) == 18
    assert sum(int(number) * count for number, count in tokens["land"].items()) == 126
    assert sum(pips(int(number)) * count for number, count in tokens["land"].items()) == 58
    assert tokens["fishing"] == {"4": 1, "5": 1, "6": 1, "8": 1, "9": 1, "10": 1}
    assert sum(pips(int(number)) for number in tokens["fishing"]) == 24


def test_the_board_has_54_vertices_72_edges_and_30_coast_vertices(base):
    assert space_of(base.config["map"]) == (54, 72, 30)


def test_the_docks(base):
    docks = base.config["docks"]
    assert sum(dock["count"] for dock in docks.values()) == len(base.config["map"]["docks"]) == 9
    assert {key: (dock["of"], dock["rate"]) for key, dock in docks.items()} == {
        "any": ("any", 3), **{resource: (resource, 2) for resource in RESOURCES},
    }  # fmt: skip


def test_the_buildings(base):
    kinds = base.config["buildings"]
    assert tuple(kinds) == BUILDINGS
    assert {key: kind["cost"] for key, kind in kinds.items()} == {
        "trail": cost(wood=1, stone=1),
        "cove": cost(wood=1, stone=1, wool=1, fish=1),
        "village": cost(wool=1, salt=2, fish=2),
        "lighthouse": cost(wood=1, stone=2, salt=1),
    }
    assert [kind["points"] for kind in kinds.values()] == [0, 1, 2, 1]
    assert [kind["pieces"] for kind in kinds.values()] == [15, 5, 4, "none"]
    assert [kinds["cove"]["yields"], kinds["village"]["yields"]] == [1, 2]


def test_the_sea_log_and_the_public_goals(base):
    log, public = base.config["log"], base.config["public_goals"]
    assert sum(card["count"] for card in log.values()) == 14
    assert tuple(card["kind"] for card in log.values()) == LOG_KINDS
    assert {(goal["counts"], goal["at_least"], goal["points"]) for goal in public.values()} == {
        ("trails", 6, 2), ("fish", 7, 2), ("lighthouses", 2, 2), ("trades", 5, 2), ("resources", 5, 2),
        ("villages", 2, 2), ("coastal", 3, 2),
    }  # fmt: skip
    assert {goal["counts"] for goal in public.values()} == set(COUNTED)


def test_what_the_text_gives_is_not_assumed_and_what_it_does_not_is(base):
    given = [
        "play.hand_limit", "play.revealed", "set_up.coves", "bank.rate", "bank.lighthouse_rate", "docks.any.rate",
        "log.storm.hand", "buildings.village.yields", "terrains.forest.gives", "public_goals.explorer.at_least",
    ]  # fmt: skip
    guessed = [
        "play.goal", "buildings.trail.cost.wood", "buildings.lighthouse.points", "buildings.cove.pieces",
        "terrains.forest.count", "tokens.land.6", "tokens.fishing.6", "map.docks", "docks.wood.count", "bank.cards",
        "trade.offers", "log.fog.count", "rules.goals_from",
    ]  # fmt: skip
    assert {base.sources[path] for path in given} == {"text"}
    assert {base.sources[path] for path in guessed} == {"assumed"}


def test_every_option_has_the_choices_that_the_kernel_knows_and_lists_them(base):
    choices = {key: get_args(field.annotation) or (False, True) for key, field in Rules.model_fields.items()}
    assert choices == RULE_OPTIONS
    assert base.config["rules"] == {key: words[0] for key, words in RULE_OPTIONS.items()}
    listed = {entry["path"]: entry.get("choices") for entry in base.assumed}
    assert all(listed[f"rules.{key}"] == list(words) for key, words in RULE_OPTIONS.items())


def test_the_words_are_those_of_the_models():
    kinds = [get_args(member.model_fields["kind"].annotation)[0] for member in get_args(get_args(Card)[0])]
    assert tuple(kinds) == LOG_KINDS
    assert tuple(Buildings.model_fields) == BUILDINGS
    assert GAME.players == (2, cap.PLAYERS)


def test_every_config_resolves_to_itself(base):
    again = resolve(base.config)
    assert again.config == base.config
    assert again.hash == base.hash


def test_every_key_has_a_meaning(base):
    keys = configs.keys("austral")
    own = [text for key, text in keys.items() if key not in ("extends", "remove")]
    assert all(re.match(r"[A-Z].*\. Allowed: .+\.$", text) for text in own)
    assert all(any(configs.covers(key, path) for key in keys) for path in base.sources)


# --- variants and the starter


@pytest.mark.parametrize("name", [name for name in configs.bundled() if name.startswith("austral")])
def test_every_bundled_config_is_sound(name):
    assert check(name) == []


@pytest.mark.parametrize(
    ("name", "village", "lighthouse"),
    [
        ("austral_costs_b", cost(salt=3, fish=2), cost(stone=1, wool=1, salt=1)),
        ("austral_costs_c", cost(stone=3, fish=2), cost(wood=1, stone=1, salt=2)),
        ("austral_costs_d", cost(stone=2, salt=2, fish=1), cost(wood=1, stone=2, salt=1)),
    ],
)
def test_the_cost_sets_change_villages_and_lighthouses_alone(base, name, village, lighthouse):
    mine = resolve(name)
    changes = {
        "title": mine.config["title"],
        "buildings.village.cost": village,
        "buildings.lighthouse.cost": lighthouse,
    }
    assert mine.config == apply_changes(base.config, changes)
    assert mine.sources["buildings.village.cost.fish"] == f"{name}.toml"


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("austral_goal_8", "play.goal", 8),
        ("austral_goal_12", "play.goal", 12),
        ("austral_archipelago", "map.kind", "archipelago"),
    ],
)
def test_the_other_variants_change_one_value(base, name, path, value):
    mine = resolve(name)
    assert mine.config == apply_changes(base.config, {"title": mine.config["title"], path: value})
    assert mine.hash != base.hash


def test_the_starter_is_sound_with_and_without_its_examples(tmp_path):
    text = configs.starter("austral")
    plain, full = tmp_path / "plain.toml", tmp_path / "full.toml"
    plain.write_text(text, encoding="utf-8")
    full.write_text(re.sub(r"(?m)^#(?=\S)", "", text), encoding="utf-8")
    assert resolve(plain).hash == resolve("austral").hash
    mine = resolve(full)
    assert mine.config["log"]["great_storm"]["loses"] == 2
    assert "explorer" not in mine.config["public_goals"]
    assert mine.assumed[-1]["range"] == [1, 3]


# --- capacities


def test_the_capacities_hold_what_the_widest_maps_need():
    config_map = resolve("austral").config["map"]
    assert space_of(config_map | {"radius": cap.RADIUS})[:2] == (150, 210)
    row = {f"h{q}": {"at": [q, 0], "terrain": "moor"} for q in range(cap.LAND)}
    assert space_of(config_map | {"kind": "fixed", "hexes": row})[:2] == (246, 306)
    assert cap.VERTICES >= 246
    assert cap.EDGES >= 306
