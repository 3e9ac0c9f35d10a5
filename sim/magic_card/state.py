"""The position of one Magic Card playout: one structured record, so that it can be copied, stored and played on.

Cells go by their numbers in reading order, cards by their kinds; what lies where on the board, and everything else that
does not change in a playout, stands in the Tables.
"""

import numpy as np

from sim.kernel.choosing import MAX_FEATURES
from sim.kernel.jit import record
from sim.magic_card import capacities as cap
from sim.magic_card.words import OPTIONS as OPTION_WORDS

P = cap.PLAYERS
ROWS = 64
"""Most rows, and columns less two, of a board whose sails are worked out by rows of bits (`sailing.py`)."""
LEVELS = 48
"""Longest sail that is worked out that way."""
OPTIONS = 640  # more than all cells; and than the tokens for a monster with all cards
SPINS = 8192  # of a playout that a record can fix
TIES = 50  # pairs of equal spins after which nobody wins a battle
POWER = 255  # most tokens used for one monster

OBJECTS, MAGIC, GOLD = range(3)
FINE, CALM, DAMAGED = range(3)
BLACK, RED, NEUTRAL = range(3)

# What an action card does. The first three are tokens, in the order of `words.TOKENS`; a negative one is no income.
GOOD_WEATHER, REPAIR, LUCKY_WIND, SPIN_AGAIN, TELESCOPE, HEX = range(3, 9)
MONSTER, NEGATIVE = 9, 10
CLASSES = 11

# What a spin is for.
FOR_TURN, FOR_STORM, FOR_MONSTER, FOR_BATTLE = range(4)
PURPOSES = ("turn", "direction", "monster", "battle")

# Why a card is drawn.
BY_OPTION, BY_PORT, BY_STORM = range(3)
CAUSES = ("option", "port", "storm")

# Decision points and the stations between them.
(
    CHOOSE_MISSION,
    START,
    AGAIN,
    ACT,
    SAIL,
    USE_TELESCOPE,
    PICK,
    TO_BOTTOM,
    STAY_OUT,
    POWER_OF,
    CASH_IN,
    SELL,
    BUY,
    ATTACK,
    LOOT,
    SWAP,
    AGREE,
) = range(17)
DECISIONS = (
    "mission",
    "start",
    "again",
    "act",
    "sail",
    "telescope",
    "pick",
    "bottom",
    "good_weather",
    "power",
    "cash",
    "sell",
    "buy",
    "attack",
    "loot",
    "swap",
    "agree",
)
(
    TRADING,
    BATTLE_WINDOW,
    TURN_END,
    TURN_START,
    SPUN_TURN,
    ACTING,
    STORM_CARDS,
    STORM_SHIPS,
    DRAWING,
    LOOKING,
    PAYING,
    FIGHTING,
    SPUN_MONSTER,
    SELLING,
    BUYING,
    SPUN_ATTACK,
    SPUN_DEFENCE,
    AFTER_BATTLE,
    MISSIONS,
    STARTS,
    OVER,
) = range(17, 38)

# How a playout ended.
RUNNING, END_HOME, END_CAP, END_RULE_GAP = range(4)
END_REASONS = ("running", "home", "cap", "rule_gap")

# Options of an act decision: what is done, shifted by ACT_BITS, and a number: lucky winds used, or the card cashed.
ACT_BITS = 8
STAY, SAIL_FREE, SAIL_FEE, SAIL_CARD, SAIL_LUCKY, TAKE_OBJECTS, TAKE_MAGIC, DRAW, PLAY_HEX, CASH = range(10)
"""The first eight are those of `words.OPTIONS`."""
N_WORDS = len(OPTION_WORDS)

# Options with a card that is cashed first are CASHING plus its kind; others of a sale, purchase or fight are numbers.
CASHING = 1 << 12
BUY_NONE, BUY_SLOT, BUY_TOP, BUY_HEX = 0, 1, 1 + cap.ROW, 2 + cap.ROW
"""Options of a buy decision; BUY_SLOT plus a slot buys what lies there."""
LOOT_BITS = 8
LOOT_TALISMAN, LOOT_CARD, LOOT_HIDDEN = range(3)
"""Options of a loot decision: what is taken, shifted by LOOT_BITS, and its kind."""

# What a storm does to a ship.
UNHURT, BECALMED, ON_REEF, ON_ISLAND, AT_RIM, AT_SHIP, STOPPED, SHELTERED = range(8)
OUTCOMES = ("unhurt", "calm", "reef", "island", "rim", "ship", "stopped", "sheltered")

# How tokens come and go.
IN_TAKE, IN_CARDS, IN_SALES, IN_MONSTERS = range(4)
OUT_SALES, OUT_FEES, OUT_CARDS, OUT_MONSTERS, OUT_TALISMANS, EXCESS = range(4, 10)
FLOWS = 10

# Counts of a seat that the tables report as they are, in the order of `columns.SEAT_COUNTS`.
(
    N_SAILS,
    N_SAILS_FEE,
    N_SAILS_CARD,
    N_SAILS_LUCKY,
    N_STEPS,
    N_STAYS,
    N_TAKES_OBJECTS,
    N_TAKES_MAGIC,
    N_DRAWS,
    N_LOST_TURNS,
    N_TURNS_CALM,
    N_TURNS_DAMAGED,
    N_TURNS_HOME_TAKEN,
    N_STORM_EXEMPT,
    N_STORM_PORTS,
    N_STORMS_SPUN,
    N_UNPAID,
    N_SPINS_AGAIN,
    N_MONSTERS_MET,
    N_MONSTERS_TAMED,
    N_SALES,
    N_SALE_VISITS,
    N_TALISMANS_OPEN,
    N_TALISMANS_TOP,
    N_BUY_VISITS,
    N_ATTACKS,
    N_ATTACKS_WON,
    N_DEFENCES,
    N_DEFENCES_WON,
    N_LOOTED_TALISMANS,
    N_LOOTED_CARDS,
    N_SWAPS,
    N_CHANCE_ATTACK,
    N_CHANCE_HOME,
) = range(34)
N_COUNTS = 34

# Measures of the components table.
DEALT, USED, TURN, CHANCES, GAINED, LOST, IN_STORM, POINTS = range(8)
N_MEASURES = 8
CELL_LANE = 16
"""What is counted of a cell stands in one word, in lanes of so many bits."""
CELL_DEALT, CELL_USED, CELL_LOST, CELL_STORM = (1 << CELL_LANE * lane for lane in range(4))
"""One of each."""

PARTS = cap.SECTIONS * (1 + N_WORDS) + 6 + cap.ACTION_KINDS + cap.TALISMAN_KINDS + cap.MISSIONS + cap.PORTS
"""Components besides the cells."""

LOOKS = 6
"""What a policy looks up once for all options of a decision (`prospects.look_up`)."""

STATE = np.dtype(
    [
        # --- which playout, and where it stands
        ("seed", "i8"),
        ("deal", "i8"),
        ("rotation", "i8"),
        ("players", "i8"),
        ("phase", "i8"),
        ("seat", "i8"),  # the active seat; in the set-up the seat asked
        ("turn", "i8"),  # turns completed
        ("round", "i8"),
        ("end_reason", "i8"),
        # --- the decision asked for
        ("decider", "i8"),
        ("n_options", "i8"),
        ("options", "i4", (OPTIONS,)),  # of a sail worked out by bits only when asked for (`sailing.list_cells`)
        ("n_plain", "i8"),  # options from the first on among which `random` chooses
        # --- chance
        ("policy", "i8", (P,)),  # who plays each seat
        ("streams", "u8", (P,)),  # one policy stream a seat
        ("keys", "u8", (cap.ACTION_CARDS,)),
        ("names", "u8", (cap.ACTION_CARDS,)),
        ("copies", "i2", (cap.ACTION_CARDS,)),
        ("order", "i2", (cap.ACTION_CARDS,)),
        ("starts", "i2", (cap.ACTION_CARDS + 1,)),
        ("kinds", "i2", (cap.ACTION_CARDS,)),
        ("copies_of", "i2", (cap.TALISMAN_KINDS,)),
        ("spin_address", "u8", (len(PURPOSES),)),
        ("action_address", "u8"),
        ("talisman_address", "u8"),
        ("blind_address", "u8"),
        ("spins", "i4", (len(PURPOSES), P)),  # of this round
        ("mission_order", "i2", (cap.MISSIONS,)),
        ("blind", "i8"),  # cards taken unseen so far
        ("bad_given", "i8"),  # 1 + place in `engine.DECKS` of a given order that could not be kept
        ("n_given_missions", "i8"),
        ("given_missions", "i1", (P,)),
        ("n_given_spins", "i8"),
        ("spun", "i8"),  # given spins used
        ("given_spins", "i1", (SPINS,)),
        ("n_given_actions", "i8"),
        ("dealt_actions", "i8"),  # given action cards used
        ("given_actions", "i1", (SPINS,)),
        ("n_given_talismans", "i8"),
        ("dealt_talismans", "i8"),
        ("given_talismans", "i1", (SPINS,)),
        ("n_given_blind", "i8"),
        ("given_blind", "i1", (SPINS,)),
        # --- decks
        ("deck", "i2", (cap.ACTION_CARDS,)),  # the shuffled part ...
        ("n_deck", "i8"),
        ("deck_next", "i8"),
        ("bottom", "i2", (cap.ACTION_CARDS,)),  # ... and the part below, whose order is known: a ring
        ("bottom_first", "i8"),
        ("n_bottom", "i8"),
        ("reshuffles", "i8"),
        ("discards", "i2", (cap.ACTION_KINDS,)),
        ("n_discards", "i8"),
        ("talisman_deck", "i2", (cap.TALISMANS,)),
        ("n_talismans", "i8"),
        ("talisman_next", "i8"),
        ("row", "i8", (cap.ROW,)),
        ("n_row", "i8"),
        ("hexes", "i8"),
        # --- ships
        ("cell", "i2", (P,)),  # -1 before the start
        ("ship", "i1", (P,)),  # FINE, CALM or DAMAGED
        ("turning", "i4", (P,)),
        ("home_port", "i8", (P,)),  # -1 before the start
        ("home", "i1", (P,)),
        ("n_home", "i8"),
        ("ships_on", "i1", (cap.CELLS,)),
        ("water", "i8", (ROWS,)),  # cells, as bits, on which a sail may end
        # --- hands
        ("tokens", "i4", (P, 3)),
        ("hand", "i2", (P, cap.ACTION_KINDS)),
        ("held", "i4", (P, CLASSES)),  # cards by what they do
        ("income", "i4", (P, 3)),  # tokens on the income cards held
        ("n_hidden", "i4", (P,)),
        ("n_cards", "i4", (P,)),
        ("talismans", "i2", (P, cap.TALISMAN_KINDS)),
        ("n_own", "i4", (P,)),  # talismans held
        ("mission", "i8", (P,)),
        ("wanted", "i4", (P, P)),  # talismans of the second seat that the first one's mission shows
        ("lost", "i4", (P,)),  # turns still to be lost
        ("points_talismans", "i4", (P,)),
        ("points_gold_cards", "i4", (P,)),
        ("points_held", "i4", (P,)),  # all but those of gold tokens
        ("standing", "i4", (P,)),  # at the end of the last turn
        # --- inside a turn
        ("section", "i8"),
        ("spinner", "i8"),  # who spins, and for what
        ("purpose", "i8"),
        ("number", "i8"),  # of the spin
        ("storms", "i8"),  # of this turn
        ("acted", "i8"),  # passes through the act decision
        ("option", "i8"),  # of this turn, -1 before it is chosen
        ("allowance", "i8"),
        ("card_due", "i8"),  # of a black port, after the trade (12)
        ("sailed", "i8"),
        # a sail being worked out: by rows of bits, or by a queue for long ones
        ("by_bits", "i8"),
        ("searched", "i8"),  # depths and ways are those of a search
        ("far", "i8"),  # steps at most
        ("level", "i8", (LEVELS + 1, ROWS)),  # cells within so many steps
        ("ends", "i8", (ROWS,)),  # cells on which it can end ...
        ("ends_in_row", "i8", (ROWS,)),  # ... and how many of them there are in each row
        ("end_cells", "i2", (cap.CELLS,)),  # of a search; of bits when listed
        ("queue", "i2", (cap.CELLS,)),
        ("depth", "i2", (cap.CELLS,)),
        ("way", "i2", (cap.CELLS,)),
        # a card being drawn
        ("drawer", "i8"),
        ("cause", "i8"),
        ("after_draw", "i8"),  # phase that follows
        ("card", "i8"),
        ("due", "i8"),
        ("seen", "i8", (cap.SEES,)),
        ("n_seen", "i8"),
        ("power", "i8"),
        # a storm
        ("direction", "i8"),
        ("asked", "i8"),  # seats already asked, or moved
        ("n_storm", "i8"),
        ("storm_order", "i8", (P,)),
        ("affected", "i8"),  # seats, as bits
        # a battle
        ("target", "i8"),
        ("attack_number", "i8"),
        ("defence_number", "i8"),
        ("ties", "i8"),
        ("winner", "i8"),
        ("choices", "i8"),  # points of this turn with two options or more
        # --- what a policy looks at (see scoring.py)
        ("x", "f8", (MAX_FEATURES,)),
        ("best", "f8", (MAX_FEATURES,)),
        ("look", "i8", (LOOKS,)),
        ("scores", "f8", (OPTIONS,)),
        ("broken", "i8"),  # first invariant found broken, 0 for none
        ("told", "i4", (P, 4)),  # what the trace last said of how a seat stands
        # --- tallies: what the tables report (see outcome.py)
        ("decisions", "i8"),
        ("offered", "i8"),
        ("forced_turns", "i8"),
        ("lead_changes", "i8"),
        ("leaders", "i8"),
        ("trail", "i8"),
        ("turns_led_by", "i4", (1 << P,)),  # turns by the set of leaders at their end, seats as bits
        ("all_storms", "i8"),
        ("battles", "i8"),
        ("all_ties", "i8"),
        ("no_card", "i8"),
        ("last_round", "i8"),  # in which the first ship came home, -1 for none
        ("counts", "i4", (P, N_COUNTS)),
        ("storm_outcomes", "i4", (P, len(OUTCOMES))),
        ("cards_by", "i4", (P, len(CAUSES))),
        ("docked", "i4", (P, 3)),  # by colour
        ("flow", "i4", (P, 3, FLOWS)),
        ("home_turn", "i4", (P,)),
        ("home_by_storm", "i1", (P,)),
        ("start_port", "i1", (P,)),
        ("parts", "i4", (PARTS, P, N_MEASURES)),  # components in the order of the table, cells aside
        ("cells", "i8", (cap.CELLS, P)),  # by CELL_DEALT and the others
    ],
    align=True,
)

State = record(STATE)
