"""Fixtures that several test files use, and kernels compiled once for all test processes."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

KERNELS = """
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.iter_modules(package.__path__):
    importlib.import_module(f"{package.__name__}.{module.name}")
"""


def pytest_sessionstart(session):
    """Compile the games beside each other before test processes start, which would each compile all of them."""
    processes = session.config.getoption("numprocesses", 0)
    if not processes or hasattr(session.config, "workerinput"):
        return
    slowest_first = ("sim.magic_card", "sim.austral", "sim.south_seas")
    with ThreadPoolExecutor(processes) as pool:
        list(pool.map(lambda game: subprocess.run([sys.executable, "-c", KERNELS, game], check=False), slowest_first))


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Write config files into an empty working directory."""
    monkeypatch.chdir(tmp_path)

    def file(text, name="my.toml"):
        Path(name).write_text(text, encoding="utf-8")
        return name

    return file
