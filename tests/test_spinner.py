"""Spinners in configs: exact weights, chances, and what is refused in words."""

from fractions import Fraction

import pytest
from pydantic import ValidationError

from sim.errors import BalizaError
from sim.spinner import PARTS, Section, spinner_mistakes, wheel


@pytest.mark.parametrize(
    ("weights", "cumulative"),
    [
        ([1, 1, 1, 1, 1, 1], (1, 2, 3, 4, 5, 6)),
        ([80, 15, 5], (16, 19, 20)),
        ([0.8, 0.15, 0.05], (16, 19, 20)),
        ([0.1, 0.2, 0.3], (1, 3, 6)),  # as binary fractions 0.1 + 0.2 is not 0.3
        ([0, 2, 0, 1, 0], (0, 2, 2, 3, 3)),
        ([7], (1,)),
        ([1e-9, 1], (1, 1_000_000_001)),
    ],
)
def test_the_wheel_has_the_fewest_equal_parts(weights, cumulative):
    assert wheel(weights).cumulative == cumulative


def test_chances_are_exact():
    assert wheel([0.5, 0, 1]).chances == (Fraction(1, 3), 0, Fraction(2, 3))
    assert wheel([0.7, 0.7, 0.7, 0.7, 0.7, 0.5]).chances[-1] == Fraction(1, 8)


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ([], "found no section, allowed: at least one"),
        ([1, -0.5], "found the weight -0.5, allowed: a number of at least 0"),
        ([1, float("nan")], "found the weight NaN, allowed: a number of at least 0"),
        ([0, 0.0], "all weights are 0, allowed: at least one section above 0"),
        (
            [PARTS, 1],
            (
                "the weights divide the wheel into 2147483649 equal parts, allowed: at most 2147483648; "
                "give them fewer digits"
            ),
        ),
    ],
)
def test_what_cannot_be_spun_is_refused_in_one_line(weights, message):
    with pytest.raises(BalizaError) as refused:
        wheel(weights)
    assert str(refused.value) == message


def test_the_finest_wheel_is_allowed():
    assert wheel([PARTS - 1, 1]).cumulative == (PARTS - 1, PARTS)


@pytest.mark.parametrize(
    ("weights", "note"),
    [
        ([1, 2, 3], ""),
        ([0.25, 0.75], ""),
        ([0.1] * 10, ""),
        ([0.3, 0.3, 0.3], "The weights add up to 0.9, not 1: each chance is the weight divided by that."),
        ([1, 1.5], "The weights add up to 2.5, not 1: each chance is the weight divided by that."),
    ],
)
def test_chances_that_do_not_add_up_are_told(weights, note):
    assert wheel(weights).note == note


@pytest.mark.parametrize("weight", [-1, -0.25, float("inf"), float("nan"), True, "1", None])
def test_a_section_refuses_a_weight_that_is_no_number_from_0_up(weight):
    with pytest.raises(ValidationError):
        Section.model_validate({"number": 1, "weight": weight})
    assert list(spinner_mistakes("spinner.sections", {"one": {"number": 1, "weight": weight}})) == []


def test_a_section_takes_whole_numbers_and_decimals():
    assert Section.model_validate({"number": -2}).weight == 1
    assert Section.model_validate({"number": 6, "weight": 3}).weight == 3
    assert Section.model_validate({"number": 6, "weight": 0.125}).weight == 0.125


def test_mistakes_of_all_sections_together_name_their_table():
    never = {"one": {"number": 1, "weight": 0}, "two": {"number": 2, "weight": 0}}
    assert list(spinner_mistakes("spinner.sections", never)) == [
        ("spinner.sections", "all weights are 0, allowed: at least one section above 0")
    ]
    assert list(spinner_mistakes("spinner.sections", {"one": {"number": 1}})) == []
    assert list(spinner_mistakes("spinner.sections", {"one": 3})) == []
