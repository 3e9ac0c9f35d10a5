"""What a policy sees of each option of a Magic Card decision: named numbers, documented here, computed in `scoring`.

A policy weighs them (``configs/policies/magic_card.toml``); the option with the highest sum is taken. Ways are counted
in steps without other ships in them; the way home is the shortest that brings the ship home, with the turning that it
still needs, so it also says which way round. Steps nearer are below 0 where a ship gets further away.
"""

from sim.magic_card.words import HIDDEN, TOKENS
from sim.policies import Feature

_ON_WAY = (
    Feature("towards_home", "steps", "Steps nearer to home, by the way that counts as round the island.", None),
    Feature("laden_towards_home", "steps", "Steps nearer to home times the talismans that the seat owns.", None),
    Feature(
        "pressed_towards_home", "steps", "Steps nearer to home, where a rival is home or could be in a turn.", None
    ),
    Feature("towards_sales", "steps", "Steps nearer to a black port, where the seat has objects to sell.", None),
    Feature("towards_purchases", "steps", "Steps nearer to a red port, where it has gold for a talisman.", None),
)

_PLACES = (
    Feature("home", "0 or 1", "The ship comes home there."),
    Feature("black", "0 or 1", "It is a black port."),
    Feature("red", "0 or 1", "It is a red port."),
    Feature("sales", "tokens", "Gold that the seat's objects bring there at once."),
    Feature("purchases", "talismans", "Talismans that its gold buys there at once."),
    Feature("mission_open", "talismans", "Of those, talismans of its mission that lie open."),
    Feature("targets", "rivals", "Rivals alongside who can be attacked."),
    Feature("damage_risk", "chance", "Chance that a storm would damage a ship there, other ships aside.", 0, 1),
    Feature("calm_risk", "chance", "Chance that a storm would leave it in a calm.", 0, 1),
)

_SAIL = (
    *_ON_WAY,
    *_PLACES,
    Feature("threats", "rivals", "Rivals alongside whose mission shows a talisman of the seat."),
    Feature("blocks", "0 or 1", "It is the home port of a rival who is not home."),
    Feature("steps", "steps", "Steps sailed."),
)

_ACT = (
    *_ON_WAY,
    *_PLACES,
    Feature("sail", "0 or 1", "The ship sails; what is said of places is the best of all that it can reach."),
    Feature("fee", "tokens", "Tokens paid to sail."),
    Feature("cards", "cards", "Cards played to sail."),
    Feature("objects", "tokens", "Objects taken, those above the cap aside."),
    Feature("magic", "tokens", "Magic power taken, that above the cap aside."),
    Feature("draw", "0 or 1", "An action card is drawn."),
    Feature("hex", "0 or 1", "The open talismans are changed."),
    Feature("cash", "tokens", "Tokens for a card, those above the cap aside."),
    Feature("excess", "tokens", "Tokens of the option that are lost above the cap."),
    Feature("has_objects", "tokens", "Objects held, where objects are taken."),
    Feature("has_magic", "tokens", "Magic power held, where magic power is taken."),
)

_CARD = (
    *(Feature(kind, "tokens", f"{kind.capitalize()} that the card brings, or below 0 costs.", None) for kind in TOKENS),
    Feature("unpayable", "0 or 1", "It costs more tokens than the seat has."),
    Feature("monster", "0 or 1", "It is a monster."),
    Feature("win_chance", "chance", "Chance to tame it with all tokens held; 1 for one that is tame.", 0, 1),
    Feature("monster_gold", "tokens", "Gold for taming it times that chance."),
    Feature("objects_at_risk", "tokens", "Objects that are lost to it, times the chance of losing."),
    *(Feature(kind, "0 or 1", f"It is a card of the kind {kind}.") for kind in HIDDEN),
)

FEATURES: dict[str, tuple[Feature, ...]] = {
    "mission": (
        Feature("value", "points", "Values of the talismans that it shows."),
        Feature("copies", "talismans", "Copies that there are of them."),
        Feature("open", "talismans", "Of them, those that lie open."),
    ),
    "start": (
        Feature("black", "0 or 1", "The port is black."),
        Feature("red", "0 or 1", "It is red."),
        Feature("to_black", "steps", "Way to the nearest other black port."),
        Feature("to_red", "steps", "Way to the nearest other red port."),
        Feature("round", "steps", "Way round the island and back."),
        Feature("rivals", "ships", "Ships that lie within ten steps."),
        Feature("damage_risk", "chance", "Chance that a storm would damage a ship there, other ships aside.", 0, 1),
    ),
    "again": (
        Feature("spins", "0 or 1", "The spin is repeated."),
        Feature("turn", "0 or 1", "It is that of a turn."),
        Feature("storm", "0 or 1", "It gave a storm."),
        Feature("number", "steps", "The number of the section, where it is that of a turn.", None),
        Feature("losing", "0 or 1", "It lost to a monster or an attacker, or was below the mean of the attacker's."),
        Feature("chance", "chance", "Chance that another spin wins against the monster or the attacker.", 0, 1),
    ),
    "act": _ACT,
    "sail": _SAIL,
    "telescope": (
        Feature("uses", "0 or 1", "The telescope is used."),
        Feature("cards", "cards", "Cards that it shows."),
    ),
    "pick": _CARD,
    "bottom": _CARD,
    "good_weather": (
        Feature("uses", "0 or 1", "The card is used."),
        Feature("damage", "0 or 1", "The storm would damage the ship, if no ship moved before."),
        Feature("calm", "0 or 1", "It would leave it in a calm."),
        Feature("home", "0 or 1", "It would carry it home."),
        Feature("port", "0 or 1", "It would carry it into another port."),
        Feature("towards_home", "steps", "Steps by which it would bring the ship nearer to home.", None),
    ),
    "power": (
        Feature("tokens", "tokens", "Magic tokens used."),
        Feature("chance", "chance", "Chance to tame the monster.", 0, 1),
        Feature("gold", "tokens", "Gold for it times that chance."),
        Feature("objects_at_risk", "tokens", "Objects that are lost, times the chance of losing."),
        Feature("cash", "tokens", "Tokens for a card cashed first."),
    ),
    "cash": (
        Feature("cash", "tokens", "Tokens for a card cashed to pay."),
        Feature("missing", "tokens", "Tokens that are missing to pay."),
    ),
    "sell": (
        Feature("sales", "tokens", "Gold got for objects."),
        Feature("objects_left", "tokens", "Objects left."),
        Feature("cash", "tokens", "Tokens for a card cashed first."),
        Feature("more_sales", "tokens", "Sales that it makes possible."),
    ),
    "buy": (
        Feature("buys", "0 or 1", "A talisman is bought."),
        Feature("value", "points", "Its value; the mean of the deck for the top one."),
        Feature("mission", "0 or 1", "The own mission shows it."),
        Feature("rival_missions", "missions", "Missions of rivals that show it."),
        Feature("top", "0 or 1", "It is the top of the deck."),
        Feature("gold_left", "tokens", "Gold left."),
        Feature("hex", "0 or 1", "The open talismans are changed."),
        Feature("mission_open", "talismans", "Talismans of the mission that lie open, for a hex."),
        Feature("cash", "tokens", "Tokens for a card cashed first."),
        Feature("more_purchases", "talismans", "Purchases that it makes possible."),
    ),
    "attack": (
        Feature("attacks", "0 or 1", "A rival is attacked."),
        Feature("targets", "talismans", "Talismans of the rival that the own mission shows."),
        Feature("at_risk", "talismans", "Own talismans."),
        Feature("lead", "points", "Points of the rival above the own ones.", None),
    ),
    "loot": (
        Feature("talisman", "0 or 1", "A talisman is taken."),
        Feature("value", "points", "Its value."),
        Feature("mission", "0 or 1", "The own mission shows it."),
        Feature("loser_mission", "0 or 1", "The loser's mission shows it."),
        *(Feature(kind, "tokens", f"{kind.capitalize()} that a card taken brings.") for kind in TOKENS),
        Feature("monster", "0 or 1", "A tamed monster is taken."),
        Feature("hidden", "0 or 1", "A hidden card is taken."),
    ),
    "swap": (
        Feature("asks", "0 or 1", "A change of places is asked for."),
        Feature("towards_home", "steps", "Steps by which it would bring the ship nearer to home.", None),
    ),
    "agree": (
        Feature("agrees", "0 or 1", "The ships change places."),
        Feature("towards_home", "steps", "Steps by which that brings the ship nearer to home.", None),
    ),
}

TOWARDS_HOME, LADEN, PRESSED, TOWARDS_SALES, TOWARDS_PURCHASES = range(len(_ON_WAY))
HOME, BLACK, RED, SALES, PURCHASES, MISSION_OPEN, TARGETS, DAMAGE_RISK, CALM_RISK = range(
    len(_ON_WAY), len(_ON_WAY) + len(_PLACES)
)
N_PLACE = len(_ON_WAY) + len(_PLACES)
THREATS, BLOCKS, STEPS = range(N_PLACE, len(_SAIL))
SAIL, FEE, CARDS, OBJECTS, MAGIC, DRAW, HEX, CASH, EXCESS, HAS_OBJECTS, HAS_MAGIC = range(N_PLACE, len(_ACT))
MISSION_VALUE, MISSION_COPIES, MISSION_IN_ROW = range(3)
START_BLACK, START_RED, START_TO_BLACK, START_TO_RED, START_ROUND, START_RIVALS, START_RISK = range(7)
AGAIN_SPINS, AGAIN_TURN, AGAIN_STORM, AGAIN_NUMBER, AGAIN_LOSING, AGAIN_CHANCE = range(6)
TELESCOPE_USES, TELESCOPE_CARDS = range(2)
CARD_TOKENS = 0  # objects, magic, gold
CARD_UNPAYABLE, CARD_MONSTER, CARD_CHANCE, CARD_GOLD, CARD_AT_RISK, CARD_HIDDEN = range(3, 9)
WEATHER_USES, WEATHER_DAMAGE, WEATHER_CALM, WEATHER_HOME, WEATHER_PORT, WEATHER_TOWARDS_HOME = range(6)
POWER_TOKENS, POWER_CHANCE, POWER_GOLD, POWER_AT_RISK, POWER_CASH = range(5)
CASH_TOKENS, CASH_MISSING = range(2)
SELL_SALES, SELL_LEFT, SELL_CASH, SELL_MORE = range(4)
BUYS, BUY_VALUE, BUY_MISSION, BUY_RIVALS, BUY_TOP, BUY_GOLD_LEFT, BUY_HEX, BUY_OPEN, BUY_CASH, BUY_MORE = range(10)
ATTACKS, ATTACK_TARGETS, ATTACK_AT_RISK, ATTACK_LEAD = range(4)
LOOT_TALISMAN, LOOT_VALUE, LOOT_MISSION, LOOT_LOSER, LOOT_TOKENS = range(5)
LOOT_MONSTER, LOOT_HIDDEN = LOOT_TOKENS + len(TOKENS), LOOT_TOKENS + len(TOKENS) + 1
SWAP_ASKS, SWAP_TOWARDS_HOME = range(2)
