"""What a spinner did and what its sections are worth, on tables worked out by hand."""

from copy import deepcopy
from dataclasses import replace

import polars as pl
import pytest

from analysis import spinner
from analysis.chapters import sectors
from analysis.chapters import spinner as chapter
from sim.config import resolve
from tests.analysis.conftest import played

MEASURES = ("dealt", "dealt_y", "chances", "storm", "used")
LONGEST = 14


@pytest.fixture(scope="module")
def config():
    return resolve("magic_card").config


def weighed(config, **weights):
    """The config with these weights, all other sections without any."""
    changed = deepcopy(config)
    for key, section in changed["spinner"]["sections"].items():
        section["weight"] = weights.get(key, 0)
    return changed


def study(config, parts, rows, n, y, deals, players=2):
    """A study with sums of components: rows of (block, component, seat, measures)."""
    table = [
        {"block": b, "component": c, "seat": s, "n": n, "y": y, **dict.fromkeys(MEASURES, 0), **found}
        for b, c, s, found in rows
    ]
    manifest = played().manifest | {
        "game": "magic_card",
        "config": config,
        "players": players,
        "components": [{"kind": kind, "id": key, "name": key} for kind, key in parts],
    }
    ends = pl.DataFrame({"end_reason": ["home"], "playouts": [deals], "finished": [True]})
    return played(components=pl.LazyFrame(table), manifest=manifest, ends=ends)


@pytest.fixture(scope="module")
def first_head(config):
    """Two players toss in turns and the first head (s1) wins: 2^-n of the deals take n tosses.

    Whoever tosses has 2/3 of the wins before, all of them after a head and 1/3 after a tail.
    """
    sums = {(c, s): dict.fromkeys(MEASURES, 0) for c in (0, 1) for s in (0, 1)}
    for tosses in range(1, LONGEST + 1):
        deals = 2 ** (LONGEST - tosses)
        winner = (tosses - 1) % 2
        for seat in (0, 1):
            own = (tosses + 1 - seat) // 2
            heads = int(seat == winner)
            for component, count in ((0, heads), (1, own - heads)):
                sums[component, seat]["dealt"] += deals * count
                sums[component, seat]["dealt_y"] += deals * count * 60 * heads
    rows = [(block, *key, found) for block in (0, 1) for key, found in sums.items()]
    parts = [("section", "s1"), ("section", "s2")]
    return study(weighed(config, s1=1, s2=1), parts, rows, 2**LONGEST, 30 * 2**LONGEST, 2 ** (LONGEST + 1))


def test_a_spin_is_worth_what_it_adds_to_the_chance_to_win(first_head):
    found = spinner.gains(first_head)
    assert found["section"].to_list() == ["s1", "s2"]
    assert found["value"].to_list() == pytest.approx([1 / 3, -1 / 3], abs=1e-3)


def test_the_slope_on_spins_would_not_have_told_that(first_head):
    """Whoever lost has tossed more tails: tosses of long games are many, so that counts alone mislead."""
    found = spinner.gains(first_head)
    assert abs(found["value"].sum()) < 1e-9  # weighed by their chances gains add up to nothing


def test_all_spins_of_a_section_are_counted(config):
    """Two blocks: 30 and 50 spins, 6 + 1 + 3 and 8 + 2 + 0 of them on s1, with a chance of a quarter."""
    rows = [
        (0, 0, 0, {"dealt": 6, "chances": 1}), (0, 0, 1, {"storm": 3}), (0, 1, 0, {"dealt": 20}), (0, 1, 1, {}),
        (1, 0, 0, {"dealt": 8}), (1, 0, 1, {"chances": 2}), (1, 1, 0, {"dealt": 20}), (1, 1, 1, {"dealt": 20}),
    ]  # fmt: skip
    arm = study(weighed(config, s1=1, s2=3), [("section", "s1"), ("section", "s2")], rows, 5, 150, 10)
    found = spinner.spins(arm)
    assert found.select("result", "rolls", "expected", "value").rows() == [
        ("section 1: 9, wind or card", 20, 0.25, 0.25),
        ("section 2: 7, card or hammer", 60, 0.75, 0.75),
    ]
    assert found["deviation"].to_list() == pytest.approx([0, 0])
    assert chapter.spins([arm]).title == "Under tester spins come as they should (0 of 2 outside the range, p = 1.00)"


def test_what_is_done_with_a_section(config):
    parts = [("section", "s1"), ("option", "s1 sail"), ("option", "s1 fee"), ("option", "s1 draw")]
    used = {1: 5, 2: 1, 3: 4}
    rows = [(b, c, s, {"used": used.get(c, 0)} if s == 0 else {}) for b in (0, 1) for c in range(4) for s in (0, 1)]
    arm = study(weighed(config, s1=1), parts, rows, 5, 150, 10)
    found = spinner.options(arm, {"sail": "sail", "fee": "sail", "draw": "draw"})
    assert found.select("section", "part", "value").rows() == [("s1", "sail", 0.6), ("s1", "draw", 0.4)]


def test_what_sections_give_is_told_exactly(config):
    arm = study(config, [("section", "s1")], [(0, 0, 0, {}), (0, 0, 1, {})], 5, 150, 10)
    exhibit = chapter.gives([arm])
    assert exhibit.title == (
        "A spin lets a ship sail up to 5.17 fine, 2.33 calm and 2.00 damaged steps on average, "
        "5.17 if it pays what it must"
    )
    assert exhibit.grid.rows[0][2:6] == ["9", "9", "0", "9"]
    assert exhibit.grid.rows[-1][:5] == ["mean of a spin", "100 %", "5.17", "2.33", "2.00"]
    assert "brings 0.14 gold, 0.19 magic and 0.19 objects on average" in exhibit.note  # 5/36, 7/36, 7/36


def test_a_game_without_a_spinner_has_no_such_chapter():
    assert not chapter.CHAPTER.serves([played()])


# --- a larger or smaller storm


def test_a_report_wants_the_storm_as_small_and_as_large_as_it_may_be():
    arms = sectors.CHAPTER.wants(resolve("magic_card"), 4)
    assert [arm.variant.changes for arm in arms[:2]] == [
        {"spinner.sections.s6.weight": 0.714},
        {"spinner.sections.s6.weight": 1.667},
    ]
    assert len({arm.id for arm in arms}) == 4
    assert sectors.CHAPTER.wants(resolve("south_seas"), 4) == []


def stormy(config, weight, rounds, changes=None):
    """A study of so many rounds in each deal under a weight of the storm."""
    told = {"seating": ["tester"] * 2, "game": "magic_card", "config": deepcopy(config)}
    told["config"]["spinner"]["sections"]["s6"]["weight"] = weight
    deals = range(len(rounds))
    playouts = pl.LazyFrame({"deal": deals, "rounds": rounds, "storms": [2 * r for r in rounds]})
    ones = {name: [4] * 2 * len(rounds) for name in sectors.PER_PLAYER}
    seats = pl.LazyFrame({"deal": [d for d in deals for _ in (0, 1)], **ones})
    ends = pl.DataFrame({"end_reason": ["home"], "playouts": [len(rounds)], "finished": [True]})
    return played(
        "tester", playouts=playouts, seats=seats, manifest=played().manifest | told, changes=changes or {}, ends=ends
    )


def test_changes_are_paired_with_the_storm_of_the_config(config):
    """From one spin in six to three in eight: two rounds more in each deal but one, in which there are three."""
    path = "spinner.sections.s6.weight"
    arms = [stormy(config, 1, [10, 12, 14, 16]), stormy(config, 3, [12, 14, 16, 19], {path: 3})]
    seen = sectors.CHAPTER.looks_at([arms[1], arms[0]])
    assert [arm.changes for arm in seen] == [{}, {path: 3}]
    exhibit = sectors.sizes(seen)
    assert exhibit.title.startswith("Under tester the mean of rounds changes by +2.2 (1.5–3.0) with storm 37.5")
    rounds = exhibit.data.filter(what="rounds").row(0, named=True)
    assert rounds["value"] == pytest.approx(2.25 / 13)
    assert [row[:2] for row in exhibit.grid.rows] == [
        ["tester", "storm 16.7\N{NO-BREAK SPACE}%"],
        ["tester", "storm 37.5\N{NO-BREAK SPACE}%"],
    ]
    assert not sectors.CHAPTER.serves(arms[:1])


def test_weights_without_a_common_deal_that_was_won_are_left_out(config):
    path = "spinner.sections.s6.weight"
    other = stormy(config, 3, [12, 14], {path: 3})
    apart = replace(other, playouts=other.playouts.with_columns(deal=pl.Series([7, 8])))
    assert not sectors.CHAPTER.serves([stormy(config, 1, [10, 12]), apart])
