"""Scores of the options of a decision: features (see `features.py`) times the weights of the deciding policy."""

from sim.kernel.choosing import by_scores, weighted_sum
from sim.kernel.jit import compiled, float64, int64, void
from sim.south_seas.board import feature_of
from sim.south_seas.features import FEATURES
from sim.south_seas.laying_view import laying_features
from sim.south_seas.moves import can_pay, islanders_of, paid_of, ship_in_row
from sim.south_seas.state import GOODS, ISLANDER, LAY, MARKET, MARKET_SHIP, SEA, SUPPLY, TAKE_BACK, State
from sim.south_seas.tables import Tables

_COUNTS = tuple(len(features) for features in FEATURES.values())


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


@compiled(int64(State, Tables, int64))
def _boat_here(s, t, feature):
    """Return whether the tile just laid has a boat in a feature."""
    if s["laid_now"] < 0:
        return False
    kind = s["laid_turned"][s["laid_now"]] >> 2
    for j in range(t["n_segments"][kind]):
        if t["segment_boat"][kind, j] and s["feature"][j] == feature:
            return True
    return False


@compiled(void(State, Tables, int64))
def _place_features(s, t, segment):
    x = s["x"]
    seat = s["decider"]
    kind = s["laid_turned"][s["laid_now"]] >> 2
    place = t["segment_kind"][kind, segment]
    feature = s["feature"][segment]
    visible = s["symbols"][feature]
    x[0] = 1.0
    if place == MARKET:
        x[8] = 8 - s["open"][feature]
    elif s["open"][feature] == 0 or (place == SEA and _boat_here(s, t, feature)):
        x[1] = visible
    else:
        x[2] = visible
        x[3] = s["open"][feature]
    x[4 + place] = 1.0
    x[9] = s["supply"][seat] == 1
    x[10] = _share_drawn(s)


@compiled(void(State, Tables, int64))
def _take_back_features(s, t, man):
    x = s["x"]
    seat = s["decider"]
    node = s["man_node"][seat, man]
    laid = s["node_laid"][node]
    place = t["segment_kind"][s["laid_turned"][laid] >> 2, node - s["laid_node"][laid]]
    feature = feature_of(s, node)
    x[11] = 1.0
    x[15] = s["supply"][seat] == 0
    x[18] = _share_drawn(s)
    if place == MARKET:
        x[17] = 8 - s["open"][feature]
        return
    leads = islanders_of(s, feature, seat) >= best_rival(s, feature, seat)
    x[13] = s["open"][feature]
    if leads:
        x[12] = s["symbols"][feature]
    else:
        x[14] = 1.0
    if leads and (s["open"][feature] == 0 or (place == SEA and _boat_here(s, t, feature))):
        x[16] = s["symbols"][feature]


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
    x[0] = t["ship_points"][kind]
    x[1] = t["ship_goods"][kind]
    x[2] = _rivals_able(s, t, kind)


@compiled(void(State, Tables, int64))
def _supply_features(s, t, option):
    if option == 0:
        return
    x = s["x"]
    goods = s["goods"][s["decider"]]
    kind = ship_in_row(s, option - 1)
    x[0] = 1.0
    x[1] = t["ship_points"][kind]
    x[2] = t["ship_goods"][kind]
    x[3] = goods[0] + goods[1] + goods[2] - t["ship_goods"][kind]
    x[4] = _rivals_able(s, t, kind)
    x[5] = _share_drawn(s)


@compiled(void(State, int64, int64))
def _pay_features(s, option, default):
    x = s["x"]
    least = 1 << 30
    most = 0
    for good in range(GOODS):
        left = s["goods"][s["decider"], good] - paid_of(option, good)
        least = min(least, left)
        most = max(most, left)
    x[0] = option == default
    x[1] = least
    x[2] = most


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
        s["scores"][i] = weighted_sum(weights, x, n)


@compiled(int64(State, Tables))
def choose_by_weights(s, t):
    """Return the place of the option that the deciding seat's weights prefer."""
    score_options(s, t)
    policy = s["policy"][s["decider"]]
    streams = s["streams"][:]
    return by_scores(
        s["scores"][:], s["n_options"], t["temperature"][policy], t["error_rate"][policy], streams, s["decider"]
    )


