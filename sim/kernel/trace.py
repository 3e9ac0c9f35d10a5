"""The trace: what happened in a playout, as rows of small integers, written only when asked for.

Records, the `events` table, pictures and the parity tests all decode the same rows; each game names its kinds of event.
"""

from typing import Any

import numpy as np

from sim.kernel.jit import compiled, int64, record, void

CAPACITY = 8192
WIDTH = 7
"""Columns of a row: kind, seat, turn, a, b, c, d."""

TRACE = np.dtype([("limit", "i8"), ("used", "i8"), ("lost", "i8"), ("rows", "i4", (CAPACITY, WIDTH))], align=True)
"""`limit` rows are kept (0: the trace is off); what does not fit is counted in `lost`, never silently dropped."""

Trace = record(TRACE)


def new_trace(limit: int) -> np.ndarray[Any, np.dtype[Any]]:
    """Return one empty trace of at most `limit` rows (0 switches it off), as an array of one record."""
    trace = np.zeros(1, TRACE)
    trace["limit"] = min(limit, CAPACITY)
    return trace


@compiled(void(Trace, int64, int64, int64, int64, int64, int64, int64))
def _write(log, kind, seat, turn, a, b, c, d):
    used = log["used"]
    if used >= log["limit"]:
        log["lost"] += 1
        return
    row = log["rows"][used]
    row[0] = kind
    row[1] = seat
    row[2] = turn
    row[3] = a
    row[4] = b
    row[5] = c
    row[6] = d
    log["used"] = used + 1


@compiled(void(Trace, int64, int64, int64, int64, int64, int64, int64), force_inline=True)
def note(log, kind, seat, turn, a, b, c, d):
    """Write one event if the trace is on."""
    if log["limit"] > 0:
        _write(log, kind, seat, turn, a, b, c, d)
