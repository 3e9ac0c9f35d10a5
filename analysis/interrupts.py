"""Ctrl-C and SIGTERM: an interrupt that no library can swallow."""

from __future__ import annotations

import signal
import threading
from types import FrameType

_asked = threading.Event()


def install() -> None:
    """Make SIGINT and SIGTERM interrupt what is going on, and remember that they did."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _interrupt)


def asked() -> bool:
    """Tell whether an interrupt has come, also where the exception has been lost on its way."""
    return _asked.is_set()


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    _asked.set()
    raise KeyboardInterrupt
