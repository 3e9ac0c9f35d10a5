"""A real browser for tests of pages: the Chromium of this machine, headless, driven by Playwright.

A test module says ``from tests.browser import browser`` and asks for the fixture; it is skipped where there is no
browser. A page of its own is ``browser.new_page(viewport={"width": 1280, "height": 800})``.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",  # containers allow none
    "--disable-gpu",
    # nothing of the browser's own may go over the network
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A headless Chromium with an empty profile of its own, which it loses at the end.

    One a module and not one a session: as long as Playwright is at work its event loop counts as running, and nothing
    else in the process, such as a notebook's kernel client, could run one.
    """
    reason = "playwright is not installed: pip install -e '.[test]'"
    playwright = pytest.importorskip("playwright.sync_api", reason=reason)
    executable = next(filter(None, map(shutil.which, NAMES)), None)
    if executable is None:
        pytest.skip(f"no browser on the path, looked for {', '.join(NAMES)}")
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield chromium
        chromium.close()
