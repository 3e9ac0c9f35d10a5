"""Scores of the options of a decision: features (see `features.py`) times the weights of the deciding policy."""

from sim.kernel.choosing import by_scores, score
from sim.kernel.jit import compiled, float64, int64, void
from sim.south_seas import features as f
from sim.south_seas.board import feature_of
from sim.south_seas.laying_view import laying_features
from sim.south_seas.moves import can_pay, islanders_of, paid_of, ship_in_row
from sim.south_seas.rewards import boat_in
from sim.south_seas.state import GOODS, ISLANDER, LAY, MARKET, MARKET_SHIP, SEA, SUPPLY, TAKE_BACK, State
from sim.south_seas.tables import Tables

_COUNTS = tuple(len(features) for features in f.FEATURES.values())


@compiled(int64(State, int64, int64), force_inline=True)
def best_rival(s, feature, seat):
    """Return the most islanders that any one rival has in a feature."""
    most = 0
    for other in range(s["players"]):
        if other != seat:
            most = max(most, islanders_of(s, feature, other))
    return most


@compiled(float64(State), force_inline=True)
def _share_drawn(s):
    """Return the share of the tiles already drawn."""
    return s["drawn"] / s["n_bag"] if s["n_bag"] > 0 else 1.0


@compiled(int64(State, Tables, int64, int64))
def _is_paid(s, t, place, feature):
    """Return whether a footbridge, island or sea is paid this turn: complete, or fished by the boat just laid."""
    if s["open"][feature] == 0:
        return True
    if place != SEA or s["laid_now"] < 0:
        return False
    return boat_in(s, t, s["laid_turned"][s["laid_now"]] >> 2, feature)


@compiled(void(State, Tables, int64))
def _place_features(s, t, segment):
    x = s["x"]
    seat = s["decider"]
    kind = s["laid_turned"][s["laid_now"]] >> 2
    place = t["segment_kind"][kind, segment]
    feature = s["feature"][segment]
    visible = s["symbols"][feature]
    x[f.PLACED] = 1.0
    if place == MARKET:
        x[f.MARKET_NEIGHBOURS] = 8 - s["open"][feature]
    elif _is_paid(s, t, place, feature):
        x[f.PAYS_NOW] = visible
    else:
        x[f.SYMBOLS] = visible
        x[f.OPEN_ENDS] = s["open"][feature]
    x[f.ON_FOOTBRIDGE + place] = 1.0
    x[f.LAST_ISLANDER] = s["supply"][seat] == 1
    x[f.LATE] = _share_drawn(s)


@compiled(void(State, Tables, int64))
def _take_back_features(s, t, man):
    x = s["x"]
    seat = s["decider"]
    node = s["man_node"][seat, man]
    laid = s["node_laid"][node]
    place = t["segment_kind"][s["laid_turned"][laid] >> 2, node - s["laid_node"][laid]]
    feature = feature_of(s, node)
    x[f.TAKEN_BACK] = 1.0
    x[f.BACK_SUPPLY_EMPTY] = s["supply"][seat] == 0
    x[f.BACK_LATE] = _share_drawn(s)
    if place == MARKET:
        x[f.BACK_MARKET_NEIGHBOURS] = 8 - s["open"][feature]
        return
    leads = islanders_of(s, feature, seat) >= best_rival(s, feature, seat)
    x[f.BACK_OPEN_ENDS] = s["open"][feature]
    if leads:
        x[f.BACK_SYMBOLS] = s["symbols"][feature]
    else:
        x[f.BACK_OUTNUMBERED] = 1.0
    if leads and _is_paid(s, t, place, feature):
        x[f.BACK_PAYING] = s["symbols"][feature]


@compiled(void(State, Tables, int64))
def _islander_features(s, t, option):
    if option >= TAKE_BACK:
        _take_back_features(s, t, option - TAKE_BACK)
    elif option > 0:
        _place_features(s, t, option - 1)


@compiled(int64(State, Tables, int64))
def _rivals_able(s, t, kind):
    """Return how many rivals of the deciding seat could supply a ship now."""
    able = 0
    for seat in range(s["players"]):
        if seat != s["decider"] and can_pay(s, t, seat, kind):
            able += 1
    return able


@compiled(void(State, Tables, int64))
def _market_features(s, t, option):
    x = s["x"]
    kind = ship_in_row(s, option)
    x[f.MARKET_POINTS] = t["ship_points"][kind]
    x[f.MARKET_GOODS] = t["ship_goods"][kind]
    x[f.MARKET_RIVALS_ABLE] = _rivals_able(s, t, kind)


@compiled(void(State, Tables, int64))
def _supply_features(s, t, option):
    if option == 0:
        return
    x = s["x"]
    goods = s["goods"][s["decider"]]
    kind = ship_in_row(s, option - 1)
    x[f.SUPPLIED] = 1.0
    x[f.SUPPLY_POINTS] = t["ship_points"][kind]
    x[f.SUPPLY_GOODS] = t["ship_goods"][kind]
    x[f.SUPPLY_GOODS_LEFT] = goods[0] + goods[1] + goods[2] - t["ship_goods"][kind]
    x[f.SUPPLY_RIVALS_ABLE] = _rivals_able(s, t, kind)
    x[f.SUPPLY_LATE] = _share_drawn(s)


@compiled(void(State, int64, int64))
def _pay_features(s, option, default):
    x = s["x"]
    least = 1 << 30
    most = 0
    for good in range(GOODS):
        left = s["goods"][s["decider"], good] - paid_of(option, good)
        least = min(least, left)
        most = max(most, left)
    x[f.PAY_DEFAULT] = option == default
    x[f.PAY_LEAST_LEFT] = least
    x[f.PAY_MOST_LEFT] = most


@compiled(int64(State, Tables), force_inline=True)
def rival_in_sight(s, t):
    """Return the rival with most points in sight; with `hidden_ships` a ship taken counts as an average one (S37)."""
    leader = -1
    top = -1.0
    for seat in range(s["players"]):
        if seat == s["decider"]:
            continue
        points = float64(s["standing"][seat])
        if t["hidden_ships"] == 1:
            points += s["ships"][seat] * t["mean_ship_points"] - s["ship_points"][seat]
        if points > top:
            top = points
            leader = seat
    return leader


@compiled(void(State, Tables))
def score_options(s, t):
    """Write the score of each option of the decision asked for into the State."""
    phase = s["phase"]
    n = _COUNTS[phase]
    x = s["x"][:]
    weights = t["weights"][s["policy"][s["decider"]], phase]
    own = t["own_score"][s["policy"][s["decider"]], phase]
    leader = rival_in_sight(s, t) if phase == LAY else -1
    for i in range(s["n_options"]):
        option = s["options"][i]
        for j in range(n):
            x[j] = 0.0
        if phase == LAY:
            laying_features(s, t, option, leader)
        elif phase == ISLANDER:
            _islander_features(s, t, option)
        elif phase == MARKET_SHIP:
            _market_features(s, t, option)
        elif phase == SUPPLY:
            _supply_features(s, t, option)
        else:
            _pay_features(s, option, s["options"][0])
        s["scores"][i] = score(weights, own, x, n)


@compiled(int64(State, Tables))
def choose_by_weights(s, t):
    """Return the place of the option that the deciding seat's weights prefer."""
    score_options(s, t)
    policy = s["policy"][s["decider"]]
    streams = s["streams"][:]
    return by_scores(
        s["scores"][:], s["n_options"], t["temperature"][policy], t["error_rate"][policy], streams, s["decider"]
    )
