"""A game in the native engine: the same as `play.Play`, some hundred times faster.

The turn itself, undo, restart and further turns are native; what is left here is which level comes next.
"""

import numpy as np

from souko import _native
from souko.errors import MoveError
from souko.rules.engine.chance import Chance, Scripted, Seeded
from souko.rules.engine.native_tables import ORDERS, Flat
from souko.rules.engine.reference.state import ObjectBoard
from souko.rules.engine.reference.turn import TICK
from souko.rules.tables import Tables


class NativeEngine:
    """A game on the native engine, with the interface of `play.Player`."""

    def __init__(self, tables: Tables | Flat, chance: Chance) -> None:
        self.flat = tables if isinstance(tables, Flat) else Flat(tables)
        self.tables, self.chance = self.flat.tables, chance
        self.game = _native.Game(self.flat.rulebook)
        self.game.limit(*self.tables.limits.of_a_move)
        self.level, self.width, self.height = 0, 0, 0
        self.finished = False
        self.sounds: list[int] = []
        self.events: list[str] = []
        self.messages: list[str] = []
        entrust(self.game, chance)

    def board(self) -> ObjectBoard:
        """What stands where."""
        words = np.empty(self.width * self.height * self.flat.object_words, np.uint64)
        if len(words):
            self.game.copy_cells(words)
        return ObjectBoard(self.width, self.height, self.flat.from_cells(words))

    @property
    def again(self) -> bool:
        """Whether the rules want to go on by themselves."""
        return self.game.again

    @property
    def reading(self) -> bool:
        """Whether a message is to be read, or the game is over; nothing is won then."""
        return not self.width or self.game.reading

    def load(self, level: int) -> None:
        """Begin a level; one that is only a message leaves the board where it is."""
        levels = self.tables.levels
        if not 0 <= level < len(levels):
            raise MoveError(f"there is no level {level}; the levels are numbered 0 to {len(levels) - 1}")
        self.level = level
        picture = levels[level]
        if not picture.cells:
            self.messages.append(picture.message)
            self.game.reading = True
            return
        affordable(self.flat, len(picture.cells))
        self.width, self.height = picture.width, picture.height
        followed = level + 1 < len(levels) and bool(levels[level + 1].cells)
        self.game.load(self.width, self.height, self.flat.cells(picture.cells), followed)
        self._gather()

    def press(self, direction: int) -> bool:
        """Let the player move in a direction (up, down, left, right, action); whether the board changed."""
        return self._after(self.game.turn(direction)) if self.width else False

    def tick(self) -> bool:
        """Let time pass; whether the board changed."""
        return self.press(TICK)

    def drain(self) -> None:
        """Play on as long as the rules want to go on by themselves, even from level to level: it is all one move."""
        try:
            while self.again:
                self.game.drain()
                self.game.goes_on = True
                self._after(True)
        finally:
            self.game.goes_on = False

    def undo(self) -> None:
        """Take back the last turn that changed anything, unless the rulebook forbids it."""
        if self.width:
            self.game.undo()

    def restart(self) -> None:
        """Go back to the start of the level, or to its last checkpoint, unless the rulebook forbids it."""
        if self.width:
            self.game.restart()
            self._gather()

    def _after(self, changed: bool) -> bool:
        """Gather what was heard and said, and go on to the next level if this one is won."""
        self._gather()
        if self.game.won:
            self.game.won = False
            self._next_level()
        return changed

    def _gather(self) -> None:
        self.sounds += map(self.flat.seed, self.game.take_sounds())
        for order, text in self.game.take_said():
            if order == ORDERS.index("message"):
                self.messages.append(self.flat.text(text))
            else:
                self.events.append(f"sfx{order - len(ORDERS)}")

    def _next_level(self) -> None:
        if self.level + 1 < len(self.tables.levels):
            self.load(self.level + 1)
        else:
            self.finished = True


def affordable(flat: Flat, cells: int) -> None:
    """Raise `BudgetError` if a board of so many cells takes too much memory."""
    flat.tables.check_size(cells)


def entrust(game: "_native.Game", chance: Chance) -> None:
    """Hand chance over to the native engine."""
    if isinstance(chance, Seeded):
        game.seed(bytes(chance.state), chance.i, chance.j)
    elif isinstance(chance, Scripted):
        game.script(list(chance.choices), False)
    else:
        raise TypeError(f"the native engine knows seeds and scripts, not {type(chance).__name__}")
