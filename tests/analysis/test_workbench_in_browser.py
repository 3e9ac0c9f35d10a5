"""The workbench end to end: the real command, seen and used in a real browser."""

import http.client
import os
import re
import signal
import subprocess
import sys
import tomllib

import pytest

from sim.config import check
from tests.browser import browser

__all__ = ["browser"]

pytest.importorskip("nicegui", reason="nicegui is not installed: pip install -e '.[test]'")

COUNT = "tiles.market_pier_plain.count"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The port of a workbench of South Seas, and its folder."""
    folder = tmp_path_factory.mktemp("workbench")
    words = ["workbench", "south_seas", "--port", "0", "--no-browser", "--folder", str(folder / "desk")]
    start = [sys.executable, "-c", "from analysis.cli import main; main()", *words]
    plain = {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}  # NiceGUI looks for it
    errors = folder / "errors.txt"
    with (
        errors.open("w") as told,
        subprocess.Popen(start, stdout=subprocess.PIPE, stderr=told, text=True, cwd=folder, env=plain) as process,
    ):
        line = process.stdout.readline()
        yield int(re.search(r"http://127\.0\.0\.1:(\d+)", line)[1]), folder / "desk"
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
        assert "ended; what was saved and played lies in" in process.stdout.read()
    assert errors.read_text() == ""


@pytest.fixture
def page(browser, served):
    """The page of the workbench; it may ask for nothing from elsewhere and may not fail."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    elsewhere, failed = [], []
    page.on("request", lambda request: elsewhere.append(request.url))
    page.on("pageerror", lambda error: failed.append(str(error)))
    page.goto(f"http://127.0.0.1:{served[0]}/")
    yield page
    assert [url for url in elsewhere if not re.match(rf"(http|ws)://127\.0\.0\.1:{served[0]}/|data:", url)] == []
    assert failed == []
    page.close()


def count(page):
    """Return the field of the count that the designer changes."""
    page.get_by_label("Search values").fill("market pier plain count")
    return page.get_by_label(COUNT, exact=True)


def test_a_designer_changes_a_count_sees_the_difference_saves_it_and_finds_it_again(page, served):
    folder = served[1]
    assert count(page).input_value() == "1"
    # a wrong value: the words of `baliza check`
    wrong = f"{COUNT}: found -1, allowed: a whole number from 0 to 250"
    count(page).fill("-1")
    page.get_by_role("alert").get_by_text(wrong, exact=True).wait_for()
    assert page.get_by_role("button", name="Run", exact=True).is_disabled()
    folder.mkdir()
    (folder / "bad.toml").write_text(f'extends = "south_seas"\n{COUNT} = -1\n', "utf-8")
    assert check(folder / "bad.toml")[0].endswith(f":2: {wrong}")
    (folder / "bad.toml").unlink()
    # a right one, run
    count(page).fill("3")
    page.get_by_text("was 1", exact=True).wait_for()
    page.get_by_role("alert").wait_for(state="hidden")
    page.get_by_label("Playouts of each").fill("400")
    page.get_by_role("button", name="Run", exact=True).click()
    page.get_by_text("800 playouts, done").wait_for()
    page.get_by_text("after 400 deals").wait_for()
    page.get_by_role("button", name="Run", exact=True).click()  # again: what was played is there
    page.get_by_text("800 playouts, done").wait_for()
    turns = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="turns", exact=True))
    _, base, variant, difference, shown = turns.locator("th, td").all_inner_texts()
    low, high = map(float, re.search(r"\((.*)–(.*)\)", difference).groups())
    assert 1 < low <= float(variant) - float(base) <= high < 3  # two tiles more are two turns more
    assert shown == "more"
    # saved, and there again after the page was left
    page.get_by_label("Name of the variant").fill("more_markets")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Saved as").wait_for()
    assert tomllib.loads((folder / "more_markets.toml").read_text("utf-8")) == {
        "extends": "south_seas",
        "title": "South Seas, changed",
        "tiles": {"market_pier_plain": {"count": 3}},
    }
    assert check(folder / "more_markets.toml") == []
    choose(page, "magic_card")
    page.get_by_text("spinner (6)").wait_for()
    page.reload()
    choose(page, "saved: more_markets")
    page.get_by_text("tiles (70)").wait_for()
    assert count(page).input_value() == "3"


def choose(page, name):
    """Open a config or a saved variant."""
    page.get_by_label("Game or variant").click()
    page.get_by_role("option", name=name, exact=True).click()


def test_a_slider_turns_a_value_and_reset_turns_it_back(page):
    choose(page, "austral")
    page.get_by_text("play (4)").click()
    page.get_by_role("slider", name="Slider of play.goal").locator("[tabindex='0']").press("ArrowRight")
    page.get_by_text("was 10", exact=True).wait_for()
    assert page.get_by_label("play.goal", exact=True).input_value() == "11"
    page.get_by_role("button", name="Reset play.goal").click()
    page.get_by_text("was 10", exact=True).wait_for(state="hidden")
    assert page.get_by_label("play.goal", exact=True).input_value() == "10"


def test_the_page_has_no_known_barrier(page):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    page.get_by_text("rules (").click()
    page.get_by_label("Search values").wait_for()
    found = axe.Axe().run(page)
    assert [violation["id"] for violation in found.response["violations"]] == []


def test_no_other_site_can_reach_it(served):
    connection = http.client.HTTPConnection("127.0.0.1", served[0])
    connection.request("GET", "/", headers={"Host": "elsewhere.example"})
    assert connection.getresponse().status == 400
    connection.close()
