"""The decisions of a turn but the laying: their legal options and their effects (S08-S13, S26-S32).

Each function is one rule; `machine.py` calls them in the order of a turn.
"""

from sim.kernel.jit import compiled, int64, void
from sim.kernel.trace import Trace, note
from sim.south_seas import events
from sim.south_seas.board import feature_of
from sim.south_seas.state import (
    BY_MARKET,
    BY_SUPPLY,
    GOODS,
    LANE,
    TAKE_BACK,
    State,
)
from sim.south_seas.tables import ANY, NAMED, SAME, Tables

_ONE = 0xFF


@compiled(int64(State, int64, int64), force_inline=True)
def islanders_of(s, feature, seat):
    """Return how many islanders of a seat stand in a feature."""
    return (s["men"][feature] >> (LANE * seat)) & _ONE


@compiled(void(State, Tables, int64), force_inline=True)
def update_standing(s, t, seat):
    """Count a seat's points as they stand: ships and goods held (S35)."""
    held = s["goods"][seat, 0] + s["goods"][seat, 1] + s["goods"][seat, 2]
    s["standing"][seat] = s["ship_points"][seat] + held // t["per_point"]


# --- islanders --------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables))
def list_islander_options(s, t):
    """List: nothing; each free segment or market of the tile just laid; each own islander to take back (S09-S12)."""
    seat = s["seat"]
    options = s["options"]
    options[0] = 0
    n = 1
    places = 0
    if s["laid_now"] >= 0 and s["supply"][seat] > 0:
        kind = s["laid_turned"][s["laid_now"]] // 4
        for j in range(t["n_segments"][kind]):
            if s["men"][s["feature"][j]] == 0:
                options[n] = 1 + j
                n += 1
                places |= 1 << t["segment_kind"][kind, j]
    s["chances"][seat, places] += 1
    free = n
    if t["retrieve"] == 0 or s["supply"][seat] == 0:
        for man in range(t["islanders"]):
            if s["man_node"][seat, man] >= 0:
                options[n] = TAKE_BACK + man
                n += 1
    if n > free:
        s["take_back_chances"][seat] += 1
    s["n_options"] = n
    s["decider"] = seat


@compiled(void(State, Tables, Trace, int64))
def place_islander(s, t, log, segment):
    """Put an islander from the own supply on a segment of the tile just laid (S09, S10)."""
    seat = s["seat"]
    node = s["laid_node"][s["laid_now"]] + segment
    man = 0
    while s["man_node"][seat, man] >= 0:
        man += 1
    s["man_node"][seat, man] = node
    s["supply"][seat] -= 1
    s["men"][s["feature"][segment]] += 1 << (LANE * seat)
    s["placed"][seat, t["segment_kind"][s["laid_turned"][s["laid_now"]] // 4, segment]] += 1
    note(log, events.PLACED, seat, s["turn"], s["laid_now"], segment, 0, 0)


@compiled(void(State, Trace, int64))
def take_back(s, log, man):
    """Take an own islander back into the supply, without reward (S12, S13)."""
    seat = s["seat"]
    node = s["man_node"][seat, man]
    s["man_node"][seat, man] = -1
    s["supply"][seat] += 1
    s["taken_back"][seat] += 1
    s["men"][feature_of(s, node)] -= 1 << (LANE * seat)
    laid = s["node_laid"][node]
    note(log, events.TAKEN_BACK, seat, s["turn"], laid, node - s["laid_node"][laid], 0, 0)


# --- ships ------------------------------------------------------------------------------------------------------------


@compiled(int64(State, int64), force_inline=True)
def ship_in_row(s, slot):
    """Return the kind of the open ship at a place of the row."""
    return s["stack"][s["row"][slot]]


@compiled(void(State, Trace, int64))
def _refill(s, log, slot):
    """Open the next ship in the place of the one taken; with an empty stack the row shrinks (S29, S31)."""
    if s["opened"] < s["n_stack"]:
        s["row"][slot] = s["opened"]
        s["ship_opener"][s["opened"]] = s["seat"]
        note(log, events.SHIP_OPENED, s["seat"], s["turn"], s["stack"][s["opened"]], slot, 0, 0)
        s["opened"] += 1
        return
    for later in range(slot, s["n_row"] - 1):
        s["row"][later] = s["row"][later + 1]
    s["n_row"] -= 1


@compiled(void(State, Tables, Trace, int64, int64, int64))
def take_ship(s, t, log, seat, slot, how):
    """Give a seat an open ship and refill the row (S26, S29)."""
    card = s["row"][slot]
    kind = s["stack"][card]
    s["ship_points"][seat] += t["ship_points"][kind]
    s["ships"][seat] += 1
    if how == BY_SUPPLY:
        s["supplied"][seat] += 1
        s["supplied_points"][seat] += t["ship_points"][kind]
    s["ship_fate"][card] = how
    s["ship_seat"][card] = seat
    s["ship_turn"][card] = s["turn"]
    update_standing(s, t, seat)
    note(log, events.SHIP_TAKEN, seat, s["turn"], kind, slot, how, t["ship_points"][kind])
    _refill(s, log, slot)


@compiled(int64(State, Tables, int64, int64))
def can_pay(s, t, seat, kind):
    """Return whether a seat holds the goods that a ship asks for (S30)."""
    a, b, c = s["goods"][seat, 0], s["goods"][seat, 1], s["goods"][seat, 2]
    form = t["ship_form"][kind]
    n = t["ship_n"][kind]
    if form == NAMED:
        needs = t["ship_needs"][kind]
        return a >= needs[0] and b >= needs[1] and c >= needs[2]
    if form == ANY:
        return a + b + c >= n
    if form == SAME:
        return a >= n or b >= n or c >= n
    m = t["ship_other"][kind]
    return (a >= n and (b >= m or c >= m)) or (b >= n and (a >= m or c >= m)) or (c >= n and (a >= m or b >= m))


@compiled(void(State, Tables, int64))
def list_supply_options(s, t, seat):
    """List: nothing; each open ship that the seat can pay (S29)."""
    s["options"][0] = 0
    n = 1
    for slot in range(s["n_row"]):
        if can_pay(s, t, seat, ship_in_row(s, slot)):
            s["options"][n] = 1 + slot
            s["ship_chances"][s["row"][slot]] += 1
            n += 1
    if n > 1:
        s["supply_chances"][seat] += 1
    s["n_options"] = n
    s["decider"] = seat


@compiled(int64(int64, int64, int64), force_inline=True)
def payment(shells, fish, bananas):
    """Return a payment as one number: the option of a pay decision."""
    return (shells << 16) | (fish << 8) | bananas


@compiled(int64(int64, int64), force_inline=True)
def paid_of(packed, good):
    """Return how much of a good a packed payment holds."""
    return (packed >> (16 - 8 * good)) & _ONE


@compiled(int64(State, int64, int64))
def _most_held(s, seat, least):
    """Return the good that a seat holds most of, if at least `least` (ties: shells, fish, bananas); else -1."""
    most = -1
    for good in range(GOODS):
        held = s["goods"][seat, good]
        if held >= least and (most < 0 or held > s["goods"][seat, most]):
            most = good
    return most


@compiled(int64(State, int64, int64))
def _any_from_most_held(s, seat, n):
    """Return `n` goods taken unit by unit from the kind most held at that moment."""
    left = (s["goods"][seat, 0], s["goods"][seat, 1], s["goods"][seat, 2])
    a, b, c = int64(left[0]), int64(left[1]), int64(left[2])
    for _ in range(n):
        if a >= b and a >= c:
            a -= 1
        elif b >= c:
            b -= 1
        else:
            c -= 1
    return payment(left[0] - a, left[1] - b, left[2] - c)


@compiled(int64(State, Tables, int64, int64))
def default_payment(s, t, seat, kind):
    """Return what is paid when a policy names no payment: the kinds most held (section "random", 4)."""
    form = t["ship_form"][kind]
    n = int64(t["ship_n"][kind])
    if form == NAMED:
        needs = t["ship_needs"][kind]
        return payment(needs[0], needs[1], needs[2])
    if form == ANY:
        return _any_from_most_held(s, seat, n)
    if form == SAME:
        return n << (16 - 8 * _most_held(s, seat, n))
    m = int64(t["ship_other"][kind])
    best = -1
    partner = -1
    for good in range(GOODS):
        held = s["goods"][seat, good]
        if held < n or (best >= 0 and held <= s["goods"][seat, best]):
            continue
        second = -1
        for other in range(GOODS):
            amount = s["goods"][seat, other]
            if other != good and amount >= m and (second < 0 or amount > s["goods"][seat, second]):
                second = other
        if second >= 0:
            best = good
            partner = second
    return (n << (16 - 8 * best)) | (m << (16 - 8 * partner))


@compiled(int64(Tables, int64, int64, int64, int64))
def _pays(t, kind, a, b, c):
    """Return whether these goods, in their total exactly what a flexible ship asks for, are a payment of its form."""
    form = t["ship_form"][kind]
    if form == ANY:
        return True
    kinds = (a > 0) + (b > 0) + (c > 0)
    if form == SAME:
        return kinds == 1
    most = max(a, b, c)
    return kinds == 2 and most == max(t["ship_n"][kind], t["ship_other"][kind])


@compiled(void(State, Tables, int64, int64))
def list_payments(s, t, seat, kind):
    """List every way to pay a flexible ship, the default one first, the others in ascending order (S30, g)."""
    default = default_payment(s, t, seat, kind)
    s["options"][0] = default
    s["decider"] = seat
    n = 1
    total = t["ship_goods"][kind]
    if t["ship_form"][kind] != NAMED:
        for a in range(min(total, s["goods"][seat, 0]) + 1):
            for b in range(min(total - a, s["goods"][seat, 1]) + 1):
                c = total - a - b
                packed = payment(a, b, c)
                if c <= s["goods"][seat, 2] and packed != default and _pays(t, kind, a, b, c):
                    s["options"][n] = packed
                    n += 1
    s["n_options"] = n


@compiled(void(State, Tables, Trace, int64, int64, int64))
def supply_ship(s, t, log, seat, slot, packed):
    """Hand over the goods to the general supply and take the ship (S29)."""
    card = s["row"][slot]
    for good in range(GOODS):
        amount = paid_of(packed, good)
        s["goods"][seat, good] -= amount
        s["paid"][seat, good] += amount
        s["ship_goods"][card, good] += amount
    note(log, events.PAID, seat, s["turn"], paid_of(packed, 0), paid_of(packed, 1), paid_of(packed, 2), slot)
    take_ship(s, t, log, seat, slot, BY_SUPPLY)


# --- market ships -----------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, int64))
def list_market_options(s, t, seat):
    """List the ships a merchant's owner may take: the most valuable open ones (S26, S27)."""
    any_ship = t["market_pick"] == 1 and s["picks"] > 0
    top = -1
    for slot in range(s["n_row"]):
        top = max(top, t["ship_points"][ship_in_row(s, slot)])
    n = 0
    for slot in range(s["n_row"]):
        if any_ship or t["ship_points"][ship_in_row(s, slot)] == top:
            s["options"][n] = slot
            n += 1
    s["n_options"] = n
    s["decider"] = seat


@compiled(void(State, Tables, Trace, int64, int64))
def take_market_ship(s, t, log, seat, slot):
    """Take an open ship free of goods for a completed market (S26)."""
    s["picks"] += 1
    take_ship(s, t, log, seat, slot, BY_MARKET)
