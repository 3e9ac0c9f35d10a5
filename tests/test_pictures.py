"""Pictures look as those stored in `tests/pictures`, which somebody has looked at.

After a change that is meant: ``python -m tests.test_pictures`` draws them anew; look at them before they are committed.
"""

import io
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from analysis.rendering import png
from sim.austral.picture import draw_position as draw_austral
from sim.film import strip
from sim.hexes import Hex, edge, vertex
from sim.magic_card.picture import draw_position as draw_magic_card
from sim.magic_card.position import Position, Spin
from sim.records import read_record, replay
from sim.south_seas.picture import draw as draw_south_seas
from tests.austral.test_picture import a_position as an_austral_position
from tests.magic_card.playing import bundled, config

STORED = Path(__file__).parent / "pictures"
RECORDS = Path(__file__).parent / "records"
WIDTH = 480  # pixels of a stored picture
BLOCK = 4  # pixels of the squares whose mean colours are compared
TOLERANCE = 32  # of 255, in any colour of any square: edges may be smoothed otherwise, stored colours are few


def south_seas() -> str:
    """The worked example X6 after 11 of its 15 turns."""
    return draw_south_seas(replay(read_record(RECORDS / "x6.jsonl")).engine, 11)


def austral() -> str:
    """The small fixed map with pieces of two seats, fog and red tide."""
    position = an_austral_position(
        turn=9, dice=(3, 4), hands=[[2, 0, 1, 0, 3], [0, 4, 0, 1, 0]], goals={"explorer": 1}, read=["storm"],
        buildings={vertex(0, 0, "N"): (0, "village"), vertex(1, 0, "S"): (1, "cove")},
        trails={edge(0, 0, "NE"): 0, edge(1, 0, "SE"): 1}, lighthouses={vertex(0, 0, "N"): 0},
        fog=[Hex(0, 1), None], red_tide=[False, True], last=vertex(1, 0, "S"),
    )  # fmt: skip
    return draw_austral(position, "Seat 0 is to make an offer", [0])


def a_magic_card_position(**changes: object) -> Position:
    """Four ships: one in port, one calm, one damaged, one home; cards and talismans of all kinds."""
    hands = [Counter(gold_plus_2=2, repair=1), Counter(), Counter(monster_7=1, hex=2, telescope=1), Counter()]
    talismans = [Counter(a3=1), Counter(neutral_7=2), Counter(), Counter(d4=1, d5=1, neutral_3=1)]
    position = Position(
        config=bundled(), turn=42, cells=[(7, 0), (-4, -4), (-5, 6), (0, -7)],
        states=["fine", "calm", "damaged", "fine"], turning=[0, 0, 0, 1],
        homes=["black_2", "red_2", "red_3", "black_1"], home=[False, False, False, True],
        missions=["a", "b", "c", "d"], tokens=[[1, 2, 3], [8, 0, 0], [4, 4, 4], [0, 8, 1]], hands=hands,
        talismans=talismans, row=["a5", "neutral_4", "b6"], talismans_left=12, actions_left=20, bottom=["monster_12"],
        discards=Counter(repair=2), lost_turns=[0, 0, 1, 0], spun=Spin(2, "s4", "turn"),
        came_from={2: (-1, 5), 3: (3, -6)},
    )  # fmt: skip
    return replace(position, **changes)


def magic_card() -> str:
    """The bundled board."""
    return draw_magic_card(a_magic_card_position(), "Won by seat 3", [3])


def magic_card_squares() -> str:
    """A small board of squares with home ports, a spinner of unequal sectors, two ships in one port."""
    sea = "# # # # # # #\n# N . . o J #\n# . . . o . #\n# P . I x P #\n# . . . . . #\n# # # # # # #"
    other = {
        "board.grid": "squares", "board.map": sea, "board.ports": {"N": "black", "J": "red", "P": "neutral"},
        "spinner.sections.s1.weight": 3, "spinner.sections.s2.direction": "N", "spinner.sections.s3.direction": "S",
        "spinner.sections.s5.direction": "W", "spinner.sections.s6.direction": "S", "rules.port_ships": "unlimited",
    }  # fmt: skip
    position = a_magic_card_position(
        config=config(other), cells=[(1, 1), (1, 1), (4, 2), (3, 4)], homes=["neutral_1", "neutral_2"] * 2,
        came_from={}, home=[False] * 4, turning=[0] * 4, states=["fine", "fine", "calm", "damaged"],
    )  # fmt: skip
    return draw_magic_card(position)


def south_seas_strip() -> str:
    """The beginning, the middle and the end of X10."""
    engine = replay(read_record(RECORDS / "x10.jsonl")).engine
    return strip([draw_south_seas(engine, 0), draw_south_seas(engine, engine.turn // 2), draw_south_seas(engine)])


PICTURES: tuple[Callable[[], str], ...] = (south_seas, austral, magic_card, magic_card_squares, south_seas_strip)


def rendered(svg: str) -> Image.Image:
    """A picture in the size in which it is stored."""
    whole = Image.open(io.BytesIO(png(svg, 1))).convert("RGB")
    return whole.resize((WIDTH, round(WIDTH * whole.height / whole.width)), Image.Resampling.LANCZOS)


def unlike(first: Image.Image, second: Image.Image) -> int:
    """How far the mean colours of two pictures are apart at most, square by square, of 255."""
    if first.size != second.size:
        return 255
    size = first.width // BLOCK, first.height // BLOCK
    means = (image.convert("RGB").resize(size, Image.Resampling.BOX) for image in (first, second))
    return max(high for _, high in ImageChops.difference(*means).getextrema())


@pytest.mark.parametrize("drawn", PICTURES, ids=lambda drawn: drawn.__name__)
def test_a_picture_looks_as_the_stored_one(drawn):
    assert unlike(rendered(drawn()), Image.open(STORED / f"{drawn.__name__}.png")) <= TOLERANCE


def test_every_stored_picture_is_compared():
    assert {file.stem for file in STORED.iterdir()} == {drawn.__name__ for drawn in PICTURES}


def test_a_difference_is_noticed():
    """One token more is too little to see at this size; a ship elsewhere, on its side or with a sign is not."""
    stored = Image.open(STORED / "magic_card.png")
    for changes in (
        {"cells": [(7, 0), (-4, -3), (-5, 6), (0, -7)]},
        {"states": ["fine", "damaged", "damaged", "fine"]},
        {"homes": ["black_2", "red_2", "black_3", "black_1"]},
        {"spun": Spin(2, "s5", "turn")},
    ):
        drawn = draw_magic_card(a_magic_card_position(**changes), "Won by seat 3", [3])
        assert unlike(rendered(drawn), stored) > TOLERANCE, changes


if __name__ == "__main__":
    STORED.mkdir(exist_ok=True)
    for picture in PICTURES:
        image = rendered(picture()).quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        image.save(STORED / f"{picture.__name__}.png", optimize=True)
        print(f"{picture.__name__}.png", (STORED / f"{picture.__name__}.png").stat().st_size, file=sys.stderr)
