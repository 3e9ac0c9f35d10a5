"""The report of a real study: whole, valid, reproducible, true to the tables."""

import re
from html.parser import HTMLParser

import html5lib
import polars as pl
import pytest

from analysis import chapters, report, seats
from sim.config import resolve
from sim.errors import BalizaError, StudyError
from tests.analysis.conftest import PLAYOUTS, played

VOID = {"meta", "br", "wbr", "hr", "img", "link", "input"}


class Page(HTMLParser):
    """Reads a page, and notes its ids, links and tags that are not closed in order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.links, self.wrong, self.tags, self.svgs = [], [], [], [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self._note(tag, dict(attrs))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self._note(tag, dict(attrs))

    def _note(self, tag, attrs):
        self.tags.append(tag)
        self.ids += [attrs["id"]] if "id" in attrs else []
        self.links += [attrs[key] for key in ("href", "xlink:href", "src") if key in attrs]
        if tag == "svg":
            self.svgs.append(attrs)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


@pytest.fixture(scope="module")
def text(report_page):
    return report_page[0]


@pytest.fixture(scope="module")
def page(text):
    return Page(text)


def test_the_page_is_valid_html(text):
    html5lib.HTMLParser(strict=True).parse(text)


def test_the_page_is_well_formed(page):
    assert (page.open, page.wrong) == ([], [])
    assert len(page.ids) == len(set(page.ids))


def test_links_lead_somewhere_in_the_page(page):
    inside = {link for link in page.links if not link.startswith("data:text/csv")}
    assert {link for link in inside if not link.startswith("#")} == set()
    assert {link[1:] for link in inside} <= set(page.ids)


def test_nothing_is_fetched_and_nothing_runs(text, page):
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    assert "@import" not in text
    assert not re.search(r"url\((?!#)", text)


def test_charts_have_words_for_those_who_do_not_see_them(page):
    assert len(page.svgs) > 15
    assert all(svg["role"] == "img" and svg["aria-label"] for svg in page.svgs)


def test_it_is_small(text):
    assert len(text.encode()) < 5e6


def test_the_same_studies_give_the_same_bytes(arms, folder, text):
    assert report.render(report.open_arms(folder)) == text


def test_no_figure_has_many_decimals(text):
    prose = re.sub(r"<(svg|style).*?</\1>", "", text, flags=re.DOTALL)
    assert not re.findall(r"\d\.\d{6,}", prose)
    assert not re.findall(r">[^<]*\b(nan|None(?! of)|inf)\b[^<]*<", prose)


def test_policies_stand_side_by_side(text):
    assert "60 playouts by <b>greedy</b>" in text
    assert "120 playouts by <b>random</b>" in text


def test_each_goal_of_the_config_is_judged_under_both_policies(arms):
    found = {verdict.key: verdict for verdict in report.judged(arms)}
    goals = set(arms[0].goals)
    assert goals - set(found) == {"turns_high", "style_edge"}  # judged with turns_low; needs duels
    assert all([f.policy for f in verdict.findings] == list(PLAYOUTS) for verdict in found.values())


def test_what_asks_for_something_comes_first(arms):
    states = [verdict.state for verdict in report.judged(arms)]
    assert states == sorted(states, key=list(report.BADGES).index)


def test_the_page_shows_the_tables_figures(arms, text):
    first = seats.win_shares(arms[0]).row(0, named=True)
    assert f"{100 * first['value']:.0f}\N{NO-BREAK SPACE}% (" in text


def test_every_exhibit_has_a_finding_and_its_data(arms):
    for chapter in report.served(arms):
        for name, make in chapter.makers(arms).items():
            exhibit = make()
            assert exhibit.title, name
            assert not exhibit.title[0].islower(), name
            assert exhibit.grid.rows, name
            assert len(exhibit.grid.headings) == len(exhibit.grid.rows[0]), name
            assert exhibit.figure is None or exhibit.alt, name


@pytest.mark.usefixtures("no_drawing")
def test_a_single_study_is_reported_for_what_it_holds(arms):
    text = report.render(arms[:1])
    assert "Judged under greedy alone" in text
    assert not re.search(r"under random|<b>random|>n, random<", text)


@pytest.mark.usefixtures("no_drawing")
def test_what_was_cut_off_is_said_on_the_first_screen(arms):
    ends = pl.DataFrame({"end_reason": ["tiles", "cap"], "playouts": [58, 2], "finished": [True, False]})
    given = {name: getattr(arms[0], name) for name in ("label", "playouts", "seats", "components", "manifest")}
    text = report.render([played(**given, ends=ends)])
    assert "2 playouts of 60 under greedy ended by" in text
    assert "2 of 60 playouts were cut off by the safety cap" in text


def test_chapters_are_found_in_their_order():
    found = [chapter.id for chapter in chapters.chapters()]
    assert found == [
        "differences", "sensitivity", "sweep", "seats", "variants", "league", "duels", "mixed-tables", "styles",
        "skill", "restrictions", "rush", "luck", "scores", "length", "goal-lengths", "openness", "starts", "dice",
        "spinner", "resources", "sectors", "storms", "buildings", "routes", "docks", "monsters", "log", "ports",
        "goals", "talismans", "homecoming", "tile-set", "tiles", "open-cells", "islanders", "ships", "ship-prices",
        "idle", "assumptions", "hanging", "making",
    ]  # fmt: skip


def test_a_chapter_of_another_package_is_found_by_its_entry_point(monkeypatch):
    class Entry:
        def load(self):
            return chapters.Chapter(id="weather", order=45, title="Weather", question="Does it rain?", exhibits={})

    monkeypatch.setattr(chapters, "entry_points", lambda group: [Entry()] if group == "baliza.chapters" else [])
    found = [chapter.id for chapter in chapters.chapters()]
    assert found[found.index("tiles") + 1] == "weather"


def test_a_chapter_is_left_out_where_its_columns_are_not_there(arms):
    wanting = chapters.Chapter("x", 1, "X", "?", {}, needs={"playouts": ["storms"]})
    assert not wanting.serves(arms)
    assert not chapters.Chapter("x", 1, "X", "?", {}, kind="monster").serves(arms)
    assert chapters.Chapter("x", 1, "X", "?", {}, needs={"playouts": ["turns"]}, kind="ship").serves(arms)


def test_studies_of_different_configs_are_not_mixed(folder, tmp_path):
    for name in ("greedy", "random"):
        (tmp_path / name).mkdir()
        for part in (folder / name).rglob("*.*"):
            copy = tmp_path / name / part.relative_to(folder / name)
            copy.parent.mkdir(exist_ok=True)
            copy.write_bytes(part.read_bytes())
    manifest = tmp_path / "random" / "manifest.json"
    manifest.write_text(re.sub(r'"players": \d', '"players": 5', manifest.read_text("utf-8"), count=1), "utf-8")
    with pytest.raises(StudyError, match="number of players"):
        report.open_arms(tmp_path)


def test_a_single_playout_is_no_reason_to_fail(tmp_path):
    report.play(resolve("south_seas"), tmp_path, playouts={"random": 1}, jobs=1)
    text = report.render(report.open_arms(tmp_path))
    assert "no interval" in text
    assert "Too few deals to say anything" in text
    assert Page(text).wrong == []


@pytest.mark.usefixtures("no_drawing")
def test_a_file_that_cannot_be_written_is_a_plain_message(arms, tmp_path):
    with pytest.raises(BalizaError, match="cannot be written"):
        report.write("text", tmp_path)
