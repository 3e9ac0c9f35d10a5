"""The command `league`: what it plays, says and writes."""

import polars as pl
import pytest

from analysis import interrupts
from analysis.cli import main
from tests.analysis.test_report import Page

THREE = "greedy,greedy-no_market,random"
TABLES = ["alpha_rank", "alpha_rank_by_intensity", "pairs", "payoffs", "rating_differences", "ratings", "viable_styles"]


def baliza(*words):
    with pytest.raises(SystemExit) as left:
        main([str(word) for word in words])
    return left.value.code


def run(*words):
    return baliza("league", "south_seas", *words)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Three policies, two at a table, 240 playouts each."""
    path = tmp_path_factory.mktemp("league") / "out"
    assert run("--policies", THREE, "--out", path, "--players", 2, "--playouts", 240, "--quiet", "--jobs", 1) == 0
    return path


def files(folder):
    return {path.name: path.read_bytes() for path in folder.glob("*.csv")}


def test_it_leaves_a_page_tables_and_studies(folder):
    tables = sorted([*TABLES, "restriction_prices"])
    assert sorted(path.stem for path in folder.glob("*.parquet")) == tables
    assert sorted(path.stem for path in folder.glob("*.csv")) == tables
    assert (folder / "league.html").is_file()
    studies = sorted(path.name for path in folder.iterdir() if path.is_dir())
    pairs = (("greedy-no_market", "random"), ("greedy", "greedy-no_market"), ("greedy", "random"))
    assert studies == [f"{one}_against_{other}" for one, other in pairs]


def test_every_policy_has_sat_on_every_seat_of_every_deal(folder):
    from sim.dataset import scan

    for study in (path for path in folder.iterdir() if path.is_dir()):
        seats = scan(study).seats.group_by("deal", "seat").agg(pl.col("policy").n_unique()).collect()
        assert set(seats["policy"]) == {2}
        assert seats.height == 2 * 120


def test_the_tables_hold_what_random_is_worth(folder):
    payoffs = {(r["style"], r["table"]): r for r in pl.read_csv(folder / "payoffs.csv").iter_rows(named=True)}
    assert len(payoffs) == 6
    assert payoffs["greedy", "random"]["value"] > 0.95
    assert payoffs["greedy", "random"]["value"] + payoffs["random", "greedy"]["value"] == pytest.approx(1)
    assert pl.read_parquet(folder / "ratings.parquet")["style"][-1] == "random"
    prices = pl.read_csv(folder / "restriction_prices.csv").row(0, named=True)
    assert (prices["style"], prices["never"]) == ("greedy-no_market", "market")
    assert prices["value"] == pytest.approx(0.5 - payoffs["greedy-no_market", "greedy"]["value"])


def test_the_page_says_what_the_league_shows(folder):
    text = (folder / "league.html").read_text("utf-8")
    page = Page(text)
    assert (page.open, page.wrong) == ([], [])
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
    assert all(link.startswith(("#", "data:image/png", "data:text/csv")) for link in page.links)
    assert "South Seas: league of 3 policies" in text
    assert {"league", "duels", "skill", "restrictions", "making"} <= set(page.ids)
    assert "mixed-tables" not in page.ids  # two at a table


def test_more_jobs_give_the_same(folder, tmp_path, no_drawing):
    words = ["--policies", THREE, "--players", 2, "--playouts", 240, "--quiet"]
    assert run(*words, "--out", tmp_path, "--jobs", 2) == 0
    assert files(tmp_path) == files(folder)


def test_it_says_so_on_the_terminal_and_is_taken_up_again(folder, capsys):
    before = (folder / "league.html").read_bytes()
    assert run("--policies", THREE, "--out", folder, "--players", 2, "--playouts", 240) == 0
    out, err = capsys.readouterr()
    assert "Elo points behind the best: greedy" in out
    assert "viable styles of 3" in out
    assert "south_seas, 3 studies: 720 of 720 playouts" in err
    assert (folder / "league.html").read_bytes() == before


def test_report_and_chart_know_a_league(folder, tmp_path, capsys):
    page = tmp_path / "page.html"
    assert baliza("report", folder, "--out", page) == 0
    assert page.read_bytes() == (folder / "league.html").read_bytes()
    assert baliza("chart", folder) == 0
    assert "alpha-rank: Show the alpha-rank of each policy." in capsys.readouterr().out
    assert baliza("chart", folder, "ratings", "--out", tmp_path / "ratings.png") == 0
    assert (tmp_path / "ratings.png").stat().st_size > 5_000


def test_an_interrupt_keeps_what_is_played(folder, tmp_path, no_drawing, monkeypatch, capsys):
    """Stopped in the second of three studies, the same command goes on and ends as if nothing had happened."""
    words = ["--policies", THREE, "--out", tmp_path, "--players", 2, "--playouts", 240, "--jobs", 1]
    with monkeypatch.context() as stopped:
        stopped.setattr(interrupts, "asked", lambda: _second(tmp_path))
        assert run(*words, "--quiet") == 130
    assert "interrupted; what is finished is kept" in capsys.readouterr().err
    assert baliza("report", tmp_path, "--out", tmp_path / "page.html") == 2
    assert f"{tmp_path}: 2 of its 3 tables have not been played yet; the `baliza league`" in capsys.readouterr().err
    assert run(*words, "--quiet") == 0
    assert files(tmp_path) == files(folder)


def _second(folder):
    return len([path for path in folder.iterdir() if path.is_dir()]) > 1


def test_a_policy_more_plays_its_own_tables_alone(folder, tmp_path, no_drawing, capsys):
    words = ["--out", tmp_path, "--players", 2, "--playouts", 4]
    assert run("--policies", "greedy,random", *words, "--quiet") == 0
    before = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*/seats/*.parquet")}
    assert run("--policies", "greedy,random,balanced", *words, "--quiet") == 0
    assert {path: path.stat().st_mtime_ns for path in before} == before
    assert len([path for path in tmp_path.iterdir() if path.is_dir()]) == 3


def test_at_more_seats_there_are_tables_of_several(tmp_path, no_drawing):
    mine = tmp_path / "mine.toml"
    mine.write_text("[mine]\nlay.goods_won = 1.0\n", "utf-8")
    out = tmp_path / "out"
    words = ["--policies", "greedy,mine,random", "--policy-file", mine, "--players", 3, "--playouts", 3, "--quiet"]
    assert run(*words, "--out", out) == 0
    assert len([path for path in out.iterdir() if path.is_dir()]) == 7
    assert pl.read_csv(out / "mixed_tables.csv").height == 3
    assert 'id="mixed-tables"' in (out / "league.html").read_text("utf-8")


def test_searching_policies_can_play(tmp_path, no_drawing):
    words = ["--policies", "greedy,search(greedy, rollouts=1, width=2)", "--players", 2, "--playouts", 4, "--quiet"]
    assert run(*words, "--out", tmp_path) == 0
    assert "search(greedy, rollouts=1, width=2)" in pl.read_csv(tmp_path / "ratings.csv")["style"].to_list()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--policies", "greedy"], "--policies: found 1, expected two or more"),
        (["--policies", "greedy,greedy"], "--policies: found greedy 2 times"),
        (["--policies", "greedy,gredy"], "did you mean greedy?"),
        (["--policies", "greedy,random", "--players", 9], "players: found 9, South Seas is for 2 to 5"),
        (["--policies", "greedy,random", "--playouts", 0], "playouts: found 0, expected 1 or more"),
        ([], "--policies"),
    ],
)
def test_mistakes_are_plain_messages(tmp_path, capsys, words, message):
    assert run(*words, "--out", tmp_path / "out") == 2
    err = capsys.readouterr().err
    assert message in err
    assert len(err.splitlines()) == 1


def test_another_seed_is_another_league(folder, capsys):
    words = ["--policies", THREE, "--out", folder, "--players", 2, "--playouts", 240, "--quiet"]
    assert run(*words, "--seed", 5) == 2
    assert "seed" in capsys.readouterr().err
