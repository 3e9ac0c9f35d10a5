"""Rewards: what a laid tile completes or fishes, and the final payments (S13-S28, S34)."""

from sim.kernel.jit import compiled, int64, void
from sim.kernel.trace import Trace, note
from sim.south_seas import events
from sim.south_seas.board import feature_of
from sim.south_seas.moves import islanders_of, update_standing
from sim.south_seas.state import BANANAS, FISH, ISLAND, LANE, MARKET, SEA, SHELLS, State
from sim.south_seas.tables import UNLIMITED, Tables

_ONE = 0xFF


@compiled(int64(int64), force_inline=True)
def good_of(kind):
    """Return what a kind of feature pays: shells, bananas or fish."""
    if kind == ISLAND:
        return BANANAS
    return FISH if kind == SEA else SHELLS


@compiled(int64(State, Tables, int64))
def _stock(s, t, good):
    """Return how many of a good the general supply holds (S32)."""
    held = 0
    for seat in range(s["players"]):
        held += s["goods"][seat, good]
    return t["goods_limit"] - held


@compiled(void(State, Tables, Trace, int64, int64, int64, int64))
def pay_majority(s, t, log, feature, kind, amount, final):
    """Pay the seats with most islanders in a feature, each in full (S23).

    With a goods limit the active player comes first, then clockwise; what is short is lost (S32).
    """
    most = 0
    for seat in range(s["players"]):
        most = max(most, islanders_of(s, feature, seat))
    if most == 0 or amount == 0:
        return
    good = good_of(kind)
    seat = s["seat"]
    for _ in range(s["players"]):
        if islanders_of(s, feature, seat) == most:
            given = amount
            if t["goods_limit"] < UNLIMITED:
                given = min(amount, _stock(s, t, good))
            s["goods"][seat, good] += given
            s["received"][seat, good] += given
            if final:
                s["end_goods"][seat] += given
            elif s["laid_now"] >= 0:
                s["tile_goods"][s["drawn"] - 1, good] += given
            update_standing(s, t, seat)
            note(log, events.PAYMENT, seat, s["turn"], good, given, kind, final)
        seat += 1
        if seat == s["players"]:
            seat = 0


@compiled(void(State, Tables, Trace, int64))
def send_home(s, t, log, feature):
    """Return every islander of a feature to its owner (S24)."""
    men = s["men"][feature]
    for seat in range(s["players"]):
        if (men >> (LANE * seat)) & _ONE == 0:
            continue
        for man in range(t["islanders"]):
            node = s["man_node"][seat, man]
            if node >= 0 and feature_of(s, node) == feature:
                s["man_node"][seat, man] = -1
                s["supply"][seat] += 1
                laid = s["node_laid"][node]
                note(log, events.HOME, seat, s["turn"], laid, node - s["laid_node"][laid], 0, 0)
    s["men"][feature] = 0


@compiled(void(State, Tables, Trace, int64))
def cover_fish(s, t, log, feature):
    """Put a boat token on one fish group of a region: the largest (S19), or the smallest by option `boat_covers`."""
    if s["tokens"] == 0:
        return
    chosen = -1
    for i in range(s["n_fish"]):
        if feature_of(s, s["fish_node"][i]) != feature:
            continue
        bigger = chosen >= 0 and s["fish_size"][i] > s["fish_size"][chosen]
        smaller = chosen >= 0 and s["fish_size"][i] < s["fish_size"][chosen]
        if chosen < 0 or (bigger and t["boat_covers"] == 0) or (smaller and t["boat_covers"] == 1):
            chosen = i
    node = s["fish_node"][chosen]
    size = s["fish_size"][chosen]
    s["symbols"][feature] -= size
    s["tokens"] -= 1
    s["n_fish"] -= 1
    for i in range(chosen, s["n_fish"]):  # keeps the order of laying: of equal groups the earliest is covered
        s["fish_node"][i] = s["fish_node"][i + 1]
        s["fish_size"][i] = s["fish_size"][i + 1]
    laid = s["node_laid"][node]
    note(log, events.COVERED, s["seat"], s["turn"], size, laid, node - s["laid_node"][laid], 0)


@compiled(void(State, Tables, Trace, int64, int64, int64))
def _complete(s, t, log, segment, kind, boat):
    """Pay a completed footbridge, island or sea and send its islanders home (S14-S16, S21, S24)."""
    feature = s["feature"][segment]
    visible = s["symbols"][feature]
    s["completed"][kind] += 1
    s["tile_completions"][s["drawn"] - 1] += 1
    note(log, events.COMPLETED, s["seat"], s["turn"], kind, visible, s["laid_now"], segment)
    if s["men"][feature] == 0:
        return
    pay_majority(s, t, log, feature, kind, visible, 0)
    if boat and visible > 0:
        s["boat_payments"] += 1
        if t["enclosing_boat"] == 0:
            cover_fish(s, t, log, feature)
    if visible > 0 or t["bare_feature"] == 0:
        send_home(s, t, log, feature)


@compiled(void(State, Tables, Trace, int64))
def _fish_by_boat(s, t, log, segment):
    """Pay an open sea region in which this tile's boat lies (S17-S20, S22)."""
    feature = s["feature"][segment]
    visible = s["symbols"][feature]
    if visible == 0 or (s["tokens"] == 0 and t["spent_tokens"] == 1):
        return
    if s["men"][feature] == 0:
        if t["unpaid_boat"] == 1:
            cover_fish(s, t, log, feature)
        return
    note(log, events.BOAT_PAID, s["seat"], s["turn"], visible, s["laid_now"], segment, 0)
    pay_majority(s, t, log, feature, SEA, visible, 0)
    s["boat_payments"] += 1
    cover_fish(s, t, log, feature)
    send_home(s, t, log, feature)


@compiled(int64(State, Tables, int64, int64), force_inline=True)
def boat_in(s, t, kind, feature):
    """Return whether the tile just laid has a boat in a feature."""
    for j in range(t["n_segments"][kind]):
        if t["segment_boat"][kind, j] and s["feature"][j] == feature:
            return True
    return False


@compiled(int64(State, Tables, int64, int64))
def _met_before(s, t, kind, segment):
    """Return whether an earlier segment of the tile has had the same feature paid (S28: each feature once).

    An open feature is paid for the sake of a boat, so there only earlier boats count.
    """
    complete = s["open"][s["feature"][segment]] == 0
    for j in range(segment):
        if s["feature"][j] == s["feature"][segment] and (complete or t["segment_boat"][kind, j]):
            return True
    return False


@compiled(void(State, Tables, Trace))
def reward_features(s, t, log):
    """Pay each footbridge, island and sea that the tile just laid completes or fishes in (step 3 of a turn)."""
    kind = s["laid_turned"][s["laid_now"]] // 4
    for j in range(t["n_segments"][kind]):
        place = t["segment_kind"][kind, j]
        complete = s["open"][s["feature"][j]] == 0
        if place == MARKET or not (complete or t["segment_boat"][kind, j]) or _met_before(s, t, kind, j):
            continue
        if complete:
            _complete(s, t, log, j, place, boat_in(s, t, kind, s["feature"][j]))
        else:
            _fish_by_boat(s, t, log, j)


@compiled(void(State, Tables, Trace))
def find_due_markets(s, t, log):
    """Take the markets that are now surrounded off the open ones; those with a merchant are due a ship (S26)."""
    kept = 0
    s["n_due"] = 0
    for m in range(s["n_markets"]):
        node = s["market_node"][m]
        if s["open"][node] > 0:
            s["market_node"][kept] = node
            kept += 1
            continue
        s["completed"][MARKET] += 1
        s["tile_completions"][s["drawn"] - 1] += 1
        laid = s["node_laid"][node]
        note(log, events.COMPLETED, s["seat"], s["turn"], MARKET, 0, laid, node - s["laid_node"][laid])
        if s["men"][node] != 0:
            s["due"][s["n_due"]] = node
            s["n_due"] += 1
    s["n_markets"] = kept
    s["markets_full"] = 0
    s["due_seat"] = 0
    s["picks"] = 0
    s["served"] = 0


@compiled(void(State, Tables, Trace))
def final_payments(s, t, log):
    """Pay every footbridge, island and sea with islanders as if complete; markets pay nothing (S34)."""
    for laid in range(s["n_laid"]):
        kind = s["laid_turned"][laid] // 4
        for j in range(t["n_segments"][kind]):
            node = s["laid_node"][laid] + j
            if s["parent"][node] == node and s["men"][node] != 0 and t["segment_kind"][kind, j] != MARKET:
                pay_majority(s, t, log, node, t["segment_kind"][kind, j], s["symbols"][node], 1)
