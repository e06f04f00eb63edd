"""Compile tests: rulebooks that are wrong in known ways, and where the complaints have to point.

    {"name": "…", "source": "title …\\n", "error_count": 1, "lines": [78, 78, null]}

The number of errors must be the same; warnings without a line count as errors, as they do for PuzzleScript. The lines
must come in this order among those of all our complaints, warnings included; others may stand between them. What we
say there is our own.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from souko.errors import Place, unreadable
from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.emit.emit import compile_tables
from souko.rules.compiler.names.model_builder import compile_model
from souko.rules.records.sessions import entries_of, text_of

MOST_QUOTED = 10
"""So many of our own complaints are quoted where a test fails."""


class ErrorCase(NamedTuple):
    """A text and what is to be said about it: so many errors, and complaints about these lines (0: about none)."""

    name: str
    source: str
    error_count: int
    lines: tuple[int, ...]


def read_error_cases(text: str, name: str = "") -> tuple[ErrorCase, ...]:
    """The tests of a JSON text: a list of them; raises `ReadError` at the first that cannot be read."""
    return tuple(
        read_error_case(entry, f"test {number} of {name or '<text>'}")
        for number, entry in enumerate(entries_of(text, name))
    )


def read_error_case(entry: Any, name: str) -> ErrorCase:
    """One test from its JSON value."""
    if not isinstance(entry, dict):
        raise unreadable(Place(name), "a test is to be an object", '{"source": …, "error_count": …, "lines": …}')
    try:
        lines = tuple(int(line or 0) for line in entry["lines"])
        title = str(entry.get("name", name))
        return ErrorCase(title, text_of(entry, "source"), int(entry["error_count"]), lines)
    except KeyError as error:
        raise unreadable(Place(name), f"there is no {error}", "source, error_count and lines") from None
    except (TypeError, ValueError, OverflowError) as error:
        raise unreadable(Place(name), str(error)) from None


def judge_complaints(test: ErrorCase) -> str:
    """What is different from the test, readably; empty if nothing is."""
    complaints = complaints_about(test.source)
    said = complaints.in_order
    lines = [complaint.place.line for complaint in said]
    count = len(complaints.errors) + sum(not complaint.place.line for complaint in complaints.warnings)
    found: list[str] = []
    if count != test.error_count:
        found.append(f"{test.error_count} errors expected, {count} found")
    if not is_among(test.lines, lines):
        found.append(f"complaints about lines {written(test.lines)} expected, about {written(lines)} found")
    return "\n    ".join(["; ".join(found), *map(str, said[:MOST_QUOTED])]) if found else ""


def complaints_about(source: str) -> Complaints:
    """All that is wrong with a rulebook."""
    model, complaints = compile_model(source)
    if model is not None:
        compile_tables(model, complaints)
    return complaints


def is_among(wanted: Iterable[int], lines: Iterable[int]) -> bool:
    """Whether the wanted lines come in this order among the others.

    >>> is_among([2, 5], [1, 2, 2, 5]), is_among([5, 2], [1, 2, 2, 5])
    (True, False)
    """
    rest = iter(lines)
    return all(line in rest for line in wanted)


def written(lines: Sequence[int]) -> str:
    """The lines as people write them."""
    return ", ".join(str(line) if line else "none" for line in lines) or "(no line)"
