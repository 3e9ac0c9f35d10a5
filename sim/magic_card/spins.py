"""Spins: what each is for, and repeating an own one by a card (C07, C26, C43, 28)."""

from sim.kernel.jit import compiled, int64, uint64, void
from sim.kernel.spinner import section_at
from sim.kernel.streams import extend
from sim.kernel.trace import Trace, note
from sim.magic_card import events
from sim.magic_card.cards import play
from sim.magic_card.state import (
    AGAIN,
    CHANCES,
    DEALT,
    FOR_MONSTER,
    FOR_STORM,
    FOR_TURN,
    IN_STORM,
    N_SPINS_AGAIN,
    SPIN_AGAIN,
    SPUN_ATTACK,
    SPUN_DEFENCE,
    SPUN_MONSTER,
    SPUN_TURN,
    State,
)
from sim.magic_card.tables import Tables


@compiled(int64(State, Tables, Trace, int64, int64))
def turn_spinner(s, t, log, seat, purpose):
    """Spin for a purpose; returns the section."""
    if s["spun"] < s["n_given_spins"]:
        section = int64(s["given_spins"][s["spun"]])
    else:
        word = (s["round"] << 32) | (seat << 24) | s["spins"][purpose, seat]
        section = section_at(t["cumulative"][:], t["n_sections"], extend(s["spin_address"][purpose], uint64(word)))
    s["spun"] += 1
    s["spins"][purpose, seat] += 1
    x = s["parts"][section, seat]
    if purpose == FOR_TURN:
        x[DEALT] += 1
    elif purpose == FOR_STORM:
        x[IN_STORM] += 1
    else:
        x[CHANCES] += 1
    note(log, events.SPUN, seat, s["turn"], section, purpose, 0, 0)
    return section


@compiled(void(State), force_inline=True)
def _settle_spin(s):
    """Go on with what the spin was for."""
    if s["purpose"] == FOR_TURN:
        s["phase"] = SPUN_TURN
    elif s["purpose"] == FOR_MONSTER:
        s["phase"] = SPUN_MONSTER
    elif s["spinner"] == s["seat"]:
        s["phase"] = SPUN_ATTACK
    else:
        s["phase"] = SPUN_DEFENCE


@compiled(void(State, Tables, Trace, int64, int64))
def spin(s, t, log, seat, purpose):
    """Spin, and ask whether a card repeats it where one is held (C43)."""
    section = turn_spinner(s, t, log, seat, purpose)
    s["spinner"] = seat
    s["purpose"] = purpose
    s["number"] = t["number"][section]
    if purpose == FOR_TURN:
        s["section"] = section
    if s["held"][seat, SPIN_AGAIN] == 0:
        _settle_spin(s)
        return
    s["options"][0] = 0
    s["options"][1] = 1
    s["n_options"] = 2
    s["decider"] = seat
    s["phase"] = AGAIN


@compiled(void(State, Tables, Trace, int64))
def keep_or_repeat(s, t, log, option):
    """Keep the result of a spin (0), or play a card and spin again (1)."""
    if option == 0:
        _settle_spin(s)
        return
    seat = s["spinner"]
    play(s, t, log, seat, SPIN_AGAIN)
    s["counts"][seat, N_SPINS_AGAIN] += 1
    spin(s, t, log, seat, s["purpose"])
