"""Spins of a wheel by address: each is one uniform number, turned into a section by the inverse distribution."""

import numpy as np

from sim.kernel.jit import compiled, int64, ints, uint64
from sim.kernel.streams import mix

_S32 = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)


@compiled(int64(ints, int64, uint64))
def section_at(cumulative, n, uniform):
    """Return the section in which a point of the wheel lies.

    The point is at `uniform` / 2**64 of the way round, worked out in whole numbers without rounding: each section's
    chance is off by less than 2**-64, its share of the 2**64 points.

    Parameters
    ----------
    cumulative
        For each section the number of equal parts up to its end, in config order (`sim.spinner.wheel`); at most 2**31.
    n
        Number of sections.
    uniform
        Any number below 2**64.

    Returns
    -------
    int64
        From 0 to `n` - 1; never a section without a part of its own.
    """
    parts = np.uint64(cumulative[n - 1])
    part = int64(((uniform >> _S32) * parts + (((uniform & _LOW) * parts) >> _S32)) >> _S32)
    section = 0
    for i in range(n):  # counting has no branch that could be foretold wrongly; the last end lies beyond every point
        section += int64(cumulative[i] <= part)
    return section


@compiled(int64(uint64, ints, int64), force_inline=True)
def spin_at(place, cumulative, n):
    """Return the section, from 0 to `n` - 1, that the spin at an address gives.

    The same point of the wheel decides whatever the weights are, so that variants of a spinner stay comparable. The
    address is that of `sim.kernel.streams.SPINNER`, seed and deal, made longer by round, seat and number of the spin.
    """
    return section_at(cumulative, n, mix(place))
