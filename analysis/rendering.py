"""What pages and files are made of: pictures that stand in a page, tables behind a link, SVG as PNG."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl
    from markupsafe import Markup
    from matplotlib.figure import Figure


def inline_svg(figure: Figure, name: str, alt: str) -> Markup:
    """Return a figure as an ``svg`` element that can stand in a page beside others.

    The ids of matplotlib's output are the same in every figure, so each becomes the figure's name and a number; the
    styles and descriptions that a page cannot hold are taken out.

    Parameters
    ----------
    figure
        The chart.
    name
        Its name, which no other chart of the page has.
    alt
        What it shows, for those who do not see it.
    """
    from markupsafe import Markup, escape

    from analysis import charts

    buffer = io.BytesIO()
    charts.save(figure, buffer, "svg")
    text = buffer.getvalue().decode("utf-8")
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r"<defs>\s*<style[^>]*>.*?</style>\s*</defs>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.DOTALL)
    text = re.sub(r"\s+", " ", re.sub(r">\s+<", "><", text)).replace("xlink:href", "href")
    used = dict.fromkeys(re.findall(r'(?:href="#|url\(#)([^")]+)', text))
    short = {long: f"{name}.{number}" for number, long in enumerate(used)}
    text = re.sub(r' id="([^"]+)"', lambda m: f' id="{short[m[1]]}"' if m[1] in short else "", text)
    text = re.sub(r'(href="#|url\(#)([^")]+)', lambda m: m[1] + short[m[2]], text)
    text = re.sub(r"<path (?![^>]*\bd=)", '<path d="" ', text)  # the glyph of a space
    width = re.search(r'width="([\d.]+)pt"', text)
    view = re.search(r'viewBox="[^"]+"', text)
    head = f'<svg role="img" aria-label="{escape(alt)}" {view[0] if view else ""}'
    body = text[text.index(">") + 1 :].strip()
    points = float(width[1]) if width else 0.0
    return Markup(f'{head} style="max-width:{points * 1.6:.0f}px">{body}')


DIGITS = 9
"""Of the figures in a CSV: the digits behind them hang on the order in which a machine's cores add up."""


def as_csv(table: pl.DataFrame) -> str:
    """Return a table as CSV, its figures with `DIGITS` digits."""
    import polars.selectors as cs

    return table.with_columns(cs.float().round_sig_figs(DIGITS)).write_csv()


def csv_link(table: pl.DataFrame) -> str:
    """Return a link that holds a table as CSV: a page with it needs no other file and no script."""
    return f"data:text/csv;charset=utf-8;base64,{base64.b64encode(as_csv(table).encode()).decode()}"


def png(svg: str, zoom: float = 2) -> bytes:
    """Render an SVG, with a font that is always there so that the same bytes come out everywhere.

    Parameters
    ----------
    svg
        The picture.
    zoom
        Pixels for each unit of the picture.

    Raises
    ------
    BalizaError
        If the package that renders is not installed.
    """
    import matplotlib as mpl

    from sim.errors import BalizaError

    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise BalizaError("a .png needs one package more: pip install 'baliza[png]' (an .svg does not)") from None
    fonts = Path(mpl.get_data_path()) / "fonts" / "ttf"
    return svg_to_bytes(svg_string=svg, font_dirs=[str(fonts)], skip_system_fonts=True, zoom=zoom)
