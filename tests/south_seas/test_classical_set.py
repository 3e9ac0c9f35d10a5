"""The classical 72-tile set of this family (sea for field, footbridge for road, island for city): published figures.

Uniform play on it has been measured elsewhere: about 27.2 legal (cell, angle) pairs a turn, 1.8 % of playouts (1.6 to
2.1) meeting a tile that fits nowhere, a bounding box of 13.8 by 13.8 cells on average.
"""

import numpy as np
import pytest

from sim.blocks import BlockPlayer, make_tables
from sim.config import resolve
from sim.games import game
from sim.kernel.trace import new_trace
from sim.policies import RANDOM
from sim.south_seas import machine, playing
from sim.south_seas.engine import place_of
from sim.south_seas.state import STATE

GOING = np.zeros(1, np.int64)

# count, island sides (a group is one island), footbridges (ends joined by "-" are one), market
CLASSICAL = {
    "monastery_road": (2, [], ["S"], True),
    "monastery": (4, [], [], True),
    "city_all": (1, ["NESW"], [], False),
    "start": (4, ["N"], ["E-W"], False),
    "cap": (5, ["N"], [], False),
    "across": (3, ["EW"], [], False),
    "facing": (3, ["N", "S"], [], False),
    "beside": (2, ["N", "W"], [], False),
    "cap_curve_right": (3, ["N"], ["E-S"], False),
    "cap_curve_left": (3, ["N"], ["S-W"], False),
    "cap_tee": (3, ["N"], ["E", "S", "W"], False),
    "corner": (5, ["NW"], [], False),
    "corner_curve": (5, ["NW"], ["E-S"], False),
    "three_sides": (4, ["NEW"], [], False),
    "three_sides_road": (3, ["NEW"], ["S"], False),
    "straight": (8, [], ["N-S"], False),
    "curve": (9, [], ["S-W"], False),
    "tee": (4, [], ["E", "S", "W"], False),
    "cross": (1, [], ["N", "E", "S", "W"], False),
}


def classical() -> dict:
    """The set as a South Seas config without ships or symbols."""
    tiles = {}
    for name, (count, islands, bridges, market) in CLASSICAL.items():
        segments: dict[str, dict] = {
            f"island{i}": {"kind": "island", "sides": " ".join(s)} for i, s in enumerate(islands)
        }
        for i, bridge in enumerate(bridges):
            ends = bridge.split("-")
            segments[f"bridge{i}"] = {
                "kind": "footbridge",
                "sides": " ".join(ends),
                "ends": ["junction"] * (2 - len(ends)),
            }
        sea = " ".join(side for side in "NESW" if side not in "".join(islands))
        if sea:
            segments["sea"] = {"kind": "sea", "sides": sea}
        if market:
            segments["market"] = {"kind": "market"}
        tiles[name] = {"count": count, "start": name == "start", "segments": segments}
    base = resolve("south_seas").config
    return resolve({**base, "tiles": tiles, "ships": {}, "assumed": []}).config


def test_the_set_is_the_published_one():
    """72 tiles; sides: field 115, road 94, city 79 (published tile statistics)."""
    assert sum(count for count, *_ in CLASSICAL.values()) == 72
    city = sum(count * len("".join(islands)) for count, islands, _, _ in CLASSICAL.values())
    road = sum(count * len("".join(bridges).replace("-", "")) for count, _, bridges, _ in CLASSICAL.values())
    assert (288 - city - road, road, city) == (115, 94, 79)


def test_uniform_play_has_the_published_figures():
    player = BlockPlayer(game("south_seas"), classical(), 2, [RANDOM])
    playouts = player.play(1, 0, 0, 12_000, GOING).playouts
    assert playouts["placements"].sum() / (playouts["turns"].sum()) == pytest.approx(27.2, abs=0.15)
    met = (playouts["discards"] > 0).mean()
    assert 0.015 < met < 0.0215  # 1.6 to 2.1 published; four standard errors of ours are 0.5 points


def test_uniform_play_spans_the_published_box():
    tables = make_tables(game("south_seas"), classical(), 2, [RANDOM])
    state, log = np.zeros(1, STATE), new_trace(0)
    s, spans = state[0], []
    for deal in range(1500):
        machine.begin(s, tables[0], 2, deal, 0)
        playing.play_on(s, tables[0], log[0])
        places = np.array([place_of(cell) for cell in s["laid_cell"][: s["n_laid"]]])
        spans.append(np.ptp(places, axis=0) + 1)
    assert np.mean(spans) == pytest.approx(13.8, abs=0.15)
