"""The mistakes that a map written by hand can hold."""

import pytest

from sim.austral.checks import space_of
from sim.config import check
from tests.austral.fixed import HEXES, fixed


def fixed_mistakes(hexes=None, docks=None):
    return [mistake.removeprefix("config: map.") for mistake in check(fixed(hexes, docks))]


def test_a_small_fixed_map_is_sound():
    assert check(fixed()) == []
    assert space_of(fixed()["map"]) == (20, 24, 18)


@pytest.mark.parametrize(
    ("hexes", "said"),
    [
        (
            {"mine": {"at": [-1, 0], "terrain": "forrest", "number": 3}},
            (
                'hexes.mine: unknown terrain "forrest", allowed: forest, quarry, meadow, salt_flat, moor, fishing; '
                "did you mean forest?"
            ),
        ),
        (
            {"mine": {"at": [-1, 0], "terrain": "forest"}},
            "hexes.mine: has no number, allowed: 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, since forest gives something",
        ),
        (
            {"mine": {"at": [-1, 0], "terrain": "forest", "number": 7}},
            "hexes.mine: found the number 7, allowed: 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, since forest gives something",
        ),
        (
            {"mine": {"at": [-1, 0], "terrain": "moor", "number": 3}},
            "hexes.mine: found the number 3, allowed: none, since moor gives nothing",
        ),
        (
            {"mine": {"at": [0, 0], "terrain": "forest", "number": 3}},
            "hexes.mine.at: [0, 0] again, after heart, allowed: another place",
        ),
        (
            {"mine": {"at": [4, 0], "terrain": "forest", "number": 3}},
            "hexes: the land falls into parts, allowed: land that hangs together, since trails cannot cross sea",
        ),
        (
            {"mine": {"at": [4, 0], "terrain": "fishing", "number": 3}},
            "hexes.mine.at: no land beside the fishing ground [4, 0], allowed: a hex beside land",
        ),
        (
            {"mine": {"at": [-1, 0], "terrain": "forest", "number": 8}},
            (
                "hexes.mine.number: the numbers of mine and north lie on neighbouring hexes, allowed: 6, 8 apart; "
                "or take them out of map.apart"
            ),
        ),
        ({"mine": {"at": [1], "terrain": "moor"}}, "hexes.mine.at: found [1], allowed: [q, r], each from -60 to 60"),
        (
            {f"row_{q}": {"at": [-q, 1], "terrain": "moor"} for q in range(2, 60)},
            "hexes: 63 land hexes, allowed: at most 61",
        ),
    ],
)
def test_mistakes_of_the_hexes_of_a_fixed_map(hexes, said):
    assert fixed_mistakes(hexes) == [said]


@pytest.mark.parametrize(
    ("docks", "said"),
    [
        (
            {"mine": {"at": [0, 0, "NW"], "dock": "any"}},
            ('dock_edges.mine.at: [0, 0, "NW"] lies on no coast, allowed: a side with land on one hand '
            'and sea on the other'),
        ),
        (
            {"mine": {"at": [9, 9, "NW"], "dock": "any"}},
            ('dock_edges.mine.at: [9, 9, "NW"] lies on no coast, allowed: a side with land on one hand '
            'and sea on the other'),
        ),
        (
            {"mine": {"at": [0, 0, "W"], "dock": "wol"}},
            'dock_edges.mine.dock: unknown dock "wol", allowed: any, wood, stone, wool, salt, fish; did you mean wool?',
        ),
        (
            {"mine": {"at": [0, -2, "SE"], "dock": "any"}},
            'dock_edges.mine.at: [0, -1, "NW"] again, after quay, allowed: another place',
        ),
        (
            {"mine": {"at": [0, -2, "S"], "dock": "any"}},
            'dock_edges.mine.at: found [0, -2, "S"], allowed: [q, r, "side"], the side out of E NE NW W SW SE',
        ),
    ],
)  # fmt: skip
def test_mistakes_of_the_docks_of_a_fixed_map(docks, said):
    assert fixed_mistakes(docks=docks) == [said]


def test_a_fixed_map_with_too_few_hexes():
    config = fixed()
    config["study"]["players"] = 4
    assert check(config) == []
    config["map"]["hexes"] = {key: HEXES[key] for key in ("north", "heart", "bay")}
    config["map"]["dock_edges"] = {}
    assert check(config)[0] == (
        "config: map.hexes: too few hexes: 10 vertices for the 8 coves that 4 players found, allowed: at least 16 "
        "vertices; add land, or lower study.players or set_up.coves"
    )


def test_a_fixed_map_without_land():
    config = fixed()
    config["map"] |= {"hexes": {"bay": HEXES["bay"]}, "dock_edges": {}}
    assert check(config) == [
        'config: map.hexes: holds no land, allowed: at least one hex of a terrain; or map.kind = "ring"'
    ]


def test_goals_that_a_fixed_map_puts_out_of_reach():
    config = fixed()
    del config["map"]["hexes"]["bay"]
    said = [text.split(": ")[1] for text in check(config)]
    assert said == ["public_goals.fishing_lordship.at_least", "public_goals.explorer.at_least"]


def test_hexes_by_hand_that_nothing_reads():
    config = fixed()
    config["map"]["kind"] = "ring"
    config["study"]["players"] = 4
    assert check(config) == [
        f'config: map.{key}: is read only with map.kind = "fixed": set that, or remove the table'
        for key in ("hexes", "dock_edges")
    ]
