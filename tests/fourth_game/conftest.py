"""The game of this folder, installed from outside: found by the entry point in its own pyproject.toml, nothing else."""

import os
import tomllib
from pathlib import Path

import pytest

from sim.config import resolve
from sim.games import game
from tests.installing import installed

HERE = Path(__file__).parent


@pytest.fixture(scope="package", autouse=True)
def site(tmp_path_factory):
    """Install the game for the tests of this folder."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    folder = tmp_path_factory.mktemp("site")
    with installed(folder, project["name"], project["entry-points"], HERE):
        yield folder


@pytest.fixture
def environment(site):
    """What a new process needs to find the game."""
    paths = [str(site), str(HERE), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


@pytest.fixture
def ladders():
    return game("ladders")


@pytest.fixture
def classical():
    return resolve("ladders")
