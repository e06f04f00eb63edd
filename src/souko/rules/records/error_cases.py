"""Error cases: rulebooks with known errors, and the lines that the complaints must be about.

    {"name": "…", "source": "title …\\n", "error_count": 1, "lines": [78, 78, null]}

The number of errors must be the same; warnings without a line count as errors, as they do for PuzzleScript. The lines
must come in this order among the lines of all complaints, warnings included; others may come between them. The wording
of the complaints is not compared.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from souko.errors import Place, unreadable
from souko.rules.compiler.compile import compile_rulebook
from souko.rules.records.sessions import entries_of, text_of

MAX_QUOTED = 10
"""Complaints that are quoted when a case fails."""


class ErrorCase(NamedTuple):
    """A text, the number of its errors, and the lines of complaints about it (0: a complaint without a line)."""

    name: str
    source: str
    error_count: int
    lines: tuple[int, ...]


def read_error_cases(text: str, name: str = "") -> tuple[ErrorCase, ...]:
    """The error cases of a JSON text, which is a list of them; raises `ReadError` at the first that cannot be read."""
    return tuple(
        read_error_case(entry, f"test {number} of {name or '<text>'}")
        for number, entry in enumerate(entries_of(text, name))
    )


def read_error_case(entry: Any, name: str) -> ErrorCase:
    """One error case from its JSON value."""
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


def judge_complaints(case: ErrorCase) -> str:
    """How the complaints differ from the error case, in words; empty if they do not."""
    complaints = compile_rulebook(case.source).complaints
    found = complaints.in_order
    lines = [complaint.place.line for complaint in found]
    count = len(complaints.errors) + sum(not complaint.place.line for complaint in complaints.warnings)
    differences: list[str] = []
    if count != case.error_count:
        differences.append(f"{case.error_count} errors expected, {count} found")
    if not is_subsequence(case.lines, lines):
        differences.append(f"complaints about lines {listed(case.lines)} expected, about {listed(lines)} found")
    return "\n    ".join(["; ".join(differences), *map(str, found[:MAX_QUOTED])]) if differences else ""


def is_subsequence(expected: Iterable[int], lines: Iterable[int]) -> bool:
    """Whether the expected lines come in this order among the others.

    >>> is_subsequence([2, 5], [1, 2, 2, 5]), is_subsequence([5, 2], [1, 2, 2, 5])
    (True, False)
    """
    rest = iter(lines)
    return all(line in rest for line in expected)


def listed(lines: Sequence[int]) -> str:
    """The lines, separated by commas."""
    return ", ".join(str(line) if line else "none" for line in lines) or "(no line)"
