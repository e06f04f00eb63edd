"""What the compiler made of a rulebook: counts, complaints, and the plain rules as text.

title, objects, layers, rules, expanded, groups, levels    numbers to compare
errors, warnings                                           all complaints, even if the text cannot be played
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from souko.errors import Complaint, MoveError
from souko.limits import LIMITS, Limits
from souko.rules.compiler.compile import compile_rulebook
from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.emit.pattern_table import PatternTable
from souko.rules.compiler.emit.plain_rules import candidates
from souko.rules.compiler.expand.expand import ExpandedRule, expand_rules
from souko.rules.compiler.model import ELLIPSIS, MessageLevel, Model, RuleCell
from souko.rules.compiler.names.symbols import symbols_of
from souko.rules.rulebook import Rulebook


@dataclass(frozen=True)
class Summary:
    """The result of compiling a text; `model` and `book` are None if the compiler could not make them."""

    model: Model | None
    book: Rulebook | None
    errors: tuple[Complaint, ...]
    warnings: tuple[Complaint, ...]

    @classmethod
    def of(cls, text: str, name: str = "", limits: Limits = LIMITS) -> "Summary":
        """The summary of a rulebook's text; raises `BudgetError` if its rules expand to more than the limits allow.

        >>> Summary.of("title Nothing").count()["levels"]
        0
        """
        model, tables, complaints = compile_rulebook(text, name, limits)
        book = Rulebook(text, name, model, tables) if model and tables else None
        return cls(model, book, tuple(complaints.errors), tuple(complaints.warnings))

    @property
    def title(self) -> str:
        """The title of the game, empty if there is no model."""
        return self.model.title if self.model else ""

    def count(self) -> dict[str, int]:
        """The number of objects, layers, rules and so on; `expanded` are the plain rules that can match.

        An object that stands in two layers counts twice, for it has two numbers.
        """
        model = self.model
        normal, late, groups, late_groups = self.book.tables.count() if self.book else (0, 0, 0, 0)
        return {
            "objects": len(model.objects) if model else 0,
            "layers": len(model.layers) if model else 0,
            "rules": len(model.rules) if model else 0,
            "expanded": normal + late,
            "groups": groups + late_groups,
            "levels": len(model.levels) if model else 0,
        }

    def count_messages(self) -> int:
        """The number of levels that are only a message."""
        return sum(isinstance(level, MessageLevel) for level in self.model.levels) if self.model else 0

    def plain_rules(self) -> Iterator[str]:
        """The plain rules as text, in the order in which they are tried."""
        yield from map(rule_text, rules_that_can_match(self.book.model, self.book.tables.limits)) if self.book else ()

    def level_rows(self, number: int) -> list[str]:
        """The rows of a level, counted from 1 without messages; raises `MoveError` if there is no such level.

        A cell that no character of the legend describes is drawn as `?`.
        """
        if self.book is None:
            raise MoveError(f"no level {number}; nothing here can be played")
        level, glyphs = self.book.levels[self.book.board(number)], self.book.glyphs
        rows = (level.cells[row :: level.height] for row in range(level.height))
        return ["".join(glyphs.get(cell, "?") for cell in row) for row in rows]


def rules_that_can_match(model: Model, limits: Limits = LIMITS) -> Sequence[ExpandedRule]:
    """The plain rules that can match, group by group, the late ones last."""
    table, ignored = PatternTable(symbols_of(model)), Complaints()
    rules = expand_rules(model, ignored, limits) or ()
    kept = [rule for rule in rules if any(not each.clash for each in candidates([rule], table, ignored))]
    return sorted(kept, key=lambda rule: (rule.rule.late, rule.rule.group))


def rule_text(plain: ExpandedRule) -> str:
    """A plain rule as text: its line, its direction (if a row has several cells), both sides and commands."""
    rule = plain.rule
    direction = plain.direction if any(len(row) > 1 for row in plain.rows) else ""
    joined = ["+"] if rule.group != rule.line else []
    prefix = joined + [word for word in ("late", "rigid", "random") if getattr(rule, word)]
    left = " ".join(row_text(pair.left for pair in row) for row in plain.rows)
    right = " ".join(row_text(pair.right or () for pair in row) for row in plain.rows if rule.right)
    commands = " ".join(f"{command.name} {command.text}".rstrip() for command in rule.commands)
    words = " ".join(each for each in (*prefix, left, "->", right, commands) if each)
    return f"line {rule.line:<4} {direction:<5}  {words}"


def row_text(cells: Iterable[RuleCell]) -> str:
    """A row of cells as text.

    >>> from souko.rules.compiler.model import Term
    >>> row_text([(Term(">", "player"),), (Term("no", "wall"), Term("", "mark")), ()])
    '[ > player | no wall mark | ]'
    """
    return " ".join(f"[ {' | '.join(map(cell_text, cells))} ]".split())


def cell_text(cell: RuleCell) -> str:
    """A cell as text."""
    return " ".join(ELLIPSIS if name == ELLIPSIS else f"{qualifier} {name}".strip() for qualifier, name in cell)
