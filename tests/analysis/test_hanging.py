"""What hangs on the assumptions of a report: who plays for it, what it says, and the first screen."""

from dataclasses import replace

import polars as pl
import pytest

from analysis import hanging, report
from analysis.arms import Arm, play, round_the_table
from analysis.chapters import assumptions
from analysis.variants import Variant
from sim.config import resolve
from sim.games import game
from sim.policies import policies_of
from tests.analysis.test_sensitivity import placed

ENTRIES = [
    {"path": "play.goal", "group": "end", "reason": "Said nowhere.", "choices": [8, 10, 12]},
    {"path": "trade.offers", "group": "trade", "reason": "Not said.", "range": [0, 3]},
    {"path": "tokens.land", "group": "fixed", "reason": "A picture."},
]
BASE = resolve(resolve("austral").config | {"assumed": ENTRIES})


def study(bonus, changes=None, seating=("tester", "tester")):
    """Two hundred deals in which a seat has so many points more, of Austral with three assumptions."""
    arm = placed(bonus, changes)
    config = BASE.config | {"goals": {"seat_gap": 0.15}}
    arm.manifest.update(config=config, seating=list(seating), game="austral")
    ends = pl.DataFrame({"end_reason": ["all"], "playouts": [200], "finished": [True]})
    return replace(arm, label="tester", ends=ends)


ARMS = [study(0), study(3, {"play.goal": 8}), study(0, {"trade.offers": 0})]


def cells(arms):
    """Return what hangs on each assumption, by its path."""
    return {row[1]: row[4] for row in assumptions.assumptions(hanging.varied(arms)).grid.rows}


def test_a_report_plays_each_assumption_at_each_of_its_other_settings():
    arms = hanging.wanted(resolve("austral"), 3)
    assert {tuple(arm.names) for arm in arms} == {("builder",) * 3}
    assert {arm.playouts for arm in arms} == {hanging.PLAYOUTS}
    assert [dict(arm.variant.changes) for arm in hanging.wanted(BASE, 4)] == [
        {"play.goal": 8}, {"play.goal": 12}, {"trade.offers": 0},
    ]  # fmt: skip


def test_a_config_that_assumes_nothing_wants_nothing():
    assert hanging.wanted(resolve(BASE.config | {"assumed": []}), 4) == []


def test_studies_of_other_chapters_are_left_out():
    others = [
        study(5, {"bank.rate": 3}),  # no assumption
        study(5, {"play.goal": 12, "trade.offers": 0}),  # two at once
        study(5, {"play.goal": 12}, ("random", "random")),  # by others
    ]
    assert hanging.varied([*ARMS, *others]) == ARMS


def test_each_setting_says_what_it_moves_and_which_verdict_flips():
    """Seat 1 wins 50 points more in every fourth deal; half is fair, 15 % may lack: see `test_sensitivity`."""
    found = cells(ARMS)
    wish = "No seat's win share is more than 15 points off the fair share"
    assert found["play.goal"].startswith(f"8: “{wish}” is met instead of missed, ")
    assert "score +1.5 (1.5–1.5)" in found["play.goal"]
    assert found["play.goal"].endswith("; 12: not played, or nobody won")
    assert found["trade.offers"] == "0: nothing shown"
    assert found["tokens.land"] == "its entry names no range and no choices"
    title = assumptions.assumptions(hanging.varied(ARMS)).title
    assert title == "3 assumptions in 3 groups stand behind these figures; 1 of 1 verdicts is shown to hang on one"


def test_a_value_that_another_entry_speaks_of_is_told_by_no_entry_of_its_own():
    """The last entry that covers a value is its own, so that of the goal alone has nothing left to vary."""
    later = {"path": "play.*", "group": "all", "reason": "For a test.", "choices": [10]}
    arms = [study(0), study(3, {"play.goal": 8})]
    arms[0].manifest["config"] = arms[0].config | {"assumed": [ENTRIES[0], later]}
    assert hanging.found(tuple(hanging.varied(arms))) is None


def test_without_other_settings_the_assumptions_are_listed_alone():
    exhibit = assumptions.assumptions(hanging.varied(ARMS[:1]))
    assert exhibit.grid.headings == ["Group", "Values", "Reason", "Could be"]
    assert exhibit.title == "3 assumptions in 3 groups stand behind these figures"
    assert hanging.found(tuple(ARMS[:1])) is None
    assert report.hanging_words(ARMS[:1]) == {}


def test_the_first_screen_names_the_settings_that_flip_a_verdict():
    assert report.hanging_words(ARMS) == {"seat_gap": "Hangs on an assumption under tester: met with play.goal = 8"}


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A real report of Austral, in which another chapter wanted the same setting."""
    builder = policies_of(game("austral"))["builder"]
    config = resolve(BASE.config | {"goals": {"rounds_low": None, "rounds_high": 10}})
    arms = [
        Arm(Variant(config), round_the_table([builder], 2), 240),
        *(Arm(arm.variant, arm.seating, 240) for arm in hanging.wanted(config, 2)),
    ]
    return play(arms, tmp_path_factory.mktemp("hanging"), jobs=1)


@pytest.mark.usefixtures("no_drawing")
def test_the_page_tells_of_real_settings(played):
    page = report.render(played)
    assert 'id="chart-assumptions-moves"' in page
    assert 'id="chart-assumptions-verdicts"' in page
    found = cells(played)
    at_8, at_12 = found["play.goal"].split("; 12: ")
    assert "score of the winner −" in at_8
    assert "score of the winner +" in at_12
