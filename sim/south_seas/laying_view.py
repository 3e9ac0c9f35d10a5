"""What laying a tile at a cell would make of the features it touches, without laying it.

The tile's segments are grouped as they would be joined through the board; each group stands for one feature as it would
be after the laying.
"""

from sim.kernel.jit import compiled, int64, void
from sim.south_seas import features as f
from sim.south_seas.board import beside, empty_around, feature_of, touches
from sim.south_seas.state import LANE, MARKET, SEA, State
from sim.south_seas.tables import Tables

_ONE = 0xFF


@compiled(int64(State, int64), force_inline=True)
def _group_of(s, segment):
    group = s["look_group"]
    while group[segment] != segment:
        segment = group[segment]
    return segment


@compiled(void(State, int64, int64), force_inline=True)
def _merge(s, a, b):
    """Make one group of two."""
    if a != b:
        s["look_group"][b] = a
        s["look_open"][a] += s["look_open"][b]
        s["look_symbols"][a] += s["look_symbols"][b]
        s["look_men"][a] += s["look_men"][b]
        s["look_boat"][a] |= s["look_boat"][b]
    s["look_open"][a] -= 2


@compiled(void(State, int64, int64), force_inline=True)
def _meet(s, segment, root):
    """Join a segment of the tile with a feature of the board."""
    group = _group_of(s, segment)
    for i in range(s["n_look_roots"]):
        if s["look_root"][i] == root:
            _merge(s, group, _group_of(s, s["look_root_group"][i]))
            return
    n = s["n_look_roots"]
    s["look_root"][n] = root
    s["look_root_group"][n] = group
    s["n_look_roots"] = n + 1
    s["look_open"][group] += s["open"][root] - 2
    s["look_symbols"][group] += s["symbols"][root]
    s["look_men"][group] += s["men"][root]


@compiled(void(State, Tables, int64, int64))
def look(s, t, cell, turned):
    """Group the segments of a tile as they would be joined if it lay on `cell`."""
    kind = turned >> 2
    s["n_look_roots"] = 0
    for j in range(t["n_segments"][kind]):
        s["look_group"][j] = j
        s["look_open"][j] = t["segment_open"][kind, j]
        s["look_symbols"][j] = t["segment_symbols"][kind, j]
        s["look_boat"][j] = t["segment_boat"][kind, j]
        s["look_men"][j] = 0
    for side in range(4):
        there = s["at"][beside(cell, side)] - 1
        if there < 0:
            continue
        across = (side + 2) & 3
        their_turned = s["laid_turned"][there]
        their_first = s["laid_node"][there]
        for port in range(3):
            mine = t["port"][turned, 3 * side + port]
            if mine >= 0:
                theirs = their_first + t["port"][their_turned, 3 * across + 2 - port]
                _meet(s, mine, feature_of(s, theirs))


@compiled(int64(int64, int64), force_inline=True)
def _lane(men, seat):
    return (men >> (LANE * seat)) & _ONE


@compiled(int64(int64, int64, int64), force_inline=True)
def _most_of_rivals(men, seat, players):
    most = 0
    for other in range(players):
        if other != seat:
            most = max(most, _lane(men, other))
    return most


@compiled(int64(State, Tables, int64, int64), force_inline=True)
def _is_paid(s, t, place, group):
    """Return whether the feature of a group would be paid this turn if it held an islander."""
    if s["look_open"][group] == 0:
        return True
    return place == SEA and s["look_boat"][group] != 0 and s["look_symbols"][group] > 0


@compiled(void(State, int64, int64), force_inline=True)
def _add_paid(s, group, leader):
    """Add what a paid feature brings to the seat, to its rivals and to the leading one."""
    x = s["x"]
    seat = s["decider"]
    men = s["look_men"][group]
    symbols = s["look_symbols"][group]
    own = _lane(men, seat)
    rival = _most_of_rivals(men, seat, s["players"])
    if own > 0 and own >= rival:
        x[f.GOODS_WON] += symbols
    x[f.ISLANDERS_HOME] += own
    if rival > 0 and rival >= own:
        for other in range(s["players"]):
            if other != seat and _lane(men, other) == rival:
                x[f.GOODS_GIVEN] += symbols
                if other == leader:
                    x[f.GOODS_TO_LEADER] += symbols


@compiled(void(State, int64, int64, int64, int64), force_inline=True)
def _add_open(s, men, symbols, ends, sign):
    """Add an open feature to (or take it from) what the seat and its rivals lead."""
    x = s["x"]
    seat = s["decider"]
    own = _lane(men, seat)
    rival = _most_of_rivals(men, seat, s["players"])
    if own > 0 and own >= rival:
        x[f.GROWTH] += sign * symbols
        x[f.NARROWING] -= sign * ends
    if rival > 0 and rival >= own:
        x[f.RIVAL_GROWTH] += sign * symbols
        x[f.RIVAL_NARROWING] -= sign * ends


@compiled(void(State, Tables, int64))
def _add_markets(s, t, cell):
    """Add what the tile does for open markets with a merchant."""
    x = s["x"]
    for m in range(s["n_markets"]):
        node = s["market_node"][m]
        if s["men"][node] != 0 and touches(cell, s["laid_cell"][s["node_laid"][node]]):
            rival = _lane(s["men"][node], s["decider"]) == 0
            x[f.MARKET_FILLED + rival] += 1.0
            if s["open"][node] == 1:
                x[f.MARKET_DONE + rival] += 1.0


@compiled(void(State, Tables, int64, int64))
def laying_features(s, t, option, leader):
    """Write the features of a laying (`features.py`, in that order) into the State."""
    x = s["x"]
    cell = s["frontier_cell"][option >> 2]
    kind = s["bag"][s["drawn"] - 1]
    look(s, t, cell, 4 * kind + (option & 3))
    can_place = s["supply"][s["decider"]] > 0
    for j in range(t["n_segments"][kind]):
        place = t["segment_kind"][kind, j]
        if place == MARKET:
            if can_place:
                x[f.CLAIM_MARKET] = 8 - empty_around(s, cell)
            continue
        if s["look_group"][j] != j:
            continue
        men = s["look_men"][j]
        paid = _is_paid(s, t, place, j)
        if men == 0:
            if can_place and paid:
                x[f.CLAIM_PAYING] = max(x[f.CLAIM_PAYING], s["look_symbols"][j])
            elif can_place:
                x[f.CLAIM_OPEN] = max(x[f.CLAIM_OPEN], s["look_symbols"][j])
        elif paid:
            _add_paid(s, j, leader)
        else:
            _add_open(s, men, s["look_symbols"][j], s["look_open"][j], 1)
    for i in range(s["n_look_roots"]):
        root = s["look_root"][i]
        if s["men"][root] != 0:
            group = _group_of(s, s["look_root_group"][i])
            if not _is_paid(s, t, t["segment_kind"][kind, group], group):
                _add_open(s, s["men"][root], s["symbols"][root], s["open"][root], -1)
    if s["n_markets"] > 0:
        _add_markets(s, t, cell)
