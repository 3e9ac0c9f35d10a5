"""Fixtures that several test files use."""

from pathlib import Path

import pytest


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Write config files into an empty working directory."""
    monkeypatch.chdir(tmp_path)

    def file(text, name="my.toml"):
        Path(name).write_text(text, encoding="utf-8")
        return name

    return file
