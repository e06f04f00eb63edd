"""What a move may cost in the slow interpreter, in looks: the time it takes to compare a cell with a mask.

Rulebooks are written by anybody, and some never end. Whatever goes over the board pays beforehand; the native engine
counts its own looks (native/rules/meter.hpp), with the same limits.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from souko.errors import BudgetError, move_budget
from souko.rules.engine.reference.matching import Match, RowMatcher
from souko.rules.engine.reference.resolution import Resolution
from souko.rules.tables import BITS, Limits, Tables

CARE, GLANCE = 30, 20
"""To compare and replace a cell takes as long as so many looks in a row; to begin a row of looks, or to try a rule."""
WIDE = 6_000
"""From so many bits on, a mask takes longer to compare."""


@dataclass(slots=True)
class Meter:
    """What one move has cost so far. `wide` is the price of a look, `prices` are the looks that each pattern takes."""

    limits: Limits
    wide: int
    prices: list[int]
    looks: int = 0
    applications: int = 0

    @classmethod
    def of(cls, tables: Tables) -> "Meter":
        """The budget of whoever plays by these tables."""
        wide = 1 + (len(tables.names) + BITS * len(tables.layers)) // WIDE
        return cls(tables.limits, wide, [2 + len(pattern.objects_any) for pattern in tables.patterns])

    def price(self, part: Iterable[int]) -> int:
        """How many looks it takes to compare a cell each with these patterns."""
        return sum(map(self.prices.__getitem__, part))

    def begin(self) -> None:
        """Begin a move."""
        self.looks = self.applications = 0

    def look(self, count: int) -> None:
        """Pay for so many looks at a cell."""
        self.looks += count * self.wide
        if self.looks > self.limits.looks:
            raise move_budget("looks", self.limits.looks)

    def apply(self, price: int) -> None:
        """Pay for a rule that is applied, or tried, where it takes so many looks; they are not in a row."""
        self.applications += 1
        if self.applications > self.limits.applications:
            raise move_budget("applications", self.limits.applications)
        self.look(GLANCE + CARE * price)

    def hear(self, noises: int, seeds: int) -> None:
        """Pay for listening to so many noises when so many seeds were heard."""
        self.look(noises * (1 + (noises + seeds) // 8))


@dataclass(slots=True)
class MeteredMatcher(RowMatcher):
    """A matcher whose cost is metered."""

    budget: Meter

    def all_matches(self, rows: Iterable[tuple[int, ...]]) -> list[list[Match]]:
        """The matches of each row; empty if one of them has none."""
        found, taken = [], 0
        for row in rows:
            cells = self.matches(row)
            if not cells:
                return []
            found.append(cells)
            taken += len(cells) * 8 * (len(row) + 8)
            if taken > self.budget.limits.memory:
                most = f"more than {self.budget.limits.memory:,} bytes"
                raise BudgetError(f"the places where one rule matches take {most}", "memory")
        return found

    def fitting(self, part: tuple[int, ...], heads: Iterable[int]) -> list[int]:
        """Those cells from which all patterns of a part fit."""
        cells = list(heads)
        self.budget.look(GLANCE + len(cells) * self.budget.price(part))
        return RowMatcher.fitting(self, part, cells)

    def stretched(self, parts: list[tuple[int, ...]], head: int, slack: int) -> Iterator[Match]:
        """The matches from one cell; each is paid for when its last part is there."""
        if len(parts) == 1:
            self.budget.apply(1)
        return RowMatcher.stretched(self, parts, head, slack)


@dataclass(slots=True)
class MeteredResolution(Resolution):
    """A resolution of movements whose cost is metered."""

    budget: Meter

    def move_all(self) -> bool:
        """Go through all cells once; whether anything moved."""
        moves = self.state.moves
        moving = len(moves) - moves.count(0)
        self.budget.look(len(moves) + moving * (15 + 2 * len(self.tables.layers)))
        return Resolution.move_all(self)

    def move(self, cell: int, layer: int, movement: int) -> bool:
        """Move the objects of one layer one cell on; whether they could."""
        if sounds := self.tables.move_sounds[layer]:
            self.budget.hear(len(sounds), len(self.moved))
        return Resolution.move(self, cell, layer, movement)

    def block(self, cell: int, moves: int) -> None:
        """Ban the rigid group of a blocked movement, if there is one, and add the sounds of blocked objects."""
        self.budget.hear(len(self.tables.cantmove_sounds), len(self.blocked))
        Resolution.block(self, cell, moves)
