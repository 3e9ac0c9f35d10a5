"""Why a decision is not allowed: the rule that stands against it, in words (used only when one is refused)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.magic_card.battle import may_be_attacked
from sim.magic_card.state import CALM, DAMAGED, DECISIONS, FINE, GOLD, HEX, LUCKY_WIND, MAGIC, OBJECTS, REPAIR
from sim.magic_card.words import ISLAND, OFFERS, REEF, RIM, STATES, TOKENS, WINDLESS

if TYPE_CHECKING:
    from sim.magic_card.engine import KernelEngine

Option = dict[str, Any]

KEYS = {
    "act": ("act", "by", "cards", "tokens", "card"),
    "pick": ("pick", "place"),
    "bottom": ("bottom", "place"),
    "power": ("power", "card"),
    "sell": ("sell", "card"),
    "buy": ("buy", "slot", "card"),
    "loot": ("loot", "card"),
}
"""Keys of a decision, where it has more than its own."""
ACTS = ("stay", "sail", "take", "draw", "hex", "cash")
YES_NO = {
    "again": ("keep", "spin"),
    "telescope": ("keep", "use"),
    "good_weather": ("keep", "use"),
    "swap": ("no", "ask"),
    "agree": ("no", "yes"),
}


def objection(engine: KernelEngine, option: Option) -> str:
    """Return one sentence that names the rule against `option` in the engine's position."""
    asked = DECISIONS[engine.s["phase"]]
    seat = int(engine.s["decider"])
    if asked not in option:
        given = next((kind for kind in DECISIONS if kind in option), "nothing known")
        return f"seat {seat} is asked for '{asked}', not for '{given}' (C06)"
    known = KEYS.get(asked, (asked,))
    for key in option:
        if key not in known:
            return f"'{asked}' does not go with the key '{key}', only with {', '.join(known)}"
    if asked in YES_NO:
        return f"'{asked}' is {option[asked]!r}, expected '{YES_NO[asked][0]}' or '{YES_NO[asked][1]}'"
    return {
        "mission": _against_mission,
        "start": _against_start,
        "act": _against_act,
        "sail": _against_sail,
        "pick": _against_pick,
        "bottom": _against_pick,
        "power": _against_power,
        "cash": _against_cash,
        "sell": _against_sale,
        "buy": _against_purchase,
        "attack": _against_attack,
        "loot": _against_loot,
    }[asked](engine, option, seat)


def _tokens(engine: KernelEngine, seat: int, kind: int) -> str:
    return f"{engine.s['tokens'][seat, kind]} {TOKENS[kind]}"


def _open_options(engine: KernelEngine, key: str) -> str:
    """Return in words what the decision offers under a key."""
    found = dict.fromkeys(str(option[key]) for option in engine.decision()["options"])  # type: ignore[index]
    return ", ".join(found)


# --- the set-up -------------------------------------------------------------------------------------------------------


def _against_mission(engine: KernelEngine, option: Option, _: int) -> str:
    mission = option["mission"]
    if mission in engine.words.missions:
        return f"mission {mission} is taken (C02)"
    return f"'mission' is {mission!r}, expected one of {_open_options(engine, 'mission')}"


def _against_start(engine: KernelEngine, option: Option, _: int) -> str:
    port = option["start"]
    if port not in engine.words.ports:
        return f"'start' is {port!r}, expected one of {_open_options(engine, 'start')}"
    if not engine.t["may_start"][engine.words.ports.index(port)]:
        return f"no ship may start in {port} (board.start)"
    return f"a ship starts in {port} already (C04)"


# --- the option of a turn ---------------------------------------------------------------------------------------------


def _against_act(engine: KernelEngine, option: Option, seat: int) -> str:
    act = option["act"]
    if act not in ACTS:
        return f"'act' is {act!r}, expected one of {', '.join(ACTS)} (C06)"
    section = engine.words.sections[engine.s["section"]]
    shown = [word for word, shows in zip(OFFERS, engine.t["offers"][engine.s["section"]], strict=True) if shows]
    offers = ", ".join(shown) or "nothing"
    if act == "take":
        return f"section {section} shows {offers}: no {option.get('tokens')!r} to take (C16)"
    if act == "draw":
        return f"section {section} shows {offers}: no card to draw (C18)"
    if act == "hex":
        return _against_hex(engine, seat)
    if act == "cash":
        return _against_income(engine, option.get("card"), seat, TOKENS)
    if act == "sail":
        return _against_sailing(engine, option, seat, section, shown)
    return "'stay' goes without any other key"


def _against_hex(engine: KernelEngine, seat: int) -> str:
    if engine.s["held"][seat, HEX] == 0:
        return f"seat {seat} holds no hex (C45)"
    return "no talisman lies open (C45)"


def _against_income(engine: KernelEngine, card: Any, seat: int, kinds: tuple[str, ...]) -> str:
    """Say why a card cannot be cashed for tokens of some kinds."""
    if card not in engine.words.actions:
        return f"no action card is called {card!r} (C39)"
    made = engine.config["actions"][card]
    if made["kind"] not in kinds or made["number"] < 0:
        return f"{card} brings no {' or '.join(kinds)} (C39)"
    return f"seat {seat} does not hold {card} (C39)"


def _against_sailing(engine: KernelEngine, option: Option, seat: int, section: str, shown: list[str]) -> str:
    """Say why a seat cannot sail, or not so."""
    s, t = engine.s, engine.t
    state, by = int(s["ship"][seat]), option.get("by")
    if by not in (None, "fee", "card", "lucky_wind"):
        return f"'by' is {by!r}, expected fee, card or lucky_wind"
    if s["home"][seat]:
        return f"the ship of seat {seat} is home (C55)"
    if t["number"][s["section"]] <= 0:
        return f"section {section} lets no ship sail (C08)"
    symbol = {FINE: None, CALM: "wind", DAMAGED: "hammer"}[state]
    freed = symbol is None or symbol in shown
    held = f"the ship of seat {seat} is {STATES[state]} and section {section} shows {', '.join(shown) or 'nothing'}"
    rule = "C29" if state == CALM else "C31"
    if by is None and not freed:
        return f"{held} (66, {rule})"
    if by in ("fee", "card") and freed:
        return f"{held}: it sails without {'a fee' if by == 'fee' else 'a card'} ({rule})"
    if by == "fee":
        kind, fee = (OBJECTS, t["exit_fee"]) if state == CALM else (GOLD, t["repair_fee"])
        if s["tokens"][seat, kind] < fee:
            return f"to sail costs {fee} {TOKENS[kind]}, seat {seat} has {_tokens(engine, seat, kind)} ({rule})"
    if by == "card" and s["held"][seat, LUCKY_WIND if state == CALM else REPAIR] == 0:
        return f"seat {seat} holds no {'lucky wind' if state == CALM else 'repair'} (C41, C42)"
    if by == "lucky_wind":
        return _against_lucky_wind(engine, option, seat, state)
    return f"no cell is free for the ship of seat {seat} (66)"


def _against_lucky_wind(engine: KernelEngine, option: Option, seat: int, state: int) -> str:
    if state != FINE:
        return f"the ship of seat {seat} is {STATES[state]}: a lucky wind adds no steps to it (C42, 66)"
    held, wanted = int(engine.s["held"][seat, LUCKY_WIND]), option.get("cards", 1)
    if wanted != 1 and engine.t["lucky_winds"] == 1:
        return "one lucky wind goes with a sail (lucky_winds = 'one')"
    if not isinstance(wanted, int) or not 1 <= wanted <= held:
        return f"seat {seat} holds {held} lucky winds, not {wanted!r} to play (C42)"
    return f"no cell is free for the ship of seat {seat} (66)"


def _against_sail(engine: KernelEngine, option: Option, seat: int) -> str:
    s, at = engine.s, option["sail"]
    cells = [list(cell) for cell in engine.board.cells]
    if at not in cells:
        return f"'sail' is {at!r}, expected a cell of the board, such as {cells[s['cell'][seat]]}"
    cell = cells.index(at)
    terrain = engine.board.terrain[cell]
    if terrain in (ISLAND, REEF, RIM):
        return f"{at} is {({ISLAND: 'island', REEF: 'reef', RIM: 'border'})[terrain]} (C12, C13)"
    if terrain == WINDLESS:
        return f"{at} is a windless cell (C15)"
    if cell == s["cell"][seat]:
        return f"the ship of seat {seat} lies on {at}: a sail ends elsewhere (C11)"
    if s["ships_on"][cell]:
        return f"another ship lies on {at} (C14)"
    return f"{at} is no cell that the ship of seat {seat} can sail to in {s['allowance']} steps (C09)"


# --- cards ------------------------------------------------------------------------------------------------------------


def _against_pick(engine: KernelEngine, option: Option, _: int) -> str:
    kind = next(iter(option))
    return f"{option[kind]!r} is not among the cards looked at: {_open_options(engine, kind)} (C44)"


def _against_power(engine: KernelEngine, option: Option, seat: int) -> str:
    if option["power"] == "cash":
        return _against_income(engine, option.get("card"), seat, ("magic",))
    return f"'power' is {option['power']!r}; seat {seat} has {_tokens(engine, seat, MAGIC)} (C47)"


def _against_cash(engine: KernelEngine, option: Option, seat: int) -> str:
    kind = TOKENS[engine.t["action_token"][engine.s["card"]]]
    return _against_income(engine, option["cash"], seat, (kind,))


# --- trade ------------------------------------------------------------------------------------------------------------


def _against_sale(engine: KernelEngine, option: Option, seat: int) -> str:
    t = engine.t
    if option["sell"] == "cash":
        if engine.s["tokens"][seat, GOLD] >= t["cap"][GOLD]:
            return f"seat {seat} has {_tokens(engine, seat, GOLD)}, as many as it may hold (C22)"
        return _against_income(engine, option.get("card"), seat, ("objects",))
    has = f"{_tokens(engine, seat, OBJECTS)} and {_tokens(engine, seat, GOLD)}"
    price = f"one gold costs {t['objects_per_gold']} objects, and nobody holds more than {t['cap'][GOLD]} gold"
    return f"'sell' is {option['sell']!r}: {price}; seat {seat} has {has} (C21, C22)"


def _against_purchase(engine: KernelEngine, option: Option, seat: int) -> str:
    wanted, price = option["buy"], int(engine.t["gold_per_talisman"])
    if wanted == "hex":
        return _against_hex(engine, seat)
    if wanted == "cash":
        return _against_income(engine, option.get("card"), seat, ("gold",))
    if wanted != "top" and wanted not in engine.words.talismans:
        return f"'buy' is {wanted!r}, expected a talisman of the row, 'top', 'hex', 'cash' or 'none' (C24)"
    if engine.s["tokens"][seat, GOLD] < price:
        return f"a talisman costs {price} gold, seat {seat} has {_tokens(engine, seat, GOLD)} (C24)"
    if wanted == "top":
        return "no talisman is left in the deck (35)"
    row = ", ".join(engine.view()["row"]) or "nothing"
    where = f" in slot {option['slot']}" if "slot" in option else ""
    return f"{wanted} does not lie open{where}; the row holds {row} (C24)"


# --- battles ----------------------------------------------------------------------------------------------------------


def _against_attack(engine: KernelEngine, option: Option, seat: int) -> str:
    target, s = option["attack"], engine.s
    if isinstance(target, bool) or not isinstance(target, int) or not 0 <= target < engine.players or target == seat:
        return f"'attack' is {target!r}, expected 'none' or another seat (C52)"
    if s["ship"][target] != FINE:
        return f"the ship of seat {target} is {STATES[s['ship'][target]]} (C35)"
    if s["wanted"][seat, target] == 0:
        return f"seat {target} has no talisman of the mission of seat {seat} (C52)"
    if may_be_attacked(s, engine.t, seat, target):
        return "an attack goes without any other key"
    return f"the ship of seat {target} does not lie beside that of seat {seat} (C52)"


def _against_loot(engine: KernelEngine, option: Option, _: int) -> str:
    what = option["loot"]
    if what not in ("talisman", "card", "hidden"):
        return f"'loot' is {what!r}, expected 'talisman', 'card' or 'hidden' (C53)"
    return f"the loser has no such {what} to take: {option.get('card', 'unseen')!r} (C53)"
