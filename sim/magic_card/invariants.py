"""What must hold at the end of every turn (C59-C62), looked at only where the Tables ask for it."""

from sim.kernel.jit import compiled, int64
from sim.magic_card.state import CALM, State
from sim.magic_card.tables import Tables
from sim.magic_card.words import BLUE, WINDLESS


@compiled(int64(State, Tables))
def _tokens_are_within_caps(s, t):
    """I1: nobody holds fewer than no tokens or more than the cap (C59)."""
    for seat in range(s["players"]):
        for kind in range(3):
            if not 0 <= s["tokens"][seat, kind] <= t["cap"][kind]:
                return False
    return True


@compiled(int64(State, Tables))
def _actions_are_all_there(s, t):
    """I2: deck, bottom, discard pile and hands hold each action card as often as there are copies (C60)."""
    for card in range(t["n_actions"]):
        n = int64(s["discards"][card])
        for seat in range(s["players"]):
            n += s["hand"][seat, card]
        for i in range(s["deck_next"], s["n_deck"]):
            n += s["deck"][i] == card
        for i in range(s["n_bottom"]):
            n += s["bottom"][(s["bottom_first"] + i) % len(s["bottom"])] == card
        if n != t["action_count"][card]:
            return False
    return True


@compiled(int64(State, Tables))
def _talismans_are_all_there(s, t):
    """I3: deck, row and owners hold each talisman as often as there are copies (C60)."""
    for kind in range(t["n_talisman_kinds"]):
        n = 0
        for seat in range(s["players"]):
            n += s["talismans"][seat, kind]
        for i in range(s["talisman_next"], s["n_talismans"]):
            n += s["talisman_deck"][i] == kind
        for slot in range(s["n_row"]):
            n += s["row"][slot] == kind
        if n != t["talisman_count"][kind]:
            return False
    return True


@compiled(int64(State, Tables))
def _ships_lie_well(s, t):
    """I4: ships lie apart but in shared ports, calm ones on windless cells, others on blue ones (C61)."""
    for seat in range(s["players"]):
        cell = s["cell"][seat]
        if s["ship"][seat] == CALM and t["terrain"][cell] != WINDLESS:
            return False
        if s["ship"][seat] != CALM and t["terrain"][cell] < BLUE:
            return False
        ships = 0
        for other in range(s["players"]):
            ships += s["cell"][other] == cell
        if ships != s["ships_on"][cell] or (ships > 1 and (t["port_ships"] == 0 or t["port_at"][cell] < 0)):
            return False
    return True


@compiled(int64(State, Tables))
def _water_is_right(s, t):
    """I5: the bits of cells on which a sail may end are those of free blue cells and ports."""
    for cell in range(t["n_cells"]):
        free = s["ships_on"][cell] == 0 or (t["port_ships"] == 1 and t["port_at"][cell] >= 0)
        bit = (s["water"][t["row_of"][cell]] >> int64(t["bit_of"][cell])) & 1
        if bit != (free and t["terrain"][cell] >= BLUE):
            return False
    return True


@compiled(int64(State, Tables))
def _home_is_earned(s, t):
    """I6: a ship that is home lay in its home port with a turning, unless any return counts (C62)."""
    for seat in range(s["players"]):
        at_home = s["cell"][seat] == t["port_cell"][s["home_port"][seat]]
        if s["home"][seat] == 1 and not (at_home and (t["homecoming"] == 1 or s["turning"][seat] != 0)):
            return False
    return True


@compiled(int64(State, Tables))
def broken_invariant(s, t):
    """Return the number of the first invariant that does not hold, 0 if all do."""
    if not _tokens_are_within_caps(s, t):
        return 1
    if not _actions_are_all_there(s, t):
        return 2
    if not _talismans_are_all_there(s, t):
        return 3
    if not _ships_lie_well(s, t):
        return 4
    if t["longest_by_bits"] >= 0 and not _water_is_right(s, t):
        return 5
    if not _home_is_earned(s, t):
        return 6
    return 0
