"""Configs of Magic Card are read in these tests whether or not the installed package registers the game."""

import pytest

from sim import games
from sim.magic_card import GAME


@pytest.fixture(autouse=True, scope="package")
def magic_card_registered():
    """Add the game to the registry for the tests of this folder."""
    with pytest.MonkeyPatch.context() as patch:
        known = dict(sorted({**games.games(), GAME.id: GAME}.items()))
        patch.setattr(games, "games", lambda: known)
        yield
