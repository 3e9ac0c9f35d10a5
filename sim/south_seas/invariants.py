"""What must hold after every turn (I1-I6), recounted from the board; switched on by `checks` in the Tables.

A break is noted in the State (`broken`), not raised: the playout goes on, and whoever asked for the checks looks.
"""

from sim.kernel.jit import compiled, int64, void
from sim.south_seas.board import beside, empty_around, feature_of
from sim.south_seas.state import GOODS, LANE, LAY, MARKET, SEA, State
from sim.south_seas.tables import PORTS, Tables


@compiled(int64(State, Tables))
def _sides_match(s, t):
    """I1: every side between two laid tiles goes on."""
    for laid in range(s["n_laid"]):
        turned = s["laid_turned"][laid]
        for side in range(4):
            there = s["at"][beside(s["laid_cell"][laid], side)] - 1
            if there < 0:
                continue
            across = (side + 2) & 3
            shown = (t["code"][s["laid_turned"][there]] >> (3 * across)) & 7
            if shown != t["facing"][turned, side]:
                return False
    return True


@compiled(int64(State, Tables))
def _islanders_are_all_there(s, t):
    """I2: islanders on the board and in supply are as many as each player has."""
    for seat in range(s["players"]):
        standing = 0
        for man in range(t["islanders"]):
            standing += s["man_node"][seat, man] >= 0
        if standing + s["supply"][seat] != t["islanders"]:
            return False
    return True


@compiled(int64(State))
def _nothing_is_negative(s):
    """I3: neither goods nor tokens are ever negative."""
    for seat in range(s["players"]):
        for good in range(GOODS):
            if s["goods"][seat, good] < 0:
                return False
    return s["tokens"] >= 0


@compiled(void(State, Tables))
def _show_nodes(s, t):
    """Write for each segment what it shows by itself: its visible symbols and the islanders that stand on it."""
    for node in range(s["n_nodes"]):
        laid = s["node_laid"][node]
        kind = s["laid_turned"][laid] >> 2
        segment = node - s["laid_node"][laid]
        s["seen"][node] = 0
        s["own_men"][node] = 0
        s["own_symbols"][node] = t["segment_symbols"][kind, segment] if t["segment_kind"][kind, segment] != SEA else 0
    for i in range(s["n_fish"]):
        s["own_symbols"][s["fish_node"][i]] = s["fish_size"][i]
    for seat in range(s["players"]):
        for man in range(t["islanders"]):
            node = s["man_node"][seat, man]
            if node >= 0:
                s["own_men"][node] += 1 << (LANE * seat)


@compiled(int64(State, Tables, int64))
def _feature_is_right(s, t, first):
    """Flood one feature from a segment over the board and compare it with the running figures of its root."""
    root = feature_of(s, first)
    s["seen"][first] = 1
    s["to_visit"][0] = first
    waiting = 1
    ends = 0
    symbols = 0
    men = 0
    while waiting > 0:
        waiting -= 1
        node = s["to_visit"][waiting]
        if feature_of(s, node) != root:
            return False
        laid = s["node_laid"][node]
        turned = s["laid_turned"][laid]
        symbols += s["own_symbols"][node]
        men += s["own_men"][node]
        if t["segment_kind"][turned >> 2, node - s["laid_node"][laid]] == MARKET:
            ends += empty_around(s, s["laid_cell"][laid])
        for port in range(PORTS):
            if t["port"][turned, port] != node - s["laid_node"][laid]:
                continue
            side = port // 3
            there = s["at"][beside(s["laid_cell"][laid], side)] - 1
            if there < 0:
                ends += 1
                continue
            opposite = 3 * ((side + 2) & 3) + 2 - port % 3
            near = s["laid_node"][there] + t["port"][s["laid_turned"][there], opposite]
            if s["seen"][near] == 0:
                s["seen"][near] = 1
                s["to_visit"][waiting] = near
                waiting += 1
    return ends == s["open"][root] and symbols == s["symbols"][root] and men == s["men"][root]


@compiled(int64(State, Tables))
def _features_are_right(s, t):
    """I4: open ends, symbols and islanders of every feature, counted afresh, equal the running figures."""
    _show_nodes(s, t)
    for node in range(s["n_nodes"]):
        if s["seen"][node] == 0 and not _feature_is_right(s, t, node):
            return False
    return True


@compiled(int64(State))
def _ships_are_all_there(s):
    """I5: ships taken, open and in the stack are all ships."""
    taken = 0
    for seat in range(s["players"]):
        taken += s["ships"][seat]
    return taken + s["n_row"] + s["n_stack"] - s["opened"] == s["n_stack"]


@compiled(int64(State))
def _tiles_are_all_there(s):
    """I6: tiles laid (the start tile aside), in hand, in the bag and discarded are all tiles."""
    in_hand = int64(s["phase"] == LAY)
    return s["n_laid"] - 1 + in_hand + s["n_bag"] - s["drawn"] + s["discards"] == s["n_bag"]


@compiled(int64(State, Tables))
def broken_invariant(s, t):
    """Return the number of the first invariant that does not hold, 0 if all do."""
    if not _sides_match(s, t):
        return 1
    if not _islanders_are_all_there(s, t):
        return 2
    if not _nothing_is_negative(s):
        return 3
    if not _features_are_right(s, t):
        return 4
    if not _ships_are_all_there(s):
        return 5
    if not _tiles_are_all_there(s):
        return 6
    return 0
