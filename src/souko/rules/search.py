"""All positions that moves lead to, natively: the shortest win, or how many positions there are.

    breadth    by the number of moves: the first win has the fewest
    astar      by the number of moves plus the lower bound
    greedy     by the lower bound: often finds a win fast, and hardly ever the shortest

The lower bound is the number of objects that are not where the win conditions want them. Positions are packed into a
few bytes each, in the native engine; Python checks the limits between slices.
"""

from typing import NamedTuple

import numpy as np

from souko import _native
from souko.errors import MoveError, UndecidedError
from souko.limits import LIMITS, NO_LIMIT, Limits, Progress
from souko.rules.position import MOVE_NUMBERS, Position
from souko.rules.tables import BITS, Tables
from souko.sliced_search import SEARCH_STATES, SlicedSearch

ORDERS = ("breadth", "astar", "greedy")
DEPTH = 1 << 60
"""Moves: deeper than any search gets."""
MOVE_WORDS = {number: word for word, number in MOVE_NUMBERS.items()}


class Found(NamedTuple):
    """What a search found: the moves to a win (None if there is none) and the number of positions visited.

    `by_depth` are the positions first reached after 0, 1, … moves, of a search by breadth.
    """

    moves: tuple[str, ...] | None
    positions: int
    expanded: int
    seconds: float
    memory: int
    by_depth: list[int]


def search(  # noqa: PLR0913 - each a limit of its own
    start: Position,
    order: str = "breadth",
    *,
    to_the_end: bool = False,
    depth: int = DEPTH,
    states: int = SEARCH_STATES,
    seconds: float = float("inf"),
    memory: int = LIMITS.memory,
    progress: Progress | None = None,
) -> Found:
    """Search from a position for a win, or `to_the_end` of all positions.

    Raises `BudgetError` when a limit is reached first, and `MoveError` if the rules leave something to chance.
    """
    if order not in ORDERS:
        raise MoveError(f"no such order: {order!r}; one of {', '.join(ORDERS)}")
    native = prepared(start, order, depth, memory)
    limits = Limits(states=states, seconds=seconds, memory=memory)
    run = SlicedSearch(limits, len(MOVE_NUMBERS) - 1, progress)  # a tick is not among the moves of a search
    try:
        run.run(native, lambda count: native.advance(count, to_the_end))
    except UndecidedError:
        raise MoveError("the rules leave something to chance: there is no one position that a move leads to") from None
    moves = tuple(MOVE_WORDS[number] for number in native.moves()) if native.has_won else None
    return Found(moves, native.size, native.expanded, run.seconds, native.memory, list(native.by_depth()))


def prepared(start: Position, order: str, depth: int, memory: int) -> "_native.RuleSearch":
    """A native search on a game of its own, about to begin."""
    game = _native.Game(start.rulebook.native_tables.rulebook)
    game.keeps_undo = False
    game.limit(*start.rulebook.tables.limits.of_a_move)
    start.put_on(game)
    game.script([], False)
    directions = np.array([MOVE_NUMBERS[move] for move in moves_that_matter(start)], np.uint8)
    return _native.RuleSearch(game, directions, ORDERS.index(order), min(depth, DEPTH), min(memory, NO_LIMIT))


def moves_that_matter(position: Position) -> list[str]:
    """The moves that may change anything; an idle action still wins where the goals are reached from the start."""
    book = position.rulebook
    acts = not action_is_idle(book.tables) or position.play("action") != position
    acts = acts and "noaction" not in book.model.prelude
    return ["up", "left", "down", "right", *(["action"] if acts else [])]


def action_is_idle(tables: Tables) -> bool:
    """Whether every rule needs a movement up, down, left or right: then an action leads to nothing."""
    directions = sum(0b01111 << BITS * layer for layer in range(len(tables.layers)))
    rules = (rule for group in tables.groups + tables.late for rule in group.rules)
    patterns = tables.patterns
    return all(
        any(number >= 0 and patterns[number].moves_all & directions for row in rule.rows for number in row)
        for rule in rules
    )
