"""Leaving out what a policy is told never to do, before it chooses."""

from sim.kernel.jit import compiled, int64, ints, options32, void


@compiled(int64(options32, int64, ints))
def keep_allowed(options, n, kept):
    """Move the allowed ones among `n` options to the front, in their order; return how many they are.

    Where none is allowed the restriction cannot be kept, and all stay.

    Parameters
    ----------
    options
        The options; those that are left out are overwritten.
    n
        How many there are.
    kept
        On entry 1 for each option that is barred and 0 for the others; on return the old place of each option kept.
    """
    m = 0
    for i in range(n):
        if kept[i] == 0:
            options[m] = options[i]
            kept[m] = i
            m += 1
    if m > 0:
        return m
    for i in range(n):
        kept[i] = i
    return n


@compiled(void(options32, options32, int64))
def put_back(options, all_options, n):
    """Write all `n` options back to where they were."""
    for i in range(n):
        options[i] = all_options[i]
