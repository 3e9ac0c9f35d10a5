"""Action cards: the deck and its two parts, the discard pile, and hands (C32, C51, 34, 64)."""

from sim.kernel.decks import deal
from sim.kernel.dice import draw_at
from sim.kernel.jit import compiled, int64, shorts, uint64, void
from sim.kernel.streams import extend
from sim.kernel.trace import Trace, note
from sim.magic_card import events
from sim.magic_card.capacities import ACTION_CARDS
from sim.magic_card.state import GOLD, GOOD_WEATHER, HEX, TURN, USED, State
from sim.magic_card.tables import Tables

_KEYS = uint64[::1]
ACTIONS_GIVEN, BLIND_GIVEN = 2, 5  # 1 + place in `given.DECKS`


# --- the deck ---------------------------------------------------------------------------------------------------------


@compiled(int64(State, uint64, shorts, _KEYS, int64))
def shuffle(s, place, counts, names, n_kinds):
    """Deal so many cards of each kind in the order of their keys: `kinds[order[i]]` is the i-th; returns how many."""
    n = 0
    for kind in range(n_kinds):
        for copy in range(counts[kind]):
            s["kinds"][n] = kind
            s["names"][n] = names[kind]
            s["copies"][n] = copy
            n += 1
    deal(place, s["names"][:], s["copies"][:], n, s["keys"][:], s["order"][:], s["starts"][:])
    return n


@compiled(void(State, Tables, shorts))
def shuffle_actions(s, t, counts):
    """Make the cards counted the shuffled part of the deck."""
    place = extend(s["action_address"], uint64(s["reshuffles"]))
    n = shuffle(s, place, counts, t["action_name"][:], t["n_actions"])
    for i in range(n):
        s["deck"][i] = s["kinds"][s["order"][i]]
    s["n_deck"] = n
    s["deck_next"] = 0


@compiled(int64(State), force_inline=True)
def cards_left(s):
    """Return the number of cards in both parts of the deck."""
    return s["n_deck"] - s["deck_next"] + s["n_bottom"]


@compiled(void(State, Tables, Trace))
def rebuild(s, t, log):
    """Make the discard pile the deck, shuffled (C51, 64); nothing if it is empty (34)."""
    n = s["n_discards"]
    if n == 0:
        return
    s["reshuffles"] += 1
    shuffle_actions(s, t, s["discards"][:])
    for card in range(t["n_actions"]):
        s["discards"][card] = 0
    s["n_discards"] = 0
    note(log, events.REBUILT, s["drawer"], s["turn"], n, 0, 0, 0)


@compiled(void(State))
def _put_given_next(s):
    """Put the card that a record fixes next on top of the shuffled part; the others keep their order."""
    card = s["given_actions"][s["dealt_actions"]]
    s["dealt_actions"] += 1
    place = s["deck_next"]
    while place < s["n_deck"] and s["deck"][place] != card:
        place += 1
    if place == s["n_deck"]:
        s["bad_given"] = ACTIONS_GIVEN
        return
    while place > s["deck_next"]:
        s["deck"][place] = s["deck"][place - 1]
        place -= 1
    s["deck"][place] = card


@compiled(int64(State, Trace, int64))
def next_card(s, log, looked):
    """Take the next card of the deck, which holds one: of the shuffled part, else of the part below."""
    if s["deck_next"] < s["n_deck"]:
        if s["dealt_actions"] < s["n_given_actions"]:
            _put_given_next(s)
        card = int64(s["deck"][s["deck_next"]])
        s["deck_next"] += 1
    else:
        card = int64(s["bottom"][s["bottom_first"]])
        s["bottom_first"] = (s["bottom_first"] + 1) % ACTION_CARDS
        s["n_bottom"] -= 1
    note(log, events.DREW, s["drawer"], s["turn"], card, looked, 0, 0)
    return card


@compiled(void(State, Trace, int64))
def put_below(s, log, card):
    """Put a card at the bottom of the deck."""
    s["bottom"][(s["bottom_first"] + s["n_bottom"]) % ACTION_CARDS] = card
    s["n_bottom"] += 1
    note(log, events.BOTTOM, s["drawer"], s["turn"], card, 0, 0, 0)


# --- hands ------------------------------------------------------------------------------------------------------------


@compiled(int64(Tables, int64), force_inline=True)
def is_hidden(t, card):
    """Return whether a card is held unseen (C32, 72)."""
    return GOOD_WEATHER <= t["action_class"][card] <= HEX


@compiled(void(State, Tables, int64, int64, int64))
def _change_hand(s, t, seat, card, n):
    """Add a card to a hand (1) or take it away (-1)."""
    kind = t["action_class"][card]
    s["hand"][seat, card] += n
    s["held"][seat, kind] += n
    s["n_cards"][seat] += n
    if kind <= GOLD:
        s["income"][seat, kind] += n * t["action_number"][card]
        if kind == GOLD:
            points = n * t["score_gold"] * (t["action_number"][card] if t["gold_card_value"] == 0 else 1)
            s["points_gold_cards"][seat] += points
            s["points_held"][seat] += points
    elif kind <= HEX:
        s["n_hidden"][seat] += n


@compiled(void(State, Tables, int64, int64), force_inline=True)
def hold(s, t, seat, card):
    """Put a card into a hand."""
    _change_hand(s, t, seat, card, 1)


@compiled(void(State, Tables, int64, int64), force_inline=True)
def hand_over(s, t, seat, card):
    """Take a card out of a hand."""
    _change_hand(s, t, seat, card, -1)


@compiled(void(State, int64), force_inline=True)
def to_discards(s, card):
    """Put a card on the discard pile."""
    s["discards"][card] += 1
    s["n_discards"] += 1


@compiled(void(State, Tables, int64, int64))
def discard(s, t, seat, card):
    """Put a card of a hand on the discard pile."""
    hand_over(s, t, seat, card)
    to_discards(s, card)


@compiled(int64(State, Tables, int64, int64))
def first_held(s, t, seat, kind):
    """Return the first card of a kind, in config order, that a seat holds; it holds one."""
    i = 0
    while s["hand"][seat, t["of_class"][kind, i]] == 0:
        i += 1
    return int64(t["of_class"][kind, i])


@compiled(void(State, Tables, Trace, int64, int64))
def play(s, t, log, seat, kind):
    """Play a card of a kind: it goes to the discard pile."""
    card = first_held(s, t, seat, kind)
    discard(s, t, seat, card)
    x = s["parts"][t["action_at"] + card, seat]
    x[USED] += 1
    x[TURN] += s["turn"]
    note(log, events.PLAYED, seat, s["turn"], card, 0, 0, 0)


@compiled(int64(State, Tables, Trace, int64))
def draw_unseen(s, t, log, loser):
    """Return a uniform one of the hidden cards of a seat, which holds some (44)."""
    if s["blind"] < s["n_given_blind"]:
        card = int64(s["given_blind"][s["blind"]])
        if s["hand"][loser, card] == 0 or not is_hidden(t, card):
            s["bad_given"] = BLIND_GIVEN
            card = -1
    else:
        card = -1
    if card < 0:
        skip = draw_at(extend(s["blind_address"], uint64(s["blind"])), s["n_hidden"][loser])
        card = 0
        while skip >= s["hand"][loser, card] or not is_hidden(t, card):
            if is_hidden(t, card):
                skip -= s["hand"][loser, card]
            card += 1
    s["blind"] += 1
    note(log, events.BLIND, s["decider"], s["turn"], card, loser, 0, 0)
    return card
