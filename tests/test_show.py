"""The command `show`: a position, a strip or a film of a record."""

import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from analysis import cli

X6 = Path(__file__).parent / "records" / "x6.jsonl"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def show(capsys):
    """Run the command in this process; returns its exit code, what it printed, and what it complained."""

    def run(*words):
        with pytest.raises(SystemExit) as done:
            cli.main(["show", str(X6), *map(str, words)])
        printed = capsys.readouterr()
        return done.value.code, printed.out, printed.err

    return run


def test_a_strip_begins_with_the_first_turn_and_ends_where_the_record_stops(show, tmp_path):
    _, drawn, _ = show("--strip", 4)
    assert len(ElementTree.fromstring(drawn).findall(f"{SVG}svg")) == 4
    assert [f"After {turn} turns" in drawn for turn in (0, 5, 10, 15)] == [True] * 4
    assert "Won by seat 4" in drawn
    file = tmp_path / "strip.png"
    assert show("--strip", 2, "-o", file) == (0, f"{file} written\n", "")
    width, height = Image.open(io.BytesIO(file.read_bytes())).size
    assert width > 2 * height


def test_a_film_shows_every_turn(show, tmp_path):
    file = tmp_path / "x6.svg"
    assert show("--film", 0.5, "-o", file) == (0, f"{file} written\n", "")
    moving = file.read_text(encoding="utf-8")
    assert moving.count('class="frame') == 16
    assert "After 7 turns" in moving
    assert "<script" not in moving


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--strip", 0], "--strip: found 0, allowed: from 1 to 60 pictures"),
        (["--strip", 61], "--strip: found 61, allowed: from 1 to 60 pictures"),
        (["--film", 0], "--film: found 0, allowed: from 0.05 to 60 seconds a picture"),
        (["--film", "nan"], "--film: found nan, allowed: from 0.05 to 60 seconds a picture"),
        (["--film", 1, "-o", "x.png"], "x.png: a film is an .svg file"),
        (["--film", 1, "--turn", 3], "--turn, --strip, --film: one of them"),
        (["--turn", 16], "--turn: found 16, the record has 0 to 15 turns"),
    ],
)
def test_words_that_make_no_sense_are_refused(show, words, said):
    assert show(*words) == (2, "", f"{said}\n")
