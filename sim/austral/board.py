"""The board: what stands where, and which seats may set what (R28-R35).

`joins` of a vertex holds the seats whose network goes on from there: the owner of a building, or, where none stands,
everybody with a trail that ends there. So a rival's building cuts a network (R31). An edge is open to the seats that
either of its ends joins.
"""

from sim.austral.state import COVE, LIGHTHOUSE, VILLAGE, State
from sim.austral.tables import ANY, Tables
from sim.kernel.jit import compiled, int64, void


@compiled(int64(int64), force_inline=True)
def owner_of(building):
    """Return the seat that a building belongs to."""
    return (building - 1) >> 1


@compiled(int64(int64), force_inline=True)
def is_village(building):
    """Return whether a building is a village and no cove."""
    return building > 0 and building & 1 == 0


@compiled(void(State, Tables, int64))
def _refresh_edges(s, t, v):
    """Work out anew who may lay a trail on the edges at a vertex (R30-R32)."""
    building = s["building"][v]
    s["joins"][v] = s["trails_to"][v] if building == 0 else 1 << owner_of(building)
    for i in range(3):
        e = t["vertex_edges"][v, i]
        if e >= 0 and s["edge_on"][e] == 1 and s["trail_at"][e] == 0:
            s["may_trail"][e] = s["joins"][t["edge_vertices"][e, 0]] | s["joins"][t["edge_vertices"][e, 1]]


@compiled(void(State, int64), force_inline=True)
def _close(s, v):
    """Forbid coves on a vertex."""
    s["closed"][v] = 1
    for seat in range(s["players"]):
        s["n_sites"][seat] -= (s["may_settle"][v] >> seat) & 1
    s["may_settle"][v] = 0


@compiled(void(State, Tables, int64, int64))
def set_trail(s, t, seat, e):
    """Set a trail on an edge (R32)."""
    s["trail_at"][e] = 1 + seat
    s["may_trail"][e] = 0
    for end in range(2):
        v = t["edge_vertices"][e, end]
        if s["closed"][v] == 0:
            s["n_sites"][seat] += 1 - ((s["trails_to"][v] >> seat) & 1)
            s["may_settle"][v] |= 1 << seat
        s["trails_to"][v] |= 1 << seat
        _refresh_edges(s, t, v)


@compiled(void(State, int64, int64))
def _add_home(s, seat, v):
    """Put a vertex among the homes of a seat, in order."""
    place = s["n_homes"][seat]
    while place > 0 and s["homes"][seat, place - 1] > v:
        s["homes"][seat, place] = s["homes"][seat, place - 1]
        place -= 1
    s["homes"][seat, place] = v
    s["n_homes"][seat] += 1


@compiled(void(State, Tables, int64, int64, int64), force_inline=True)
def _add_yield(s, t, seat, v, amount):
    """Let the hexes at a vertex yield more to a seat."""
    for i in range(3):
        h = t["vertex_hexes"][v, i]
        if h >= 0:
            s["hex_yield"][h, seat] += amount


@compiled(void(State, Tables, int64, int64))
def set_cove(s, t, seat, v):
    """Set a cove on a vertex: it closes the vertices around, and its hexes begin to yield (R12, R28)."""
    s["building"][v] = 1 + 2 * seat
    _close(s, v)
    for i in range(3):
        e = t["vertex_edges"][v, i]
        if e >= 0 and s["edge_on"][e] == 1:
            _close(s, t["vertex_vertices"][v, i])
    _refresh_edges(s, t, v)
    _add_home(s, seat, v)
    _add_yield(s, t, seat, v, t["yields"][COVE])


@compiled(void(State, Tables, int64, int64))
def set_village(s, t, seat, v):
    """Raise a cove to a village (R13, R34)."""
    s["building"][v] = 2 + 2 * seat
    _add_yield(s, t, seat, v, t["yields"][VILLAGE] - t["yields"][COVE])
    for i in range(3):
        h = t["vertex_hexes"][v, i]
        if h >= 0:
            s["hex_village_yield"][h, seat] += t["yields"][VILLAGE]


@compiled(void(State, Tables, int64, int64))
def set_lighthouse(s, t, seat, v):
    """Set a lighthouse on a vertex: it lights the hexes around; alone on a vertex, it keeps coves off (R35)."""
    s["lighthouse"][v] = 1 + seat
    if s["building"][v] == 0:
        _close(s, v)
    for i in range(3):
        h = t["vertex_hexes"][v, i]
        if h >= 0:
            s["hex_lit"][h] += 1


@compiled(void(State, Tables, int64))
def refresh_rates(s, t, seat):
    """Find a seat's best rate with the bank for each resource: plain, by lighthouse or by dock (R20-R25)."""
    plain = t["bank_rate"]
    if s["pieces"][seat, LIGHTHOUSE] > 0:
        plain = min(plain, t["lighthouse_rate"])
    docks = 0
    for i in range(s["n_homes"][seat]):
        docks |= s["docks_at"][s["homes"][seat, i]]
    for r in range(5):
        s["rate"][seat, r] = plain
        s["rate_dock"][seat, r] = -1
    for kind in range(t["n_dock_kinds"]):
        if (docks >> kind) & 1 == 0:
            continue
        of = t["dock_of"][kind]
        for r in range(5):
            if of in (ANY, r) and t["dock_rate"][kind] < s["rate"][seat, r]:
                s["rate"][seat, r] = t["dock_rate"][kind]
                s["rate_dock"][seat, r] = kind


@compiled(int64(State, Tables, int64, int64), force_inline=True)
def piece_left(s, t, seat, kind):
    """Return whether a seat has a piece of a kind left; standing ones count (50)."""
    return s["pieces"][seat, kind] < t["pieces"][kind]


# --- listing places ---------------------------------------------------------------------------------------------------


@compiled(int64(State, Tables, int64, int64, int64))
def list_trails(s, t, seat, n, head):
    """List the edges on which a seat may lay a trail, after `n` options; return how many options there are then."""
    options, may = s["options"], s["may_trail"]
    for e in range(t["n_edges"]):
        options[n] = head + e
        n += (may[e] >> seat) & 1
    return n


@compiled(int64(State, Tables, int64, int64, int64))
def list_coves(s, t, seat, n, head):
    """List the vertices on which a seat may build a cove (R28, R29, R33)."""
    options, may = s["options"], s["may_settle"]
    for v in range(t["n_vertices"]):
        options[n] = head + v
        n += (may[v] >> seat) & 1
    return n


@compiled(int64(State, int64, int64, int64))
def list_villages(s, seat, n, head):
    """List the own coves, which may be raised to villages (R34)."""
    for i in range(s["n_homes"][seat]):
        v = s["homes"][seat, i]
        if not is_village(s["building"][v]):
            s["options"][n] = head + v
            n += 1
    return n


@compiled(int64(State, Tables, int64, int64, int64))
def list_lighthouses(s, t, seat, n, head):
    """List the vertices on which a seat may set a lighthouse (R35; option `lighthouse_place`)."""
    if t["lighthouse_place"] == 2:
        for v in range(t["n_vertices"]):
            free = s["building"][v] == 0 and s["lighthouse"][v] == 0 and s["coast"][v] == 1
            if free and (s["trails_to"][v] >> seat) & 1 == 1:
                s["options"][n] = head + v
                n += 1
        return n
    for i in range(s["n_homes"][seat]):
        v = s["homes"][seat, i]
        if s["lighthouse"][v] == 0 and (t["lighthouse_place"] == 1 or s["coast"][v] == 1):
            s["options"][n] = head + v
            n += 1
    return n


# --- an empty board ---------------------------------------------------------------------------------------------------


@compiled(void(State, Tables))
def clear_board(s, t):
    """Take everything off the board of the map that is laid."""
    for v in range(t["n_vertices"]):
        s["building"][v] = 0
        s["lighthouse"][v] = 0
        s["closed"][v] = 1 - s["vertex_on"][v]
        s["joins"][v] = 0
        s["trails_to"][v] = 0
        s["may_settle"][v] = 0
    for e in range(t["n_edges"]):
        s["trail_at"][e] = 0
        s["may_trail"][e] = 0
    for h in range(t["n_hexes"]):
        s["hex_lit"][h] = 0
        s["fogged"][h] = 0
        for seat in range(t["players"]):
            s["hex_yield"][h, seat] = 0
            s["hex_village_yield"][h, seat] = 0
            s["hex_uses"][h, seat] = 0
            s["hex_turns"][h, seat] = 0
            s["hex_cards"][h, seat] = 0
            s["hex_starts"][h, seat] = 0
    for seat in range(t["players"]):
        s["n_sites"][seat] = 0
        s["n_homes"][seat] = 0
        s["fog"][seat] = -1
        s["tide"][seat] = 0
    s["tides"] = 0
