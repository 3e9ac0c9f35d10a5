"""Why a decision is not allowed: the rule that stands against it, in words (used only when one is refused)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.austral.board import is_village, owner_of
from sim.austral.state import DECISIONS
from sim.austral.words import BUILDINGS, RESOURCES
from sim.hexes import CORNERS, SIDES, Edge, Hex, Vertex

if TYPE_CHECKING:
    from sim.austral.engine import KernelEngine

Option = dict[str, Any]

KEYS = {"act": ("act", "at", "give", "for"), "offer": ("offer", "for", "to"), "answer": ("answer", "give", "for")}
"""Keys of a decision, where it has more than its own."""
ACTS = ("end", *BUILDINGS, "bank", "offer")


def objection(engine: KernelEngine, option: Option) -> str:
    """Return one sentence that names the rule against `option` in the engine's position."""
    asked = DECISIONS[engine.s["phase"]]
    seat = int(engine.s["decider"])
    if asked not in option:
        given = next((kind for kind in DECISIONS if kind in option), "nothing known")
        return f"seat {seat} is asked for '{asked}', not for '{given}' (R03, R19)"
    known = KEYS.get(asked, (asked,))
    for key in option:
        if key not in known:
            return f"'{asked}' does not go with the key '{key}', only with {', '.join(known)}"
    return {
        "found": _against_founding,
        "first_trail": _against_first_trail,
        "discard": _against_loss,
        "storm": _against_loss,
        "fog": _against_fog,
        "wind": _against_wind,
        "act": _against_act,
        "offer": _against_offer,
        "answer": _against_answer,
        "close": _against_closing,
    }[asked](engine, option, seat)


def _hand(engine: KernelEngine, seat: int) -> str:
    """Return in words what a seat holds."""
    cards = [f"{n} {word}" for word, n in zip(RESOURCES, engine.s["hand"][seat].tolist(), strict=True) if n]
    return ", ".join(cards) or "no card"


def _vertex_of(engine: KernelEngine, at: Any) -> int | None:
    """Return the number of a vertex on the board, None if there is none of that name."""
    if not (isinstance(at, list | tuple) and len(at) == 3 and at[2] in CORNERS):
        return None
    place = Vertex(*at)
    number = engine.grid.vertices.index(place) if place in engine.grid.vertices else None
    return number if number is not None and engine.s["vertex_on"][number] else None


def _edge_of(engine: KernelEngine, at: Any) -> int | None:
    """Return the number of an edge on the board, None if there is none of that name."""
    if not (isinstance(at, list | tuple) and len(at) == 3 and at[2] in SIDES):
        return None
    place = Edge(*at)
    number = engine.grid.edges.index(place) if place in engine.grid.edges else None
    return number if number is not None and engine.s["edge_on"][number] else None


# --- the set-up -------------------------------------------------------------------------------------------------------


def _against_cove(engine: KernelEngine, at: Any, v: int) -> str:
    """Say that a cove is not free to be set on a vertex; nothing if it is."""
    s = engine.s
    if s["building"][v]:
        return f"a building stands at {at} already (R33)"
    if s["lighthouse"][v]:
        return f"a lighthouse stands at {at} (R33)"
    if s["closed"][v]:
        return f"a building stands beside {at}: the vertices around must be free (R28)"
    return ""


def _against_founding(engine: KernelEngine, option: Option, _: int) -> str:
    at = option["found"]
    v = _vertex_of(engine, at)
    if v is None:
        return f"'found' is {at!r}, expected a vertex that touches land, such as [0, 0, 'N'] (R01)"
    return _against_cove(engine, at, v)


def _against_first_trail(engine: KernelEngine, option: Option, _: int) -> str:
    at = option["first_trail"]
    if _edge_of(engine, at) is None:
        return f"'first_trail' is {at!r}, expected an edge that touches land, such as [0, 0, 'E'] (R32)"
    cove = list(engine.grid.vertices[engine.s["found_at"]])
    return f"the edge {at} does not touch the cove just founded at {cove} (R02)"


# --- a seven ----------------------------------------------------------------------------------------------------------


def _against_loss(engine: KernelEngine, option: Option, seat: int) -> str:
    kind, word = next(iter(option.items()))
    if word not in RESOURCES:
        return f"'{kind}' is {word!r}, expected one of {', '.join(RESOURCES)}"
    if kind == "storm":
        return f"{word} is not what seat {seat} holds most of: {_hand(engine, seat)} (R40)"
    return f"seat {seat} holds no {word} to discard, only {_hand(engine, seat)} (R17)"


def _against_fog(engine: KernelEngine, option: Option, _: int) -> str:
    at = option["fog"]
    if at == "none":
        return "a hex must be covered (R44, fog = 'must')"
    hexes = engine.grid.hexes
    if not (isinstance(at, list | tuple) and len(at) == 2 and at in [list(here) for here in hexes]):
        return f"'fog' is {at!r}, expected a hex of the map, such as [0, 0] (R44)"
    if engine.s["number"][hexes.index(Hex(*at))] == 0:
        return f"the hex {at} has no number (R44)"
    return f"a lighthouse on a corner of {at} keeps the fog off (R44)"


# --- acts -------------------------------------------------------------------------------------------------------------


def _against_wind(engine: KernelEngine, option: Option, seat: int) -> str:
    return _against_trail(engine, option["wind"], seat)


def _against_act(engine: KernelEngine, option: Option, seat: int) -> str:
    act = option["act"]
    if act not in ACTS:
        return f"'act' is {act!r}, expected one of {', '.join(ACTS)} (R19)"
    if act in BUILDINGS:
        return _against_building(engine, option, seat, BUILDINGS.index(act))
    if act == "bank":
        return _against_bank(engine, option, seat)
    if act == "offer":
        if engine.s["offers"] >= engine.t["trade_offers"]:
            return f"seat {seat} has made its {engine.s['offers']} offers of this turn (trade.offers)"
        return f"seat {seat} or all of its rivals hold no card to trade (R26)"
    return "'end' goes without any other key"


def _against_building(engine: KernelEngine, option: Option, seat: int, kind: int) -> str:
    s, t = engine.s, engine.t
    name = BUILDINGS[kind]
    if s["pieces"][seat, kind] >= t["pieces"][kind]:
        return f"seat {seat} has no {name} left: {t['pieces'][kind]} stand (buildings.{name}.pieces)"
    free = name == "trail" and s["free_trails"] > 0
    if not free and (s["hand"][seat] < t["cost"][kind]).any():
        cost = engine.config["buildings"][name]["cost"]
        price = ", ".join(f"{n} {word}" for word, n in cost.items() if n)
        return f"a {name} costs {price}; seat {seat} holds {_hand(engine, seat)} (R36)"
    at = option.get("at")
    if name == "trail":
        return _against_trail(engine, at, seat)
    v = _vertex_of(engine, at)
    if v is None:
        return f"'at' is {at!r}, expected a vertex that touches land, such as [0, 0, 'N']"
    if name == "cove":
        return _against_cove(engine, at, v) or f"no trail of seat {seat} reaches {at} (R29)"
    if name == "village":
        building = int(s["building"][v])
        if building and owner_of(building) == seat and is_village(building):
            return f"a village stands at {at} already (R34)"
        return f"seat {seat} has no cove at {at} to raise (R34)"
    return _against_lighthouse(engine, at, v, seat)


def _against_lighthouse(engine: KernelEngine, at: Any, v: int, seat: int) -> str:
    s, place = engine.s, engine.config["rules"]["lighthouse_place"]
    if s["lighthouse"][v]:
        return f"a lighthouse stands at {at} already (R35)"
    if not s["coast"][v] and place != "own_any":
        return f"{at} is not on the coast (R35, lighthouse_place = '{place}')"
    if place == "free_coast":
        taken = s["building"][v] > 0
        reason = f"a building stands at {at}" if taken else f"no trail of seat {seat} reaches {at}"
        return f"{reason} (R35, lighthouse_place = 'free_coast')"
    return f"seat {seat} has no cove or village at {at} (R35)"


def _against_trail(engine: KernelEngine, at: Any, seat: int) -> str:
    e = _edge_of(engine, at)
    if e is None:
        return f"{at!r} is no edge that touches land, such as [0, 0, 'E'] (R32)"
    if engine.s["trail_at"][e]:
        return f"a trail lies on {at} already (R32)"
    for v in engine.grid.edge_vertices[e]:
        if engine.s["trails_to"][v] >> seat & 1 and engine.s["building"][v]:
            return (
                f"the network of seat {seat} is cut off at {list(engine.grid.vertices[v])} by a rival's building (R31)"
            )
    return f"the edge {at} does not join the network of seat {seat} (R30)"


def _against_bank(engine: KernelEngine, option: Option, seat: int) -> str:
    give, get = option.get("give"), option.get("for")
    if give not in RESOURCES or get not in RESOURCES:
        return f"'give' and 'for' are {give!r} and {get!r}, expected two of {', '.join(RESOURCES)} (R20)"
    if give == get:
        return "the bank does not trade like for like (R20)"
    place = RESOURCES.index(give)
    rate, fair = int(engine.s["rate"][seat, place]), int(engine.s["fair_rate"])
    rate = min(rate, fair) if fair else rate
    if engine.s["hand"][seat, place] < rate:
        return f"the bank wants {rate} {give} of seat {seat}, who holds {_hand(engine, seat)} (R20-R24)"
    return f"the bank has no {get} left (bank.cards)"


# --- trade with rivals ------------------------------------------------------------------------------------------------


def _against_offer(engine: KernelEngine, option: Option, seat: int) -> str:
    trade = engine.config["trade"]
    bounds = f"{trade['give']} cards of one kind held for up to {trade['ask']} of another"
    return f"an offer is up to {bounds}, to 'all' or a rival; seat {seat} holds {_hand(engine, seat)} (R26, trade)"


def _against_answer(engine: KernelEngine, option: Option, seat: int) -> str:
    if option["answer"] not in ("refuse", "accept", "counter"):
        return f"'answer' is {option['answer']!r}, expected 'refuse', 'accept' or 'counter' (R26)"
    if option["answer"] == "counter" and not engine.config["trade"]["counter_offers"]:
        return "no counter-offers are made (trade.counter_offers = false)"
    return f"seat {seat}, who holds {_hand(engine, seat)}, cannot answer the offer so (R26, 55)"


def _against_closing(engine: KernelEngine, option: Option, seat: int) -> str:
    return (
        f"seat {option['close']!r} neither accepted nor countered with what seat {seat} can pay: "
        f"{_hand(engine, seat)} (R26, 55)"
    )
