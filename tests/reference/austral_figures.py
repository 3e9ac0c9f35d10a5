"""What can be seen of a playout of Austral, the rows of its tables, and what must hold at every point."""

import math

from tests.reference.austral_log import SeaLog
from tests.reference.austral_map import RESOURCES

COUNTED = ("trails", "fish", "lighthouses", "trades", "resources", "villages", "coastal")
PIECES = ("trail", "cove", "village", "lighthouse")
SUMS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
CAUSES_IN = ("dice", "set_up", "log", "bank", "rivals")
CAUSES_OUT = ("builds", "bank", "rivals", "discards", "log")
PLAYOUT_COUNTS = ("decisions", "options", "forced_turns", "lead_changes", *(f"rolled_{n}" for n in SUMS))
WITHHELD = ("cards_fogged", "cards_tide", "cards_short")
SEAT_COUNTS = (
    *(f"built_{kind}s" for kind in PIECES),
    "free_trails",
    *(f"{resource}_in_{cause}" for resource in RESOURCES for cause in CAUSES_IN),
    *(f"{resource}_out_{cause}" for resource in RESOURCES for cause in CAUSES_OUT),
    "bank_at_2",
    "bank_at_3",
    "bank_at_4",
    "offers",
    "deals_offered",
    "deals_answered",
    "accepts",
    "refusals",
    "counters",
    "trades",
    "start_cards",
    *(f"chance_{kind}" for kind in PIECES),
    *WITHHELD,
    "turns_led",
)


def view(table: SeaLog) -> dict:
    """Everything that lies on the table."""
    grid, seats = table.map.grid, table.seats
    finite = table.config["bank"]["cards"] != "none"
    return {
        "turn": table.turn,
        "seat": table.seat,
        "buildings": [[seat, kind, *grid.vertices[v]] for v, (seat, kind) in sorted(table.buildings.items())],
        "lighthouses": [[seat, *grid.vertices[v]] for v, seat in sorted(table.lighthouses.items())],
        "trails": [[seat, *grid.edges[e]] for e, seat in sorted(table.trails.items())],
        "hands": [[hand[resource] for resource in RESOURCES] for hand in table.hands],
        "bank": [table.stock[resource] for resource in RESOURCES] if finite else "none",
        "points": [table.points(seat) for seat in seats],
        "goals": [[goal, table.taken[goal][0] if goal in table.taken else None] for goal in table.revealed],
        "counts": {what: [table.count(what, seat) for seat in seats] for what in COUNTED},
        "fog": [None if place is None else list(grid.hexes[place]) for place in table.fog],
        "red_tide": list(table.red_tide),
        "fair": table.fair is not None,
        "free_trails": table.free_trails,
        "offers": table.offers,
        "log_read": table.log_read,
        "log_left": table.cards_left(),
        "hexes": [[*grid.hexes[h], terrain, table.map.number[h]] for h, terrain in enumerate(table.map.terrain)],
        "docks": [[*grid.edges[e], kind] for e, kind in sorted(table.map.docks.items())],
    }


def result(table: SeaLog) -> dict:
    """The rows of the tables."""
    return {"playout": playout_row(table), "seats": [seat_row(table, seat) for seat in table.seats]}


def playout_row(table: SeaLog) -> dict:
    """The row of this playout."""

    def total(column: str) -> int:
        return sum(counts[column] for counts in table.seat_counts)

    row = {
        "turns": table.turn,
        "rounds": math.ceil(table.turn / len(table.seats)),
        "end_reason": table.end_reason,
        "winners": int(table.end_reason == "goal"),
        **{column: table.counts[column] for column in PLAYOUT_COUNTS},
        **{column: total(column) for column in WITHHELD},
        "offers": total("offers"),
        "deals": total("deals_offered"),
        "counters": total("counters"),
        "land": len(table.map.land),
    }
    goals = list(table.config["public_goals"])
    for place in range(7):
        goal = table.revealed[place] if place < len(table.revealed) else None
        row[f"goal_{place}"] = -1 if goal is None else goals.index(goal)
        row[f"goal_{place}_seat"], row[f"goal_{place}_turn"] = table.taken.get(goal, (-1, -1))
    return row


def seat_row(table: SeaLog, seat: int) -> dict:
    """The row of one seat."""
    return {
        "seat": seat,
        "score": table.points(seat),
        "win_share": float(table.end_reason == "goal" and seat == table.seat),
        **{f"points_{kind}s": table.piece_points(seat, kind) for kind in PIECES},
        "points_goals": table.goal_points(seat),
        **{column: table.seat_counts[seat][column] for column in SEAT_COUNTS},
        **start(table, seat),
        "end_cards": table.hand_size(seat),
    }


def start(table: SeaLog, seat: int) -> dict:
    """What the set-up gave a seat: a hex beside two of its coves counts for both, but is one kind and one number."""
    coves = [v for owner, v in table.founded if owner == seat]
    beside = [h for v in coves for h in table.map.hexes_at(v)]
    numbers = [table.map.number[h] for h in beside if table.map.number[h]]
    return {
        "start_pips": sum(6 - abs(7 - number) for number in numbers),
        "start_kinds": len({table.map.gives[h] for h in beside} - {None}),
        "start_numbers": len(set(numbers)),
        "start_docks": sum(bool(table.map.docks_at(v)) for v in coves),
        "start_coast": sum(table.map.on_coast(v) for v in coves),
        "start_fishing": sum(h in table.map.fishing_grounds() for h in beside),
    }


# -- what must hold ----------------------------------------------------------------------------------------------------


def check_invariants(table: SeaLog) -> None:
    """R57 to R60, limits of pieces and one owner for everything."""
    _check_cards(table)
    _check_goals(table)
    _check_buildings(table)
    _check_trails(table)
    if table.config["map"]["kind"] != "fixed":
        _check_numbers(table)


def _check_cards(table: SeaLog) -> None:
    """R57: no card appears or gets lost, none is owed."""
    cards = table.config["bank"]["cards"]
    for resource in RESOURCES:
        held = [hand[resource] for hand in table.hands]
        assert min([*held, table.stock[resource]]) >= 0, f"R57: {resource} {held}"
        assert cards == "none" or sum(held) + table.stock[resource] == cards, f"R57: {resource} {held}"
        for seat, n in enumerate(held):
            counts = table.seat_counts[seat]
            got = sum(counts[f"{resource}_in_{cause}"] for cause in CAUSES_IN)
            gone = sum(counts[f"{resource}_out_{cause}"] for cause in CAUSES_OUT)
            assert n == got - gone, f"R57: {resource} of seat {seat}"


def _check_goals(table: SeaLog) -> None:
    """R58, R54: only revealed goals, each to one seat."""
    assert set(table.taken) <= set(table.revealed), "R54"
    most = sum(table.config["public_goals"][goal]["points"] for goal in table.revealed)
    assert sum(table.goal_points(seat) for seat in table.seats) <= most, "R58"


def _check_buildings(table: SeaLog) -> None:
    """R59, R28: on free vertices with free neighbours; R35: lighthouses on the coast; 50: limits of pieces."""
    founding = table.in_set_up and [v for _, v in table.founded[-1:]]  # its trail is still to come
    for vertex, (seat, _) in table.buildings.items():
        assert vertex in table.map.vertices, "R29: a building in the sea"
        assert not any(near in table.buildings for near in table.map.neighbours(vertex)), "R59: neighbours"
        assert table.reaches(seat, vertex) or (founding and vertex in founding), "R59: no own trail"
    if table.rules["lighthouse_place"] != "free_coast":
        assert all(table.buildings[v][0] == seat for v, seat in table.lighthouses.items()), "R35"
    else:
        assert not set(table.lighthouses) & set(table.buildings), "R35"
    if table.rules["lighthouse_place"] != "own_any":
        assert all(table.map.on_coast(v) for v in table.lighthouses), "R35"
    for kind, piece in table.pieces.items():
        for seat in table.seats:
            in_set_up = sum(owner == seat for owner, _ in table.founded)
            limit = piece["pieces"] if kind in ("village", "lighthouse") else _most(piece["pieces"], in_set_up)
            assert limit == "none" or table.standing(seat, kind) <= limit, f"50: {kind}"


def _most(pieces: int | str, in_set_up: int) -> int | str:
    """The set-up asks for no pieces."""
    return pieces if pieces == "none" else max(int(pieces), in_set_up)


def _check_trails(table: SeaLog) -> None:
    """R30, R32: each lies at land and joins an own building or another own trail."""
    for place, seat in table.trails.items():
        assert place in table.map.edges, "R32"
        joined = [
            table.buildings.get(end, (None,))[0] == seat
            or any(table.trails.get(e) == seat for e in table.map.edges_at(end) if e != place)
            for end in table.map.ends(place)
        ]
        assert any(joined), "R30"


def _check_numbers(table: SeaLog) -> None:
    """R60: numbers that must lie apart do."""
    apart = table.config["map"]["apart"]
    for place in table.map.numbered():
        around = [h for h in table.map.grid.hex_hexes[place] if h >= 0]
        clash = table.map.number[place] in apart and any(table.map.number[h] in apart for h in around)
        assert not clash, f"R60: {table.map.grid.hexes[place]}"
