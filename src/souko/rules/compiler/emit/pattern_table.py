"""The pattern table: plain rules share cells, so each pattern is stored once, and rules refer to it by number.

right [ > Player | Crate ] -> [ > Player | > Crate ]     row (0, 1)       0  a player that moves right
right [ > Player | Wall ] -> [ > Player | ]              row (0, 2)       1  a crate, which shall move right
                                                                          2  a wall, which is removed
"""

from souko.rules.compiler.emit.cell_patterns import CellPatterns, CheckedPattern
from souko.rules.compiler.expand.expand import Pair
from souko.rules.compiler.model import ELLIPSIS, RuleCell
from souko.rules.compiler.names.symbols import Symbols
from souko.rules.tables import GAP, Pattern


class PatternTable(dict[Pair, int]):
    """The number of the pattern of each pair, made when first asked for; GAP for an ellipsis.

    `patterns` are the numbers by pattern. `problematic` are the pairs that each rule is checked for: those with an
    ellipsis (None if it is on the left) and those with a problem.
    """

    def __init__(self, symbols: Symbols) -> None:
        self.cell_patterns = CellPatterns(symbols)
        self.patterns: dict[Pattern, int] = {}
        self.problematic: dict[Pair, CheckedPattern | None] = {}

    def __missing__(self, pair: Pair) -> int:
        if has_ellipsis(pair.left):
            self.problematic[pair] = None
            number = GAP
        else:
            checked = self.cell_patterns.pattern_of(pair)
            number = self.patterns.setdefault(checked.pattern, len(self.patterns))
            if not checked.has_no_problems() or has_ellipsis(pair.right or ()):
                self.problematic[pair] = checked
        self[pair] = number
        return number


def has_ellipsis(cell: RuleCell) -> bool:
    """Whether there is an ellipsis in the cell."""
    return any(term.name == ELLIPSIS for term in cell)
