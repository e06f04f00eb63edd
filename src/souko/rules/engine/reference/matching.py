"""Where a rule matches.

    [ > Player | ... | Wall ]          P . . # #          to the right of P: gap 2, then gap 3

A match of a row is the list of its cells, ellipses left out. The matches of a row are in the order of their first cells
(see `state.starts`), from each with the shortest gaps first. A rule with several rows has every combination of matches
of its rows; the first row varies fastest.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from souko.rules.engine.reference.state import State, cells_to_border, starts
from souko.rules.tables import GAP, Pattern, PlainRule

Match = tuple[int, ...]


def still_matches(rule: PlainRule, match: tuple[Match, ...], patterns: Sequence[Pattern], state: State) -> bool:
    """Whether all rows of the rule still match at the same cells."""
    return all(
        matching(patterns[number], [cell], 0, state)
        for row, cells in zip(rule.rows, match, strict=True)
        for number, cell in zip(pattern_numbers(row), cells, strict=True)
    )


def combinations(rows: Sequence[Sequence[Match]]) -> Iterator[tuple[Match, ...]]:
    """A match for each row, in all combinations, the first row varying fastest.

    >>> ["".join(map(str, sum(match, ()))) for match in combinations([[(1,), (2,)], [(3,), (4,)]])]
    ['13', '23', '14', '24']
    """
    return (match[::-1] for match in product(*reversed(rows)))


@dataclass(slots=True)
class RowMatcher:
    """Finds the matches of rows on a board in one direction; `stride` leads from a cell to the next."""

    patterns: Sequence[Pattern]
    state: State
    direction: int
    stride: int

    def matches(self, row: tuple[int, ...]) -> list[Match]:
        """The matches of one row, in order."""
        parts = split_at_ellipses(row)
        length = sum(map(len, parts))
        heads = self.fitting(parts[0], starts(self.state.width, self.state.height, self.direction, length))
        if len(parts) == 1:
            return [self.cells(head, length) for head in heads]
        found: list[Match] = []
        for head in heads:
            slack = cells_to_border(head, self.direction, self.state.width, self.state.height) - length
            found += self.stretched(parts, head, slack)
        return found

    def cells(self, head: int, length: int) -> Match:
        """The cells of a row that begins at a cell."""
        return tuple(range(head, head + self.stride * length, self.stride))

    def stretched(self, parts: list[tuple[int, ...]], head: int, slack: int) -> Iterator[Match]:
        """The matches from one cell, where the first part matches; all gaps together have at most `slack` cells."""
        here = self.cells(head, len(parts[0]))
        if len(parts) == 1:
            yield here
            return
        for gap in range(slack + 1):
            there = head + self.stride * (len(here) + gap)
            if self.fitting(parts[1], (there,)):
                for rest in self.stretched(parts[1:], there, slack - gap):
                    yield here + rest

    def fitting(self, part: tuple[int, ...], heads: Iterable[int]) -> list[int]:
        """Those of the cells from which all patterns of a part match."""
        cells = list(heads)
        for place, number in enumerate(part):
            if not cells:
                break
            cells = matching(self.patterns[number], cells, place * self.stride, self.state)
        return cells


def split_at_ellipses(row: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The parts of a row between its ellipses.

    >>> split_at_ellipses((3, 4, GAP, 5))
    [(3, 4), (5,)]
    """
    if GAP not in row:
        return [row]
    cut = row.index(GAP)
    return [row[:cut], *split_at_ellipses(row[cut + 1 :])]


def matching(pattern: Pattern, cells: list[int], shift: int, state: State) -> list[int]:
    """Those of the cells for which the cell `shift` further on matches the pattern."""
    required, forbidden, any_of, moving, stationary, _ = pattern
    objects, moves = state.objects, state.moves
    if moving:
        cells = [cell for cell in cells if moves[cell + shift] & moving == moving]
    if required:
        cells = [cell for cell in cells if objects[cell + shift] & required == required]
    if forbidden:
        cells = [cell for cell in cells if not objects[cell + shift] & forbidden]
    if stationary:
        cells = [cell for cell in cells if not moves[cell + shift] & stationary]
    for mask in any_of:
        cells = [cell for cell in cells if objects[cell + shift] & mask]
    return cells


def pattern_numbers(row: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of the patterns of a row, without its ellipses."""
    return row if GAP not in row else tuple(number for number in row if number != GAP)
