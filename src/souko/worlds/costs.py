"""What one tally may cost, worked out before any of it is spent.

    1000000 @ d(1000000)      10**12 outcomes, 2.5 MB for each count: refused at once
      10000 @ d(6)             50001 outcomes,   4 kB for each count: 200 MB, granted

An outcome in a dictionary takes about a hundred bytes, and its count as many as its digits ask for.
"""

from math import log10

from souko.errors import BudgetError

MEMORY = 256 * 2**20
"""Bytes for the outcomes and counts of one tally."""

PAIRS = 20_000_000
"""Pairs of outcomes that are looked at one by one."""

ENTRY = 100
"""Bytes for an outcome and its place, without its count."""


def afford(deed: str, outcomes: int, bits: int = 0) -> None:
    """Raise `BudgetError` if so many outcomes, with counts of so many bits, do not fit.

    >>> afford("a die", 10**12)
    Traceback (most recent call last):
    souko.errors.BudgetError: a die: 1000000000000 outcomes need about 90 TB; one tally may take 256 MB
    """
    bytes_ = outcomes * (ENTRY + bits // 8)
    if bytes_ > MEMORY:
        raise BudgetError(
            f"{deed}: {short(outcomes)} outcomes need about {_size(bytes_)}; one tally may take {_size(MEMORY)}"
        )


def afford_pairs(deed: str, pairs: int) -> None:
    """Raise `BudgetError` if there are too many pairs to look at one by one."""
    if pairs > PAIRS:
        raise BudgetError(f"{deed}: {short(pairs)} pairs of outcomes; at most {PAIRS} are looked at one by one")


def short(number: int) -> str:
    """The number, or its first digits and its size if it is long.

    >>> short(341960390180808), short(6**1000)
    ('341960390180808', '1.417e+778')
    """
    if number.bit_length() <= 64:
        return str(number)
    exponent, digits = divmod(log10(number), 1)
    mantissa, carry = f"{10**digits:.3e}".split("e")
    return f"{mantissa}e+{int(exponent) + int(carry)}"


def _size(bytes_: int) -> str:
    """So many bytes, for people."""
    for unit in ("bytes", "kB", "MB", "GB", "TB", "PB"):
        if bytes_ < 1024:
            return f"{bytes_} {unit}"
        bytes_ //= 1024
    return f"{short(bytes_)} EB"
