"""Words in the reader's language: English stands in the code, other languages in the message catalogues of ``locale``.

A message is a whole sentence or label with named places, ``say("{seat} wins {share}", seat=…, share=…)``, so that a
translator can move its parts about. Texts that are written down before a language is chosen, such as the title of a
chapter, are marked by `later` and translated by `say` where they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

ENGLISH = "en"

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


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
    """
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


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
    return message.format(**parts) if parts else message


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
    return say(one if n == 1 else many, **{"n": n, **parts})
