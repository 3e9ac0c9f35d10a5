"""Every registered game passes the contract; the registry names what is there."""

import pytest

from sim.errors import BalizaError
from sim.games import game, games
from sim.testing import check_game


@pytest.mark.parametrize("game_id", games())
def test_contract(game_id):
    check_game(game(game_id))


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(BalizaError, match=r"no game 'chess'; installed: .*south_seas"):
        game("chess")


def test_naming_games_compiles_nothing():
    import subprocess
    import sys

    code = "import sys; from sim.games import games; games(); assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
