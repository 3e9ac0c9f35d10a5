"""The commands `report` and `chart`."""

import re

import polars as pl
import pytest

from analysis import chapters, cli_progress, report
from analysis.cli import main
from sim.errors import BalizaError


def run(*words):
    with pytest.raises(SystemExit) as left:
        main([str(word) for word in words])
    return left.value.code


@pytest.mark.usefixtures("no_drawing")
def test_report_of_a_folder(folder, tmp_path, capsys):
    out = tmp_path / "deep" / "page.html"
    assert run("report", folder, "--out", out) == 0
    assert out.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert "page.html" in capsys.readouterr().out


@pytest.mark.usefixtures("no_drawing")
def test_report_of_a_config_plays_what_it_needs_and_takes_it_up_again(tmp_path, capsys):
    out = tmp_path / "page.html"
    assert run("report", "south_seas", "--out", out, "--playouts", 4, "--players", 2, "--jobs", 1) == 0
    once = out.read_bytes()
    found = {path.name for path in (tmp_path / "page_study").iterdir()}
    assert {"arms.json", "greedy", "random", "greedy_against_shipper"} <= found
    assert run("report", "south_seas", "--out", out, "--playouts", 4, "--players", 2, "--quiet") == 0
    assert out.read_bytes() == once
    assert "2 players" in once.decode()


def test_more_playouts_are_not_spent_on_other_values_of_the_config(monkeypatch, tmp_path):
    """A setting of an assumption has 2,000, and at most as many as are asked for."""
    wanted = {}

    def look(arms, *_args, **_kwargs):
        wanted.update({arm.id: arm.playouts for arm in arms})
        raise BalizaError("seen enough")

    monkeypatch.setattr(cli_progress, "play_arms", look)
    for asked, each in ((900_000, 2_000), (500, 500)):
        assert run("report", "south_seas", "--out", tmp_path / "page.html", "--playouts", asked) == 2
        assert (wanted["greedy"], wanted["random"]) == (asked, asked)
        assert wanted["rules.tie_break=ships__greedy"] == each


@pytest.mark.usefixtures("no_drawing")
def test_a_report_in_another_language_plays_nothing(folder, tmp_path, capsys):
    out = tmp_path / "informe.html"
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    assert run("report", folder, "--out", out, "--lang", "es") == 0
    text = out.read_text("utf-8")
    assert '<html lang="es">' in text
    assert '<h2 id="verdicts-title">Veredictos</h2>' in text
    assert "{" not in re.sub(r"<style.*?</style>|<svg.*?</svg>", "", text, flags=re.DOTALL)
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def test_a_language_that_is_not_there_is_a_plain_message(folder, capsys):
    assert run("report", folder, "--lang", "tlh") == 2
    assert "'tlh', expected one of en, es" in capsys.readouterr().err


def only(*ids):
    """Return a few of the chapters."""
    found = {chapter.id: chapter for chapter in chapters.chapters()}
    return lambda: [found[name] for name in ids]


@pytest.mark.usefixtures("no_drawing")
def test_a_missed_goal_is_told_by_the_exit_code(monkeypatch, folder, tmp_path, capsys):
    monkeypatch.setattr(report, "chapters", only("seats", "ships"))
    words = ["report", folder, "--out", tmp_path / "page.html"]
    assert run(*words, "--fail-on", "ship_use") == 1  # random hardly ever takes a ship
    assert "goal missed: Each ship is taken in at least 50" in capsys.readouterr().err
    assert run(*words, "--fail-on", "seat_gap") == 0  # not decided by so few playouts


def test_a_goal_that_is_not_set_is_refused_before_anything_is_played(tmp_path, capsys):
    out = tmp_path / "page.html"
    assert run("report", "south_seas", "--out", out, "--fail-on", "seat_gab") == 2
    assert "did you mean seat_gap?" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_charts_are_written_as_files_with_their_data(monkeypatch, folder, tmp_path, capsys):
    monkeypatch.setattr(report, "chapters", only("seats", "assumptions"))
    assert run("report", folder, "--out", tmp_path / "page.html", "--format", "pdf") == 0
    found = {path.name: path.read_bytes() for path in (tmp_path / "page_charts").iterdir()}
    charts = {"win-share-by-seat", "seat-handicap", "ties"}
    assert set(found) == {f"{name}.{end}" for name in charts for end in ("pdf", "csv")} | {"assumptions.csv"}
    assert all(data.startswith(b"%PDF") for name, data in found.items() if name.endswith(".pdf"))
    assert f"{tmp_path / 'page_charts'}: 3 charts as pdf" in capsys.readouterr().out


def test_a_folder_is_shown_as_it_is(folder, capsys):
    assert run("report", folder, "--players", 3) == 2
    assert "--players not allowed" in capsys.readouterr().err


def test_a_mistake_in_a_config_is_named(capsys):
    assert run("report", "south_sees") == 2
    assert "south_sees" in capsys.readouterr().err


def test_chart_lists_and_draws(folder, tmp_path, capsys):
    assert run("chart", folder) == 0
    assert "win-share-by-seat: Show each seat's win share against the fair share." in capsys.readouterr().out
    for form, start in {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}.items():
        out = tmp_path / f"seats.{form}"
        assert run("chart", folder, "win-share-by-seat", "--out", out) == 0
        assert out.read_bytes().startswith(start)
    assert f"{out}, its data in {tmp_path / 'seats.csv'}" in capsys.readouterr().out


def test_a_chart_shows_the_studies_that_are_named(folder, tmp_path):
    out = tmp_path / "seats.svg"
    assert run("chart", folder, "win-share-by-seat", "--by", "random", "--out", out) == 0
    data = pl.read_csv(out.with_suffix(".csv"))
    assert data.select("policy", "n").unique().rows() == [("random", 120)]
    assert data["value"].sum() == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["win-share"], "no chart 'win-share'"),
        (["ties", "--out", "x.gif"], "svg, png, pdf"),
        (["assumptions"], "a table without a chart"),
        (["ties", "--out", "nowhere/x.svg"], "cannot be written"),
        (["ties", "--by", "rando"], "did you mean random?"),
    ],
)
def test_charts_that_cannot_be_drawn_are_plain_messages(folder, capsys, words, message):
    assert run("chart", folder, *words) == 2
    assert message in capsys.readouterr().err
