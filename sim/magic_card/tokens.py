"""Tokens: caps, income cards, and where they come from and go to (C17, C22, C39, 24-26)."""

from sim.kernel.jit import compiled, int64, void
from sim.kernel.trace import Trace, note
from sim.magic_card import events
from sim.magic_card.cards import discard
from sim.magic_card.state import CASHING, EXCESS, GAINED, IN_CARDS, TURN, USED, State
from sim.magic_card.tables import Tables


@compiled(int64(State, Tables, Trace, int64, int64))
def cut(s, t, log, seat, kind):
    """Cut a seat's tokens to the cap; what is above is lost (25). Returns how many."""
    above = s["tokens"][seat, kind] - t["cap"][kind]
    if above <= 0:
        return 0
    s["tokens"][seat, kind] -= above
    s["flow"][seat, kind, EXCESS] += above
    note(log, events.EXCESS, seat, s["turn"], kind, above, 0, 0)
    return above


@compiled(void(State, int64, int64, int64, int64), force_inline=True)
def receive(s, seat, kind, n, flow):
    """Give a seat tokens, for now even above the cap."""
    s["tokens"][seat, kind] += n
    s["flow"][seat, kind, flow] += n


@compiled(void(State, int64, int64, int64, int64), force_inline=True)
def pay(s, seat, kind, n, flow):
    """Take tokens from a seat."""
    s["tokens"][seat, kind] -= n
    s["flow"][seat, kind, flow] += n


@compiled(void(State, Tables, Trace, int64, int64))
def cash(s, t, log, seat, card):
    """Cash an income card; the tokens may exceed the cap for now (24, 36)."""
    kind, n = int64(t["action_token"][card]), t["action_number"][card]
    discard(s, t, seat, card)
    receive(s, seat, kind, n, IN_CARDS)
    x = s["parts"][t["action_at"] + card, seat]
    x[USED] += 1
    x[TURN] += s["turn"]
    x[GAINED] += n
    note(log, events.INCOME, seat, s["turn"], card, kind, n, 0)


@compiled(int64(State, Tables, int64, int64, int64))
def list_income(s, t, seat, kind, n):
    """List each income card held that brings tokens of a kind, behind `n` options; returns how many there are."""
    if s["held"][seat, kind] == 0:
        return n
    for i in range(t["n_of_class"][kind]):
        card = t["of_class"][kind, i]
        s["options"][n] = CASHING + card  # overwritten where not held: a branch would be foretold wrongly
        n += int64(s["hand"][seat, card] > 0)
    return n
