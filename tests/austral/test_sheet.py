"""The component sheet: complete, self-contained, well formed, and drawn for each kind of map."""

import re
from html.parser import HTMLParser

import pytest

from sim.austral.sheet import pieces, totals
from sim.config import resolve
from sim.sheet import sheet
from tests.austral.fixed import fixed


@pytest.fixture(scope="module")
def base():
    return resolve("austral")


@pytest.fixture(scope="module")
def page(base):
    return sheet(base)


def variant(folder, text):
    """The sheet of a variant of the bundled config."""
    (folder / "mine.toml").write_text(f'extends = "austral"\n{text}')
    return sheet(resolve("mine.toml", base_dir=folder))


@pytest.mark.parametrize("kind", ["ring", "archipelago"])
def test_the_page_is_self_contained_and_closes_every_element(kind, tmp_path):
    class Reader(HTMLParser):
        def __init__(self):
            super().__init__()
            self.open = []

        def handle_starttag(self, tag, attrs):
            values = dict(attrs)
            assert not {"src", "onclick"} & values.keys()
            assert values.get("href", "#").startswith("#")
            if tag not in ("meta", "wbr", "br"):
                self.open.append(tag)

        def handle_endtag(self, tag):
            assert self.open.pop() == tag

    reader = Reader()
    page = variant(tmp_path, f'[map]\nkind = "{kind}"\n')
    reader.feed(page)
    assert reader.open == []
    assert "<script" not in page
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', page)) <= set(re.findall(r'id="([\w-]+)"', page))


def test_every_component_is_on_the_page(base, page):
    config = base.config
    assert page.count("<figure") == 5 + 10 + 6 + 6 + 4  # land, numbers on land and at sea, docks, buildings
    for key in (*config["terrains"], *config["docks"], *config["buildings"]):
        assert f'aria-label="{key}"' in page
    for kind in (*config["log"].values(), *config["public_goals"].values()):
        assert f"<td>{kind['name']}</td>" in page
    for words in (
        "Land: 19 in 5 kinds", "Numbers on land: 18", "Fishing grounds: 6", "Docks: 9 in 6 kinds",
        "Sea log: 14 in 7 kinds", "Public goals: 3 of 7", "1 wool, 2 salt, 2 fish", "first with 6 trails",
        "on an own cove or village on the coast", "4 equal cards for 1 of choice", "2 cards from each producing hex",
        "3 offers a turn: up to 2 cards of one kind for up to 1 of another, with counter-offers",
    ):  # fmt: skip
        assert words in page


def test_every_setting_and_every_assumption_is_on_the_page(base, page):
    for option in base.config["rules"]:
        assert f"<td>rules.{option}</td>" in page
    for entry in base.assumed:
        assert entry["path"] in page
        assert entry["reason"].split("'")[0] in page


def test_the_page_comes_out_the_same_each_time(page):
    assert sheet(resolve("austral")) == page


def test_a_variant_shows_what_it_changed_and_what_it_left_out(tmp_path):
    page = variant(
        tmp_path,
        'title = "Less < more"\n[docks.wool]\ncount = 0\nname = "a & b"\n[map]\ndocks = [0, 2, 4, 6, 8, 10, 12, 14]\n'
        '[trade]\noffers = 0\n[bank]\nlighthouse_rate = "none"\ncards = 19\n',
    )
    assert "Less &lt; more" in page
    assert "a &amp; b" in page
    assert page.count("class=unused") == 1
    assert page.count("changed by") == 1
    assert "Docks: 8 in 5 kinds" in page
    assert "no trade" in page
    assert "bank, with an own lighthouse" not in page
    assert "19 cards of each resource" in page


# --- the map


def test_a_ring_is_drawn_with_its_places(page):
    assert page.count("au-ground-open)") == 19
    assert page.count("?:1") == 9
    for place in range(18):
        assert f">{place}</text>" in page
    assert "The numbers 6 and 8 never lie on neighbouring hexes." in page


def test_a_map_of_random_shape_is_told(tmp_path):
    page = variant(tmp_path, '[map]\nkind = "archipelago"\n')
    assert page.count("au-ground-open)") == 37
    assert "to 22 hexes at most, with up to 9 fishing grounds" in page
    assert "meadow 5, salt_flat 9, forest 10; and fishing grounds with 3, 11, 2." in page


def test_a_fixed_map_is_drawn_as_it_lies_and_counted(tmp_path):
    chart = fixed()["map"]
    text = '[map]\nkind = "fixed"\n'
    for table in ("hexes", "dock_edges"):
        for key, entry in chart[table].items():
            values = "\n".join(f"{name} = {value!r}" for name, value in entry.items())
            text += f"[map.{table}.{key}]\n{values}\n"
    page = variant(tmp_path, text)
    assert "Land: 5 in 5 kinds" in page
    assert "Docks: 2 in 2 kinds" in page
    assert "meadow at [0, 0]" in page
    assert "6 and 8 never lie" not in page
    laid = pieces(resolve("mine.toml", base_dir=tmp_path).config)
    assert laid["land"] == {"5": 1, "6": 1, "9": 1, "10": 1}
    assert laid["fishing"] == {"8": 1}


# --- totals


def test_totals_of_the_base_map(base):
    assert totals(base.config) == {
        "land hexes": 19, "fishing grounds": 6, "docks": 9,
        "rolls of 36 for all land hexes": 58, "rolls of 36 for all fishing grounds": 24,
        "vertices": 54, "vertices on the coast": 30, "sides of hexes": 72, "sides on the coast": 30,
        "cards of the sea log": 14,
    }  # fmt: skip
