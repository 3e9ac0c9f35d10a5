"""What of a config is turned, in its notation."""

import pytest

from analysis.dials import CHOICE, REAL, WHOLE, all_points, changes_of, point_of, read_dials
from sim.config import resolve
from sim.errors import BalizaError

SOUTH_SEAS, MAGIC = resolve("south_seas"), resolve("magic_card")


def test_kinds_come_from_the_config():
    whole, choice, flag = read_dials(
        ["ships.six_any.points=3:6", "rules.boat_covers=largest,smallest", "rules.hidden_ships=true,false"], SOUTH_SEAS
    )
    assert (whole.kind, whole.values, whole.range_words) == (WHOLE, (3, 4, 5, 6), "3:6")
    assert (choice.kind, choice.values, choice.range_words) == (CHOICE, ("largest", "smallest"), "largest, smallest")
    assert flag.values == (True, False)
    assert point_of([whole, choice, flag], SOUTH_SEAS.config) == (5, "largest", False)
    assert changes_of([whole], (4,)) == {"ships.six_any.points": 4}


def test_weights_are_reals_even_between_whole_ends():
    (weight,) = read_dials(["spinner.sections.s6.weight=0:3"], MAGIC)
    assert (weight.kind, weight.values) == (REAL, (0.0, 3.0))
    assert [weight.rounded(x) for x in (1.23456, 2.999, 3.7, -1.0)] == [1.23, 3.0, 3.0, 0.0]
    assert weight.holds(0.5)
    assert not weight.holds(3.5)


def test_a_value_that_may_be_a_number_is_turned_in_whole_steps():
    (limit,) = read_dials(["goods.limit=38:40"], SOUTH_SEAS)
    assert limit.values == (38, 39, 40)
    assert not limit.holds("none")


def test_a_star_turns_each_value_by_itself():
    dials = read_dials(["spinner.sections.*.weight=0.5:2"], MAGIC)
    assert [dial.path for dial in dials] == [f"spinner.sections.s{n}.weight" for n in range(1, 7)]


def test_all_points_where_they_are_few():
    dials = read_dials(["islanders.per_player=2:4", "rules.boat_covers=largest,smallest"], SOUTH_SEAS)
    assert len(all_points(dials, 6)) == len(set(all_points(dials, 6))) == 6
    assert all_points(dials, 5) is None
    assert all_points(read_dials(["spinner.sections.s6.weight=0:3"], MAGIC), 10**9) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("islanders.per_playr=2:4", "no such value in the config; did you mean islanders.per_player?"),
        ("islanders=2:4", "no such value in the config"),
        ("islanders.per_player", "expected PATH=low:high or PATH=a,b,c"),
        ("islanders.per_player=4", "expected low:high or two choices or more"),
        ("islanders.per_player=4:2", "expected two numbers, the lower one first"),
        ("islanders.per_player=2:4.5", "expected whole numbers, as its value 4 is one"),
        ("islanders.per_player=0:400", "the config cannot have 0 there"),
        ("rules.boat_covers=largest,lagest", 'the config cannot have "lagest" there'),
        ("rules.hidden_ships=0:1", "expected rules.hidden_ships=true,false"),
    ],
)
def test_mistakes_name_what_is_allowed(text, message):
    with pytest.raises(BalizaError) as mistake:
        read_dials([text], SOUTH_SEAS)
    assert message in str(mistake.value)


def test_lists_are_no_dials_and_no_value_is_turned_twice():
    with pytest.raises(BalizaError, match="is a list"):
        read_dials(["map.docks=1,2"], resolve("austral"))
    with pytest.raises(BalizaError, match=r"found islanders\.per_player twice"):
        read_dials(["islanders.per_player=2:4", "islanders.*=2:3"], SOUTH_SEAS)
