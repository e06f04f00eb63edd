"""The reference engine: a game while it is being played, with undo, restart and the next level.

    press(move) ──▶ turn ──▶ cancel?  the board as before
                              restart? back to the restart target
                              sounds, messages
                              won?     the next level
                              checkpoint? the restart target is here now
                              again?   if a further turn would change anything: `again` is set, `drain` plays it

Turns without a move of the player (tick, again) cannot be undone on their own. When the next level is only a message,
or the game is over, the board stays: it can still be played, but not won. Undo and restart do not rewind the random
generator; the probe, which tries out whether a further turn changes anything, draws from it too. The sounds of a turn
that restarts are those of the turn that starts the level, if there is one.
"""

from itertools import count
from typing import Protocol

from souko.errors import BudgetError, MoveError
from souko.limits import move_error
from souko.rules.engine.chance import Chance
from souko.rules.engine.reference.costs import MoveCosts
from souko.rules.engine.reference.state import ACTION, DOWN, LEFT, RIGHT, UP, ObjectBoard, at_rest, starts
from souko.rules.engine.reference.turn import TICK, TurnResult, play_turn, wins
from souko.rules.tables import LevelCells, Tables

MOVES = (UP, LEFT, DOWN, RIGHT, ACTION)
"""What the numbers 0 to 4 mean in recorded sessions."""
MAX_UNDO_CELLS = 1 << 26
"""Cells of all boards kept for undo together: half a gigabyte of references."""
WORDS_PER_START = 5
"""Words of memory for each cell in a list of cells where rows can begin: a reference and a Python integer."""


class Engine(Protocol):
    """The interface of both engines; an engine is made from tables and chance."""

    sounds: list[int]
    messages: list[str]
    level: int

    def load(self, level: int) -> None:
        """Begin a level."""

    def press(self, direction: int) -> bool:
        """Play a turn in which the player moves in a direction (0 up … 4 action); whether the board changed."""

    def tick(self) -> bool:
        """Play a turn without a move of the player; whether the board changed."""

    def undo(self) -> None:
        """Take back the last turn."""

    def restart(self) -> None:
        """Go back to the start of the level, or to its last checkpoint."""

    def drain(self) -> None:
        """Play the further turns that rules ask for with `again`."""

    def board(self) -> ObjectBoard:
        """The objects of each cell."""


class ReferenceEngine:
    """A game in the reference engine.

    `reading` says that a message is shown, or the game is over; `_target` is the board that a restart leads to.
    """

    def __init__(self, tables: Tables, chance: Chance) -> None:
        self.tables, self.chance, self.costs = tables, chance, MoveCosts.of(tables)
        rules = (rule for group in tables.groups + tables.late for rule in group.rules)
        self._row_shapes = len({(rule.direction, len(row)) for rule in rules for row in rule.rows})
        self.level = 0
        self.state = at_rest(LevelCells(0, 0, ()))
        self.again = False
        self.reading = True
        self.finished = False
        self.sounds: list[int] = []
        self.events: list[str] = []
        self.messages: list[str] = []
        self._undo: list[ObjectBoard] = []
        self._target = self.board()
        self._restarting = False
        self._commands: tuple[str, ...] = ()
        self._turn_sounds: tuple[int, ...] = ()

    def board(self) -> ObjectBoard:
        """The objects of each cell."""
        return self.state.board()

    def load(self, level: int) -> None:
        """Begin a level; one that is only a message leaves the board as it is."""
        if not 0 <= level < len(self.tables.levels):
            raise MoveError(f"there is no level {level}; the levels are numbered 0 to {len(self.tables.levels) - 1}")
        self.costs.begin()
        self._load(level)

    def _load(self, level: int) -> None:
        """Begin a level within a move."""
        self.level, self.again = level, False
        picture = self.tables.levels[level]
        self.reading = not picture.cells
        if self.reading:
            self.messages.append(picture.message)
            return
        self._check_memory(len(picture.cells))
        self.state = at_rest(picture)
        self._commands, self._undo, self._target = (), [], self.board()
        if self.tables.run_rules_on_level_start:
            self._turn(TICK, winnable=False)

    def _check_memory(self, cells: int) -> None:
        """Raise `BudgetError` if a board of this size, or the lists of `starts` on it, take too much memory."""
        self.tables.check_size(cells)
        starts.cache_clear()
        needed = 8 * WORDS_PER_START * cells * self._row_shapes
        if needed > self.tables.limits.memory:
            found = (
                f"rows of {self._row_shapes} lengths and directions on a board of {cells:,} cells take {needed:,} bytes"
            )
            raise BudgetError(f"{found}; at most {self.tables.limits.memory:,} are allowed", "memory")

    def press(self, direction: int) -> bool:
        """Play a turn in which the player moves in a direction (0 up … 4 action); whether the board changed."""
        self.costs.begin()
        return self._turn(direction)

    def tick(self) -> bool:
        """Play a turn without a move of the player; whether the board changed."""
        return self.press(TICK)

    def drain(self) -> None:
        """Play the further turns that rules ask for with `again`."""
        self.costs.begin()
        for turns in count():
            if not self.again:
                return
            if turns == self.costs.limits.further_turns:
                raise move_error("further_turns", turns)
            self._turn(TICK)

    def undo(self) -> None:
        """Take back the last turn that changed anything, unless the rulebook forbids it."""
        if self.tables.noundo:
            return
        now = self.board()
        while self._undo and self._undo[-1] == now:
            self._undo.pop()
        if self._undo:
            self._restore(self._undo.pop())

    def restart(self) -> None:
        """Go back to the start of the level, or to its last checkpoint, unless the rulebook forbids it."""
        if self.tables.norestart:
            return
        self.costs.begin()
        if self.again:
            self.undo()
        self._save_for_undo(self.board())
        self._restart()

    def _restart(self) -> None:
        """Go back to the restart target; a restart within a restart does nothing."""
        if self._restarting:
            return
        self._restarting = True
        self._restore(self._target)
        if self.tables.run_rules_on_level_start:
            self._turn(TICK, winnable=False)
        self._commands = ()
        self._restarting = False

    def _restore(self, board: ObjectBoard) -> None:
        """Put a board back, without movements."""
        self.state, self.again, self._commands = at_rest(board), False, ()

    def _turn(self, direction: int, *, winnable: bool = True, probe: bool = False) -> bool:
        """Play one turn; whether it changed the board. A probe leaves the board as it was."""
        self.again = False
        before = self.board()
        try:
            return self._play_turn(direction, before, winnable, probe)
        except BudgetError:
            self._restore(before)
            self._restarting = False
            raise

    def _play_turn(self, direction: int, before: ObjectBoard, winnable: bool, probe: bool) -> bool:
        """Play one turn from the board `before`; whether it changed the board."""
        turn = play_turn(self.tables, self.state, direction, self.chance, self.costs)
        self._turn_sounds = turn.sounds
        if turn.idle:
            self._restore(before)
            return False
        self.state, self._commands = turn.state, turn.commands
        if "cancel" in turn.commands:
            self._report(turn, probe)
            self._restore(before)
            return len(turn.commands) > 1
        if "restart" in turn.commands:
            self._report(turn, probe)
            self._save_for_undo(before)
            if not probe:
                self._restart()
        changed = self.board() != before
        return self._end_probe(changed, before) if probe else self._end(turn, changed, before, direction, winnable)

    def _end_probe(self, changed: bool, before: ObjectBoard) -> bool:
        """Whether a further turn would change anything; puts the board back."""
        if changed:
            self._restore(before)
        elif "checkpoint" in self._commands and not {"win", "restart"} & set(self._commands):
            self._target = before
        return changed or bool({"win", "restart"} & set(self._commands))

    def _end(self, turn: TurnResult, changed: bool, before: ObjectBoard, direction: int, winnable: bool) -> bool:
        """Carry out the commands of the turn; whether it changed the board."""
        if changed and direction != TICK:
            self._save_for_undo(before)
        self._add_sounds()
        if "restart" not in turn.commands:
            self._report(turn, False)
        if winnable and not self.reading and ("win" in self._commands or wins(self.tables, self.board(), self.costs)):
            self.next_level()
        if "checkpoint" in self._commands:
            self._target = self.board()
        if "again" in self._commands and changed:
            self.again = self._turn(TICK, winnable=False, probe=True)
        self._commands = ()
        return changed

    def _save_for_undo(self, board: ObjectBoard) -> None:
        """Save a board for undo; when there are too many, the older half is dropped."""
        if len(self._undo) * len(board.cells) > MAX_UNDO_CELLS:
            del self._undo[: len(self._undo) // 2 + 1]
        self._undo.append(board)

    def _add_sounds(self) -> None:
        """Add the sounds of the turn."""
        self.sounds += self._turn_sounds
        if 8 * len(self.sounds) > self.tables.limits.memory:
            most = f"more than {self.tables.limits.memory:,} bytes"
            raise BudgetError(f"the sounds that were heard take {most}", "memory")

    def _report(self, turn: TurnResult, probe: bool) -> None:
        """Add the sound effects and the message of the turn, unless it is a probe."""
        if not probe:
            self.events += [name for name in turn.commands if name.startswith("sfx")]
            self.messages += [turn.message] if "message" in turn.commands else []

    def next_level(self) -> None:
        """Go on to the next level; after the last, the game is finished."""
        self.again = False
        if self.level + 1 < len(self.tables.levels):
            self._load(self.level + 1)
        else:
            self.reading = self.finished = True
