"""Ways to play at one table, and who beats whom, worked out by hand."""

import polars as pl
import pytest

from analysis import styles
from analysis.chapters import by_one_policy, duels
from analysis.chapters import styles as chapter
from tests.analysis.conftest import played

POLICIES = [{"name": "calm"}, {"name": "bold"}]
MIXED = {"policies": POLICIES, "seating": ["calm", "bold"], "rotations": 2}


@pytest.fixture
def mixed():
    """Two deals in two rotations: bold wins three of four playouts, always from seat 0 where it can."""
    seats = pl.LazyFrame(
        {
            "playout": [0, 0, 1, 1, 2, 2, 3, 3],
            "deal": [0, 0, 0, 0, 1, 1, 1, 1],
            "seat": [0, 1] * 4,
            "policy": [0, 1, 1, 0, 0, 1, 1, 0],
            "win_share": [1.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0],
            "points_ships": [5, 2, 6, 1, 3, 4, 5, 0],
            "built_huts": [1, 0, 1, 0, 2, 0, 2, 0],
        }
    )
    return played(seats=seats, label="calm against bold", manifest=played().manifest | MIXED)


def duel(seating, wins):
    """A table of three: one deal for each pair of numbers, the wins of the first style's seat and of one other seat."""
    rows = [
        {"playout": deal, "deal": deal, "seat": seat, "policy": min(seat, 1), "win_share": [one, other, other][seat]}
        for deal, (one, other) in enumerate(wins)
        for seat in range(3)
    ]
    told = {"policies": [{"name": n} for n in dict.fromkeys(seating)], "seating": seating, "players": 3}
    return played(seats=pl.LazyFrame(rows), manifest=played().manifest | told)


WON, LOST = (1.0, 0.0), (0.0, 0.5)


def test_each_way_to_play_has_its_wins(mixed):
    table = styles.win_shares(mixed)
    assert table.select("style", "fair", "value", "n").rows() == [("calm", 0.5, 0.25, 2), ("bold", 0.5, 0.75, 2)]


def test_several_seats_of_a_way_to_play_win_together(mixed):
    alone = mixed.manifest | {"seating": ["calm", "bold", "calm", "calm"]}
    assert styles.fair(played(manifest=alone), "calm") == 0.75


def test_profiles(mixed):
    table = styles.by_style(mixed, ["built_huts"])
    assert table.select("style", "value").rows() == [("calm", 0.75), ("bold", 0.75)]


def test_of_two_at_a_table_each_has_a_cell(mixed):
    found = styles.duels([mixed])
    assert found.select("style", "table", "fair", "value").rows() == [
        ("calm", "bold", 0.5, 0.25),
        ("bold", "calm", 0.5, 0.75),
    ]


def test_a_cell_is_the_win_share_of_the_one_seat():
    found = styles.duels([duel(["calm", "bold", "bold"], [WON, LOST, LOST, LOST])])
    assert found.select("style", "table", "value", "n").rows() == [("calm", "bold", 0.25, 4)]
    assert found["fair"][0] == pytest.approx(1 / 3)
    assert found["shown"][0] == "not decided"


def test_more_than_its_share_is_shown_after_holm():
    """30 of 60 where 20 are fair: p = 0.011 alone (s = 0.504, 0.167 / 0.065 = 2.56), 0.033 among three."""
    arms = [duel(["calm", "bold", "bold"], [WON, LOST] * 30)]
    others = [duel(["bold", other, other], [WON, LOST, LOST] * 20) for other in ("calm", "odd", "even", "shy", "new")]
    assert styles.duels([*arms, *others[:2]])["shown"].to_list() == ["more", "not decided", "not decided"]
    assert styles.duels([*arms, *others])["shown"][0] == "not decided"


@pytest.mark.parametrize(
    ("there", "here", "result"),
    [
        ("more", "less", "a beats b"),
        ("less", "more", "b beats a"),
        ("more", "more", "each wins at the other's table"),
        ("less", "less", "neither wins at the other's table"),
        ("not decided", "not decided", "not decided"),
        ("more", "not decided", "a wins at b's table; the other way round is not decided"),
        ("not decided", "less", "b loses at a's table; the other way round is not decided"),
    ],
)
def test_who_beats_whom(there, here, result):
    found = pl.DataFrame({"style": ["a", "b"], "table": ["b", "a"], "shown": [there, here]})
    assert styles.pairs(found).rows() == [("a", "b", there, here, result)]


def test_a_pair_that_met_at_one_table_alone_is_no_result():
    found = pl.DataFrame({"style": ["a"], "table": ["b"], "shown": ["more"]})
    assert styles.pairs(found).is_empty()


def test_the_matrix_shows_every_duel():
    arms = [duel(["calm", "bold", "bold"], [WON] * 50 + [LOST] * 10), duel(["bold", "calm", "calm"], [LOST] * 60)]
    exhibit = duels.matrix(arms)
    assert exhibit.title == (
        "Calm wins more than its share at the table of another; bold wins less than its share at the table of another"
    )
    assert [row[:2] for row in exhibit.grid.rows] == [["calm", "bold"], ["bold", "calm"]]
    texts = [text.get_text() for text in exhibit.figure.axes[0].texts]
    assert {"83", "0", "fair\n33.33"} <= set(texts)
    assert duels.results(arms).grid.rows[0][:3] == ["calm", "bold", "A beats B"]
    assert duels.results(arms).data["result"].to_list() == ["calm beats bold"]


def test_profiles_are_those_at_the_tables_of_one_host():
    points = pl.when(policy=0).then("playout").otherwise(9)
    with_points = [
        played(seats=arm.seats.with_columns(points_ships=points + number), manifest=arm.manifest)
        for number, arm in enumerate([duel(["calm", "bold", "bold"], [WON]), duel(["odd", "bold", "bold"], [WON])], 1)
    ]
    exhibit = duels.points(with_points)
    assert exhibit.data.select("style", "value").rows() == [("calm", 1.0), ("odd", 2.0)]
    assert exhibit.title == "Most points from ships: odd"


def test_other_tables_are_no_duels(mixed):
    manifest = mixed.manifest | {"players": 4, "seating": ["calm", "bold", "calm", "bold"]}
    two_each = played(seats=mixed.seats, manifest=manifest)
    plain = played(manifest=played().manifest | {"seating": ["calm", "calm"], "policies": POLICIES})
    assert by_one_policy([plain, mixed]) == [plain]
    assert by_one_policy([mixed]) == [mixed]
    assert chapter.CHAPTER.looks_at([plain, mixed, two_each]) == [two_each]
    assert duels.CHAPTER.looks_at([plain, mixed, two_each]) == [plain, mixed]
    assert not duels.CHAPTER.serves([plain, two_each])
    assert chapter.wins([mixed]).title == "No way to play is shown to win more or less than another"
