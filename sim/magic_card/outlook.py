"""What a turn's option and a sail mean for a ship: the features of `act` and `sail` (see `features.py`)."""

from sim.kernel.choosing import score
from sim.kernel.jit import compiled, float64, int64, void
from sim.magic_card import features as f
from sim.magic_card.prospects import (
    CAN_BUY,
    CAN_SELL,
    IN_ROW,
    LADEN,
    PRESSED,
    WAY_HOME,
    can_sell,
    look_up,
    rivals_beside,
    way_home,
)
from sim.magic_card.sailing import list_cells, list_ends, steps_to, turning_to
from sim.magic_card.state import (
    ACT_BITS,
    BLACK,
    CALM,
    CASH,
    DAMAGED,
    DRAW,
    MAGIC,
    OBJECTS,
    PLAY_HEX,
    RED,
    SAIL_CARD,
    SAIL_FEE,
    SAIL_FREE,
    SAIL_LUCKY,
    TAKE_MAGIC,
    TAKE_OBJECTS,
    State,
)
from sim.magic_card.tables import Tables

_WEIGHTS = float64[::1]
_N_ACT, _N_SAIL = len(f.FEATURES["act"]), len(f.FEATURES["sail"])


@compiled(void(State, Tables, int64, int64))
def _place_features(s, t, cell, turning):
    """Write what it means for the deciding seat's ship to lie on a cell, with this turning behind it."""
    x, look, seat = s["x"], s["look"], s["decider"]
    here = s["cell"][seat]
    way = way_home(s, t, seat, cell, turning)
    nearer = look[WAY_HOME] - way if s["home"][seat] == 0 else 0
    x[f.TOWARDS_HOME] = nearer
    x[f.LADEN] = nearer * look[LADEN]
    x[f.PRESSED] = nearer * look[PRESSED]
    x[f.TOWARDS_SALES] = t["to_colour"][here, BLACK] - t["to_colour"][cell, BLACK] if look[CAN_SELL] > 0 else 0
    x[f.TOWARDS_PURCHASES] = t["to_colour"][here, RED] - t["to_colour"][cell, RED] if look[CAN_BUY] > 0 else 0
    x[f.HOME] = way == 0 and s["home"][seat] == 0
    port = t["port_at"][cell]
    black = port >= 0 and t["port_colour"][port] == BLACK
    red = port >= 0 and t["port_colour"][port] == RED
    x[f.BLACK] = black
    x[f.RED] = red
    x[f.SALES] = look[CAN_SELL] if black else 0
    x[f.PURCHASES] = look[CAN_BUY] if red else 0
    x[f.MISSION_OPEN] = min(look[CAN_BUY], look[IN_ROW]) if red else 0
    x[f.TARGETS] = rivals_beside(s, t, seat, cell, 0)
    x[f.DAMAGE_RISK] = t["damage_risk"][cell]
    x[f.CALM_RISK] = t["calm_risk"][cell]


# --- sails ------------------------------------------------------------------------------------------------------------


@compiled(int64(State, Tables, int64))
def _blocks(s, t, cell):
    """Return whether a cell is the home port of a rival who is not home (17)."""
    port = t["port_at"][cell]
    if port < 0:
        return False
    for other in range(s["players"]):
        if other != s["decider"] and s["home"][other] == 0 and s["home_port"][other] == port:
            return True
    return False


@compiled(void(State, Tables, _WEIGHTS, int64))
def score_sails(s, t, weights, own):
    """Score each cell on which the sail can end."""
    look_up(s, t)
    list_cells(s, t)
    x, seat = s["x"][:], s["decider"]
    for i in range(s["n_options"]):
        cell = int64(s["options"][i])
        _place_features(s, t, cell, s["turning"][seat] + turning_to(s, t, seat, cell))
        x[f.THREATS] = rivals_beside(s, t, seat, cell, 1)
        x[f.BLOCKS] = _blocks(s, t, cell)
        x[f.STEPS] = steps_to(s, t, seat, cell)
        s["scores"][i] = score(weights, own, x, _N_SAIL)


# --- the option of a turn ---------------------------------------------------------------------------------------------


@compiled(void(State, Tables, int64))
def _best_of_sails(s, t, steps):
    """Write for each feature of places the best that a sail of at most so many steps reaches."""
    x, best, seat = s["x"], s["best"], s["decider"]
    n = list_ends(s, t, seat, steps)
    for i in range(n):
        cell = int64(s["end_cells"][i])
        _place_features(s, t, cell, s["turning"][seat] + turning_to(s, t, seat, cell))
        if i == 0:
            for j in range(f.N_PLACE):
                best[j] = x[j]
            continue
        for j in range(f.DAMAGE_RISK):
            best[j] = max(best[j], x[j])
        best[f.DAMAGE_RISK] = min(best[f.DAMAGE_RISK], x[f.DAMAGE_RISK])
        best[f.CALM_RISK] = min(best[f.CALM_RISK], x[f.CALM_RISK])


@compiled(void(State, Tables, int64, int64))
def _sail_features(s, t, what, winds):
    """Write what a way to sail means besides the places that it reaches."""
    x = s["x"]
    x[f.SAIL] = 1.0
    if what == SAIL_FEE:
        x[f.FEE] = t["exit_fee"] if s["ship"][s["decider"]] == CALM else t["repair_fee"]
    elif what == SAIL_CARD:
        x[f.CARDS] = 1.0
    elif what == SAIL_LUCKY:
        x[f.CARDS] = winds


@compiled(void(State, Tables, int64, int64, int64))
def _token_features(s, t, feature, kind, n):
    """Write what so many tokens more mean."""
    x = s["x"]
    kept = min(n, t["cap"][kind] - s["tokens"][s["decider"], kind])
    x[feature] = kept
    x[f.EXCESS] = n - kept


@compiled(void(State, Tables, int64, int64))
def _stay_features(s, t, what, number):
    """Write what an option means that leaves the ship where it is."""
    x, seat = s["x"], s["decider"]
    cell = int64(s["cell"][seat])
    _place_features(s, t, cell, s["turning"][seat])
    if s["ship"][seat] == DAMAGED and t["damaged_trade"] == 1:
        x[f.SALES] = x[f.PURCHASES] = x[f.MISSION_OPEN] = 0.0
    x[f.TARGETS] *= t["attack"]
    x[f.HOME] = 0.0
    n = t["number"][s["section"]]
    if what == TAKE_OBJECTS:
        x[f.HAS_OBJECTS] = s["tokens"][seat, OBJECTS]
        _token_features(s, t, f.OBJECTS, OBJECTS, n)
        if x[f.BLACK] > 0.0:
            x[f.SALES] = can_sell(s, t, seat, int64(x[f.OBJECTS]))
    elif what == TAKE_MAGIC:
        x[f.HAS_MAGIC] = s["tokens"][seat, MAGIC]
        _token_features(s, t, f.MAGIC, MAGIC, n)
    elif what == DRAW:
        x[f.DRAW] = 1.0
    elif what == PLAY_HEX:
        x[f.HEX] = 1.0
    elif what == CASH:
        _token_features(s, t, f.CASH, t["action_token"][number], t["action_number"][number])


@compiled(void(State, Tables, _WEIGHTS, int64))
def score_acts(s, t, weights, own):
    """Score each option of the turn; ways to sail equally far share what they reach."""
    look_up(s, t)
    x = s["x"][:]
    reached = -1
    for i in range(s["n_options"]):
        option = s["options"][i]
        what, number = option >> ACT_BITS, option & ((1 << ACT_BITS) - 1)
        for j in range(f.N_PLACE, _N_ACT):
            x[j] = 0.0
        if SAIL_FREE <= what <= SAIL_LUCKY:
            steps = t["number"][s["section"]] + (number * t["lucky_steps"] if what == SAIL_LUCKY else 0)
            if steps != reached:
                _best_of_sails(s, t, steps)
                reached = steps
            for j in range(f.N_PLACE):
                x[j] = s["best"][j]
            _sail_features(s, t, what, number)
        else:
            _stay_features(s, t, what, number)
        s["scores"][i] = score(weights, own, x, _N_ACT)
