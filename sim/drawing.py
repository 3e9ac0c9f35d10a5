"""What the pictures and sheets of all games share: colours and shapes of seats, words, symbols, the frame."""

from html import escape

INK = "#1f2d3a"

COLOURS = ("#d55e00", "#0072b2", "#f0e442", "#009e73", "#cc79a7")
"""Of the seats: colours that colour-blind people tell apart (Okabe and Ito)."""
BASES = (
    '<circle r="11.5"/>',
    '<rect x="-10.5" y="-10.5" width="21" height="21"/>',
    '<path d="M0-14.5L14 10H-14z"/>',
    '<path d="M0-14.5L14.5 0L0 14.5L-14.5 0z"/>',
    '<path d="M-13-4.5H-4.5V-13H4.5V-4.5H13V4.5H4.5V13H-4.5V4.5H-13z"/>',
)
"""Of the seats: shapes, so that a print without colours is readable."""

FISH = f"""stroke="{INK}" stroke-width="1.1" stroke-linejoin="round">
<path d="M-9 0C-5.4-5.6 1.6-6 4.4-.8L9-4.8v9.6L4.4.8C1.6 6-5.4 5.6-9 0z" fill="#6f8fa6"/>
<circle cx="-5.2" cy="-.9" r="1" fill="#fff" stroke-width=".7"/>
<path d="M-2-3.4q2 3.4 0 6.8" fill="none" stroke-width=".8"/>
</g>"""
"""What follows the id of a fish's symbol."""


def base(seat: int) -> str:
    """Draw the shape of a seat in its colour, round the origin."""
    return f'<g fill="{COLOURS[seat]}" stroke="{INK}" stroke-width="1.6">{BASES[seat]}</g>'


def symbol(name: str, x: float, y: float, scale: float = 1.0) -> str:
    """Put a symbol of the picture's definitions upright at a point."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<use href="#{name}" transform="translate({x:.1f} {y:.1f}){size}"/>'


def text(x: float, y: float, words: str, style: str = "") -> str:
    """Write a line from a point on."""
    return f'<text x="{x:g}" y="{y:g}"{" " * bool(style)}{style}>{escape(words)}</text>'


def heading(x: float, y: float, words: str, room: float = 640, size: float = 22) -> str:
    """Write a heading; where the room (letters times their size) is too small for it, in smaller letters."""
    return text(x, y, words, f'font-size="{min(size, room / max(1, len(words))):.1f}" font-weight="bold"')


def number_of(number: int, thing: str) -> str:
    """Say a number of things.

    Examples
    --------
    >>> number_of(1, "turn"), number_of(2, "turn")
    ('1 turn', '2 turns')
    """
    return f"{number} {thing}{'s' * (number != 1)}"


def picture(width: float, height: float, defs: str, content: str) -> str:
    """Frame a picture as an SVG file."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" font-family="DejaVu Sans, Verdana, sans-serif" '
        f'font-size="15" fill="{INK}">\n<rect width="100%" height="100%" fill="#fff"/>{defs}'
        f"{content}\n</svg>\n"
    )
