"""A game that is being played: the board, what can be undone, where a restart leads.

    press(move) ──▶ turn ──▶ cancel?  the board as before
                              restart? back to the restart target
                              sounds, messages
                              won?     the next level
                              checkpoint? the restart target is here now
                              again?   if another turn would change anything: `again` is set, `drain` plays on

Turns that nobody asked for (ticks, again) leave no undo point of their own. A next level that is only a message, or the
end of the game, leaves the board where it is: it can still be played with, but nothing is won any more. Chance is not
asked anew on restart or undo; the probe that finds out whether to go on asks it as well. A turn that restarts is heard
as the turn that the restart plays, if it plays one.
"""

from itertools import count
from typing import Protocol

from souko.errors import BudgetError, MoveError, move_budget
from souko.rules.engine.chance import Chance
from souko.rules.engine.reference.meter import Meter
from souko.rules.engine.reference.state import ACTION, DOWN, LEFT, RIGHT, UP, ObjectBoard, at_rest, starts
from souko.rules.engine.reference.turn import TICK, TurnResult, play_turn, wins
from souko.rules.tables import LevelCells, Tables

MOVES = (UP, LEFT, DOWN, RIGHT, ACTION)
"""What the numbers 0 to 4 mean in recorded sessions."""
MOST_KEPT = 1 << 26
"""Cells of boards that are kept to be gone back to."""
PLACE = 5
"""Words that the number of a cell takes in a list of places where rows can begin."""


class Engine(Protocol):
    """What it takes to play a rulebook; made from its tables and chance."""

    sounds: list[int]
    messages: list[str]
    level: int

    def load(self, level: int) -> None:
        """Begin a level."""

    def press(self, direction: int) -> bool:
        """Let the player move in a direction (up, down, left, right, action); whether the board changed."""

    def tick(self) -> bool:
        """Let time pass; whether the board changed."""

    def undo(self) -> None:
        """Take back the last turn."""

    def restart(self) -> None:
        """Go back to the start of the level, or to its last checkpoint."""

    def drain(self) -> None:
        """Play on as long as the rules want to go on by themselves."""

    def board(self) -> ObjectBoard:
        """What stands where."""


class ReferenceEngine:
    """A game in the slow and obvious interpreter."""

    def __init__(self, tables: Tables, chance: Chance) -> None:
        self.tables, self.chance, self.budget = tables, chance, Meter.of(tables)
        rules = (rule for group in tables.groups + tables.late for rule in group.rules)
        self._ways = len({(rule.direction, len(row)) for rule in rules for row in rule.rows})
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
        self._heard: tuple[int, ...] = ()

    def board(self) -> ObjectBoard:
        """What stands where."""
        return self.state.board()

    def load(self, level: int) -> None:
        """Begin a level; one that is only a message leaves the board where it is."""
        if not 0 <= level < len(self.tables.levels):
            raise MoveError(f"there is no level {level}; the levels are numbered 0 to {len(self.tables.levels) - 1}")
        self.budget.begin()
        self._load(level)

    def _load(self, level: int) -> None:
        """Begin a level in the midst of a move."""
        self.level, self.again = level, False
        picture = self.tables.levels[level]
        self.reading = not picture.cells
        if self.reading:
            self.messages.append(picture.message)
            return
        self._make_room(len(picture.cells))
        self.state = at_rest(picture)
        self._commands, self._undo, self._target = (), [], self.board()
        if self.tables.run_rules_on_level_start:
            self._turn(TICK, winnable=False)

    def _make_room(self, cells: int) -> None:
        """Raise `BudgetError` if a board of so many cells, or where rows can begin on it, takes too much memory."""
        self.tables.check_size(cells)
        starts.cache_clear()
        needed = 8 * PLACE * cells * self._ways
        if needed > self.tables.limits.memory:
            found = f"rows of {self._ways} lengths and directions on a board of {cells:,} cells take {needed:,} bytes"
            raise BudgetError(f"{found}; at most {self.tables.limits.memory:,} are allowed", "memory")

    def press(self, direction: int) -> bool:
        """Let the player move in a direction (up, down, left, right, action); whether the board changed."""
        self.budget.begin()
        return self._turn(direction)

    def tick(self) -> bool:
        """Let time pass; whether the board changed."""
        return self.press(TICK)

    def drain(self) -> None:
        """Play on as long as the rules want to go on by themselves."""
        self.budget.begin()
        for turns in count():
            if not self.again:
                return
            if turns == self.budget.limits.further_turns:
                raise move_budget("further_turns", turns)
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
        self.budget.begin()
        if self.again:
            self.undo()
        self._keep(self.board())
        self._restart()

    def _restart(self) -> None:
        """Go back to the restart target; a restart in the midst of one does nothing."""
        if self._restarting:
            return
        self._restarting = True
        self._restore(self._target)
        if self.tables.run_rules_on_level_start:
            self._turn(TICK, winnable=False)
        self._commands = ()
        self._restarting = False

    def _restore(self, board: ObjectBoard) -> None:
        """Put a board back, at rest."""
        self.state, self.again, self._commands = at_rest(board), False, ()

    def _turn(self, direction: int, *, winnable: bool = True, probe: bool = False) -> bool:
        """Play one turn; whether it changed the board. A probe only finds out, and leaves the board as it was."""
        self.again = False
        before = self.board()
        try:
            return self._played(direction, before, winnable, probe)
        except BudgetError:
            self._restore(before)
            self._restarting = False
            raise

    def _played(self, direction: int, before: ObjectBoard, winnable: bool, probe: bool) -> bool:
        """Play one turn from the board before; whether it changed that."""
        turn = play_turn(self.tables, self.state, direction, self.chance, self.budget)
        self._heard = turn.sounds
        if turn.idle:
            self._restore(before)
            return False
        self.state, self._commands = turn.state, turn.commands
        if "cancel" in turn.commands:
            self._emit(turn, probe)
            self._restore(before)
            return len(turn.commands) > 1
        if "restart" in turn.commands:
            self._emit(turn, probe)
            self._keep(before)
            if not probe:
                self._restart()
        changed = self.board() != before
        return self._probed(changed, before) if probe else self._end(turn, changed, before, direction, winnable)

    def _probed(self, changed: bool, before: ObjectBoard) -> bool:
        """Whether the probe found a reason to go on."""
        if changed:
            self._restore(before)
        elif "checkpoint" in self._commands and not {"win", "restart"} & set(self._commands):
            self._target = before
        return changed or bool({"win", "restart"} & set(self._commands))

    def _end(self, turn: TurnResult, changed: bool, before: ObjectBoard, direction: int, winnable: bool) -> bool:
        """Do what the turn asks for; whether it changed the board."""
        if changed and direction != TICK:
            self._keep(before)
        self._hear()
        if "restart" not in turn.commands:
            self._emit(turn, False)
        if winnable and not self.reading and ("win" in self._commands or wins(self.tables, self.board(), self.budget)):
            self.next_level()
        if "checkpoint" in self._commands:
            self._target = self.board()
        if "again" in self._commands and changed:
            self.again = self._turn(TICK, winnable=False, probe=True)
        self._commands = ()
        return changed

    def _keep(self, board: ObjectBoard) -> None:
        """Remember a board that can be gone back to; of very many, only the newer half."""
        if len(self._undo) * len(board.cells) > MOST_KEPT:
            del self._undo[: len(self._undo) // 2 + 1]
        self._undo.append(board)

    def _hear(self) -> None:
        """Let the sounds of a turn be heard."""
        self.sounds += self._heard
        if 8 * len(self.sounds) > self.tables.limits.memory:
            most = f"more than {self.tables.limits.memory:,} bytes"
            raise BudgetError(f"the sounds that were heard take {most}", "memory")

    def _emit(self, turn: TurnResult, probe: bool) -> None:
        """Let the sound effects and the message of a turn be known."""
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
