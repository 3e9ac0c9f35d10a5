"""Battles between ships side by side, what the winner takes, and changing places (C52-C54, 42-45)."""

from sim.kernel.jit import compiled, int64, void
from sim.kernel.trace import Trace, note
from sim.magic_card import events
from sim.magic_card.cards import draw_unseen, hand_over, hold
from sim.magic_card.ships import direction_between, move_ship
from sim.magic_card.spins import spin
from sim.magic_card.state import (
    AFTER_BATTLE,
    AGREE,
    ATTACK,
    FINE,
    FOR_BATTLE,
    GAINED,
    GOLD,
    LOOT,
    LOOT_BITS,
    LOOT_CARD,
    LOOT_HIDDEN,
    LOOT_TALISMAN,
    LOST,
    MONSTER,
    N_ATTACKS,
    N_ATTACKS_WON,
    N_CHANCE_ATTACK,
    N_DEFENCES,
    N_DEFENCES_WON,
    N_LOOTED_CARDS,
    N_LOOTED_TALISMANS,
    N_SWAPS,
    SWAP,
    TIES,
    TURN_END,
    State,
)
from sim.magic_card.tables import Tables
from sim.magic_card.talismans import own


@compiled(int64(State, Tables, int64, int64))
def may_be_attacked(s, t, seat, other):
    """Return whether a seat may attack another: alongside, fine, with a talisman of the mission (C52, C35)."""
    if s["wanted"][seat, other] == 0 or s["ship"][other] != FINE:
        return False
    here, there = s["cell"][seat], s["cell"][other]
    return here == there or direction_between(t, here, there) >= 0


@compiled(void(State, Tables), force_inline=True)
def look_for_targets(s, t):
    """Ask whom the active seat attacks, if it may attack anybody (C52, 42)."""
    seat = s["seat"]
    s["phase"] = TURN_END
    alongside = t["attack"] == 1 and s["home"][seat] == 0
    if s["ship"][seat] != FINE or not (s["sailed"] == 1 or alongside):
        return
    s["options"][0] = 0
    n = 1
    for i in range(1, s["players"]):
        other = seat + i
        other -= s["players"] if other >= s["players"] else 0
        if may_be_attacked(s, t, seat, other):
            s["options"][n] = 1 + other
            n += 1
    if n > 1:
        s["n_options"] = n
        s["decider"] = seat
        s["counts"][seat, N_CHANCE_ATTACK] += 1
        s["phase"] = ATTACK


@compiled(void(State, Tables, Trace, int64))
def attack(s, t, log, option):
    """Attack nobody (0), or a seat: the attacker spins first (C53)."""
    seat = s["seat"]
    if option == 0:
        s["phase"] = TURN_END
        return
    s["target"] = option - 1
    s["ties"] = 0
    s["battles"] += 1
    s["counts"][seat, N_ATTACKS] += 1
    s["counts"][s["target"], N_DEFENCES] += 1
    note(log, events.ATTACKED, seat, s["turn"], s["target"], 0, 0, 0)
    spin(s, t, log, seat, FOR_BATTLE)


@compiled(void(State, Tables, Trace))
def answer_spin(s, t, log):
    """Have the attacked seat spin too."""
    s["attack_number"] = s["number"]
    spin(s, t, log, s["target"], FOR_BATTLE)


@compiled(void(State, Tables, int64))
def _list_loot(s, t, loser):
    """List what a winner may take: talismans and open cards by kind, hidden cards blindly (44)."""
    n = 0
    for kind in range(t["n_talisman_kinds"]):
        if s["talismans"][loser, kind] > 0:
            s["options"][n] = (LOOT_TALISMAN << LOOT_BITS) + kind
            n += 1
    for card in range(t["n_actions"]):
        kind = t["action_class"][card]
        is_open = kind <= GOLD or (kind == MONSTER and t["loot_monsters"] == 0)
        if is_open and s["hand"][loser, card] > 0:
            s["options"][n] = (LOOT_CARD << LOOT_BITS) + card
            n += 1
    if s["n_hidden"][loser] > 0:
        s["options"][n] = LOOT_HIDDEN << LOOT_BITS
        n += 1
    s["n_options"] = n


@compiled(void(State, Tables, Trace))
def compare_spins(s, t, log):
    """Find the winner by the higher number; equal ones are spun again, so often at most (C53, 43)."""
    seat, target = s["seat"], s["target"]
    s["phase"] = AFTER_BATTLE
    s["winner"] = -1
    if s["number"] == s["attack_number"]:
        s["ties"] += 1
        s["all_ties"] += 1
        if s["ties"] < TIES:
            spin(s, t, log, seat, FOR_BATTLE)
            return
    else:
        wins = s["attack_number"] > s["number"]
        s["winner"] = seat if wins else target
        s["counts"][s["winner"], N_ATTACKS_WON if wins else N_DEFENCES_WON] += 1
    note(log, events.BATTLE, seat, s["turn"], s["winner"], s["attack_number"], s["number"], s["ties"])
    if s["winner"] >= 0:
        _list_loot(s, t, seat + target - s["winner"])
        if s["n_options"] > 0:
            s["decider"] = s["winner"]
            s["phase"] = LOOT


@compiled(void(State, Tables, Trace, int64))
def loot(s, t, log, option):
    """Take a talisman or a card of the loser (C53, 44)."""
    winner = s["winner"]
    loser = s["seat"] + s["target"] - winner
    what, kind = option >> LOOT_BITS, option & ((1 << LOOT_BITS) - 1)
    place = t["talisman_at"]
    if what == LOOT_TALISMAN:
        own(s, t, loser, kind, -1)
        own(s, t, winner, kind, 1)
        s["counts"][winner, N_LOOTED_TALISMANS] += 1
        s["parts"][place + kind, winner, GAINED] += 1
        s["parts"][place + kind, loser, LOST] += 1
    else:
        if what == LOOT_HIDDEN:
            kind = draw_unseen(s, t, log, loser)
        hand_over(s, t, loser, kind)
        hold(s, t, winner, kind)
        s["counts"][winner, N_LOOTED_CARDS] += 1
    note(log, events.LOOTED, winner, s["turn"], what, kind, loser, 0)
    s["phase"] = AFTER_BATTLE


@compiled(void(State), force_inline=True)
def _ask(s):
    """Ask for no or yes."""
    s["options"][0] = 0
    s["options"][1] = 1
    s["n_options"] = 2


@compiled(void(State, Tables))
def end_battle(s, t):
    """After a battle the two may change places, unless a ship is home (C54, 45)."""
    seat, target = s["seat"], s["target"]
    s["phase"] = TURN_END
    home = s["home"][seat] + s["home"][target] > 0
    if t["swaps"] == 0 and not home and s["cell"][seat] != s["cell"][target]:
        _ask(s)
        s["decider"] = seat
        s["phase"] = SWAP


@compiled(void(State, int64))
def ask_to_swap(s, option):
    """Ask the attacked seat to change places, or do not (0)."""
    s["phase"] = TURN_END
    if option == 1:
        _ask(s)
        s["decider"] = s["target"]
        s["phase"] = AGREE


@compiled(void(State, Tables, Trace, int64))
def agree(s, t, log, option):
    """Change places if both agree: a step each for the turning, and no arrival (45)."""
    seat, target = s["seat"], s["target"]
    s["phase"] = TURN_END
    if option == 0:
        return
    here, there = int64(s["cell"][seat]), int64(s["cell"][target])
    crossing = t["crossings"][here, direction_between(t, here, there)]
    s["turning"][seat] += crossing
    s["turning"][target] -= crossing
    move_ship(s, t, seat, there)
    move_ship(s, t, target, here)
    s["counts"][seat, N_SWAPS] += 1
    s["counts"][target, N_SWAPS] += 1
    note(log, events.SWAPPED, seat, s["turn"], target, there, here, 0)
