"""The position of one playout."""

import numpy as np

from ladders.components import JUMPS, PLAYERS, ROUNDS, SECTIONS
from sim.kernel.jit import record

DECISIONS = ()
SPINNING, OVER = 0, 1
RUNNING, FINISHED, CAP = 0, 1, 2
END_REASONS = ("running", "finished", "cap")

STATE = np.dtype(
    [
        ("seed", "i8"),
        ("deal", "i8"),
        ("rotation", "i8"),
        ("phase", "i8"),
        ("seat", "i8"),
        ("turn", "i8"),
        ("end_reason", "i8"),
        ("spins", "u8"),  # address of the spins
        ("n_given", "i8"),  # spins that a record fixes
        ("given", "i2", (PLAYERS * ROUNDS,)),
        ("square", "i8", (PLAYERS,)),
        ("leaders", "i8"),  # seats ahead of all others, as bits
        ("lead_changes", "i8"),
        ("turns_led", "i8", (PLAYERS,)),
        ("spun", "i8", (PLAYERS, SECTIONS)),
        ("jumped", "i8", (PLAYERS, 2 * JUMPS)),
    ],
    align=True,
)
State = record(STATE)
