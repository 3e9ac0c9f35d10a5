"""Exact consequences of a tile set: by hand, by published figures of the classical set, by counting it out."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings

from sim.config import resolve
from sim.south_seas import odds
from tests.south_seas.small_sets import configs
from tests.south_seas.test_classical_set import classical

SEA, BRIDGE, ISLAND = 0b000, 0b010, 0b101

# --- a set worked out by hand -----------------------------------------------------------------------------------------
# open: sea all round, twice (one is the start tile); cape: island to the north, three times


CONFIG = {
    "tiles": {
        "open": {"count": 2, "start": True, "segments": {"sea": {"kind": "sea", "sides": "N E S W"}}},
        "cape": {
            "count": 3,
            "segments": {"land": {"kind": "island", "sides": "N"}, "sea": {"kind": "sea", "sides": "E S W"}},
        },
    }
}


def by_hand():
    return odds.tile_set(CONFIG)


def test_the_start_tile_is_not_in_the_bag():
    tiles = by_hand()
    assert tiles.ids == ("open", "cape")
    assert tiles.copies.tolist() == [2, 3]
    assert tiles.bag.tolist() == [1, 3]
    assert tiles.angles.tolist() == [1, 4]


def test_sides():
    tiles = by_hand()
    assert odds.side_totals(tiles) == {SEA: 17, ISLAND: 3}
    assert odds.tiles_with(tiles) == {SEA: 5, ISLAND: 3}


def test_fit_beside_one_neighbour():
    """Asked for sea (17/20) all fit, asked for island (3/20) the three capes: 1 and 3/4 of the bag."""
    assert odds.fit_chance(by_hand(), "one side") == pytest.approx(17 / 20 + 3 / 20 * 3 / 4)
    assert odds.tile_fits(by_hand(), "one side") == pytest.approx([17 / 20, 1.0])
    assert odds.tile_angles(by_hand(), "one side") == pytest.approx([17 / 20, 17 / 20 * 3 + 3 / 20])


def test_fit_in_a_corner():
    """Sea and sea: all. Sea and island, either way: capes. Island and island: nothing."""
    sea, land = 17 / 20, 3 / 20
    assert odds.fit_chance(by_hand(), "corner") == pytest.approx(sea**2 + 2 * sea * land * 3 / 4)
    assert [(p.sides, p.copies) for p in odds.patterns(by_hand(), "corner")] == [
        ((SEA, SEA), 4),
        ((SEA, ISLAND), 3),
        ((ISLAND, SEA), 3),
        ((ISLAND, ISLAND), 0),
    ]


def test_patterns_that_are_the_same_when_the_cell_is_turned_count_once():
    opposite = odds.patterns(by_hand(), "opposite sides")
    assert [(p.sides, p.copies) for p in opposite] == [((SEA, SEA), 4), ((SEA, ISLAND), 3), ((ISLAND, ISLAND), 0)]
    assert opposite[1].chance == pytest.approx(2 * 17 * 3 / 400)
    assert len(odds.patterns(by_hand(), "four sides")) == 6  # necklaces of four beads in two colours
    assert sum(p.chance for p in odds.patterns(by_hand(), "four sides")) == pytest.approx(1)


def test_copies_left():
    assert odds.copies_left(by_hand(), 2) == pytest.approx([0.5, 1.5])
    hands = list(combinations("occc", 2))  # the two that are drawn of the bag
    assert odds.none_left(1, 4, 2) == pytest.approx(sum("o" in hand for hand in hands) / 6)
    assert odds.none_left(3, 4, 2) == 0
    assert odds.none_left(3, 4, 3) == pytest.approx(1 / 4)
    assert odds.none_left(0, 4, 0) == 1


def test_dead_cells():
    """After three of four draws a cape is left with 3/4, else the open tile."""
    asks_for_land = 3 / 20
    assert odds.dead_chance(by_hand(), "one side", 3) == pytest.approx(asks_for_land * 1 / 4)
    assert odds.dead_chance(by_hand(), "one side", 4) == pytest.approx(1)
    assert odds.dead_chance(by_hand(), "corner", 0) == pytest.approx(asks_for_land**2)


# --- the classical set, published figures -----------------------------------------------------------------------------


def classical_set():
    """With the start tile among the others, as the published counts have it."""
    tiles = odds.tile_set(classical())
    return replace(tiles, bag=tiles.copies)


def short(pattern):
    return "".join({SEA: "F", BRIDGE: "R", ISLAND: "C"}[side] for side in pattern.sides)


def test_published_sides():
    assert odds.side_totals(classical_set()) == {SEA: 115, BRIDGE: 94, ISLAND: 79}
    assert odds.tiles_with(classical_set()) == {SEA: 59, BRIDGE: 45, ISLAND: 44}


def test_published_corners_and_opposite_sides():
    corner = {short(p): p.copies for p in odds.patterns(classical_set(), "corner")}
    assert corner == {"FR": 30, "RF": 30, "RR": 28, "FF": 27, "FC": 25, "CF": 25, "CC": 20, "RC": 18, "CR": 18}
    opposite = {short(p): p.copies for p in odds.patterns(classical_set(), "opposite sides")}
    assert opposite == {"FF": 25, "RR": 20, "CC": 14, "FR": 21, "FC": 20, "RC": 17}


def test_published_three_sides():
    found = {short(p): p.copies for p in odds.patterns(classical_set(), "three sides")}
    groups = {
        16: "FRR RFR RRF", 12: "FFC CFF", 11: "FFF FFR RFF FCF FCC CCF RRC CRR", 10: "FRF CFC",
        8: "RRR RCC CCR CCC", 7: "RCR", 4: "FRC CRF", 3: "FCR RFC RCF CFR CRC",
    }  # fmt: skip
    assert found == {sides: copies for copies, group in groups.items() for sides in group.split()}


def test_the_seven_patterns_of_four_sides_that_no_tile_fills():
    four = odds.patterns(classical_set(), "four sides")
    assert len(four) == 24
    dead = {_necklace(short(pattern)) for pattern in four if pattern.copies == 0}
    assert dead == {_necklace(word) for word in ["CFFR", "CFRF", "CFCR", "CCFR", "CCRF", "CRCR", "CRFF"]}


def _necklace(word):
    return min(word[i:] + word[:i] for i in range(4))


def test_published_rotations():
    tiles = classical_set()
    assert [int(tiles.copies[tiles.angles == n].sum()) for n in (4, 2, 1)] == [52, 14, 6]


# --- any set, counted out apart ---------------------------------------------------------------------------------------

HALVES = ["N0", "N1", "E0", "E1", "S0", "S1", "W0", "W1"]


def shown(tile):
    """What a tile shows at each side: (ground of the first half, footbridge, ground of the second half), in words."""
    ground, bridged = {}, set()
    for segment in tile["segments"].values():
        for word in segment.get("sides", "").split():
            if segment["kind"] == "footbridge":
                bridged.add(word)
            else:
                ground |= dict.fromkeys([word] if word in HALVES else [f"{word}0", f"{word}1"], segment["kind"])
    return [(ground[f"{side}0"], side in bridged, ground[f"{side}1"]) for side in "NESW"]


def lying(tile):
    """The four ways it can lie."""
    sides = shown(tile)
    return [sides[-q:] + sides[:-q] for q in range(4)]


def match(one, other):
    """Two sides that touch: the first half of one lies at the second half of the other."""
    return (one[0], one[1], one[2]) == (other[2], other[1], other[0])


@settings(max_examples=40, deadline=None)
@given(config=configs())
@pytest.mark.parametrize("shape", ["one side", "corner", "opposite sides"])
def test_fit_counted_out(config, shape):
    """Lay each combination of neighbours and angles round a cell and try each tile of the bag at each angle."""
    tiles = config["tiles"]
    weights: Counter = Counter()  # a tile at a random angle turns some side to the cell
    for tile in tiles.values():
        weights.update(dict.fromkeys(shown(tile), 0))
        for side in shown(tile):
            weights[side] += tile["count"]
    total = sum(weights.values())
    bag = [(lying(tile), tile["count"] - tile["start"]) for tile in tiles.values()]
    n = sum(count for _, count in bag)
    fit = Fraction(0)
    for beside in product(weights, repeat=len(odds.SHAPES[shape])):
        fits = sum(
            count
            for ways, count in bag
            if any(all(map(match, [way[side] for side in odds.SHAPES[shape]], beside)) for way in ways)
        )
        chance = Fraction(1)
        for side in beside:
            chance *= Fraction(weights[side], total)
        fit += chance * Fraction(fits, n)
    assert odds.fit_chance(odds.tile_set(config), shape) == pytest.approx(float(fit))


def test_the_sides_of_the_bundled_set_counted_out():
    config = resolve("south_seas").config
    sides: Counter = Counter()
    for tile in config["tiles"].values():
        for first, bridged, _ in shown(tile):
            sides["footbridge" if bridged else first] += tile["count"]
    assert {odds.side_name(side): n for side, n in odds.side_totals(odds.tile_set(config)).items()} == dict(sides)


def test_halves_change_places_when_seen_from_outside():
    assert odds.facing(0b001) == 0b100
    assert odds.facing(0b110) == 0b011
    assert [odds.facing(side) for side in (SEA, BRIDGE, ISLAND)] == [SEA, BRIDGE, ISLAND]
    assert odds.side_name(0b001) == "island then sea"
    assert odds.side_name(0b110) == "footbridge over sea then island"


def test_angles_at_which_a_tile_looks_the_same_count_once():
    """A straight footbridge fits between two footbridges in two ways of lying that look alike."""
    tiles = odds.tile_set(
        {
            "tiles": {
                "straight": {
                    "count": 2,
                    "start": True,
                    "segments": {
                        "bridge": {"kind": "footbridge", "sides": "N S", "ends": []},
                        "east": {"kind": "sea", "sides": "N1 E S0"},
                        "west": {"kind": "sea", "sides": "S1 W N0"},
                    },
                }
            }
        }
    )
    assert odds.angles_that_fit(tiles, "opposite sides")[0, BRIDGE, BRIDGE] == 1
    assert odds.angles_that_fit(tiles, "one side")[0, BRIDGE] == 1
    assert np.count_nonzero(odds.angles_that_fit(tiles, "corner")) == 2


# --- ships ------------------------------------------------------------------------------------------------------------


def ship(points, **needs):
    return {"count": 1, "points": points, "needs": needs}


def test_payments():
    assert odds.payments({"any": 1}) == [(0, 0, 1), (0, 1, 0), (1, 0, 0)]
    assert odds.payments({"same": 2, "other": None}) == [(0, 0, 2), (0, 2, 0), (2, 0, 0)]
    assert len(odds.payments({"same": 2, "other": 1})) == 6
    assert odds.payments({"shells": 2, "fish": 1, "bananas": None}) == [(2, 1, 0)]


def test_better_bargains():
    ships = {
        "three_same": ship(2, same=3),
        "three_any": ship(2, any=3),  # whoever has three of a kind has three of any
        "dear": ship(3, shells=2, fish=1),
        "cheap": ship(3, shells=1, fish=1),
        "good": ship(4, shells=2, fish=1),
        "twin": ship(4, shells=2, fish=1),  # as good as its twin, no better
        "poor": ship(1, bananas=5),  # three bananas pay ships of two points
        "apart": ship(3, bananas=2),
    }
    assert odds.better_bargains(ships) == {
        "three_same": ["three_any"],
        "dear": ["cheap", "good", "twin"],
        "poor": ["three_same", "three_any", "apart"],
    }


def test_ships_that_are_not_in_the_game_are_no_better_bargain():
    ships = {"same": ship(2, same=3), "any": ship(2, any=3) | {"count": 0}}
    assert odds.better_bargains(ships) == {}
