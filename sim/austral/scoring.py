"""Scores of the options of a decision: features (see `features.py`) times the weights of the deciding policy."""

from sim.austral.state import State
from sim.austral.tables import Tables
from sim.kernel.jit import compiled, int64


@compiled(int64(State, Tables))
def choose_by_weights(s, t):
    """Return the place of the option that the deciding seat's weights prefer."""
    return 0
