"""A tally in a limited number of rows, for charts.

    1000d6     5001 outcomes, nearly all of their counts between 3300 and 3700

               < 3320      ▏            the tails: at most a thousandth at each end
               3320..3339   ▍
               3340..3359   ▊            bins of neighbouring outcomes, as wide as a round number
               …

Outcomes that are not integers are not binned; the most common ones are kept.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING, Any

from souko.errors import MoveError
from souko.worlds.tally.costs import short_number, short_repr
from souko.worlds.tally.outcomes import are_integers

if TYPE_CHECKING:
    from souko.worlds.tally.tally import Tally

Rows = list[tuple[str, int]]
"""The label and the count of each bar."""

TAIL = Fraction(1, 1000)
"""The share of all counts that a tail row at each end may hold: hardly visible in a chart."""

MIN_ROWS = 4
"""The fewest rows of a chart: one for each tail, and two in between."""

MAX_LABEL_LENGTH = 40
"""Characters of a label: half of a terminal of 80."""


def chart_rows(tally: "Tally[Any]", max_rows: int) -> Rows:
    """The outcomes and counts of a tally in at most `max_rows` rows.

    >>> from souko.worlds.tally.tally import d
    >>> chart_rows(d(3), 10), chart_rows(d(100), 5)
    ([('1', 1), ('2', 1), ('3', 1)], [('0..49', 49), ('50..99', 50), ('100..149', 1)])
    """
    if max_rows < MIN_ROWS:
        raise MoveError(f"a chart of {short_repr(max_rows)} rows; it has {MIN_ROWS} at least")
    if len(tally) <= max_rows:
        return [(_label(outcome), number) for outcome, number in tally.items()]
    is_binned = are_integers(dict(tally.items()))
    return _binned_rows(tally, max_rows) if is_binned else _most_common_rows(tally, max_rows)


def _binned_rows(tally: "Tally[int]", max_rows: int) -> Rows:
    """Neighbouring outcomes in bins, and the tails in a row each."""
    low, high = tally.quantile(TAIL), tally.quantile(1 - TAIL)
    width = next(width for width in _round_numbers() if width * (max_rows - 3) > high - low)
    first, last = low // width, high // width
    rows = dict.fromkeys(range(first - 1, last + 2), 0)
    for outcome, number in tally.items():
        rows[min(max(outcome // width, first - 1), last + 1)] += number
    tails = {first - 1: f"< {_label(first * width)}", last + 1: f"> {_label(last * width + width - 1)}"}
    return [
        (tails.get(row, _bin_label(row, width)), number) for row, number in rows.items() if number or row not in tails
    ]


def _bin_label(row: int, width: int) -> str:
    return f"{_label(row * width)}..{_label(row * width + width - 1)}" if width > 1 else _label(row)


def _most_common_rows(tally: "Tally[Any]", max_rows: int) -> Rows:
    kept = tally.most_common(max_rows - 1)
    rest = tally.total - sum(number for _, number in kept)
    return [*((_label(outcome), number) for outcome, number in kept), ("others", rest)]


def _label(outcome: object) -> str:
    """The outcome on one line, cut off if it is long.

    >>> _label("a\\tb"), _label(10**5000)
    ('a b', '1.000e+5000')
    """
    try:
        text = "".join(each if each.isprintable() else " " for each in str(outcome))
    except ValueError:  # a number that is too long for Python to print
        return short_repr(outcome, MAX_LABEL_LENGTH)
    if len(text) <= MAX_LABEL_LENGTH:
        return text
    return short_number(outcome) if isinstance(outcome, int) else f"{text[: MAX_LABEL_LENGTH - 1]}…"


def _round_numbers() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    return ((1, 2, 5)[place % 3] * 10 ** (place // 3) for place in count())
