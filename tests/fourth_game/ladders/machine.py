"""The rules. Nobody is ever asked anything, so that `advance` plays to the end."""

from ladders import events
from ladders.state import CAP, FINISHED, OVER, RUNNING, SPINNING, State
from ladders.tables import Tables
from sim.kernel.jit import compiled, int64, uint64, void
from sim.kernel.spinner import spin_at
from sim.kernel.streams import SPINNER, address, extend
from sim.kernel.trace import Trace, note


@compiled(void(State, Tables, int64, int64, int64))
def begin(s, t, seed, deal, rotation):
    """Put all pieces off the board, that of the last seat where its head start says."""
    s["seed"], s["deal"], s["rotation"] = seed, deal, rotation
    s["spins"] = address(seed, SPINNER, deal, 0)
    s["phase"], s["seat"], s["turn"], s["end_reason"], s["n_given"] = SPINNING, 0, 0, RUNNING, 0
    s["leaders"], s["lead_changes"] = 0, 0
    s["square"][:] = 0
    if t["players"] > 1:
        more = spin_at(address(seed, SPINNER, deal, 1), t["head_more"][:], 2)
        s["square"][t["players"] - 1] = t["head_start"] + more
    s["turns_led"][:] = 0
    s["spun"][:] = 0
    s["jumped"][:] = 0


@compiled(int64(State, Tables))
def spin(s, t):
    """Return the section that this turn's spin gives."""
    turn, seat = s["turn"], s["seat"]
    if turn < s["n_given"]:
        return int64(s["given"][turn])
    place = extend(extend(s["spins"], uint64(turn // t["players"])), uint64(seat))
    return spin_at(place, t["cumulative"][:], t["n_sections"])


@compiled(void(State, Tables, Trace, int64))
def move(s, t, log, section):
    """Move the piece whose turn it is; where it ends on the start of a ladder or chute, it is taken along once."""
    seat, turn = s["seat"], s["turn"]
    square = s["square"][seat] + t["number"][section]
    if square > t["squares"]:
        square = t["squares"] if t["over"] else s["square"][seat]
    s["spun"][seat, section] += 1
    note(log, events.SPUN, seat, turn, section, square, 0, 0)
    jump = t["jump_at"][square] if square != s["square"][seat] else -1
    if jump >= 0:
        square = t["end"][jump]
        s["jumped"][seat, jump] += 1
        note(log, events.JUMPED, seat, turn, jump, square, 0, 0)
    s["square"][seat] = square


@compiled(void(State, Tables))
def follow_lead(s, t):
    """Note who is ahead at the end of the turn."""
    top = s["square"][: t["players"]].max()
    leaders = 0
    for seat in range(t["players"]):
        if s["square"][seat] == top:
            leaders |= 1 << seat
            s["turns_led"][seat] += 1
    s["lead_changes"] += s["turn"] > 0 and leaders != s["leaders"]
    s["leaders"] = leaders


@compiled(void(State, Tables))
def end_turn(s, t):
    """Pass the turn on, or end the race."""
    follow_lead(s, t)
    s["turn"] += 1
    if s["square"][s["seat"]] == t["squares"]:
        s["end_reason"] = FINISHED
        s["phase"] = OVER
    elif s["turn"] == t["rounds"] * t["players"]:
        s["end_reason"] = CAP
        s["phase"] = OVER
    else:
        s["seat"] = s["turn"] % t["players"]


@compiled(void(State, Tables, Trace))
def advance(s, t, log):
    """Play to the end."""
    while s["phase"] != OVER:
        move(s, t, log, spin(s, t))
        end_turn(s, t)
