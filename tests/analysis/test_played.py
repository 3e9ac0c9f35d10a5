"""What the analysis opens: finished playouts only, one study or several beside each other."""

from dataclasses import dataclass
from pathlib import Path

import polars as pl
import pytest

from analysis.played import open_folder, open_study
from sim.dataset import Study
from sim.errors import StudyError
from tests.analysis.conftest import PLAYOUTS, played


@dataclass(frozen=True)
class GivenStudy(Study):
    """A study whose tables are given."""

    given: dict[str, pl.LazyFrame]

    def table(self, name: str) -> pl.LazyFrame:
        return self.given[name]


def cut_off_study() -> GivenStudy:
    """The study by hand with its last playout cut off."""
    study = played()
    last = pl.col("playout") == 3
    tables = {
        "playouts": study.playouts.with_columns(
            winners=pl.when(last).then(0).otherwise("winners"),
            end_reason=pl.when(last).then(pl.lit("cap")).otherwise(pl.lit("all")),
        ),
        "seats": study.seats.with_columns(win_share=pl.when(last).then(0.0).otherwise("win_share")),
        "components": study.components,
    }
    return GivenStudy(Path("given"), {**study.manifest, "seating": ["random", "random"]}, tables)


def test_playouts_without_a_winner_are_left_out_and_counted():
    opened = open_study(cut_off_study())
    assert opened.label == "random"
    assert (opened.total, opened.deals, opened.cut_off) == (4, 4, {"cap": 1})
    assert opened.playouts.select("playout").collect()["playout"].to_list() == [0, 1, 2]
    assert opened.seats.select("playout").collect()["playout"].unique().sort().to_list() == [0, 1, 2]


def test_copies_come_from_the_config():
    config = {"tiles": {"bay": {"count": 3}}}
    names = played(manifest={**played().manifest, "config": config}).names
    assert names["copies"].to_list() == [3, 1]


def test_studies_side_by_side(folder):
    assert [(arm.label, arm.total) for arm in open_folder(folder)] == list(PLAYOUTS.items())
    assert [arm.label for arm in open_folder(folder / "random")] == ["random"]


def test_a_folder_without_studies_is_refused(tmp_path):
    with pytest.raises(StudyError, match="holds no study"):
        open_folder(tmp_path)
