"""The board: laying a tile, joining features, the cells where a tile fits (S06, S07, S14-S16)."""

from sim.kernel.jit import compiled, int64, void
from sim.south_seas.state import CELLS, MARKET, SEA, SIDE, State
from sim.south_seas.tables import Tables

_WRAP = CELLS - 1
_ALL_SIDES = 0xFFF


@compiled(int64(int64, int64), force_inline=True)
def beside(cell, side):
    """Return the cell next to `cell` on a side: 0 north, 1 east, 2 south, 3 west."""
    if side == 0:
        return (cell + SIDE) & _WRAP
    if side == 1:
        return (cell + 1) & _WRAP
    if side == 2:
        return (cell - SIDE) & _WRAP
    return (cell - 1) & _WRAP


@compiled(int64(State, int64), force_inline=True)
def feature_of(s, node):
    """Return the root of the feature that a segment belongs to: the feature's earliest node."""
    parent = s["parent"]
    while parent[node] != node:
        parent[node] = parent[parent[node]]
        node = parent[node]
    return node


@compiled(void(State, int64, int64), force_inline=True)
def join(s, node, other):
    """Join two segments that meet at a port: one feature, two open ends less."""
    a = feature_of(s, node)
    b = feature_of(s, other)
    if a != b:
        if b < a:
            a, b = b, a
        s["parent"][b] = a
        s["open"][a] += s["open"][b]
        s["symbols"][a] += s["symbols"][b]
        s["men"][a] += s["men"][b]
    s["open"][a] -= 2


@compiled(void(State, int64))
def _leave_frontier(s, slot):
    """Take a cell off the frontier; the last one takes its place."""
    last = s["n_frontier"] - 1
    if slot != last:
        cell = s["frontier_cell"][last]
        s["frontier_cell"][slot] = cell
        s["frontier_code"][slot] = s["frontier_code"][last]
        s["frontier_mask"][slot] = s["frontier_mask"][last]
        s["at"][cell] = -slot - 1
    s["n_frontier"] = last


@compiled(void(State, int64, int64, int64), force_inline=True)
def _constrain(s, cell, side, facing):
    """Note on an empty cell what its `side` must show; a cell met for the first time joins the frontier."""
    slot = -s["at"][cell] - 1
    if slot < 0:
        slot = s["n_frontier"]
        s["n_frontier"] = slot + 1
        s["at"][cell] = -slot - 1
        s["frontier_cell"][slot] = cell
        s["frontier_code"][slot] = 0
        s["frontier_mask"][slot] = 0
    s["frontier_code"][slot] |= facing << (3 * side)
    s["frontier_mask"][slot] |= 7 << (3 * side)


@compiled(int64(State, int64))
def empty_around(s, cell):
    """Return how many of the 8 cells round a cell hold no tile."""
    empty = 0
    for row in range(-SIDE, SIDE + 1, SIDE):
        for column in range(-1, 2):
            if (row != 0 or column != 0) and s["at"][(cell + row + column) & _WRAP] <= 0:
                empty += 1
    return empty


@compiled(void(State, Tables, int64, int64), force_inline=True)
def _new_nodes(s, t, kind, first):
    """Make a node of each segment of a new tile."""
    for j in range(t["n_segments"][kind]):
        node = first + j
        s["parent"][node] = node
        s["open"][node] = t["segment_open"][kind, j]
        s["symbols"][node] = t["segment_symbols"][kind, j]
        s["men"][node] = 0
        s["node_laid"][node] = s["n_laid"]
        if t["segment_kind"][kind, j] == SEA and t["segment_symbols"][kind, j] > 0:
            s["fish_node"][s["n_fish"]] = node
            s["fish_size"][s["n_fish"]] = t["segment_symbols"][kind, j]
            s["n_fish"] += 1
        if t["segment_kind"][kind, j] == MARKET:
            s["market_node"][s["n_markets"]] = node
            s["n_markets"] += 1
            s["open"][node] = empty_around(s, s["laid_cell"][s["n_laid"]]) + 1  # the tile itself is counted off below
    s["n_nodes"] = first + t["n_segments"][kind]


@compiled(int64(int64, int64), force_inline=True)
def touches(cell, other):
    """Return whether two cells are the same or meet at a side or a corner (on the torus)."""
    apart = (cell - other + SIDE + 1) & _WRAP
    return apart // SIDE <= 2 and apart % SIDE <= 2


@compiled(void(State, int64), force_inline=True)
def _fill_round_markets(s, cell):
    """Count the new tile off each open market that it stands beside (or that it carries)."""
    for m in range(s["n_markets"]):
        node = s["market_node"][m]
        if touches(cell, s["laid_cell"][s["node_laid"][node]]):
            s["open"][node] -= 1
            s["markets_full"] += s["open"][node] == 0


@compiled(void(State, Tables, int64, int64, int64, int64, int64, int64), force_inline=True)
def _join_side(s, t, first, port, turned, their_first, their_port, their_turned):
    """Join what meets at a side: the halves crosswise (first with second), the footbridges in the middle."""
    mine = t["port"][turned, port]
    theirs = t["port"][their_turned, their_port + 2]
    join(s, first + mine, their_first + theirs)
    other = t["port"][turned, port + 2]
    other_theirs = t["port"][their_turned, their_port]
    if (
        other == mine and other_theirs == theirs
    ):  # a side of one piece: joined already, but its second half is closed too
        s["open"][feature_of(s, first + mine)] -= 2
    else:
        join(s, first + other, their_first + other_theirs)
    bridge = t["port"][turned, port + 1]
    if bridge >= 0:
        join(s, first + bridge, their_first + t["port"][their_turned, their_port + 1])


@compiled(void(State, Tables, int64, int64))
def lay(s, t, cell, turned):
    """Lay a tile on a cell and join its segments to those of its neighbours (S07, S10)."""
    first = s["n_nodes"]
    number = s["n_laid"]
    slot = -s["at"][cell] - 1
    if slot >= 0:
        _leave_frontier(s, slot)
    s["laid_cell"][number] = cell
    s["laid_turned"][number] = turned
    s["laid_node"][number] = first
    _new_nodes(s, t, turned // 4, first)
    s["at"][cell] = number + 1
    s["n_laid"] = number + 1
    for side in range(4):
        near = beside(cell, side)
        there = s["at"][near] - 1
        across = (side + 2) & 3
        if there < 0:
            _constrain(s, near, across, t["facing"][turned, side])
        else:
            their_turned = s["laid_turned"][there]
            their_first = s["laid_node"][there]
            _join_side(s, t, first, 3 * side, turned, their_first, 3 * across, their_turned)
    _fill_round_markets(s, cell)


@compiled(int64(State, int64), force_inline=True)
def _closes_a_cell(s, cell):
    """Return whether a tile on `cell` would leave a neighbouring empty cell with tiles on all four sides."""
    for side in range(4):
        near = beside(cell, side)
        slot = -s["at"][near] - 1
        if slot >= 0 and s["frontier_mask"][slot] | (7 << (3 * ((side + 2) & 3))) == _ALL_SIDES:
            return True
    return False


@compiled(int64(State, Tables, int64))
def list_layings(s, t, kind):
    """List the legal (cell, angle) pairs of a tile as 4 * frontier place + quarter turns; return how many (S07)."""
    cells = s["n_frontier"]
    options = s["options"]
    fits = s["fits"]
    codes = s["frontier_code"]
    masks = s["frontier_mask"]
    n = 0
    for turn in range(t["period"][kind]):
        code = t["code"][4 * kind + turn]
        for slot in range(cells):
            fits[slot] = ((code ^ codes[slot]) & masks[slot]) == 0
        for slot in range(cells):
            options[n] = 4 * slot + turn
            n += fits[slot]
    if t["enclosed_cells"] == 1:
        kept = 0
        for i in range(n):
            if not _closes_a_cell(s, s["frontier_cell"][options[i] >> 2]):
                options[kept] = options[i]
                kept += 1
        n = kept
    return n


@compiled(void(State))
def clear_board(s):
    """Forget the tiles and the frontier, touching only cells that were used."""
    for i in range(s["n_laid"]):
        s["at"][s["laid_cell"][i]] = 0
    for i in range(s["n_frontier"]):
        s["at"][s["frontier_cell"][i]] = 0
    s["n_laid"] = 0
    s["n_frontier"] = 0
    s["n_nodes"] = 0
    s["n_fish"] = 0
    s["n_markets"] = 0
    s["markets_full"] = 0
