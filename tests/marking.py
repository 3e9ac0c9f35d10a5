"""A language for tests: every message stands in «» and what fills its places in ‹›, so that other words show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations

import pytest

from analysis import language

MARKED = "marked"
EXAMPLES = ("12,345.6", "1,234")
"""Messages that say how numbers are written."""
PLACE = re.compile(r"(?<!\{)\{(\w+)\}(?!\})")


class Marking(NullTranslations):
    """A catalogue that translates the messages it knows to themselves with marks."""

    def __init__(self, known: set[str]) -> None:
        super().__init__()
        self.known = known - set(EXAMPLES)

    def gettext(self, message: str) -> str:
        if message not in self.known:
            return message
        return "«" + PLACE.sub(r"‹{\1}›", message) + "»"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@contextmanager
def marking(monkeypatch: pytest.MonkeyPatch, known: set[str]) -> Iterator[None]:
    """Speak the language of marks within a block."""
    real = language.catalogue
    marked = Marking(known)
    monkeypatch.setattr(language, "catalogue", lambda spoken: marked if spoken == MARKED else real(spoken))
    monkeypatch.setattr(language, "languages", lambda: [language.ENGLISH, MARKED])
    with language.speaking(MARKED):
        yield


def bare(text: str) -> str:
    """Return what of a text is neither a message nor a figure: what stands outside of all marks, or fills a place."""
    found, inside = [], [""]
    for letter in text:
        if letter in "«‹":
            inside.append(letter)
            found.append(" ")
        elif letter in "»›":
            inside.pop()
            found.append(" ")
        elif inside[-1] != "«":
            found.append(letter)
    return " ".join("".join(found).split())
