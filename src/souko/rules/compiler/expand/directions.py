"""One copy of a rule per direction, with all directions absolute and all names simple.

    [ > Player | Crate ]    right   [ right player | crate ]
                            left    [ crate | left player ]     turned round: it is scanned from the left as well
                            down    [ down player | crate ]     (downwards)
                            up      [ crate | up player ]       turned round: it is scanned from the top as well

A rule that is the same whichever way one looks keeps only its first direction. A rule with an ellipsis is not turned
round. `parallel` and `perpendicular` become words of their own, so that they are not mixed up with a `horizontal` or
`vertical` that somebody wrote.
"""

from collections.abc import Iterator
from typing import NamedTuple

from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.expand.trim import terms
from souko.rules.compiler.model import ELLIPSIS, Cell, Row, Rule, Term
from souko.rules.compiler.names.symbols import Names

ABSOLUTE = {
    "right": {"^": "up", "v": "down", "<": "left", ">": "right"},
    "up": {"^": "left", "v": "right", "<": "down", ">": "up"},
    "down": {"^": "right", "v": "left", "<": "up", ">": "down"},
    "left": {"^": "down", "v": "up", "<": "right", ">": "left"},
}
ALONG = {"parallel": "horizontal_par", "perpendicular": "vertical_perp"}
ACROSS = {"parallel": "vertical_par", "perpendicular": "horizontal_perp"}
for _direction, _words in ABSOLUTE.items():
    _words.update(ALONG if _direction in ("left", "right") else ACROSS)
RELATIVE = frozenset(ABSOLUTE["up"])
BACKWARDS = {"up": "down", "left": "right"}


class Draft(NamedTuple):
    """A rule in one direction; its cells in reading order, `rights` empty if the rule has no right side."""

    rule: Rule
    direction: str
    lefts: tuple[Cell, ...]
    rights: tuple[Cell, ...]


def drafts(rule: Rule, names: Names, complaints: Complaints) -> Iterator[Draft]:
    """A copy of the rule for each direction that it needs."""
    left = named(rule.left, rule.line, names, complaints)
    right = named(rule.right, rule.line, names, complaints)
    relative = any(term.qualifier in RELATIVE for term in terms(left + right))
    directions = rule.directions if relative or any(len(row) > 1 for row in left) else rule.directions[:1]
    forwards = any(cell and cell[0].name == ELLIPSIS for row in left for cell in row)
    for direction in directions:
        step = -1 if direction in BACKWARDS and not forwards else 1
        words = ABSOLUTE[direction] if relative else {}
        yield Draft(
            rule,
            BACKWARDS[direction] if step < 0 else direction,
            tuple(absolute(cell, words) for row in left for cell in row[::step]),
            tuple(absolute(cell, words) for row in right for cell in row[::step]),
        )


def absolute(cell: Cell, words: dict[str, str]) -> Cell:
    """The cell with its qualifiers put in other words, where there are any."""
    if not words:
        return cell
    return tuple(Term(words[term.qualifier], term.name) if term.qualifier in words else term for term in cell)


def named(rows: tuple[Row, ...], line: int, names: Names, complaints: Complaints) -> tuple[Row, ...]:
    """The rows with nothing but objects and properties in them, and no `no` before a property."""
    return tuple(tuple(simple(cell, line, names, complaints) for cell in row) for row in rows)


def simple(cell: Cell, line: int, names: Names, complaints: Complaints) -> Cell:
    """The cell with aggregates taken apart, synonyms replaced, and `no property` said member by member."""
    kept: list[Term] = []
    appended: list[Term] = []
    for term in cell:
        qualifier, name = term
        if name in names.aggregates:
            refuse(term, line, complaints)
            first, *others = names.aggregates[name]
            kept.append(Term(qualifier, first))
            appended += [Term(qualifier, other) for other in others]
        elif qualifier == "no" and name in names.properties:
            kept += [Term(qualifier, member) for member in names.properties[name]]
        else:
            kept.append(Term(qualifier, names.synonyms[name]) if name in names.synonyms else term)
    return tuple(kept + appended)


def refuse(term: Term, line: int, complaints: Complaints) -> None:
    """Complain about a `no` before an aggregate: which of its objects would be forbidden?"""
    if term.qualifier == "no":
        complaints.error(
            line,
            f"no {term.name}: several objects joined by 'and' cannot be excluded at once",
            "an object, or objects joined by 'or'",
            "write out what you mean, rule by rule",
        )
