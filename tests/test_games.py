"""Every registered game passes the contract; the registry names what is there and what is wrong with what is added."""

import subprocess
import sys

import pytest

from sim.errors import BalizaError
from sim.games import DECIDING_MODULES, REQUIRED_MODULES, Game, game, games
from sim.testing import check_game, check_modules
from tests.installing import installed

HEAD = "from sim.games import Game\n"
CHESS = HEAD + 'GAME = Game("chess", "Chess", "Mates.", 1, (2, 2), "chess_outside")\n'


@pytest.mark.parametrize("game_id", games())
def test_contract(game_id):
    check_game(game(game_id))


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(BalizaError, match=r"no game 'chess'; installed: .*south_seas"):
        game("chess")


def test_naming_games_compiles_nothing():
    code = "import sys; from sim.games import games; games(); assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


# --- games from outside ----------------------------------------------------------------------------------------------


@pytest.fixture
def outside(tmp_path, monkeypatch):
    """Return what installs a package `chess_outside` of some modules; the registry forgets it after the test."""

    def install(modules, entry="chess_outside:GAME"):
        folder = tmp_path / "source" / "chess_outside"
        folder.mkdir(parents=True)
        for name, text in modules.items():
            (folder / f"{name}.py").write_text(text, encoding="utf-8")
        return installed(tmp_path / "site", "baliza-chess", {"baliza.games": {"chess": entry}}, folder.parent)

    before = set(sys.modules)
    yield install
    for name in set(sys.modules) - before:
        if name.startswith("chess_outside"):
            del sys.modules[name]


def test_a_game_is_found_by_its_entry_point_and_forgotten_without(outside):
    with outside({"__init__": CHESS}):
        assert list(games()) == sorted(games())
        assert game("chess").title == "Chess"
    assert "chess" not in games()


@pytest.mark.parametrize(
    ("text", "entry", "said"),
    [
        ("import no_such", "chess_outside:GAME", "cannot be loaded: ModuleNotFoundError: No module named 'no_such'"),
        ("1 / 0", "chess_outside:GAME", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("", "chess_outside:GAME", "cannot be loaded: AttributeError: module 'chess_outside' has no attribute 'GAME'"),
        (HEAD, "chess_outside:Game", "found type, expected a sim.games.Game"),
    ],
)
def test_a_broken_package_is_told_in_one_line_that_names_it(outside, text, entry, said):
    with outside({"__init__": text}, entry), pytest.raises(BalizaError) as refused:
        games()
    assert str(refused.value) == f"entry point chess = {entry} of baliza-chess: {said}"


def test_two_games_of_one_id_are_refused(outside):
    with outside({"__init__": CHESS.replace('"chess"', '"austral"')}), pytest.raises(BalizaError) as refused:
        games()
    assert (
        str(refused.value) == "two installed games are called 'austral': chess_outside and sim.austral; uninstall one"
    )


def test_the_command_says_so_without_a_traceback(outside, capfd, monkeypatch):
    from analysis import interrupts
    from analysis.cli import main

    monkeypatch.setattr(interrupts, "install", lambda: None)
    with outside({"__init__": "1 / 0"}), pytest.raises(SystemExit) as end:
        main(["games"])
    assert end.value.code == 2
    assert capfd.readouterr().err.count("\n") == 1


def test_the_contract_names_what_a_package_lacks(outside):
    modules = {"__init__": CHESS} | dict.fromkeys(REQUIRED_MODULES, "")
    del modules["events"]
    with outside(modules), pytest.raises(AssertionError, match="chess_outside has no module events"):
        check_modules(game("chess"))


def offering(decisions):
    """The modules of a package that offers all names required, most of them without meaning."""
    texts = {module: "".join(f"{name} = 0\n" for name in names) for module, names in REQUIRED_MODULES.items()}
    return {"__init__": CHESS, **texts, "state": texts["state"] + f"DECISIONS = {decisions!r}\n"}


def test_only_players_who_decide_need_something_to_carry_out(outside):
    with outside(offering(())):
        check_modules(game("chess"))


def test_players_who_decide_need_it(outside):
    wanted = ", ".join(DECIDING_MODULES["machine"])
    with outside(offering(("move",))), pytest.raises(AssertionError, match=f"chess_outside.machine lacks {wanted}"):
        check_modules(game("chess"))


def test_what_a_package_has_besides_must_be_whole(outside):
    with (
        outside({**offering(()), "turns": "TURNS = ()\n"}),
        pytest.raises(AssertionError, match="turns lacks turn_rows"),
    ):
        check_modules(game("chess"))


def test_stand_ins_for_modules_that_a_game_has_not(outside):
    with outside({"__init__": CHESS}):
        chess = game("chess")
        assert chess.module("story").__name__ == "sim.story"
        assert chess.module("sheet").__name__ == "sim.sheet"
        with pytest.raises(BalizaError, match="Chess draws no pictures"):
            chess.module("picture")
        with pytest.raises(ModuleNotFoundError):
            chess.module("machine")


def test_its_own_modules_come_before_stand_ins():
    assert game("austral").module("story").__name__ == "sim.austral.story"
    assert isinstance(game("austral"), Game)
