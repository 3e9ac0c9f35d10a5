"""The drawn symbols of Austral: terrains, resources, buildings, fog and red tide.

Each is told apart by its shape or pattern, so that a print without colours is readable. A picture holds `DEFS` once and
then places symbols by name; they are centred on their own origin and about 18 units wide, on a hex of 60 to a corner.
"""

from sim.drawing import FISH, INK, symbol

SEA, WOOD, PAPER = "#d9ecf7", "#8a5a33", "#fdf6e3"
STRESSED = "#8c1d18"
"""Of the numbers that come up most."""

_LINE = f'stroke="{INK}" stroke-width="1.1" stroke-linejoin="round"'


GROUNDS = {
    "sea": SEA, "fish": "#a9d0ea", "wood": "#9cc593", "stone": "#c3c0bd", "wool": "#e3ecae", "salt": "#fbf9f4",
    "nothing": "#c9ab86", "open": "#efe3c8",
}  # fmt: skip
"""Colour of each kind of ground; its pattern is laid over it."""

_MARKS = {
    "sea": (22, 14, 'd="M2 7q2.5-3 5 0t5 0" fill="none" stroke="#a9cfe6"'),
    "fish": (16, 10, 'd="M1 5q2-3 4 0t4 0t4 0" fill="none" stroke="#6ba3c8"'),
    "wood": (18, 20, 'd="M5 2 9 10H1zM5 10v3M14 12l4 8h-8z" fill="#7dab76" stroke="#5f8d59" stroke-width=".7"'),
    "stone": (20, 14, 'd="M0 .5H20M0 7.5H20M5 .5V7.5M15 7.5V14" fill="none" stroke="#9a9794"'),
    "wool": (
        16,
        14,
        'd="M3 7 4 2M5.5 7V2M8 7 6.5 2M11 14l1.5-5M13.5 14V9M16 14l-1.5-5" fill="none" stroke="#b9c573"',
    ),
    "salt": (14, 14, 'd="M3.5 0 7 3.5 3.5 7 0 3.5zM10.5 7 14 10.5 10.5 14 7 10.5z" fill="#f0ebe0" stroke="#d9d1bf"'),
    "nothing": (14, 8, 'd="M1 2.5H6M8 6.5H13" fill="none" stroke="#a5865f" stroke-width="1.2"'),
    "open": (9, 9, 'd="M2 2.5h.01" fill="none" stroke="#cdb98a" stroke-width="1.6" stroke-linecap="round"'),
}
"""Its pattern: width and height of what is repeated, and its path."""

_PATTERNS = "\n".join(
    f'<pattern id="au-ground-{name}" width="{width}" height="{height}" patternUnits="userSpaceOnUse">'
    f"<path {path}/></pattern>"
    for name, (width, height, path) in _MARKS.items()
)

DEFS = f"""
<defs>
{_PATTERNS}
<pattern id="au-tide" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="4" height="9" fill="#a23b2a"/></pattern>
<g id="au-wood" {_LINE}>
<path d="M-9-2.5 5-8 8.5 0-5.5 6.5z" fill="{WOOD}"/><ellipse cx="-7.2" cy="2" rx="2.6" ry="4.7" fill="#e9cfa8"
transform="rotate(-22-7.2 2)"/><path d="M-3-1.5 4-4.3M-1.5 2 5.5-.8" fill="none" stroke="#4f3015" stroke-width=".8"/>
</g>
<g id="au-stone" {_LINE}>
<path d="M-9 7-7-.5-1.5-3 2 .5 1.5 7z" fill="#a7abb0"/><path d="M0 7 1.5-1 5.5-3.5 9 1 8.5 7z" fill="#8e9398"/>
<path d="M-4-2-3-6.5 1.5-8 5-4.5 3.5-1.5 1.2.2-1.5-3z" fill="#c3c7cb"/>
</g>
<g id="au-wool" {_LINE}>
<path d="M-4.5 4.5V8.5M3 4.5V8.5" fill="none" stroke-width="2"/>
<path d="M-7.5 3.5a3.3 3.3 0 0 1-.5-5.5A3.6 3.6 0 0 1-3-6a4 4 0 0 1 6.5.5A3.7 3.7 0 0 1 7-.5
a3.4 3.4 0 0 1-1.5 5A3.5 3.5 0 0 1 .5 5.5 4 4 0 0 1-5 5.5 3 3 0 0 1-7.5 3.5z" fill="#fff"/>
<path d="M5.5-4.5q4-1.5 4.5 1.5-.5 3.5-3 3.5-2.5-1-1.5-5z" fill="#57534f"/>
</g>
<g id="au-salt" {_LINE}>
<path d="M-9 8-6.5-1 -3-4.5 .5 0 -1 8z" fill="#fff"/><path d="M-1.5 8-2.5-3 1-9 5-4 5.5 8z" fill="#f3eee2"/>
<path d="M4 8 5-.5 7.5-2.5 9 1.5 9 8z" fill="#fff"/><path d="M1-9V8M-6.5-1-5 8" fill="none" stroke-width=".7"/>
</g>
<g id="au-fish" {FISH}
<g id="au-any"><text y="5" text-anchor="middle" font-size="15" font-weight="bold">?</text></g>
<g id="au-cove" fill="#fff" stroke="{INK}" stroke-width="1.2" stroke-linejoin="round">
<path d="M-6.5 6V-1L0-7 6.5-1V6z"/><path d="M-1.8 6V1.5H1.8V6" fill="{INK}" stroke="none"/>
</g>
<g id="au-village" fill="#fff" stroke="{INK}" stroke-width="1.1" stroke-linejoin="round">
<path d="M-1 6.5V-4L3.8-9 8.6-4V6.5z"/><path d="M-8.6 6.5V1L-4-3.5.6 1V6.5z"/>
<path d="M-5.3 6.5V3H-2.7V6.5M2.5 6.5V2H5.1V6.5M2.5-3.5H5.1V-1H2.5" fill="{INK}" stroke="none"/>
</g>
<g id="au-lighthouse" stroke="{INK}" stroke-width="1.1" stroke-linejoin="round">
<path d="M-13-11.5-3-9.5V-7.5L-13-5.5zM13-11.5 3-9.5V-7.5L13-5.5z" fill="#ffd84d" stroke-width=".8"/>
<path d="M-5 9-3-6H3L5 9z" fill="#fff"/><path d="M-4.5 5-4.1 1.5H4.1L4.5 5zM-3.6-1.5-3.3-4H3.3L3.6-1.5z"
fill="{STRESSED}" stroke-width=".6"/><path d="M-3-6V-10.5H3V-6z" fill="#ffd84d"/><path d="M-4-10.5 0-14.5 4-10.5z"
fill="{INK}"/>
</g>
<g id="au-trail"><path d="M-8 4 8-4" stroke="{INK}" stroke-width="6" stroke-linecap="round"/>
<path d="M-8 4 8-4" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/></g>
<g id="au-cloud" {_LINE}>
<path d="M-21 9a8 8 0 0 1-.5-15.5A10.5 10.5 0 0 1-4-13.5 10 10 0 0 1 14-9.5 8.5 8.5 0 0 1 20 8.5z" fill="#fff"/>
</g>
</defs>
"""


def place(name: str, x: float, y: float, scale: float = 1.0) -> str:
    """Put a symbol upright at a point."""
    return symbol(f"au-{name}", x, y, scale)
