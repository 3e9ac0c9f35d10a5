"""Kinds of event in a Magic Card trace, with what their four numbers mean.

Every row is (kind, seat, turn, a, b, c, d); `turn` is 0-based, and 0 in the set-up too. The names drive the `events`
table. Cards, talismans, missions, sections and ports go by their places in the config, cells by their numbers, tokens,
options of a turn and states of ships by their places in `words`. The engine puts the same events into words
(`plain.Words.event`): places become ids, cells ``[q, r]``.
"""

MISSION, STARTED, SPUN, CHOSE, SAILED, DOCKED, TOOK, FEE, DREW, DRAWN = range(1, 11)
NO_CARD, LOOKED, BOTTOM, INCOME, PAID, UNPAID, PLAYED, EXCESS, MONSTER, TAMED = range(11, 21)
LOST_TO, SOLD, BOUGHT, TURNED_UP, HEX, STORM, STORMED, SHELTERED, ATTACKED, BATTLE = range(21, 31)
LOOTED, BLIND, SWAPPED, HOME, LOST_TURN, REBUILT, STANDS, ENDED, ONLY_OPTION = range(31, 40)

EVENTS: dict[int, tuple[str, str]] = {
    MISSION: ("mission", "a: the seat's mission"),
    STARTED: ("started", "a: port in which the ship starts"),
    SPUN: ("spun", "a: section, b: 0 for the turn, 1 a storm's direction, 2 a monster, 3 a battle"),
    CHOSE: ("chose", "a: option of the turn (place in words.OPTIONS), b: lucky winds used"),
    SAILED: ("sailed", "a: cell, b: steps, c: turning of the way, d: cell left"),
    DOCKED: ("docked", "a: port, arrived at by sailing"),
    TOOK: ("took", "a: kind of token, b: tokens kept, c: tokens of the section"),
    FEE: ("fee", "a: kind of token, b: tokens paid to sail"),
    DREW: ("drew", "a: card that leaves the deck, b: 1 if only looked at through a telescope"),
    DRAWN: ("drawn", "a: card that takes effect, b: 0 for the option of the turn, 1 a port, 2 a storm's port"),
    NO_CARD: ("no_card", "a card was due and there was none; a: as b of drawn"),
    LOOKED: ("looked", "a: cards looked at through a telescope; they follow"),
    BOTTOM: ("bottom", "a: card put at the bottom of the deck"),
    INCOME: ("income", "a: card cashed, b: kind of token, c: tokens"),
    PAID: ("paid", "a: card, b: kind of token, c: tokens"),
    UNPAID: ("unpaid", "a: card, b: 0 if the next turn is lost, 1 if this one ends"),
    PLAYED: ("played", "a: card played from the hand"),
    EXCESS: ("excess", "a: kind of token, b: tokens above the cap, lost"),
    MONSTER: ("monster", "a: card, b: magic tokens used, c: number spun, d: sum"),
    TAMED: ("tamed", "a: card, b: gold for it, before the cap"),
    LOST_TO: ("lost_to", "a: card, b: objects lost"),
    SOLD: ("sold", "a: gold got, b: objects given"),
    BOUGHT: ("bought", "a: talisman, b: slot in the row, -1 for the top of the deck, c: gold paid"),
    TURNED_UP: ("turned_up", "a: talisman that leaves the deck, b: its slot in the row, -1 if bought from the top"),
    HEX: ("hex", "a: talismans of the row shuffled back"),
    STORM: ("storm", "a: direction"),
    STORMED: ("stormed", "the seat's ship; a: cell, b: what befell it (place in state.OUTCOMES), c: cells moved"),
    SHELTERED: ("sheltered", "the seat's ship stays by a card"),
    ATTACKED: ("attacked", "a: seat attacked"),
    BATTLE: ("battle", "a: winner, -1 for none, b: number of the attacker, c: of the attacked, d: ties before"),
    LOOTED: ("looted", "a: 0 a talisman, 1 an open card, 2 a hidden card, b: which, c: loser"),
    BLIND: ("blind", "a: card taken unseen, b: loser"),
    SWAPPED: ("swapped", "a: seat with which the ship changed places, b: own cell now, c: cell of the other now"),
    HOME: ("home", "a: port, b: 1 if carried there by a storm"),
    LOST_TURN: ("lost_turn", "a: turns still to be lost"),
    REBUILT: ("rebuilt", "a: cards of the discard pile shuffled"),
    STANDS: ("stands", "news at a turn's end; a: points, b: 256 * gold + talismans, c: state of the ship, d: cell"),
    ENDED: ("ended", "a: end reason"),
    ONLY_OPTION: ("only_option", "a: decision, b: the one option, carried out without asking, c: of a pick the card"),
}
