"""What a seat can expect: the way home, what it could sell and buy, chances of spins, what a storm would do."""

from sim.kernel.jit import compiled, float64, int64, void
from sim.magic_card.capacities import POWER
from sim.magic_card.ships import direction_between
from sim.magic_card.state import BECALMED, FINE, GOLD, MONSTER, OBJECTS, UNHURT, State
from sim.magic_card.storm import obstacle
from sim.magic_card.tables import Tables
from sim.magic_card.talismans import talismans_left
from sim.magic_card.ways import FAR, TURNINGS
from sim.magic_card.words import WINDLESS

WAY_HOME, CAN_SELL, CAN_BUY, IN_ROW, PRESSED, LADEN = range(6)
"""What `look_up` writes into the State."""


@compiled(int64(State, Tables, int64, int64, int64), force_inline=True)
def way_home(s, t, seat, cell, turning):
    """Return the fewest steps that bring a ship home from a cell, with this turning behind it (37, 38)."""
    port = s["home_port"][seat]
    fewest = FAR
    for k in range(2 * TURNINGS + 1):
        if t["homecoming"] == 1 or turning + k != TURNINGS:
            fewest = min(fewest, int64(t["to_port"][cell, k, port]))
    return fewest


@compiled(int64(State, Tables, int64, int64))
def can_sell(s, t, seat, objects):
    """Return how many gold tokens a seat could get for its objects and so many more, cards too (C21, 36)."""
    objects += s["tokens"][seat, OBJECTS] + s["income"][seat, OBJECTS]
    return min(objects // t["objects_per_gold"], t["cap"][GOLD] - s["tokens"][seat, GOLD])


@compiled(int64(State, Tables, int64))
def can_buy(s, t, seat):
    """Return how many talismans a seat could buy with its gold, cards too (C24, 36)."""
    left = s["n_row"] + talismans_left(s)
    if t["gold_per_talisman"] == 0:
        return left
    return min((s["tokens"][seat, GOLD] + s["income"][seat, GOLD]) // t["gold_per_talisman"], left)


@compiled(int64(State, Tables, int64))
def shown_in_row(s, t, seat):
    """Return how many talismans of a seat's mission lie open."""
    n = 0
    for slot in range(s["n_row"]):
        n += t["shows"][s["mission"][seat], s["row"][slot]]
    return n


@compiled(int64(State, Tables, int64))
def _is_pressed(s, t, seat):
    """Return whether a rival is home, or could be home in a turn."""
    for other in range(s["players"]):
        if other == seat:
            continue
        if s["home"][other] == 1 or way_home(s, t, other, s["cell"][other], s["turning"][other]) <= t["top_number"]:
            return True
    return False


@compiled(void(State, Tables))
def look_up(s, t):
    """Look up what holds for all options of the deciding seat."""
    seat, look = s["decider"], s["look"]
    look[WAY_HOME] = way_home(s, t, seat, s["cell"][seat], s["turning"][seat])
    look[CAN_SELL] = can_sell(s, t, seat, 0)
    look[CAN_BUY] = can_buy(s, t, seat)
    look[IN_ROW] = shown_in_row(s, t, seat)
    look[PRESSED] = _is_pressed(s, t, seat)
    look[LADEN] = s["n_own"][seat]


@compiled(int64(State, Tables, int64, int64, int64))
def rivals_beside(s, t, seat, cell, whose):
    """Return how many rivals lie beside a cell that the seat could attack (0), or that could attack it (1)."""
    n = 0
    for other in range(s["players"]):
        if other == seat or s["ship"][other] != FINE:
            continue
        wants = s["wanted"][seat, other] if whose == 0 else s["wanted"][other, seat]
        if wants > 0 and (s["cell"][other] == cell or direction_between(t, cell, s["cell"][other]) >= 0):
            n += 1
    return n


@compiled(float64(Tables, int64), force_inline=True)
def chance_of(t, number):
    """Return the chance that a spin gives so much or more."""
    return t["chance_at_least"][min(max(number + POWER, 0), 2 * POWER + 1)]


@compiled(float64(State, Tables, int64, int64, int64))
def chance_to_tame(s, t, seat, card, tokens):
    """Return the chance to tame a monster with so many tokens (C48)."""
    return chance_of(t, t["action_power"][card] - tokens - t["monster_strength"] * s["held"][seat, MONSTER])


@compiled(int64(State, Tables, int64))
def where_carried(s, t, seat):
    """Return where the storm would carry a ship if no other moved before, and what befell it: 8 * cell + outcome."""
    here = int64(s["cell"][seat])
    outcome = UNHURT
    moved = 0
    while moved < t["storm_steps"] and outcome == UNHURT:
        there = int64(t["neighbours"][here, s["direction"]])
        outcome = obstacle(s, t, there)
        if outcome == UNHURT:
            here = there
            moved += 1
            if t["terrain"][here] == WINDLESS:
                outcome = BECALMED
    return 8 * here + outcome
