"""Cards: how they come and go, what a roll produces, who discards at a seven (R10-R17, R57)."""

from sim.austral import events
from sim.austral.state import (
    BY_DICE,
    BY_DISCARD,
    BY_LOG,
    FISH,
    FISHING,
    N_FISH,
    RESOURCES,
    State,
)
from sim.austral.tables import UNLIMITED, Tables
from sim.kernel.jit import compiled, int64, void
from sim.kernel.trace import Trace, note


@compiled(void(State, int64, int64, int64), force_inline=True)
def count_up(s, seat, what, n):
    """Add to what a public goal may count; it is news where one that is open does."""
    s["counts"][seat, what] += n
    s["counts_news"] |= (s["open_counts"] >> what) & 1


@compiled(void(State, Tables, int64, int64, int64, int64), force_inline=True)
def receive(s, t, seat, resource, n, cause):
    """Give cards of a resource to a seat; fish counts for a public goal unless it is traded (R48)."""
    s["hand"][seat, resource] += n
    s["held"][seat] += n
    s["cards_in"][seat, resource, cause] += n
    if resource == FISH and (cause <= BY_LOG or t["fish_counted"] == 1):
        count_up(s, seat, N_FISH, n)


@compiled(void(State, int64, int64, int64, int64), force_inline=True)
def hand_over(s, seat, resource, n, cause):
    """Take cards of a resource from a seat."""
    s["hand"][seat, resource] -= n
    s["held"][seat] -= n
    s["cards_out"][seat, resource, cause] += n


@compiled(void(State, int64, int64, int64, int64), force_inline=True)
def to_bank(s, seat, resource, n, cause):
    """Have a seat give cards to the bank."""
    hand_over(s, seat, resource, n, cause)
    s["stock"][resource] += n


@compiled(void(State, Tables, int64, int64, int64, int64), force_inline=True)
def from_bank(s, t, seat, resource, n, cause):
    """Give cards of the bank to a seat."""
    receive(s, t, seat, resource, n, cause)
    s["stock"][resource] -= n


# --- handing out ------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, int64))
def _ration(s, t, resource):
    """Cut the claims of a resource of which the bank holds too little (51; option `shortage`)."""
    claimed = 0
    claimants = 0
    for seat in range(s["players"]):
        claimed += s["claims"][seat, resource]
        claimants += s["claims"][seat, resource] > 0
    stock = s["stock"][resource]
    if claimed <= stock:
        return
    given = stock if t["shortage"] == 1 and claimants == 1 else 0
    for seat in range(s["players"]):
        if s["claims"][seat, resource] > 0:
            s["cards_short"][seat] += s["claims"][seat, resource] - given
            s["claims"][seat, resource] = given


@compiled(void(State, Tables, Trace, int64))
def hand_out(s, t, log, cause):
    """Hand out what is claimed and clear the claims: all of a resource, or with a shortage nothing (R57, 51)."""
    if t["bank_cards"] < UNLIMITED:
        for resource in range(RESOURCES):
            _ration(s, t, resource)
    for seat in range(s["players"]):
        for resource in range(RESOURCES):
            n = s["claims"][seat, resource]
            if n > 0:
                s["claims"][seat, resource] = 0
                from_bank(s, t, seat, resource, n, cause)
                note(log, events.CARDS, seat, s["turn"], resource, n, cause, 0)
                if cause == BY_LOG:
                    s["log_in"][seat, s["card"]] += n


# --- production -------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, int64))
def _withhold(s, t, here):
    """Count the cards that fog or red tide keep a hex from producing (R41, R44)."""
    for seat in range(s["players"]):
        n = s["hex_yield"][here, seat]
        if s["fogged"][here] > 0:
            s["cards_fogged"][seat] += n
        else:
            s["cards_tide"][seat] += n


@compiled(void(State, Tables, int64), force_inline=True)
def _produce(s, t, here):
    """Let a hex produce for the buildings at its corners (R12-R14)."""
    resource = t["gives"][s["terrain"][here]]
    for seat in range(s["players"]):
        n = s["hex_yield"][here, seat]
        if n > 0:
            s["claims"][seat, resource] += n
            s["hex_uses"][here, seat] += 1
            s["hex_turns"][here, seat] += s["turn"]
            s["hex_cards"][here, seat] += n
            s["village_cards"][seat] += s["hex_village_yield"][here, seat]


@compiled(void(State, Tables, Trace))
def produce(s, t, log):
    """Let each hex with the number rolled produce, unless fog or red tide is on it (R11, R41, R44)."""
    number = s["roll"]
    for i in range(s["n_numbered"][number]):
        here = s["numbered"][number, i]
        if s["fogged"][here] > 0 or (s["tides"] > 0 and s["terrain"][here] == FISHING):
            _withhold(s, t, here)
        else:
            _produce(s, t, here)
    hand_out(s, t, log, BY_DICE)


# --- discards ---------------------------------------------------------------------------------------------------------


@compiled(void(State, int64))
def list_held(s, seat):
    """List the resources of which a seat holds cards."""
    n = 0
    for resource in range(RESOURCES):
        if s["hand"][seat, resource] > 0:
            s["options"][n] = resource
            n += 1
    s["n_options"] = n
    s["decider"] = seat


@compiled(int64(State, Tables, int64))
def cards_to_discard(s, t, seat):
    """Return how many cards a seat discards at a seven (R17; option `discard_rounding`)."""
    held = s["held"][seat]
    return (held + t["discard_rounding"]) // 2 if held > t["hand_limit"] else 0


@compiled(void(State, Trace, int64))
def discard(s, log, resource):
    """Have the deciding seat discard a card (R17)."""
    to_bank(s, s["decider"], resource, 1, BY_DISCARD)
    note(log, events.DISCARDED, s["decider"], s["turn"], resource, 0, 0, 0)
