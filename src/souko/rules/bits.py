"""Bit masks, as plain integers: bit n stands for the object, or the movement, with the number n."""

from collections.abc import Iterable, Iterator


def set_bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, ascending.

    >>> list(set_bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def union(masks: Iterable[int]) -> int:
    """The bits that are set in any of the masks.

    >>> bin(union([0b001, 0b100]))
    '0b101'
    """
    result = 0
    for mask in masks:
        result |= mask
    return result
