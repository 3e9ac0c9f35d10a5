"""The component sheet: everything in a config as the program reads it, on one page to print and to check.

The game draws its components; what all games share is here: the page, the settings with their sources, the goals and
the assumptions.
"""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from sim.config import Resolved
from sim.config_paths import leaves

STYLE = """
body{font:15px/1.45 system-ui,sans-serif;color:#1f2d3a;background:#fff;margin:2rem auto;max-width:72rem;padding:0 1rem}
h1{margin-bottom:.2rem}h2{margin-top:2.2rem;border-bottom:1px solid #9aa7b2}.quiet{color:#55636f}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(8.4rem,1fr));gap:1.1rem .9rem}
figure{margin:0;break-inside:avoid}figure svg{width:100%;height:auto;display:block}
figcaption{font-size:.78rem;line-height:1.25;margin-top:.25rem}figcaption b{font-size:.95rem}
.unused{opacity:.45}.badge{border:1.5px solid currentColor;border-radius:.3rem;padding:0 .3rem;font-weight:bold}
table{border-collapse:collapse;margin:.6rem 0}th,td{text-align:left;vertical-align:top;padding:.2rem .9rem .2rem 0}
tbody tr{border-top:1px solid #d8dee3}td.number,th.number{text-align:right}code{font-size:.9em}
@media print{body{margin:0;max-width:none;font-size:11px}.cards{grid-template-columns:repeat(6,1fr)}
h2{break-after:avoid}}
"""


def sheet(resolved: Resolved) -> str:
    """Draw the component sheet of a config as one self-contained HTML page."""
    from sim.games import game

    page: str = game(resolved.game).module("sheet").draw_sheet(resolved)
    return page


def draw_sheet(resolved: Resolved) -> str:
    """Draw the sheet of a game that has none of its own: every value of the config, and the assumptions."""
    return page(resolved, [settings(resolved, ()), assumptions(resolved)])


def page(resolved: Resolved, sections: Iterable[str]) -> str:
    """Put the sections of a sheet on a page."""
    title = escape(resolved.config["title"])
    about = f"Component sheet of <code>{escape(resolved.name)}</code>, as read; config {resolved.hash[:16]}"
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}: components</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n<body><h1>{title}</h1>'
        f'<p class="quiet">{about}</p>\n{"".join(sections)}</body></html>\n'
    )


def section(title: str, content: str) -> str:
    """One heading with what stands under it."""
    return f"<section><h2>{escape(title)}</h2>\n{content}</section>\n"


def table(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    """Write a table; numbers stand to the right, everything else as text."""

    def cell(tag: str, value: Any) -> str:
        number = isinstance(value, int | float) and not isinstance(value, bool)
        return f"<{tag}{' class=number' * number}>{escape(written(value))}</{tag}>"

    body = "".join(f"<tr>{''.join(cell('td', value) for value in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{''.join(cell('th', word) for word in head)}</tr></thead><tbody>{body}</tbody></table>"


def copies(kinds: Mapping[str, Any]) -> str:
    """Say how many components there are in how many kinds."""
    used = [kind["count"] for kind in kinds.values() if kind["count"]]
    return f"{sum(used)} in {len(used)} kinds"


def card(picture: str, caption: str, count: int) -> str:
    """Show a component; pale where the config uses none of it."""
    return f"<figure{'' if count else ' class=unused'}>{picture}<figcaption>{caption}</figcaption></figure>\n"


def caption(resolved: Resolved, path: str, kind: Mapping[str, Any], key: str) -> str:
    """Say how many there are of a component, what it is called, and which variant changed it."""
    words = [f"<b>{kind['count']} ×</b> <code>{escape(key).replace('_', '_<wbr>')}</code>"]
    if kind["name"] != key.replace("_", " "):
        words.append(escape(kind["name"]))
    files = {source for leaf, source in resolved.sources.items() if leaf.startswith(f"{path}.")}
    changed = sorted(files - {"text", "assumed", "chosen", "default"})
    if changed:
        words.append(f'<span class="quiet">changed by {escape(", ".join(changed))}</span>')
    return "<br>".join(words)


def settings(resolved: Resolved, besides: Iterable[str]) -> str:
    """List the single values of a config with their sources and meanings.

    Parameters
    ----------
    resolved
        The config.
    besides
        Tables that the sheet shows elsewhere, such as the tiles.
    """
    from sim.config import meaning

    left_out = {*besides, "game", "title", "assumed"}
    shown = {key: value for key, value in resolved.config.items() if key not in left_out}
    rows = [
        (path, written(value), resolved.sources[path], meaning(path, resolved.game)) for path, value in leaves(shown)
    ]
    return section("Settings and goals", table(("key", "value", "from", "meaning"), rows))


def assumptions(resolved: Resolved) -> str:
    """List what the rules text does not say."""
    rows = [(entry["group"], entry["path"], _tried(entry), entry["reason"]) for entry in resolved.assumed]
    return section("Assumptions", table(("about", "values", "to be tried", "why"), rows))


def written(value: Any) -> str:
    """Write a value for readers."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _tried(entry: Mapping[str, Any]) -> str:
    if "range" in entry:
        low, high = entry["range"]
        return f"{written(low)} to {written(high)}"
    return ", ".join(written(choice) for choice in entry.get("choices", []))
