"""Expanded rules become rows of pattern numbers; those that can never match are dropped.

    ExpandedRule ──▶ Candidate ──▶ groups by their number ──▶ without clashes ──▶ Group

A rule with a clash, two objects of one layer in one left cell, can never match. Expanding often makes such rules, so
they are dropped without a complaint, unless no rule of the line is left. A left cell that requires and forbids the same
object always gets a warning.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.emit.cell_patterns import CheckedPattern
from souko.rules.compiler.emit.pattern_table import PatternTable, has_ellipsis
from souko.rules.compiler.expand.expand import ExpandedRule, Pair
from souko.rules.compiler.model import Rule, RuleCell

ELLIPSIS_NOT_ALONE, EXPECTED_ALONE = "an ellipsis shares its cell with something else", "'...' alone between two '|'"
Rows = tuple[tuple[int, ...], ...]


class Candidate(NamedTuple):
    """A plain rule in pattern numbers; `clash` names two objects of one layer in one left cell, if there are any."""

    rule: Rule
    direction: str
    rows: Rows
    clash: tuple[str, str] | None


def candidates(rules: Iterable[ExpandedRule], table: PatternTable, complaints: Complaints) -> list[Candidate]:
    """The rules that can match, and those with a clash; complains about the others."""
    found: list[Candidate] = []
    number = table.__getitem__
    for rule, direction, pairs in rules:
        candidate = Candidate(rule, direction, tuple([tuple(map(number, row)) for row in pairs]), None)
        if table.problematic and not all(map(table.problematic.keys().isdisjoint, pairs)):
            found += checked(candidate, pairs, table, complaints)
        else:
            found.append(candidate)
    return found


def checked(
    candidate: Candidate, rows: Sequence[Sequence[Pair]], table: PatternTable, complaints: Complaints
) -> list[Candidate]:
    """The rule, with its clash if it has one, or nothing if it must be dropped; complains about its problems."""
    clash: tuple[str, str] | None = None
    rule = candidate.rule
    for row in rows:
        for place, pair in enumerate(row):
            pattern = table.problematic.get(pair)
            if pair in table.problematic and not ellipsis_is_valid(rule, row, place, complaints):
                return []
            if pattern is not None:
                clash = pattern.clash or clash
                report(rule, pattern, clash, complaints)
                if pattern.contradicted:
                    return []
    return [candidate._replace(clash=clash)]


def report(rule: Rule, pattern: CheckedPattern, clash: tuple[str, str] | None, complaints: Complaints) -> None:
    """Complain about the problems of a cell."""
    for text in pattern.errors:
        complaints.error(rule.line, text)
    if pattern.contradicted:
        names = ", ".join(pattern.contradicted)
        complaints.warn(rule.line, f"a cell requires {names} and forbids it, so the rule never matches")
    for text in pattern.warnings:
        complaints.warn(rule.line, text)
    for text in () if clash else pattern.layer_conflicts:
        complaints.error(rule.line, text)


def ellipsis_is_valid(rule: Rule, row: Sequence[Pair], place: int, complaints: Complaints) -> bool:
    """Whether the rule can be kept with the ellipses of this pair; complains about their problems."""
    left, right = row[place].left, row[place].right
    if not has_ellipsis(left):
        check_right_ellipsis(rule, right or (), complaints)
        return True
    if len(left) > 1:
        complaints.error(rule.line, ELLIPSIS_NOT_ALONE, EXPECTED_ALONE)
        return False
    if place in (0, len(row) - 1):
        complaints.error(rule.line, "an ellipsis stands at the end of a row, where it means nothing")
    if right is not None and not (has_ellipsis(right) and len(right) == 1):
        complaints.error(rule.line, "an ellipsis on the left has none in the same place on the right")
    return True


def check_right_ellipsis(rule: Rule, right: RuleCell, complaints: Complaints) -> None:
    """Complain about an ellipsis that is only on the right."""
    if has_ellipsis(right[:1]):
        complaints.error(rule.line, "an ellipsis on the right has none in the same place on the left")
    if has_ellipsis(right) and len(right) > 1:
        complaints.error(rule.line, ELLIPSIS_NOT_ALONE, EXPECTED_ALONE)


def by_group(found: Iterable[Candidate], late: bool, complaints: Complaints) -> list[list[Candidate]]:
    """The groups of the late rules, or of the others, in order of their numbers, without rules that have a clash."""
    groups: dict[int, list[Candidate]] = {}
    for candidate in found:
        if candidate.rule.late == late:
            groups.setdefault(candidate.rule.group, []).append(candidate)
    kept = [list(without_clashes(groups[number], complaints)) for number in sorted(groups)]
    return [group for group in kept if group]


def without_clashes(group: list[Candidate], complaints: Complaints) -> Iterator[Candidate]:
    """The rules of a group that have no clash; complains about a line that loses all its rules."""
    kept = {candidate.rule.line for candidate in group if not candidate.clash}
    for candidate in group:
        if not candidate.clash:
            yield candidate
        elif candidate.rule.line not in kept:
            kept.add(candidate.rule.line)
            this, that = candidate.clash
            complaints.error(
                candidate.rule.line, f"the rule requires {this} and {that} in one cell, but they share a layer"
            )
