"""Scores of the options of a decision: features (see `features.py`) times the weights of the deciding policy."""

from sim.austral import features as f
from sim.austral.moves import bank_rate
from sim.austral.prospects import goal_step, look_ahead, offer_features, spend_features, swap_features
from sim.austral.sites import (
    clear_place,
    cove_features,
    first_trail_features,
    found_features,
    gain_features,
    scarcest,
    trail_features,
    village_features,
)
from sim.austral.state import (
    ACCEPT,
    ACT,
    ACT_BITS,
    ANSWER,
    BUILD_COVE,
    BUILD_LIGHTHOUSE,
    CLOSE,
    DISCARD,
    END,
    FIRST_TRAIL,
    FOG,
    FOUND,
    LAY_TRAIL,
    LIGHTHOUSE,
    N_LIGHTHOUSES,
    N_TRADES,
    OFFER,
    STORM,
    TRAIL,
    USE_BANK,
    WIND,
    State,
)
from sim.austral.tables import Tables
from sim.austral.trade import (
    TO_ALL,
    asked_of,
    deal_with,
    given_cards,
    given_kind,
    got_cards,
    got_kind,
    swap_of,
    turned_round,
)
from sim.kernel.choosing import by_scores
from sim.kernel.jit import compiled, float64, int64, void

_COUNTS = tuple(len(features) for features in f.FEATURES.values())
_NEAR = 2  # points short of the goal of the game at which a partner is near it

_WEIGHTS = float64[::1]


@compiled(float64(_WEIGHTS, _WEIGHTS, int64, int64), force_inline=True)
def _dot(weights, x, first, end):
    """Return the sum of weights times features from `first` on, in a fixed order: even places, then odd ones."""
    even, odd = 0.0, 0.0
    for i in range(first, end - 1, 2):
        even += weights[i] * x[i]
        odd += weights[i + 1] * x[i + 1]
    if (end - first) % 2 == 1:
        even += weights[end - 1] * x[end - 1]
    return even + odd


# --- acts -------------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, int64, int64), force_inline=True)
def _act_features(s, t, what, place):
    """Write what holds for all acts of a sort, wherever they are done (for the bank: whatever is traded)."""
    x, seat = s["x"], s["decider"]
    for i in range(f.N_PLACE, f.ACT_CARDS):
        x[i] = 0.0
    x[f.OVER_LIMIT] = max(0, s["held"][seat] - t["hand_limit"])
    if what == USE_BANK:
        rate = bank_rate(s, seat, place >> 3)
        x[f.BANK] = 1.0
        x[f.RATE] = rate
        swap_features(s, f.ACT_CARDS, place >> 3, rate, place & 7, 1)
        return
    if what > USE_BANK:
        x[f.OFFER] = 1.0
        x[f.TRIED] = s["offers"]
        offer_features(s, t, f.ACT_CARDS)
        return
    kind = what - LAY_TRAIL
    x[f.BUILDING + kind] = 1.0
    x[f.NO_SITE] = kind == TRAIL and s["n_sites"][seat] == 0
    spend_features(s, t, f.ACT_CARDS, kind)


@compiled(void(State, Tables, int64, int64), force_inline=True)
def _place_features(s, t, what, place):
    """Write what an act means at its place."""
    seat = s["decider"]
    if what == LAY_TRAIL:
        trail_features(s, t, seat, place)
    elif what == BUILD_COVE:
        cove_features(s, t, seat, place)
    elif what < BUILD_LIGHTHOUSE:
        village_features(s, t, seat, place)
    else:
        clear_place(s)
        if what == BUILD_LIGHTHOUSE:
            gain_features(s, t, seat, t["points"][LIGHTHOUSE], N_LIGHTHOUSES, 1)
        elif what == USE_BANK:
            gain_features(s, t, seat, 0, N_TRADES, 1)


@compiled(void(State, Tables, _WEIGHTS))
def _score_acts(s, t, weights):
    """Score each act; what acts of a sort share is worked out once. To end the turn scores 0."""
    look_ahead(s, t, s["decider"])
    x = s["x"][:]
    before = -1
    shared = 0.0
    for i in range(s["n_options"]):
        option = s["options"][i]
        what, place = option >> ACT_BITS, option & ((1 << ACT_BITS) - 1)
        if what == END:
            s["scores"][i] = 0.0
            continue
        if what != before or what == USE_BANK:
            before = what
            _act_features(s, t, what, place)
            shared = _dot(weights, x, f.N_PLACE, _COUNTS[ACT])
        _place_features(s, t, what, place)
        s["scores"][i] = shared + _dot(weights, x, 0, f.N_PLACE)


# --- losses, fog ------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, int64))
def _loss_features(s, t, resource):
    """Write what losing a card means."""
    x, seat = s["x"], s["decider"]
    swap_features(s, f.CARDS, resource, 1, resource, 0)
    x[f.LOSS_HELD] = s["hand"][seat, resource]
    income = 0
    for i in range(s["n_homes"][seat]):
        v = s["homes"][seat, i]
        income += s["site_pips"][v, resource] * t["yields"][1 + (s["building"][v] & 1 == 0)]
    x[f.LOSS_INCOME] = income


@compiled(int64(State), force_inline=True)
def leading_rival(s):
    """Return the rival with most points as they stand."""
    leader = -1
    for seat in range(s["players"]):
        if seat != s["decider"] and (leader < 0 or s["standing"][seat] > s["standing"][leader]):
            leader = seat
    return leader


@compiled(void(State, int64, int64))
def _fog_features(s, here, leader):
    """Write what fog on a hex withholds from whom."""
    x = s["x"]
    x[f.FOG_RIVALS] = 0.0
    pips = 6 - abs(7 - int64(s["number"][here]))
    x[f.FOG_COVERED] = 1.0
    for seat in range(s["players"]):
        cards = pips * s["hex_yield"][here, seat]
        if seat == s["decider"]:
            x[f.FOG_OWN] = cards
        else:
            x[f.FOG_RIVALS] += cards
        if seat == leader:
            x[f.FOG_LEADER] = cards


# --- trade with rivals ------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, int64), force_inline=True)
def _swap(s, t, swap):
    """Write what a swap of the deciding seat means."""
    x = s["x"]
    swap_features(s, f.CARDS, given_kind(swap), given_cards(swap), got_kind(swap), got_cards(swap))
    x[f.GIVES] = given_cards(swap)
    x[f.GETS] = got_cards(swap)
    x[f.SWAP_GOAL_STEP] = s["trade_step"]


@compiled(void(State, Tables, int64), force_inline=True)
def _partner(s, t, partner):
    """Write how a partner stands."""
    x = s["x"]
    x[f.PARTNER_NEAR] = s["standing"][partner] >= t["goal"] - _NEAR
    x[f.PARTNER_POINTS] = s["standing"][partner] - s["standing"][s["decider"]]


@compiled(void(State, Tables, int64), force_inline=True)
def _answer_features(s, t, option):
    """Write what an answer to an offer would mean, were the deal closed."""
    x = s["x"]
    _swap(s, t, turned_round(s["offer"]) if option == ACCEPT else swap_of(option))
    _partner(s, t, s["seat"])
    x[f.ACCEPTS] = option == ACCEPT
    x[f.COUNTERS] = option != ACCEPT


@compiled(void(State, Tables, int64))
def _close_features(s, t, option):
    """Write what closing a deal means."""
    _swap(s, t, deal_with(s, option - 1))
    _partner(s, t, option - 1)
    s["x"][f.CLOSES] = 1.0


# --- any decision -----------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, int64, int64, int64), force_inline=True)
def _option_features(s, t, phase, option, marked):
    """Write the features of an option of any decision but an act; `marked` is what all its options are held against."""
    if phase == FOUND:
        found_features(s, t, option, marked)
    elif phase == FIRST_TRAIL:
        first_trail_features(s, t, option)
    elif phase in (DISCARD, STORM):
        _loss_features(s, t, option)
    elif phase == FOG:
        _fog_features(s, option, marked)
    elif phase == WIND:
        trail_features(s, t, s["decider"], option)
    elif phase == OFFER:
        _swap(s, t, swap_of(option))
        s["x"][f.OFFER_TO_ONE] = asked_of(option) != TO_ALL
    elif phase == ANSWER:
        _answer_features(s, t, option)
    else:
        _close_features(s, t, option)


@compiled(void(State, Tables))
def score_options(s, t):
    """Write the score of each option of the decision asked for into the State; to do nothing scores 0."""
    phase, seat = s["phase"], s["decider"]
    weights = t["weights"][s["policy"][seat], phase]
    if phase == ACT:
        _score_acts(s, t, weights)
        return
    marked = 0
    if phase == FOUND:
        marked = scarcest(s, seat)
    elif phase == FOG:
        marked = leading_rival(s)
    else:
        look_ahead(s, t, seat)
        s["trade_step"] = goal_step(s, t, seat, N_TRADES, 1) if t["trades_counted"] == 0 else 0.0
    x = s["x"][:]
    nothing = -1 if phase == FOG else 0  # the option to cover no hex, to refuse, to close no deal
    may_decline = phase in (FOG, ANSWER, CLOSE)
    for i in range(s["n_options"]):
        if may_decline and s["options"][i] == nothing:
            s["scores"][i] = 0.0
            continue
        _option_features(s, t, phase, s["options"][i], marked)
        s["scores"][i] = _dot(weights, x, 0, _COUNTS[phase])


@compiled(int64(State, Tables))
def choose_by_weights(s, t):
    """Return the place of the option that the deciding seat's weights prefer."""
    score_options(s, t)
    policy = s["policy"][s["decider"]]
    streams = s["streams"][:]
    return by_scores(
        s["scores"][:], s["n_options"], t["temperature"][policy], t["error_rate"][policy], streams, s["decider"]
    )
