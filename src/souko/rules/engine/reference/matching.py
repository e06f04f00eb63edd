"""Where a rule matches.

    [ > Player | ... | Wall ]          P . . # #          looking right from P: gap 2, then gap 3

A match of a row is the list of its cells, ellipses left out. The matches of a row are in the order of their first cells
(see `state.starts`), from each with the shortest gaps first. A rule with several rows matches where each of them
does, independently: the first row turns fastest.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from souko.rules.engine.reference.state import State, room, starts
from souko.rules.tables import GAP, Pattern, PlainRule

Match = tuple[int, ...]


def still_matches(rule: PlainRule, match: tuple[Match, ...], patterns: Sequence[Pattern], state: State) -> bool:
    """Whether all rows of the rule fit where they did."""
    return all(
        where(patterns[number], [cell], 0, state)
        for row, cells in zip(rule.rows, match, strict=True)
        for number, cell in zip(numbers(row), cells, strict=True)
    )


def tuples(rows: Sequence[Sequence[Match]]) -> Iterator[tuple[Match, ...]]:
    """A match for each row, in all ways, the first row turning fastest.

    >>> ["".join(map(str, sum(match, ()))) for match in tuples([[(1,), (2,)], [(3,), (4,)]])]
    ['13', '23', '14', '24']
    """
    return (match[::-1] for match in product(*reversed(rows)))


@dataclass(slots=True)
class Look:
    """A look over a board in one direction; `stride` leads from a cell to the next."""

    patterns: Sequence[Pattern]
    state: State
    direction: int
    stride: int

    def along(self, row: tuple[int, ...]) -> list[Match]:
        """The matches of one row, in order."""
        parts = parted(row)
        length = sum(map(len, parts))
        heads = self.fitting(parts[0], starts(self.state.width, self.state.height, self.direction, length))
        if len(parts) == 1:
            return [self.cells(head, length) for head in heads]
        found: list[Match] = []
        for head in heads:
            slack = room(head, self.direction, self.state.width, self.state.height) - length
            found += self.stretched(parts, head, slack)
        return found

    def cells(self, head: int, length: int) -> Match:
        """So many cells in a row."""
        return tuple(range(head, head + self.stride * length, self.stride))

    def stretched(self, parts: list[tuple[int, ...]], head: int, slack: int) -> Iterator[Match]:
        """The matches from one cell, where the first part fits; all gaps together have at most `slack` cells."""
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
        """Those cells from which all patterns of a part fit."""
        cells = list(heads)
        for place, number in enumerate(part):
            if not cells:
                break
            cells = where(self.patterns[number], cells, place * self.stride, self.state)
        return cells


def parted(row: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The parts of a row between its ellipses.

    >>> parted((3, 4, GAP, 5))
    [(3, 4), (5,)]
    """
    if GAP not in row:
        return [row]
    cut = row.index(GAP)
    return [row[:cut], *parted(row[cut + 1 :])]


def where(pattern: Pattern, cells: list[int], shift: int, state: State) -> list[int]:
    """Those cells of which the one that many further on fits the pattern."""
    wanted, forbidden, some, moving, still, _ = pattern
    objects, moves = state.objects, state.moves
    if moving:
        cells = [cell for cell in cells if moves[cell + shift] & moving == moving]
    if wanted:
        cells = [cell for cell in cells if objects[cell + shift] & wanted == wanted]
    if forbidden:
        cells = [cell for cell in cells if not objects[cell + shift] & forbidden]
    if still:
        cells = [cell for cell in cells if not moves[cell + shift] & still]
    for choice in some:
        cells = [cell for cell in cells if objects[cell + shift] & choice]
    return cells


def numbers(row: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of the patterns of a row, without its ellipses."""
    return row if GAP not in row else tuple(number for number in row if number != GAP)
