"""What is written about the data follows the data."""

from pathlib import Path

from sim import docs
from sim.games import games

ROOT = Path(__file__).parents[1]


def test_the_generated_parts_are_up_to_date():
    text = docs.README.read_text("utf-8")
    assert docs.refreshed(text) == text, "run: python -m sim.docs"


def test_every_game_has_its_parts():
    found = {match["name"] for match in docs.PART.finditer(docs.README.read_text("utf-8"))}
    own = [game.id for game in games().values() if game.package.startswith("sim.")]
    assert found == {f"{part} of {game}" for part in ("policies", "tables", "keys") for game in own}
