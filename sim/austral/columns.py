"""The columns that Austral adds to the tables, as data."""

from sim.austral import capacities as cap
from sim.austral.state import CAUSES_IN, CAUSES_OUT, END_REASONS
from sim.austral.words import RESOURCES
from sim.dataset import PLAYOUT_COLUMNS, SEAT_COLUMNS, Column

_WITHHELD = (
    ("cards_fogged", "Cards that fog kept hexes from producing."),
    ("cards_tide", "Cards that red tide kept fishing grounds from producing, where no fog lay on them."),
    ("cards_short", "Cards due that the bank was too short of."),
)

_IN = {
    "dice": "produced by hexes",
    "set_up": "received for the last cove founded",
    "log": "given by the sea log",
    "bank": "got from the bank in trade",
    "rivals": "got from rivals in trade",
}
_OUT = {
    "builds": "paid for buildings",
    "bank": "given to the bank in trade",
    "rivals": "given to rivals in trade",
    "discards": "discarded at a seven",
    "log": "lost to the sea log",
}


def _by_cause(resource: str) -> list[Column]:
    name = resource.capitalize()
    received = [Column(f"{resource}_in_{cause}", "i2", "cards", f"{name} {_IN[cause]}.") for cause in CAUSES_IN]
    spent = [Column(f"{resource}_out_{cause}", "i2", "cards", f"{name} {_OUT[cause]}.") for cause in CAUSES_OUT]
    return received + spent


def _of_goal(place: int) -> list[Column]:
    which = f"revealed public goal number {place}"
    return [
        Column(f"goal_{place}", "i1", "number", f"Which public goal (place in the config) was {which}; -1 for none."),
        Column(f"goal_{place}_seat", "i1", "number", f"Who took {which}; -1 where nobody did."),
        Column(f"goal_{place}_turn", "i2", "turns", f"Turn in which {which} was taken; -1 at the set-up, or never."),
    ]


PLAYOUTS = (
    *PLAYOUT_COLUMNS,
    Column("end_reason", "i1", "word", "Why the playout ended.", END_REASONS),
    *(Column(f"rolled_{n}", "i2", "rolls", f"Rolls of the two dice with the sum {n}.") for n in range(2, 13)),
    *(Column(name, "i4", "cards", meaning) for name, meaning in _WITHHELD),
    Column("offers", "i2", "offers", "Offers made to rivals."),
    Column("deals", "i2", "deals", "Deals closed with rivals."),
    Column("counters", "i2", "answers", "Counter-offers made."),
    Column("land", "i2", "hexes", "Land hexes of the map."),
    Column("map_draws", "i4", "maps", "Maps drawn until one was accepted; 0 for a given map, -1 where none was."),
    *(column for place in range(cap.REVEALED) for column in _of_goal(place)),
)

SEATS = (
    *SEAT_COLUMNS,
    Column("points_trails", "i2", "points", "Points of own trails."),
    Column("points_coves", "i2", "points", "Points of own coves."),
    Column("points_villages", "i2", "points", "Points of own villages."),
    Column("points_lighthouses", "i2", "points", "Points of own lighthouses."),
    Column("points_goals", "i2", "points", "Points of public goals."),
    Column("built_trails", "i2", "trails", "Trails laid in play, free ones included."),
    Column("built_coves", "i2", "coves", "Coves built in play."),
    Column("built_villages", "i2", "villages", "Villages raised."),
    Column("built_lighthouses", "i2", "lighthouses", "Lighthouses set."),
    Column("free_trails", "i2", "trails", "Trails laid free of cost by the following wind."),
    *(column for resource in RESOURCES for column in _by_cause(resource)),
    Column("bank_at_2", "i2", "trades", "Trades with the bank at 2 cards for one."),
    Column("bank_at_3", "i2", "trades", "Trades with the bank at 3 cards for one."),
    Column("bank_at_4", "i2", "trades", "Trades with the bank at 4 cards for one, or more."),
    Column("offers", "i2", "offers", "Own offers to rivals."),
    Column("deals_offered", "i2", "deals", "Deals closed on an own offer."),
    Column("deals_answered", "i2", "deals", "Deals closed on a rival's offer."),
    Column("accepts", "i2", "answers", "Rivals' offers accepted, closed or not."),
    Column("refusals", "i2", "answers", "Rivals' offers refused."),
    Column("counters", "i2", "answers", "Rivals' offers answered by a counter-offer."),
    Column("trades", "i2", "trades", "Trades as a public goal counts them."),
    Column("end_cards", "i2", "cards", "Cards in hand at the end."),
    Column("start_pips", "i2", "pips", "Rolls of 36 that pay at the coves founded, added up over the hexes there."),
    Column("start_kinds", "i1", "resources", "Different resources beside the coves founded."),
    Column("start_numbers", "i1", "numbers", "Different numbers beside them."),
    Column("start_docks", "i1", "coves", "Founded coves with a dock."),
    Column("start_coast", "i1", "coves", "Founded coves on the coast."),
    Column("start_fishing", "i1", "hexes", "Fishing grounds beside the coves founded, added up."),
    Column("start_cards", "i1", "cards", "Cards received for the last cove founded."),
    Column("chance_trail", "i4", "decisions", "Own acts that could have been a trail."),
    Column("chance_cove", "i4", "decisions", "Own acts that could have been a cove."),
    Column("chance_village", "i4", "decisions", "Own acts that could have been a village."),
    Column("chance_lighthouse", "i4", "decisions", "Own acts that could have been a lighthouse."),
    *(Column(name, "i4", "cards", meaning) for name, meaning in _WITHHELD),
)

MEASURES = (
    Column(
        "dealt",
        "i8",
        "copies",
        "Public goals: 1 where revealed. Docks, terrains, numbers: so many lie on the map. Hexes: 1 where it gives.",
    ),
    Column(
        "used",
        "i8",
        "uses",
        "Buildings: built in play. Log cards: read by the seat. Public goals: taken. Docks: trades at their rate. "
        "Terrains, numbers, hexes: rolls at which a hex produced for the seat.",
    ),
    Column(
        "at_set_up",
        "i8",
        "uses",
        "Buildings: set at the set-up. Public goals: taken then. Docks, terrains, numbers, hexes: coves founded there.",
    ),
    Column("turn", "i8", "turns", "Turn (from 0) of each use in play, added up."),
    Column(
        "chances",
        "i8",
        "decisions",
        "Buildings: own acts that could have been one. Numbers: rolls of it in the seat's turns.",
    ),
    Column(
        "cards_in",
        "i8",
        "cards",
        "Buildings, terrains, numbers, hexes: cards produced by the dice. Log cards: given to the seat, whoever read "
        "them. Docks: got by those trades.",
    ),
    Column(
        "cards_out",
        "i8",
        "cards",
        "Buildings: paid for them. Log cards: taken from the seat. Docks: given in those trades.",
    ),
    Column("points", "i8", "points", "Buildings: points at the end. Public goals: points for taking them."),
)
"""What the components table counts for each component, seat by seat, over a deal's rotations."""
