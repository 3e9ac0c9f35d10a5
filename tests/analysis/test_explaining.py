"""What `baliza explain` answers: every metric, interval and term of the README, every chart, every headline."""

import importlib
import re

import pytest

from analysis import compare
from analysis.chapters import chapters
from analysis.documented import row_name, tables, words
from analysis.explaining import explanations, known_words
from analysis.glossary import TERMS

README = dict(words())


@pytest.fixture(scope="module")
def known():
    return {word.casefold() for word in known_words()}


def test_every_name_in_the_tables_and_every_chart_has_an_explanation(known):
    rows = [row[0] for head in ("metric", "interval", "term") for row in tables()[head]]
    charts = [name for chapter in chapters() for name in chapter.exhibits]
    assert len(rows) > 90
    assert [name for name in (*rows, *charts, *(term.name for term in TERMS)) if name.casefold() not in known] == []


def test_every_metric_names_a_function_that_is_there():
    for row in tables()["metric"]:
        module = None
        for name in re.findall(r"`([\w.]+)(?:\(|`)", row[1]):
            module, function = name.rsplit(".", 1) if "." in name else (module, name)
            assert hasattr(importlib.import_module(f"analysis.{module}"), function), row[1]


def test_every_metric_with_an_interval_tells_how_it_is_made():
    """Those of another method than the tables' say so by a dash, none, or words of their own."""
    kinds = {row[0] for row in tables()["interval"]}
    for names, _, _, interval in tables()["metric"]:
        told = [kind for kind in re.split(r"[,;] ", interval) if kind in kinds] or interval in kinds
        assert not told or "Interval: " in README[names], names


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "Holm",
            "term: p-values of a family of m claims: the k-th smallest is multiplied by m − k + 1; .* (Holm 1979).",
        ),
        ("wilson", "term: the interval of a share .* (Wilson 1927)."),
        ("win share of seat 3", "metric: mean of 1/W .* Function: analysis.seats.win_shares. .* (Student 1908)."),
        ("forced turns", "metric: Σ forced turns / Σ turns. Function: analysis.dynamics.pace. Interval: ratio, .*"),
        ("points from coves", "metric: mean over seats of each `points_…` column. .*"),
        ("sweep-wins", "chart of the chapter 'Along the values' (sweep): Show who wins at each value. .*"),
        ("μ*", "metric: change of a metric when all assumptions of a group jump .*"),
    ],
)
def test_a_name_is_told_with_formula_and_source(name, said):
    pattern = re.escape(said).replace(r"\.\*", ".*")
    assert any(re.fullmatch(pattern, line) for line in explanations(name))


def test_headline_metrics_and_intervals_have_rows(known):
    headlines = [
        *compare.PLAYOUTS,
        *compare.SEATS,
        compare.TIES,
        row_name("win share of seat 1"),
        row_name("points from x"),
    ]
    assert [name for name in headlines if name not in known] == []
