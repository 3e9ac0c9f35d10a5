"""The map generator: legal maps, the same for the same deal, with the chances of drawing refused maps whole (R60)."""

import random
from collections import Counter

import numpy as np
import pytest
from scipy import stats

from sim.austral import GAME, given, machine
from sim.austral.engine import KernelEngine
from sim.austral.maps import field_of, hex_lines, read_chart
from sim.austral.state import END_RULE_GAP, OVER, STATE
from sim.blocks import make_tables
from sim.config import resolve
from sim.hexes import NONE, grid, ring
from sim.kernel.trace import new_trace
from sim.policies import RANDOM
from tests.austral.maps import random_map


class Deals:
    """Maps of a config, deal by deal."""

    def __init__(self, config: dict) -> None:
        self.config = config
        self.grid = grid(field_of(config["map"]))
        self.t = make_tables(GAME, config, 2, [RANDOM])[0]
        self.s = np.zeros(1, STATE)[0]

    def deal(self, number: int, seed: int = 3) -> np.ndarray:
        machine.begin(self.s, self.t, seed, number, 0)
        return self.s

    def lines(self, number: int, seed: int = 3) -> tuple[list[str], list[str]]:
        return given.map_lines(self.deal(number, seed), self.config, self.grid)


def copies(table: dict[str, dict]) -> Counter:
    return Counter({name: kind["count"] for name, kind in table.items()})


@pytest.fixture(scope="module")
def base():
    return Deals(resolve("austral").config)


def clashes(deals: Deals, lines: list[str]) -> list:
    numbers = {}
    for line in lines:
        words = line.split()
        numbers[int(words[0]), int(words[1])] = int(words[3]) if len(words) > 3 else 0
    red = {here for here, number in numbers.items() if number in deals.config["map"]["apart"]}
    steps = ((1, 0), (0, 1), (1, -1))
    return [(q, r) for q, r in red for a, b in steps if (q + a, r + b) in red]


def test_ring_maps_are_legal(base):
    config = base.config
    for number in range(150):
        hexes, docks = base.lines(number)
        chart = read_chart(config, base.grid, hexes, docks)  # says what is wrong
        land = Counter(chart.terrain[h] for h in base.grid.field)
        assert land == copies(config["terrains"])
        assert sorted(chart.number[h] for h in base.grid.field) == sorted(
            [0, *(int(n) for n, count in config["tokens"]["land"].items() for _ in range(count))]
        )
        places = [base.grid.hexes.index(h) for h in ring(3)]
        fishing = [place for place, h in enumerate(places) if chart.terrain[h] == "fishing"]
        assert fishing == config["map"]["fishing"]
        assert Counter(kind for _, kind in chart.docks) == copies(config["docks"])
        assert clashes(base, hexes) == []


def test_the_same_deal_has_the_same_map(base):
    assert base.lines(5) == base.lines(5)
    maps = [tuple(base.lines(number)[0]) for number in range(200)] + [tuple(base.lines(0, seed=4)[0])]
    assert len(set(maps)) == len(maps)


def test_shift_moves_docks_and_fishing_grounds_in_half_of_the_deals():
    config = resolve("austral").config
    config["map"]["shift"] = "half"
    deals = Deals(config)
    first = deals.grid.hexes.index(ring(3)[1])
    fishing = sum(given.chart_of(deals.deal(number), config).terrain[first] == "fishing" for number in range(400))
    assert 150 < fishing < 250


def test_maps_are_drawn_about_28_times(base):
    draws = [int(base.deal(number)["map_draws"]) for number in range(2000)]
    assert np.mean(draws) == pytest.approx(28, rel=0.12)
    assert stats.kstest(draws, stats.geom(1 / np.mean(draws)).cdf).statistic < 0.06


def look(hexes: list[str], here: str) -> tuple[str, int]:
    """What lies on a hex: terrain and whether its number must lie apart."""
    words = next(line.split() for line in hexes if line.startswith(here))
    return words[2], len(words) > 3 and int(words[3]) in (6, 8)


def test_drawing_cleverly_changes_no_chance(base):
    """Against plain maps that are drawn and refused whole: what lies in the middle and how often it is a 6 or an 8."""
    rng, n = random.Random(5), 1200
    ours = Counter(look(base.lines(number)[0], "0 0 ") for number in range(n))
    plain = Counter(look(random_map(base.config, rng)[0], "0 0 ") for _ in range(n))
    kinds = sorted({*ours, *plain}, key=str)
    assert stats.chi2_contingency([[counts[kind] for kind in kinds] for counts in (ours, plain)]).pvalue > 1e-3


def test_archipelagos_are_legal():
    config = resolve("austral_archipelago").config
    deals = Deals(config)
    sizes, grounds = Counter(), Counter()
    for number in range(150):
        hexes, docks = deals.lines(number)
        chart = read_chart(config, deals.grid, hexes, docks)  # one land, docks on its coast
        sizes[len(chart.land)] += 1
        grounds[chart.terrain.count("fishing")] += 1
        assert clashes(deals, hexes) == []
        assert len(docks) == 9
        ends = [v for place, _ in chart.docks for v in deals.grid.edge_vertices[place]]
        assert len(set(ends)) == len(ends)
        for place, _ in chart.docks:
            assert "fishing" not in [chart.terrain[h] for h in deals.grid.edge_hexes[place]]
        for h, terrain in enumerate(chart.terrain):
            around = [chart.terrain[n] for n in deals.grid.hex_hexes[h] if n != NONE]
            assert terrain != "fishing" or not {"sea", "fishing"}.issuperset(around)
    assert set(sizes) == {19, 20, 21, 22}
    assert set(grounds) == {6, 7, 8, 9}


def test_a_map_that_cannot_be_is_a_gap_in_the_rules():
    """All numbers must lie apart: no map is ever accepted, the playout ends at once and is counted apart."""
    config = resolve("austral").config
    config["map"]["apart"] = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]
    deals = Deals(config)
    s = deals.deal(0)
    machine.advance(s, deals.t, new_trace(0)[0])
    assert (s["phase"], s["end_reason"], s["map_draws"]) == (OVER, END_RULE_GAP, -1)


def test_a_given_map_is_the_one_that_is_played(base):
    hexes, docks = random_map(base.config, random.Random(1))
    engine = KernelEngine(base.config, 2, hexes, docks)
    chart = read_chart(base.config, base.grid, hexes, docks)
    assert engine.orders()["hexes"] == hex_lines(base.grid, chart)
    assert engine.result()["playout"]["map_draws"] == 0
