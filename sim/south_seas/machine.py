"""The decision machine of South Seas: the phases of a turn (S01-S05, S08, S29, S33-S36).

`advance` runs chance and forced steps up to the next decision with two options or more and leaves it in the State;
`apply` carries one of its options out. Everything that plays South Seas drives these two.
"""

from sim.kernel.decks import deal
from sim.kernel.jit import compiled, int64, void
from sim.kernel.streams import DECK, POLICY, address
from sim.kernel.trace import Trace, note
from sim.south_seas import events
from sim.south_seas.board import clear_board, feature_of, lay, list_layings
from sim.south_seas.capacities import PLAYERS
from sim.south_seas.invariants import broken_invariant
from sim.south_seas.moves import (
    default_payment,
    islanders_of,
    list_islander_options,
    list_market_options,
    list_payments,
    list_supply_options,
    place_islander,
    ship_in_row,
    supply_ship,
    take_back,
    take_market_ship,
)
from sim.south_seas.rewards import final_payments, find_due_markets, reward_features, send_home
from sim.south_seas.state import (
    CENTRE,
    DISCARDED,
    DRAW,
    END_NO_TILE,
    END_SHIPS,
    END_TILES,
    FINAL,
    ISLANDER,
    LAID,
    LAY,
    MARKET_SHIP,
    MARKETS,
    OVER,
    PAY,
    REWARDS,
    RUNNING,
    SUPPLY,
    TAKE_BACK,
    TURN_END,
    State,
)
from sim.south_seas.tables import NAMED, Tables

TILE_DECK, SHIP_DECK = 0, 1


# --- set-up ----------------------------------------------------------------------------------------------------------


@compiled(void(State))
def _clear_counts(s):
    """Set every count of the playout as a whole to its beginning."""
    s["seat"] = 0
    s["turn"] = 0
    s["end_reason"] = RUNNING
    s["ending"] = RUNNING
    s["after_final"] = 0
    s["n_options"] = 0
    s["drawn"] = 0
    s["discards"] = 0
    s["laid_now"] = -1
    s["taking_back"] = -1
    s["n_due"] = 0
    s["choices"] = 0
    s["broken"] = 0
    s["decisions"] = 0
    s["offered"] = 0
    s["forced_turns"] = 0
    s["lead_changes"] = 0
    s["leaders"] = 0
    s["placements"] = 0
    s["boat_payments"] = 0
    s["trail"] = 0
    for kind in range(4):
        s["completed"][kind] = 0
    for leaders in range(1 << PLAYERS):
        s["turns_led_by"][leaders] = 0


@compiled(void(State, Tables, int64))
def _clear_seat(s, t, seat):
    """Give a seat its islanders and nothing else."""
    s["supply"][seat] = t["islanders"]
    for man in range(t["islanders"]):
        s["man_node"][seat, man] = -1
    for good in range(3):
        s["goods"][seat, good] = 0
        s["received"][seat, good] = 0
        s["paid"][seat, good] = 0
    for place in range(4):
        s["placed"][seat, place] = 0
    for places in range(16):
        s["chances"][seat, places] = 0
    s["ship_points"][seat] = 0
    s["ships"][seat] = 0
    s["standing"][seat] = 0
    s["end_goods"][seat] = 0
    s["supplied"][seat] = 0
    s["supplied_points"][seat] = 0
    s["taken_back"][seat] = 0
    s["take_back_chances"][seat] = 0
    s["supply_chances"][seat] = 0


@compiled(void(State, Tables))
def set_up(s, t):
    """Lay the start tile, open the ship row, hand out the islanders; the decks are already in order (S01-S04)."""
    clear_board(s)
    s["players"] = t["players"]
    s["n_bag"] = t["n_tiles"]
    s["n_stack"] = t["n_ships"]
    s["tokens"] = t["boat_tokens"]
    _clear_counts(s)
    for seat in range(t["players"]):
        _clear_seat(s, t, seat)
    for i in range(t["n_tiles"]):
        s["tile_fate"][i] = 0
        s["tile_completions"][i] = 0
        for good in range(3):
            s["tile_goods"][i, good] = 0
    for i in range(t["n_ships"]):
        s["ship_fate"][i] = 0
        s["ship_chances"][i] = 0
        for good in range(3):
            s["ship_goods"][i, good] = 0
    s["n_row"] = min(t["open_ships"], t["n_ships"])
    s["opened"] = s["n_row"]
    for slot in range(s["n_row"]):
        s["row"][slot] = slot
        s["ship_opener"][slot] = 0
    lay(s, t, CENTRE, 4 * t["start_kind"])
    s["phase"] = DRAW


@compiled(void(State, Tables, int64, int64, int64))
def begin(s, t, seed, deal_number, rotation):
    """Name the playout, deal the two decks from its address and open the policies' streams (S02, S03)."""
    s["seed"] = seed
    s["deal"] = deal_number
    s["rotation"] = rotation
    keys, order, starts = s["keys"][:], s["order"][:], s["starts"][:]
    tiles = address(seed, DECK, deal_number, TILE_DECK)
    deal(tiles, t["tile_name"][:], t["tile_copy"][:], t["n_tiles"], keys, order, starts)
    for i in range(t["n_tiles"]):
        s["bag"][i] = t["tile_card"][order[i]]
    ships = address(seed, DECK, deal_number, SHIP_DECK)
    deal(ships, t["ship_name"][:], t["ship_copy"][:], t["n_ships"], keys, order, starts)
    for i in range(t["n_ships"]):
        s["stack"][i] = t["ship_card"][order[i]]
    playout = deal_number * t["n_seating"] + rotation
    for seat in range(t["players"]):
        s["policy"][seat] = t["seating"][(seat + rotation) % t["players"]]
        s["streams"][seat] = address(seed, POLICY, playout, seat)
    set_up(s, t)


# --- the stations of a turn -------------------------------------------------------------------------------------------


@compiled(void(State, Tables, Trace))
def _draw(s, t, log):
    """Draw tiles until one fits; what fits nowhere leaves the game (S05, S08)."""
    s["choices"] = 0
    s["laid_now"] = -1
    s["taking_back"] = -1
    while s["drawn"] < s["n_bag"]:
        kind = s["bag"][s["drawn"]]
        note(log, events.DRAWN, s["seat"], s["turn"], kind, s["drawn"], 0, 0)
        s["drawn"] += 1
        n = list_layings(s, t, kind)
        if n > 0:
            s["n_options"] = n
            s["decider"] = s["seat"]
            s["placements"] += n
            s["tile_options"][s["drawn"] - 1] = n
            s["phase"] = LAY
            return
        s["discards"] += 1
        s["tile_fate"][s["drawn"] - 1] = DISCARDED
        note(log, events.DISCARDED, s["seat"], s["turn"], kind, s["drawn"] - 1, 0, 0)
    s["ending"] = END_NO_TILE
    if t["no_tile"] == 1:
        s["phase"] = FINAL
        return
    list_islander_options(s, t)
    s["phase"] = ISLANDER


@compiled(void(State, Tables, Trace, int64))
def _lay_drawn(s, t, log, option):
    """Lay the drawn tile where chosen and find the features it now belongs to (S06, S07)."""
    card = s["drawn"] - 1
    cell = s["frontier_cell"][option >> 2]
    turned = 4 * s["bag"][card] + (option & 3)
    laid = s["n_laid"]
    lay(s, t, cell, turned)
    s["laid_now"] = laid
    for j in range(t["n_segments"][turned >> 2]):
        s["feature"][j] = feature_of(s, s["laid_node"][laid] + j)
    s["tile_fate"][card] = LAID
    s["tile_seat"][card] = s["seat"]
    s["tile_turn"][card] = s["turn"]
    note(log, events.LAID, s["seat"], s["turn"], cell, turned, laid, 0)
    list_islander_options(s, t)
    s["phase"] = ISLANDER


@compiled(void(State, Tables, Trace, int64))
def _move_islander(s, t, log, option):
    """Place an islander, take one back, or neither (S05, S09-S13)."""
    if option >= TAKE_BACK:
        if t["take_back"] == 0:
            take_back(s, log, option - TAKE_BACK)
        else:
            s["taking_back"] = option - TAKE_BACK
    elif option > 0:
        place_islander(s, t, log, option - 1)
    s["phase"] = REWARDS


@compiled(void(State, Tables, Trace))
def _reward(s, t, log):
    """Pay what the tile completes or fishes, then see which markets are due (step 3)."""
    if s["laid_now"] >= 0:
        reward_features(s, t, log)
    if s["taking_back"] >= 0 and s["man_node"][s["seat"], s["taking_back"]] >= 0:
        take_back(s, log, s["taking_back"])
    s["n_due"] = 0
    if s["markets_full"] > 0:
        find_due_markets(s, t, log)
    s["phase"] = MARKETS


@compiled(int64(State, int64))
def _due_market_of(s, seat):
    """Return the place among the due markets of a seat's first one, or -1."""
    for m in range(s["n_due"]):
        if islanders_of(s, s["due"][m], seat) > 0:
            return m
    return -1


@compiled(void(State, Tables, Trace, int64))
def _settle_market(s, t, log, m):
    """Send the merchant of a due market home and strike the market off."""
    send_home(s, t, log, s["due"][m])
    s["n_due"] -= 1
    for later in range(m, s["n_due"]):
        s["due"][later] = s["due"][later + 1]


@compiled(void(State, Tables, Trace))
def _serve_markets(s, t, log):
    """Find the next merchant to take a ship: active player first, then clockwise, in passes (S27)."""
    while s["n_due"] > 0 and s["n_row"] > 0:
        seat = (s["seat"] + s["due_seat"]) % s["players"]
        market = _due_market_of(s, seat)
        if market >= 0 and t["market_ships"] == 1 and (s["served"] >> seat) & 1:
            _settle_market(s, t, log, market)
        elif market >= 0:
            list_market_options(s, t, seat)
            s["phase"] = MARKET_SHIP
            return
        elif s["due_seat"] + 1 < s["players"]:
            s["due_seat"] += 1
        else:
            s["due_seat"] = 0
    while s["n_due"] > 0:  # no ship is left: nothing, and the merchant goes home
        _settle_market(s, t, log, 0)
    list_supply_options(s, t, s["seat"])
    s["phase"] = SUPPLY


@compiled(void(State, Tables, Trace, int64))
def _pick_market_ship(s, t, log, slot):
    """Take the chosen ship for the seat's first due market; the next seat follows."""
    seat = s["decider"]
    market = _due_market_of(s, seat)
    take_market_ship(s, t, log, seat, slot)
    s["served"] |= 1 << seat
    if s["n_row"] == 0 and t["last_ship"] == 0:
        s["ending"] = END_SHIPS
    _settle_market(s, t, log, market)
    s["due_seat"] += 1
    if s["due_seat"] == s["players"]:
        s["due_seat"] = 0
    s["phase"] = MARKETS


@compiled(void(State, Tables, Trace, int64))
def _pay_ship(s, t, log, packed):
    """Pay the ship being supplied."""
    supply_ship(s, t, log, s["decider"], s["buying"], packed)
    if s["n_row"] == 0 and s["after_final"] == 0:
        s["ending"] = END_SHIPS
    s["phase"] = TURN_END


@compiled(void(State, Tables, Trace, int64))
def _choose_supply(s, t, log, option):
    """Supply no ship, or one: at once where the payment is given, else after a pay decision (S29, S30)."""
    if option == 0:
        s["phase"] = TURN_END
        return
    seat = s["decider"]
    kind = ship_in_row(s, option - 1)
    s["buying"] = option - 1
    if t["ship_form"][kind] == NAMED:
        _pay_ship(s, t, log, default_payment(s, t, seat, kind))
        return
    list_payments(s, t, seat, kind)
    s["phase"] = PAY


@compiled(void(State))
def _follow_lead(s):
    """Note who leads at the end of the turn, and whether the set of leaders has changed."""
    top = s["standing"][0]
    for seat in range(1, s["players"]):
        top = max(top, s["standing"][seat])
    leaders = 0
    for seat in range(s["players"]):
        if s["standing"][seat] == top:
            leaders |= 1 << seat
    s["turns_led_by"][leaders] += 1
    if s["turn"] > 0 and leaders != s["leaders"]:
        s["lead_changes"] += 1
    s["leaders"] = leaders


@compiled(void(State, Tables))
def _end_turn(s, t):
    """End the turn: the game ends with the last ship or the last tile, else the next seat begins (S05, S33)."""
    if s["after_final"]:
        s["phase"] = FINAL
        return
    _follow_lead(s)
    if t["checks"] == 1 and s["broken"] == 0:
        s["broken"] = broken_invariant(s, t)
    s["forced_turns"] += s["choices"] == 0
    s["turn"] += 1
    if s["ending"] == RUNNING and s["drawn"] == s["n_bag"]:
        s["ending"] = END_TILES
    if s["ending"] != RUNNING:
        s["phase"] = FINAL
        return
    s["seat"] += 1
    if s["seat"] == s["players"]:
        s["seat"] = 0
    s["phase"] = DRAW


@compiled(void(State, Tables, Trace))
def _finish(s, t, log):
    """Make the final payments; by option `final_supply` each seat may then supply one ship (S34)."""
    if s["after_final"] == 0:
        s["after_final"] = 1
        s["laid_now"] = -1
        final_payments(s, t, log)
        s["to_supply"] = s["players"] if t["final_supply"] == 1 else 0
    if s["to_supply"] > 0:
        seat = (s["seat"] + 1 + s["players"] - s["to_supply"]) % s["players"]
        s["to_supply"] -= 1
        list_supply_options(s, t, seat)
        s["phase"] = SUPPLY
        return
    s["end_reason"] = s["ending"]
    note(log, events.ENDED, s["seat"], s["turn"], s["end_reason"], 0, 0, 0)
    s["phase"] = OVER


# --- the machine ------------------------------------------------------------------------------------------------------


@compiled(void(State, Tables, Trace, int64))
def _carry_out(s, t, log, option):
    """Carry out an option of the decision that the State asks for."""
    phase = s["phase"]
    if phase == LAY:
        _lay_drawn(s, t, log, option)
    elif phase == ISLANDER:
        _move_islander(s, t, log, option)
    elif phase == MARKET_SHIP:
        _pick_market_ship(s, t, log, option)
    elif phase == SUPPLY:
        _choose_supply(s, t, log, option)
    else:
        _pay_ship(s, t, log, option)


@compiled(void(State, Tables, Trace))
def advance(s, t, log):
    """Run chance and forced steps up to the next decision with two options or more, or to the end."""
    while s["phase"] != OVER:
        phase = s["phase"]
        if phase == DRAW:
            _draw(s, t, log)
        elif phase == REWARDS:
            _reward(s, t, log)
        elif phase == MARKETS:
            _serve_markets(s, t, log)
        elif phase == TURN_END:
            _end_turn(s, t)
        elif phase == FINAL:
            _finish(s, t, log)
        elif s["n_options"] > 1:
            return
        else:
            note(log, events.ONLY_OPTION, s["decider"], s["turn"], phase, s["options"][0], 0, 0)
            _carry_out(s, t, log, s["options"][0])


@compiled(void(State, Tables, Trace, int64))
def apply(s, t, log, index):
    """Carry out one option (by its place in the list) of the decision that `advance` has left."""
    option = s["options"][index]
    s["decisions"] += 1
    s["offered"] += s["n_options"]
    s["choices"] += 1
    s["trail"] = (s["trail"] ^ (option + 1)) * 1099511628211  # FNV-1a over the decisions
    _carry_out(s, t, log, option)
