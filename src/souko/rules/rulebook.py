"""A rulebook: a compiled game, ready to be played.

    text ──▶ Model ──▶ Tables ──▶ start(level) ──▶ Position ──play("right")──▶ Position ──▶ …

A rulebook may have errors and still be played, as in PuzzleScript; they are in `errors`. Only a text of which nothing
can be played raises.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from souko.errors import Complaint, MoveError, Place, ReadError, unreadable
from souko.limits import LIMITS, Limits
from souko.rules.compiler.compile import LONGEST_TEXT, compile_rulebook
from souko.rules.compiler.model import GameObject, Model
from souko.rules.engine.native import GamePool
from souko.rules.engine.native_tables import NativeTables
from souko.rules.tables import LevelCells, Tables

if TYPE_CHECKING:
    from souko.rules.position import Position


@dataclass(frozen=True, eq=False, repr=False)
class Rulebook:
    """A compiled game; rulebooks are compared by identity.

    >>> from souko.games import game_path
    >>> book = Rulebook.from_file(game_path("sokoban"))
    >>> book.title, len(book.levels) >= 3
    ('Sokoban', True)
    """

    text: str
    name: str
    model: Model
    tables: Tables
    errors: tuple[Complaint, ...] = ()
    warnings: tuple[Complaint, ...] = ()

    @classmethod
    def read(cls, text: str, name: str = "", limits: Limits = LIMITS) -> Self:
        """The rulebook of a text, with limits for compiling and playing it.

        Raises `ReadError` with all complaints if nothing of it can be played, and `BudgetError` if its rules
        expand to more than the limits allow.
        """
        model, tables, complaints = compile_rulebook(text, name, limits)
        if model is None or tables is None or not any(level.cells for level in tables.levels):
            raise ReadError(
                *(complaints.errors or [Complaint(Place(name), "nothing here can be played", "a level with a board")])
            )
        return cls(text, name, model, tables, tuple(complaints.errors), tuple(complaints.warnings))

    @classmethod
    def from_file(cls, path: str | Path, limits: Limits = LIMITS) -> Self:
        """The rulebook of a file, with limits for compiling and playing it."""
        return cls.read(read_rulebook_text(Path(path)), str(path), limits)

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.model.title

    @property
    def levels(self) -> tuple[LevelCells, ...]:
        """The levels; those without cells are messages."""
        return self.tables.levels

    @cached_property
    def boards(self) -> tuple[int, ...]:
        """The indices in `levels` of those that are not messages."""
        return tuple(number for number, level in enumerate(self.levels) if level.cells)

    def board(self, number: int) -> int:
        """The index in `levels` of the level with this number; numbers count from 1 and leave out messages."""
        if not 1 <= number <= len(self.boards):
            raise MoveError(f"{self.name or self.title}: no level {number}; the levels are 1 to {len(self.boards)}")
        return self.boards[number - 1]

    @property
    def objects(self) -> tuple[GameObject, ...]:
        """The objects of the game, in order of their numbers, from the back to the front."""
        return tuple(each for each in self.model.objects if each)

    @property
    def has_chance(self) -> bool:
        """Whether some rule makes random choices."""
        replacements = (pattern.replacement for pattern in self.tables.patterns)
        random = any(each and (each.random_objects or each.random_layers) for each in replacements)
        return random or any(group.random for group in self.tables.groups + self.tables.late)

    def start(self, level: int = 0, seed: str | int = "0") -> "Position":
        """The first position of a level, by its index in `levels`; for a message, that of the next board."""
        from souko.rules.position import begin

        return begin(self, level, str(seed) or "0")

    @cached_property
    def native_tables(self) -> NativeTables:
        """The tables in the form of the native engine."""
        return NativeTables(self.tables)

    @cached_property
    def games(self) -> GamePool:
        """The native games on which positions are played."""
        return GamePool(self.native_tables)

    def limit(
        self, looks: int | None = None, applications: int | None = None, further_turns: int | None = None
    ) -> None:
        """Set what one move may cost: looks at cells, applications of rules, further turns.

        Limits that are not given are those with which the rulebook was read.
        """
        given = {"looks": looks, "applications": applications, "further_turns": further_turns}
        changed = {name: most for name, most in given.items() if most is not None}
        self.games.limit(self.tables.limits._replace(**changed))

    def names(self, cell: int) -> tuple[str, ...]:
        """The names of the objects in a cell, given as a mask, from the back to the front."""
        return tuple(name for number, name in enumerate(self.tables.names) if cell >> number & 1)

    @cached_property
    def glyphs(self) -> dict[int, str]:
        """The character for each mask of objects that one character of the legend stands for."""
        model, ground = self.model, 1 << self.model.background if self.model.background >= 0 else 0
        numbers = {name: number for number, name in enumerate(self.tables.names) if name}
        found: dict[int, str] = {}
        for glyph, members in one_character_names(model):
            mask = ground if set(members) - {self.tables.names[model.background]} or not members else 0
            for member in members:
                mask |= 1 << numbers[member] if member in numbers else 0
            found.setdefault(mask, glyph)
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        # A native game cannot be pickled: the text is compiled again.
        return type(self).read, (self.text, self.name, self.tables.limits)

    def __repr__(self) -> str:
        return f"<Rulebook {self.title!r}: {len(self.objects)} objects, {len(self.levels)} levels>"


def one_character_names(model: Model) -> Sequence[tuple[str, tuple[str, ...]]]:
    """All names of one character, with the objects that they stand for."""
    names: dict[str, tuple[str, ...]] = {each.name: (each.name,) for each in model.objects if each}
    names |= model.aggregates
    names |= {name: names[target] for name, target in model.synonyms.items() if target in names}
    return [(name, members) for name, members in names.items() if len(name) == 1]


def read_rulebook_text(path: Path) -> str:
    """The text of a file; bytes that are not UTF-8 become replacement characters."""
    try:
        with path.open("rb") as file:
            data = file.read(LONGEST_TEXT + 1)
    except OSError as error:
        raise unreadable(Place(str(path)), error.strerror or "cannot be read", "a file with a rulebook") from None
    return data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
