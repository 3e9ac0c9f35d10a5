"""Numbers in words: sane decimals, true minus signs."""

import math

import pytest

from analysis import words
from analysis.estimates import Estimate


def estimate(value, half):
    return Estimate(value, 100, value - half, value + half, "")


@pytest.mark.parametrize(
    ("half", "places"), [(3.0, 0), (1.0, 0), (0.42, 1), (0.04, 2), (1e-9, 3), (0.0, 1), (math.nan, 1), (math.inf, 1)]
)
def test_decimals(half, places):
    assert words.decimals(half) == places


@pytest.mark.parametrize(
    ("e", "unit", "said"),
    [
        (estimate(0.2612, 0.0042), "%", "26.1\N{NO-BREAK SPACE}% (25.7–26.5)"),
        (estimate(-0.0844, 0.0055), "%", "−8.4\N{NO-BREAK SPACE}% (−9.0 to −7.9)"),
        (estimate(71.98853, 0.0006), "", "71.99 (71.99–71.99)"),
        (estimate(2106.98, 1.97), "", "2,107 (2,105–2,109)"),
        (estimate(0.0, 0.0), "", "0.0 (0.0–0.0)"),
        (Estimate(3.0, 1, math.nan, math.nan, ""), "", "3.0 (no interval)"),
    ],
)
def test_told(e, unit, said):
    assert words.told(e, unit) == said


def test_plain_has_three_digits_at_most():
    assert words.plain(estimate(71.58, 0.02)) == "71.6"
    assert words.plain(estimate(0.0462, 0.0013)) == "0.046"
    assert words.plain(estimate(0.90917, 0.0028), "%") == "90.9\N{NO-BREAK SPACE}%"


def test_no_minus_before_nothing():
    assert words.figure(-0.001, 1) == "0.0"
    assert words.figure(math.nan, 1) == "–"


def test_counts():
    assert words.count(40_000) == "40,000"
    assert [words.about(n) for n in (0.3, 7.2, 99, 123, 259_001)] == ["1", "8", "99", "120", "260,000"]
    assert (words.plural(1, "deal"), words.plural(2, "deal"), words.plural(0, "deal")) == (
        "1 deal",
        "2 deals",
        "0 deals",
    )


def test_lists():
    assert words.listed(["a"]) == "a"
    assert words.listed(["a", "b"]) == "a and b"
    assert words.listed(list("abcd")) == "a, b, c and d"
    assert words.listed(list("abcdef")) == "a, b, c and 3 more"
    assert words.sentence(["one thing", "another"]) == "One thing; another"


@pytest.mark.parametrize(
    ("text", "begun"),
    [
        ("seat 1 wins", "Seat 1 wins"),
        ("greedy wins most", "Greedy wins most"),
        ("play.rounds, bank.rate", "play.rounds, bank.rate"),
        ("market_hunter: most", "market_hunter: most"),
        ("turns: most", "Turns: most"),
        ("", ""),
    ],
)
def test_sentences_begin_with_a_capital_letter_but_for_names_that_are_typed(text, begun):
    assert words.capital(text) == begun
