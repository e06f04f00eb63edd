"""From whatever a caller calls a die to a dictionary: outcome -> how often, in order.

    range(1, 4)            {1: 1, 2: 1, 3: 1}
    "abracadabra"          {"a": 5, "b": 2, "c": 1, "d": 1, "r": 2}
    {"heads": 2, "no": 0}  {"heads": 2}                what is counted zero times is not there

Outcomes that are equal are one outcome, as in any dictionary: 1, 1.0 and True meet. Numbers of NumPy become
numbers of Python, for theirs wrap around.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Set
from itertools import islice
from operator import index, lt
from typing import Any

from souko.errors import MoveError
from souko.worlds.tally.costs import afford, shortened, shown

Counts = dict[Any, int]
"""How often each outcome is counted."""

_CHUNK = 1_000_000


def counted(source: Iterable[Any] | Mapping[Any, int]) -> Counts:
    """How often each outcome is counted, the outcomes in order."""
    _check_room(source)
    counts = _weighed(source) if isinstance(source, Mapping) else _appearances(source)
    if not counts:
        raise MoveError("a tally without outcomes: a die has at least one face")
    return in_order(without_numpy(counts))


def in_order(counts: Counts) -> Counts:
    """The same counts, outcomes from the lowest to the highest if they have an order, else as they came.

    >>> in_order({3: 1, 1: 2}), in_order({"b": 1, 2: 1})
    ({1: 2, 3: 1}, {'b': 1, 2: 1})
    """
    if is_ordered(counts):
        return counts
    try:
        ordered = {outcome: counts[outcome] for outcome in sorted(counts)}
    except Exception:  # outcomes may be anything, and anything may happen when they are compared
        return counts
    return ordered if is_ordered(ordered) else counts


def is_ordered(counts: Counts) -> bool:
    """Whether each outcome lies below the next; of sets, say, neither may lie below the other.

    >>> is_ordered({1: 2, 3: 1}), is_ordered({"b": 1, 2: 1}), is_ordered({frozenset("a"): 1, frozenset("b"): 1})
    (True, False, False)
    """
    try:
        return all(map(lt, counts, islice(counts, 1, None)))
    except Exception:  # as above
        return False


def check_order(counts: Counts, deed: str) -> None:
    """Raise `MoveError` if a deed that needs an order is asked of outcomes that have none.

    >>> check_order({1: 1, "a": 1}, "the highest")
    Traceback (most recent call last):
    souko.errors.MoveError: the highest of outcomes that have no order (1, 'a'); map() them to numbers first
    """
    if not is_ordered(counts):
        some = ", ".join(shown(outcome, 40) for outcome in islice(counts, 3)) + ", …" * (len(counts) > 3)
        raise MoveError(f"{deed} of outcomes that have no order ({some}); map() them to numbers first")


def unhashable(outcome: object) -> MoveError:
    """The complaint about something that cannot be an outcome."""
    return MoveError(f"{shown(outcome)} cannot be an outcome: it is not hashable")


def whole_number(value: Any, what: str) -> int:
    """The value as an integer that is not negative.

    >>> whole_number(-1, "a number of rolls")
    Traceback (most recent call last):
    souko.errors.MoveError: a number of rolls is -1; it is a whole number, 0 or more
    """
    try:
        number = index(value)
    except TypeError:
        number = -1
    if number < 0:
        raise MoveError(f"{what} is {shown(value)}; it is a whole number, 0 or more")
    return number


def is_whole(counts: Counts) -> bool:
    """Whether all outcomes are plain integers, so that the tally is a polynomial.

    >>> is_whole({1: 1, True: 1}), is_whole({1.5: 1})
    (True, False)
    """
    return set(map(type, counts)) <= {int, bool}


def without_numpy(counts: Counts) -> Counts:
    """The same with NumPy's numbers as Python's."""
    if all(kind.__module__ != "numpy" for kind in set(map(type, counts))):
        return counts
    return {outcome.item() if hasattr(outcome, "item") else outcome: count for outcome, count in counts.items()}


def _check_room(source: object) -> None:
    """Refuse at once what has too many outcomes; a list may have few of them many times."""
    try:
        afford("a tally", len(source) if isinstance(source, (range, Mapping, Set)) else 0)
    except OverflowError:  # a range too long for len()
        afford("a tally", 2**63)


def _weighed(source: Mapping[Any, Any]) -> Counts:
    return {outcome: count for outcome, given in source.items() if (count := _count(outcome, given))}


def _count(outcome: object, given: Any) -> int:
    """The count that a caller gives for an outcome, as an integer."""
    try:
        count = index(given)
    except TypeError:
        raise MoveError(f"{shown(outcome)} is counted {shown(given)} times; counts are whole numbers") from None
    if count < 0:
        raise MoveError(f"{shown(outcome)} is counted {shortened(count)} times; counts are not negative")
    return count


def _appearances(source: Iterable[Any]) -> Counts:
    """How often each outcome appears; an endless source is noticed when its outcomes do not fit any more."""
    counter: Counter[Any] = Counter()
    try:
        outcomes = iter(source)
    except TypeError:
        raise MoveError(f"{shown(source)} is not a collection of outcomes; a die with so many faces is d(…)") from None
    while chunk := list(islice(outcomes, _CHUNK)):
        _count_all(counter, chunk)
        afford("a tally", len(counter))
    return dict(counter)


def _count_all(counter: "Counter[Any]", chunk: list[Any]) -> None:
    try:
        counter.update(chunk)
    except TypeError:
        raise unhashable(next(outcome for outcome in chunk if not _has_hash(outcome))) from None


def _has_hash(outcome: object) -> bool:
    """Whether it can be the key of a dictionary; a tuple with a list in it cannot."""
    try:
        return bool(hash(outcome)) or True
    except TypeError:
        return False
