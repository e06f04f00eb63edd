"""Bars in a terminal, an eighth of a character fine.

      2 █████▎               1    2.78 %
      3 ██████████▋          2    5.56 %
      4 ████████████████     3    8.33 %

What a bar stands for is a label and a whole number of any size. Counts that are too long to read are left out;
their shares are not.
"""

from collections.abc import Sequence
from fractions import Fraction

Rows = Sequence[tuple[str, int]]
"""What stands beside a bar, and how long it is."""

EIGHTHS = " ▏▎▍▌▋▊▉"
READABLE = 10**15
"""A larger count is not written."""

NARROWEST = 8
"""A bar may be so many characters long, however narrow the terminal is."""


def bar_lines(rows: Rows, width: int = 80, blocks: bool = True) -> list[str]:
    """A line for each row, the longest bar as long as the width allows; without `blocks` made of plain characters.

    >>> print(*bar_lines([("heads", 3), ("tails", 1)], 40), sep="\\n")
    heads ██████████████████████ 3   75.00 %
    tails ███████▎               1   25.00 %
    """
    total, longest = sum(count for _, count in rows), max(count for _, count in rows)
    labels = _aligned([label for label, _ in rows])
    counts = _aligned([f" {count}" for _, count in rows] if longest < READABLE else [""] * len(rows))
    room = max(width - len(labels[0]) - len(counts[0]) - len(_share(0, 1)) - 2, NARROWEST)
    return [
        f"{label} {_bar(Fraction(count, longest or 1) * room, blocks):<{room}}{number} {_share(count, total)}"
        for label, number, (_, count) in zip(labels, counts, rows, strict=True)
    ]


def _bar(length: Fraction, blocks: bool) -> str:
    """So many characters; what is not nothing can be seen.

    >>> _bar(Fraction(9, 4), True), _bar(Fraction(9, 4), False), _bar(Fraction(1, 100), True)
    ('██▎', '##', '▏')
    """
    if not blocks:
        return "#" * int(length) or ("." if length else "")
    eighths = max(int(length * 8), bool(length))
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def _share(count: int, total: int) -> str:
    """The count in per cent of all, always as wide."""
    share = Fraction(100 * count, total or 1)
    return f"{float(share):7.2f} %" if not 0 < share < Fraction(1, 100) else " < 0.01 %"


def _aligned(texts: list[str]) -> list[str]:
    """All as wide as the widest, to the right."""
    width = max(map(len, texts))
    return [f"{text:>{width}}" for text in texts]
