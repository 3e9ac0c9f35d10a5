"""Maps: where land, fishing grounds, numbers and docks lie (R07, R14, R15, R60).

A map in which two neighbouring hexes carry numbers that must lie apart is refused whole and another is drawn. Whether
it is refused depends on few places only: those without a number, and those of the numbers that must lie apart. So
these are drawn first, a clash ends the attempt at once, and the rest is drawn for the accepted map alone: the chances
are those of drawing everything each time.
"""

from sim.austral.state import FISHING, MAP_STREAM, NO_RESOURCE, RESOURCES, SEA, State
from sim.austral.tables import ARCHIPELAGO, FIXED, Tables
from sim.kernel.jit import compiled, int64, void
from sim.kernel.picking import pick
from sim.kernel.streams import MAP, address, below, unit

MOST_DRAWS = 1_000_000


@compiled(void(State, Tables, int64, int64))
def _fill_bags(s, t, n, n_fishing):
    """Put what `n` land hexes and `n_fishing` fishing grounds carry into order: what can get a map refused first."""
    s["n_barren"] = 0
    s["n_apart"] = 0
    for i in range(n):
        s["n_barren"] += t["land_tokens"][i] == 0
        s["n_apart"] += t["apart"][t["land_tokens"][i]]
    barren, giving = 0, int64(s["n_barren"])
    red, plain = 0, int64(s["n_apart"])
    for i in range(n):
        token = t["land_tokens"][i]
        if token == 0:
            s["bag"][barren] = t["bag"][i]
            barren += 1
            continue
        s["bag"][giving] = t["bag"][i]
        giving += 1
        if t["apart"][token] == 1:
            s["land_tokens"][red] = token
            red += 1
        else:
            s["land_tokens"][plain] = token
            plain += 1
    s["n_fishing"] = n_fishing
    s["n_fishing_apart"] = 0
    for i in range(n_fishing):
        s["n_fishing_apart"] += t["apart"][t["fishing_tokens"][i]]
    red, plain = 0, int64(s["n_fishing_apart"])
    for i in range(n_fishing):
        token = t["fishing_tokens"][i]
        if t["apart"][token] == 1:
            s["fishing_tokens"][red] = token
            red += 1
        else:
            s["fishing_tokens"][plain] = token
            plain += 1


@compiled(int64(State, Tables, int64), force_inline=True)
def _clashes(s, t, here):
    """Return whether a neighbour of a hex carries a number that must lie apart from another such one (R60)."""
    for side in range(6):
        near = t["hex_hexes"][here, side]
        if near >= 0 and t["apart"][s["number"][near]] == 1:
            return True
    return False


@compiled(int64(State, Tables))
def _lay_apart(s, t):
    """Choose the hexes without a number and lay the numbers that must lie apart; 0 if two of them meet (R60)."""
    streams, places, waters = s["streams"][:], s["places"][:], s["waters"][:]
    n, barren = s["n_places"], s["n_barren"]
    for i in range(barren):
        pick(places, i, n, streams, MAP_STREAM)
    for i in range(s["n_apart"]):
        here = pick(places, barren + i, n, streams, MAP_STREAM)
        if _clashes(s, t, here):
            return 0
        s["number"][here] = s["land_tokens"][i]
    for i in range(s["n_fishing_apart"]):
        here = pick(waters, i, s["n_waters"], streams, MAP_STREAM)
        if _clashes(s, t, here):
            return 0
        s["number"][here] = s["fishing_tokens"][i]
    return 1


@compiled(void(State))
def _take_up(s):
    """Take up again the numbers of an attempt that failed."""
    for i in range(s["n_apart"]):
        s["number"][s["places"][s["n_barren"] + i]] = 0
    for i in range(s["n_fishing_apart"]):
        s["number"][s["waters"][i]] = 0


@compiled(void(State))
def _lay_rest(s):
    """Lay the other numbers, and the terrains, independent of the numbers (R14, R15)."""
    streams, places, waters = s["streams"][:], s["places"][:], s["waters"][:]
    n, barren = s["n_places"], s["n_barren"]
    for i in range(s["n_apart"], n - barren):
        s["number"][pick(places, barren + i, n, streams, MAP_STREAM)] = s["land_tokens"][i]
    for i in range(s["n_fishing_apart"], s["n_fishing"]):
        s["number"][pick(waters, i, s["n_waters"], streams, MAP_STREAM)] = s["fishing_tokens"][i]
    for i in range(s["n_fishing"]):
        s["terrain"][waters[i]] = FISHING
    for i in range(barren):
        s["terrain"][places[i]] = s["bag"][i]
    for i in range(barren, n):
        s["terrain"][pick(places, i, n, streams, MAP_STREAM)] = s["bag"][i]


@compiled(void(State, Tables))
def _shuffle_docks(s, t):
    """Put the kinds of dock in random order."""
    kinds, streams = s["kinds"][:], s["streams"][:]
    n = t["n_docks"]
    for i in range(n):
        kinds[i] = t["dock_bag"][i]
    for i in range(n):
        pick(kinds, i, n, streams, MAP_STREAM)
    s["n_docks"] = n


# --- a disc of land in a ring of sea ----------------------------------------------------------------------------------


@compiled(void(State, Tables))
def _draw_ring(s, t):
    """Draw a ring map."""
    streams = s["streams"][:]
    moved = below(streams, MAP_STREAM, 2) if t["shift"] == 1 else 0
    n_sea = t["n_sea_places"]
    _fill_bags(s, t, t["n_field"], t["n_fishing_places"])
    s["n_places"] = t["n_field"]
    for i in range(t["n_field"]):
        s["places"][i] = t["field"][i]
    s["n_waters"] = t["n_fishing_places"]
    for i in range(t["n_fishing_places"]):
        s["waters"][i] = t["sea_place"][(t["fishing_place"][i] + moved) % n_sea]
    draws = 1
    while not _lay_apart(s, t):
        _take_up(s)
        if draws == MOST_DRAWS:
            s["map_draws"] = -1
            return
        draws += 1
    s["map_draws"] = draws
    _lay_rest(s)
    _shuffle_docks(s, t)
    for i in range(t["n_docks"]):
        place = (t["dock_place"][i] + moved) % n_sea
        first, second = t["sea_edges"][place, 0], t["sea_edges"][place, 1]
        s["dock_kind"][i] = s["kinds"][i]
        s["dock_edge"][i] = second if first != second and below(streams, MAP_STREAM, 2) == 1 else first


# --- an archipelago ---------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, int64))
def _make_land(s, t, here):
    """Add a hex to the land; its terrain follows later."""
    s["terrain"][here] = 0
    s["places"][s["n_places"]] = here
    s["n_places"] += 1
    for side in range(6):
        near = t["hex_hexes"][here, side]
        if near >= 0:
            s["near_land"][near] += 1


@compiled(int64(State, Tables, int64), force_inline=True)
def _may_grow(s, t, here):
    """Return whether a hex of the field is sea beside land."""
    return s["terrain"][here] == SEA and s["near_land"][here] > 0


@compiled(void(State, Tables, int64))
def _grow(s, t, n):
    """Grow `n` joined land hexes: each further one with a weight of 1 / (1 + its land neighbours)."""
    for h in range(t["n_hexes"]):
        s["terrain"][h] = SEA
        s["near_land"][h] = 0
    s["n_places"] = 0
    _make_land(s, t, t["centre"])
    while s["n_places"] < n:
        total = 0.0
        for i in range(t["n_field"]):
            if _may_grow(s, t, t["field"][i]):
                total += 1.0 / (1.0 + s["near_land"][t["field"][i]])
        left = unit(s["streams"][:], MAP_STREAM) * total
        chosen = -1
        for i in range(t["n_field"]):
            here = int64(t["field"][i])
            if left >= 0.0 and _may_grow(s, t, here):
                chosen = here
                left -= 1.0 / (1.0 + s["near_land"][here])
        _make_land(s, t, chosen)


@compiled(void(State, Tables))
def _list_waters(s, t):
    """List the sea hexes beside land."""
    s["n_waters"] = 0
    for h in range(t["n_hexes"]):
        if s["terrain"][h] == SEA and s["near_land"][h] > 0:
            s["waters"][s["n_waters"]] = h
            s["n_waters"] += 1


@compiled(int64(State, Tables))
def _set_docks(s, t):
    """Set each dock on a uniform edge of the coast that shares no vertex with an earlier one; 0 if there is none."""
    streams, shores = s["streams"][:], s["shores"][:]
    n = 0
    for e in range(t["n_edges"]):
        one, other = s["terrain"][t["edge_hexes"][e, 0]], s["terrain"][t["edge_hexes"][e, 1]]
        if (one == SEA and other < FISHING) or (other == SEA and one < FISHING):
            shores[n] = e
            n += 1
    for v in range(t["n_vertices"]):
        s["docks_at"][v] = 0
    _shuffle_docks(s, t)
    done = 0
    tried = 0
    while done < t["n_docks"]:
        if tried == n:
            return 0
        edge = pick(shores, tried, n, streams, MAP_STREAM)
        tried += 1
        one, other = t["edge_vertices"][edge, 0], t["edge_vertices"][edge, 1]
        if s["docks_at"][one] == 0 and s["docks_at"][other] == 0:
            s["docks_at"][one] = 1
            s["docks_at"][other] = 1
            s["dock_edge"][done] = edge
            s["dock_kind"][done] = s["kinds"][done]
            done += 1
    return 1


@compiled(int64(State, Tables))
def _try_archipelago(s, t):
    """Draw one archipelago; 0 if it is refused."""
    streams = s["streams"][:]
    n = t["least_land"] + below(streams, MAP_STREAM, t["most_land"] - t["least_land"] + 1)
    n_fishing = t["least_fishing"] + below(streams, MAP_STREAM, t["most_fishing"] - t["least_fishing"] + 1)
    _grow(s, t, n)
    _list_waters(s, t)
    if n_fishing > s["n_waters"]:
        return 0
    _fill_bags(s, t, n, n_fishing)
    if not _lay_apart(s, t):
        _take_up(s)
        return 0
    _lay_rest(s)
    return _set_docks(s, t)


@compiled(void(State, Tables))
def _clear_numbers(s, t):
    for h in range(t["n_hexes"]):
        s["number"][h] = 0


@compiled(void(State, Tables))
def _draw_archipelago(s, t):
    """Draw archipelagos until one is accepted."""
    draws = 1
    while not _try_archipelago(s, t):
        _clear_numbers(s, t)
        if draws == MOST_DRAWS:
            s["map_draws"] = -1
            return
        draws += 1
    s["map_draws"] = draws


# --- any map ----------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables))
def _copy_fixed(s, t):
    """Lay the map that the config gives."""
    s["map_draws"] = 0
    for h in range(t["n_hexes"]):
        s["terrain"][h] = t["fixed_terrain"][h]
        s["number"][h] = t["fixed_number"][h]
    s["n_docks"] = t["n_docks"]
    for i in range(t["n_docks"]):
        s["dock_edge"][i] = t["fixed_dock_edge"][i]
        s["dock_kind"][i] = t["fixed_dock_kind"][i]


@compiled(void(State, Tables, int64, int64))
def draw_map(s, t, seed, deal):
    """Lay the map of a deal: the same seed and deal, the same map (R07)."""
    if t["map_kind"] == FIXED:
        _copy_fixed(s, t)
        return
    s["streams"][MAP_STREAM] = address(seed, MAP, deal, 0)
    for h in range(t["n_hexes"]):
        s["terrain"][h] = SEA
    _clear_numbers(s, t)
    if t["map_kind"] == ARCHIPELAGO:
        _draw_archipelago(s, t)
    else:
        _draw_ring(s, t)


@compiled(void(State, Tables))
def _read_vertices(s, t):
    """Note of each vertex whether it is on the board and on its coast, and what the hexes around give."""
    for v in range(t["n_vertices"]):
        land, sea = 0, 0
        for r in range(RESOURCES):
            s["site_pips"][v, r] = 0
        s["site_total"][v] = 0
        s["site_kinds"][v] = 0
        for i in range(3):
            h = t["vertex_hexes"][v, i]
            if h < 0:
                continue
            terrain = s["terrain"][h]
            land += terrain < FISHING
            sea += terrain >= FISHING
            gives = t["gives"][terrain]
            if gives != NO_RESOURCE:
                pips = 6 - abs(7 - int64(s["number"][h]))
                s["site_pips"][v, gives] += pips
                s["site_total"][v] += pips
                s["site_kinds"][v] |= 1 << gives
        s["vertex_on"][v] = land > 0
        s["coast"][v] = land > 0 and sea > 0
        s["docks_at"][v] = 0


@compiled(void(State, Tables))
def read_map(s, t):
    """Note what follows from the map: the board, its coast, its docks and which hexes carry which number."""
    _read_vertices(s, t)
    for e in range(t["n_edges"]):
        one, other = t["edge_hexes"][e, 0], t["edge_hexes"][e, 1]
        s["edge_on"][e] = s["terrain"][one] < FISHING or s["terrain"][other] < FISHING
    for i in range(s["n_docks"]):
        for end in range(2):
            s["docks_at"][t["edge_vertices"][s["dock_edge"][i], end]] |= 1 << int64(s["dock_kind"][i])
    for number in range(13):
        s["n_numbered"][number] = 0
    s["n_land"] = 0
    for h in range(t["n_hexes"]):
        s["n_land"] += s["terrain"][h] < FISHING
        number = s["number"][h]
        if number > 0:
            s["numbered"][number, s["n_numbered"][number]] = h
            s["n_numbered"][number] += 1
