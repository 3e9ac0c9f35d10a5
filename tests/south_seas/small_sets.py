"""Hypothesis draws small South Seas sets of any legal shape: odd tiles, few ships, all rule options."""

from typing import Any

from hypothesis import strategies as st

from sim.south_seas.rule_options import RULE_OPTIONS

SIDES = "NESW"


def _parts(draw: st.DrawFn, places: list[str]) -> list[list[str]]:
    """Part some half-sides (or sides) into one to three groups."""
    groups: dict[int, list[str]] = {}
    for place in places:
        groups.setdefault(draw(st.integers(0, 2)), []).append(place)
    return list(groups.values())


GROUNDS = (("sea",), ("sea", "sea", "sea", "island"), ("sea", "sea", "island", "mixed"))
"""Grounds of a set's sides: from seas alone (all fits, markets get surrounded) to sides that are half and half."""


@st.composite
def tiles(draw: st.DrawFn, grounds_of_set: tuple[str, ...]) -> dict[str, Any]:
    """One tile: grounds by side (sometimes half a side), footbridges, perhaps a market or an inland feature."""
    grounds = draw(st.lists(st.sampled_from(grounds_of_set), min_size=4, max_size=4))
    halves: dict[str, list[str]] = {"sea": [], "island": []}
    for side, ground in zip(SIDES, grounds, strict=True):
        for half in (0, 1):
            halves[("sea", "island")[half] if ground == "mixed" else ground].append(f"{side}{half}")
    segments: dict[str, dict[str, Any]] = {}
    for group in _parts(draw, halves["sea"]):
        sea: dict[str, Any] = {"kind": "sea", "sides": " ".join(group), "fish": draw(st.integers(0, 3))}
        if draw(st.booleans()):
            sea["boat"] = True
        segments[f"sea{len(segments)}"] = sea
    for group in _parts(draw, halves["island"]):
        segments[f"island{len(segments)}"] = {
            "kind": "island",
            "sides": " ".join(group),
            "bananas": draw(st.integers(0, 2)),
        }
    bridged = [side for side in SIDES if draw(st.integers(0, 4)) == 0]
    while bridged:
        ends = [bridged.pop(0)] + ([bridged.pop(0)] if bridged and draw(st.booleans()) else [])
        segments[f"bridge{len(segments)}"] = {
            "kind": "footbridge",
            "sides": " ".join(ends),
            "shells": draw(st.integers(0, 2)),
            "ends": ["junction"] * (2 - len(ends)),
        }
    if draw(st.integers(0, 3)) == 0 or grounds_of_set == GROUNDS[0]:
        segments["market"] = {"kind": "market"}
    if draw(st.integers(0, 5)) == 0:
        segments["lake"] = {"kind": "sea", "sides": "", "fish": draw(st.integers(0, 2))}
    return {"count": draw(st.integers(1, 6)), "start": False, "segments": segments}


NEEDS = st.one_of(
    st.fixed_dictionaries({"any": st.integers(1, 4)}),
    st.fixed_dictionaries({"same": st.integers(1, 3)}),
    st.fixed_dictionaries({"same": st.integers(1, 3), "other": st.integers(1, 2)}),
    st.fixed_dictionaries({"shells": st.integers(0, 2), "fish": st.integers(0, 2), "bananas": st.integers(1, 2)}),
)


@st.composite
def configs(draw: st.DrawFn) -> dict[str, Any]:
    """A resolved config of up to eight tile kinds and four ship kinds."""
    grounds = draw(st.sampled_from(GROUNDS))
    kinds = {f"tile{i}": draw(tiles(grounds)) for i in range(draw(st.integers(2, 7)))}
    kinds["tile0"]["start"] = True
    kinds["tile0"]["count"] += 1
    ships = {
        f"ship{i}": {"count": draw(st.integers(1, 3)), "points": draw(st.integers(0, 4)), "needs": draw(NEEDS)}
        for i in range(draw(st.integers(0, 4)))
    }
    return {
        "game": "south_seas",
        "study": {"players": 2},
        "islanders": {"per_player": draw(st.integers(1, 4))},
        "boats": {"tokens": draw(st.integers(0, 3))},
        "goods": {"per_point": draw(st.integers(1, 3)), "limit": draw(st.sampled_from(["none", "none", 2, 6]))},
        "ship_row": {"open": draw(st.integers(1, 4))},
        "rules": {name: draw(st.sampled_from(choices)) for name, choices in RULE_OPTIONS.items()},
        "tiles": kinds,
        "ships": ships,
    }
