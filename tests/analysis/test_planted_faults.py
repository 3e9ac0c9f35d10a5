"""Planted faults: configs spoiled on purpose (``tests/faults``); the first screen of a report must name each.

The twin of a fault is the config that it extends: there the same thing must not be named, on whatever seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from analysis import arms as studies
from analysis.arms import Arm, duellists
from analysis.report import arms_of, judged
from analysis.verdicts import Verdict
from sim.config import bundled, resolve

FAULTS = Path(__file__).parents[1] / "faults"
FEW, MANY = 400, 4_000
"""Playouts by a policy alone, in the quick tests and in the long ones."""

NO_BREAK = "\N{NO-BREAK SPACE}"

Screen = Callable[..., Sequence[Verdict]]


@dataclass(frozen=True)
class Fault:
    """A spoiled config and what its first screen must say.

    Parameters
    ----------
    config
        The config, without its ending.
    goal
        Threshold in ``[goals]`` whose verdict is missed.
    names
        What the sentence names.
    """

    config: str
    goal: str
    names: str

    @property
    def twin(self) -> str:
        """The config that it spoils."""
        return next(name for name in bundled() if self.config.startswith(f"{name}_"))

    @property
    def file(self) -> str:
        """Where the spoiled config lies."""
        return str(FAULTS / f"{self.config}.toml")


QUICK = [
    Fault("south_seas_dead_tile", "least_use", "pinwheel (tile) is hardly ever used"),
    Fault("south_seas_bargain_ship", "ship_price_gap", "one of each is a bargain"),
    Fault("magic_card_loaded_spinner", "section_share_gap", "section 1 comes up in"),
    Fault("magic_card_doubled_storm", "section_share_gap", "storm comes up in"),
]
ALONE = [
    *QUICK,
    Fault("south_seas_start_tile", "seat_gap", "seat 1 wins"),
    Fault("south_seas_overpriced_ship", "ship_price_gap", "two shells two bananas fish is overpriced"),
    Fault("south_seas_golden_tile", "tile_gap", "golden bridge"),
    Fault("austral_seat_bonus", "seat_gap", "seat 1 wins"),
    Fault("austral_seat_bonus", "goal_seat_gap", "explorer to seat 1"),
    Fault("austral_unreachable_goal", "goal_use", "fishing lordship"),
    Fault("austral_useless_building", "least_use", "lighthouse (building)"),
    Fault("austral_only_docks_trade", "dock_gap", "dock for any"),
    Fault("magic_card_far_section", "section_gap", "section 4"),
    Fault("magic_card_easy_mission", "mission_gap", "mission A"),
]
STYLES = [Fault("south_seas_runaway_style", "style_edge", "market hunter wins everywhere")]


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Screen:
    """Return what plays some arms of a config and judges them; the same is played once."""

    @cache
    def judge(config: str, arms: Callable[[list[Arm]], list[Arm]], seed: int = 0) -> Sequence[Verdict]:
        own = [arm for arm in arms_of(resolve(config)) if not arm.variant.changes]
        return judged(studies.play(arms(own), tmp_path_factory.mktemp("fault"), seed=seed, jobs=2))

    return judge


def first_script(own: list[Arm]) -> list[Arm]:
    """Return few playouts of the script that a report begins with."""
    return [replace(own[0], playouts=FEW, turns=0, events=0, replays=0)]


def each_alone(own: list[Arm]) -> list[Arm]:
    """Return some playouts of each policy that a report has alone at its table."""
    alone = [arm for arm in own if len(set(arm.names)) == 1]
    return [replace(arm, playouts=MANY, turns=0, events=0, replays=0) for arm in alone]


def all_duels(own: list[Arm]) -> list[Arm]:
    """Return the duels of a report, as many playouts as it has."""
    return [arm for arm in own if duellists(arm.names)]


def naming(verdicts: Sequence[Verdict], fault: Fault) -> list[str]:
    """Return the missed findings that name a fault."""
    return [
        finding.text
        for verdict in verdicts
        if verdict.key == fault.goal
        for finding in verdict.findings
        if finding.state == "missed" and fault.names.lower() in finding.text.lower().replace(NO_BREAK, " ")
    ]


def name_of(given: object) -> str:
    return f"{given.config}-{given.goal}" if isinstance(given, Fault) else "by"


@pytest.mark.parametrize("fault", QUICK, ids=name_of)
def test_the_first_screen_names_a_fault_at_once(fault: Fault, screen: Screen) -> None:
    assert naming(screen(fault.file, first_script), fault)
    assert not naming(screen(fault.twin, first_script), fault)


@pytest.mark.long
@pytest.mark.parametrize(
    ("fault", "arms"), [*((f, each_alone) for f in ALONE), *((f, all_duels) for f in STYLES)], ids=name_of
)
def test_the_first_screen_names_each_fault_and_nothing_of_it_on_the_twin(
    fault: Fault, arms: Callable[[list[Arm]], list[Arm]], screen: Screen
) -> None:
    found = naming(screen(fault.file, arms), fault)
    print(f"{name_of(fault)}: {found}")
    assert found
    assert not naming(screen(fault.twin, arms), fault)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_seed_raises_an_alarm_on_the_twins(seed: int, screen: Screen) -> None:
    """A/A: the untouched configs on other seeds; what else they miss is printed."""
    for twin in sorted({fault.twin for fault in ALONE}):
        verdicts = screen(twin, each_alone, seed)
        print(f"{twin}, seed {seed}: missed {[v.key for v in verdicts if v.state in ('missed', 'split')]}")
        for fault in ALONE:
            assert fault.twin != twin or not naming(verdicts, fault), fault
