"""The tables as data, and reading them with Polars, pandas and DuckDB."""

import shutil
from pathlib import Path

import polars as pl
import pytest

from sim.dataset import ALWAYS, OPTIONAL, Column, Study, columns, frame_of, row_dtype, scan, schema
from sim.errors import StudyError
from tests.studies import GAME, MIXED, content, small

TABLES = (*ALWAYS, *OPTIONAL)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Study:
    """100 playouts of two policies with all tables."""
    return small(tmp_path_factory.mktemp("data") / "study", 100, MIXED, turns=5, events=5)


@pytest.mark.parametrize("table", TABLES)
def test_the_files_have_the_columns_described(data: Study, table: str) -> None:
    assert data.table(table).collect_schema() == schema(GAME, table)
    assert [c.name for c in columns(GAME, table)] == data.table(table).collect_schema().names()


@pytest.mark.parametrize("table", TABLES)
def test_every_column_is_explained(table: str) -> None:
    described = columns(GAME, table)
    assert len({c.name for c in described}) == len(described)
    for column in described:
        assert column.name == column.name.lower()
        assert column.unit
        assert column.meaning.endswith(".")


@pytest.mark.parametrize("table", TABLES)
def test_numbers_stay_small(table: str) -> None:
    """Narrow types are most of what keeps ten million playouts on a small disk."""
    wide = [c.name for c in columns(GAME, table) if c.dtype in ("i8", "f8")]
    if table != "components":
        assert set(wide) <= {"playout", "deal", "trail", "win_share"}


def test_words_are_an_enumeration(data: Study) -> None:
    ends = data.playouts.select("end_reason").collect()["end_reason"]
    assert isinstance(ends.dtype, pl.Enum)
    assert set(ends.unique()) <= {"tiles", "ships", "no_tile"}


def test_frames_keep_words_and_values() -> None:
    described = (Column("n", "i2", "number", "A number."), Column("word", "i1", "word", "A word.", ("no", "yes")))
    rows = pl.DataFrame({"n": [5, 6], "word": [1, 0]}).to_numpy(structured=True).astype(row_dtype(described))
    frame = frame_of([rows[:1], rows[1:]], described)
    assert frame.rows() == [(5, "yes"), (6, "no")]
    assert frame.schema == {"n": pl.Int16, "word": pl.Enum(["no", "yes"])}


@pytest.mark.parametrize("table", TABLES)
def test_pandas_gets_the_same(data: Study, table: str) -> None:
    lazy = data.table(table)
    frame = lazy.to_pandas()
    assert list(frame.columns) == lazy.collect_schema().names()
    assert (
        pl.from_pandas(frame)
        .select(pl.selectors.numeric())
        .equals(lazy.select(pl.selectors.numeric()).collect(), null_equal=True)
    )


def test_a_filtered_table_can_still_become_pandas(data: Study) -> None:
    first = data.seats.filter(pl.col("seat") == 0).select("playout", "score").to_pandas()
    assert first.shape == (100, 2)


def test_duckdb_reads_the_files_as_they_are(data: Study) -> None:
    duckdb = pytest.importorskip("duckdb")
    rows = duckdb.sql(
        f"""
        select end_reason::varchar, count(*), sum(score) from '{data.folder}/seats/*.parquet' s
        join '{data.folder}/playouts/*.parquet' p using (playout) group by all order by all
        """
    ).fetchall()
    ours = (
        data.seats.join(data.playouts, on="playout")
        .group_by(pl.col("end_reason").cast(pl.String))
        .agg(pl.len(), pl.col("score").sum())
        .sort("end_reason")
        .collect()
    )
    assert rows == ours.rows()


def test_names_give_words_to_numbers(data: Study) -> None:
    used = data.components.group_by("component").agg(pl.col("used").sum()).collect()
    named = used.join(data.names, on="component", validate="1:1")
    assert len(named) == len(data.names) == len(used)
    assert set(named["kind"]) == {"tile", "ship"}
    assert named.filter(pl.col("id") == "market_pier_plain")["name"].to_list() == ["market pier plain"]


def test_a_renamed_component_keeps_its_id(tmp_path: Path) -> None:
    from sim import study
    from sim.config import resolve

    renamed = resolve({"extends": "south_seas", "tiles": {"market_pier_plain": {"name": "The old pier"}}})
    done = study.run(renamed, tmp_path, playouts=4, players=2)
    row = done.names.row(by_predicate=pl.col("id") == "market_pier_plain", named=True)
    assert row["name"] == "The old pier"


def test_the_manifest_tells_all_that_is_needed(data: Study) -> None:
    told = data.manifest
    assert told["game"] == "south_seas"
    assert told["config"]["tiles"]
    assert told["sources"]
    assert (told["seed"], told["players"], told["rotations"]) == (0, 4, 4)
    assert told["seating"] == ["random", "greedy", "random", "random"]
    assert (told["requested"], told["finished"]) == (100, 100)
    assert set(told["packages"]) == {"baliza", "numba", "numpy", "polars"}


def test_a_table_that_was_not_asked_for(tmp_path: Path) -> None:
    with pytest.raises(StudyError, match="no table 'turns'; there are: playouts, seats, components"):
        _ = small(tmp_path, 4).turns


def test_what_is_no_study(tmp_path: Path) -> None:
    with pytest.raises(StudyError, match=r"not a study: manifest.json cannot be read \(No such file or directory\)"):
        scan(tmp_path / "nowhere")
    (tmp_path / "manifest.json").write_text("{")
    with pytest.raises(StudyError, match="not readable as JSON"):
        scan(tmp_path)
    (tmp_path / "manifest.json").write_text("{}")
    with pytest.raises(StudyError, match="not the manifest of a study"):
        scan(tmp_path)


def test_a_folder_of_studies_names_them(tmp_path: Path) -> None:
    for players in (2, 3):
        small(tmp_path / f"players-{players}", 4, players=players)
    with pytest.raises(StudyError, match="not a study: it holds the studies players-2, players-3"):
        scan(tmp_path)


def test_a_study_without_a_finished_part(tmp_path: Path, data: Study) -> None:
    (tmp_path / "playouts").mkdir()
    shutil.copy(data.folder / "manifest.json", tmp_path)
    with pytest.raises(StudyError, match="no finished part yet"):
        _ = scan(tmp_path).playouts


def test_reading_changes_nothing(data: Study) -> None:
    before = content(data.folder)
    data.seats.collect()
    data.components.to_pandas()
    assert content(data.folder) == before
