"""What a first start costs: compiling each game's kernel with its scripts, and loading it from the cache afterwards.

``pytest -m bench -s tests/benchmarks/test_compile.py``; the budget is 30 s of processor time a game on a cold cache.
"""

import pytest

from sim.games import games
from tests.kernel.test_jit import run

pytestmark = pytest.mark.bench


@pytest.mark.parametrize("game", games())
def test_compile_time(tmp_path, game):
    code = f"import time; import sim.{game}.playing; print(time.process_time())"
    cold, warm = (float(run(code, NUMBA_CACHE_DIR=str(tmp_path))) for _ in range(2))
    print(f"\n{game}: {cold:.1f} s of processor time cold, {warm:.2f} s from the cache")
