"""What one tally may cost, worked out before any of it is spent.

    1000000 @ d(1000000)      10**12 outcomes, 2.5 MB for each count: refused at once
      10000 @ d(6)             50001 outcomes,   3 kB for each count: 170 MB, granted

What counts is the moment at which most is held: a dictionary that grows has its old table beside the new one, and
polynomials that are multiplied are held several times over. What a tally takes when it is done is about half of it.
"""

from math import log10

from souko.errors import BudgetError

MEMORY = 512 * 2**20
"""Bytes for the outcomes and counts of one tally while it is made, without those that it is made of."""

PAIRS = 20_000_000
"""Pairs of outcomes that are looked at one by one."""

WORK = 10**10
"""Bytes that may be multiplied and moved: about ten seconds."""

ENTRY = 200
"""Bytes for an outcome and its place, without the digits of its count."""

LONGEST = 80
"""So many characters of a value are shown in a message."""


def afford(deed: str, outcomes: int, bits: int = 0, copies: int = 1) -> None:
    """Raise `BudgetError` if so many outcomes, with counts of so many bits held so many times, do not fit.

    >>> afford("a die", 10**12)
    Traceback (most recent call last):
    souko.errors.BudgetError: a die: 1000000000000 outcomes need about 182 TB; one tally may take 512 MB
    """
    bytes_ = outcomes * (ENTRY + bits * copies // 8)
    if bytes_ > MEMORY:
        raise BudgetError(
            f"{deed}: {shortened(outcomes)} outcomes need about {_size(bytes_)}; one tally may take {_size(MEMORY)}"
        )


def afford_pairs(deed: str, pairs: int) -> None:
    """Raise `BudgetError` if there are too many pairs to look at one by one."""
    if pairs > PAIRS:
        raise BudgetError(f"{deed}: {shortened(pairs)} pairs of outcomes; at most {PAIRS} are looked at one by one")


def afford_work(deed: str, bytes_: int) -> None:
    """Raise `BudgetError` if there are too many bytes to be multiplied and moved."""
    if bytes_ > WORK:
        raise BudgetError(f"{deed}: {shortened(bytes_)} bytes to be moved; at most {WORK} are")


def power_bits(total: int, n: int) -> int:
    """The bits of total^n, or a few more; none if that is 1.

    >>> power_bits(6, 10_000), (6**10_000).bit_length(), power_bits(1, 10**100)
    (26250, 25850, 0)
    """
    return n * (total**8 - 1).bit_length() // 8


def shortened(number: int) -> str:
    """The number, or its first digits and its size if it is long.

    >>> shortened(341960390180808), shortened(6**1000), shortened(-(10**5000))
    ('341960390180808', '1.417e+778', '-1.000e+5000')
    """
    if number.bit_length() <= 64:
        return str(number)
    exponent, digits = divmod(log10(abs(number)), 1)
    mantissa, carry = f"{10**digits:.3e}".split("e")
    return f"{'-' * (number < 0)}{mantissa}e+{int(exponent) + int(carry)}"


def shown(value: object, longest: int = LONGEST) -> str:
    """The value as Python writes it, shortened if it is long; numbers too long for Python to write as well.

    >>> shown("heads"), shown(10**5000), shown((1, 10**5000))
    ("'heads'", '1.000e+5000', 'tuple of long numbers')
    """
    try:
        text = shortened(value) if isinstance(value, int) else repr(value)
    except ValueError:  # Python writes no number of more than 4300 digits
        text = f"{type(value).__name__} of long numbers"
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _size(bytes_: int) -> str:
    """So many bytes, for people."""
    for unit in ("bytes", "kB", "MB", "GB", "TB", "PB"):
        if bytes_ < 1024:
            return f"{bytes_} {unit}"
        bytes_ = (bytes_ + 512) // 1024
    return f"{shortened(bytes_)} EB"
