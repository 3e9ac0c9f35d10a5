"""The component sheet of South Seas: every tile and ship as read, and what they add up to."""

from collections import Counter
from collections.abc import Mapping
from html import escape
from typing import Any

from sim.config import Resolved
from sim.drawing import INK
from sim.sheet import assumptions, caption, card, copies, page, section, settings, table
from sim.south_seas.checks import GOODS, SIDES, half_sides
from sim.south_seas.drawing import DEFS, tile_picture
from sim.south_seas.symbols import WOOD, place

Config = Mapping[str, Any]


def draw_sheet(resolved: Resolved) -> str:
    """Draw the sheet as one self-contained HTML page."""
    config = resolved.config
    defs = f'<svg width="0" height="0" style="position:absolute">{DEFS}</svg>'
    tiles = "".join(_tile_card(resolved, key) for key in config["tiles"])
    ships = "".join(_ship_card(resolved, key) for key in config["ships"])
    return page(
        resolved,
        [
            defs,
            section(f"Tiles: {copies(config['tiles'])}", f'<div class="cards">{tiles}</div>'),
            section(f"Ships: {copies(config['ships'])}", f'<div class="cards">{ships}</div>'),
            section("Totals", table(("", "number"), totals(config).items())),
            settings(resolved, besides=("tiles", "ships")),
            assumptions(resolved),
        ],
    )


def totals(config: Config) -> dict[str, int]:
    """Count what the tiles and ships of a config add up to.

    A side counts as what it carries: a footbridge, else the island or the sea on both its halves, else as mixed.
    """
    counts: Counter[str] = Counter()
    for tile in config["tiles"].values():
        counts["tiles"] += tile["count"]
        counts["kinds of tile"] += tile["count"] > 0
        for side in _sides(tile):
            counts[f"sides: {side}"] += tile["count"]
        for segment in tile["segments"].values():
            counts[f"segments: {segment['kind']}"] += tile["count"]
            counts.update({kind: tile["count"] * segment.get(kind, 0) for kind in GOODS})
            counts[f"groups of {segment.get('fish', 0)} fish"] += tile["count"]
            counts["boats"] += tile["count"] * segment.get("boat", False)
    for ship in config["ships"].values():
        counts["ships"] += ship["count"]
        counts["ship points"] += ship["count"] * ship["points"]
        for kind, number in ship["needs"].items():
            counts[f"asked for: {ASKED.get(kind, kind)}"] += ship["count"] * number
    order = ["tiles", "kinds of tile", *(f"sides: {kind}" for kind in ("footbridge", "sea", "island", "mixed"))]
    order += [f"segments: {kind}" for kind in ("footbridge", "sea", "island", "market")]
    order += [*GOODS, *(f"groups of {size} fish" for size in range(1, 9)), "boats", "ships", "ship points"]
    order += [f"asked for: {ASKED.get(kind, kind)}" for kind in (*GOODS, *ASKED)]
    return {name: counts[name] for name in order if counts[name]}


ASKED = {"any": "any kind", "same": "one kind of choice", "other": "one other kind"}


def _sides(tile: Config) -> list[str]:
    """Tell what each side of a tile carries."""
    halves: dict[str, str] = {}
    bridged: set[str] = set()
    for segment in tile["segments"].values():
        if segment["kind"] == "footbridge":
            bridged |= set(segment["sides"].split())
        elif segment["kind"] != "market":
            halves |= dict.fromkeys(half_sides(segment["sides"]), segment["kind"])
    return [
        "footbridge" if side in bridged
        else halves[f"{side}0"] if halves[f"{side}0"] == halves[f"{side}1"]
        else "mixed"
        for side in SIDES
    ]  # fmt: skip


def _tile_card(resolved: Resolved, key: str) -> str:
    tile = resolved.config["tiles"][key]
    told = escape("\n".join(_told(name, segment) for name, segment in tile["segments"].items()))
    picture = (
        f'<svg viewBox="0 0 100 100" role="img" aria-label="{escape(key)}"><title>{told}</title>'
        f"{tile_picture(tile)}</svg>"
    )
    start = '<span class="badge">start</span> ' if tile["start"] else ""
    return card(picture, start + caption(resolved, f"tiles.{key}", tile, key), tile["count"])


def _told(name: str, segment: Config) -> str:
    """Tell a segment in words, for a reader who points at its tile."""
    shows = [_number(segment[kind], kind) for kind in GOODS if segment.get(kind)]
    shows += ["a boat"] if segment.get("boat") else []
    sides = f" {segment['sides']}" if segment.get("sides") else ""
    return f"{name}: {segment['kind']}{sides}{' with ' if shows else ''}{' and '.join(shows)}"


def _ship_card(resolved: Resolved, key: str) -> str:
    ship = resolved.config["ships"][key]
    goods = [kind for kind, number in ship["needs"].items() for _ in range(number)]
    gap = min(15.0, 92 / len(goods))
    drawn = "".join(place(kind, 50 + (n - (len(goods) - 1) / 2) * gap, 76, 0.72) for n, kind in enumerate(goods))
    picture = (
        f'<svg viewBox="0 0 100 90" role="img" aria-label="{escape(key)}">'
        f'<rect x=".5" y=".5" width="99" height="89" rx="4" fill="#fff" stroke="{INK}"/>'
        f'<path d="M14 48H86L74 62H26z" fill="{WOOD}" stroke="{INK}"/>'
        f'<path d="M50 48V6" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M30 10Q50 4 70 10L74 42Q50 36 26 42z" fill="#f4e6d0" stroke="{INK}"/>'
        f'<text x="50" y="32" text-anchor="middle" font-size="22" font-weight="bold">{ship["points"]}</text>'
        f"{drawn}</svg>"
    )
    told = f"{caption(resolved, f'ships.{key}', ship, key)}<br>{_asks(ship['needs'])}"
    return card(picture, told, ship["count"])


def _asks(needs: Mapping[str, int]) -> str:
    """Say in words what a ship asks for."""
    words = {"any": "of any kinds", "same": "of one kind (A)", "other": "of one other kind (B)"}
    return ", ".join(
        f"{number} {words[kind]}" if kind in words else _number(number, kind)
        for kind, number in needs.items()
        if number
    )


def _number(number: int, kind: str) -> str:
    """Say a number of goods."""
    return f"{number} {kind if number > 1 else kind.removesuffix('s')}"
