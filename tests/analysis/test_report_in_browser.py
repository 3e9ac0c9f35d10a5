"""Reports as a real browser shows them: nothing amiss, at a desk and on a phone, for everybody."""

import io
import math
from dataclasses import replace

import polars as pl
import pytest

from analysis import exporting, hanging, report
from analysis.arms import play
from analysis.chapters import making
from analysis.variants import Variant
from sim.config import resolve
from tests.browser import browser

__all__ = ["browser"]

DESK, PHONE = {"width": 1200, "height": 800}, {"width": 390, "height": 844}
SMALL = {
    "austral": {"builder": 40, "random": 40, "expander,builder": 20, "builder,expander": 20},
    "magic_card": {"rusher": 60, "random": 24, "rusher,trader": 20, "trader,rusher": 20},
}
GRAVE = ("serious", "critical")


@pytest.fixture(scope="module")
def south_seas(report_page, tmp_path_factory):
    """The address of a small report, and the exhibits that it shows."""
    return saved(*report_page, tmp_path_factory.mktemp("page"))


def saved(text, exhibits, folder):
    file = folder / "page.html"
    report.write(text, file)
    return file.as_uri(), exhibits


@pytest.fixture
def opened(browser):
    """Open a page in a size; what the browser complains of and asks for fails the test."""
    pages, amiss = [], []

    def show(address, size=DESK, media="screen"):
        page = browser.new_page(viewport=size, accept_downloads=True)
        page.on("console", lambda message: amiss.append(message.text))
        page.on("pageerror", lambda error: amiss.append(str(error)))
        page.on("request", lambda request: amiss.append(request.url) if request.url.startswith("http") else None)
        page.emulate_media(media=media)
        page.goto(address)
        pages.append(page)
        return page

    yield show
    for page in pages:
        page.close()
    assert amiss == []


def test_anchors_lead_somewhere(opened, south_seas):
    page = opened(south_seas[0])
    links = page.eval_on_selector_all("a[href^='#']", "links => links.map(link => link.hash.slice(1))")
    ids = page.eval_on_selector_all("[id]", "found => found.map(one => one.id)")
    assert len(links) > 20
    assert set(links) <= set(ids)
    page.get_by_role("link", name="Seats", exact=True).click()
    assert page.locator("#seats-title").bounding_box()["y"] < DESK["height"]


def test_each_csv_link_gives_the_data(opened, south_seas):
    address, exhibits = south_seas
    page = opened(address)
    links = page.locator("a.csv")
    names = links.evaluate_all("links => links.map(link => link.download)")
    assert names == [f"{name}.csv" for name, exhibit in exhibits.items() if exhibit.data.height]
    for number, name in enumerate(names):
        with page.expect_download() as given:
            links.nth(number).click()
        assert given.value.suggested_filename == name
        text = given.value.path().read_text("utf-8")
        assert same(pl.read_csv(io.StringIO(text), infer_schema_length=None), exhibits[name[:-4]].data), name
        page.wait_for_timeout(110)  # of more than ten downloads a second Chromium drops the rest


def same(read, data):
    """Tell whether a table that was read from CSV holds the figures and words of another."""
    if read.columns != data.columns or read.height != data.height:
        return False
    pairs = ((a, b) for x, y in zip(read.rows(), data.rows(), strict=True) for a, b in zip(x, y, strict=True))
    return all(alike(a, b) for a, b in pairs)


def alike(a, b):
    if isinstance(b, float) and a is not None:
        return math.isclose(float(a), b, rel_tol=1e-8) or (math.isnan(float(a)) and math.isnan(b))
    return str(a or "") == str(b or "") or str(a) == str(b).lower()


def nothing_is_cut_off(page):
    """See that a page does not scroll sideways, and that no chart is wider than it."""
    width = page.viewport_size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert (
        page.evaluate("Math.max(...[...document.querySelectorAll('svg')].map(s => s.getBoundingClientRect().right))")
        <= width
    )


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_scrolls_sideways(opened, south_seas, size):
    page = opened(south_seas[0], size)
    page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)")
    nothing_is_cut_off(page)


def grave_faults(page):
    """Return what axe-core finds that shuts people out, each with the first place."""
    from axe_playwright_python.sync_playwright import Axe

    inside_of_charts = {"exclude": [["svg > *"]]}  # each is one picture with a text
    found = Axe().run(page, inside_of_charts).response["violations"]
    return [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in found if fault["impact"] in GRAVE]


@pytest.mark.parametrize("size", [pytest.param(DESK, marks=pytest.mark.long), PHONE], ids=["desk", "phone"])
def test_nobody_is_shut_out(opened, south_seas, size):
    assert grave_faults(opened(south_seas[0], size)) == []


def test_on_paper_there_are_charts_and_no_links_to_click(opened, south_seas):
    page = opened(south_seas[0], media="print")
    assert page.locator("nav").is_hidden()
    assert page.locator("a.csv").evaluate_all("links => links.every(link => !link.checkVisibility())")
    assert page.locator("figure svg").first.is_visible()
    assert len(page.pdf()) > 50_000


def test_a_long_table_without_a_chart_is_printed_though_it_is_folded(opened, arms, tmp_path, monkeypatch):
    monkeypatch.setattr(report, "chapters", lambda: [making.CHAPTER])
    address, _ = saved(report.render(arms * 31), {}, tmp_path)
    row = "#chart-manifest tbody tr:last-child"
    assert not opened(address).locator(row).is_visible()
    assert opened(address, media="print").locator(row).is_visible()
    assert opened(address, media="print").locator("#chart-manifest summary").is_hidden()


@pytest.mark.usefixtures("no_drawing")
def test_a_first_screen_leads_to_what_hangs_on_an_assumption(opened, tmp_path):
    """To 10 points two builders take some 16 rounds, to 12 some 20."""
    assumed = {"path": "play.goal", "group": "end", "reason": "For a test.", "choices": [10, 12]}
    changes = {"assumed": [assumed], "goals": {"rounds_low": None, "rounds_high": 18.0}}
    config = resolve(resolve("austral").config | changes)
    settings = [replace(arm, playouts=400) for arm in hanging.wanted(config, 2)]
    own = replace(settings[0], variant=Variant(config))
    text = report.render(play([own, *settings], tmp_path / "study", jobs=1))
    page = opened(saved(text, {}, tmp_path)[0], PHONE)
    page.get_by_text("See what hangs").click()
    assert page.locator("#chart-assumptions-verdicts td", has_text="met → missed").is_visible()
    nothing_is_cut_off(page)
    assert grave_faults(page) == []


@pytest.mark.long
@pytest.mark.parametrize("game", list(SMALL))
def test_pages_of_the_other_games(opened, tmp_path, game):
    arms = report.play(resolve(game), tmp_path / "study", playouts=SMALL[game], players=2, seed=2, jobs=1)
    with exporting.gathering() as exhibits:
        text = report.render(arms)
    address, _ = saved(text, exhibits, tmp_path)
    for size in (DESK, PHONE):
        page = opened(address, size)
        nothing_is_cut_off(page)
        assert grave_faults(page) == []
