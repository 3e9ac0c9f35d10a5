"""The mistakes that an Austral config can hold, and the words in which they are named."""

import pytest

from sim.austral.components import Config
from sim.austral.words import NUMBERS
from sim.config import apply_changes, check, resolve

# --- mistakes of values


def mistakes(changes=None, *, players=4, **tables):
    """The mistakes of the base config with some values changed and some tables added to."""
    config = apply_changes(resolve("austral").config, {"study.players": players, **(changes or {})})
    for name, entries in tables.items():
        config[name] |= entries
    return [mistake.removeprefix("config: ") for mistake in check(config)]


@pytest.mark.parametrize(
    ("path", "value", "mistake"),
    [
        ("study.players", 5, "found 5, allowed: a whole number from 2 to 4"),
        ("play.goal", 0, "found 0, allowed: a whole number from 1 to 1000"),
        ("play.rounds", 501, "found 501, allowed: a whole number from 1 to 500"),
        ("bank.rate", 1, "found 1, allowed: a whole number from 2 to 20"),
        ("bank.cards", "few", 'found "few", allowed: "none" or a whole number from 1 to 1000'),
        ("bank.lighthouse_rate", 1, 'found 1, allowed: "none" or a whole number from 2 to 20'),
        ("docks.any.rate", 1, "found 1, allowed: a whole number from 2 to 20"),
        ("docks.wood.of", "wod", 'found "wod", allowed: "any", "wood", "stone", "wool", "salt", "fish"; did you'),
        ("terrains.forest.gives", "woods", 'found "woods", allowed: "wood", "stone", "wool", "salt", "fish", "not'),
        ("trade.offers", 11, "found 11, allowed: a whole number from 0 to 10"),
        ("rules.fog", "can", 'found "can", allowed: "must", "may"'),
        ("map.kind", "rng", 'found "rng", allowed: "ring", "archipelago", "fixed"; did you mean ring?'),
        ("map.radius", 5, "found 5, allowed: a whole number from 1 to 4"),
        ("public_goals.explorer.counts", "goods", 'found "goods", allowed: "trails", "fish", "lighthouses"'),
        ("buildings.cove.cost.wood", -1, "found -1, allowed: a whole number from 0 to 20"),
        ("buildings.trail.pieces", True, 'found true, allowed: "none" or a whole number from 0 to 250'),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named_with_what_is_allowed(path, value, mistake):
    (said,) = mistakes({path: value})
    assert said.startswith(f"{path}: {mistake}")


@pytest.mark.parametrize(
    ("table", "entry", "mistake"),
    [
        ("log", {"kind": "strom"}, 'log.mine: found kind = "strom", allowed: "storm", "red_tide", "good_catch"'),
        ("log", {"count": 2}, 'log.mine: has no kind, allowed: a table with kind = "storm", "red_tide"'),
        ("log", {"kind": "fog", "hand": 3}, "log.mine.hand: unknown key, allowed: name, count, kind"),
        ("public_goals", {"counts": "fish", "points": 2}, "public_goals.mine.at_least: is missing: The first to have"),
        ("terrains", {"count": 0}, "terrains.mine.gives: is missing: The resource that it gives"),
        ("docks", {"count": 0, "of": "any"}, "docks.mine.rate: is missing: Equal cards for one card of choice."),
    ],
)  # fmt: skip
def test_mistakes_of_an_entry(table, entry, mistake):
    (said,) = mistakes(**{table: {"mine": entry}})
    assert said.startswith(mistake)


def test_names_are_kept_apart_from_those_of_the_sea():
    (said,) = mistakes(terrains={"sea": {"count": 0, "gives": "fish"}})
    assert (
        said == "terrains.sea: found a terrain called sea, allowed: any other id, since maps call hexes of the sea so"
    )


def test_a_yield_and_a_resource_are_sent_to_where_they_belong():
    config = resolve("austral").config
    config["buildings"]["trail"] |= {"yields": 1, "wood": 2}
    said = [mistake.removeprefix("config: buildings.trail.") for mistake in check(config)]
    assert said == [
        "yields: belongs to a cove or a village, not here, allowed: cost, pieces, points",
        "wood: belongs to its cost, not here, allowed: cost, pieces, points",
    ]


@pytest.mark.parametrize("number", ["7", "1", "13", "six"])
def test_a_number_that_no_hex_can_carry(number):
    config = resolve("austral").config
    config["tokens"]["land"][number] = 1
    allowed = ", ".join(map(str, NUMBERS))
    assert check(config) == [f"config: tokens.land.{number}: found the number {number}, allowed: {allowed}"]


def test_what_a_config_cannot_do_without():
    said = check({"game": "austral"})
    assert [text.split(": ")[1] for text in said] == ["buildings", "terrains", "tokens"]


@pytest.mark.parametrize("value", [3, "x", [1], [[1]], {"a": {"b": [1]}}, True, 2.5])
@pytest.mark.parametrize("table", [name for name in Config.model_fields if name not in ("game", "title")])
def test_no_strange_value_leads_to_a_traceback(table, value):
    assert check(resolve("austral").config | {table: value}) != []


# --- mistakes between values


def test_a_bag_of_land_that_does_not_fill_the_map():
    assert mistakes({"terrains.moor.count": 0}) == [
        (
            "terrains: 18 land hexes in all, allowed: 19, as many as map.radius = 2 lays; "
            "change a count of terrains.* or the radius"
        )
    ]


def test_numbers_that_do_not_match_the_land():
    assert mistakes({"tokens.land.2": 2}) == [
        (
            "tokens.land: 19 numbers for 18 land hexes that give something, allowed: one for each; "
            "change a number here or a count of terrains.*"
        )
    ]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"tokens.fishing.4": 2}, ["map.fishing: 6 places for 7, allowed: one for each number of tokens.fishing"]),
        ({"docks.any.count": 3}, ["map.docks: 9 places for 8, allowed: one for each dock of docks.*.count"]),
        (
            {"map.fishing": [1, 5, 7, 11, 13, 18]},
            ["map.fishing: place 18 is not on the sea ring, allowed: 0 to 17"],
        ),
        (
            {"map.docks": [0, 0, 4, 6, 8, 10, 12, 14, 16]},
            ["map.docks: place 0 twice, allowed: different places"],
        ),
        ({"map.fishing": [1] * 6}, ["map.fishing: place 1 twice, allowed: different places"]),
        (
            {"map.docks": [1, 2, 4, 6, 8, 10, 12, 14, 16]},
            ["map.docks: place 1 is a fishing ground, allowed: places that are not in map.fishing"],
        ),
        (
            {"map.apart": [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]},
            [
                (
                    "map.apart: none of 100000 random maps keeps the numbers 2, 3, 4, 5, 6, 8, 9, 10, 11, 12 apart, "
                    "allowed: fewer of them in tokens, or in map.apart"
                )
            ],
        ),
    ],
)
def test_places_and_numbers_of_a_ring_map(changes, said):
    assert mistakes(changes) == said


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"map.archipelago.most_land": 18},
            (
                "map.archipelago.most_land: found 18, allowed: from 19, the sum of terrains.*.count, to 37, "
                "the hexes within map.archipelago.radius = 3"
            ),
        ),
        (
            {"map.archipelago.most_land": 23},
            "map.archipelago.extra_land: holds 3, allowed: at least 4, one for each beyond",
        ),
        (
            {"map.archipelago.most_fishing": 5},
            "map.archipelago.most_fishing: found 5, allowed: at least 6, the sum of tokens.fishing",
        ),
        (
            {"map.archipelago.extra_land": ["meadow 5", "salt_flats 9", "forest 10"]},
            (
                'map.archipelago.extra_land.1: unknown terrain "salt_flats", allowed: forest, quarry, meadow, '
                "salt_flat, moor; did you mean salt_flat?"
            ),
        ),
        (
            {"map.archipelago.extra_land": ["meadow 5", "moor 9", "forest"]},
            "map.archipelago.extra_land.1: found the number 9, allowed: none, since moor gives nothing",
        ),
        (
            {"map.archipelago.extra_fishing": [3, 7, 2]},
            "map.archipelago.extra_fishing.1: found 7, allowed: 2, 3, 4, 5, 6, 8, 9, 10, 11, 12",
        ),
        (
            {"map.archipelago.extra_land": ["meadow five", "moor", "forest 2"]},
            (
                'map.archipelago.extra_land.0: found "meadow five", allowed: a terrain and its number, such as '
                '"forest 6", or a terrain alone'
            ),
        ),
    ],
)
def test_mistakes_of_an_archipelago(changes, said):
    assert mistakes({"map.kind": "archipelago"} | changes)[0] == said


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"bank.cards": 1},
            [
                f"buildings.{kind}.cost: nobody could ever pay {resource} = 2: bank.cards gives 1 of each resource, "
                "allowed: at most so many, or more cards in the bank"
                for kind, resource in (("village", "salt"), ("village", "fish"), ("lighthouse", "stone"))
            ],
        ),
        (
            {"buildings.cove.pieces": 1},
            ["buildings.cove.pieces: found 1, allowed: at least 2, as many as set_up.coves founds"],
        ),
        (
            {"play.revealed": 0, "buildings.lighthouse.pieces": 0, "public_goals.lighthouse_keeper.at_least": 1},
            [
                ("public_goals.lighthouse_keeper.at_least: nobody could ever have 1 lighthouses, allowed: at most 0, "
                "or more pieces or sources")
            ],
        ),
        (
            {"public_goals.trail_network.at_least": 16},
            [
                ("public_goals.trail_network.at_least: nobody could ever have 16 trails, allowed: at most 15, "
                "or more pieces or sources")
            ],
        ),
        (
            {"public_goals.explorer.at_least": 6},
            [
                ("public_goals.explorer.at_least: nobody could ever have 6 resources, allowed: at most 5, "
                "or more pieces or sources")
            ],
        ),
        (
            {"play.goal": 29},
            [
                ("play.goal: nobody could ever reach 29: all pieces and revealed public goals together bring 28 "
                "points, allowed: at most so many, or more pieces or points")
            ],
        ),
        ({"play.revealed": 7, "play.goal": 36}, []),
        (
            {"log.storm.count": 60},
            ["log: 72 cards in all, allowed: at most 64"],
        ),
    ],
)  # fmt: skip
def test_costs_pieces_and_goals_that_are_out_of_reach(changes, said):
    assert mistakes(changes) == said


def test_more_goals_revealed_than_there_are():
    config = resolve("austral").config
    del config["public_goals"]["explorer"]
    config["play"]["revealed"] = 7
    assert check(config) == ["config: play.revealed: found 7, allowed: at most 6, the number of public_goals"]


def test_a_map_on_which_nothing_gives_a_card():
    barren = {f"terrains.{key}.gives": "nothing" for key in ("forest", "quarry", "meadow", "salt_flat")}
    said = mistakes(barren | {"tokens.land": {}, "tokens.fishing": {}, "map.fishing": []})
    assert (
        "terrains: nothing on the map gives a card, allowed: at least one terrain or fishing ground that does" in said
    )


def test_all_mistakes_come_at_once_even_beside_a_misspelt_key():
    said = mistakes({"play.goal": 99, "terrains.moor.count": 2}, bank={"rats": 3})
    assert [text.split(":")[0] for text in said] == ["bank.rats", "terrains", "play.goal"]
