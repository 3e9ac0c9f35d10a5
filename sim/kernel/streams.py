"""Chance by address: every deck, die and policy draw is a hash of where it belongs.

Nothing is drawn in sequence from a shared generator, so a variant or another policy leaves all other chance as it was.
The hash is the finaliser of SplitMix64 (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators").
All arithmetic here is on explicit uint64: mixing it with int64 would silently turn it into floating point.
"""

import numpy as np

from sim.kernel.jit import compiled, float64, int64, uint64

STREAMS_VERSION = 1
"""Raised when the same seed gives other draws; stands in every manifest and record."""

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_M1 = np.uint64(0xBF58476D1CE4E5B9)
_M2 = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)

DECK, POLICY, DICE, SPINNER, MAP, SEARCH = 1, 2, 3, 4, 5, 6
"""Purposes: the first word of an address."""


@compiled(uint64(uint64), force_inline=True)
def mix(x):
    """Return 64 well mixed bits of `x` (SplitMix64's finaliser)."""
    x = (x ^ (x >> _S30)) * _M1
    x = (x ^ (x >> _S27)) * _M2
    return x ^ (x >> _S31)


@compiled(uint64(uint64, uint64), force_inline=True)
def extend(address, word):
    """Return the address one word longer."""
    return mix((address + GOLDEN) ^ (word * _M2))


@compiled(uint64(int64, int64, int64, int64))
def address(seed, purpose, deal, part):
    """Return the address of a source of chance: `part` tells sources of one purpose apart."""
    head = extend(mix(np.uint64(seed) + GOLDEN), np.uint64(purpose))
    return extend(extend(head, np.uint64(deal)), np.uint64(part))


@compiled(int64(uint64[::1], int64, int64), force_inline=True)
def below(streams, which, n):
    """Draw a whole number from 0 to `n` - 1 from stream `which`, without bias (Lemire 2019, with rejection).

    `n` lies between 1 and 2**32 - 1.
    """
    bound = np.uint64(n)
    streams[which] += GOLDEN
    product = (mix(streams[which]) >> _S32) * bound
    if (product & _LOW) < bound:  # only then can this draw be one too many for some value
        threshold = (np.uint64(1) << _S32) % bound
        while (product & _LOW) < threshold:
            streams[which] += GOLDEN
            product = (mix(streams[which]) >> _S32) * bound
    return int64(product >> _S32)


@compiled(float64(uint64[::1], int64), force_inline=True)
def unit(streams, which):
    """Draw a number in [0, 1) with 53 bits from stream `which`."""
    streams[which] += GOLDEN
    return float64(int64(mix(streams[which]) >> np.uint64(11))) * (1.0 / 9007199254740992.0)
