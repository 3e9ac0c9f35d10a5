"""What options of cards, trade, battles and the set-up mean: their features (see `features.py`)."""

from sim.kernel.jit import compiled, int64, void
from sim.magic_card import features as f
from sim.magic_card.cards import cards_left
from sim.magic_card.prospects import (
    chance_of,
    chance_to_tame,
    shown_in_row,
    way_home,
    where_carried,
)
from sim.magic_card.ships import direction_between
from sim.magic_card.state import (
    BECALMED,
    BLACK,
    BUY_HEX,
    BUY_SLOT,
    BUY_TOP,
    CASHING,
    FOR_MONSTER,
    FOR_TURN,
    GOLD,
    GOOD_WEATHER,
    LOOT_BITS,
    LOOT_HIDDEN,
    LOOT_TALISMAN,
    MAGIC,
    MONSTER,
    NEGATIVE,
    OBJECTS,
    RED,
    STOPPED,
    UNHURT,
    State,
)
from sim.magic_card.tables import Tables
from sim.magic_card.ways import FAR, TURNINGS

_NEAR = 10  # steps within which a rival's start counts


# --- the set-up -------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, int64))
def mission_features(s, t, mission):
    """Write what a mission's talismans are worth."""
    x = s["x"]
    for kind in range(t["n_talisman_kinds"]):
        if t["shows"][mission, kind] == 1:
            x[f.MISSION_VALUE] += t["talisman_value"][kind]
            x[f.MISSION_COPIES] += t["talisman_count"][kind]
    for slot in range(s["n_row"]):
        x[f.MISSION_IN_ROW] += t["shows"][mission, s["row"][slot]]


@compiled(int64(Tables, int64, int64), force_inline=True)
def _way(t, cell, port):
    """Return the fewest steps from a cell to a port."""
    fewest = FAR
    for k in range(2 * TURNINGS + 1):
        fewest = min(fewest, int64(t["to_port"][cell, k, port]))
    return fewest


@compiled(void(State, Tables, int64))
def start_features(s, t, port):
    """Write how a port lies."""
    x, cell = s["x"], t["port_cell"][port]
    x[f.START_BLACK] = t["port_colour"][port] == BLACK
    x[f.START_RED] = t["port_colour"][port] == RED
    x[f.START_TO_BLACK] = FAR
    x[f.START_TO_RED] = FAR
    for other in range(t["n_ports"]):
        if other == port:
            continue
        way = _way(t, cell, other)
        if t["port_colour"][other] == BLACK:
            x[f.START_TO_BLACK] = min(x[f.START_TO_BLACK], float(way))
        elif t["port_colour"][other] == RED:
            x[f.START_TO_RED] = min(x[f.START_TO_RED], float(way))
    for seat in range(s["players"]):
        if s["start_port"][seat] >= 0 and _way(t, cell, s["start_port"][seat]) <= _NEAR:
            x[f.START_RIVALS] += 1.0
    x[f.START_ROUND] = min(t["to_port"][cell, TURNINGS - 1, port], t["to_port"][cell, TURNINGS + 1, port])
    x[f.START_RISK] = t["damage_risk"][cell]


# --- spins and storms -------------------------------------------------------------------------------------------------


@compiled(void(State, Tables))
def again_features(s, t):
    """Write what a spin gave, for repeating it."""
    x, seat, number = s["x"], s["decider"], s["number"]
    x[f.AGAIN_SPINS] = 1.0
    if s["purpose"] == FOR_TURN:
        x[f.AGAIN_TURN] = 1.0
        x[f.AGAIN_STORM] = t["is_storm"][s["section"]]
        x[f.AGAIN_NUMBER] = number
    elif s["purpose"] == FOR_MONSTER:
        needed = t["action_power"][s["card"]] - s["power"] - t["monster_strength"] * s["held"][seat, MONSTER]
        x[f.AGAIN_LOSING] = number < needed
        x[f.AGAIN_CHANCE] = chance_of(t, needed)
    elif seat == s["seat"]:
        x[f.AGAIN_LOSING] = number < t["mean_number"]
        x[f.AGAIN_CHANCE] = chance_of(t, number + 1)
    else:
        x[f.AGAIN_LOSING] = number < s["attack_number"]
        x[f.AGAIN_CHANCE] = chance_of(t, s["attack_number"] + 1)


@compiled(void(State, Tables))
def weather_features(s, t):
    """Write what the storm would do to the ship that may stay out of it."""
    x, seat = s["x"], s["decider"]
    found = where_carried(s, t, seat)
    cell, outcome = found >> 3, found & 7
    x[f.WEATHER_USES] = 1.0
    x[f.WEATHER_CALM] = outcome == BECALMED
    x[f.WEATHER_DAMAGE] = outcome != BECALMED and outcome != UNHURT and outcome != STOPPED
    before = way_home(s, t, seat, s["cell"][seat], s["turning"][seat])
    after = way_home(s, t, seat, cell, s["turning"][seat])
    moved = cell != s["cell"][seat]
    x[f.WEATHER_HOME] = moved and after == 0 and t["storm_home"] == 0
    x[f.WEATHER_PORT] = moved and t["port_at"][cell] >= 0 and after != 0
    x[f.WEATHER_TOWARDS_HOME] = before - after


# --- action cards -----------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, int64))
def card_features(s, t, card):
    """Write what a card to be drawn would do."""
    x, seat, kind = s["x"], s["decider"], t["action_class"][card]
    if kind <= GOLD:
        x[f.CARD_TOKENS + kind] = t["action_number"][card]
    elif kind == NEGATIVE:
        token = t["action_token"][card]
        x[f.CARD_TOKENS + token] = t["action_number"][card]
        x[f.CARD_UNPAYABLE] = s["tokens"][seat, token] + t["action_number"][card] < 0
    elif kind == MONSTER:
        chance = chance_to_tame(s, t, seat, card, s["tokens"][seat, MAGIC])
        x[f.CARD_MONSTER] = 1.0
        x[f.CARD_CHANCE] = chance
        x[f.CARD_GOLD] = chance * min(t["action_gold"][card], t["cap"][GOLD] - s["tokens"][seat, GOLD])
        x[f.CARD_AT_RISK] = (1.0 - chance) * s["tokens"][seat, OBJECTS]
    else:
        x[f.CARD_HIDDEN + kind - GOOD_WEATHER] = 1.0


@compiled(void(State, Tables))
def telescope_features(s, t):
    """Write what a telescope would show."""
    s["x"][f.TELESCOPE_USES] = 1.0
    s["x"][f.TELESCOPE_CARDS] = min(t["telescope_sees"], cards_left(s))


@compiled(void(State, Tables, int64))
def power_features(s, t, option):
    """Write what so many tokens do to a monster, or a card cashed first."""
    x, seat, card = s["x"], s["decider"], s["card"]
    if option >= CASHING:
        x[f.POWER_CASH] = t["action_number"][option - CASHING]
        return
    chance = chance_to_tame(s, t, seat, card, option)
    x[f.POWER_TOKENS] = option
    x[f.POWER_CHANCE] = chance
    x[f.POWER_GOLD] = chance * min(t["action_gold"][card], t["cap"][GOLD] - s["tokens"][seat, GOLD])
    x[f.POWER_AT_RISK] = (1.0 - chance) * s["tokens"][seat, OBJECTS]


@compiled(void(State, Tables, int64))
def cash_features(s, t, option):
    """Write what a card cashed to pay brings."""
    x = s["x"]
    x[f.CASH_TOKENS] = t["action_number"][option - CASHING]
    x[f.CASH_MISSING] = s["due"] - s["tokens"][s["decider"], t["action_token"][s["card"]]]


# --- trade ------------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, int64))
def sale_features(s, t, option):
    """Write what a sale brings, or a card cashed first."""
    x, seat = s["x"], s["decider"]
    if option >= CASHING:
        n = t["action_number"][option - CASHING]
        x[f.SELL_CASH] = n
        room = t["cap"][GOLD] - s["tokens"][seat, GOLD]
        now = min(s["tokens"][seat, OBJECTS] // t["objects_per_gold"], room)
        x[f.SELL_MORE] = min((s["tokens"][seat, OBJECTS] + n) // t["objects_per_gold"], room) - now
        return
    x[f.SELL_SALES] = option
    x[f.SELL_LEFT] = s["tokens"][seat, OBJECTS] - option * t["objects_per_gold"]


@compiled(void(State, Tables, int64))
def purchase_features(s, t, option):
    """Write what a talisman is worth to the seat, or a card played first."""
    x, seat, price = s["x"], s["decider"], t["gold_per_talisman"]
    gold = s["tokens"][seat, GOLD]
    if option >= CASHING:
        n = t["action_number"][option - CASHING]
        x[f.BUY_CASH] = n
        if price > 0:
            x[f.BUY_MORE] = (gold + n) // price - gold // price
        return
    if option == BUY_HEX:
        x[f.BUY_HEX] = 1.0
        x[f.BUY_OPEN] = shown_in_row(s, t, seat)
        return
    x[f.BUYS] = 1.0
    x[f.BUY_GOLD_LEFT] = gold - price
    if option == BUY_TOP:
        x[f.BUY_TOP] = 1.0
        x[f.BUY_VALUE] = t["mean_talisman"]
        return
    kind = s["row"][option - BUY_SLOT]
    x[f.BUY_VALUE] = t["talisman_value"][kind]
    for other in range(s["players"]):
        shown = t["shows"][s["mission"][other], kind]
        if other == seat:
            x[f.BUY_MISSION] = shown
        else:
            x[f.BUY_RIVALS] += shown


# --- battles ----------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, int64))
def attack_features(s, t, target):
    """Write what an attack may bring and cost."""
    x, seat = s["x"], s["decider"]
    x[f.ATTACKS] = 1.0
    x[f.ATTACK_TARGETS] = s["wanted"][seat, target]
    x[f.ATTACK_AT_RISK] = s["n_own"][seat]
    x[f.ATTACK_LEAD] = s["standing"][target] - s["standing"][seat]


@compiled(void(State, Tables, int64))
def loot_features(s, t, option):
    """Write what is taken from the loser of a battle."""
    x, seat = s["x"], s["decider"]
    loser = s["seat"] + s["target"] - seat
    what, kind = option >> LOOT_BITS, option & ((1 << LOOT_BITS) - 1)
    if what == LOOT_TALISMAN:
        x[f.LOOT_TALISMAN] = 1.0
        x[f.LOOT_VALUE] = t["talisman_value"][kind]
        x[f.LOOT_MISSION] = t["shows"][s["mission"][seat], kind]
        x[f.LOOT_LOSER] = t["shows"][s["mission"][loser], kind]
    elif what == LOOT_HIDDEN:
        x[f.LOOT_HIDDEN] = 1.0
    elif t["action_class"][kind] == MONSTER:
        x[f.LOOT_MONSTER] = 1.0
    else:
        x[f.LOOT_TOKENS + t["action_class"][kind]] = t["action_number"][kind]


@compiled(void(State, Tables))
def swap_features(s, t):
    """Write what changing places means."""
    x, seat = s["x"], s["decider"]
    other = s["seat"] + s["target"] - seat
    here, there = int64(s["cell"][seat]), int64(s["cell"][other])
    x[f.SWAP_ASKS] = 1.0
    turning = s["turning"][seat]
    before = way_home(s, t, seat, here, turning)
    after = way_home(s, t, seat, there, turning + t["crossings"][here, direction_between(t, here, there)])
    x[f.SWAP_TOWARDS_HOME] = before - after
