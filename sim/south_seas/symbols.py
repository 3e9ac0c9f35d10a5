"""The drawn symbols of South Seas: goods, boats, markets, junctions, islanders and ships.

Each is told apart by its shape, so that a print without colours is readable. A picture holds `DEFS` once and then
places symbols by name; every one of them is centred on its own origin and about 18 units wide, on a tile of 100. The
islander has no colour of its own: it takes the ``fill`` of what is around it.
"""

from sim.drawing import FISH, INK, symbol

SEA, ISLAND, WOOD = "#d9ecf7", "#d8bd7f", "#8a5a33"

_BOXES = "\n".join(
    f'<g id="ss-{name}"><rect x="-8" y="-8" width="16" height="16" rx="3" fill="#fff" stroke="{INK}" '
    f'stroke-dasharray="2.6 1.8"/><text y="4.6" text-anchor="middle" font-size="13" font-weight="bold" fill="{INK}">'
    f"{letter}</text></g>"
    for name, letter in (("any", "?"), ("same", "A"), ("other", "B"))
)

DEFS = f"""
<defs>
<clipPath id="ss-tile"><rect width="100" height="100"/></clipPath>
<pattern id="ss-waves" width="20" height="12" patternUnits="userSpaceOnUse">
<rect width="20" height="12" fill="{SEA}"/>
<path d="M2 7q2.5-3 5 0t5 0" fill="none" stroke="#a9cfe6" stroke-width="1"/>
</pattern>
<pattern id="ss-sand" width="9" height="9" patternUnits="userSpaceOnUse">
<rect width="9" height="9" fill="{ISLAND}"/>
<circle cx="2" cy="2.5" r=".8" fill="#a68643"/><circle cx="6.5" cy="7" r=".8" fill="#a68643"/>
</pattern>
<g id="ss-shells" stroke="{INK}" stroke-width="1.1" stroke-linejoin="round">
<path d="M-2.6 7.2h5.2l1-2.6C8 3 9.4-1.6 7.4-4.6 5.6-7.6 2.4-8.4 0-8.4
S-5.6-7.6-7.4-4.6C-9.4-1.6-8 3-3.6 4.6z" fill="#fff"/>
<path d="M0 5v-13M-1.6 4.8-5-6.6M1.6 4.8 5-6.6M-2.8 4.4-8-1.6M2.8 4.4 8-1.6" fill="none" stroke-width=".8"/>
</g>
<g id="ss-bananas" stroke="{INK}" stroke-width="1.1" stroke-linejoin="round">
<path d="M-8-3.6C-7 4.6 1.6 8.4 8.6 3.2 9.4 2.6 9 1.4 8 1.6
C2.6 3-2.6.6-4.6-5.6-5-7.4-5.4-8.2-7-8s-1.2 2.6-1 4.4z" fill="#fff09a"/>
<path d="M-6.2-4C-4.6 2 1 5.2 7 3.4" fill="none" stroke-width=".8"/>
</g>
<g id="ss-fish" {FISH}
<g id="ss-boat" stroke="{INK}" stroke-width="1.1" stroke-linejoin="round">
<path d="M-9 3.4h18L5.6 8h-11z" fill="{WOOD}"/><path d="M0 3.4v-12" fill="none" stroke-width="1.4"/>
<path d="M1.2-8 8 1.6H1.2z" fill="#fff"/><path d="M-1.2-5.6-6.4 1.6h5.2z" fill="#fff"/>
</g>
<g id="ss-market" stroke="{INK}" stroke-width="1.1" stroke-linejoin="round">
<path d="M-9-2.6V9H9V-2.6" fill="#f4e6d0"/><path d="M-4 9V2.6h8V9" fill="{WOOD}"/>
<path d="M-8.6-10h17.2l3 6.6h-23.2z" fill="#fff"/>
<path d="M-5.2-10h3.4L-4-3.4h-3.8zM1.8-10h3.4L7.8-3.4H4z" fill="#b5403a" stroke-width=".6"/>
</g>
<g id="ss-junction" stroke="{INK}" stroke-width="1.2">
<path d="M-7.5-1-4.6-6.4 2-7.4 7.2-3 6.8 3.8 1 7.4-5 6z" fill="#b9bcc0"/>
<path d="M-3.4-2.4 0-4M2.6 3.4 0 4.2" fill="none"/>
</g>
<g id="ss-islander" stroke="{INK}" stroke-width="1.2" stroke-linejoin="round">
<path d="M0-10a3.6 3.6 0 0 1 2.4 6.2C6-3 9-1.4 9 .4 9 1.8 6.4 2 4.4 2
L7.2 9h-5L0 5.4-2.2 9h-5L-4.4 2C-6.4 2-9 1.8-9 .4-9-1.4-6-3-2.4-3.8A3.6 3.6 0 0 1 0-10z"/>
</g>
{_BOXES}
</defs>
"""


def place(name: str, x: float, y: float, scale: float = 1.0) -> str:
    """Put a symbol upright at a point."""
    return symbol(f"ss-{name}", x, y, scale)
