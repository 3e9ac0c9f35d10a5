"""The component sheet: complete, self-contained, well formed."""

import re
from html.parser import HTMLParser

import pytest

from sim.config import resolve
from sim.magic_card.sheet import card_words, totals
from sim.sheet import sheet

VARIANTS = ("home_ports", "large_board", "large_storm", "squares")


@pytest.fixture(scope="module")
def base():
    return resolve("magic_card")


@pytest.fixture(scope="module")
def page(base):
    return sheet(base)


def variant(folder, text):
    """The sheet of a variant of the bundled config."""
    (folder / "mine.toml").write_text(f'extends = "magic_card"\n{text}')
    return sheet(resolve("mine.toml", base_dir=folder))


@pytest.mark.parametrize("name", ["magic_card", *(f"magic_card_{variant}" for variant in VARIANTS)])
def test_the_page_is_self_contained_and_closes_every_element(name):
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
    page = sheet(resolve(name))
    reader.feed(page)
    assert reader.open == []
    assert "<script" not in page
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', page)) <= set(re.findall(r'id="([\w-]+)"', page))


def test_every_component_is_on_the_page(base, page):
    config = base.config
    for key in (*config["missions"], *config["talismans"], *config["actions"]):
        assert f'aria-label="{key}"' in page
    assert page.count("<figure") == 4 + 16 + 25
    for words in (
        "Missions: 4", "Talismans: 20 in 16 kinds", "Action cards besides monsters: 30 in 19 kinds",
        "Monsters: 6 in 6 kinds", "shows a3, a5, a7: 15 points", "3 points, on mission A", "6 points, on no mission",
        "2 gold to pay at once, or the next turn is lost",
        "tamed by 12 with magic, spin and tamed monsters, for 6 gold",
        "<td>2 objects for 1 gold</td>", "<td>2 gold for 1 talisman, of 3 open</td>", "<td>15 points</td>",
        "<td>3 to begin with, 8 at most</td>", "Each cell has six neighbours.",
    ):  # fmt: skip
        assert words in page


def test_ports_are_listed_with_the_way_round_the_island(page):
    rows = re.findall(
        r"<tr><td>([NJ]\d)</td><td>(\w+)</td><td>(\[.*?\])</td>.*?<td>start port</td><td>(.*?)</td>", page
    )
    assert [row[:2] for row in rows] == [
        ("N1", "black_1"), ("J1", "red_1"), ("J2", "red_2"), ("N2", "black_2"), ("N3", "black_3"), ("J3", "red_3"),
    ]  # fmt: skip
    assert rows[0][2] == "[0, -7]"
    assert {row[3] for row in rows} == {"30 cells"}


def test_the_spinner_is_listed_with_exact_chances(page):
    assert page.count("<td>1/6 (16.7%)</td>") == 6
    large = sheet(resolve("magic_card_large_storm"))
    assert large.count("<td>3/20 (15.0%)</td>") == 5
    assert large.count("<td>1/4 (25.0%)</td><td>storm</td><td>SE</td>") == 1


def test_every_setting_and_every_assumption_is_on_the_page(base, page):
    for option in base.config["rules"]:
        assert f"<td>rules.{option}</td>" in page
    for entry in base.assumed:
        assert entry["path"] in page
        assert entry["reason"].split("'")[0] in page


def test_the_page_comes_out_the_same_each_time(page):
    assert sheet(resolve("magic_card")) == page


def test_a_variant_shows_what_it_changed_and_what_it_left_out(tmp_path):
    page = variant(
        tmp_path,
        'title = "Less < more"\n[talismans.a3]\ncount = 0\nname = "a & b"\n[actions.hex]\ncount = 0\n'
        '[rules]\nunpaid = "ends_turn"\n[trade]\nobjects_per_gold = 3\n',
    )
    assert "Less &lt; more" in page
    assert "a &amp; b" in page
    assert page.count("class=unused") == 2
    assert page.count("changed by") == 2
    assert "or the rest of the turn is lost" in page
    assert "<td>3 objects for 1 gold</td>" in page


def test_home_ports_have_no_trade():
    page = sheet(resolve("magic_card_home_ports"))
    assert page.count("<td>none</td><td>start port</td><td>26 cells</td>") == 6
    assert page.count("<td>start port</td>") == 6


# --- totals and words


def test_totals(base):
    assert totals(base.config) == {
        "cells: blue": 150, "cells: ports": 6, "cells: windless": 30, "cells: reefs": 12, "cells: island": 19,
        "cells: golden rim": 54, "missions": 4, "characters": 4, "talismans": 20, "points of all talismans": 100,
        "action cards": 36, "objects on cards": 9, "objects to be paid by cards": 2, "magic on cards": 9,
        "magic to be paid by cards": 2, "gold on cards": 8, "gold to be paid by cards": 3, "monsters": 6,
        "gold of all monsters": 23, "cards in all": 64,
    }  # fmt: skip


def test_what_action_cards_say(base):
    said = {key: card_words(kind, base.config) for key, kind in base.config["actions"].items()}
    assert said["gold_plus_3"] == "kept for 3 gold"
    assert said["lucky_wind"] == "frees the own ship from a calm, or lets it sail 5 cells further"
    assert said["telescope"] == "shows the next 3 action cards: one to take"
    assert len(set(said.values())) == len(said)
