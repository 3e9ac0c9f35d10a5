"""Why a decision is not allowed: the rule that stands against it, in words (used only when one is refused)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.south_seas.state import CELLS, CENTRE, DECISIONS, SIDE

if TYPE_CHECKING:
    from sim.south_seas.engine import KernelEngine

KEYS = {
    "lay": ("lay", "at", "turned"),
    "islander": ("islander", "on", "at"),
    "market": ("market", "slot"),
    "supply": ("supply", "slot"),
    "pay": ("pay",),
}
SIDES = ("north", "east", "south", "west")
STEPS = (SIDE, 1, -SIDE, -1)


def objection(engine: KernelEngine, option: dict[str, Any]) -> str:
    """Return one sentence that names the rule against `option` in the engine's position."""
    asked = DECISIONS[engine.s["phase"]]
    seat = int(engine.s["decider"])
    if asked not in option:
        given = next((kind for kind in DECISIONS if kind in option), "nothing known")
        return f"seat {seat} is asked for '{asked}', not for '{given}' (S05)"
    known = KEYS[asked]
    for key in option:
        if key not in known:
            return f"'{asked}' does not go with the key '{key}', only with {', '.join(known)}"
    return {
        "lay": _against_laying,
        "islander": _against_islander,
        "market": _against_market,
        "supply": _against_supply,
        "pay": _against_payment,
    }[asked](engine, option, seat)


def cell_of(at: Any) -> int | None:
    """Return the cell at [x, y], None if that is not a place."""
    if not (isinstance(at, list | tuple) and len(at) == 2 and all(isinstance(c, int) and abs(c) < SIDE for c in at)):
        return None
    return (CENTRE + at[1] * SIDE + at[0]) % CELLS


def _against_laying(engine: KernelEngine, option: dict[str, Any], seat: int) -> str:
    s, t = engine.s, engine.t
    drawn = engine.tile_ids[engine.drawn_kind()]
    cell = cell_of(option.get("at"))
    if option["lay"] != drawn:
        return f"seat {seat} has drawn '{drawn}', not '{option['lay']}' (S05)"
    if cell is None:
        return f"'at' is {option.get('at')!r}, expected a place [x, y] (S06)"
    if option.get("turned") not in (0, 90, 180, 270):
        return f"'turned' is {option.get('turned')!r}, expected 0, 90, 180 or 270"
    if s["at"][cell] > 0:
        return f"a tile lies at {option['at']} already (S06)"
    if s["at"][cell] == 0:
        return f"no laid tile touches {option['at']} by a side (S06)"
    turned = 4 * engine.drawn_kind() + option["turned"] // 90
    code, slot = int(t["code"][turned]), -int(s["at"][cell]) - 1
    for side in range(4):
        there = int(s["at"][(cell + STEPS[side]) % CELLS])
        wanted = int(s["frontier_code"][slot]) >> (3 * side) & 7
        if there > 0 and code >> (3 * side) & 7 != wanted:
            return (
                f"'{drawn}' turned {option['turned']} at {option['at']} shows {_shown(code, side)} "
                f"to the {SIDES[side]}, where {_shown(int(s['frontier_code'][slot]), side)} must go on (S07)"
            )
    return f"'{drawn}' at {option['at']} would enclose an empty cell (S07, enclosed_cells = 'refused')"


def _shown(code: int, side: int) -> str:
    """Return in words what a side shows."""
    first, bridge, second = (code >> (3 * side + bit) & 1 for bit in range(3))
    ground = ("sea", "island")[first] if first == second else ("sea and island", "island and sea")[first]
    return f"{ground} with a footbridge" if bridge else ground


def _against_islander(engine: KernelEngine, option: dict[str, Any], seat: int) -> str:
    s = engine.s
    if option["islander"] == "take_back":
        if engine.t["retrieve"] == 1 and s["supply"][seat] > 0:
            return "an islander may be taken back only with an empty supply (S12, retrieve = 'only_when_empty')"
        return f"seat {seat} has no islander at {option.get('at')} to take back (S12)"
    if option["islander"] != "place":
        return f"'islander' is {option['islander']!r}, expected 'none', 'place' or 'take_back' (S05)"
    if s["laid_now"] < 0:
        return "no tile was laid this turn to place an islander on (S09)"
    if s["supply"][seat] == 0:
        return f"seat {seat} has no islander in supply (S09, S11)"
    known = engine.segment_ids[engine.drawn_kind()]
    if option.get("on") not in known:
        return f"the tile just laid has no segment '{option.get('on')}', only {', '.join(known)} (S09)"
    return f"the feature of '{option['on']}' holds an islander already (S10)"


def _against_market(engine: KernelEngine, option: dict[str, Any], seat: int) -> str:
    return _against_place(engine, option["market"], option, "S26") or (
        f"'{option['market']}' is not among the ships that seat {seat}'s merchant may take: the most valuable (S26)"
    )


def _against_supply(engine: KernelEngine, option: dict[str, Any], seat: int) -> str:
    shells, fish, bananas = engine.s["goods"][seat].tolist()
    return _against_place(engine, option["supply"], option, "S29") or (
        f"seat {seat} cannot pay '{option['supply']}' with {shells} shells, {fish} fish, {bananas} bananas (S30)"
    )


def _against_place(engine: KernelEngine, ship: Any, option: dict[str, Any], rule: str) -> str:
    """Say that a ship does not lie open, or not where the option says; nothing if it does."""
    open_ships = engine.view()["open_ships"]
    if ship not in open_ships:
        return f"'{ship}' is not among the open ships {', '.join(open_ships)} ({rule})"
    if "slot" in option and (option["slot"], ship) not in enumerate(open_ships):
        return f"'{ship}' does not lie at place {option['slot']!r} of the row ({rule})"
    return ""


def _against_payment(engine: KernelEngine, option: dict[str, Any], seat: int) -> str:
    ship = engine.view()["open_ships"][engine.s["buying"]]
    given = option["pay"]
    goods = ", ".join(f"{given[good]} {good}" for good in given) if isinstance(given, dict) else repr(given)
    shells, fish, bananas = engine.s["goods"][seat].tolist()
    return f"'{ship}' is not paid by {goods} out of {shells} shells, {fish} fish, {bananas} bananas (S30)"
