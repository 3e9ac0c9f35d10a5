"""Kinds of event in an Austral trace, with what their four numbers mean.

Every row is (kind, seat, turn, a, b, c, d); `turn` is 0-based, and 0 in the set-up too. The names drive the `events`
table. Hexes, vertices and edges go by their numbers, resources and buildings by their places in `words`.
"""

FOUNDED, TRAIL_LAID, ROLLED, CARDS, DISCARDED, READ, STORM_LOST, FOG, TIDE, BUILT, BANK = range(1, 12)
OFFERED, ANSWERED, CLOSED, GOAL, FOG_ENDED, TIDE_ENDED, ENDED, ONLY_OPTION = range(12, 20)

EVENTS: dict[int, tuple[str, str]] = {
    FOUNDED: ("founded", "a: vertex of the cove"),
    TRAIL_LAID: ("trail", "a: edge, b: 0 at the set-up, 1 paid, 2 free"),
    ROLLED: ("rolled", "a: first die, b: second die"),
    CARDS: ("cards", "a: resource, b: cards received, c: 0 dice, 1 set-up, 2 sea log"),
    DISCARDED: ("discarded", "a: resource"),
    READ: ("read", "a: kind of the log card, b: cards read before"),
    STORM_LOST: ("storm_lost", "a: resource"),
    FOG: ("fog", "a: hex covered"),
    TIDE: ("tide", "the seat's red tide begins"),
    BUILT: ("built", "a: building, b: vertex"),
    BANK: ("bank", "a: resource given, b: resource got, c: rate, d: kind of the dock that gave it, -1 for none"),
    OFFERED: (
        "offered",
        "a: resource given, b: resource asked for, c: 16 * cards given + asked for, d: to, -1 for all",
    ),
    ANSWERED: (
        "answered",
        "a: 0 refused, 1 accepted, 2 countered, b: resource given, c: wanted, d: 16 * given + wanted",
    ),
    CLOSED: ("closed", "a: partner, b: resource given, c: got, d: 16 * cards given + got"),
    GOAL: ("goal", "a: kind of the public goal, b: its points"),
    FOG_ENDED: ("fog_ended", "a: hex that was covered"),
    TIDE_ENDED: ("tide_ended", "the seat's red tide ends"),
    ENDED: ("ended", "a: end reason"),
    ONLY_OPTION: ("only_option", "a: decision, b: the one option, carried out without asking"),
}
