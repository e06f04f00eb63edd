"""One copy of a rule per direction, with absolute directions, and with objects and properties for names.

    [ > Player | Crate ]    right   [ right player | crate ]
                            left    [ crate | left player ]     reversed: it is scanned from the left as well
                            down    [ down player | crate ]     (downwards)
                            up      [ crate | up player ]       reversed: it is scanned from the top as well

A rule that is the same in all directions keeps only the first. A rule with an ellipsis is not reversed. `parallel` and
`perpendicular` become words of their own, which differ from a `horizontal` or `vertical` in the rule as written.
"""

from collections.abc import Iterator
from typing import NamedTuple

from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.expand.trim import terms
from souko.rules.compiler.model import ELLIPSIS, Rule, RuleCell, RuleRow, Term
from souko.rules.compiler.names.symbols import Symbols

ABSOLUTE = {
    "right": {"^": "up", "v": "down", "<": "left", ">": "right"},
    "up": {"^": "left", "v": "right", "<": "down", ">": "up"},
    "down": {"^": "right", "v": "left", "<": "up", ">": "down"},
    "left": {"^": "down", "v": "up", "<": "right", ">": "left"},
}
PARALLEL_IN_ROWS = {"parallel": "horizontal_par", "perpendicular": "vertical_perp"}
PARALLEL_IN_COLUMNS = {"parallel": "vertical_par", "perpendicular": "horizontal_perp"}
for _direction, _words in ABSOLUTE.items():
    _words.update(PARALLEL_IN_ROWS if _direction in ("left", "right") else PARALLEL_IN_COLUMNS)
RELATIVE_WORDS = frozenset(ABSOLUTE["up"])
REVERSED = {"up": "down", "left": "right"}


class DirectedRule(NamedTuple):
    """A rule in one direction: the cells of all rows one after the other; no `right_cells` if it has no right side."""

    rule: Rule
    direction: str
    left_cells: tuple[RuleCell, ...]
    right_cells: tuple[RuleCell, ...]


def directed_rules(rule: Rule, symbols: Symbols, complaints: Complaints) -> Iterator[DirectedRule]:
    """A copy of the rule for each direction that it needs."""
    left = resolve_names(rule.left, rule.line, symbols, complaints)
    right = resolve_names(rule.right, rule.line, symbols, complaints)
    relative = any(term.qualifier in RELATIVE_WORDS for term in terms(left + right))
    directions = rule.directions if relative or any(len(row) > 1 for row in left) else rule.directions[:1]
    has_ellipsis = any(cell and cell[0].name == ELLIPSIS for row in left for cell in row)
    for direction in directions:
        step = -1 if direction in REVERSED and not has_ellipsis else 1
        words = ABSOLUTE[direction] if relative else {}
        yield DirectedRule(
            rule,
            REVERSED[direction] if step < 0 else direction,
            tuple(absolute(cell, words) for row in left for cell in row[::step]),
            tuple(absolute(cell, words) for row in right for cell in row[::step]),
        )


def absolute(cell: RuleCell, words: dict[str, str]) -> RuleCell:
    """The cell with its qualifiers replaced by those in `words`."""
    if not words:
        return cell
    return tuple(Term(words[term.qualifier], term.name) if term.qualifier in words else term for term in cell)


def resolve_names(
    rows: tuple[RuleRow, ...], line: int, symbols: Symbols, complaints: Complaints
) -> tuple[RuleRow, ...]:
    """The rows with only objects and properties for names, and without `no` before a property."""
    return tuple(tuple(resolve_cell(cell, line, symbols, complaints) for cell in row) for row in rows)


def resolve_cell(cell: RuleCell, line: int, symbols: Symbols, complaints: Complaints) -> RuleCell:
    """The cell with aggregates and `no property` replaced by their members, and synonyms by what they stand for."""
    kept: list[Term] = []
    appended: list[Term] = []
    for term in cell:
        qualifier, name = term
        if name in symbols.aggregates:
            check_not_excluded(term, line, complaints)
            first, *others = symbols.aggregates[name]
            kept.append(Term(qualifier, first))
            appended += [Term(qualifier, other) for other in others]
        elif qualifier == "no" and name in symbols.properties:
            kept += [Term(qualifier, member) for member in symbols.properties[name]]
        else:
            kept.append(Term(qualifier, symbols.synonyms[name]) if name in symbols.synonyms else term)
    return tuple(kept + appended)


def check_not_excluded(term: Term, line: int, complaints: Complaints) -> None:
    """Complain about a `no` before an aggregate: it is unclear which of its objects is forbidden."""
    if term.qualifier == "no":
        complaints.error(
            line,
            f"no {term.name}: several objects joined by 'and' cannot be excluded at once",
            "an object, or objects joined by 'or'",
            "write out what you mean, rule by rule",
        )
