"""Configs of Magic Card are read in these tests whether or not the installed package registers the game.

Every rule test runs twice: against the plain rules and against the compiled ones.
"""

import pytest

from sim import games
from sim.magic_card import GAME
from tests.reference.magic_card import Engine


@pytest.fixture(autouse=True, scope="package")
def magic_card_registered():
    """Add the game to the registry for the tests of this folder."""
    with pytest.MonkeyPatch.context() as patch:
        known = dict(sorted({**games.games(), GAME.id: GAME}.items()))
        patch.setattr(games, "games", lambda: known)
        yield


@pytest.fixture(params=["reference", "kernel"])
def engine(request: pytest.FixtureRequest) -> type:
    """The engine a rule test plays on; both have the interface of ``tests.reference.magic_card.Engine``."""
    if request.param == "reference":
        return Engine
    from sim.magic_card.engine import KernelEngine

    return KernelEngine
