"""What a seat is after: buildings it has a place for, cards it lacks for them, public goals within reach."""

from sim.austral import features as f
from sim.austral.board import piece_left
from sim.austral.state import COVE, LIGHTHOUSE, N_COASTAL, RESOURCES, TRAIL, VILLAGE, State
from sim.austral.tables import UNLIMITED, Tables
from sim.kernel.jit import compiled, float64, int64, void


@compiled(int64(State, Tables, int64))
def _has_dark_place(s, t, seat):
    """Return whether a seat has a place for a lighthouse."""
    if t["lighthouse_place"] == 0:
        return s["counts"][seat, N_COASTAL] > s["pieces"][seat, LIGHTHOUSE]
    if t["lighthouse_place"] == 1:
        return s["n_homes"][seat] > s["pieces"][seat, LIGHTHOUSE]
    for v in range(t["n_vertices"]):
        if s["coast"][v] and s["building"][v] == 0 and s["lighthouse"][v] == 0 and (s["trails_to"][v] >> seat) & 1:
            return True
    return False


@compiled(void(State, Tables, int64))
def look_ahead(s, t, seat):
    """Note for each building which cards a seat lacks and which it can spare; it wants none that it cannot set."""
    hand, wanted = s["hand"][seat], s["wanted"]
    wanted[TRAIL] = 1
    wanted[COVE] = s["n_sites"][seat] > 0
    wanted[VILLAGE] = s["pieces"][seat, COVE] > 0
    wanted[LIGHTHOUSE] = _has_dark_place(s, t, seat)
    for kind in range(4):
        wants = wanted[kind] & piece_left(s, t, seat, kind)
        missing = 0
        for resource in range(RESOURCES):
            short = t["cost"][kind, resource] - hand[resource]
            s["lacking"][resource, kind] = wants * max(0, short)
            s["spare"][resource, kind] = max(0, -short) + (1 - wants) * UNLIMITED
            missing += wants * max(0, short)
        s["missing"][kind] = missing


@compiled(void(State, int64, int64, int64), force_inline=True)
def _note_change(s, at, kind, fewer):
    """Write what a change of the hand means for a building: cards fewer missing, and whether it can now be paid."""
    before = s["missing"][kind]
    s["x"][at + kind] = fewer
    s["x"][at + f.N_MISSING + kind] = (before == fewer) - int64(before == 0)


@compiled(void(State, int64, int64, int64, int64, int64), force_inline=True)
def swap_features(s, at, give, n, get, m):
    """Write what giving `n` cards of a resource for `m` of another means for each building, after `look_ahead`."""
    for kind in range(4):
        _note_change(s, at, kind, min(m, s["lacking"][get, kind]) + min(n, s["spare"][give, kind]) - n)


@compiled(void(State, Tables, int64, int64))
def spend_features(s, t, at, built):
    """Write what paying for a building means for each of the others."""
    for kind in range(4):
        fewer = 0
        for resource in range(RESOURCES):
            cost = int64(t["cost"][built, resource])
            fewer += min(cost, s["spare"][resource, kind]) - cost
        _note_change(s, at, kind, fewer)
    s["x"][at + built] = 0.0
    s["x"][at + f.N_MISSING + built] = 0.0


@compiled(void(State, Tables, int64))
def offer_features(s, t, at):
    """Write the best that an offer could mean: the cards of one kind that are missing, for a card not needed."""
    for kind in range(4):
        most, spare = 0, 0
        for resource in range(RESOURCES):
            most = max(most, s["lacking"][resource, kind])
            spare = max(spare, s["spare"][resource, kind])
        _note_change(s, at, kind, min(most, t["trade_ask"]) if spare > 0 else 0)


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
