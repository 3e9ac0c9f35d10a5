"""Words in the reader's language: English stands in the code, other languages in the message catalogues of ``locale``.

A message is a whole sentence or label with named places, ``say("{seat} wins {share}", seat=…, share=…)``, so that a
translator can move its parts about. Texts that are written down before a language is chosen, such as the title of a
chapter, are marked by `later` and translated by `say` where they are shown. Each language has a folder in ``locale``
with gettext's ``.po`` files, one an area; a new folder is a new language, and what it lacks stays English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    from gettext import NullTranslations

ENGLISH = "en"
LOCALE = Path(__file__).parent / "locale"
"""Where the catalogues are."""

Given = ParamSpec("Given")
Found = TypeVar("Found")

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


def languages() -> list[str]:
    """Return the languages that reports speak, English first."""
    return [ENGLISH, *sorted(folder.name for folder in LOCALE.iterdir() if any(folder.glob("*.po")))]


def spoken() -> str:
    """Return the language in use, such as ``en``."""
    return _language.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use a language within a block.

    Parameters
    ----------
    language
        Its two letters.

    Raises
    ------
    BalizaError
        If there is no catalogue of it.
    """
    if language not in languages():
        from sim.errors import BalizaError

        raise BalizaError(f"--lang: found {language!r}, expected one of {', '.join(languages())}")
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


# --- messages --------------------------------------------------------------------------------------------------------


def later(message: str) -> str:
    """Mark a text for the catalogues that `say` translates later; return it as it is."""
    return message


def say(message: str, /, **parts: object) -> str:
    """Return a message in the language in use, its places filled.

    Parameters
    ----------
    message
        English, with places named as in `str.format`.
    **parts
        What stands in them.
    """
    found = catalogue(spoken()).gettext(message) if message else ""
    return found.format(**parts) if parts else found


def say_many(one: str, many: str, n: int, /, **parts: object) -> str:
    """Return the message that fits the number `n`, which also fills a place ``{n}`` if it is not among the parts.

    Parameters
    ----------
    one, many
        English for one thing and for any other number of things.
    n
        How many there are.
    **parts
        What stands in the other places.
    """
    return catalogue(spoken()).ngettext(one, many, n).format(**{"n": figures(f"{n:,}"), **parts})


@cache
def catalogue(language: str) -> NullTranslations:
    """Return the messages of all files of a language; of English there are none."""
    from gettext import NullTranslations

    whole = NullTranslations()
    if language != ENGLISH:
        for file in sorted((LOCALE / language).glob("*.po")):
            whole.add_fallback(_read(file))
    return whole


def _read(file: Path) -> NullTranslations:
    """Read a catalogue, in the form that the standard library looks messages up in."""
    from gettext import GNUTranslations
    from io import BytesIO

    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with file.open("rb") as text:
        write_mo(compiled, read_po(text))
    compiled.seek(0)
    return GNUTranslations(compiled)


def kept(most: int) -> Callable[[Callable[Given, Found]], Callable[Given, Found]]:
    """Keep what a function returned for so many different arguments, as `functools.lru_cache`, in each language."""

    def keep(make: Callable[Given, Found]) -> Callable[Given, Found]:
        @lru_cache(most)
        def made(_language: str, *args: Any, **kwargs: Any) -> Found:
            return make(*args, **kwargs)

        @wraps(make)
        def found(*args: Given.args, **kwargs: Given.kwargs) -> Found:
            return made(spoken(), *args, **kwargs)  # type: ignore[arg-type]

        return found

    return keep


def spoken_here(make: Callable[Given, Found]) -> Callable[Given, Found]:
    """Return a function that speaks the language in use now wherever it is called, as in the threads of Polars."""
    language = spoken()

    def made(*args: Given.args, **kwargs: Given.kwargs) -> Found:
        before = _language.set(language)
        try:
            return make(*args, **kwargs)
        finally:
            _language.reset(before)

    return made


# --- figures ---------------------------------------------------------------------------------------------------------


def figures(number: str) -> str:
    """Write a number as the language in use does, given as English does: ``12,345.6``.

    A catalogue says how by its translations of two examples.
    """
    return number if spoken() == ENGLISH else _figures(number, say("12,345.6"), say("1,234"))


def _figures(number: str, long: str, short: str) -> str:
    if len(short) == 4 and re.fullmatch(r"\D?\d,\d{3}(\.\d*)?", number):
        number = number.replace(",", "")
    return number.translate({ord(","): long[2:-5], ord("."): long[-2]})
