"""The native engine: the same as the reference engine, about a hundred times faster.

A turn, undo, restart and further turns are native; going on to the next level is Python.
"""

import numpy as np

from souko import _native
from souko.errors import MoveError
from souko.limits import Limits
from souko.rules.engine.chance import Chance, Scripted, Seeded
from souko.rules.engine.native_tables import COMMANDS, NativeTables
from souko.rules.engine.reference.state import ObjectBoard
from souko.rules.engine.reference.turn import TICK
from souko.rules.tables import Tables

IDLE_GAMES = 4
"""Games that a pool keeps: each has the memory of the largest board it has seen."""


class NativeEngine:
    """A game on the native engine, with the interface of `Engine`."""

    def __init__(self, tables: Tables | NativeTables, chance: Chance) -> None:
        self.native_tables = tables if isinstance(tables, NativeTables) else NativeTables(tables)
        self.tables, self.chance = self.native_tables.tables, chance
        self.game = _native.Game(self.native_tables.rulebook)
        self.game.limit(*self.tables.limits.of_a_move)
        self.level, self.width, self.height = 0, 0, 0
        self.finished = False
        self.sounds: list[int] = []
        self.events: list[str] = []
        self.messages: list[str] = []
        hand_over_chance(self.game, chance)

    def board(self) -> ObjectBoard:
        """The objects of each cell."""
        words = np.empty(self.width * self.height * self.native_tables.object_words, np.uint64)
        if len(words):
            self.game.copy_cells(words)
        return ObjectBoard(self.width, self.height, self.native_tables.from_cells(words))

    @property
    def again(self) -> bool:
        """Whether the rules ask for a further turn (`again`)."""
        return self.game.again

    @property
    def reading(self) -> bool:
        """Whether a message is shown, or the game is over; a level cannot be won then."""
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
        self.tables.check_size(len(picture.cells))
        self.width, self.height = picture.width, picture.height
        followed = level + 1 < len(levels) and bool(levels[level + 1].cells)
        self.game.load(self.width, self.height, self.native_tables.cells(picture.cells), followed)
        self._collect()

    def press(self, direction: int) -> bool:
        """Play a turn in which the player moves in a direction (0 up … 4 action); whether the board changed."""
        return self._after(self.game.turn(direction)) if self.width else False

    def tick(self) -> bool:
        """Play a turn without a move; whether the board changed."""
        return self.press(TICK)

    def drain(self) -> None:
        """Play all further turns that the rules ask for, also across levels; they count as one move."""
        try:
            while self.again:
                self.game.drain()
                self.game.continues_move = True
                self._after(True)
        finally:
            self.game.continues_move = False

    def undo(self) -> None:
        """Take back the last turn that changed anything, unless the rulebook forbids it."""
        if self.width:
            self.game.undo()

    def restart(self) -> None:
        """Go back to the start of the level, or to its last checkpoint, unless the rulebook forbids it."""
        if self.width:
            self.game.restart()
            self._collect()

    def _after(self, changed: bool) -> bool:
        """Collect sounds and messages, and load the next level if this one is won."""
        self._collect()
        if self.game.won:
            self.game.won = False
            self._next_level()
        return changed

    def _collect(self) -> None:
        """Collect the sounds, sound effects and messages of the last turns."""
        self.sounds += map(self.native_tables.seed, self.game.take_sounds())
        for kind, text in self.game.take_commands():
            if kind == COMMANDS.index("message"):
                self.messages.append(self.native_tables.text(text))
            else:
                self.events.append(f"sfx{kind - len(COMMANDS)}")

    def _next_level(self) -> None:
        if self.level + 1 < len(self.tables.levels):
            self.load(self.level + 1)
        else:
            self.finished = True


class GamePool:
    """Native games for the positions of a rulebook. Each call has a game to itself:

        with pool.lend() as game: ...

    So threads do not wait for each other, a signal handler can play while it interrupts a play, and what another thread
    was doing when the process forked does not matter in the child.
    """

    def __init__(self, native_tables: NativeTables) -> None:
        self.native_tables = native_tables
        self.limit(native_tables.tables.limits)

    def limit(self, limits: Limits) -> None:
        """Set the limits of all games that are lent from now on."""
        self.limits = limits
        self.idle: list[_native.Game] = []

    def lend(self) -> "Loan":
        """A game for a `with` block."""
        return Loan(self, self.idle)

    def new_game(self) -> "_native.Game":
        """A game that is not in the pool."""
        game = _native.Game(self.native_tables.rulebook)
        game.keeps_undo = False
        game.limit(*self.limits.of_a_move)
        return game


class Loan:
    """A game of a pool, for as long as a `with` block lasts."""

    __slots__ = ("game", "idle", "pool")

    def __init__(self, pool: GamePool, idle: "list[_native.Game]") -> None:
        self.pool, self.idle = pool, idle

    def __enter__(self) -> "_native.Game":
        try:
            self.game = self.idle.pop()
        except IndexError:
            self.game = self.pool.new_game()
        return self.game

    def __exit__(self, *_: object) -> None:
        if len(self.idle) < IDLE_GAMES:
            self.idle.append(self.game)


def hand_over_chance(game: "_native.Game", chance: Chance) -> None:
    """Let the native engine make the random choices."""
    if isinstance(chance, Seeded):
        game.seed(bytes(chance.state), chance.i, chance.j)
    elif isinstance(chance, Scripted):
        game.script(list(chance.choices), False)
    else:
        raise TypeError(f"the native engine knows seeds and scripts, not {type(chance).__name__}")
