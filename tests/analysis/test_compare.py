"""Differences of two studies, paired by deal, worked out by hand; and studies that do not differ."""

import math

import polars as pl
import pytest

from analysis import compare
from analysis.compare import differences
from analysis.played import ESTIMATE_SCHEMA
from sim import study
from sim.config import resolve
from sim.errors import BalizaError
from tests.analysis.conftest import played

T2, T3 = 4.302652729911275, 3.182446305284263


def longer(**changes):
    """The study by hand with turns longer by 1, 3, 1 and 3."""
    return played(playouts=played().playouts.with_columns(pl.col("turns") + pl.Series([1, 3, 1, 3])), **changes)


def test_differences_are_paired_by_deal():
    row = differences(played(), longer(), "playouts", ["turns"]).row(0, named=True)
    assert (row["measure"], row["first"], row["second"], row["value"], row["n"]) == ("turns", 12.0, 14.0, 2.0, 4)
    assert row["high"] == pytest.approx(2 + T3 * math.sqrt(4 / 3 / 4))
    assert row["variance_ratio"] == pytest.approx((8 + 20) / 4)  # turns 10 12 12 14 and 11 15 13 17


def test_differences_by_seat_average_the_rows_of_a_deal():
    other = played(seats=played().seats.with_columns(score=pl.col("score") + pl.col("seat")))
    table = differences(played(), other, "seats", ["score"], ["seat"])
    assert table.select("seat", "measure", "value", "low", "high").rows() == [
        (0, "score", 0.0, 0.0, 0.0),
        (1, "score", 1.0, 1.0, 1.0),
    ]
    pooled = differences(played(), other, "seats", [pl.col("score").alias("points")]).row(0, named=True)
    assert (pooled["measure"], pooled["value"], pooled["n"]) == ("points", 0.5, 4)


def test_deals_of_one_study_alone_are_left_out():
    shorter = longer()
    shorter = played(playouts=shorter.playouts.filter(pl.col("deal") < 3))
    row = differences(played(), shorter, "playouts", ["turns"]).row(0, named=True)
    assert (row["n"], row["value"]) == (3, 5 / 3)
    assert row["high"] == pytest.approx(5 / 3 + T2 * math.sqrt((4 + 16 + 4) / 9 / 2 / 3))


# --- what is shown ---------------------------------------------------------------------------------------------------

DEALS = 200
SCORES = [(5, 3), (4, 6), (4, 8), (1, 5)]
"""Scores of seats 1 and 2, deal after deal, over and over."""


def scored(variant, bonus=0, deals=DEALS):
    """A study in which seat 1 has a bonus of points."""
    rows = []
    for deal in range(deals):
        scores = SCORES[deal % 4][0] + bonus, SCORES[deal % 4][1]
        for seat, score in enumerate(scores):
            won = float(score == max(scores))
            rows.append({"playout": deal, "deal": deal, "seat": seat, "policy": 0, "score": score, "win_share": won})
    games = {"playout": range(deals), "deal": range(deals), "rotation": 0, "winners": 1, "end_reason": "all"}
    counts = dict.fromkeys(("turns", "rounds", "decisions", "options", "forced_turns", "lead_changes", "trail"), 7)
    playouts = pl.select(**{name: pl.lit(x) if isinstance(x, int | str) else pl.Series(x) for name, x in games.items()})
    told = played().manifest | {"game": "south_seas"}
    return played(
        variant,
        playouts=playouts.with_columns(**{name: pl.lit(x) for name, x in counts.items()}).lazy(),
        seats=pl.LazyFrame(rows).with_columns(points_all="score"),
        manifest=told,
        variant=variant,
    )


def shown(table):
    return {row["measure"]: (row["value"], row["shown"]) for row in table.iter_rows(named=True)}


def test_a_bonus_for_a_seat_is_found_where_it_is():
    """With three points more seat 1 wins (5, 3) as before and (4, 6) anew: one deal in four changes hands.

    The best score goes from 5, 6, 8, 5 to 8, 7, 8, 5: one more on average. The lead goes from 2, 2, 4, 4 to 5, 1, 1, 1.
    """
    found = shown(compare.claims([scored("base"), scored("bonus", 3)], compare.headlines))
    assert found == {
        "win share of seat 1": (0.25, "more"),
        "win share of seat 2": (-0.25, "less"),
        "shared wins": (0.0, "the same in all deals"),
        "turns": (0.0, "the same in all deals"),
        "rounds": (0.0, "the same in all deals"),
        "decisions": (0.0, "the same in all deals"),
        "turns without a decision": (0.0, "the same in all deals"),
        "changes of lead": (0.0, "the same in all deals"),
        "score": (1.5, "more"),  # the same in every deal, and yet a difference
        "score of the winner": (1.0, "more"),
        "lead of the winner": (-1.0, "less"),
        "points from all": (1.5, "more"),
    }


def test_nothing_is_shown_by_a_few_deals():
    table = compare.claims([scored("base", deals=40), scored("bonus", 3, deals=40)], compare.headlines)
    assert set(table["shown"]) == {"not decided"}
    assert set(table["more_playouts"]) == {60.0}  # 100 at least


def test_each_variant_is_held_against_the_first_under_the_same_policies():
    other = {"seating": ["other", "other"]}
    base, bonus, more = scored("base"), scored("bonus", 3), scored("more", 4)
    by_other = played(playouts=more.playouts, seats=more.seats, manifest=more.manifest | other, variant="more")
    assert list(compare.pairs([base, bonus, more, by_other])) == [(base, bonus), (base, more)]


def fixed(*rows):
    """A table of differences that is given: value, half of its interval."""
    values = [
        {"measure": f"m{k}", "first": 1.0, "second": 1.0 + value, "value": value, "n": 100, "low": value - half,
         "high": value + half, "method": "", "variance_ratio": 2.0 - k, "unit": ""}
        for k, (value, half) in enumerate(rows)
    ]  # fmt: skip
    schema = {"measure": pl.String, "first": pl.Float64, "second": pl.Float64, **ESTIMATE_SCHEMA}
    return lambda *_: pl.DataFrame(values, schema={**schema, "variance_ratio": pl.Float64, "unit": pl.String})


def rotated(variant):
    base = scored(variant, deals=1)
    return played(manifest=base.manifest | {"rotations": 2}, variant=variant)


def test_what_is_not_decided_says_how_many_more_playouts_would():
    """100 (2/1)^2 - 100 deals of two playouts; among two such claims the interval is 2.2414 / 1.96 as wide."""
    arms = [rotated("base"), rotated("other")]
    assert compare.claims(arms, fixed((1.0, 2.0)))["more_playouts"].to_list() == [pytest.approx(600)]
    two = compare.claims(arms, fixed((1.0, 2.0), (1.0, 2.0), (9.0, 1.0)))
    wider = pytest.approx(2 * (400 * (2.2414 / 1.95996) ** 2 - 100), rel=1e-4)
    assert two["more_playouts"].to_list() == [wider, wider, 0]
    assert compare.claims(arms, fixed((0.0, 2.0)))["more_playouts"].to_list() == [math.inf]


def test_claims_are_a_family():
    """A p-value of 0.03 is shown alone and not among two."""
    arms, claim = [rotated("base"), rotated("other")], (2.17, 1.96)
    assert compare.claims(arms, fixed(claim))["shown"].to_list() == ["more"]
    assert compare.claims(arms, fixed(claim, claim))["shown"].to_list() == ["not decided"] * 2


def test_where_pairing_gained_nothing_it_is_told():
    found = compare.claims([rotated("base"), rotated("other")], fixed((1.0, 2.0), (1.0, 2.0), (1.0, 2.0)))
    assert compare.little_gained(found)["measure"].to_list() == ["m2"]  # 2, 1 and 0


@pytest.mark.parametrize(
    ("names", "policies", "message"),
    [
        (["south_seas"], None, "configs: found 1, expected two or more"),
        (["south_seas", "austral"], None, "found the games south_seas and austral, expected configs of one game"),
        (["south_seas", "south_seas"], "gredy", "did you mean greedy"),
        (["south_seas", "south_seas"], "random,random,random,random,random", "policies: found 5, expected 1 to 4"),
    ],
)
def test_what_cannot_be_compared_is_named(names, policies, message):
    with pytest.raises(BalizaError, match=message):
        compare.arms_of([resolve(name) for name in names], policies, 10)


# --- studies of the same game ----------------------------------------------------------------------------------------


def halves(folder, deals):
    """Two studies of South Seas for two by random, on different deals: nothing differs but by chance."""
    base = resolve("south_seas")
    return [
        compare_ready(study.run(base, folder / str(seed), playouts=deals, players=2, seed=seed), f"seed {seed}")
        for seed in (1, 2)
    ]


def compare_ready(done, variant):
    """A study in memory."""
    from analysis.played import open_study

    opened = open_study(done, variant, variant)
    given = {name: getattr(opened, name) for name in ("label", "ends", "manifest", "variant", "components")}
    return played(**given, playouts=opened.playouts.collect().lazy(), seats=opened.seats.collect().lazy())


def part(arm, first, deals):
    """Some of the deals of a study."""
    these = pl.col("deal").is_between(first, first + deals - 1)
    given = {name: getattr(arm, name) for name in ("label", "ends", "manifest", "variant", "components")}
    return played(**given, playouts=arm.playouts.filter(these), seats=arm.seats.filter(these))


@pytest.mark.parametrize(("studies", "most"), [(60, 9), pytest.param(600, 46, marks=pytest.mark.long)])
def test_studies_that_do_not_differ_are_seldom_told_apart(tmp_path, studies, most):
    """At most one in twenty has a false claim; more than `most` of so many have a chance of 0.1 % then."""
    arms = halves(tmp_path, 150 * studies)
    false = 0
    for first in range(0, 150 * studies, 150):
        found = compare.claims([part(arm, first, 150) for arm in arms], compare.headlines)
        false += found["shown"].is_in(["more", "less"]).any()
    assert false <= most


def test_a_config_against_itself_is_the_same_in_all_deals(tmp_path):
    arms = [
        compare_ready(study.run(resolve("south_seas"), tmp_path / name, playouts=120, seed=1), name) for name in "ab"
    ]
    for table in (compare.headlines, compare.counted):
        assert set(compare.claims(arms, table)["shown"]) == {"the same in all deals"}
