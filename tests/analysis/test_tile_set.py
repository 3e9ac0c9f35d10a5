"""The chapter on the tile set: a set of two kinds worked out by hand, and the bundled one."""

import polars as pl
import pytest

from analysis.chapters import tile_set
from tests.analysis.conftest import played

SEA = {"kind": "sea", "sides": "N E S W"}
CAPE = {"land": {"kind": "island", "sides": "N"}, "sea": {"kind": "sea", "sides": "E S W"}}
CONFIG = {
    "tiles": {
        "bay": {"count": 2, "start": True, "segments": {"sea": SEA}},
        "cape": {"count": 3, "start": False, "segments": CAPE},
    },
    "goals": {},
}


def by_hand():
    """Two open tiles, one of them the start tile, and three with an island at one side."""
    study = played()
    return played(
        components=study.components.with_columns(chances=pl.col("used") * 3),
        manifest={**study.manifest, "game": "south_seas", "config": CONFIG},
    )


def test_it_serves_studies_of_games_that_know_what_follows_from_a_tile_set(arms):
    assert tile_set.CHAPTER.serves([by_hand()])
    assert tile_set.CHAPTER.serves(arms)
    assert not tile_set.CHAPTER.serves([played()])  # of no known game


def test_sides():
    exhibit = tile_set.sides([by_hand()])
    assert exhibit.title == "Of 20 sides 17 are sea and 3 are island; island is on fewest tiles (3 of 5)"
    assert exhibit.data.rows() == [
        ("sea", "sides", 17),
        ("island", "sides", 3),
        ("sea", "tiles with such a side", 5),
        ("island", "tiles with such a side", 3),
    ]


def test_cells():
    """Beside one neighbour: 17/20 for all, 3/20 for the three capes of four. Two islands in a corner: nothing."""
    exhibit = tile_set.cells([by_hand()])
    found = {(known, what): value for known, what, value in exhibit.data.iter_rows()}
    assert found["one side", "a tile of the bag fits"] == pytest.approx(17 / 20 + 3 / 20 * 3 / 4)
    assert found["corner", "no tile fits"] == pytest.approx(9 / 400)
    assert [row[2:4] for row in exhibit.grid.rows] == [["2", "0"], ["4", "1"], ["3", "1"], ["8", "4"], ["6", "4"]]
    assert exhibit.grid.rows[1][-1] == "island, island (0 tiles)"


def test_the_bag_runs_empty():
    """Of one open tile and three capes: after three draws no cape is left once in four."""
    exhibit = tile_set.dying([by_hand()])
    last = exhibit.data.filter(known="one side", drawn=3)["value"][0]
    assert last == pytest.approx(3 / 20 / 4)
    assert exhibit.grid.rows[0][:2] == ["0", "0\N{NO-BREAK SPACE}%"]


def test_fit_beside_play():
    """An open tile fits at one angle (17/20), a cape at three beside sea and at one beside island."""
    exhibit = tile_set.fits([by_hand()])
    assert exhibit.data["angles"].to_list() == pytest.approx([17 / 20, 17 / 20 * 3 + 3 / 20])
    assert exhibit.data["value"].to_list() == [3, 3]


def test_play_agrees_with_what_should_fit(arms):
    random = tile_set.fits(arms).data.filter(policy="random")
    assert random.select(pl.corr("angles", "value")).item() > 0.95
