"""Compiling: one specialisation a function, no stale cache, read-only installs; bounds checks, plain Python agree."""

import importlib
import json
import os
import pkgutil
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from numba.core.dispatcher import Dispatcher

import sim.kernel
from sim.games import games

ROOT = Path(__file__).parents[2]

PLAY = """
import json
import numpy as np
from sim.blocks import BlockPlayer
from sim.config import resolve
from sim.games import game
from sim.policies import RANDOM, find_policy
resolved = resolve("south_seas")
greedy = find_policy(game("south_seas"), "greedy")
player = BlockPlayer(game("south_seas"), resolved.config, 3, [greedy, RANDOM])
with np.errstate(over="ignore"):
    block = player.play(1, 0, 0, DEALS, np.zeros(1, np.int64))
sums = {name: int(block.components[name].sum()) for name in block.components.dtype.names}
print(json.dumps([block.playouts["trail"].tolist(), block.seats["score"].tolist(), sums]))
"""


def run(code: str, folder: Path = ROOT, **env: str) -> str:
    """Run code in a fresh interpreter that imports the packages of `folder`."""
    settings = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", **env}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=folder, env=settings)
    assert done.returncode == 0, done.stderr
    return done.stdout


def copied(folder: Path) -> Path:
    """Copy the packages, as an install elsewhere would have them."""
    for package in ("sim", "configs"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__", "_configs"))
    return folder


def dispatchers() -> dict[str, Dispatcher]:
    modules = [f"sim.kernel.{m.name}" for m in pkgutil.iter_modules(sim.kernel.__path__)]
    for game in games().values():
        package = importlib.import_module(game.package)
        modules += [f"{game.package}.{m.name}" for m in pkgutil.iter_modules(package.__path__)]
    return {
        f"{module}.{name}": value
        for module in modules
        for name, value in vars(importlib.import_module(module)).items()
        if isinstance(value, Dispatcher) and value.py_func.__module__ == module
    }


def test_one_specialisation_a_function():
    """After a study has been played no function was compiled for a second set of types."""
    namespace: dict[str, object] = {}
    exec(PLAY.replace("DEALS", "3"), namespace)
    found = dispatchers()
    assert len(found) > 60
    assert {name: len(f.signatures) for name, f in found.items() if len(f.signatures) != 1} == {}


def test_kernel_functions_release_the_gil():
    assert [name for name, f in dispatchers().items() if not f.targetoptions.get("nogil")] == []


def test_a_changed_source_never_meets_a_stale_cache(tmp_path):
    """Edit a rule in another file than the one that calls it: the edited rule is played, though the cache is warm."""
    folder = copied(tmp_path)
    code = "from sim.south_seas.rewards import good_of; from sim.south_seas.state import SEA; print(good_of(SEA))"
    assert run(code, folder, NUMBA_CACHE_DIR="").strip() == "1"
    assert run(code, folder, NUMBA_CACHE_DIR="").strip() == "1"
    state = folder / "sim" / "south_seas" / "state.py"
    edited = state.read_text().replace("SHELLS, FISH, BANANAS = 0, 1, 2", "SHELLS, FISH, BANANAS = 0, 2, 1")
    assert edited != state.read_text()
    state.write_text(edited)
    assert run(code, folder, NUMBA_CACHE_DIR="").strip() == "2"


def test_read_only_install_without_a_home(tmp_path):
    """No place beside the package, no home: the cache goes to the temporary folder and the kernel works."""
    folder = copied(tmp_path / "install")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    stock = "import numba.core.caching as c\n" + "".join(
        f"c.{name}.from_function = classmethod(lambda cls, f, p: None)\n"
        for name in ("UserProvidedCacheLocator", "InTreeCacheLocator", "UserWideCacheLocator")
    )
    code = stock + "from sim.kernel.streams import mix; import numpy as np; print(int(mix(np.uint64(1))))"
    first = run(code, folder, TMPDIR=str(temporary))
    assert list(temporary.rglob("*.nbc")), "nothing was cached"
    assert run(code, folder, TMPDIR=str(temporary)) == first


def test_plain_python_plays_the_same():
    """With compilation off the same sources give the same playouts (numba is a speed-up, not a dialect)."""
    compiled = json.loads(run(PLAY.replace("DEALS", "2")))
    assert json.loads(run(PLAY.replace("DEALS", "2"), NUMBA_DISABLE_JIT="1")) == compiled


@pytest.mark.long
def test_bounds_checks_find_nothing(tmp_path):
    """Case 79: the kernel compiled with bounds checks plays the same blocks."""
    plain = json.loads(run(PLAY.replace("DEALS", "500")))
    checked = run(PLAY.replace("DEALS", "500"), NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path))
    assert json.loads(checked) == plain


def test_a_warm_cache_saves_the_compiling(tmp_path):
    """A second process loads what the first has compiled (absolute times are for the benchmarks)."""
    code = "import time; import sim.south_seas.rewards; print(time.process_time())"
    cold = float(run(code, NUMBA_CACHE_DIR=str(tmp_path)))
    warm = float(run(code, NUMBA_CACHE_DIR=str(tmp_path)))
    assert warm < cold / 4


@pytest.mark.long
def test_compile_budget(tmp_path):
    """A cold cache costs at most 30 s of processor time: the budget of a game's batch with its scripts."""
    code = "import time; import sim.south_seas.playing; print(time.process_time())"
    assert float(run(code, NUMBA_CACHE_DIR=str(tmp_path))) < 30
