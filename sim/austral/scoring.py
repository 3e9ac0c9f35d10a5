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
)
from sim.austral.state import (
    ACCEPT,
    ACT,
    ACT_BITS,
    ANSWER,
    BUILD_COVE,
    BUILD_LIGHTHOUSE,
    CLOSE,
    COVE,
    END,
    FIRST_TRAIL,
    FOG,
    FOUND,
    LAY_TRAIL,
    LIGHTHOUSE,
    MAKE_OFFER,
    N_LIGHTHOUSES,
    N_TRADES,
    N_TRAILS,
    N_VILLAGES,
    OFFER,
    RAISE_VILLAGE,
    TRAIL,
    USE_BANK,
    VILLAGE,
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
from sim.kernel.choosing import score
from sim.kernel.jit import compiled, float64, int64, uint64, void

_COUNTS = tuple(len(features) for features in f.FEATURES.values())
_NEAR = 2  # points short of the goal of the game at which a partner is near it


@compiled(float64(State, Tables, uint64, int64, int64, int64), force_inline=True)
def _weighed(s, t, policy, kind, first, end):
    """Return the features from `first` on, times their weights, added in a fixed order: even places, then odd ones.

    A user's own function looks at all features at once, when those from 0 on are asked for, which come last.
    """
    weights, x = t["weights"][policy, kind], s["x"][:]
    own = t["own_score"][policy, kind]
    if own != 0:
        return score(weights, own, x, end) if first == 0 else 0.0
    even, odd = 0.0, 0.0
    for i in range(first, end - 1, 2):
        even += weights[i] * x[i]
        odd += weights[i + 1] * x[i + 1]
    if (end - first) % 2 == 1:
        even += weights[end - 1] * x[end - 1]
    return even + odd


# --- acts -------------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, int64), force_inline=True)
def _gain_of(s, t, what):
    """Write what acts of a sort gain, wherever they are done; a cove's gain depends on its place."""
    seat, points = s["decider"], t["points"]
    clear_place(s)
    if what == LAY_TRAIL:
        gain_features(s, t, seat, points[TRAIL], N_TRAILS, 1)
    elif what == RAISE_VILLAGE:
        gain_features(s, t, seat, points[VILLAGE] - points[COVE], N_VILLAGES, 1)
    elif what == BUILD_LIGHTHOUSE:
        gain_features(s, t, seat, points[LIGHTHOUSE], N_LIGHTHOUSES, 1)
    elif what == USE_BANK:
        gain_features(s, t, seat, 0, N_TRADES, 1)


@compiled(void(State, Tables, int64, int64), force_inline=True)
def _place_features(s, t, what, place):
    """Write what an act means at its place."""
    seat = s["decider"]
    if what == LAY_TRAIL:
        trail_features(s, t, seat, place)
    elif what == BUILD_COVE:
        cove_features(s, t, seat, place)
    elif what == RAISE_VILLAGE:
        s["x"][f.PIPS] = s["site_total"][place] * (t["yields"][VILLAGE] - t["yields"][COVE])


@compiled(void(State, Tables, int64), force_inline=True)
def _sort_features(s, t, what):
    """Write what holds for all acts of a sort, wherever they are done."""
    x, seat = s["x"], s["decider"]
    for i in range(f.N_PLACE, f.ACT_CARDS):
        x[i] = 0.0
    x[f.OVER_LIMIT] = max(0, s["held"][seat] - t["hand_limit"])
    if what == USE_BANK:
        x[f.BANK] = 1.0
    elif what == MAKE_OFFER:
        x[f.OFFER] = 1.0
        x[f.TRIED] = s["offers"]
        offer_features(s, t, f.ACT_CARDS)
    else:
        kind = what - LAY_TRAIL
        x[f.BUILDING + kind] = 1.0
        if kind == TRAIL and s["n_sites"][seat] == 0:
            x[f.NO_SITE] = 1.0
        spend_features(s, t, f.ACT_CARDS, kind)


@compiled(void(State, int64), force_inline=True)
def _bank_features(s, trade):
    """Write what a trade with the bank means."""
    give, get = trade >> 3, trade & 7
    rate = bank_rate(s, s["decider"], give)
    s["x"][f.RATE] = rate
    swap_features(s, f.ACT_CARDS, give, rate, get, 1)


@compiled(void(State, Tables, uint64))
def _score_acts(s, t, policy):
    """Score each act; what acts of a sort share is worked out once. To end the turn scores 0."""
    look_ahead(s, t, s["decider"])
    s["scores"][0] = 0.0
    before = END
    shared = 0.0
    for i in range(1, s["n_options"]):
        what, place = s["options"][i] >> ACT_BITS, s["options"][i] & ((1 << ACT_BITS) - 1)
        if what != before:
            before = what
            _gain_of(s, t, what)
            _sort_features(s, t, what)
            if what != USE_BANK:
                shared = _weighed(s, t, policy, ACT, f.N_PLACE, _COUNTS[ACT])
        if what == USE_BANK:
            _bank_features(s, place)
            shared = _weighed(s, t, policy, ACT, f.N_PLACE, _COUNTS[ACT])
        else:
            _place_features(s, t, what, place)
        s["scores"][i] = shared + _weighed(s, t, policy, ACT, 0, f.N_PLACE)


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


@compiled(void(State, int64), force_inline=True)
def _swap(s, swap):
    """Write what a swap of the deciding seat means."""
    x = s["x"]
    swap_features(s, f.CARDS, given_kind(swap), given_cards(swap), got_kind(swap), got_cards(swap))
    x[f.GIVES] = given_cards(swap)
    x[f.GETS] = got_cards(swap)


@compiled(void(State, Tables, int64), force_inline=True)
def _partner(s, t, partner):
    """Write how a partner stands."""
    x = s["x"]
    x[f.PARTNER_NEAR] = s["standing"][partner] >= t["goal"] - _NEAR
    x[f.PARTNER_POINTS] = s["standing"][partner] - s["standing"][s["decider"]]


@compiled(void(State, Tables), force_inline=True)
def _look_at_trade(s, t):
    """Note what the deciding seat is after, and what one more trade is for its public goals."""
    look_ahead(s, t, s["decider"])
    s["x"][f.SWAP_GOAL_STEP] = 0.0
    if t["trades_counted"] == 0 and (s["open_counts"] >> N_TRADES) & 1 == 1:
        s["x"][f.SWAP_GOAL_STEP] = goal_step(s, t, s["decider"], N_TRADES, 1)


@compiled(void(State, Tables, uint64))
def _score_offers(s, t, policy):
    _look_at_trade(s, t)
    for i in range(s["n_options"]):
        option = s["options"][i]
        _swap(s, swap_of(option))
        s["x"][f.OFFER_TO_ONE] = min(1, asked_of(option) - TO_ALL)
        s["scores"][i] = _weighed(s, t, policy, OFFER, 0, _COUNTS[OFFER])


@compiled(void(State, Tables, uint64))
def _score_answers(s, t, policy):
    """Score each answer as if the deal were closed; to refuse scores 0."""
    _look_at_trade(s, t)
    _partner(s, t, s["seat"])
    s["scores"][0] = 0.0
    for i in range(1, s["n_options"]):
        option = s["options"][i]
        _swap(s, turned_round(s["offer"]) if option == ACCEPT else swap_of(option))
        s["x"][f.ACCEPTS] = option == ACCEPT
        s["x"][f.COUNTERS] = option != ACCEPT
        s["scores"][i] = _weighed(s, t, policy, ANSWER, 0, _COUNTS[ANSWER])


@compiled(void(State, Tables, uint64))
def _score_closings(s, t, policy):
    """Score each deal; to close none scores 0."""
    _look_at_trade(s, t)
    s["x"][f.CLOSES] = 1.0
    s["scores"][0] = 0.0
    for i in range(1, s["n_options"]):
        partner = s["options"][i] - 1
        _swap(s, deal_with(s, partner))
        _partner(s, t, partner)
        s["scores"][i] = _weighed(s, t, policy, CLOSE, 0, _COUNTS[CLOSE])


# --- any decision -----------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, int64, int64, int64), force_inline=True)
def _rare_features(s, t, phase, option, marked):
    """Write the features of an option of a decision that is rare; `marked` is what all its options are held against."""
    if phase == FOUND:
        found_features(s, t, option, marked)
    elif phase == FIRST_TRAIL:
        first_trail_features(s, t, option)
    elif phase == FOG:
        _fog_features(s, option, marked)
    elif phase == WIND:
        trail_features(s, t, s["decider"], option)
    else:
        _loss_features(s, t, option)


@compiled(void(State, Tables, uint64, int64))
def _score_rare(s, t, policy, phase):
    """Score the options of set-up, losses, wind and fog; to cover no hex scores 0."""
    marked = 0
    if phase == FOUND:
        marked = scarcest(s, s["decider"])
    elif phase == FOG:
        marked = leading_rival(s)
    elif phase == WIND:
        _gain_of(s, t, LAY_TRAIL)
    elif phase != FIRST_TRAIL:
        look_ahead(s, t, s["decider"])
    for i in range(s["n_options"]):
        if s["options"][i] < 0:
            s["scores"][i] = 0.0
            continue
        _rare_features(s, t, phase, s["options"][i], marked)
        s["scores"][i] = _weighed(s, t, policy, phase, 0, _COUNTS[phase])


@compiled(void(State, Tables))
def score_options(s, t):
    """Write the score of each option of the decision asked for into the State; to do nothing scores 0."""
    phase = s["phase"]
    policy = uint64(s["policy"][s["decider"]])  # an unsigned index needs no look at its sign
    if phase == ACT:
        _score_acts(s, t, policy)
    elif phase == OFFER:
        _score_offers(s, t, policy)
    elif phase == ANSWER:
        _score_answers(s, t, policy)
    elif phase == CLOSE:
        _score_closings(s, t, policy)
    else:
        _score_rare(s, t, policy, phase)
