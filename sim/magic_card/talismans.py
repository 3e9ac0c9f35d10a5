"""Talismans: their deck, the open row, and who holds which (C03, C24, C25, C45, 31, 35)."""

from sim.kernel.jit import compiled, int64, uint64, void
from sim.kernel.streams import extend
from sim.kernel.trace import Trace, note
from sim.magic_card import events
from sim.magic_card.cards import play, shuffle
from sim.magic_card.state import HEX, State
from sim.magic_card.tables import Tables

TALISMANS_GIVEN = 3  # 1 + place in `given.DECKS`


@compiled(int64(State), force_inline=True)
def talismans_left(s):
    """Return the number of talismans in the deck."""
    return s["n_talismans"] - s["talisman_next"]


@compiled(void(State, Tables))
def shuffle_talismans(s, t):
    """Shuffle deck and row, counted in `copies_of`, into a new deck."""
    place = extend(s["talisman_address"], uint64(s["hexes"]))
    n = shuffle(s, place, s["copies_of"][:], t["talisman_name"][:], t["n_talisman_kinds"])
    for i in range(n):
        s["talisman_deck"][i] = s["kinds"][s["order"][i]]
    s["n_talismans"] = n
    s["talisman_next"] = 0


@compiled(void(State))
def _put_given_next(s):
    """Put the talisman that a record fixes next on top of the deck; the others keep their order."""
    kind = s["given_talismans"][s["dealt_talismans"]]
    s["dealt_talismans"] += 1
    place = s["talisman_next"]
    while place < s["n_talismans"] and s["talisman_deck"][place] != kind:
        place += 1
    if place == s["n_talismans"]:
        s["bad_given"] = TALISMANS_GIVEN
        return
    while place > s["talisman_next"]:
        s["talisman_deck"][place] = s["talisman_deck"][place - 1]
        place -= 1
    s["talisman_deck"][place] = kind


@compiled(int64(State, Trace, int64))
def deal_talisman(s, log, slot):
    """Take the top talisman of the deck, which holds one, for a slot of the row (-1: for a buyer)."""
    if s["dealt_talismans"] < s["n_given_talismans"]:
        _put_given_next(s)
    kind = int64(s["talisman_deck"][s["talisman_next"]])
    s["talisman_next"] += 1
    note(log, events.TURNED_UP, s["seat"], s["turn"], kind, slot, 0, 0)
    return kind


@compiled(void(State, Tables, Trace))
def fill_row(s, t, log):
    """Turn up talismans while the deck lasts, for a row that is empty (C03, 35)."""
    n = min(t["open_talismans"], talismans_left(s))
    for slot in range(n):
        s["row"][slot] = deal_talisman(s, log, slot)
    s["n_row"] = n


@compiled(int64(State, Trace, int64))
def take_from_row(s, log, slot):
    """Take a talisman of the row; its slot is filled, or goes where the deck is empty (C25, 35)."""
    kind = int64(s["row"][slot])
    if talismans_left(s) > 0:
        s["row"][slot] = deal_talisman(s, log, slot)
        return kind
    s["n_row"] -= 1
    for later in range(slot, s["n_row"]):
        s["row"][later] = s["row"][later + 1]
    return kind


@compiled(void(State, Tables, Trace))
def play_hex(s, t, log):
    """Shuffle the row into the deck and turn up a new one (C45, 31)."""
    play(s, t, log, s["seat"], HEX)
    note(log, events.HEX, s["seat"], s["turn"], s["n_row"], 0, 0, 0)
    for kind in range(t["n_talisman_kinds"]):
        s["copies_of"][kind] = 0
    for i in range(s["talisman_next"], s["n_talismans"]):
        s["copies_of"][s["talisman_deck"][i]] += 1
    for slot in range(s["n_row"]):
        s["copies_of"][s["row"][slot]] += 1
    s["hexes"] += 1
    shuffle_talismans(s, t)
    fill_row(s, t, log)


@compiled(void(State, Tables, int64, int64, int64))
def own(s, t, seat, kind, n):
    """Give a seat a talisman (1) or take it away (-1); missions that show it make it worth an attack."""
    s["talismans"][seat, kind] += n
    s["n_own"][seat] += n
    s["points_talismans"][seat] += n * t["talisman_value"][kind]
    mission_bonus = t["score_mission"] * t["shows"][s["mission"][seat], kind]
    s["points_held"][seat] += n * (t["talisman_value"][kind] + mission_bonus)
    for other in range(s["players"]):
        s["wanted"][other, seat] += n * t["shows"][s["mission"][other], kind]
