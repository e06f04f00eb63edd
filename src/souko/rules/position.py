"""A position: a state of a game, as a value. Playing returns a new position; the old one does not change.

    >>> from souko import load
    >>> start = load("sokoban").start(0)
    >>> start.play("up") == start.play("up"), start.play("up") is start
    (True, False)

To undo a move, keep the position before it. Two positions are equal if they belong to the same rulebook and level, and
have the same board and the same restart target; sounds and messages are not compared.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from souko.errors import MoveError, UndecidedError
from souko.rules.engine.chance import Seeded, merged
from souko.rules.engine.native_tables import COMMANDS
from souko.rules.engine.reference.state import ObjectBoard

if TYPE_CHECKING:
    from souko import _native
    from souko.rules.rulebook import Rulebook

MOVE_NUMBERS: Mapping[str, int] = {"up": 0, "down": 1, "left": 2, "right": 3, "action": 4, "tick": 255}
MOVE_LETTERS: Mapping[str, str] = dict(
    zip(
        "udlrxat^v<>",
        ["up", "down", "left", "right", "action", "action", "tick", "up", "down", "left", "right"],
        strict=True,
    )
)
NUMBERS: Mapping[str, int] = {**MOVE_NUMBERS, **{letter: MOVE_NUMBERS[word] for letter, word in MOVE_LETTERS.items()}}
GeneratorState = tuple[bytes, int, int]
"""The state of the random generator: the permutation of RC4 and its two indices."""
INITIAL_GENERATOR: GeneratorState = (bytes(range(256)), 0, 0)
MEMORY = 2_000_000_000
"""Bytes that counting positions may use by default, as in `Limits.memory`."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Position:
    """A state of a game.

    `packed` and `target` are the cells of the board and of the restart target, `left` the movements that late rules
    left behind. `sounds` (seeds), `events` (sound effects) and `messages` are those of the play that led here. `again`
    says that a further turn is due: only after `turn`, for `play` and `run` play all further turns at once.
    """

    rulebook: "Rulebook"
    level: int
    width: int
    height: int
    packed: bytes
    target: bytes
    left: bytes = b""
    won: bool = False
    again: bool = False
    sounds: tuple[int, ...] = ()
    events: tuple[str, ...] = ()
    messages: tuple[str, ...] = ()
    chance: GeneratorState = INITIAL_GENERATOR

    def play(self, move: str) -> "Position":
        """The position after a move (up, down, left, right, action, tick) and its further turns."""
        return self.run([move])

    def run(self, moves: str | Iterable[str]) -> "Position":
        """The position after moves, given as words or letters ("rrdx"); moves after a win are ignored."""
        return self._after(move_numbers(moves))

    def turn(self, move: str = "tick") -> "Position":
        """The position after a single turn; if `again` is set, `turn()` plays the further turn."""
        if self.won:
            return self
        number = move_number(move)
        with self.rulebook.games.lend() as game:
            self._set(game)
            game.turn(-1 if number == MOVE_NUMBERS["tick"] else number)
            return self._read(game)

    def every(self, move: str) -> Iterator[tuple[Fraction, "Position"]]:
        """All positions that a move may lead to by chance, each with its probability; the same one may come twice."""
        return ((share, position) for share, _, position in self.histories(move))

    def histories(
        self, move: str, watch: Callable[[int], object] | None = None
    ) -> Iterator[tuple[Fraction, int, "Position"]]:
        """All positions that a move may lead to, with their probabilities, and how many histories lead to each.

        Histories that reach the same state are merged. `watch` is called again and again with the number of histories.
        """
        number = bytes([move_number(move)])
        return merged(lambda choices: self._after_choices(number, choices), watch)

    def restart(self) -> "Position":
        """The position to which a restart leads."""
        with self.rulebook.games.lend() as game:
            self._set(game)
            game.restart()
            return self._read(game)

    def count_positions(self, depth: int, *, memory: int = MEMORY) -> int:
        """The number of different positions within `depth` moves, this one included."""
        return sum(self.positions_by_depth(depth, memory=memory))

    def positions_by_depth(self, depth: int, *, memory: int = MEMORY) -> list[int]:
        """The number of positions first reached after 0, 1, … `depth` moves; shorter if there are no more.

        Raises `MoveError` if the rules leave something to chance, and `BudgetError` if the memory is not enough.
        """
        from souko.rules.search import search

        if depth < 0:
            raise MoveError(f"a depth of {depth}; it must be at least 0")
        return search(self, depth=depth, memory=memory, to_the_end=True).by_depth

    @property
    def board(self) -> ObjectBoard:
        """The size and, column after column, the objects of each cell as bit masks."""
        cells = self.rulebook.native_tables.from_cells(np.frombuffer(self.packed, np.uint64))
        return ObjectBoard(self.width, self.height, cells)

    def at(self, row: int, column: int) -> tuple[str, ...]:
        """The names of the objects in a cell, from the back to the front."""
        if not (0 <= row < self.height and 0 <= column < self.width):
            raise MoveError(f"no cell in row {row}, column {column}; the board has {self.height} x {self.width}")
        return self.rulebook.names(self.board.cells[column * self.height + row])

    def to_text(self) -> str:
        """The board drawn as in LEVELS; `?` for a cell that no character of the legend stands for."""
        cells, glyphs = self.board.cells, self.rulebook.glyphs
        rows = (cells[row :: self.height] for row in range(self.height))
        return "\n".join("".join(glyphs.get(cell, "?") for cell in row) for row in rows)

    def _after(self, numbers: bytes) -> "Position":
        if self.won or not numbers:
            return self
        with self.rulebook.games.lend() as game:
            self._set(game)
            self._run(game, numbers)
            return self._read(game)

    def _after_choices(self, numbers: bytes, choices: tuple[int, ...]) -> "Position":
        """The position after moves with given choices; if they run out, the error has the state that was reached."""
        with self.rulebook.games.lend() as game:
            self._set(game)
            game.script(list(choices), True)
            try:
                self._run(game, numbers)
            except UndecidedError as question:
                first, second, made = game.milestone()
                raise UndecidedError(*question.args, (first, second, *choices[made:])) from None
            game.seed(*self.chance)
            return self._read(game)

    def _run(self, game: "_native.Game", numbers: bytes) -> None:
        if self.again:
            game.turn(-1)
            game.drain()
        game.run(np.frombuffer(numbers, np.uint8))

    def _set(self, game: "_native.Game") -> None:
        """Put this position on a native game, and its chance."""
        self.put_on(game)
        game.seed(*self.chance)

    def put_on(self, game: "_native.Game") -> None:
        """Put this board on a native game."""
        words = (np.frombuffer(part, np.uint64) for part in (self.packed, self.target, self.left))
        game.set(self.width, self.height, *words)

    def _read(self, game: "_native.Game") -> "Position":
        return read_position(self.rulebook, game, self.level, (self.width, self.height))

    def _key(self) -> tuple[object, ...]:
        return (id(self.rulebook), self.level, self.width, self.packed, self.target, self.left, self.won)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        state = "won" if self.won else f"{self.width} x {self.height}"
        return f"<Position in level {self.level} of {self.rulebook.title!r}: {state}>"


def begin(rulebook: "Rulebook", level: int, seed: str) -> Position:
    """The first position of a level, or if that is a message, of the next board, with the messages before it."""
    levels, read = rulebook.levels, []
    if not 0 <= level < len(levels):
        raise MoveError(f"there is no level {level}; the levels are numbered 0 to {len(levels) - 1}")
    while level < len(levels) and not levels[level].cells:
        read.append(levels[level].message)
        level += 1
    if level == len(levels):
        raise MoveError(f"only messages follow: {', '.join(map(repr, read))}; begin with an earlier level")
    start, picture = Seeded(seed), levels[level]
    rulebook.tables.check_size(len(picture.cells))
    with rulebook.games.lend() as game:
        game.take_sounds(), game.take_commands()  # of a play on this game that failed
        game.seed(bytes(start.state), start.i, start.j)
        game.load(picture.width, picture.height, rulebook.native_tables.cells(picture.cells), False)
        position = read_position(rulebook, game, level, (picture.width, picture.height))
    return replace(position, messages=(*read, *position.messages))


def read_position(rulebook: "Rulebook", game: "_native.Game", level: int, size: tuple[int, int]) -> Position:
    """The position on a native game."""
    native_tables = rulebook.native_tables
    cells, target = np.empty((2, size[0] * size[1] * native_tables.object_words), np.uint64)
    game.copy_cells(cells)
    game.copy_target(target)
    commands = game.take_commands()
    return Position(
        rulebook,
        level,
        *size,
        cells.tobytes(),
        target.tobytes(),
        remaining_moves(game),
        game.won,
        game.again,
        tuple(map(native_tables.seed, game.take_sounds())),
        tuple(f"sfx{kind - len(COMMANDS)}" for kind, _ in commands if kind >= len(COMMANDS)),
        tuple(native_tables.text(text) for kind, text in commands if kind < len(COMMANDS)),
        game.chance(),
    )


def remaining_moves(game: "_native.Game") -> bytes:
    """The movements that late rules left behind; empty if there are none."""
    moves = np.zeros(game.count_moves(), np.uint64)
    game.copy_moves(moves)
    return moves.tobytes() if moves.any() else b""


def move_numbers(moves: str | Iterable[str]) -> bytes:
    """The numbers of moves, given as words with blanks between them, as letters, or one by one.

    >>> list(move_numbers("right action")), list(move_numbers("RRx")), list(move_numbers(["up", "tick"]))
    ([3, 4], [3, 3, 4], [0, 255])
    """
    words = split_moves(moves)
    try:
        return bytes(map(NUMBERS.__getitem__, words))
    except KeyError:
        return bytes(map(move_number, words))


def split_moves(moves: str | Iterable[str]) -> list[str]:
    """The moves of a text or of an iterable, one by one.

    >>> split_moves("right action"), split_moves("RRx"), split_moves(["up", "tick"])
    (['right', 'action'], ['r', 'r', 'x'], ['up', 'tick'])
    """
    if not isinstance(moves, str):
        return list(moves)
    words = moves.lower().split()
    return [move for word in words for move in ([word] if word in MOVE_NUMBERS else word)]


def move_number(move: str) -> int:
    """The number of a move.

    >>> move_number("right"), move_number("R"), move_number("tick")
    (3, 3, 255)
    """
    if move.lower() not in NUMBERS:
        raise MoveError(
            f"no such move: {move!r}; a move is one of {', '.join(MOVE_NUMBERS)}, or its letter: u d l r x t"
        )
    return NUMBERS[move.lower()]
