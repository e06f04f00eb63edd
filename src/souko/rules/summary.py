"""What the compiler made of a rulebook: counts, complaints, and the plain rules put back into words.

title, objects, layers, rules, expanded, groups, levels    numbers to compare
errors, warnings                                           all that is wrong, even if nothing can be played
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from souko.errors import Complaint, MoveError
from souko.rules.compiler.compile import compile_rulebook
from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.emit.plain_rules import Press, candidates
from souko.rules.compiler.expand.expand import Expanded, expand
from souko.rules.compiler.model import ELLIPSIS, Cell, MessageLevel, Model
from souko.rules.compiler.names.symbols import names_of
from souko.rules.rulebook import Rulebook
from souko.rules.tables import LIMITS, Limits


@dataclass(frozen=True)
class Summary:
    """A rulebook as the compiler sees it; `model` and `book` are None as far as nothing can be played."""

    model: Model | None
    book: Rulebook | None
    errors: tuple[Complaint, ...]
    warnings: tuple[Complaint, ...]

    @classmethod
    def of(cls, text: str, name: str = "", limits: Limits = LIMITS) -> "Summary":
        """The summary of a rulebook's text, if its rules keep within limits.

        >>> Summary.of("title Nothing").count()["levels"]
        0
        """
        model, tables, complaints = compile_rulebook(text, name, limits)
        book = Rulebook(text, name, model, tables) if model and tables else None
        return cls(model, book, tuple(complaints.errors), tuple(complaints.warnings))

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.model.title if self.model else ""

    def count(self) -> dict[str, int]:
        """How many there are of everything, by name; `expanded` are the plain rules that may match.

        An object that stands in two layers counts twice, for it has two numbers.
        """
        model = self.model
        normal, late, groups, late_groups = self.book.tables.count() if self.book else (0, 0, 0, 0)
        return {
            "objects": len(model.things) if model else 0,
            "layers": len(model.layers) if model else 0,
            "rules": len(model.rules) if model else 0,
            "expanded": normal + late,
            "groups": groups + late_groups,
            "levels": len(model.levels) if model else 0,
        }

    def count_messages(self) -> int:
        """How many of the levels are only a message."""
        return sum(isinstance(level, MessageLevel) for level in self.model.levels) if self.model else 0

    def plain_rules(self) -> Iterator[str]:
        """The plain rules in words, in the order in which they are tried."""
        yield from map(worded, surviving(self.book.model, self.book.tables.limits)) if self.book else ()

    def level_rows(self, number: int) -> list[str]:
        """The level that people call by this number, row by row; raises `MoveError` if there is no such level.

        A cell that no character of the legend describes is drawn as `?`.
        """
        if self.book is None:
            raise MoveError(f"no level {number}; nothing here can be played")
        level, glyphs = self.book.levels[self.book.board(number)], self.book.glyphs
        rows = (level.cells[row :: level.height] for row in range(level.height))
        return ["".join(glyphs.get(cell, "?") for cell in row) for row in rows]


def surviving(model: Model, limits: Limits = LIMITS) -> Sequence[Expanded]:
    """The plain rules that may match, group by group, the late ones last."""
    press, unheard = Press(names_of(model)), Complaints()
    rules = expand(model, unheard, limits) or ()
    kept = [rule for rule in rules if any(not each.clash for each in candidates([rule], press, unheard))]
    return sorted(kept, key=lambda rule: (rule.rule.late, rule.rule.group))


def worded(plain: Expanded) -> str:
    """A plain rule in words: its line, where it looks if that matters, what it looks for, what it makes of that."""
    rule = plain.rule
    direction = plain.direction if any(len(row) > 1 for row in plain.rows) else ""
    joined = ["+"] if rule.group != rule.line else []
    marks = joined + [word for word in ("late", "rigid", "random") if getattr(rule, word)]
    left = " ".join(row_words(pair.left for pair in row) for row in plain.rows)
    right = " ".join(row_words(pair.right or () for pair in row) for row in plain.rows if rule.right)
    orders = " ".join(f"{order.name} {order.text}".rstrip() for order in rule.commands)
    words = " ".join(each for each in (*marks, left, "->", right, orders) if each)
    return f"line {rule.line:<4} {direction:<5}  {words}"


def row_words(cells: Iterable[Cell]) -> str:
    """A row of cells in words.

    >>> from souko.rules.compiler.model import Term
    >>> row_words([(Term(">", "player"),), (Term("no", "wall"), Term("", "mark")), ()])
    '[ > player | no wall mark | ]'
    """
    return " ".join(f"[ {' | '.join(map(cell_words, cells))} ]".split())


def cell_words(cell: Cell) -> str:
    """A cell in words."""
    return " ".join(ELLIPSIS if name == ELLIPSIS else f"{qualifier} {name}".strip() for qualifier, name in cell)
