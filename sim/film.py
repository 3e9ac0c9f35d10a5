"""Several pictures of a playout in one SVG: beside each other as a strip, or one after another as a film.

The film moves by style rules alone, without a script, so it also plays as an image on a page; while a pointer is over
it, it stands still. Where nothing can move (in print, or where a reader wishes so) it shows its last picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from sim.drawing import INK

SVG = "http://www.w3.org/2000/svg"
WIDTH = 720.0  # of a picture in a strip
GAP = 16.0
WORTH = 200  # letters from which on a group that comes again is written once
HELD = 3  # how many times longer than others a film shows its last picture

ElementTree.register_namespace("", SVG)


def moments(turns: int, pictures: int) -> list[int]:
    """Choose after how many turns to draw so many pictures: evenly, the beginning and the end among them.

    Examples
    --------
    >>> moments(10, 3), moments(2, 9), moments(10, 1)
    ([0, 5, 10], [0, 1, 2], [10])
    """
    if pictures == 1:
        return [turns]
    return sorted({round(turns * n / (pictures - 1)) for n in range(pictures)})


def strip(pictures: Sequence[str], columns: int = 3) -> str:
    """Put pictures beside each other, in rows, all on the same scale.

    Parameters
    ----------
    pictures
        SVG files of one game.
    columns
        Most pictures of a row.
    """
    frames = [ElementTree.fromstring(picture) for picture in pictures]
    columns = min(columns, len(frames))
    whole = _canvas(columns * (WIDTH + GAP) + GAP, frames)
    scale = WIDTH / max(_size(frame)[0] for frame in frames)
    y = GAP
    for first in range(0, len(frames), columns):
        row = frames[first : first + columns]
        high = scale * max(_size(frame)[1] for frame in row)
        for column, frame in enumerate(row):
            x = GAP + column * (WIDTH + GAP)
            width, height = _size(frame)
            _put(whole, frame, x, y, scale * width, scale * height)
            rim = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{WIDTH:g}", "height": f"{high:.0f}"}
            SubElement(whole, f"{{{SVG}}}rect", {**rim, "fill": "none", "stroke": INK})
        y += high + GAP
    return _written(whole, y)


def film(pictures: Sequence[str], seconds: float) -> str:
    """Show pictures one after another, over and over.

    Parameters
    ----------
    pictures
        SVG files of one game.
    seconds
        How long each is shown; the last one `HELD` times as long.
    """
    frames = [ElementTree.fromstring(picture) for picture in pictures]
    wide, high = (max(lengths) for lengths in zip(*map(_size, frames), strict=True))
    whole = _canvas(wide, frames)
    total = seconds * (len(frames) - 1 + HELD)
    SubElement(whole, f"{{{SVG}}}style").text = STYLE.format(
        total=f"{total:g}", shown=f"{100 * seconds / total:.4f}", last=f"{100 * HELD * seconds / total:.4f}"
    )
    for number, frame in enumerate(frames):
        classes = "frame last" if number == len(frames) - 1 else "frame"
        begins = f"animation-delay:{number * seconds - total:g}s"  # before now, so that all are under way at once
        group = SubElement(whole, f"{{{SVG}}}g", {"class": classes, "style": begins})
        _put(group, frame, 0, 0, *_size(frame))
    return _written(whole, high)


STYLE = """
.frame{{visibility:hidden;animation:frame {total}s step-end infinite}}
.last{{visibility:visible;animation-name:last}}
svg:hover .frame{{animation-play-state:paused}}
@keyframes frame{{0%{{visibility:visible}}{shown}%{{visibility:hidden}}}}
@keyframes last{{0%{{visibility:visible}}{last}%{{visibility:hidden}}}}
@media print{{.frame{{animation:none}}}}
@media (prefers-reduced-motion:reduce){{.frame{{animation:none}}}}
"""


def _gather(frames: Sequence[Element]) -> Element:
    """Take the definitions out of pictures, each once; inside a hidden picture they would be hidden with it."""
    gathered = Element(f"{{{SVG}}}defs")
    names: set[str] = set()
    for frame in frames:
        for defs in frame.findall(f"{{{SVG}}}defs"):
            gathered.extend(part for part in defs if part.get("id", "") not in names)
            names |= {part.get("id", "") for part in defs}
            frame.remove(defs)
    return gathered


def _share(frames: Sequence[Element]) -> None:
    """Write once every group that comes again, in the same picture or in a later one."""
    met: dict[str, Element] = {}
    names = 0
    ahead = [*reversed(frames)]
    while ahead:
        parent = ahead.pop()
        for place, child in enumerate(parent):
            child.tail = None
            written = ElementTree.tostring(child, encoding="unicode") if child.tag == f"{{{SVG}}}g" else ""
            if len(written) < WORTH:
                continue
            first = met.setdefault(written, child)
            if first is child:
                ahead.append(child)
                continue
            if "id" not in first.attrib:
                first.set("id", f"again-{names}")
                names += 1
            parent[place] = Element(f"{{{SVG}}}use", {"href": f"#{first.get('id')}"})


def _size(frame: Element) -> tuple[float, float]:
    """Return width and height of a picture."""
    return float(frame.attrib["width"]), float(frame.attrib["height"])


def _canvas(width: float, frames: Sequence[Element]) -> Element:
    """Begin a picture that will hold others; what they have in common is written once from now on."""
    written = {name: value for name, value in frames[0].items() if name not in ("viewBox", "height")}
    whole = Element(f"{{{SVG}}}svg", {**written, "width": f"{width:.0f}"})
    SubElement(whole, f"{{{SVG}}}rect", {"width": "100%", "height": "100%", "fill": "#fff"})
    whole.append(_gather(frames))
    _share(frames)
    return whole


def _put(parent: Element, frame: Element, x: float, y: float, width: float, height: float) -> None:
    """Put a picture at a place, in a size."""
    place = {"x": x, "y": y, "width": width, "height": height}
    frame.attrib |= {name: f"{length:g}" for name, length in place.items()}
    parent.append(frame)


def _written(whole: Element, height: float) -> str:
    """Write a canvas of a height as an SVG file."""
    whole.set("height", f"{height:.0f}")
    whole.set("viewBox", f"0 0 {whole.get('width')} {height:.0f}")
    return ElementTree.tostring(whole, encoding="unicode") + "\n"
