"""A study of two players and two deals that can be worked out by hand, and a real one of South Seas."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from analysis import report
from analysis.chapters import Exhibit
from analysis.exporting import gathering
from analysis.played import Played
from analysis.report import open_arms, play
from sim.config import resolve

PLAYOUTS = {"greedy": 60, "random": 120}


def played(label: str = "tester", **changes: object) -> Played:
    """Return four playouts of two players, given by hand; `changes` replace fields."""
    playouts = pl.LazyFrame(
        {
            "playout": [0, 1, 2, 3],
            "deal": [0, 1, 2, 3],
            "turns": [10, 12, 12, 14],
            "winners": [1, 1, 2, 1],
            "decisions": [20, 24, 24, 28],
            "options": [60, 96, 72, 84],
            "forced_turns": [1, 0, 0, 1],
            "lead_changes": [2, 3, 3, 4],
            "discards": [0, 1, 0, 2],
            "trail": [11, 12, 13, 14],
        }
    )
    seats = pl.LazyFrame(
        {
            "playout": [0, 0, 1, 1, 2, 2, 3, 3],
            "deal": [0, 0, 1, 1, 2, 2, 3, 3],
            "seat": [0, 1] * 4,
            "score": [5, 3, 4, 6, 5, 5, 9, 1],
            "win_share": [1.0, 0.0, 0.0, 1.0, 0.5, 0.5, 1.0, 0.0],
            "points_ships": [4, 3, 4, 4, 5, 3, 6, 1],
            "points_goods": [1, 0, 0, 2, 0, 2, 3, 0],
        }
    )
    components = pl.LazyFrame(
        {
            "block": [0] * 4 + [1] * 4,
            "component": [0, 0, 1, 1] * 2,
            "seat": [0, 1] * 4,
            "n": [2] * 8,
            "y": [60, 60, 60, 60, 90, 30, 90, 30],
            "y_sq": [3600] * 4 + [4500, 900, 4500, 900],
            "dealt": [2, 0, 1, 1, 1, 1, 1, 1],
            "dealt_sq": [2, 0, 1, 1, 1, 1, 1, 1],
            "dealt_y": [60, 0, 60, 60, 60, 30, 30, 0],
            "used": [2, 0, 1, 0, 1, 0, 0, 1],
            "used_sq": [2, 0, 1, 0, 1, 0, 0, 1],
            "used_y": [60, 0, 60, 0, 60, 0, 0, 0],
            "turn": [6, 0, 4, 0, 5, 0, 0, 2],
            "turn_sq": [18, 0, 16, 0, 25, 0, 0, 4],
            "turn_y": [180, 0, 240, 0, 300, 0, 0, 0],
        }
    )
    fields = {
        "label": label,
        "playouts": playouts,
        "seats": seats,
        "components": components,
        "ends": pl.DataFrame({"end_reason": ["all"], "playouts": [4], "finished": [True]}),
        "manifest": {
            "seating": ["tester", "tester"],
            "policies": [{"name": "tester", "about": "Given by hand."}],
            "players": 2,
            "rotations": 1,
            "components": [
                {"kind": "tile", "id": "bay", "name": "bay"},
                {"kind": "tile", "id": "cape", "name": "cape"},
            ],
            "config": {
                "tiles": {"bay": {"count": 1}, "cape": {"count": 1}},
                "goals": {"seat_gap": 0.02, "turns_low": 5, "turns_high": None, "tie_rate": 0.1},
            },
        },
    }
    return Played(**{**fields, **changes})  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of two small studies of South Seas."""
    path = tmp_path_factory.mktemp("report") / "small_study"
    play(resolve("south_seas"), path, playouts=PLAYOUTS, seed=3, jobs=1)
    return path


@pytest.fixture(scope="session")
def arms(folder: Path) -> list[Played]:
    """The two studies, opened."""
    return open_arms(folder)


@pytest.fixture(scope="session")
def report_page(arms: list[Played]) -> tuple[str, dict[str, Exhibit]]:
    """The report of the two studies, and the exhibits that stand in it."""
    with gathering() as exhibits:
        return report.render(arms), exhibits


@pytest.fixture
def no_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the charts out of pages: drawing takes most of the time."""
    monkeypatch.setattr(report, "inline_svg", lambda *_: "<svg></svg>")
