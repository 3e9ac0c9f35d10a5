"""The South Seas set as published, and the mistakes that a set of tiles and ships can hold."""

from collections import Counter
from typing import get_args

import pytest

from sim.config import check, resolve
from sim.south_seas import capacities as cap
from sim.south_seas.checks import half_sides
from sim.south_seas.components import Rules
from sim.south_seas.rule_options import RULE_OPTIONS

# --- the base set


@pytest.fixture(scope="module")
def base():
    return resolve("south_seas").config


def each_segment(config):
    """Every segment of every copy of every tile."""
    for tile in config["tiles"].values():
        for segment in tile["segments"].values():
            yield from [segment] * tile["count"]


def test_the_base_set_has_the_73_tiles_and_24_ships_of_the_box(base):
    assert sum(tile["count"] for tile in base["tiles"].values()) == 73
    assert len(base["tiles"]) == 70
    assert sum(ship["count"] for ship in base["ships"].values()) == 24
    assert [key for key, tile in base["tiles"].items() if tile["start"]] == ["island_cap_straight_shell_banana"]


def test_the_base_set_shows_the_goods_it_should(base):
    segments = list(each_segment(base))
    assert sum(segment.get("shells", 0) for segment in segments) == 49
    assert sum(segment.get("bananas", 0) for segment in segments) == 49
    assert sum(segment.get("boat", False) for segment in segments) == 19
    groups = Counter(segment.get("fish", 0) for segment in segments)
    assert (groups[1], groups[2]) == (20, 10)
    assert sum(size * number for size, number in groups.items()) == 40


def test_the_base_set_has_the_segments_it_should(base):
    kinds = Counter(segment["kind"] for segment in each_segment(base))
    assert kinds == {"footbridge": 75, "sea": 137, "island": 51, "market": 6}


def test_the_sides_of_the_base_set_are_counted_by_what_they_show(base):
    sides = Counter()
    for tile in base["tiles"].values():
        of_tile = {}
        for kind in ("sea", "island", "footbridge"):  # a footbridge over a side has the last word
            for segment in tile["segments"].values():
                if segment["kind"] == kind:
                    of_tile |= {half[0]: kind for half in half_sides(segment["sides"])}
        for kind in of_tile.values():
            sides[kind] += tile["count"]
    assert sides == {"footbridge": 103, "sea": 117, "island": 72}


def test_the_drawings_come_in_the_numbers_of_the_overview(base):
    prefixes = [
        "straight", "tee", "curve", "crossing", "island_cap", "island_cap_straight", "island_cap_curve_right",
        "island_cap_curve_left", "island_cap_tee", "two_islands_straight", "two_islands_beside", "two_islands_facing",
        "island_corner", "island_corner_curve", "island_corner_pier", "island_cap_pier", "market_pier", "market_alone",
        "island_across", "island_across_two_piers", "island_bay", "island_bay_pier", "island_whole",
        "two_islands_two_piers",
    ]  # fmt: skip
    numbers = Counter()
    for key, tile in base["tiles"].items():
        numbers[max((p for p in prefixes if key.startswith(f"{p}_")), key=len)] += tile["count"]
    counted = [numbers[prefix] for prefix in prefixes]
    assert counted == [8, 5, 9, 1, 5, 3, 2, 2, 3, 1, 2, 3, 3, 3, 2, 6, 5, 1, 3, 1, 1, 2, 1, 1]


def test_the_ships_of_the_base_set(base):
    ships = base["ships"].values()
    assert sum(ship["points"] for ship in ships) == 96
    assert Counter(ship["points"] for ship in ships) == {2: 2, 3: 8, 4: 6, 5: 4, 6: 4}
    for kind in ("shells", "fish", "bananas"):
        assert sum(ship["needs"].get(kind, 0) for ship in ships) == 20
    assert sum(ship["needs"].get(key, 0) for ship in ships for key in ("any", "same", "other")) == 37


def test_the_ships_that_the_text_names(base):
    named = [
        ({"shells": 2, "fish": 1, "bananas": 1}, 5), ({"any": 6}, 5), ({"same": 4}, 3), ({"any": 5}, 4),
        ({"same": 3, "other": 1}, 3),
    ]  # fmt: skip
    for needs, points in named:
        (ship,) = (ship for ship in base["ships"].values() if ship["needs"] == needs)
        assert ship["points"] == points


def test_no_two_kinds_of_the_base_set_are_the_same(base):
    for kinds, values in (("tiles", ("segments", "start")), ("ships", ("needs", "points"))):
        looks = [repr([kind[value] for value in values]) for kind in base[kinds].values()]
        assert len(set(looks)) == len(looks)


def test_every_option_has_the_choices_that_the_kernel_knows_and_lists_them(base):
    choices = {key: get_args(field.annotation) or (False, True) for key, field in Rules.model_fields.items()}
    assert choices == RULE_OPTIONS
    assert base["rules"] == {key: words[0] for key, words in RULE_OPTIONS.items()}
    listed = {entry["path"]: entry.get("choices") for entry in base["assumed"]}
    assert all(listed[f"rules.{key}"] == list(words) for key, words in RULE_OPTIONS.items())


def test_defaults_are_written_out(base):
    assert base["tiles"]["tee_two_shells"] == {
        "name": "tee two shells",
        "count": 1,
        "start": False,
        "segments": {
            "bridge_east": {"kind": "footbridge", "sides": "E", "ends": ["junction"], "shells": 0},
            "bridge_south": {"kind": "footbridge", "sides": "S", "ends": ["junction"], "shells": 1},
            "bridge_west": {"kind": "footbridge", "sides": "W", "ends": ["junction"], "shells": 1},
            "sea_north": {"kind": "sea", "sides": "W1 N E0", "fish": 0, "boat": False},
            "sea_southeast": {"kind": "sea", "sides": "E1 S0", "fish": 0, "boat": False},
            "sea_southwest": {"kind": "sea", "sides": "S1 W0", "fish": 0, "boat": False},
        },
    }


def test_the_variants_differ_where_they_should(base):
    def markets(name):
        return Counter(segment["kind"] for segment in each_segment(resolve(name).config))["market"]

    assert markets("south_seas_two_more_markets") == 8
    assert markets("south_seas_no_markets") == 0
    other = resolve("south_seas_other_edition").config
    assert other | {"title": 0, "rules": 0} == base | {"title": 0, "rules": 0}
    assert other["rules"] == base["rules"] | {"retrieve": "only_when_empty"}


# --- mistakes

SEA = {"kind": "sea", "sides": "N E S W"}


def a_set(tiles=None, ships=None, **more):
    """A small set that can be played: a start tile, a tile with goods and one ship."""
    goods = {
        "bridge": {"kind": "footbridge", "sides": "N S", "shells": 4},
        "east": {"kind": "sea", "sides": "N1 E S0", "fish": 2, "boat": True},
        "west": {"kind": "island", "sides": "S1 W N0", "bananas": 3},
    }
    small = {"start": {"start": True, "segments": {"sea": SEA}}, "goods": {"segments": goods}}
    return {"game": "south_seas", "tiles": small | (tiles or {}), "ships": ships or {}} | more


def a_tile(**segments):
    return a_set({"mine": {"segments": segments}})


def a_ship(*, points=3, tiles=None, **needs):
    return a_set(tiles, {"mine": {"points": points, "needs": needs}})


def test_a_small_set_is_sound():
    assert check(a_set()) == []


@pytest.mark.parametrize(
    "segments",
    [
        {"bay": {"kind": "island", "sides": "N0"}, "sea": {"kind": "sea", "sides": "N1 E S W"}},
        {"sea": SEA, "ring": {"kind": "footbridge", "ends": ["island", "market"], "shells": 1}},
        {"island": {"kind": "island", "sides": "N E S W"}, "path": {"kind": "footbridge", "sides": "N"}},
        {"sea": SEA, "islet": {"kind": "island", "bananas": 2}, "pool": {"kind": "sea", "fish": 8}},
        {"sea": SEA, "one": {"kind": "market"}, "two": {"kind": "market"}},
    ],
    ids=["half a side", "a bridge inside", "a bridge over an island", "islet and pool", "two markets"],
)
def test_other_shapes_of_tile_are_sound(segments):
    assert check(a_tile(**segments)) == []


@pytest.mark.parametrize(
    ("segments", "mistake"),
    [
        (
            {"sea": {"kind": "sea", "sides": "N E S"}},
            "segments: W0, W1 covered by no sea or island, allowed: each of the eight half-sides exactly once",
        ),
        (
            {"sea": SEA, "island": {"kind": "island", "sides": "E0"}},
            "segments: E0 covered more than once, allowed: each of the eight half-sides exactly once",
        ),
        (
            {"sea": SEA, "bridge": {"kind": "footbridge", "sides": "N E S"}},
            'segments.bridge.sides: found "N E S", 3 sides, allowed: at most two, join more at a junction',
        ),
        (
            {"sea": SEA, "bridge": {"kind": "footbridge", "sides": "N N"}},
            'segments.bridge.sides: found "N N", allowed: different whole sides out of N E S W',
        ),
        (
            {"sea": SEA, "bridge": {"kind": "footbridge", "sides": "N0 S"}},
            'segments.bridge.sides: found "N0 S", allowed: different whole sides out of N E S W',
        ),
        (
            {"sea": SEA, "one": {"kind": "footbridge", "sides": "N"}, "two": {"kind": "footbridge", "sides": "N S"}},
            "segments: 2 footbridges on side N, allowed: at most one",
        ),
        (
            {"sea": SEA, "bridge": {"kind": "footbridge", "sides": "N S", "ends": ["junction"]}},
            "segments.bridge: has 1 in ends, allowed: 0, one for each end that is not at a side",
        ),
        (
            {"sea": SEA, "bridge": {"kind": "footbridge", "sides": "N", "ends": []}},
            "segments.bridge: has 0 in ends, allowed: 1, one for each end that is not at a side",
        ),
        (
            {"sea": SEA, "bridge": {"kind": "footbridge", "sides": "N", "ends": ["isle"]}},
            'segments.bridge.ends.0: found "isle", allowed: "junction", "island", "market"',
        ),
        (
            {"sea": SEA, "bridge": {"kind": "footbrigde", "sides": "N S"}},
            ('segments.bridge: found kind = "footbrigde", allowed: "footbridge", "island", "sea", "market"; '
            "did you mean footbridge?"),
        ),
        (
            {"sea": SEA, "bridge": {"sides": "N S"}},
            'segments.bridge: has no kind, allowed: a table with kind = "footbridge", "island", "sea", "market"',
        ),
        (
            {"sea": {"kind": "sea", "sides": "N E S X"}},
            'segments.sea.sides: found "N E S X", allowed: sides out of N E S W and half-sides out of N0 N1 E0',
        ),
        (
            {"sea": SEA | {"shells": 1}},
            "segments.sea.shells: belongs to a footbridge, not here, allowed: kind, sides, fish, boat",
        ),
        (
            {"sea": SEA, "market": {"kind": "market", "sides": "N"}},
            "segments.market.sides: belongs to a footbridge, an island or a sea, not here, allowed: kind",
        ),
        ({"sea": SEA | {"fsh": 1}}, "segments.sea.fsh: unknown key, allowed: kind, sides, fish, boat; did you mean f"),
        ({"sea": SEA | {"fish": 9}}, "segments.sea.fish: found 9, allowed: a whole number from 0 to 8"),
        ({"sea": SEA | {"boat": 1}}, "segments.sea.boat: found 1, allowed: true or false"),
        ({"sea": SEA, "Sea 2": {"kind": "sea"}}, 'segments.Sea 2: found the name "Sea 2", allowed: small letters'),
        (
            {"sea": SEA} | {f"market_{n}": {"kind": "market"} for n in range(cap.SEGMENTS)},
            "segments: holds 17, allowed: at most 16",
        ),
    ],
)  # fmt: skip
def test_mistakes_of_a_tile(segments, mistake):
    found = check(a_tile(**segments))
    assert len(found) == 1
    assert found[0].startswith(f"config: tiles.mine.{mistake}")


@pytest.mark.parametrize(
    ("tile", "mistake"),
    [
        ({"count": -1}, "tiles.mine.count: found -1, allowed: a whole number from 0 to 250"),
        ({"count": 1.5}, "tiles.mine.count: found 1.5, allowed: a whole number from 0 to 250"),
        ({"count": "two"}, 'tiles.mine.count: found "two", allowed: a whole number from 0 to 250'),
        ({"start": True}, "tiles: 2 start tiles (start, mine), allowed: exactly one kind with start = true"),
        ({"count": 249}, "tiles: 251 tiles in all, allowed: at most 250"),
        ({"cuont": 2}, "tiles.mine.cuont: unknown key, allowed: name, count, start, segments; did you mean count?"),
    ],
)
def test_mistakes_of_counts_and_start(tile, mistake):
    assert check(a_set({"mine": {"segments": {"sea": SEA}} | tile})) == [f"config: {mistake}"]


def test_a_tile_without_segments():
    assert check(a_set({"mine": {"count": 1}})) == [
        "config: tiles.mine.segments: is missing: Its footbridges, islands, seas and markets, by name."
    ]


@pytest.mark.parametrize(
    ("tiles", "mistakes"),
    [
        ({"one": {"count": 2, "segments": {"sea": SEA}}}, ["tiles: no start tile, allowed: exactly one kind with"]),
        ({}, ["tiles: no start tile, allowed: exactly one kind with"]),
        (
            {"one": {"start": True, "segments": {"sea": SEA}}},
            ["tiles: 1 tiles in all, allowed: at least 2, the start tile and one to lay"],
        ),
        (
            {"one": {"start": True, "count": 0, "segments": {"sea": SEA}}, "b": {"count": 2, "segments": {"sea": SEA}}},
            ["tiles.one.count: found 0, allowed: at least 1, since this is the start tile"],
        ),
    ],
)  # fmt: skip
def test_mistakes_of_the_set_of_tiles(tiles, mistakes):
    found = check({"game": "south_seas", "tiles": tiles})
    assert len(found) == len(mistakes)
    for said, mistake in zip(found, mistakes, strict=True):
        assert said.startswith(f"config: {mistake}")


def test_too_many_kinds_of_tile():
    kinds = {f"t{n}": {"count": 0, "segments": {"sea": SEA}} for n in range(249)}
    assert check(a_set(kinds)) == ["config: tiles: holds 251, allowed: at most 250"]


@pytest.mark.parametrize("needs", [{"shells": 4, "fish": 4, "bananas": 3}, {"any": 11}, {"same": 4, "other": 4}])
def test_a_ship_that_somebody_could_pay(needs):
    assert check(a_ship(**needs)) == []


@pytest.mark.parametrize(
    ("needs", "asked"),
    [
        ({"shells": 5}, "shells = 5"),
        ({"bananas": 4, "shells": 1}, "bananas = 4, shells = 1"),
        ({"fish": 5}, "fish = 5"),  # one group of two, paid by the boat and when the region is enclosed
        ({"any": 12}, "any = 12"),
        ({"same": 5}, "same = 5"),
        ({"same": 1, "other": 5}, "same = 1, other = 5"),
    ],
)
def test_a_ship_that_asks_for_more_than_the_tiles_can_pay(needs, asked):
    assert check(a_ship(**needs)) == [
        (
            f"config: ships.mine.needs: nobody could ever pay {{ {asked} }}: "
            "a player can come to at most 4 shells, 4 fish, 3 bananas"
        )
    ]


def test_a_ship_that_asks_for_goods_that_no_tile_shows():
    found = check(a_ship(shells=1, tiles={"goods": {"segments": {"sea": SEA}}}))
    assert found == [
        (
            "config: ships.mine.needs: nobody could ever pay { shells = 1 }: "
            "a player can come to at most 0 shells, 0 fish, 0 bananas"
        )
    ]


def test_a_tile_that_is_not_in_play_pays_nothing():
    sound = a_ship(shells=4)
    sound["tiles"]["goods"]["count"] = 0
    sound["tiles"]["sea"] = {"segments": {"sea": SEA}}
    assert "nobody could ever pay { shells = 4 }" in check(sound)[0]


def test_a_ship_that_asks_for_more_than_the_supply_holds():
    found = check(a_set(ships={"mine": {"points": 3, "needs": {"shells": 3}}}, goods={"limit": 2}))
    assert found == [
        (
            "config: ships.mine.needs: nobody could ever pay { shells = 3 }: "
            "a player can come to at most 2 shells, 2 fish, 2 bananas"
        )
    ]


def test_a_ship_that_is_not_in_play_may_ask_for_anything():
    assert check(a_set(ships={"mine": {"count": 0, "points": 3, "needs": {"shells": 60}}})) == []


@pytest.mark.parametrize(
    ("needs", "mistake"),
    [
        ({"any": 6, "same": 3}, "needs: mixes several forms (any, same), allowed: named goods, or any, or same, or"),
        ({"shells": 1, "any": 2}, "needs: mixes several forms (shells, any), allowed: named goods, or any"),
        ({"any": 2, "other": 1}, "needs: has other without same, allowed: named goods, or any"),
        ({"other": 1}, "needs: has other without same, allowed: named goods, or any"),
        ({}, "needs: asks for nothing, allowed: named goods, or any, or same, or same with other"),
        ({"shells": 0}, "needs: asks for no goods at all, allowed: named goods, or any"),
        ({"any": 0}, "needs.any: found 0, allowed: a whole number from 1 to 60"),
        ({"any": 61}, "needs.any: found 61, allowed: a whole number from 1 to 60"),
        ({"shells": 40, "fish": 30}, "needs: asks for 70 goods, allowed: at most 60"),
        (
            {"bananna": 1},
            "needs.bananna: unknown key, allowed: shells, fish, bananas, any, same, other; did you mean b",
        ),
    ],
)
def test_mistakes_of_a_demand(needs, mistake):
    found = check(a_ship(**needs))
    assert found[0].startswith(f"config: ships.mine.{mistake}")


@pytest.mark.parametrize(
    ("ship", "mistake"),
    [
        ({"points": 3}, "ships.mine.needs: is missing: What it asks for: named goods, or any, or same, or same with o"),
        ({"needs": {"any": 1}}, "ships.mine.points: is missing: Points for whoever takes it."),
        (
            {"points": 1001, "needs": {"any": 1}},
            "ships.mine.points: found 1001, allowed: a whole number from 0 to 1000",
        ),
        ({"points": 1, "count": 101, "needs": {"any": 1}}, "ships.mine.count: found 101, allowed: a whole number fr"),
        (
            {"points": 1, "needs": {"any": 1}, "any": 1},
            "ships.mine.any: belongs to the ship's needs, not here, allowed: name, count, points",
        ),
    ],
)
def test_mistakes_of_a_ship(ship, mistake):
    assert check(a_set(ships={"mine": ship}))[0].startswith(f"config: {mistake}")


def test_too_many_ships_and_kinds_of_ship():
    ship = {"points": 1, "needs": {"any": 1}}
    assert check(a_set(ships={"a": ship | {"count": 60}, "b": ship | {"count": 41}})) == [
        "config: ships: 101 ships in all, allowed: at most 100"
    ]
    many = check(a_set(ships={f"s{n}": ship | {"count": 0} for n in range(101)}))
    assert many == ["config: ships: holds 101, allowed: at most 100"]


def test_a_ship_called_none():
    (mistake,) = check(a_set(ships={"none": {"points": 1, "needs": {"any": 1}}}))
    assert mistake.startswith("config: ships.none: found a ship called none, allowed: any other id")


def test_mistakes_of_values_and_of_the_set_come_together():
    mine = a_set({"start": {"count": "x", "segments": {"sea": {"kind": "sea", "sides": "N E S"}}}})
    assert [mistake.split(": ")[1] for mistake in check(mine)] == ["tiles.start.count", "tiles.start.segments", "tiles"]
