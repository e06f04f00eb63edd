"""A stretch of play: from the start of a level on, input by input. It is just what a recorded session holds.

    load ── settle ── input ── settle ── input ── …        one engine, one seed, one list of inputs

Winning leads on to the next level at once, as in a recording; what the player is to be told of it waits in `news`. A
level that is only a message, and the end of the game, end the stretch: whatever follows is a new one. Redo needs no
memory of its own: a stretch without its last `undo` is the same inputs, played again.
"""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from souko.rules import Input, NativeEngine, Position, Rulebook, Seeded, Session, enter, record


class Result(NamedTuple):
    """What a level took: moves, and how many of them pushed something."""

    moves: int = 0
    pushes: int = 0


class MessageShown(NamedTuple):
    """Something to be read; `is_level` if it is a level of its own."""

    text: str
    is_level: bool = False


class LevelWon(NamedTuple):
    """A level was won, with the board as it then was."""

    position: Position
    result: Result


class GameFinished(NamedTuple):
    """There are no more levels."""


News = MessageShown | LevelWon | GameFinished


class LevelEngine(NativeEngine):
    """The native engine, with a memory for the boards that were won and what had been said by then."""

    def __init__(self, book: Rulebook, seed: str) -> None:
        super().__init__(book.flat, Seeded(seed))
        self.book = book
        self.won: list[tuple[Position, int]] = []

    def load(self, level: int) -> None:
        """Begin a level."""
        if self.width:
            self.won.append((self.position, len(self.messages)))
        super().load(level)

    @property
    def position(self) -> Position:
        """The board, to be looked at."""
        packed = self.packed
        return Position(self.book, self.level, self.width, self.height, packed, packed)

    @property
    def packed(self) -> bytes:
        """The cells of the board."""
        words = np.empty(self.width * self.height * self.flat.object_words, np.uint64)
        if len(words):
            self.game.copy_cells(words)
        return words.tobytes()


class LiveSession:
    """Play from one level on. `crates` are the objects of which it is counted how often they are pushed."""

    def __init__(self, book: Rulebook, level: int, seed: str, crates: int = 0) -> None:
        self.book, self.first, self.seed, self.crates = book, level, seed, crates
        self.inputs: list[Input] = []
        self.news: deque[News] = deque()
        self.result = Result()
        self.is_over = False
        self._trail: list[tuple[bytes, Result]] = []
        self._heard = 0
        self.stage = LevelEngine(book, seed)
        self.stage.load(level)
        self._listen()

    def replayed(self, inputs: Iterable[Input]) -> "LiveSession":
        """The same stretch with other inputs, all played and at rest; nobody is told of what is long past."""
        new = LiveSession(self.book, self.first, self.seed, self.crates)
        new.settle()
        for each in inputs:
            new.enter(each)
            new.settle()
        new.news.clear()
        return new

    def enter(self, each: Input) -> bool:
        """Give one input, as a recording has it; whether the board is another one then."""
        before = self.stage.packed
        self.inputs.append(each)
        enter(self.stage, each)
        after = self.stage.won[-1][0].packed if self.stage.won else self.stage.packed
        if after != before:
            self._count(each, before, after)
        self._listen()
        return after != before

    def step(self) -> None:
        """Play one of the further turns that the rules ask for."""
        self.stage.tick()
        self._listen()

    def settle(self) -> None:
        """Play all of them."""
        self.stage.drain()
        self._listen()

    def session(self) -> Session:
        """The stretch as a recorded session, its end found by playing it once more; nothing here changes."""
        book, name = self.book, f"{self.book.title or self.book.name}, from level {self.first}"
        seed = self.seed if book.has_chance else None
        session = Session(name, book.text, tuple(self.inputs), "", self.first, seed)
        return record(session, book.tables, lambda _, chance: NativeEngine(book.flat, chance))

    def _count(self, each: Input, before: bytes, after: bytes) -> None:
        """Keep count of moves and pushes; an undo finds the count that belongs to its board."""
        if each == "undo":
            places = [place for place, (board, _) in enumerate(self._trail) if board == after]
            if places:
                self.result = self._trail[places[-1]][1]
                del self._trail[places[-1] :]
        elif each != "tick":
            self._trail.append((before, self.result))
            moves, pushes = self.result
            is_restart = each == "restart"
            self.result = Result() if is_restart else Result(moves + 1, pushes + self._is_push(before, after))

    def _is_push(self, before: bytes, after: bytes) -> bool:
        if not self.crates:
            return False
        mask = self.book.flat.cells([self.crates])
        old, new = (np.frombuffer(board, np.uint64).reshape(-1, mask.size) & mask for board in (before, after))
        return not np.array_equal(old, new)

    def _listen(self) -> None:
        """Put what was said and won since the last time into the news."""
        stage, levels = self.stage, self.book.levels
        ends = stage.finished and not self.is_over
        for position, said in [*stage.won, *([(stage.position, len(stage.messages))] if ends else [])]:
            self._hear(said)
            self.news.append(LevelWon(position, self.result))
            self.result, self._trail = Result(), []
        stage.won.clear()
        if not self.is_over and (ends or not levels[stage.level].cells):
            self.news.append(GameFinished() if ends else MessageShown(levels[stage.level].message, is_level=True))
            self.is_over, self._heard = True, len(stage.messages)
        self._hear(len(stage.messages))

    def _hear(self, said: int) -> None:
        """Put all messages up to this number into the news; after the end, nobody reads them."""
        if not self.is_over:
            self.news += map(MessageShown, self.stage.messages[self._heard : said])
        self._heard = said
