"""A tally in few enough rows to look at.

    1000d6     5001 outcomes, nearly all of their counts between 3300 and 3700

               < 3320      ▏            what lies outside, a thousandth at each end at most
               3320..3339   ▍
               3340..3359   ▊            neighbours together, in steps that are round numbers
               …

Outcomes that are not integers have no neighbours; of these the ones counted most often are kept.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING, Any

from souko.errors import MoveError
from souko.worlds.tally.costs import shortened, shown
from souko.worlds.tally.outcomes import is_whole

if TYPE_CHECKING:
    from souko.worlds.tally.tally import Tally

Rows = list[tuple[str, int]]
"""What stands beside a bar, and how long it is."""

OUTSIDE = Fraction(1, 1000)

FEWEST = 4
"""A chart has two rows for what lies outside, and two for the rest, at least."""

WIDEST = 40
"""A label has so many characters at most."""


def binned(tally: "Tally[Any]", most: int) -> Rows:
    """The outcomes and counts of a tally in about so many rows at most.

    >>> from souko.worlds.tally.tally import d
    >>> binned(d(3), 10), binned(d(100), 5)
    ([('1', 1), ('2', 1), ('3', 1)], [('0..49', 49), ('50..99', 50), ('100..149', 1)])
    """
    if most < FEWEST:
        raise MoveError(f"a chart of {shown(most)} rows; it has {FEWEST} at least")
    if len(tally) <= most:
        return [(_told(outcome), number) for outcome, number in tally.items()]
    return _grouped(tally, most) if is_whole(dict(tally.items())) else _commonest(tally, most)


def _grouped(tally: "Tally[int]", most: int) -> Rows:
    """Neighbours together, from the first to the last thousandth."""
    low, high = tally.quantile(OUTSIDE), tally.quantile(1 - OUTSIDE)
    step = next(step for step in _round_numbers() if step * (most - 3) > high - low)
    first, last = low // step, high // step
    rows = dict.fromkeys(range(first - 1, last + 2), 0)
    for outcome, number in tally.items():
        rows[min(max(outcome // step, first - 1), last + 1)] += number
    ends = {first - 1: f"< {_told(first * step)}", last + 1: f"> {_told(last * step + step - 1)}"}
    return [(ends.get(row, _label(row, step)), number) for row, number in rows.items() if number or row not in ends]


def _label(row: int, step: int) -> str:
    return f"{_told(row * step)}..{_told(row * step + step - 1)}" if step > 1 else _told(row)


def _commonest(tally: "Tally[Any]", most: int) -> Rows:
    kept = tally.most(most - 1)
    rest = tally.total - sum(number for _, number in kept)
    return [*((_told(outcome), number) for outcome, number in kept), ("others", rest)]


def _told(outcome: object) -> str:
    """The outcome in a line, shortened if it is long.

    >>> _told("a\\tb"), _told(10**5000)
    ('a b', '1.000e+5000')
    """
    try:
        text = "".join(each if each.isprintable() else " " for each in str(outcome))
    except ValueError:  # a number that Python does not write
        return shown(outcome, WIDEST)
    return text if len(text) <= WIDEST else shortened(outcome) if isinstance(outcome, int) else f"{text[: WIDEST - 1]}…"


def _round_numbers() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    return ((1, 2, 5)[place % 3] * 10 ** (place // 3) for place in count())
