"""What a move costs in the reference engine, in looks: the time it takes to compare a cell with a mask.

Anybody can write a rulebook, and some never end. Whatever goes over the board is counted beforehand; the native engine
counts its own looks (native/rules/meter.hpp), with the same limits.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from souko.errors import BudgetError
from souko.limits import MOVE_LIMITS, Limits, Meter
from souko.rules.engine.reference.matching import Match, RowMatcher
from souko.rules.engine.reference.resolution import Resolution
from souko.rules.tables import BITS, Tables

CELL_WRITE_COST, RULE_TRY_COST = 30, 20
"""In looks: comparing and replacing one cell, and beginning a row of looks or trying a rule. Fitted to the shipped
games, so that the count keeps within 2x of the CPU time."""
BITS_PER_LOOK = 6_000
"""A mask of this many bits takes twice as long to compare as a short one."""


@dataclass(slots=True)
class MoveCosts:
    """Counts what a move costs: `look_cost` for a look at a cell, `pattern_costs` in looks for each pattern."""

    meter: Meter
    look_cost: int
    pattern_costs: list[int]

    @classmethod
    def of(cls, tables: Tables) -> "MoveCosts":
        """The costs of playing by these tables, within their limits."""
        look_cost = 1 + (len(tables.names) + BITS * len(tables.layers)) // BITS_PER_LOOK
        meter = Meter(tables.limits, explain=_explain)
        return cls(meter, look_cost, [2 + len(pattern.objects_any) for pattern in tables.patterns])

    @property
    def limits(self) -> Limits:
        """The limits of the rulebook."""
        return self.meter.limits

    def row_cost(self, part: Iterable[int]) -> int:
        """The looks it takes to compare one cell with each of these patterns."""
        return sum(map(self.pattern_costs.__getitem__, part))

    def begin(self) -> None:
        """Begin a move."""
        self.meter.reset()

    def look(self, count: int) -> None:
        """Count looks at cells."""
        self.meter.add("looks", count * self.look_cost)

    def apply(self, looks: int) -> None:
        """Count a rule that is applied, or tried, at cells that take this many looks; they are not in a row."""
        self.meter.add("applications")
        self.look(RULE_TRY_COST + CELL_WRITE_COST * looks)

    def match_sounds(self, sounds: int, seeds: int) -> None:
        """Count the comparison of sounds with a cell, when this many seeds have been collected."""
        self.look(sounds * (1 + (sounds + seeds) // 8))


def _explain(meter: Meter, limit: str, _subject: object) -> str:
    return f"the rules go on and on: gave up one move after {getattr(meter.limits, limit)} {MOVE_LIMITS[limit]}"


@dataclass(slots=True)
class MeteredMatcher(RowMatcher):
    """A matcher whose cost is metered."""

    costs: MoveCosts

    def all_matches(self, rows: Iterable[tuple[int, ...]]) -> list[list[Match]]:
        """The matches of each row; empty if one of them has none."""
        found, taken = [], 0
        for row in rows:
            cells = self.matches(row)
            if not cells:
                return []
            found.append(cells)
            taken += len(cells) * 8 * (len(row) + 8)
            if taken > self.costs.limits.memory:
                most = f"more than {self.costs.limits.memory:,} bytes"
                raise BudgetError(f"the places where one rule matches take {most}", "memory")
        return found

    def fitting(self, part: tuple[int, ...], heads: Iterable[int]) -> list[int]:
        """Those cells from which all patterns of a part fit."""
        cells = list(heads)
        self.costs.look(RULE_TRY_COST + len(cells) * self.costs.row_cost(part))
        return RowMatcher.fitting(self, part, cells)

    def stretched(self, parts: list[tuple[int, ...]], head: int, slack: int) -> Iterator[Match]:
        """The matches from one cell; each is paid for when its last part is there."""
        if len(parts) == 1:
            self.costs.apply(1)
        return RowMatcher.stretched(self, parts, head, slack)


@dataclass(slots=True)
class MeteredResolution(Resolution):
    """A resolution of movements whose cost is metered."""

    costs: MoveCosts

    def move_all(self) -> bool:
        """Go through all cells once; whether anything moved."""
        moves = self.state.moves
        moving = len(moves) - moves.count(0)
        self.costs.look(len(moves) + moving * (15 + 2 * len(self.tables.layers)))
        return Resolution.move_all(self)

    def move(self, cell: int, layer: int, movement: int) -> bool:
        """Move the objects of one layer one cell on; whether they could."""
        if sounds := self.tables.move_sounds[layer]:
            self.costs.match_sounds(len(sounds), len(self.moved))
        return Resolution.move(self, cell, layer, movement)

    def block(self, cell: int, moves: int) -> None:
        """Ban the rigid group of a blocked movement, if there is one, and add the sounds of blocked objects."""
        self.costs.match_sounds(len(self.tables.cantmove_sounds), len(self.blocked))
        Resolution.block(self, cell, moves)
