"""Every numbered statement of a game's rules.md names a function that exists and has tests named after it."""

import importlib
import re
from pathlib import Path

import pytest

from sim.games import games

TESTS = Path(__file__).parent
ROW = re.compile(
    r"^\| (?P<id>[A-Z]\w+) \| (?P<source>[^|]+) \| (?P<words>[^|]+) \| `(?P<where>[\w.]+)` \| (?P<tests>[^|]+) \|"
)
IDS = {
    "austral": {f"R{n:02d}" for n in range(1, 61)},
    "magic_card": {f"C{n:02d}" for n in range(1, 64)},
    "south_seas": {
        *(f"S{n:02d}" for n in range(1, 38)),
        *(f"R{letter}" for letter in "abcdefg"),
        *(f"X{n}" for n in range(1, 11)),
        *(f"I{n}" for n in range(1, 9)),
    },
}
"""The numbered statements each game must cover."""


def rows(game: str) -> dict[str, dict[str, str]]:
    package = importlib.import_module(games()[game].package)
    text = (Path(package.__file__ or "").parent / "rules.md").read_text("utf-8")
    return {match["id"]: match.groupdict() for match in map(ROW.match, text.splitlines()) if match}


@pytest.mark.parametrize("game", IDS)
def test_every_statement_is_listed(game):
    assert set(rows(game)) == IDS[game]


@pytest.mark.parametrize("game", IDS)
def test_every_function_exists(game):
    for row in rows(game).values():
        module, function = row["where"].split(".")
        assert hasattr(games()[game].module(module), function), row["where"]


@pytest.mark.parametrize("game", IDS)
def test_every_statement_has_a_test(game):
    for name, row in rows(game).items():
        files = re.findall(r"`(\w+\.py)`", row["tests"])
        assert files, f"{name} names no test file"
        for file in files:
            assert f"def test_{name}_" in (TESTS / game / file).read_text("utf-8"), f"{file} has no test of {name}"
