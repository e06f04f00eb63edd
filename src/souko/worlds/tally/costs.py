"""The cost of a tally, estimated before it is made.

    1000000 @ d(1000000)      10**12 outcomes, 2.5 MB for each count: refused at once
      10000 @ d(6)             50001 outcomes,   3 kB for each count: 170 MB, allowed

The estimate is the peak: a growing dictionary holds its old table beside the new one, and a product of polynomials
holds several copies of its coefficients. The finished tally takes about half of it.
"""

from math import log10

from souko.errors import BudgetError

MAX_TALLY_BYTES = 512 * 2**20
"""Bytes for the outcomes and counts of one tally while it is made, without its operands."""

MAX_PAIRS = 20_000_000
"""Pairs of outcomes that are combined one by one: ten to twenty seconds."""

MAX_WORK_BYTES = 10**10
"""Bytes that may be multiplied and moved: about ten seconds."""

OUTCOME_BYTES = 200
"""Bytes of an outcome and its dictionary entry, without the digits of its count."""

MAX_REPR_LENGTH = 80
"""Characters of a value in an error message, so that the message fits on two lines."""


def check_memory(operation: str, outcomes: int, bits: int = 0, copies: int = 1) -> None:
    """Raise `BudgetError` if the outcomes, with counts of `bits` bits held in `copies` copies, do not fit.

    >>> check_memory("a die", 10**12)
    Traceback (most recent call last):
    souko.errors.BudgetError: a die: 1000000000000 outcomes need about 182 TB; one tally may take 512 MB
    """
    needed = outcomes * (OUTCOME_BYTES + bits * copies // 8)
    if needed > MAX_TALLY_BYTES:
        fault = f"{short_number(outcomes)} outcomes need about {_human_bytes(needed)}"
        raise BudgetError(f"{operation}: {fault}; one tally may take {_human_bytes(MAX_TALLY_BYTES)}")


def check_pairs(operation: str, pairs: int) -> None:
    """Raise `BudgetError` if there are too many pairs to combine one by one."""
    if pairs > MAX_PAIRS:
        raise BudgetError(
            f"{operation}: {short_number(pairs)} pairs of outcomes; at most {MAX_PAIRS} are combined one by one"
        )


def check_work(operation: str, bytes_: int) -> None:
    """Raise `BudgetError` if there are too many bytes to multiply and move."""
    if bytes_ > MAX_WORK_BYTES:
        raise BudgetError(f"{operation}: {short_number(bytes_)} bytes to be moved; at most {MAX_WORK_BYTES} are")


def power_bits(total: int, n: int) -> int:
    """An upper bound on the bits of total^n, too high by a few percent; 0 if the power is 1.

    >>> power_bits(6, 10_000), (6**10_000).bit_length(), power_bits(1, 10**100)
    (26250, 25850, 0)
    """
    return n * (total**8 - 1).bit_length() // 8


def short_number(number: int) -> str:
    """The number in full, or in scientific notation if it has more than 64 bits.

    >>> short_number(341960390180808), short_number(6**1000), short_number(-(10**5000))
    ('341960390180808', '1.417e+778', '-1.000e+5000')
    """
    if number.bit_length() <= 64:
        return str(number)
    exponent, digits = divmod(log10(abs(number)), 1)
    mantissa, carry = f"{10**digits:.3e}".split("e")
    return f"{'-' * (number < 0)}{mantissa}e+{int(exponent) + int(carry)}"


def short_repr(value: object, max_length: int = MAX_REPR_LENGTH) -> str:
    """The `repr` of a value, cut off if it is long; it never fails on numbers that are too long for Python to print.

    >>> short_repr("heads"), short_repr(10**5000), short_repr((1, 10**5000))
    ("'heads'", '1.000e+5000', 'tuple of long numbers')
    """
    try:
        text = short_number(value) if isinstance(value, int) else repr(value)
    except ValueError:  # Python prints no number of more than 4300 digits
        text = f"{type(value).__name__} of long numbers"
    return text if len(text) <= max_length else f"{text[: max_length - 1]}…"


def _human_bytes(number: int) -> str:
    """A number of bytes with its unit.

    >>> _human_bytes(1023), _human_bytes(512 * 2**20)
    ('1023 bytes', '512 MB')
    """
    for unit in ("bytes", "kB", "MB", "GB", "TB", "PB"):
        if number < 1024:
            return f"{number} {unit}"
        number = (number + 512) // 1024
    return f"{short_number(number)} EB"
