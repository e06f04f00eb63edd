"""Bar charts in a terminal, with a resolution of an eighth of a character.

      2 █████▎               1    2.78 %
      3 ██████████▋          2    5.56 %
      4 ████████████████     3    8.33 %

Each bar has a label and a count of any size. If the longest count is too long to read, the column of counts is left
out; the percentages stay.
"""

from collections.abc import Sequence
from fractions import Fraction

Rows = Sequence[tuple[str, int]]
"""The label and the count of each bar."""

EIGHTHS = " ▏▎▍▌▋▊▉"
"""Block characters that fill 0 to 7 eighths of a cell."""
MAX_READABLE_COUNT = 10**15
"""From this count on, the column of counts is left out: it would take more space than the bars."""

MIN_BAR_WIDTH = 8
"""Characters of the longest bar at least, however narrow the terminal is."""


def bar_lines(rows: Rows, width: int = 80, blocks: bool = True) -> list[str]:
    """One line per row, of `width` characters; without `blocks` made of ASCII characters.

    >>> print(*bar_lines([("heads", 3), ("tails", 1)], 40), sep="\\n")
    heads ██████████████████████ 3   75.00 %
    tails ███████▎               1   25.00 %
    """
    total, largest = sum(count for _, count in rows), max(count for _, count in rows)
    labels = _right_aligned([label for label, _ in rows])
    counts = _right_aligned([f" {count}" for _, count in rows] if largest < MAX_READABLE_COUNT else [""] * len(rows))
    bar_width = max(width - len(labels[0]) - len(counts[0]) - len(_percentage(0, 1)) - 2, MIN_BAR_WIDTH)
    bars = [_bar(Fraction(count, largest or 1) * bar_width, blocks) for _, count in rows]
    return [
        f"{label} {bar:<{bar_width}}{number} {_percentage(count, total)}"
        for label, bar, number, (_, count) in zip(labels, bars, counts, rows, strict=True)
    ]


def _bar(length: Fraction, blocks: bool) -> str:
    """A bar of this length in characters; a length above 0 is always visible.

    >>> _bar(Fraction(9, 4), True), _bar(Fraction(9, 4), False), _bar(Fraction(1, 100), True)
    ('██▎', '##', '▏')
    """
    if not blocks:
        return "#" * int(length) or ("." if length else "")
    eighths = max(int(length * 8), bool(length))
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def _percentage(count: int, total: int) -> str:
    """The count in per cent of the total, nine characters wide."""
    share = Fraction(100 * count, total or 1)
    return f"{float(share):7.2f} %" if not 0 < share < Fraction(1, 100) else " < 0.01 %"


def _right_aligned(texts: list[str]) -> list[str]:
    """The texts, padded on the left to the width of the longest."""
    width = max(map(len, texts))
    return [f"{text:>{width}}" for text in texts]
