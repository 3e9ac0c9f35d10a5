"""The columns that Magic Card adds to the tables, as data."""

from sim.dataset import PLAYOUT_COLUMNS, SEAT_COLUMNS, Column
from sim.magic_card.state import END_REASONS, OUTCOMES

PLAYOUTS = (
    *PLAYOUT_COLUMNS,
    Column("end_reason", "i1", "word", "Why the playout ended.", END_REASONS),
    Column("storms", "i2", "storms", "Storms."),
    Column("battles", "i2", "battles", "Battles."),
    Column("ties", "i2", "pairs of spins", "Pairs of equal spins in battles."),
    Column("reshuffles", "i2", "shuffles", "Times that the discard pile became the deck of action cards."),
    Column("no_card", "i2", "cards", "Action cards that were due when there was none."),
    Column("hexes", "i2", "cards", "Hexes played: talismans of the row shuffled back."),
    Column("homecomings", "i1", "ships", "Ships that came home."),
    Column("last_round", "i2", "number", "Round (from 0) in which the first ship came home; -1 for none."),
    Column("lost_turns", "i2", "turns", "Turns lost for cards that could not be paid."),
    Column("talismans_left", "i2", "talismans", "Talismans in deck and row at the end."),
)

SEAT_COUNTS = (
    Column("sails", "i2", "turns", "Turns used to sail, in any way."),
    Column("sails_fee", "i2", "turns", "Of those, with tokens paid to leave a calm or to repair."),
    Column("sails_card", "i2", "turns", "Of those, with a card played to leave a calm or to repair."),
    Column("sails_lucky", "i2", "turns", "Of those, with lucky winds for more steps."),
    Column("steps", "i4", "steps", "Steps sailed."),
    Column("stays", "i2", "turns", "Turns used for nothing."),
    Column("takes_objects", "i2", "turns", "Turns used to take objects."),
    Column("takes_magic", "i2", "turns", "Turns used to take magic power."),
    Column("draws", "i2", "turns", "Turns used to draw an action card."),
    Column("lost_turns", "i2", "turns", "Turns lost."),
    Column("turns_calm", "i2", "turns", "Own turns begun in a calm, lost ones too."),
    Column("turns_damaged", "i2", "turns", "Own turns begun damaged, lost ones too."),
    Column("turns_home_taken", "i2", "turns", "Own turns, not yet home, begun with another ship in the home port."),
    Column("storm_exempt", "i2", "storms", "Storms that left the ship alone since it lay in a calm or was damaged."),
    Column("storm_ports", "i2", "arrivals", "Arrivals in a port by a storm."),
    Column("storms_spun", "i2", "storms", "Storms of own turns."),
    Column("unpaid", "i2", "cards", "Cards drawn that could not be paid."),
    Column("spins_again", "i2", "cards", "Spins repeated by a card."),
    Column("monsters_met", "i2", "monsters", "Monsters drawn."),
    Column("monsters_tamed", "i2", "monsters", "Monsters tamed."),
    Column("sales", "i2", "tokens", "Gold got for objects."),
    Column("sale_visits", "i2", "visits", "Times that objects could be sold."),
    Column("talismans_open", "i2", "talismans", "Talismans bought from the row."),
    Column("talismans_top", "i2", "talismans", "Talismans bought from the top of the deck."),
    Column("buy_visits", "i2", "visits", "Times that talismans could be bought."),
    Column("attacks", "i2", "battles", "Battles begun."),
    Column("attacks_won", "i2", "battles", "Of those, the ones won."),
    Column("defences", "i2", "battles", "Battles begun by others against the seat."),
    Column("defences_won", "i2", "battles", "Of those, the ones that the seat won."),
    Column("looted_talismans", "i2", "talismans", "Talismans taken in battles."),
    Column("looted_cards", "i2", "cards", "Action cards taken in battles."),
    Column("swaps", "i2", "battles", "Battles after which the two ships changed places."),
    Column("chance_attack", "i2", "decisions", "Own turns in which somebody could be attacked."),
    Column("chance_home", "i2", "decisions", "Own sails that could have ended at home."),
)
"""Counts in the order of `state.N_SAILS` and the others."""

_STORM = {
    "unhurt": "that did nothing to it",
    "calm": "that left it in a calm",
    "reef": "that damaged it on a reef",
    "island": "that damaged it on the island",
    "rim": "that damaged it at the golden border",
    "ship": "that damaged it at another ship",
    "stopped": "in which another ship stopped it unhurt",
    "sheltered": "that it stayed out of by a card",
}

_FLOWS = (
    ("objects_in_take", "taken as the option of a turn"),
    ("objects_in_cards", "got for cards cashed"),
    ("objects_out_sales", "sold"),
    ("objects_out_fees", "paid to leave a calm"),
    ("objects_out_cards", "paid for cards"),
    ("objects_out_monsters", "lost to monsters"),
    ("objects_excess", "lost above the cap"),
    ("magic_in_take", "taken as the option of a turn"),
    ("magic_in_cards", "got for cards cashed"),
    ("magic_out_monsters", "used on monsters"),
    ("magic_out_cards", "paid for cards"),
    ("magic_excess", "lost above the cap"),
    ("gold_in_sales", "got for objects"),
    ("gold_in_monsters", "got for monsters"),
    ("gold_in_cards", "got for cards cashed"),
    ("gold_out_talismans", "paid for talismans"),
    ("gold_out_fees", "paid for repairs"),
    ("gold_out_cards", "paid for cards"),
    ("gold_excess", "lost above the cap"),
)

SEATS = (
    *SEAT_COLUMNS,
    Column("points_talismans", "i4", "points", "Values of own talismans at the end."),
    Column("points_missions", "i4", "points", "Points for own talismans that the mission shows."),
    Column("points_gold", "i4", "points", "Points for gold tokens."),
    Column("points_gold_cards", "i4", "points", "Points for gold cards held."),
    Column("points_home", "i4", "points", "Points for having come home."),
    Column("home", "i1", "0 or 1", "The ship came home."),
    Column("home_turn", "i2", "turns", "Turn (from 0) in which it came home; -1 for never."),
    Column("home_by_storm", "i1", "0 or 1", "A storm carried it home."),
    Column("start_port", "i1", "number", "Home port, by its place among the ports; -1 for none."),
    Column("mission", "i1", "number", "Mission, by its place in the config."),
    Column("turning", "i2", "rounds", "How often the ship has gone round the island against the clock, net."),
    *SEAT_COUNTS,
    *(Column(f"storm_{name}", "i2", "storms", f"Storms {_STORM[name]}.") for name in OUTCOMES),
    Column("cards_option", "i2", "cards", "Action cards drawn as the option of a turn."),
    Column("cards_port", "i2", "cards", "Action cards drawn for sailing into a black port."),
    Column("cards_storm", "i2", "cards", "Action cards drawn for being carried into one by a storm."),
    Column("power_spent", "i2", "tokens", "Magic tokens used on monsters."),
    Column("docked_black", "i2", "arrivals", "Arrivals in black ports by sailing."),
    Column("docked_red", "i2", "arrivals", "Arrivals in red ports by sailing."),
    Column("docked_neutral", "i2", "arrivals", "Arrivals in neutral ports by sailing."),
    *(Column(name, "i2", "tokens", f"{name.partition('_')[0].capitalize()} {how}.") for name, how in _FLOWS),
    Column("end_objects", "i2", "tokens", "Objects at the end."),
    Column("end_magic", "i2", "tokens", "Magic power at the end."),
    Column("end_gold", "i2", "tokens", "Gold at the end."),
    Column("end_talismans", "i2", "talismans", "Own talismans at the end."),
    Column("end_mission_talismans", "i2", "talismans", "Of those, the ones that the mission shows."),
    Column("end_cards", "i2", "cards", "Action cards held at the end, tamed monsters too."),
)

MEASURES = (
    Column(
        "dealt",
        "i8",
        "copies",
        "Sections: spins of it for a turn. Cards: drawn. Talismans: bought. Missions: 1 for the seat's. Ports: 1 for "
        "the home port. Cells: own turns begun there.",
    ),
    Column(
        "used",
        "i8",
        "uses",
        "Sections: turns that kept it. Options: taken. Directions: storms of own turns. Cards: played, cashed, paid or "
        "tamed. Talismans: held at the end. Missions: own talismans that it shows, at the end. Ports: arrivals by "
        "sailing. Cells: own sails that ended there.",
    ),
    Column(
        "turn",
        "i8",
        "turns",
        "Turn (from 0) of each use added up; talismans: of each purchase. Not for directions, missions and cells.",
    ),
    Column(
        "chances",
        "i8",
        "decisions",
        "Sections: spins of it for monsters and in battles. Options: own turns that offered it. Cards: not paid, or "
        "a monster met. Talismans: own visits to red ports that began with it in the row. Ports: own trades there.",
    ),
    Column(
        "gained",
        "i8",
        "pieces",
        "Options: steps sailed, tokens kept, cards drawn. Cards: tokens got, before the cap. Talismans: taken in "
        "battles. Ports: gold got or talismans bought.",
    ),
    Column(
        "lost",
        "i8",
        "pieces",
        "Options: fees paid. Cards: tokens paid, used or lost. Talismans: lost in battles. Ports: objects or gold "
        "paid. Cells: damages there.",
    ),
    Column(
        "storm",
        "i8",
        "storms",
        "Sections: spins of it for a direction. Directions: storms that concerned the own ship. Cards: drawn for an "
        "arrival by storm. Ports: arrivals by storm. Cells: own moves by storm that ended there.",
    ),
    Column(
        "points",
        "i8",
        "points",
        "At the end. Cards: of gold cards held. Talismans: value and mission bonus. Missions: the bonus.",
    ),
)
"""What the components table counts for each component, seat by seat, over a deal's rotations."""
