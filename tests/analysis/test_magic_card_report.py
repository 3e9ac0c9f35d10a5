"""The report of a real study of Magic Card: its chapters, and who plays for them."""

import re

import pytest

from analysis import report
from analysis.report import with_a_winner
from sim.config import resolve, vary

PLAYOUTS = {
    "rusher": 40,
    "random": 24,
    "trader": 40,
    "rusher,trader,trader,trader": 20,
    "trader,rusher,rusher,rusher": 20,
}
OWN = [
    "rush", "spinner", "storms", "routes", "monsters", "ports", "talismans", "homecoming",
]  # fmt: skip


@pytest.fixture(scope="module")
def arms(tmp_path_factory):
    played = report.play(resolve("magic_card"), tmp_path_factory.mktemp("magic"), playouts=PLAYOUTS, seed=2, jobs=1)
    return with_a_winner(played, played)


def test_who_plays_for_a_report():
    found = {arm.id: arm.playouts for arm in report.arms_of(resolve("magic_card"))}
    assert list(found.items())[:2] == [("rusher", 40_000), ("random", 100_000)]
    assert found["trader"] == 20_000
    assert len([name for name in found if "_at_a_table_of_" in name]) == 7 * 6
    assert [name for name in found if name.startswith("spinner")] == [
        "spinner.sections.s6.weight=0.714__rusher", "spinner.sections.s6.weight=1.667__rusher",
        "spinner.sections.s6.weight=0.714__random", "spinner.sections.s6.weight=1.667__random",
    ]  # fmt: skip


def test_it_has_the_chapters_of_its_game(arms):
    found = [chapter.id for chapter in report.served(arms)]
    assert [name for name in found if name in OWN] == OWN
    assert {"seats", "duels", "scores", "length", "resources", "assumptions", "making"} <= set(found)
    assert not {"starts", "dice", "buildings", "docks", "log", "goals", "tiles", "ships", "goal-lengths"} & set(found)


def test_chapters_of_spinner_and_board_are_not_in_another_games_report(folder):
    found = {chapter.id for chapter in report.served(report.open_arms(folder))}
    assert not {*OWN, "sectors"} & found


def test_every_exhibit_has_a_finding_and_its_data(arms):
    for chapter in report.served(arms):
        for name, make in chapter.makers(arms).items():
            exhibit = make()
            assert exhibit.title, name
            assert not exhibit.title[0].islower(), name
            assert exhibit.grid.rows, name
            assert len(exhibit.grid.headings) == len(exhibit.grid.rows[0]), name
            assert exhibit.figure is None or exhibit.alt, name


def test_resources_that_are_not_built_with_have_no_demand(arms):
    chapter = next(chapter for chapter in report.served(arms) if chapter.id == "resources")
    assert list(chapter.makers(arms)) == ["card-income", "card-spending"]
    assert "tokens" in chapter.makers(arms)["card-income"]().title


def test_each_goal_of_the_config_is_judged_under_those_who_play_alone(arms):
    found = {verdict.key: verdict for verdict in report.judged(arms)}
    assert set(arms[0].goals) - set(found) == {"rounds_high"}  # judged with rounds_low
    alone = [verdict for verdict in found.values() if not verdict.basis]
    assert all([f.policy for f in verdict.findings] == ["rusher", "random", "trader"] for verdict in alone)


@pytest.mark.usefixtures("no_drawing")
def test_the_page_tells_each_policy_once(arms):
    text = report.render(arms)
    assert "24 playouts by <b>random</b>" in text
    assert "Beside them 40 playouts in 2 studies" in text
    prose = re.sub(r"<style.*?</style>", "", text, flags=re.DOTALL)
    assert not re.findall(r">[^<]*\b(nan|None(?! of)|inf)\b[^<]*<", prose)


@pytest.mark.usefixtures("no_drawing")
def test_a_board_of_squares_without_monsters_has_a_page_too(tmp_path):
    squares = resolve("magic_card_squares")
    tame = {f"actions.{key}.count": 0 for key in squares.config["actions"] if key.startswith("monster")}
    played = report.play(vary(squares, tame), tmp_path, playouts={"trader": 60}, players=2, jobs=1)
    text = report.render(played)
    assert '<section id="monsters"' not in text
    assert '<section id="storms"' in text


@pytest.mark.usefixtures("no_drawing")
def test_a_report_of_the_storms_sector(tmp_path):
    from analysis.arms import Arm, play, scripts
    from analysis.variants import Variant, changed

    base, rusher = resolve("magic_card"), scripts("magic_card")[0]
    variants = [Variant(base), changed(base, {"spinner.sections.s6.weight": 2})]
    played = play([Arm(variant, (rusher,) * 3, 40) for variant in variants], tmp_path, jobs=1)
    assert '<section id="sectors"' in report.render(played)
