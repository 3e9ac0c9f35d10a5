"""Renders SVG pictures as PNG."""

from pathlib import Path


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
