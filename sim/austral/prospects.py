"""What a seat is after: buildings it has a place for, cards it lacks for them, public goals within reach."""

from sim.austral import features as f
from sim.austral.board import piece_left
from sim.austral.state import COVE, LIGHTHOUSE, RESOURCES, TRAIL, VILLAGE, State
from sim.austral.tables import Tables
from sim.kernel.jit import compiled, float64, int64, void


@compiled(int64(State, Tables, int64))
def _lights_to_set(s, t, seat):
    """Return whether a seat has a place for a lighthouse."""
    if t["lighthouse_place"] == 2:
        for v in range(t["n_vertices"]):
            if s["coast"][v] and s["building"][v] == 0 and s["lighthouse"][v] == 0 and (s["trails_to"][v] >> seat) & 1:
                return True
        return False
    for i in range(s["n_homes"][seat]):
        v = s["homes"][seat, i]
        if s["lighthouse"][v] == 0 and (s["coast"][v] or t["lighthouse_place"] == 1):
            return True
    return False


@compiled(void(State, Tables, int64))
def look_ahead(s, t, seat):
    """Note what a seat could build, had it the cards, and how many it lacks for each building."""
    s["can"][TRAIL] = piece_left(s, t, seat, TRAIL)
    s["can"][COVE] = s["n_sites"][seat] > 0 and piece_left(s, t, seat, COVE)
    s["can"][VILLAGE] = s["pieces"][seat, COVE] > 0 and piece_left(s, t, seat, VILLAGE)
    s["can"][LIGHTHOUSE] = piece_left(s, t, seat, LIGHTHOUSE) and _lights_to_set(s, t, seat)
    hand = s["hand"][seat]
    for kind in range(4):
        lacking = 0
        for resource in range(RESOURCES):
            short = t["cost"][kind, resource] - hand[resource]
            s["short"][kind, resource] = short
            lacking += max(0, short)
        s["missing"][kind] = lacking


@compiled(void(State, int64, int64, int64), force_inline=True)
def _note_change(s, at, kind, fewer):
    """Write what a change of the hand means for a building: cards fewer missing, and whether it can now be paid."""
    if s["can"][kind] == 0:
        fewer = 0
    before = s["missing"][kind]
    s["x"][at + kind] = fewer
    s["x"][at + f.N_MISSING + kind] = (before == fewer) - int64(before == 0)


@compiled(void(State, int64, int64, int64, int64, int64), force_inline=True)
def swap_features(s, at, give, n, get, m):
    """Write what giving `n` cards of a resource for `m` of another means for each building, after `look_ahead`."""
    for kind in range(4):
        a, b = int64(s["short"][kind, give]), int64(s["short"][kind, get])
        _note_change(s, at, kind, max(0, a) - max(0, a + n) + max(0, b) - max(0, b - m))


@compiled(void(State, Tables, int64, int64))
def spend_features(s, t, at, built):
    """Write what paying for a building means for each of the others."""
    cost = t["cost"][built]
    for kind in range(4):
        lacking = 0
        for resource in range(RESOURCES):
            lacking += max(0, s["short"][kind, resource] + cost[resource])
        _note_change(s, at, kind, s["missing"][kind] - lacking)
    s["x"][at + built] = 0.0
    s["x"][at + f.N_MISSING + built] = 0.0


@compiled(void(State, Tables, int64))
def offer_features(s, t, at):
    """Write the best that an offer could mean: the cards of one kind that are missing, for a card not needed."""
    for kind in range(4):
        most, least = 0, 0
        for resource in range(RESOURCES):
            most = max(most, s["short"][kind, resource])
            least = min(least, s["short"][kind, resource])
        _note_change(s, at, kind, min(most, t["trade_ask"]) if least < 0 else 0)


@compiled(float64(State, Tables, int64, int64, int64))
def goal_step(s, t, seat, what, n):
    """Return which part of what a seat still lacks for open public goals `n` more of what they count would be."""
    step = 0.0
    if (s["open_counts"] >> what) & 1 == 0:
        return step
    for place in range(t["revealed"]):
        goal = s["goal"][place]
        if s["goal_seat"][place] < 0 and t["goal_counts"][goal] == what:
            left = t["goal_at_least"][goal] - s["counts"][seat, what]
            if left > 0:
                step += min(1.0, n / left)
    return step


@compiled(int64(State, Tables, int64, int64, int64))
def goal_points(s, t, seat, what, n):
    """Return the points of the open public goals that `n` more of what they count would take."""
    points = 0
    for place in range(t["revealed"]):
        goal = s["goal"][place]
        counts = s["goal_seat"][place] < 0 and t["goal_counts"][goal] == what
        if counts and s["counts"][seat, what] + n >= t["goal_at_least"][goal]:
            points += t["goal_points"][goal]
    return points
