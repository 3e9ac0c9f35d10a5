"""Dead components: by hand, planted, and none on an untouched game."""

import polars as pl

from analysis import idle
from analysis.chapters import idle as chapter
from tests.analysis.conftest import played


def study(uses, blocks=4, deals=500):
    """Components of two copies, used so often in each block."""
    rows = [
        {"block": block, "component": number, "seat": 0, "n": deals, "y": 0, "y_sq": 0, "used": count + block}
        for block in range(blocks)
        for number, count in enumerate(uses)
    ]
    names = [f"card{number}" for number in range(len(uses))]
    return played(
        components=pl.LazyFrame(rows).with_columns(used=pl.when(pl.col("used") < 10).then(0).otherwise("used")),
        manifest={
            "players": 1,
            "rotations": 1,
            "components": [{"kind": "card", "id": name, "name": name} for name in names],
            "config": {"cards": {name: {"count": 2} for name in names}},
        },
    )


def test_uses_per_copy_by_hand():
    """Of 4 x 500 deals with two copies each: (100 + 101 + 102 + 103) / 4000."""
    table = idle.uses(study([100, 200, 300]), "card")
    assert table["value"].to_list() == [406 / 4000, 806 / 4000, 1206 / 4000]
    assert table["usual"].unique().to_list() == [806 / 4000]
    assert not table["dead"].any()


def test_what_is_never_used_is_dead():
    """Never in 2000 deals: less than 3 / 2000, below 2 % of the usual 0.2."""
    table = idle.uses(study([0, 200, 300]), "card")
    assert table.filter("dead")["id"].to_list() == ["card0"]
    assert table["high"][0] == 3 / 2000


def test_what_was_not_seen_in_few_deals_is_not_called_dead():
    assert not idle.uses(study([0, 20, 30], deals=50), "card")["dead"].any()  # 3 / 200 is above 2 % of 0.215


def test_the_chapter_names_it():
    assert chapter.dead([study([0, 200, 300])]).title == "Under tester card0 (card) is hardly ever used"
    fine = chapter.dead([study([100, 200, 300])]).title
    assert fine.startswith("Under tester no component is dead; card0 (card) is used least, 50")


def test_what_never_comes_to_anybody_is_left_out():
    """Such as a tile that only starts the game."""
    arm = study([0, 200, 300])
    dealt = arm.components.with_columns(dealt=pl.when(component=0).then(0).otherwise("n"))
    assert idle.uses(played(components=dealt, manifest=arm.manifest), "card")["id"].to_list() == ["card1", "card2"]


def test_places_of_the_map_are_no_choice():
    arm = study([0, 200])
    places = [{**c, "kind": "terrain"} for c in arm.manifest["components"]]
    assert idle.kinds(played(manifest={**arm.manifest, "components": places})) == []


def test_nothing_is_dead_in_the_untouched_game(arms):
    assert "no component is dead" in chapter.dead(arms).title
