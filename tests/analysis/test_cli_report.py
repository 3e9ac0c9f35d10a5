"""The commands `report` and `chart`."""

import pytest

from analysis.cli import main


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


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["win-share"], "no chart 'win-share'"),
        (["ties", "--out", "x.gif"], "svg, png, pdf"),
        (["assumptions"], "a table without a chart"),
        (["ties", "--out", "nowhere/x.svg"], "cannot be written"),
    ],
)
def test_charts_that_cannot_be_drawn_are_plain_messages(folder, capsys, words, message):
    assert run("chart", folder, *words) == 2
    assert message in capsys.readouterr().err
