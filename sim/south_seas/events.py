"""Kinds of event in a South Seas trace, with what their four numbers mean.

Every row is (kind, seat, turn, a, b, c, d); `turn` is 0-based. The names drive the `events` table.
"""

DRAWN, DISCARDED, LAID, PLACED, TAKEN_BACK, COMPLETED, BOAT_PAID, PAYMENT, HOME, COVERED = range(1, 11)
SHIP_OPENED, SHIP_TAKEN, PAID, ENDED, ONLY_OPTION = range(11, 16)

EVENTS: dict[int, tuple[str, str]] = {
    DRAWN: ("drawn", "a: tile kind, b: place in the bag"),
    DISCARDED: ("discarded", "a: tile kind, b: place in the bag"),
    LAID: ("laid", "a: cell, b: 4 * tile kind + quarter turns, c: number of the laid tile"),
    PLACED: ("placed", "a: number of the laid tile, b: segment"),
    TAKEN_BACK: ("taken_back", "a: number of the laid tile, b: segment"),
    COMPLETED: ("completed", "a: kind of feature, b: visible symbols, c: number of the laid tile, d: segment"),
    BOAT_PAID: ("boat_paid", "a: visible fish, b: number of the laid tile, c: segment"),
    PAYMENT: ("payment", "a: good, b: amount, c: kind of feature, d: 1 for a final payment"),
    HOME: ("home", "a: number of the laid tile, b: segment"),
    COVERED: ("covered", "a: fish covered, b: number of the laid tile, c: segment"),
    SHIP_OPENED: ("ship_opened", "a: ship kind, b: place in the row"),
    SHIP_TAKEN: ("ship_taken", "a: ship kind, b: place in the row, c: 1 supplied, 2 by a market, d: points"),
    PAID: ("paid", "a: shells, b: fish, c: bananas, d: place in the row"),
    ENDED: ("ended", "a: end reason"),
    ONLY_OPTION: ("only_option", "a: decision, b: the one option, carried out without asking"),
}
