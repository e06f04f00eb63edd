"""Counts from outcomes, a mapping or a range: a dictionary from each outcome to its count, sorted.

    range(1, 4)            {1: 1, 2: 1, 3: 1}
    "abracadabra"          {"a": 5, "b": 2, "c": 1, "d": 1, "r": 2}
    {"heads": 2, "no": 0}  {"heads": 2}                an outcome with count 0 is left out

Equal outcomes are one outcome, as in any dictionary: 1, 1.0 and True are the same. Numbers of NumPy become numbers of
Python, because those of NumPy wrap around.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Set
from itertools import islice
from operator import index, lt
from typing import Any

from souko.errors import MoveError
from souko.worlds.tally.costs import check_memory, short_number, short_repr

Counts = dict[Any, int]
"""The count of each outcome."""

_CHUNK_SIZE = 1_000_000
"""Outcomes counted between two checks of the memory, so that an endless source is noticed."""


def counts_of(source: Iterable[Any] | Mapping[Any, int]) -> Counts:
    """The counts of a collection or a mapping, sorted by outcome."""
    _check_size(source)
    counts = _mapping_counts(source) if isinstance(source, Mapping) else _occurrences(source)
    if not counts:
        raise MoveError("a tally without outcomes: a die has at least one face")
    return sort_counts(without_numpy(counts))


def sort_counts(counts: Counts) -> Counts:
    """The same counts, sorted by outcome; in their own order if the outcomes cannot be sorted.

    >>> sort_counts({3: 1, 1: 2}), sort_counts({"b": 1, 2: 1})
    ({1: 2, 3: 1}, {'b': 1, 2: 1})
    """
    if is_sorted(counts):
        return counts
    try:
        ordered = {outcome: counts[outcome] for outcome in sorted(counts)}
    except Exception:  # outcomes may be of any type, and comparing them may raise anything
        return counts
    return ordered if is_sorted(ordered) else counts


def is_sorted(counts: Counts) -> bool:
    """Whether each outcome is below the next one; for sets, neither may be below the other.

    >>> is_sorted({1: 2, 3: 1}), is_sorted({"b": 1, 2: 1}), is_sorted({frozenset("a"): 1, frozenset("b"): 1})
    (True, False, False)
    """
    try:
        return all(map(lt, counts, islice(counts, 1, None)))
    except Exception:  # as above
        return False


def check_sorted(counts: Counts, operation: str) -> None:
    """Raise `MoveError` if an operation that needs an order is applied to outcomes that have none.

    >>> check_sorted({1: 1, "a": 1}, "the highest")
    Traceback (most recent call last):
    souko.errors.MoveError: the highest of outcomes that have no order (1, 'a'); map() them to numbers first
    """
    if not is_sorted(counts):
        some = ", ".join(short_repr(outcome, 40) for outcome in islice(counts, 3)) + ", …" * (len(counts) > 3)
        raise MoveError(f"{operation} of outcomes that have no order ({some}); map() them to numbers first")


def unhashable_error(outcome: object) -> MoveError:
    """The error for an outcome that is not hashable."""
    return MoveError(f"{short_repr(outcome)} cannot be an outcome: it is not hashable")


def whole_number(value: Any, what: str) -> int:
    """The value as an integer, 0 or more; `what` names it in the error.

    >>> whole_number(-1, "a number of rolls")
    Traceback (most recent call last):
    souko.errors.MoveError: a number of rolls is -1; it is a whole number, 0 or more
    """
    try:
        number = index(value)
    except TypeError:
        number = -1
    if number < 0:
        raise MoveError(f"{what} is {short_repr(value)}; it is a whole number, 0 or more")
    return number


def are_integers(counts: Counts) -> bool:
    """Whether all outcomes are plain integers, so that the tally is a polynomial.

    >>> are_integers({1: 1, True: 1}), are_integers({1.5: 1})
    (True, False)
    """
    return set(map(type, counts)) <= {int, bool}


def without_numpy(counts: Counts) -> Counts:
    """The same counts with numbers of Python instead of NumPy's."""
    if all(kind.__module__ != "numpy" for kind in set(map(type, counts))):
        return counts
    return {outcome.item() if hasattr(outcome, "item") else outcome: count for outcome, count in counts.items()}


def _check_size(source: object) -> None:
    """Refuse at once a range, mapping or set with too many outcomes; the items of a list may all be equal."""
    try:
        check_memory("a tally", len(source) if isinstance(source, (range, Mapping, Set)) else 0)
    except OverflowError:  # a range too long for len()
        check_memory("a tally", 2**63)


def _mapping_counts(source: Mapping[Any, Any]) -> Counts:
    return {outcome: count for outcome, given in source.items() if (count := _valid_count(outcome, given))}


def _valid_count(outcome: object, given: Any) -> int:
    """The count of an outcome as an integer, 0 or more."""
    try:
        count = index(given)
    except TypeError:
        fault = f"{short_repr(outcome)} is counted {short_repr(given)} times"
        raise MoveError(f"{fault}; counts are whole numbers") from None
    if count < 0:
        raise MoveError(f"{short_repr(outcome)} is counted {short_number(count)} times; counts are not negative")
    return count


def _occurrences(source: Iterable[Any]) -> Counts:
    """The number of occurrences of each outcome."""
    counter: Counter[Any] = Counter()
    try:
        outcomes = iter(source)
    except TypeError:
        fault = f"{short_repr(source)} is not a collection of outcomes"
        raise MoveError(f"{fault}; a die with n faces is d(n)") from None
    while chunk := list(islice(outcomes, _CHUNK_SIZE)):
        _count_chunk(counter, chunk)
        check_memory("a tally", len(counter))
    return dict(counter)


def _count_chunk(counter: "Counter[Any]", chunk: list[Any]) -> None:
    try:
        counter.update(chunk)
    except TypeError:
        raise unhashable_error(next(outcome for outcome in chunk if not _is_hashable(outcome))) from None


def _is_hashable(outcome: object) -> bool:
    """Whether it can be the key of a dictionary; a tuple with a list in it cannot."""
    try:
        return bool(hash(outcome)) or True
    except TypeError:
        return False
