"""A live session: play from the start of a level on, input by input. It holds what one recorded session holds.

    load ── again turns ── input ── again turns ── input ── …        one engine, one seed, one list of inputs

A win loads the next level at once, as in a recording; the win and messages wait in `events` until they are shown. A
message level and the end of the game end the session: what follows is a new one. Redo keeps no state: a session
without its last `undo` is the same inputs, played again.
"""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from souko.rules import Input, NativeEngine, Position, Rulebook, Seeded, Session, enter, record


class Result(NamedTuple):
    """The moves made in a level, and how many of them were pushes."""

    moves: int = 0
    pushes: int = 0


class MessageShown(NamedTuple):
    """A message to show; `is_level` if it is a message level."""

    text: str
    is_level: bool = False


class LevelWon(NamedTuple):
    """A level was won; `position` is the winning position."""

    position: Position
    result: Result


class GameFinished(NamedTuple):
    """The last level was won."""


Event = MessageShown | LevelWon | GameFinished


class LevelEngine(NativeEngine):
    """The native engine; `won` has the position of each won level and the number of messages up to it."""

    def __init__(self, book: Rulebook, seed: str) -> None:
        super().__init__(book.native_tables, Seeded(seed))
        self.book = book
        self.won: list[tuple[Position, int]] = []

    def load(self, level: int) -> None:
        """Load a level."""
        if self.width:
            self.won.append((self.position, len(self.messages)))
        super().load(level)

    @property
    def position(self) -> Position:
        """The position now."""
        packed = self.packed
        return Position(self.book, self.level, self.width, self.height, packed, packed)

    @property
    def packed(self) -> bytes:
        """The cells of the position, as bytes."""
        words = np.empty(self.width * self.height * self.native_tables.object_words, np.uint64)
        if len(words):
            self.game.copy_cells(words)
        return words.tobytes()


class LiveSession:
    """Play from one level on; `crates` is the mask of the objects whose moves count as pushes."""

    def __init__(self, book: Rulebook, level: int, seed: str, crates: int = 0) -> None:
        self.book, self.first_level, self.seed, self.crates = book, level, seed, crates
        self.inputs: list[Input] = []
        self.events: deque[Event] = deque()
        self.result = Result()
        self.is_over = False
        self._history: list[tuple[bytes, Result]] = []
        self._messages_seen = 0
        self.engine = LevelEngine(book, seed)
        self.engine.load(level)
        self._collect_events()

    def replay(self, inputs: Iterable[Input]) -> "LiveSession":
        """A session from the same start with these inputs played; it has no events."""
        new = LiveSession(self.book, self.first_level, self.seed, self.crates)
        new.run_until_idle()
        for each in inputs:
            new.enter(each)
            new.run_until_idle()
        new.events.clear()
        return new

    def enter(self, each: Input) -> bool:
        """Play one input of a recording, and return whether the board changed."""
        before = self.engine.packed
        self.inputs.append(each)
        enter(self.engine, each)
        after = self.engine.won[-1][0].packed if self.engine.won else self.engine.packed
        if after != before:
            self._count(each, before, after)
        self._collect_events()
        return after != before

    def run_again_turn(self) -> None:
        """Play one turn that the rules asked for with `again`."""
        self.engine.tick()
        self._collect_events()

    def run_until_idle(self) -> None:
        """Play all turns that the rules ask for with `again`."""
        self.engine.drain()
        self._collect_events()

    def to_session(self) -> Session:
        """The recorded session of the inputs so far; they are played once more to record the end."""
        book, name = self.book, f"{self.book.title or self.book.name}, from level {self.first_level}"
        seed = self.seed if book.has_chance else None
        session = Session(name, book.text, tuple(self.inputs), "", self.first_level, seed)
        return record(session, book.tables, lambda _, chance: NativeEngine(book.native_tables, chance))

    def _count(self, each: Input, before: bytes, after: bytes) -> None:
        """Count moves and pushes; an undo restores the count of the board it returns to."""
        if each == "undo":
            places = [place for place, (board, _) in enumerate(self._history) if board == after]
            if places:
                self.result = self._history[places[-1]][1]
                del self._history[places[-1] :]
        elif each != "tick":
            self._history.append((before, self.result))
            moves, pushes = self.result
            is_restart = each == "restart"
            self.result = Result() if is_restart else Result(moves + 1, pushes + self._is_push(before, after))

    def _is_push(self, before: bytes, after: bytes) -> bool:
        if not self.crates:
            return False
        mask = self.book.native_tables.cells([self.crates])
        old, new = (np.frombuffer(board, np.uint64).reshape(-1, mask.size) & mask for board in (before, after))
        return not np.array_equal(old, new)

    def _collect_events(self) -> None:
        """Add the messages and wins since the last call to `events`."""
        engine, levels = self.engine, self.book.levels
        ends = engine.finished and not self.is_over
        for position, message_count in [*engine.won, *([(engine.position, len(engine.messages))] if ends else [])]:
            self._add_messages(message_count)
            self.events.append(LevelWon(position, self.result))
            self.result, self._history = Result(), []
        engine.won.clear()
        if not self.is_over and (ends or not levels[engine.level].cells):
            self.events.append(GameFinished() if ends else MessageShown(levels[engine.level].message, is_level=True))
            self.is_over, self._messages_seen = True, len(engine.messages)
        self._add_messages(len(engine.messages))

    def _add_messages(self, message_count: int) -> None:
        """Add the messages up to this number to `events`, unless the session is over."""
        if not self.is_over:
            self.events += map(MessageShown, self.engine.messages[self._messages_seen : message_count])
        self._messages_seen = message_count
