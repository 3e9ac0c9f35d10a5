"""The sea log: the card that is read at a seven, and what it does (R18, R40-R46, R56)."""

from sim.austral import events
from sim.austral.board import is_village, list_trails, piece_left
from sim.austral.production import hand_out, to_bank
from sim.austral.state import (
    BY_LOG,
    FISH,
    FISHING,
    LIGHTHOUSE,
    RESOURCES,
    TO_LOG,
    TRAIL,
    State,
)
from sim.austral.tables import Tables
from sim.kernel.decks import deal
from sim.kernel.jit import compiled, int64, uint64, void
from sim.kernel.streams import extend
from sim.kernel.trace import Trace, note


@compiled(void(State, Tables, uint64))
def shuffle(s, t, number):
    """Put the log deck in the order of one of its shuffles."""
    order = s["order"][:]
    deck = extend(s["log_address"], number)
    deal(deck, t["log_name"][:], t["log_copy"][:], t["n_log"], s["keys"][:], order, s["starts"][:])
    for i in range(t["n_log"]):
        s["log_deck"][i] = t["log_card"][order[i]]


@compiled(void(State, Tables, Trace))
def read_card(s, t, log):
    """Read the next card; the deck is shuffled when all are read, or for every card (R56; option `log_deck`)."""
    read = s["log_read"]
    if read < s["n_given_log"]:
        card = int64(s["given_log"][read])
    else:
        place = 0 if t["log_deck"] == 1 else read % t["n_log"]
        if place == 0:
            shuffle(s, t, read if t["log_deck"] == 1 else read // t["n_log"])
        card = int64(s["log_deck"][place])
    s["card"] = card
    s["log_read"] = read + 1
    s["log_uses"][s["seat"], card] += 1
    s["log_turns"][s["seat"], card] += s["turn"]
    note(log, events.READ, s["seat"], s["turn"], card, read, 0, 0)


# --- storm ------------------------------------------------------------------------------------------------------------


@compiled(int64(State, Tables, int64))
def storm_hits(s, t, seat):
    """Return how many cards a seat loses: many in hand and no lighthouse (R40)."""
    numbers = t["log_numbers"][s["card"]]
    if s["held"][seat] >= numbers[0] and s["pieces"][seat, LIGHTHOUSE] == 0:
        return int64(numbers[1])
    return 0


@compiled(void(State, int64))
def list_most_held(s, seat):
    """List the resources of which a seat holds most (R40, 26)."""
    most = 1
    for resource in range(RESOURCES):
        most = max(most, s["hand"][seat, resource])
    n = 0
    for resource in range(RESOURCES):
        if s["hand"][seat, resource] == most:
            s["options"][n] = resource
            n += 1
    s["n_options"] = n
    s["decider"] = seat


@compiled(void(State, Trace, int64))
def lose_to_storm(s, log, resource):
    """Have the deciding seat lose a card to the storm (R40)."""
    seat = s["decider"]
    to_bank(s, seat, resource, 1, TO_LOG)
    s["log_out"][seat, s["card"]] += 1
    note(log, events.STORM_LOST, seat, s["turn"], resource, 0, 0, 0)


# --- red tide and fog -------------------------------------------------------------------------------------------------


@compiled(void(State, Trace))
def begin_tide(s, log):
    """Let no fishing ground produce until the reader's next turn (R41)."""
    if s["tide"][s["seat"]] == 0:
        s["tide"][s["seat"]] = 1
        s["tides"] += 1
    note(log, events.TIDE, s["seat"], s["turn"], 0, 0, 0, 0)


@compiled(void(State, Trace))
def end_own_spells(s, log):
    """End the active seat's fog and red tide, at the beginning of its turn (R41, R44, 7)."""
    seat = s["seat"]
    if s["fog"][seat] >= 0:
        s["fogged"][s["fog"][seat]] -= 1
        note(log, events.FOG_ENDED, seat, s["turn"], s["fog"][seat], 0, 0, 0)
        s["fog"][seat] = -1
    if s["tide"][seat] == 1:
        s["tide"][seat] = 0
        s["tides"] -= 1
        note(log, events.TIDE_ENDED, seat, s["turn"], 0, 0, 0, 0)


@compiled(void(State, Tables))
def list_fog(s, t):
    """List the hexes that fog may cover: with a number and without a lighthouse (R44; option `fog`: or none)."""
    n = 0
    if t["fog"] == 1:
        s["options"][0] = -1
        n = 1
    for h in range(t["n_hexes"]):
        if s["number"][h] > 0 and s["hex_lit"][h] == 0:
            s["options"][n] = h
            n += 1
    s["n_options"] = n
    s["decider"] = s["seat"]


@compiled(void(State, Trace, int64))
def cover_with_fog(s, log, here):
    """Cover a hex with fog, or none (R44)."""
    if here < 0:
        return
    s["fog"][s["seat"]] = here
    s["fogged"][here] += 1
    note(log, events.FOG, s["seat"], s["turn"], here, 0, 0, 0)


# --- wind, good catch, wreckage ---------------------------------------------------------------------------------------


@compiled(void(State, Tables))
def list_wind(s, t):
    """List the edges where the wind may lay a trail: none without a piece (R45, 43)."""
    seat = s["seat"]
    s["n_options"] = list_trails(s, t, seat, 0, 0) if piece_left(s, t, seat, TRAIL) else 0
    s["decider"] = seat


@compiled(int64(State, Tables, int64), force_inline=True)
def _is_caught(s, t, here):
    """Return whether a fishing ground takes part in a good catch (8; option `good_catch`)."""
    if s["terrain"][here] != FISHING:
        return False
    return t["good_catch"] == 0 or (s["fogged"][here] == 0 and s["tides"] == 0)


@compiled(void(State, Tables, Trace))
def good_catch(s, t, log):
    """Give fish for each building beside a fishing ground (R42, 57; option `catch_per`)."""
    numbers = t["log_numbers"][s["card"]]
    for seat in range(s["players"]):
        for i in range(s["n_homes"][seat]):
            v = s["homes"][seat, i]
            beside = 0
            for j in range(3):
                h = t["vertex_hexes"][v, j]
                if h >= 0:
                    beside += _is_caught(s, t, h)
            if t["catch_per"] == 1:
                beside = min(beside, 1)
            s["claims"][seat, FISH] += beside * numbers[is_village(s["building"][v])]
    hand_out(s, t, log, BY_LOG)


@compiled(void(State, Tables, Trace))
def wreckage(s, t, log):
    """Give every player the cards that drift ashore (R46, 27)."""
    numbers = t["log_numbers"][s["card"]]
    for seat in range(s["players"]):
        s["claims"][seat, numbers[0]] += numbers[1]
    hand_out(s, t, log, BY_LOG)
