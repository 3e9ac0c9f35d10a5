"""Draws cards and talismans of Magic Card as small chips, and sets chips in lines that fit a width."""

from collections import Counter
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, NamedTuple

from sim.drawing import INK, text
from sim.magic_card.drawing import MIDDLE, at
from sim.magic_card.symbols import CARD_SYMBOLS, OTHER, WANTED, place
from sim.magic_card.words import TOKENS

Table = Mapping[str, Any]

LETTER, DIGIT, SIGN = 6.7, 7.4, 9.7  # widths of the letters of a chip, about
LONG = 42  # letters of a name that a chip has room for
HIGH = 21.0
GAP = 5.0
BOLD = 'font-weight="bold"'


class Chip(NamedTuple):
    """A small drawing from its left end on, in a line of height 0."""

    width: float
    drawn: str


def chip(symbol: str, words: str, title: str, *, fill: str = "#fff", dashed: bool = False) -> Chip:
    """Draw a chip: a symbol drawn round the origin, then words.

    Parameters
    ----------
    symbol
        What stands at its left end, about 20 units wide.
    words
        What stands beside it.
    title
        What a reader who points at it is told.
    fill
        Its ground.
    dashed
        Whether its rim is dashed, for what is hidden or not there yet.
    """
    width = 25 + sum(SIGN if sign in "+−×" else LETTER if sign.islower() else DIGIT for sign in words) + 5
    dashes = ' stroke-dasharray="3 2.4"' * dashed
    rim = f'<rect x=".5" y="{-HIGH / 2}" width="{width - 1:.1f}" height="{HIGH:g}" rx="5" fill="{fill}" stroke="{INK}"'
    label = text(25, 4.2, words, 'font-size="11.5"')
    return Chip(width, f"<title>{escape(title)}</title>{rim}{dashes}/>{at(13, 0, symbol)}{label}")


def talisman_chip(talisman: Table, number: int = 1, *, wanted: bool = False, missing: bool = False) -> Chip:
    """Draw a talisman with its value; in yellow if the own mission shows it, dashed if it is missing."""
    fill = "#fff" if missing else WANTED if wanted else OTHER
    name = talisman["name"] if len(talisman["name"]) <= LONG else f"{talisman['name'][: LONG - 1]}…"
    words = name + (f" ×{number}" if number > 1 else "")
    told = f"{talisman['name']}: {talisman['value']} points"
    return chip(gem(talisman["value"], fill), words, told, fill="#fff7d6" if wanted else "#fff", dashed=missing)


def gem(value: int, fill: str) -> str:
    """Draw a talisman's gem with its value, round the origin."""
    size = 11.5 if value < 10 else 9.5 if value < 100 else 7.5
    words = text(0, 2.6, str(value), f'{MIDDLE} font-size="{size}" {BOLD}')
    return f'<g fill="{fill}">{place("gem", 0, 0, 0.95)}</g>{words}'


def card_chip(card: Table, number: int = 1, *, hidden: bool = False) -> Chip:
    """Draw an action card; dashed if the others do not see it."""
    return chip(
        card_symbol(card), card_label(card) + (f" ×{number}" if number > 1 else ""), card["name"], dashed=hidden
    )


def card_symbol(card: Table) -> str:
    """Draw the symbol of an action card, round the origin."""
    return place(CARD_SYMBOLS.get(card["kind"], str(card["kind"])), 0, 0, 0.85)


def card_label(card: Table) -> str:
    """Say in short what an action card is: its number, a monster's power, else its kind."""
    if card["kind"] in TOKENS:
        return f"{card['number']:+d}".replace("-", "−")
    if card["kind"] == "monster":
        return str(card["power"])
    return str(card["kind"]).replace("_", " ")


def card_chips(actions: Table, cards: Iterable[str], *, hidden: bool = False) -> list[Chip]:
    """Draw cards as chips, cards that look the same as one."""
    alike: dict[tuple[str, str], Table] = {}
    copies: Counter[tuple[str, str]] = Counter()
    for card in (actions[name] for name in cards):
        look = card["kind"], card_label(card)
        alike.setdefault(look, card)
        copies[look] += 1
    return [card_chip(card, copies[look], hidden=hidden) for look, card in alike.items()]


def flow(chips: Iterable[Chip], x: float, y: float, right: float) -> tuple[str, float]:
    """Set chips in lines between `x` and `right`; also return where the last line lies."""
    drawn, here = [], x
    for one in chips:
        if here > x and here + one.width > right:
            here, y = x, y + HIGH + 4
        drawn.append(at(here, y, one.drawn))
        here += one.width + GAP
    return "".join(drawn), y
