"""Pictures of a position: they show what lies on the table, and the same bytes each time."""

import math
import random
import re
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from sim.config import resolve
from sim.drawing import COLOURS
from sim.magic_card.board_map import read_board
from sim.magic_card.chips import card_chip, card_label, chip, flow, talisman_chip
from sim.magic_card.drawing import RADIUS, SIZE, frame, map_signs, round_of, ship, ships_picture, spinner, spot
from sim.magic_card.engine import KernelEngine
from sim.magic_card.panel import WIDTH
from sim.magic_card.picture import ASKED, draw, draw_position
from sim.magic_card.position import Position, Spin, position_of
from sim.magic_card.state import DECISIONS
from tests.magic_card.dealing import Dealt
from tests.magic_card.playing import begun, bundled, config, on
from tests.magic_card.random_configs import drawn_config

SVG = "{http://www.w3.org/2000/svg}"


def a_position(**changes):
    """Two ships on the bundled board: seat 0 in its home port black_2, seat 1 becalmed, from red_2."""
    start = {
        "config": bundled(), "turn": 8, "cells": [(7, 0), (-4, -4)], "states": ["fine", "calm"], "turning": [0, 0],
        "homes": ["black_2", "red_2"], "home": [False, False], "missions": ["a", "b"],
        "tokens": [[1, 2, 3], [4, 5, 6]], "hands": [Counter(), Counter()], "talismans": [Counter(), Counter()],
        "row": ["a3", "neutral_7"], "talismans_left": 18, "actions_left": 36, "bottom": [], "discards": Counter(),
        "lost_turns": [0, 0],
    }  # fmt: skip
    return Position(**start | changes)


def texts(svg):
    """The words of a picture, in the order of drawing."""
    return [node.text or "" for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def beside(**changes):
    """The words of a picture besides the names of cells and ports."""
    return [words for words in texts(draw_position(a_position(**changes))) if not re.fullmatch(r"-?\d -?\d", words)]


# --- the board


def test_every_cell_is_drawn_with_its_terrain():
    svg = draw_position(a_position())
    told = Counter(title.partition(" at ")[0] for title in re.findall("<title>(.*?)</title>", svg) if " at [" in title)
    assert [told[kind] for kind in ("sea", "windless", "reef", "island", "golden rim")] == [150, 30, 12, 19, 54]
    assert [told[f"{colour}_{n}"] for colour in ("black", "red") for n in (1, 2, 3)] == [1] * 6
    assert svg.count("#mc-rocks") == 12
    assert svg.count("#mc-still") == 30
    assert "reef at [3, 0]" in svg


@pytest.mark.parametrize("name", ["magic_card_squares", "magic_card_home_ports", "magic_card_large_board"])
def test_ports_carry_the_letter_of_the_map_and_the_number_of_their_id(name):
    settings = resolve(name).config
    board = read_board(settings["board"])
    ports = [port.id for port in board.ports]
    svg = draw_position(a_position(config=settings, cells=[None, None], homes=[None, None]))
    letters = {colour: letter for letter, colour in settings["board"]["ports"].items()}
    named = [f"{letters[port.rpartition('_')[0]]}{port.rpartition('_')[2]}" for port in ports]
    assert [words for words in texts(svg) if re.fullmatch("[A-Z][0-9]+", words)] == named


def test_signs_of_a_map_come_in_the_order_of_the_cells():
    board = read_board(bundled()["board"])
    signs = map_signs(bundled()["board"]["map"])
    assert len(signs) == len(board.cells)
    assert {signs[port.cell] for port in board.ports if port.colour == "red"} == {"J"}


def test_north_is_above_and_the_frame_holds_every_cell():
    board = read_board(bundled()["board"])
    assert spot(board, (1, 0)) == (SIZE, 0)
    assert spot(board, (0, -1))[1] < 0
    left, top, width, height = frame(board, margin=0)
    assert (left, width) == (-9.5 * SIZE, 19 * SIZE)
    assert math.isclose(height, SIZE * (18 * math.sqrt(3) / 2 + 2 / math.sqrt(3)))
    assert math.isclose(top, -height / 2)


# --- ships


def test_seats_differ_in_number_and_colour():
    drawn = [ship(seat) for seat in range(4)]
    for seat, one in enumerate(drawn):
        assert f">{seat}</text>" in one
        assert [COLOURS[other] in one for other in range(4)] == [other == seat for other in range(4)]


def test_a_damaged_ship_lies_on_its_side_and_others_have_signs():
    assert ["rotate(100)" in ship(0, state) for state in ("fine", "calm", "damaged")] == [False, False, True]
    assert ["#mc-calm" in ship(0, state) for state in ("fine", "calm", "damaged")] == [False, True, False]
    assert "#mc-home" in ship(0, home=True)
    assert "#mc-home" not in ship(0)


def test_ships_in_one_port_do_not_lie_on_each_other():
    board = read_board(bundled()["board"])
    for ships in (2, 3, 4):
        drawn = ships_picture(board, [(7, 0)] * ships, ["fine"] * ships, [False] * ships)
        places = re.findall(r"translate\(([-\d.]+) ([-\d.]+)\) scale\(0\.[57]", drawn)
        assert (len(places), len({*places})) == (ships, ships)


def test_ships_that_have_not_started_are_not_drawn():
    svg = draw_position(a_position(cells=[None, None], homes=[None, None]))
    assert svg.count("#mc-hull") == 2  # beside the board only
    assert "round" not in " ".join(texts(svg))


def test_a_line_shows_where_a_ship_has_come_from():
    still = draw_position(a_position())
    moved = draw_position(replace(a_position(), came_from={0: (7, 0), 1: (-5, -3)}))
    assert moved.count("stroke-dasharray") == still.count("stroke-dasharray") + 3


# --- the way round the island


@pytest.mark.parametrize(
    ("turning", "now", "gone"),
    [
        (0, (7, 0), 0),  # from the port in the east
        (0, (7, -7), 1 / 6),  # north-east of the island
        (0, (-7, 0), 1 / 2),
        (0, (0, 7), 5 / 6),  # south-east, the long way
        (-1, (0, 7), -1 / 6),  # and the short one
        (1, (7, 0), 1),
        (-2, (7, -7), -2 + 1 / 6),
    ],
)
def test_how_far_a_ship_has_gone_round(turning, now, gone):
    """Ports lie on one ring, a sixth of the way apart."""
    board = read_board(bundled()["board"])
    assert round_of(board, turning, (7, 0), now) == pytest.approx(gone)


@pytest.mark.parametrize("name", ["magic_card", "magic_card_squares"])
def test_a_step_changes_how_far_a_ship_has_gone_by_little(name):
    board = read_board(resolve(name).config["board"])
    start = board.cells[board.ports[0].cell]
    for here, around in enumerate(board.neighbours):
        for way, there in enumerate(around):
            if board.may_sail(here) and board.may_sail(there):
                before = round_of(board, 0, start, board.cells[here])
                after = round_of(board, board.crossings[here][way], start, board.cells[there])
                assert abs(after - before) < 0.12


def test_the_way_round_stands_beside_the_seat():
    assert "0.50 round" in beside(cells=[(-7, 0), (-4, -4)])
    svg = draw_position(a_position(cells=[(0, 7), (-4, -4)], turning=[-1, 0]))
    assert "from black_2 0.1" in svg
    assert "round the island with the clock" in svg
    assert "1.00 round" in beside(turning=[1, 0])


# --- what stands beside the board


def test_seats_with_their_tokens_and_points():
    """3 gold; 5 for b5, which the mission of seat 1 shows, and 10 for that; 6 gold and a card of 2."""
    found = beside(talismans=[Counter(), Counter(b5=1)], hands=[Counter(), Counter(gold_plus_2=1)])
    for words in ("After 8 turns", "Seat 0", "3 points", "Seat 1", "23 points", "calm", "mission A", "mission B"):
        assert words in found
    place = found.index("Seat 1")
    assert [words for words in found[place:] if words.isdecimal()][:4] == ["4", "5", "6", "4"]  # then b4 of the mission


def test_states_of_ships_in_words():
    found = beside(states=["damaged", "calm"], home=[False, True], lost_turns=[2, 1])
    assert "damaged, loses 2 turns" in found
    assert "home, calm, loses 1 turn" in found
    assert "After 8 turns; the last round" in found


def test_open_cards_and_hidden_ones():
    hand = Counter(gold_plus_2=2, monster_7=1, hex=2, repair=1)
    svg = draw_position(a_position(hands=[hand, Counter()]))
    found = texts(svg)
    for words in ("+2 ×2", "7", "3 hidden", "hex ×2", "repair"):
        assert words in found
    assert svg.count('stroke-dasharray="3 2.4"') == 3 + 3 + 2  # two missions without talismans, two kinds hidden


def test_missing_talismans_of_a_mission_are_dashed_and_shown_ones_set_off():
    svg = draw_position(a_position(talismans=[Counter(a3=1, neutral_4=2), Counter()]))
    assert svg.count('stroke-dasharray="3 2.4"') == 2 + 3
    assert "neutral 4 ×2" in texts(svg)


def test_the_open_row_shows_who_wants_a_talisman():
    """a3 is on the mission of seat 0, neutral_7 on none."""
    row, none = (draw_position(a_position(row=row)) for row in (["a3", "neutral_7"], ["neutral_7"]))
    assert row.count(f'<g fill="{COLOURS[0]}"') == none.count(f'<g fill="{COLOURS[0]}"') + 1
    assert "none" in beside(row=[])


def test_decks_and_the_last_spin():
    decks = {"bottom": ["monster_7", "hex"], "actions_left": 20, "discards": Counter(repair=3)}
    found = beside(**decks, spun=Spin(1, "s4", "battle"))
    for words in (
        "18 more in the deck", "20 in the deck, the last 2 known; 3 discarded", "Seat 1 spun section 4", "in a battle",
    ):  # fmt: skip
        assert words in found


def test_only_signs_of_the_spinner_are_explained():
    sections = {"spinner.sections.s1.options": ["card"], "spinner.sections.s4.options": ["hammer"]}
    found = beside(config=config(sections))
    assert "repairs a ship" in found
    assert "frees a calm ship" not in found


def test_who_is_asked_and_who_has_won():
    assert set(ASKED) == set(DECISIONS[: len(ASKED)])
    engine = KernelEngine(bundled(), 2, seed=3)
    seat = engine.decision()["seat"]
    assert f"Seat {seat} is to choose a port" in texts(draw(engine))
    chance = random.Random(3)
    while engine.decision():
        options = engine.decision()["options"]
        engine.apply(chance.choice([o for o in options if o.get("act") == "sail"] or options))
    winners = [seat for seat, row in enumerate(engine.result()["seats"]) if row["win_share"]]
    words = " and ".join(map(str, winners))
    ends = {0: "Over; nobody has won", 1: f"Won by seat {words}", 2: f"Won by seats {words}"}
    assert ends[len(winners)] in texts(draw(engine))
    assert "Won" not in " ".join(texts(draw(engine, 3)))


def test_the_card_that_asks_for_a_decision_is_told():
    game = begun(KernelEngine, on("# P . . . . I P . #"), "s1", deck="monster_7")
    game.draw()
    assert game.kind == "power"
    assert "Seat 0 is to choose magic for a monster: monster 7" in texts(draw(game.engine))


def test_who_is_to_decide_is_set_off():
    plain, marked = (draw_position(a_position(), marked=marked) for marked in ((), (1,)))
    assert marked.count('fill="#e4eaef"') == plain.count('fill="#e4eaef"') + 1
    assert marked.count('r="21.5"') == plain.count('r="21.5"') + 2


# --- the spinner


def ends(svg):
    """Where the sectors begin on the rim of the disc."""
    return [tuple(map(float, found)) for found in re.findall(r"M0 0L([-\d.]+) ([-\d.]+)A", svg)]


def test_sectors_are_as_large_as_their_chances():
    sections = {
        name: {"weight": weight, "number": 1, "options": [], "direction": "E", "storm": False, "name": name}
        for name, weight in (("a", 1), ("b", 2), ("never", 0), ("c", 1))
    }
    svg = spinner(sections, "hexes")
    assert ends(svg) == [(0, -RADIUS), (RADIUS, 0), (-RADIUS, 0)]
    assert "never" not in svg


def test_the_needle_stands_in_the_middle_of_a_sector():
    sections = bundled()["spinner"]["sections"]
    assert "rotate(90.0)" in spinner(sections, "hexes", "s2")  # the second sixth, from 60 to 120 degrees
    assert "#d43d2a" not in spinner(sections, "hexes")


def test_blue_signs_point_where_the_storm_blows_on_the_board():
    def turns(grid, direction):
        section = bundled()["spinner"]["sections"]["s1"] | {"direction": direction}
        return re.findall(r'rotate\((-?\d+)\)" fill="#3b8ec4"', spinner({"s1": section}, grid))

    assert [turns("hexes", way) for way in ("E", "NE", "W", "SE")] == [["0"], ["-60"], ["180"], ["60"]]
    assert [turns("squares", way) for way in ("E", "N", "S")] == [["0"], ["-90"], ["90"]]


# --- chips


def test_chips_go_on_in_the_next_line_where_the_width_ends():
    chips = [chip("", "a word of many letters", "")] * 3
    width = chips[0].width
    drawn, y = flow(chips, 10, 100, right=10 + 3 * width + 2 * 5 - 1)
    assert re.findall(r"translate\(([\d.]+) ([\d.]+)\)", re.sub(r"translate\(13\.0 0\.0\)", "", drawn)) == [
        ("10.0", "100.0"), (f"{15 + width:.1f}", "100.0"), ("10.0", f"{y:.1f}"),
    ]  # fmt: skip
    assert y == 125


def test_longer_words_make_wider_chips():
    talisman = {"name": "golden idol", "value": 5}
    assert talisman_chip(talisman).width > talisman_chip({**talisman, "name": "idol"}).width
    assert "golden idol ×3" in talisman_chip(talisman, 3).drawn
    endless = talisman_chip({**talisman, "name": "g" * 300})
    assert endless.width < WIDTH - 60
    assert "g" * 300 in endless.drawn  # for who points at it
    assert card_chip(bundled()["actions"]["gold_minus_2"]).drawn.count("−2") == 1
    assert card_label(bundled()["actions"]["monster_12"]) == "12"


# --- whole pictures


def test_the_same_position_gives_the_same_bytes():
    engine = KernelEngine(bundled(), 3, seed=7)
    chance = random.Random(7)
    while engine.turn < 9:
        engine.apply(chance.choice(engine.decision()["options"]))
    assert draw(engine) == draw(engine)
    assert draw(engine) != draw(engine, 3)
    assert "After 3 turns" in texts(draw(engine, 3))


@pytest.mark.parametrize("seed", range(12))
def test_any_config_is_drawn(seed):
    """On the plain rules, whose view says all that a picture shows."""
    chance = random.Random(seed)
    drawn = drawn_config(chance)
    engine = Dealt(drawn, chance.choice([2, 3, 4]), chance)
    while engine.decision() and engine.turn < 30:
        engine.apply(chance.choice(engine.decision()["options"]))
    svg = draw_position(position_of(drawn, engine.view()), "", [0])
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', svg)) <= set(re.findall(r'id="([\w-]+)"', svg))
    width, height = map(float, re.search(r'viewBox="0 0 (\d+) (\d+)"', svg).groups())
    assert width > 500
    assert height > 300
