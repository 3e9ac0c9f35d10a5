"""Every rule test runs twice: against the plain rules and against the compiled ones."""

import pytest

from tests.reference.south_seas import Engine


@pytest.fixture(params=["reference", "kernel"])
def engine(request: pytest.FixtureRequest) -> type:
    """The engine a test plays on; both have the interface of ``tests.reference.south_seas.Engine``."""
    if request.param == "reference":
        return Engine
    from sim.south_seas.engine import KernelEngine

    return KernelEngine
