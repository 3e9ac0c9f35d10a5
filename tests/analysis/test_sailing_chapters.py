"""Chapters on storms, routes, monsters, homecomings and rushing, on tables worked out by hand."""

from fractions import Fraction

import polars as pl
import pytest

from analysis import boards, draws
from analysis.chapters import homecoming, monsters, routes, rush, storms, talismans
from sim.config import resolve
from sim.magic_card import odds
from tests.analysis.conftest import played
from tests.magic_card import test_race_odds as ring

SPACE = "\N{NO-BREAK SPACE}"


@pytest.fixture(scope="module")
def config():
    return resolve("magic_card").config


def sailed(config, **fields):
    """A study of Magic Card with hand-made tables."""
    told = fields.pop("manifest", {})
    return played(manifest=played().manifest | {"game": "magic_card", "config": config} | told, **fields)


# --- boards and storms


def test_the_risk_map_is_exact(config):
    exhibit = storms.risk([sailed(config)])
    assert exhibit.title == (
        f"A storm damages 29.5{SPACE}% and becalms 16.7{SPACE}% of ships that lie on any cell alike; none of 156 cells "
        f"is safe; in port the risk is 66.7{SPACE}%"
    )
    port = exhibit.data.filter(cell="7 0").row(0, named=True)
    assert (port["ground"], port["rim"], port["reef"]) == ("black_2", 0.5, pytest.approx(1 / 6))
    assert exhibit.grid.rows[-1][1:] == ["46.2", "53.8", "16.7", "17.9", "0.0", "11.5"]
    assert exhibit.data.height == 156


def test_a_board_is_drawn_with_its_cells_ports_and_numbers(config):
    table = pl.DataFrame({"policy": "exact", "cell": ["7 0", "8 0"], "value": [0.25, 0.5]})
    arm = sailed(config)
    figure = boards.board(table, boards.grounds(arm), boards.grid_of_board(arm), "risk, %", unit="%", numbers=True)
    axes = figure.axes[0]
    assert [text.get_text() for text in axes.texts] == ["B", "25", "50"]
    assert len(axes.collections[0].get_paths()) == 2  # the two cells with a value; the ring of a port follows
    outlines = [len(patch.get_path().vertices) // 8 for patch in axes.patches]
    assert outlines == [54, 19, 12, 30]  # rim, island, reefs, windless cells; eight points an outline
    labels = [text.get_text() for text in figure.legends[0].get_texts()]
    assert labels == ["rim", "island", "reef", "windless", "port (B black, R red)"]


def test_each_policy_has_a_board_of_its_own(config):
    table = pl.DataFrame({"policy": ["a", "b"], "cell": "8 0", "value": [0.25, 0.5]})
    arm = sailed(config)
    figure = boards.board(table, boards.grounds(arm), "hexes", "visits", even=False)
    assert [axes.get_title("left") for axes in figure.axes[:2]] == ["a", "b"]


def test_outcomes_of_storms_are_shares_of_the_ships_they_met(config):
    """Two deals: 3 of 6 unhurt, then 1 of 2; in all 4 of 8."""
    columns = {"storm_unhurt": [3, 1], "storm_calm": [1, 1], "storm_rim": [2, 0], "storm_exempt": [9, 9]}
    arm = sailed(config, seats=pl.LazyFrame({"deal": [0, 1], **columns}), manifest={"players": 1})
    exhibit = storms.outcomes([arm])
    found = {row["outcome"]: row["value"] for row in exhibit.data.iter_rows(named=True)}
    assert found == {f"unhurt (53.8{SPACE}%)": 0.5, f"calm (16.7{SPACE}%)": 0.25, f"rim (17.9{SPACE}%)": 0.25}
    assert (
        exhibit.title
        == f"Under tester storms leave 50.0{SPACE}% of the ships they meet unhurt and 25{SPACE}% in a calm"
    )


def cells(config, dealt):
    """A study of two blocks in which so many turns begin on each cell."""
    parts = [{"kind": "cell", "id": name, "name": name} for name in dealt]
    rows = [
        {"block": block, "component": number, "seat": seat, "n": 5, "dealt": count * (seat == 0)}
        for block in (0, 1)
        for number, count in enumerate(dealt.values())
        for seat in (0, 1)
    ]
    return sailed(config, components=pl.LazyFrame(rows), manifest={"components": parts})


def test_where_turns_begin(config):
    """Of 20 turns 10 begin in the eastern port, 4 in a calm and 6 on two blue cells, 5 of them on one."""
    arm = cells(config, {"7 0": 10, "2 1": 4, "8 0": 5, "7 1": 1})
    assert routes.CHAPTER.serves([arm])
    exhibit = routes.visits([arm])
    assert exhibit.title == (
        f"Under tester 50{SPACE}% of turns begin in port, 20{SPACE}% in a calm, and half of those at sea on 1 of 2 "
        "blue cells"
    )
    assert exhibit.grid.rows == [["port", "50.0 (1)"], ["windless", "20.0 (1)"], ["blue", "30.0 (2)"]]
    assert exhibit.data.filter(cell="8 0")["value"].to_list() == [0.25]


# --- monsters and cards


def test_the_odds_of_monsters_are_exact(config):
    exhibit = monsters.chances([sailed(config)])
    assert exhibit.title == (
        f"With all 8 tokens monster 6 is tamed in 100{SPACE}% of cases, monster 12 in 83.3{SPACE}%; with the 3 of the "
        f"start in 83.3{SPACE}% and 16.7{SPACE}%"
    )
    assert exhibit.grid.rows[-1] == ["monster 12, 6 gold", "6", "8", "14", "0.0", "16.7", "83.3"]
    at_eight = exhibit.data.filter(monster="monster 12, 6 gold", tokens=8)["value"][0]
    assert at_eight == float(odds.tame(config, 12, 8)) == float(Fraction(5, 6))


def test_a_card_is_held_against_the_others_that_are_drawn(config):
    """Of 40 draws 20 are a good card, won in half of the cases, and 20 a bad one, won in a tenth: 30 % on average."""
    parts = [{"kind": "action", "id": key, "name": key} for key in ("good", "bad", "never")]
    rows = [
        {"block": block, "component": number, "seat": seat, "n": 5, "dealt": dealt, "dealt_y": 60 * dealt * won // 10}
        for block in (0, 1)
        for number, (dealt, won) in enumerate(((10, 5), (10, 1), (0, 0)))
        for seat, dealt in ((0, dealt), (1, 0))
    ]
    found = draws.worth(sailed(config, components=pl.LazyFrame(rows), manifest={"components": parts}), "action")
    assert found["id"].to_list() == ["good", "bad"]
    assert found["value"].to_list() == pytest.approx([0.2, -0.2])


def test_only_monsters_are_tamed(config):
    """Of a card that takes gold `chances` counts the times that it could not be paid, here 2 of 10."""
    parts = [{"kind": "action", "id": key, "name": key} for key in ("monster_6", "gold_minus_1")]
    rows = [
        {"block": block, "component": number, "seat": seat, "n": 1, "used": used * seat, "chances": chances * seat}
        for block in (0, 1)
        for number, (used, chances) in enumerate(((3, 4), (8, 1)))
        for seat in (0, 1)
    ]
    arm = sailed(config, components=pl.LazyFrame(rows), manifest={"components": parts})
    assert monsters._tamed(arm).select("monster", "value").rows() == [("monster 6, 2 gold", 0.75)]


# --- coming home


def home(config, **fields):
    """Three playouts of two players: one home alone, both home in one round, one home alone who loses."""
    seats = pl.LazyFrame(
        {
            "playout": [0, 0, 1, 1, 2, 2],
            "deal": [0, 0, 1, 1, 2, 2],
            "seat": [0, 1] * 3,
            "home": [1, 0, 1, 1, 0, 1],
            "home_turn": [8, -1, 10, 11, -1, 13],
            "home_by_storm": [0, 0, 1, 0, 0, 0],
            "win_share": [1.0, 0.0, 0.5, 0.5, 1.0, 0.0],
        }
    )
    playouts = pl.LazyFrame({"playout": [0, 1, 2], "deal": [0, 1, 2], "last_round": [4, 5, 6]})
    return sailed(config, seats=seats, playouts=playouts, **fields)


def test_what_coming_home_is_worth(config):
    """Those first home win 1, 1/2 and 0; the one later 1/2; those never home 0 and 1."""
    arm = home(config)
    found = homecoming._wins(arm)
    assert dict(found.select("when", "value").iter_rows()) == {
        "first home": 0.5, "home later in that round": 0.5, "not home": 0.5,
    }  # fmt: skip
    assert homecoming.wins([arm]).title == (
        f"Under tester the first ship home wins 50{SPACE}% of playouts; 67{SPACE}% of seats come home, 25{SPACE}% of "
        "them by a storm"
    )


def test_the_race_home_stands_beside_what_was_played():
    """On the ring of eight cells: 6 rounds without storms, 6.5 with those of two players (see the test of races)."""
    race = ring.blown("E", spinners=2)
    config = {**race.config, "board": {**race.config["board"], "start": "any"}}
    exhibit = homecoming.race([home(config)])
    assert exhibit.title == (
        "A ship alone that only races home needs 6.0 (without storms), 6.5 (with storms, paying to go on) and 6.5 "
        "(waiting to be freed) rounds on average; the first of 2 is home after 6 under tester"
    )
    played_rows = exhibit.data.filter(line="played by tester").sort("round")["value"].to_list()
    assert played_rows[4:8] == pytest.approx([0, 1 / 3, 2 / 3, 1])
    alone = exhibit.data.filter(line="alone, no storms", round=3)["value"][0]
    both = exhibit.data.filter(line="first of 2, no storms", round=3)["value"][0]
    assert alone == pytest.approx(1 / 8)  # three sails in three spins
    assert both == pytest.approx(1 - (7 / 8) ** 2)


# --- rushing


def duels(*rows):
    columns = ["style", "table", "value", "n", "low", "high", "method", "shown"]
    full = [
        (style, table, value, 100, value - 0.02, value + 0.02, "given", shown) for style, table, value, shown in rows
    ]
    return pl.DataFrame(full, schema=columns, orient="row")


def test_rushing_pays_if_it_wins_everywhere_and_nobody_wins_among_rushers():
    found = duels(
        ("rusher", "a", 0.4, "more"),
        ("rusher", "b", 0.3, "more"),
        ("a", "rusher", 0.1, "less"),
        ("b", "rusher", 0.24, "not decided"),
    )
    assert rush._verdict(found) == (
        "Going round at once pays whatever others do: one rusher wins more than its share at all tables; of 2 other "
        "styles 1 win less than their share among rushers and none more"
    )


def test_rushing_is_not_always_best_if_another_wins_among_rushers():
    found = duels(
        ("rusher", "a", 0.4, "more"),
        ("rusher", "b", 0.3, "more"),
        ("a", "rusher", 0.1, "less"),
        ("b", "rusher", 0.34, "more"),
    )
    assert rush._verdict(found).startswith(
        f"Going round at once is not always best: one b among rushers wins 34{SPACE}%"
    )


def test_nothing_is_claimed_where_nothing_is_decided():
    found = duels(("rusher", "a", 0.26, "not decided"), ("a", "rusher", 0.24, "not decided"))
    assert rush._verdict(found) == (
        "One rusher wins more than its share at 0 of 1 tables of others and less at 0; of 1 other styles 0 win less "
        "than their share among rushers and none more"
    )


def test_a_report_wants_a_table_of_traders():
    arms = talismans.CHAPTER.wants(resolve("magic_card"), 3)
    assert [(arm.id, arm.names) for arm in arms] == [("trader", ["trader"] * 3)]
    assert talismans.CHAPTER.wants(resolve("austral"), 3) == []
