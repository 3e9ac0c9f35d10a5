"""Several pictures in one: all of them are there, what they share is written once, nothing needs a script."""

import io
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops

from analysis.rendering import png
from sim.drawing import picture
from sim.film import HELD, film, moments, strip

SVG = "{http://www.w3.org/2000/svg}"
DEFS = '<defs><pattern id="dots" width="4" height="4" patternUnits="userSpaceOnUse"><circle r="2"/></pattern></defs>'
BOARD = (
    "<g>" + "".join(f'<rect x="{20 * n}" y="10" width="15" height="15" fill="url(#dots)"/>' for n in range(6)) + "</g>"
)


def a_picture(number, width=200.0):
    """A board that never changes, and a pawn on it that does."""
    pawn = f'<circle cx="{15 + 20 * number}" cy="60" r="{5 + number}" fill="#d55e00"/>'
    return picture(width, 100, DEFS, f"{BOARD}\n{pawn}")


PICTURES = [a_picture(number) for number in range(4)]


def pixels(svg, zoom=1):
    return Image.open(io.BytesIO(png(svg, zoom))).convert("RGB")


def same(first, second, tolerance=40):
    """Whether two pictures look the same, but for how edges are smoothed."""
    assert first.size == second.size
    return max(high for _, high in ImageChops.difference(first, second).getextrema()) < tolerance


# --- moments


@pytest.mark.parametrize(("turns", "pictures"), [(10, 3), (10, 11), (7, 4), (100, 13), (0, 1)])
def test_moments_are_spread_evenly_from_the_first_turn_to_the_last(turns, pictures):
    chosen = moments(turns, pictures)
    assert (chosen[0], chosen[-1], len(chosen)) == (0, turns, pictures)
    steps = [later - earlier for earlier, later in pairwise(chosen)]
    assert not steps or max(steps) - min(steps) <= 1


def test_there_are_no_more_moments_than_turns():
    assert moments(2, 9) == [0, 1, 2]
    assert moments(8, 1) == [8]


# --- strips


def test_a_strip_holds_every_picture_in_rows():
    root = ElementTree.fromstring(strip(PICTURES))
    frames = root.findall(f"{SVG}svg")
    assert len(frames) == 4
    places = [(float(frame.get("x")), float(frame.get("y"))) for frame in frames]
    assert len({y for _, y in places}) == 2
    assert [x for x, _ in places[:3]] == sorted({x for x, _ in places})
    assert places[3][0] == places[0][0]


def test_all_pictures_of_a_strip_have_one_scale():
    frames = ElementTree.fromstring(strip([a_picture(0, 100), a_picture(1, 200)])).findall(f"{SVG}svg")
    assert float(frames[1].get("width")) == 2 * float(frames[0].get("width"))
    assert frames[0].get("height") == frames[1].get("height")


def test_a_picture_looks_the_same_in_a_strip():
    whole = pixels(strip(PICTURES[:2]))
    for number, x in enumerate((16, 16 + 720 + 16)):
        alone = pixels(PICTURES[number], 3.6)
        cut = whole.crop((x + 2, 18, x + 718, 16 + 358))
        assert same(cut, alone.crop((2, 2, 718, 358)))
    assert not same(whole.crop((16, 16, 736, 376)), whole.crop((752, 16, 1472, 376)))


# --- films


def test_a_film_moves_without_a_script():
    moving = film(PICTURES, 0.5)
    assert "<script" not in moving
    assert "@keyframes" in moving
    assert not re.search(r"\son\w+=", moving)


def test_each_picture_has_its_time():
    """Four pictures of half a second, the last held: shown one after another, each as the one before goes."""
    moving = film(PICTURES, 0.5)
    total = 0.5 * (3 + HELD)
    assert f"animation:frame {total:g}s" in moving
    shown, last = (float(share) for share in re.findall(r"([\d.]+)%\{visibility:hidden\}", moving))
    assert shown / 100 * total == pytest.approx(0.5, abs=1e-4)
    assert last / 100 * total == pytest.approx(0.5 * HELD, abs=1e-4)
    delays = [float(delay) for delay in re.findall(r"animation-delay:(-?[\d.]+)s", moving)]
    assert delays == [number * 0.5 - total for number in range(4)]


def test_where_nothing_moves_the_last_picture_is_seen():
    assert same(pixels(film(PICTURES, 1)), pixels(PICTURES[-1]))
    assert not same(pixels(film(PICTURES, 1)), pixels(PICTURES[0]))


def test_pictures_of_different_sizes_fit_in():
    moving = ElementTree.fromstring(film([a_picture(0, 300), a_picture(1, 200)], 1))
    assert moving.get("viewBox") == "0 0 300 100"


# --- what pictures share


@pytest.mark.parametrize("many", [strip(PICTURES), film(PICTURES, 1)], ids=["strip", "film"])
def test_what_comes_again_is_written_once(many):
    assert many.count("<pattern") == 1
    assert many.count('fill="url(#dots)"') == 6
    assert many.count("<use ") == 3
    assert many.count("<circle cx=") == 4
    names = re.findall(r'\sid="([^"]+)"', many)
    assert len(names) == len(set(names))
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', many)) <= set(names)


def test_definitions_are_not_hidden_with_a_picture():
    """A pattern inside a group that is not seen would not be seen in others either."""
    root = ElementTree.fromstring(film(PICTURES, 1))
    assert [part.get("id") for part in root.find(f"{SVG}defs")] == ["dots"]
    assert root.findall(f".//{SVG}g//{SVG}defs") == []
