"""The drawn symbols of Magic Card: tokens, what the spinner shows, action cards, rocks, anchors, signs of ships.

Each is told apart by its shape, so that a print without colours is readable. A picture holds `DEFS` once and then
places symbols by name; they are centred on their own origin and about 18 units wide, on cells 50 units apart.
"""

from sim.drawing import INK, symbol

BLUE, WHITE, REEF, ISLAND, GOLD, WOOD = "#cde5f4", "#ffffff", "#c9ccd0", "#b0aaa0", "#f0c64c", "#8a5a33"
PORTS = {"black": "#1b1b1b", "red": "#c4302b", "neutral": "#6b5fa8"}
WANTED, OTHER = "#f6d64f", "#9fd3c7"
"""Gems of talismans that a mission shows, and of all others."""

_LINE = f'stroke="{INK}" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round"'
_OPEN = f'fill="none" stroke="{INK}" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"'

DEFS = f"""
<defs>
<pattern id="mc-rim" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="6" height="6" fill="{GOLD}"/><path d="M0 0V6" stroke="#c79a1f" stroke-width="2"/></pattern>
<pattern id="mc-island" width="7" height="7" patternUnits="userSpaceOnUse">
<rect width="7" height="7" fill="{ISLAND}"/><path d="M1.5 1.5h.01M5 5h.01" stroke="#7d776c" stroke-width="1.5"
stroke-linecap="round"/></pattern>
<g id="mc-rocks" {_LINE}><path d="M-13 8-9-2-5-5-1 1 1 8z" fill="#8e9398"/><path d="M-3 8 1-7 5-10 10-2 13 8z"
fill="#a7abb0"/><path d="M5-10 4-3 7 2" fill="none" stroke-width=".8"/></g>
<g id="mc-still" fill="none" stroke="#aab4bc" stroke-width="1.6" stroke-linecap="round"><path d="M-8-3H3M-3 1H8"/></g>
<g id="mc-anchor" fill="none" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">
<circle cy="-7" r="2.4"/><path d="M0-4.6V9M-4.5-2H4.5M-8 3
Q-7 9 0 9 7 9 8 3M-8 3-9.6 5.6M-8 3-5.4 4.6M8 3 9.6 5.6M8 3 5.4 4.6"/></g>
<g id="mc-objects" {_LINE}><path d="M-8-5H8V8H-8z" fill="#c99a62"/><path d="M-8-5-5-9H5L8-5z" fill="{WOOD}"/>
<path d="M-8 0H8M-4-5V8M4-5V8" fill="none"/></g>
<g id="mc-magic" {_LINE}><path d="M0-9.5 2.7-3.4 9.3-2.8 4.3 1.6 5.8 8.2 0 4.7-5.8 8.2-4.3 1.6-9.3-2.8-2.7-3.4z"
fill="#b58bd6"/></g>
<g id="mc-gold" {_LINE}><circle r="8.5" fill="#ffd84d"/><circle r="5.6" fill="none" stroke-width=".8"/>
<path d="M0-3.4V3.4M-2-2.2H1.4M-1.4 2.2H2" fill="none" stroke-width="1.2"/></g>
<g id="mc-wind" {_OPEN}><path d="M-9-2.5H4.5a3 3 0 1 0-2.8-4.2M-9 1.5H7.2a2.6 2.6 0 1 1-2.4 3.8M-7 5.5H.6"/></g>
<g id="mc-hammer" {_LINE}><path d="M-1.6-2.4-7.5 7.2-5 8.9 1-.8z" fill="{WOOD}"/><path d="M-4.6-7 4.2-1.6 7-6-1-9.4z"
fill="#9aa3ab"/></g>
<g id="mc-card" {_LINE}><rect x="-6" y="-8.5" width="12" height="17" rx="1.8" fill="#fff"/>
<rect x="-3.8" y="-6.2" width="7.6" height="12.4" rx="1" fill="#7fa9cc"/></g>
<g id="mc-storm" {_LINE}><path d="M-5.5 2.5A4.2 4.2 0 0 1-6-5.8 5.4 5.4 0 0 1 4-7 4.8 4.8 0 0 1 6 2.5z" fill="#6f7f8d"/>
<path d="M1 1.5-3 6H0L-2 9.8 4 4.6H1.2L3.4 1.5z" fill="#ffd84d"/></g>
<g id="mc-good_weather" {_LINE}><circle r="4.6" fill="#ffd84d"/><path d="M0-9.2V-7M0 9.2V7M-9.2 0H-7M9.2 0H7
M-6.5-6.5-5-5M6.5 6.5 5 5M6.5-6.5 5-5M-6.5 6.5-5 5" fill="none" stroke-width="1.6"/></g>
<g id="mc-spin_again" {_OPEN}><path d="M6.6-2.6A7 7 0 1 0 7 1.6"/><path d="M7.8-7.4 6.8-2.4 2-3.8" fill="none"/></g>
<g id="mc-telescope" {_LINE}><path d="M-9 3.4-7.6 6.6-1.6 4.2-2.8 1.2z" fill="#c99a62"/><path d="M-3.2.4-1.4 4.8 4 2.6
2.2-1.8z" fill="#9aa3ab"/><path d="M1.6-3 4.2 3.2 10 .8 7.4-5.6z" fill="#c99a62"/></g>
<g id="mc-hex" {_LINE}><path d="M-8 7.4Q-9-2-1-9 0-4 5-2 8 1 7.6 7.4z" fill="#6e5a96"/><path d="M-10 7.4H10" fill="none"
stroke-width="2"/><circle cx="-2.6" cy="3" r="1.2" fill="#ffd84d"/><circle cx="3" cy="3" r="1.2" fill="#ffd84d"/></g>
<g id="mc-monster" {_LINE}><path d="M-7.4 1Q-7.4-9 0-9 7.4-9 7.4 1 9.4 3 8.6 8.4 6.4 4.4 4.4 4.4 3.6 9 1.6 9 1.4 4.8 0
4.8-1.4 4.8-1.6 9-3.6 9-4.4 4.4-6.4 4.4-8.6 8.4-9.4 3-7.4 1z" fill="#7fb59c"/><circle cx="-2.8" cy="-3" r="1.7"
fill="#fff"/><circle cx="2.8" cy="-3" r="1.7" fill="#fff"/><path d="M-2.8-3h.01M2.8-3h.01M-2.4 1.2Q0 2.6 2.4 1.2"
fill="none" stroke-width="1.5"/></g>
<g id="mc-gem" {_LINE}><path d="M-6.2-9.5H6.2L10.6-3 0 10.5-10.6-3z"/></g>
<g id="mc-arrow" {_LINE}><path d="M-9-2.6H1V-6.6L9.6 0 1 6.6V2.6H-9z"/></g>
<g id="mc-hull" {_LINE}><path d="M-15 0H15L11 8.4H-11z"/></g>
<g id="mc-calm"><circle r="8.2" fill="#fff" stroke="{INK}" stroke-width="1.3"/>
<path d="M-4.6-4.2H1.2L-4.6 3.2H1.2M2-1.4H5.4L2 3.2H5.4" fill="none" stroke="{INK}" stroke-width="1.4"
stroke-linejoin="round"/></g>
<g id="mc-home" {_LINE}><circle r="8.6" fill="#fff"/>
<path d="M-4.4 4.6V0H-6.2L0-5.8 6.2 0H4.4V4.6z" fill="#ffd84d"/></g>
</defs>
"""

CARD_SYMBOLS = {"repair": "hammer", "lucky_wind": "wind"}
"""Symbols of action cards that are not called as their kind."""


def place(name: str, x: float, y: float, scale: float = 1.0) -> str:
    """Put a symbol upright at a point."""
    return symbol(f"mc-{name}", x, y, scale)
