"""The component sheet: complete, self-contained, well formed, and drawn so that any tile can be read."""

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest

from sim.config import resolve
from sim.sheet import sheet
from sim.south_seas.drawing import DEFS, islander_places, symbol_places, tile_picture
from sim.south_seas.outline import outline, turned
from sim.south_seas.sheet import totals

SEA = {"kind": "sea", "sides": "N E S W"}


def a_tile(**segments):
    return {"segments": segments}


@pytest.fixture(scope="module")
def base():
    return resolve("south_seas")


@pytest.fixture(scope="module")
def page(base):
    return sheet(base)


# --- the page


def test_the_page_is_self_contained_and_closes_every_element(page):
    class Reader(HTMLParser):
        void = ("meta",)

        def __init__(self):
            super().__init__()
            self.open = []

        def handle_starttag(self, tag, attrs):
            values = dict(attrs)
            assert not {"src", "onclick"} & values.keys()
            assert values.get("href", "#").startswith("#")
            if tag not in (*self.void, "wbr", "br"):
                self.open.append(tag)

        def handle_endtag(self, tag):
            assert self.open.pop() == tag

    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert "<script" not in page


def test_every_tile_and_ship_is_on_the_page(base, page):
    assert page.count("<figure") == 70 + 24
    for key in [*base.config["tiles"], *base.config["ships"]]:
        assert f'aria-label="{key}"' in page
    assert page.count('<span class="badge">start</span>') == 1
    assert "Tiles: 73 in 70 kinds" in page
    assert "Ships: 24 in 24 kinds" in page


def test_every_setting_and_every_assumption_is_on_the_page(base, page):
    for option in base.config["rules"]:
        assert f"<td>rules.{option}</td>" in page
    for entry in base.assumed:
        assert entry["path"] in page
        assert entry["reason"].split("'")[0] in page


def test_the_page_comes_out_the_same_each_time(base, page):
    assert sheet(resolve("south_seas")) == page


def test_a_variant_shows_what_it_changed_and_what_it_left_out(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'extends = "south_seas"\ntitle = "Less < more"\n[tiles.curve_shell]\ncount = 0\nname = "a & b"\n'
        "[ships.six_any]\npoints = 12\n"
    )
    page = sheet(resolve("mine.toml", base_dir=tmp_path))
    assert "Less &lt; more" in page
    assert "a &amp; b" in page
    assert page.count("class=unused") == 1
    assert page.count("changed by") == 2
    assert "Tiles: 71 in 69 kinds" in page


def test_goods_are_told_in_words_too(page):
    assert "2 shells, 1 fish, 1 banana" in page
    assert "3 of one kind (A), 1 of one other kind (B)" in page
    assert "sea_east: sea N1 E S0 with a boat" in page


# --- totals


def test_totals_of_the_base_set(base):
    assert totals(base.config) == {
        "tiles": 73, "kinds of tile": 70,
        "sides: footbridge": 103, "sides: sea": 117, "sides: island": 72,
        "segments: footbridge": 75, "segments: sea": 137, "segments: island": 51, "segments: market": 6,
        "shells": 49, "fish": 40, "bananas": 49, "groups of 1 fish": 20, "groups of 2 fish": 10, "boats": 19,
        "ships": 24, "ship points": 96,
        "asked for: shells": 20, "asked for: fish": 20, "asked for: bananas": 20,
        "asked for: any kind": 21, "asked for: one kind of choice": 14, "asked for: one other kind": 2,
    }  # fmt: skip


def test_a_side_of_island_and_sea_is_mixed():
    bay = {"bay": {"kind": "island", "sides": "N0"}, "sea": {"kind": "sea", "sides": "N1 E S W"}}
    counted = totals({"tiles": {"mine": {"count": 3, "segments": bay}}, "ships": {}})
    assert counted == {
        "tiles": 3, "kinds of tile": 1, "sides: sea": 9, "sides: mixed": 3, "segments: sea": 3, "segments: island": 3,
    }  # fmt: skip


# --- drawings

ODD = {
    "diagonal": a_tile(
        a={"kind": "sea", "sides": "N E", "fish": 2, "boat": True}, b={"kind": "sea", "sides": "S W", "fish": 5}
    ),
    "halves": a_tile(
        a={"kind": "island", "sides": "N0 W1", "bananas": 2},
        b={"kind": "island", "sides": "E"},
        s={"kind": "sea", "sides": "N1 S W0"},
    ),
    "islet": a_tile(
        i={"kind": "island", "sides": "", "bananas": 2},
        s=SEA,
        b={"kind": "footbridge", "sides": "", "ends": ["junction", "island"]},
    ),
    "pool": a_tile(i={"kind": "island", "sides": "N E S W"}, p={"kind": "sea", "sides": "", "fish": 1}),
    "many shores": a_tile(
        i={"kind": "island", "sides": "N E0 S1"},
        s={"kind": "sea", "sides": "E1 S0"},
        t={"kind": "sea", "sides": "W"},
        m={"kind": "market"},
        n={"kind": "market"},
    ),
    "islets": a_tile(s=SEA, **{f"i{n}": {"kind": "island", "sides": ""} for n in range(15)}),
    "markets": a_tile(s=SEA, **{f"m{n}": {"kind": "market"} for n in range(15)}),
}


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_any_shape_of_tile_gives_a_drawing_and_places_on_it(name, angle):
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg">{DEFS}{tile_picture(ODD[name], angle)}</svg>'
    known = set(re.findall(r'id="([\w-]+)"', DEFS))
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', drawn)) <= known
    ET.fromstring(drawn)
    for places in (islander_places(ODD[name], angle), symbol_places(ODD[name], angle)):
        assert list(places) == list(ODD[name]["segments"])
        assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in places.values())


def test_islanders_of_the_base_set_stand_apart_and_on_the_tile(base):
    for key, tile in base.config["tiles"].items():
        places = list(islander_places(tile).values())
        assert all(3 <= x <= 97 and 3 <= y <= 97 for x, y in places), key
        gaps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a in places for b in places if a is not b]
        assert min(gaps, default=99) > 8, key


def test_places_turn_with_the_tile():
    assert [turned((50, 0), angle) for angle in (0, 90, 180, 270)] == [(50, 0), (100, 50), (50, 100), (0, 50)]
    tile = a_tile(b={"kind": "footbridge", "sides": "N S", "ends": []}, e={"kind": "sea", "sides": "N1 E S0"})
    assert islander_places(tile, 0)["e"][0] > 60
    assert islander_places(tile, 90)["e"][1] > 60


def test_each_kind_of_good_is_drawn_as_often_as_it_is_shown():
    drawn = tile_picture(a_tile(s=SEA | {"fish": 2, "boat": True}, i={"kind": "island", "sides": "", "bananas": 3}))
    assert [drawn.count(f"#ss-{symbol}") for symbol in ("fish", "boat", "bananas")] == [2, 1, 3]
    many = tile_picture(a_tile(s=SEA | {"fish": 5}))
    assert many.count("#ss-fish") == 1
    assert "× 5" in many


def test_seas_that_nothing_parts_are_parted_by_a_reef():
    assert len(outline(ODD["diagonal"]["segments"]).reefs) == 2
    assert outline({"s": SEA}).reefs == []


def test_a_pier_reaches_the_island_that_is_nearest_along_the_rim(base):
    drawn = outline(base.config["tiles"]["two_islands_two_piers_shell_banana_two_fish"]["segments"])
    assert drawn.bridges["bridge_east"][-1] == (50, 15)
    assert drawn.bridges["bridge_south"][-1] == (15, 50)
