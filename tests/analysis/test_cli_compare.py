"""The command `compare`: what it plays, says and writes."""

import json

import polars as pl
import pytest

from analysis.cli import main
from tests.analysis.test_report import Page

FILES = ["arms.json", "comparison.html", "counted.csv", "counted.parquet", "headlines.csv", "headlines.parquet"]
BASE, MORE = "south_seas", "south_seas_two_more_markets"


def run(*words):
    with pytest.raises(SystemExit) as left:
        main(["compare", *map(str, words)])
    return left.value.code


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Two variants on 120 deals by greedy."""
    path = tmp_path_factory.mktemp("compare") / "out"
    assert run(BASE, MORE, "--out", path, "--policies", "greedy", "--playouts", 120, "--quiet", "--jobs", 1) == 0
    return path


def test_it_leaves_a_page_tables_and_studies(folder):
    assert sorted(path.name for path in folder.iterdir()) == [*FILES, f"{BASE}__greedy", f"{MORE}__greedy"]
    told = json.loads((folder / "arms.json").read_text("utf-8"))
    assert told["page"] == "comparison"
    assert told["arms"][1]["changes"] == {"tiles.market_pier_plain.count": 2, "tiles.market_alone_fish.count": 2}


def test_the_tables_hold_the_same(folder):
    for name in ("headlines", "counted"):
        parquet, csv = pl.read_parquet(folder / f"{name}.parquet"), pl.read_csv(folder / f"{name}.csv")
        assert parquet.columns == csv.columns
        assert parquet["shown"].to_list() == csv["shown"].to_list()
    assert set(parquet["n"]) == {120}


def test_two_more_markets_are_seen_where_they_should_be(folder):
    shown = {row["measure"]: row for row in pl.read_parquet(folder / "headlines.parquet").iter_rows(named=True)}
    counted = {row["measure"]: row for row in pl.read_parquet(folder / "counted.parquet").iter_rows(named=True)}
    assert (shown["turns"]["shown"], counted["placed market"]["shown"]) == ("more", "more")
    assert 1 < shown["turns"]["low"] < 2  # two tiles more are two turns more, where the ships last


def test_the_page_says_what_differs_and_what_is_not_decided(folder):
    text = (folder / "comparison.html").read_text("utf-8")
    page = Page(text)
    assert (page.open, page.wrong) == ([], [])
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
    assert "South Seas: comparison of 2 variants" in text
    assert f"<h3>{MORE}, under greedy:" in text
    assert "tiles.market_pier_plain.count: 1 → 2" in text
    assert "more playouts would" in text
    assert {"differences", "variants", "making"} <= set(page.ids)


def test_it_says_so_on_the_terminal_and_is_taken_up_again(folder, capsys):
    before = (folder / "comparison.html").read_bytes()
    assert run(BASE, MORE, "--out", folder, "--policies", "greedy", "--playouts", 120) == 0
    out, err = capsys.readouterr()
    assert out.startswith(f"{MORE} against {BASE} under greedy: ")
    assert "south_seas, 2 studies: 240 of 240 playouts" in err
    assert (folder / "comparison.html").read_bytes() == before


def test_report_and_chart_know_a_comparison(folder, tmp_path, capsys):
    page = tmp_path / "page.html"
    for words in (["report", folder, "--out", page], ["chart", folder]):
        with pytest.raises(SystemExit) as left:
            main([str(word) for word in words])
        assert left.value.code == 0
    assert page.read_bytes() == (folder / "comparison.html").read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]
    assert "headline-differences: Show the differences" in capsys.readouterr().out


def test_who_plays_if_it_is_not_said(tmp_path):
    assert run(BASE, BASE, "--out", tmp_path, "--players", 2, "--playouts", 4, "--quiet") == 0
    names = {path.name for path in tmp_path.iterdir() if path.is_dir()}
    assert names == {"south_seas__greedy", "south_seas__random", "south_seas_2__greedy", "south_seas_2__random"}
    assert set(pl.read_csv(tmp_path / "headlines.csv")["variant"]) == {"south_seas (2)"}


def test_ways_to_play_at_one_table_are_compared_too(tmp_path):
    words = ["--policies", "greedy,random", "--players", 2, "--playouts", 4, "--quiet"]
    assert run(BASE, MORE, "--out", tmp_path, *words) == 0
    table = pl.read_csv(tmp_path / "headlines.csv")
    assert {"win share of a seat of greedy", "win share of a seat of random"} <= set(table["measure"])
    assert set(table["n"]) == {2}  # four playouts are two deals in two rotations


def test_own_policies_can_be_compared(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text("[mine]\nlay.goods_won = 1.0\n", "utf-8")
    words = ["--policies", "mine-no_market", "--policy-file", mine, "--players", 2, "--playouts", 4, "--quiet"]
    assert run(BASE, MORE, "--out", tmp_path / "out", *words) == 0
    assert (tmp_path / "out" / "south_seas__mine-no_market").is_dir()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([BASE], "configs: found 1, expected two or more to compare"),
        ([BASE, "austral"], "found the games south_seas and austral, expected configs of one game"),
        ([BASE, "south_sees"], "south_sees"),
        ([BASE, MORE, "--policies", "gredy"], "did you mean greedy?"),
        ([BASE, MORE, "--players", 9], "players: found 9, South Seas is for 2 to 5"),
        ([BASE, MORE, "--playouts", 0], "playouts: found 0, expected 1 or more"),
    ],
)
def test_mistakes_are_plain_messages(tmp_path, capsys, words, message):
    assert run(*words, "--out", tmp_path / "out") == 2
    err = capsys.readouterr().err
    assert message in err
    assert len(err.splitlines()) == 1


def test_another_seed_is_another_comparison(folder, capsys):
    assert run(BASE, MORE, "--out", folder, "--policies", "greedy", "--playouts", 120, "--seed", 5, "--quiet") == 2
    assert "seed" in capsys.readouterr().err
