"""What a policy sees of places: where coves are founded and built, and where trails lead."""

from sim.austral import features as f
from sim.austral.prospects import goal_points, goal_step
from sim.austral.state import COVE, N_COASTAL, N_RESOURCES, RESOURCES, State
from sim.austral.tables import Tables
from sim.kernel.jit import compiled, int64, void


@compiled(int64(int64), force_inline=True)
def bits(word):
    """Return how many of five bits are set."""
    return (word & 1) + ((word >> 1) & 1) + ((word >> 2) & 1) + ((word >> 3) & 1) + ((word >> 4) & 1)


@compiled(int64(State, int64, int64))
def own_pips(s, seat, resource):
    """Return the pips of a resource at a seat's homes."""
    total = 0
    for i in range(s["n_homes"][seat]):
        total += s["site_pips"][s["homes"][seat, i], resource]
    return total


@compiled(int64(State, Tables, int64, int64))
def _dock_fit(s, t, seat, v):
    """Return the pips, here and at home, of the resource that a dock here is for."""
    best = 0
    for kind in range(t["n_dock_kinds"]):
        of = t["dock_of"][kind]
        if (s["docks_at"][v] >> kind) & 1 and of < RESOURCES:
            best = max(best, own_pips(s, seat, of) + s["site_pips"][v, of])
    return best


@compiled(int64(State, int64))
def scarcest(s, seat):
    """Return the resource of which a seat has the fewest pips (ties: the first)."""
    least = 0
    fewest = own_pips(s, seat, 0)
    for resource in range(1, RESOURCES):
        pips = own_pips(s, seat, resource)
        if pips < fewest:
            fewest = pips
            least = resource
    return least


@compiled(void(State, Tables, int64, int64))
def found_features(s, t, v, scarce):
    """Write the features of founding a cove on a vertex."""
    x, seat = s["x"], s["decider"]
    kinds = int64(s["site_kinds"][v])
    new = bits(kinds & ~int64(s["touches"][seat]))
    x[f.SITE_PIPS] = s["site_total"][v]
    x[f.SITE_KINDS] = bits(kinds)
    x[f.SITE_NEW_KINDS] = new
    x[f.SITE_DOCK] = min(1, s["docks_at"][v])
    x[f.SITE_DOCK_FIT] = _dock_fit(s, t, seat, v) if s["docks_at"][v] != 0 else 0
    x[f.SITE_COAST] = s["coast"][v]
    for resource in range(RESOURCES):
        x[f.SITE_OF_RESOURCE + resource] = s["site_pips"][v, resource]
    x[f.SITE_SCARCE] = s["site_pips"][v, scarce]
    x[f.SITE_GOAL_STEP] = 0.0
    if s["open_counts"] != 0:
        step = goal_step(s, t, seat, N_RESOURCES, new)
        if s["coast"][v]:
            step += goal_step(s, t, seat, N_COASTAL, 1)
        x[f.SITE_GOAL_STEP] = step


@compiled(int64(State, Tables, int64, int64))
def _best_beyond(s, t, v, back):
    """Return the vertex, free for a cove, with most pips that one free edge from a vertex leads to; -1 for none."""
    best = -1
    for i in range(3):
        e = t["vertex_edges"][v, i]
        if e >= 0 and e != back and s["edge_on"][e] == 1 and s["trail_at"][e] == 0:
            u = int64(t["vertex_vertices"][v, i])
            if s["closed"][u] == 0 and (best < 0 or s["site_total"][u] > s["site_total"][best]):
                best = u
    return best


@compiled(void(State, Tables, int64))
def first_trail_features(s, t, e):
    """Write the features of the trail at a cove just founded."""
    x, seat = s["x"], s["decider"]
    end = t["edge_vertices"][e, 0]
    if end == s["found_at"]:
        end = t["edge_vertices"][e, 1]
    there = _best_beyond(s, t, end, e)
    x[f.TRAIL_PIPS] = 0.0
    x[f.TRAIL_NEW_KINDS] = 0.0
    x[f.TRAIL_DOCK] = 0.0
    if there >= 0:
        x[f.TRAIL_PIPS] = s["site_total"][there]
        x[f.TRAIL_NEW_KINDS] = bits(s["site_kinds"][there] & ~int64(s["touches"][seat]))
        x[f.TRAIL_DOCK] = min(1, s["docks_at"][there])


@compiled(void(State), force_inline=True)
def clear_place(s):
    """Set the features of a place to nothing."""
    for i in range(f.N_PLACE):
        s["x"][i] = 0.0


@compiled(void(State, Tables, int64, int64, int64, int64), force_inline=True)
def gain_features(s, t, seat, points, what, n):
    """Add points, and what public goals make of `n` more of what they count."""
    x = s["x"]
    if n > 0 and (s["open_counts"] >> what) & 1 == 1:
        points += goal_points(s, t, seat, what, n)
        x[f.GOAL_STEP] += goal_step(s, t, seat, what, n)
    x[f.POINTS] += points
    if s["standing"][seat] + x[f.POINTS] >= t["goal"]:
        x[f.WINS] = 1.0


@compiled(void(State, Tables, int64, int64))
def trail_features(s, t, seat, e):
    """Write where a trail leads: to a free vertex, and what lies one further on; `clear_place` came before."""
    x = s["x"]
    for i in range(f.NEW_KINDS, f.N_PLACE):
        x[i] = 0.0
    for end in range(2):
        v = t["edge_vertices"][e, end]
        if (s["trails_to"][v] >> seat) & 1 or s["building"][v] > 0:
            continue
        if s["closed"][v] == 0:
            x[f.REACHES] = 1.0
            x[f.REACHES_PIPS] = s["site_total"][v]
            x[f.NEW_KINDS] = bits(s["site_kinds"][v] & ~int64(s["touches"][seat]))
            x[f.DOCK] = min(1, s["docks_at"][v])
        else:
            there = _best_beyond(s, t, v, e)
            if there >= 0:
                x[f.AHEAD_PIPS] = s["site_total"][there]


@compiled(void(State, Tables, int64, int64))
def cove_features(s, t, seat, v):
    """Write what a cove on a vertex brings."""
    clear_place(s)
    x = s["x"]
    new = bits(s["site_kinds"][v] & ~int64(s["touches"][seat]))
    gain_features(s, t, seat, t["points"][COVE], N_RESOURCES, new)
    gain_features(s, t, seat, 0, N_COASTAL, s["coast"][v])
    x[f.PIPS] = s["site_total"][v] * t["yields"][COVE]
    x[f.NEW_KINDS] = new
    x[f.DOCK] = min(1, s["docks_at"][v])
