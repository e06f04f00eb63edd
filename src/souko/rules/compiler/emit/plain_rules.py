"""Plain rules become rows of pattern numbers; those that can never match fall out.

    expanded ──▶ Candidate ──▶ groups by their number ──▶ without clashes ──▶ Group

Two things of one layer in one left cell can never be met. That is usual among the many rules that one line stands
for, so such rules go silently, unless none of that line is left. A left cell that wants and forbids one object is
always worth a warning.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.emit.pattern_table import Imprint, Imprints
from souko.rules.compiler.expand.expand import Expanded, Pair
from souko.rules.compiler.model import ELLIPSIS, Cell, Rule
from souko.rules.compiler.names.symbols import Names
from souko.rules.tables import GAP, Pattern

CROWDED, ALONE = "an ellipsis shares its cell with something else", "'...' alone between two '|'"
Rows = tuple[tuple[int, ...], ...]


class Candidate(NamedTuple):
    """A plain rule with its rows of pattern numbers; `clash` names two things that cannot meet, if it has them."""

    rule: Rule
    direction: str
    rows: Rows
    clash: tuple[str, str] | None


class Press(dict[Pair, int]):
    """The pattern number of each pair, made when first asked for; `troubled` are the pairs to look at closely."""

    def __init__(self, names: Names) -> None:
        self.imprints = Imprints(names)
        self.patterns: dict[Pattern, int] = {}
        self.troubled: dict[Pair, Imprint | None] = {}

    def __missing__(self, pair: Pair) -> int:
        if has_ellipsis(pair.left):
            self.troubled[pair] = None
            number = GAP
        else:
            print_ = self.imprints.of(pair)
            number = self.patterns.setdefault(print_.pattern, len(self.patterns))
            if not print_.is_sound() or has_ellipsis(pair.right or ()):
                self.troubled[pair] = print_
        self[pair] = number
        return number


def candidates(rules: Iterable[Expanded], press: Press, complaints: Complaints) -> list[Candidate]:
    """The rules that may match, and those with a clash; complains about the others."""
    found: list[Candidate] = []
    number = press.__getitem__
    for rule, direction, pairs in rules:
        candidate = Candidate(rule, direction, tuple([tuple(map(number, row)) for row in pairs]), None)
        if press.troubled and not all(map(press.troubled.keys().isdisjoint, pairs)):
            examine(candidate, pairs, press, found, complaints)
        else:
            found.append(candidate)
    return found


def examine(
    candidate: Candidate, rows: Sequence[Sequence[Pair]], press: Press, found: list[Candidate], complaints: Complaints
) -> None:
    """Add a rule that has something odd about it to those found, if it may stay."""
    clash: tuple[str, str] | None = None
    rule = candidate.rule
    for row in rows:
        for place, pair in enumerate(row):
            print_ = press.troubled.get(pair)
            if pair in press.troubled and not ellipsis_is_fine(rule, row, place, complaints):
                return
            if print_ is not None:
                clash = print_.clash or clash
                report(rule, print_, clash, complaints)
                if print_.never:
                    return
    found.append(candidate._replace(clash=clash))


def report(rule: Rule, print_: Imprint, clash: tuple[str, str] | None, complaints: Complaints) -> None:
    """Say what is wrong with a cell."""
    for text in print_.errors:
        complaints.error(rule.line, text)
    if print_.never:
        complaints.warn(rule.line, f"a cell wants {', '.join(print_.never)} and forbids it, so the rule never matches")
    for text in print_.warnings:
        complaints.warn(rule.line, text)
    for text in () if clash else print_.quarrels:
        complaints.error(rule.line, text)


def ellipsis_is_fine(rule: Rule, row: Sequence[Pair], place: int, complaints: Complaints) -> bool:
    """Whether the rule may stay, as far as the ellipses of one pair go; complains about what is odd."""
    left, right = row[place].left, row[place].right
    if not has_ellipsis(left):
        check_right_ellipsis(rule, right or (), complaints)
        return True
    if len(left) > 1:
        complaints.error(rule.line, CROWDED, ALONE)
        return False
    if place in (0, len(row) - 1):
        complaints.error(rule.line, "an ellipsis stands at the end of a row, where it means nothing")
    if right is not None and not (has_ellipsis(right) and len(right) == 1):
        complaints.error(rule.line, "an ellipsis on the left has none in the same place on the right")
    return True


def check_right_ellipsis(rule: Rule, right: Cell, complaints: Complaints) -> None:
    """Complain about an ellipsis that is only on the right."""
    if has_ellipsis(right[:1]):
        complaints.error(rule.line, "an ellipsis on the right has none in the same place on the left")
    if has_ellipsis(right) and len(right) > 1:
        complaints.error(rule.line, CROWDED, ALONE)


def has_ellipsis(cell: Cell) -> bool:
    """Whether there is an ellipsis in the cell."""
    return any(term.name == ELLIPSIS for term in cell)


def by_group(found: Iterable[Candidate], late: bool, complaints: Complaints) -> list[list[Candidate]]:
    """The late rules, or the others, in groups that are in order of their numbers and without clashes."""
    groups: dict[int, list[Candidate]] = {}
    for candidate in found:
        if candidate.rule.late == late:
            groups.setdefault(candidate.rule.group, []).append(candidate)
    cleared = [list(without_clashes(groups[number], complaints)) for number in sorted(groups)]
    return [group for group in cleared if group]


def without_clashes(group: list[Candidate], complaints: Complaints) -> Iterator[Candidate]:
    """The rules of a group that may match; complains about a line that loses all its rules."""
    kept = {candidate.rule.line for candidate in group if not candidate.clash}
    for candidate in group:
        if not candidate.clash:
            yield candidate
        elif candidate.rule.line not in kept:
            kept.add(candidate.rule.line)
            this, that = candidate.clash
            complaints.error(
                candidate.rule.line, f"the rule wants {this} and {that} in one cell, but they share a layer"
            )
