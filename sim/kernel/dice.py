"""Single draws by address, for dice and spinners: each is a hash of where it belongs."""

import numpy as np

from sim.kernel.jit import compiled, int64, uint64
from sim.kernel.streams import GOLDEN, mix

_S32 = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)


@compiled(int64(uint64, int64), force_inline=True)
def draw_at(place, n):
    """Return the whole number from 0 to `n` - 1 that belongs to an address, without bias (Lemire 2019).

    `n` lies between 1 and 2**32 - 1.
    """
    bound = np.uint64(n)
    product = (mix(place) >> _S32) * bound
    if (product & _LOW) < bound:  # only then can this draw be one too many for some value
        threshold = (np.uint64(1) << _S32) % bound
        while (product & _LOW) < threshold:
            place += GOLDEN
            product = (mix(place) >> _S32) * bound
    return int64(product >> _S32)
