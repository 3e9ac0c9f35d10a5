"""Pictures of a position: they show what lies on the table, and the same bytes each time."""

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.config import resolve
from sim.drawing import BASES, COLOURS
from sim.games import game
from sim.policies import RANDOM, find_policy
from sim.records import read_record, replay
from sim.south_seas.engine import KernelEngine
from sim.south_seas.picture import draw
from sim.south_seas.position import position_after
from sim.south_seas.story import SENTENCES, tell
from tests.south_seas.small_sets import configs

RECORDS = Path(__file__).parents[1] / "records"
SVG = "{http://www.w3.org/2000/svg}"
LYING = "rotate(90) scale(.72)"


def played(name):
    return replay(read_record(RECORDS / f"{name}.jsonl")).engine


def greedy_playout(players, deal):
    policies = [find_policy(game("south_seas"), "greedy"), RANDOM]
    return KernelEngine(resolve("south_seas").config, players, policies=policies, seed=4, deal=deal)


def shown(engine):
    """The position as `position_after` tells it, in the words of the engine's view."""
    position = position_after(engine)
    return {
        "turn": position.turn,
        "board": sorted([*cell, *tile] for cell, tile in position.board.items()),
        "islanders": sorted([seat, *cell, segment] for cell, (seat, segment) in position.islanders.items()),
        "supply": position.supply,
        "goods": position.goods,
        "open_ships": position.open_ships,
        "stack": position.stack,
        "bag": position.bag,
        "discarded": position.discarded,
        "tokens": position.tokens,
        "ships": position.ships,
        "points": position.points,
    }


def agree_to_the_end(engine):
    while True:
        told, view = shown(engine), engine.view()
        assert told == {key: view[key] for key in told}
        if engine.decision() is None:
            return
        engine.apply_index(engine.choose())


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_events_tell_the_position_at_every_decision(players):
    agree_to_the_end(greedy_playout(players, deal=players))


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(configs(), st.integers(2, 5), st.integers(0, 1000))
def test_any_small_set_is_told_and_drawn(config, players, deal):
    engine = KernelEngine({"title": "a small set", **config}, players, deal=deal)
    agree_to_the_end(engine)
    ElementTree.fromstring(draw(engine))
    assert all(list(tell(engine)))


def test_the_position_after_some_turns():
    """X6 after 6 turns: six tiles and the start tile; green, blue, black and yellow have an islander on the board."""
    position = position_after(played("x6"), 6)
    assert [*position.board] == [(0, 0), (1, 0), (1, 1), (0, -1), (2, 1), (0, 1), (1, 2)]
    assert position.islanders == {
        (1, 0): (0, "bridge"), (0, -1): (2, "sea"), (2, 1): (3, "market"), (0, 1): (4, "sea"),
    }  # fmt: skip
    assert position.supply == [3, 4, 3, 3, 3]
    assert (position.turn, position.bag, position.hand, position.last) == (6, 9, None, (1, 2))


def test_goods_of_the_end_come_after_the_last_turn():
    engine = played("x6")
    assert position_after(engine, engine.turn).goods == [[0, 0, 0]] * 5
    assert position_after(engine).goods == engine.view()["goods"]


# --- the drawing ------------------------------------------------------------------------------------------------------


def texts(svg):
    """The words of a picture, besides the letters of its symbols."""
    return [node.text for node in ElementTree.fromstring(svg).iter(f"{SVG}text") if node.text not in ("?", "A", "B")]


def test_the_same_position_gives_the_same_bytes():
    assert draw(played("x10")) == draw(played("x10"))
    assert draw(played("x10")) != draw(played("x10"), 3)


def test_seats_differ_in_shape_and_colour():
    assert len(set(COLOURS)) == len(set(BASES)) == 5


def test_islanders_stand_and_fishers_lie():
    """X6: pickers of red (two), blue and yellow, green's collector and black's merchant stand; two fishers lie."""
    svg = draw(played("x6"))
    drawn = Counter(colour for colour in COLOURS for _ in re.findall(f'<g fill="{colour}"', svg))
    beside = 1  # each seat's line shows its shape once
    assert [drawn[colour] - beside for colour in COLOURS] == [1, 2, 2, 1, 2]
    assert svg.count(LYING) == 2


def test_covered_fish_lie_under_tokens():
    """X10: two boats have paid, so two groups are covered; one more token stands beside the count of those left."""
    svg = draw(played("x10"))
    assert svg.count('<circle r="12.5"') == 2 + 1
    assert "17 boat tokens left" in texts(svg)


def test_what_stands_beside_the_board():
    found = texts(draw(played("x8")))
    for words in (
        "Worked examples", "After 8 turns", "Seat 0 is to lay the drawn tile", "6 points, 1 ship",
        "Open ships (3 more in the stack)", "0: six_named", "3: five_fish", "19 boat tokens left",
    ):  # fmt: skip
        assert words in found
    assert "Won by seat 4" in texts(draw(played("x6")))
    assert "score 2, 0 ships" in texts(draw(played("x6")))


def test_coordinates_run_along_the_edges():
    """X6 spans x from -1 to 2 and y from -1 to 4."""
    numbers = texts(draw(played("x6")))[:10]
    assert numbers == ["-1", "0", "1", "2", "4", "3", "2", "1", "0", "-1"]


def test_the_last_tile_is_outlined():
    svg = draw(played("x1"))
    assert svg.count('stroke-width="7"') == 1
    assert draw(played("x1"), 0).count('stroke-width="7"') == 0


def test_every_event_that_changes_the_table_has_a_sentence():
    engine = greedy_playout(4, deal=1)
    engine.play_on()
    silent = {event["event"] for event in engine.happened} - {*SENTENCES}
    assert silent <= {"drawn", "only_option", "ship_opened", "ended"}
    lines = list(tell(engine))
    assert len(lines) == engine.turn + 2
    assert lines[-2].startswith("At the end: ")
