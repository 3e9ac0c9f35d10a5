"""Public goals, points and the win (R37-R39, R47-R55)."""

from sim.austral import events
from sim.austral.state import State
from sim.austral.tables import Tables
from sim.kernel.jit import compiled, int64, void
from sim.kernel.trace import Trace, note


@compiled(void(State, Tables, int64))
def update_standing(s, t, seat):
    """Count a seat's points as they stand (R37, R38)."""
    pieces, points = s["pieces"][seat], t["points"]
    total = int64(s["goal_points"][seat])
    for kind in range(4):
        total += pieces[kind] * points[kind]
    s["standing"][seat] = total


@compiled(void(State, Tables))
def note_open_goals(s, t):
    """Note which goals are still to be taken, and what they count."""
    s["goals_left"] = 0
    s["open_counts"] = 0
    for place in range(t["revealed"]):
        if s["goal_seat"][place] < 0:
            s["goals_left"] += 1
            s["open_counts"] |= 1 << t["goal_counts"][s["goal"][place]]


@compiled(void(State, Tables, Trace, int64))
def _award(s, t, log, place):
    """Give a revealed goal to the first seat, from the active one, that has reached it (R54, R55)."""
    goal = s["goal"][place]
    seat = s["seat"]
    for _ in range(s["players"]):
        if s["counts"][seat, t["goal_counts"][goal]] >= t["goal_at_least"][goal]:
            s["goal_seat"][place] = seat
            s["goal_turn"][place] = s["turn"] if s["founding"] == t["coves"] * t["players"] else -1
            s["goal_points"][seat] += t["goal_points"][goal]
            note_open_goals(s, t)
            update_standing(s, t, seat)
            note(log, events.GOAL, seat, s["turn"], goal, t["goal_points"][goal], 0, 0)
            return
        if t["goals_when"] == 1:
            return
        seat += 1
        if seat == s["players"]:
            seat = 0


@compiled(void(State, Tables, Trace))
def look_at_goals(s, t, log):
    """Award the goals that have been reached, in the order in which they were revealed (46)."""
    s["counts_news"] = 0
    if s["goals_left"] == 0:
        return
    for place in range(t["revealed"]):
        if s["goal_seat"][place] < 0:
            _award(s, t, log, place)


@compiled(int64(State, Tables), force_inline=True)
def has_won(s, t):
    """Return whether the active seat has reached the goal of the game (R39)."""
    return s["standing"][s["seat"]] >= t["goal"]
