"""All positions that moves lead to, natively: the shortest win, or how many positions there are.

    breadth    by the number of moves: the first win has the fewest
    astar      by the number of moves and what is missing together
    greedy     by what is missing: quick to a win, if any, and by no means the shortest

What is missing is the number of things that are not where the goals want them. Positions are packed into a few bytes
each, in the native engine; Python only asks, from time to time, how far it has come.
"""

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple, Protocol

import numpy as np

from souko import _native
from souko.errors import BudgetError, MoveError, UndecidedError
from souko.rules.position import MOVE_NUMBERS, Position
from souko.rules.tables import BITS, Tables

ORDERS = ("breadth", "astar", "greedy")
MEMORY = 2_000_000_000
"""Bytes that a search may use, unless told otherwise."""
STATES = 1 << 32
DEPTH = 1 << 60
MOST = 1 << 62
"""More bytes than there are anywhere; larger numbers would not fit into native ones."""
FIRST_PIECE, PIECE = 8, 20_000
"""Positions between two looks at the clock: at first, and at most."""
GLANCE = 0.05
"""Seconds between two looks at the clock, or so."""
WORDS = {number: word for word, number in MOVE_NUMBERS.items()}
Progress = Callable[[int], object]


class Found(NamedTuple):
    """What a search found: the moves to a win (None if there is none) and how many positions it saw.

    `by_depth` are the positions first reached after 0, 1, … moves, of a search by breadth.
    """

    moves: tuple[str, ...] | None
    positions: int
    expanded: int
    seconds: float
    memory: int
    by_depth: list[int]


class GaveUpError(BudgetError):
    """A limit was reached; `args` are what was tried, how many positions were seen, and the keyword of the limit."""

    @property
    def positions(self) -> int:
        """How many positions were seen."""
        return int(self.args[1])

    @property
    def limit(self) -> str:
        """The keyword of the limit that was reached."""
        return str(self.args[2])

    def __str__(self) -> str:
        return str(BudgetError(f"{self.args[0]}; gave up after {self.positions:,} positions", self.limit))


class Sizeable(Protocol):
    """A native search, of which only the number of positions matters here."""

    @property
    def size(self) -> int:
        """How many positions it has seen."""


class Pace:
    """How far a search goes between two looks at the clock: a short while, and no further than its limits allow.

    `fan` is how many new positions one position can lead to at most.
    """

    def __init__(self, states: int, seconds: float, fan: int, progress: Progress | None) -> None:
        self.states, self.seconds, self.fan, self.progress = states, seconds, max(fan, 1), progress
        self.began = self.looked = perf_counter()
        self.piece = FIRST_PIECE

    @property
    def taken(self) -> float:
        """The seconds since the beginning."""
        return perf_counter() - self.began

    def run(self, native: Sizeable, advance: Callable[[int], bool]) -> None:
        """Advance by so many positions at a time until the search says that it is through, or a limit is reached."""
        count = 0  # at first we only ask: there may be nothing to do
        try:
            while not advance(count):
                self.check(native.size)
                count = self.next_count(native.size)
        except BudgetError as error:
            raise GaveUpError(error.args[0], native.size, error.limit) from None

    def check(self, size: int) -> None:
        """Tell how far it is; raise `BudgetError` if that is too far."""
        if size > self.states:
            raise BudgetError(f"more than {self.states:,} positions", "states")
        if not self.taken < self.seconds:
            raise BudgetError(f"more than {self.seconds:g} seconds", "seconds")
        if self.progress:
            self.progress(size)

    def next_count(self, size: int) -> int:
        """How many positions to take next: more if the last ones were quick, fewer if slow, or if few are left."""
        now = perf_counter()
        slow, self.looked = now - self.looked > GLANCE, now
        self.piece = max(self.piece // 2, 1) if slow else min(self.piece * 2, PIECE)
        return max(min(self.piece, (self.states - size) // self.fan), 1)


def search(  # noqa: PLR0913 - each a limit of its own
    start: Position,
    order: str = "breadth",
    *,
    to_the_end: bool = False,
    depth: int = DEPTH,
    states: int = STATES,
    seconds: float = float("inf"),
    memory: int = MEMORY,
    progress: Progress | None = None,
) -> Found:
    """Search from a position for a win, or `to_the_end` of all positions.

    Raises `BudgetError` when a limit is reached first, and `MoveError` if the rules leave something to chance.
    """
    if order not in ORDERS:
        raise MoveError(f"no such order: {order!r}; one of {', '.join(ORDERS)}")
    native = prepared(start, order, depth, memory)
    pace = Pace(states, seconds, len(MOVE_NUMBERS) - 1, progress)  # nobody waits for a tick
    try:
        pace.run(native, lambda count: native.advance(count, to_the_end))
    except UndecidedError:
        raise MoveError("the rules leave something to chance: there is no one position that a move leads to") from None
    moves = tuple(WORDS[way] for way in native.moves()) if native.has_won else None
    return Found(moves, native.size, native.expanded, pace.taken, native.memory, list(native.by_depth()))


def prepared(start: Position, order: str, depth: int, memory: int) -> "_native.RuleSearch":
    """A native search on a game of its own, about to begin."""
    game = _native.Game(start.rulebook.flat.rulebook)
    game.keeps_undo = False
    game.limit(*start.rulebook.tables.limits.of_a_move)
    start.put_on(game)
    game.script([], False)
    directions = np.array([MOVE_NUMBERS[move] for move in moves_that_matter(start)], np.uint8)
    return _native.RuleSearch(game, directions, ORDERS.index(order), min(depth, DEPTH), min(memory, MOST))


def moves_that_matter(position: Position) -> list[str]:
    """The moves that may change anything; an idle action still wins where the goals are reached from the start."""
    book = position.rulebook
    acts = not action_is_idle(book.tables) or position.play("action") != position
    acts = acts and "noaction" not in book.model.prelude
    return ["up", "left", "down", "right", *(["action"] if acts else [])]


def action_is_idle(tables: Tables) -> bool:
    """Whether every rule needs a movement up, down, left or right: then an action leads to nothing."""
    ways = sum(0b01111 << BITS * layer for layer in range(len(tables.layers)))
    rules = (rule for group in tables.groups + tables.late for rule in group.rules)
    patterns = tables.patterns
    return all(
        any(number >= 0 and patterns[number].moves_all & ways for row in rule.rows for number in row) for rule in rules
    )
