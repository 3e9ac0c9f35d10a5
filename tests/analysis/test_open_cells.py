"""Open cells of a study: three draws by hand."""

import polars as pl
import pytest

from analysis import estimates as es
from analysis import open_cells
from analysis.chapters import open_cells as chapter
from tests.analysis.conftest import played
from tests.south_seas.test_odds import CONFIG
from tests.south_seas.test_open_cells import CAPE, NORTH, OPEN

STEPS = [
    ("drawn", CAPE, 0), ("laid", NORTH, 4 * CAPE), ("drawn", OPEN, 1), ("laid", NORTH - 1, 4 * OPEN),
    ("drawn", CAPE, 2),
]  # fmt: skip


def study(deals=1):
    """Open cells of one neighbour: 4, then 6 (one asks for island), then 6; and one corner at last."""
    rows = [(deal, deal, step, *event) for deal in range(deals) for step, event in enumerate(STEPS)]
    base = played()
    return played(
        events=pl.LazyFrame(rows, schema=["playout", "deal", "step", "event", "a", "b"], orient="row"),
        manifest={**base.manifest, "game": "south_seas", "config": {**CONFIG, "goals": {}}},
    )


def test_by_shape():
    table = open_cells.by_shape(study())
    found = {(row["known"], row["measure"]): row for row in table.iter_rows(named=True)}
    assert list(found) == [("one side", "fits"), ("one side", "dead"), ("corner", "fits"), ("corner", "dead")]
    assert found["one side", "fits"]["value"] == 15 / 16
    assert found["one side", "fits"]["cells"] == pytest.approx(16 / 3)
    assert found["corner", "fits"]["value"] == 1
    assert found["one side", "dead"]["value"] == 0


def test_by_time():
    """Three draws: in the first, fourth and seventh tenth of the bag, with 4, 6 and 7 cells open."""
    table = open_cells.by_time(study(3))
    cells = table.filter(measure="open cells")
    assert cells.select("passed", "value", "n").rows() == [(1, 4.0, 3), (4, 6.0, 3), (7, 7.0, 3)]
    fits = table.filter(measure="fits")["value"].to_list()
    assert fits == [1, pytest.approx(5 / 6), 1]
    assert table.filter(measure="fits")["method"].unique().to_list() == [es.SHARE_OF]


def test_the_chapter():
    assert chapter.CHAPTER.serves([study()])
    assert not chapter.CHAPTER.serves([played()])
    fits = chapter.fits([study(3)])
    assert fits.title == "Of the cells with one neighbour a tile that is drawn fits 94\N{NO-BREAK SPACE}% under tester"
    one = fits.data.filter(known="one side")["exact"][0]
    assert one == pytest.approx(100 * (17 / 20 + 3 / 20 * 3 / 4))
    assert chapter.dead([study(3)]).title == "Of the open cells no tile left fits, late in the bag, – under tester"
    assert chapter.waiting([study(3)]).title == "Cells that wait for a tile: up to 7.0 under tester"
