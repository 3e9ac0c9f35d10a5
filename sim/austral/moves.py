"""What the active seat does with its cards: founding, building, trade with the bank (R01-R06, R19-R25, R28-R36)."""

from sim.austral import events
from sim.austral.board import (
    list_coves,
    list_lighthouses,
    list_trails,
    list_villages,
    piece_left,
    refresh_rates,
    set_cove,
    set_lighthouse,
    set_trail,
    set_village,
)
from sim.austral.goals import update_standing
from sim.austral.production import count_up, from_bank, hand_out, to_bank
from sim.austral.state import (
    ACT_BITS,
    BUILD_COVE,
    BUILD_LIGHTHOUSE,
    BY_BANK,
    BY_SET_UP,
    COVE,
    FISHING,
    FOR_BUILDS,
    LAY_TRAIL,
    LIGHTHOUSE,
    MAKE_OFFER,
    N_COASTAL,
    N_LIGHTHOUSES,
    N_RESOURCES,
    N_TRADES,
    N_TRAILS,
    N_VILLAGES,
    NO_RESOURCE,
    RAISE_VILLAGE,
    RESOURCES,
    TO_BANK,
    TRAIL,
    USE_BANK,
    VILLAGE,
    State,
)
from sim.austral.tables import UNLIMITED, Tables
from sim.kernel.jit import compiled, int64, void
from sim.kernel.trace import Trace, note

SET_UP_TRAIL, PAID_TRAIL, FREE_TRAIL = 0, 1, 2


# --- setting pieces ---------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, Trace, int64, int64, int64))
def lay_trail(s, t, log, seat, e, how):
    """Lay a trail on an edge (R30-R32)."""
    set_trail(s, t, seat, e)
    s["pieces"][seat, TRAIL] += 1
    count_up(s, seat, N_TRAILS, 1)
    update_standing(s, t, seat)
    note(log, events.TRAIL_LAID, seat, s["turn"], e, how, 0, 0)


@compiled(void(State, Tables, int64, int64))
def _settle(s, t, seat, v):
    """Set a cove, and count what it brings besides: coast, docks, resources (R25, R51, R53)."""
    set_cove(s, t, seat, v)
    s["pieces"][seat, COVE] += 1
    if s["coast"][v]:
        count_up(s, seat, N_COASTAL, 1)
    new = s["site_kinds"][v] & ~int64(s["touches"][seat])
    s["touches"][seat] |= new
    for resource in range(RESOURCES):
        if (new >> resource) & 1:
            count_up(s, seat, N_RESOURCES, 1)
    if s["docks_at"][v] != 0:
        refresh_rates(s, t, seat)
    update_standing(s, t, seat)


@compiled(void(State, Tables, Trace, int64, int64))
def _build_on(s, t, log, kind, v):
    """Set the active seat's cove, village or lighthouse on a vertex."""
    seat = s["seat"]
    if kind == COVE:
        _settle(s, t, seat, v)
    elif kind == VILLAGE:
        set_village(s, t, seat, v)
        s["pieces"][seat, COVE] -= 1
        s["pieces"][seat, VILLAGE] += 1
        count_up(s, seat, N_VILLAGES, 1)
    else:
        set_lighthouse(s, t, seat, v)
        s["pieces"][seat, LIGHTHOUSE] += 1
        count_up(s, seat, N_LIGHTHOUSES, 1)
        refresh_rates(s, t, seat)
    update_standing(s, t, seat)
    note(log, events.BUILT, seat, s["turn"], kind, v, 0, 0)


# --- set-up -----------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables))
def list_foundings(s, t):
    """List the vertices where a cove may be founded: free, and so are all around (R28, 29)."""
    n = 0
    options, closed = s["options"], s["closed"]
    for v in range(t["n_vertices"]):
        options[n] = v
        n += closed[v] == 0
    s["n_options"] = n
    s["decider"] = s["seat"]


@compiled(void(State, Tables, int64))
def _note_start(s, t, v):
    """Note where a cove is founded, for the tables."""
    seat = s["seat"]
    for i in range(3):
        h = t["vertex_hexes"][v, i]
        if h < 0:
            continue
        s["hex_starts"][h, seat] += 1
        s["start_fishing"][seat] += s["terrain"][h] == FISHING
        if s["number"][h] > 0:
            s["start_numbers"][seat] |= 1 << int64(s["number"][h])
    s["start_pips"][seat] += s["site_total"][v]
    s["start_resources"][seat] |= s["site_kinds"][v]
    s["start_coast"][seat] += s["coast"][v]
    s["start_docks"][seat] += s["docks_at"][v] != 0
    for kind in range(t["n_dock_kinds"]):
        s["dock_starts"][seat, kind] += (s["docks_at"][v] >> kind) & 1


@compiled(void(State, Tables, Trace, int64, int64))
def found_cove(s, t, log, v, last):
    """Found a cove; the last one brings a card from each hex around that gives something (R01, R05, R06)."""
    seat = s["seat"]
    s["found_at"] = v
    note(log, events.FOUNDED, seat, s["turn"], v, 0, 0, 0)
    _settle(s, t, seat, v)
    _note_start(s, t, v)
    if not last:
        return
    before = s["held"][seat]
    for i in range(3):
        h = t["vertex_hexes"][v, i]
        if h >= 0 and t["gives"][s["terrain"][h]] != NO_RESOURCE:
            s["claims"][seat, t["gives"][s["terrain"][h]]] += 1
    hand_out(s, t, log, BY_SET_UP)
    s["start_cards"][seat] = s["held"][seat] - before


@compiled(void(State, Tables))
def list_first_trails(s, t):
    """List the free edges at the cove just founded (R02, R32)."""
    v = s["found_at"]
    n = 0
    for i in range(3):
        e = t["vertex_edges"][v, i]
        if e >= 0 and s["edge_on"][e] == 1 and s["trail_at"][e] == 0:
            s["options"][n] = e
            n += 1
    s["n_options"] = n
    s["decider"] = s["seat"]


# --- the acts of a turn -----------------------------------------------------------------------------------------------


@compiled(int64(State, Tables, int64, int64), force_inline=True)
def affords(s, t, seat, kind):
    """Return whether a seat can pay for a building (R36)."""
    hand, cost = s["hand"][seat], t["cost"][kind]
    paid = True
    for resource in range(RESOURCES):
        paid &= hand[resource] >= cost[resource]
    return paid


@compiled(int64(State, int64, int64), force_inline=True)
def bank_rate(s, seat, resource):
    """Return how many cards of a resource the bank wants from a seat for one of choice (R20-R24, 49)."""
    rate = int64(s["rate"][seat, resource])
    fair = s["fair_rate"]
    return fair if seat == s["seat"] and 0 < fair < rate else rate


@compiled(int64(State, Tables, int64, int64))
def _list_bank(s, t, seat, n):
    """List the trades with the bank at the best rate (R20)."""
    for give in range(RESOURCES):
        if s["hand"][seat, give] >= bank_rate(s, seat, give):
            for get in range(RESOURCES):
                if get != give and (t["bank_cards"] == UNLIMITED or s["stock"][get] > 0):
                    s["options"][n] = (USE_BANK << ACT_BITS) | (8 * give + get)
                    n += 1
    return n


@compiled(int64(State, Tables, int64), force_inline=True)
def _may_offer(s, t, seat):
    """Return whether a seat may make an offer to rivals: cards on both sides, offers left (R26, 55)."""
    if s["offers"] >= t["trade_offers"] or s["held"][seat] == 0:
        return False
    for rival in range(s["players"]):
        if rival != seat and s["held"][rival] > 0:
            return True
    return False


@compiled(void(State, Tables))
def list_acts(s, t):
    """List: end the turn; each trail, cove, village, lighthouse and bank trade; an offer to rivals (R19)."""
    seat = s["seat"]
    s["options"][0] = 0
    n = 1
    seen = 0
    if (s["free_trails"] > 0 or affords(s, t, seat, TRAIL)) and piece_left(s, t, seat, TRAIL):
        n = list_trails(s, t, seat, n, LAY_TRAIL << ACT_BITS)
        seen |= (n > 1) << TRAIL
    if s["n_sites"][seat] > 0 and affords(s, t, seat, COVE) and piece_left(s, t, seat, COVE):
        before = n
        n = list_coves(s, t, seat, n, BUILD_COVE << ACT_BITS)
        seen |= (n > before) << COVE
    if affords(s, t, seat, VILLAGE) and piece_left(s, t, seat, VILLAGE):
        before = n
        n = list_villages(s, seat, n, RAISE_VILLAGE << ACT_BITS)
        seen |= (n > before) << VILLAGE
    if affords(s, t, seat, LIGHTHOUSE) and piece_left(s, t, seat, LIGHTHOUSE):
        before = n
        n = list_lighthouses(s, t, seat, n, BUILD_LIGHTHOUSE << ACT_BITS)
        seen |= (n > before) << LIGHTHOUSE
    n = _list_bank(s, t, seat, n)
    if _may_offer(s, t, seat):
        s["options"][n] = MAKE_OFFER << ACT_BITS
        n += 1
    s["chances"][seat, seen] += 1
    s["n_options"] = n
    s["decider"] = seat


@compiled(void(State, Tables, int64))
def _pay_for(s, t, kind):
    """Pay for a building, to the bank and at once (R36)."""
    seat = s["seat"]
    for resource in range(RESOURCES):
        cost = t["cost"][kind, resource]
        if cost > 0:
            to_bank(s, seat, resource, cost, FOR_BUILDS)
    s["built_cards"][seat, kind] += t["cost_cards"][kind]


@compiled(void(State, int64))
def count_built(s, kind):
    """Count a piece that the active seat has set in play."""
    s["built"][s["seat"], kind] += 1
    s["built_turns"][s["seat"], kind] += s["turn"]


@compiled(void(State, Tables, Trace, int64))
def lay_free_trail(s, t, log, e):
    """Lay a trail that the following wind gives (R45)."""
    count_built(s, TRAIL)
    s["free_laid"][s["seat"]] += 1
    lay_trail(s, t, log, s["seat"], e, FREE_TRAIL)


@compiled(void(State, Tables, Trace, int64, int64))
def build(s, t, log, kind, place):
    """Build for cards; a trail is free while the following wind still gives some (R19, R36, R45)."""
    if kind == TRAIL and s["free_trails"] > 0:
        s["free_trails"] -= 1
        lay_free_trail(s, t, log, place)
        return
    _pay_for(s, t, kind)
    count_built(s, kind)
    if kind == TRAIL:
        lay_trail(s, t, log, s["seat"], place, PAID_TRAIL)
    else:
        _build_on(s, t, log, kind, place)


@compiled(void(State, Tables, Trace, int64, int64))
def use_bank(s, t, log, give, get):
    """Trade equal cards for one of choice at the best rate (R20-R24); it counts as a trade (48)."""
    seat = s["seat"]
    rate = bank_rate(s, seat, give)
    by_fair = 0 < s["fair_rate"] <= rate
    dock = -1 if by_fair else int64(s["rate_dock"][seat, give])
    to_bank(s, seat, give, rate, TO_BANK)
    from_bank(s, t, seat, get, 1, BY_BANK)
    count_up(s, seat, N_TRADES, 1)
    s["bank_trades"][seat, min(rate, 4) - 2] += 1
    note(log, events.BANK, seat, s["turn"], give, get, rate, dock)
    if dock >= 0:
        s["dock_uses"][seat, dock] += 1
        s["dock_turns"][seat, dock] += s["turn"]
        s["dock_paid"][seat, dock] += rate
