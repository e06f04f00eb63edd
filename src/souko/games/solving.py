"""Solving a level of any kind: which search is used, and how the solution is checked against the rules.

    a board        by pushes, by moves                       souko.sokoban.solve
                   A* or greedy                              souko.rules.search, by the rulebook of Sokoban
    a position     by moves, A* or greedy                    souko.rules.search
                   by pushes, if its rules are Sokoban's     as a board

A* finds the fewest moves by the rules of Sokoban, although the native search keeps the first path that reaches a
position. Proof: colour the cells like a chessboard; each move changes the colour of the player's cell, so two paths to
one position differ by two moves at least. The longer path could only come first if its last push took a box off a goal
and that of the shorter path put one on a goal; but both pushed the same box, away from the cell of the player.
"""

from typing import NamedTuple

from souko.boards import Board, Collection, Level, Moves
from souko.errors import MoveError
from souko.games.level_rulebooks import crate_mask, rulebook_for
from souko.limits import LIMITS, Progress
from souko.rules import MOVE_LETTERS, Found, Position, Rulebook, search
from souko.sliced_search import SEARCH_STATES
from souko.sokoban import SearchResult, Warehouse
from souko.sokoban import solve as solve_board

ORDERS = {"bfs": "breadth", "astar": "astar", "greedy": "greedy"}
"""The orders of a search: the name given by the caller, and the one of `souko.rules.search`."""


class LevelSolution(NamedTuple):
    """The answer of a search; `solution` is None if the level has none.

    A solution is written in letters for boards, pushes in upper case (`rUr`), and in words for rulebooks (`right up`).
    `pushes` is None for rulebooks other than Sokoban's, which do not define a push.
    """

    solution: str | None
    moves: int | None
    pushes: int | None
    positions: int
    seconds: float


class Aim(NamedTuple):
    """What to minimise (`moves`, `pushes`, or `first`: any solution), the order of the search, and its limits."""

    best: str = "first"
    order: str | None = None
    states: int = SEARCH_STATES
    seconds: float = float("inf")
    memory: int = LIMITS.memory
    progress: Progress | None = None

    def search_board(self, board: Board) -> SearchResult:
        """The answer of a search of the board, by pushes or moves."""
        best = "moves" if self.best == "moves" else "pushes"
        return solve_board(
            board, best, states=self.states, seconds=self.seconds, memory=self.memory, progress=self.progress
        )

    def search_position(self, start: Position) -> Found:
        """The answer of a search by the rules of the rulebook."""
        order = ORDERS[self.order or "bfs"]
        return search(
            start, order, states=self.states, seconds=self.seconds, memory=self.memory, progress=self.progress
        )


def check_aim(best: str, order: str | None, pushes_boxes: bool) -> None:
    """Raise `MoveError` if the game, `best` and `order` do not fit together; `pushes_boxes` says that it is Sokoban."""
    if best not in ("first", "moves", "pushes"):
        raise MoveError(f"no such aim: {best!r}; one of first, moves, pushes")
    if order not in (None, *ORDERS):
        raise MoveError(f"no such order: {order!r}; one of {', '.join(ORDERS)}")
    if best == "pushes" and not pushes_boxes:
        raise MoveError("a rulebook does not say what a push is; use best='moves', or best='first'")
    exact = ["bfs", "astar"] if best == "moves" and pushes_boxes else ["bfs"]
    if best != "first" and order not in (None, *exact):
        needed = " or ".join(f"order={each!r}" for each in exact)
        raise MoveError(f"the order {order} does not find the fewest {best} first; use {needed}")


def solve(  # noqa: PLR0913 - each a limit of its own
    level: Board | Level | Position,
    best: str = "first",
    *,
    order: str | None = None,
    states: int = Aim().states,
    seconds: float = Aim().seconds,
    memory: int = Aim().memory,
    progress: Progress | None = None,
) -> LevelSolution:
    """The solution of a level, replayed by the rules before it is returned.

    >>> solve(Board.from_text("######\\n#@ $.#\\n######")).solution
    'rR'

    `best` is "first" (any solution), "moves" or "pushes" (the fewest of them); `order` is "bfs", "astar" or "greedy".
    Raises `BudgetError` when a limit is reached first: that is not the same as no solution.
    """
    aim = Aim(best, order, states, seconds, memory, progress)
    if isinstance(level, Position):
        check_aim(best, order, bool(crate_mask(level.rulebook)))
        return _solve_position(level, aim)
    if not isinstance(level, Board | Level):
        expected = "a Board, a Level of a collection, or a Position (Rulebook.start)"
        raise MoveError(f"{type(level).__name__} is not a level; expected {expected}")
    check_aim(best, order, True)
    return _solve_board(level.board if isinstance(level, Level) else level, aim)


def _solve_board(board: Board, aim: Aim) -> LevelSolution:
    """The solution of a board; one that is solved already needs no moves in any order."""
    _check_board(board)
    if aim.order in ("astar", "greedy") and not board.solved:
        found = aim.search_position(_start(board))
        return _in_letters(board, None if found.moves is None else "".join(word[0] for word in found.moves), found)
    by_pushes = aim.search_board(board)
    return _in_letters(board, None if by_pushes.moves is None else str(by_pushes.moves), by_pushes)


def _check_board(board: Board) -> None:
    """Raise `MoveError` for a board without a player, boxes or goals."""
    if board.player is None:
        raise MoveError("the board has no player; draw one (@)")
    for present, name, glyph in [(board.goals, "goals", "."), (board.boxes, "boxes", "$")]:
        if not present.any():
            raise MoveError(f"the board has no {name}, so there is nothing to solve; draw one ({glyph})")


def _start(board: Board) -> Position:
    """The position of a board in the rulebook of Sokoban; with fewer boxes than goals, all boxes must be on goals."""
    book = rulebook_for(Collection((Level(board),)), "")
    if board.boxes.sum() < board.goals.sum():
        book = Rulebook.read(book.text.replace("All Target on Crate", "All Crate on Target"))
    return book.start(book.board(1))


def _solve_position(start: Position, aim: Aim) -> LevelSolution:
    """The solution of a level of a rulebook."""
    board = _board(start) if aim.best == "pushes" else None
    if board is not None:
        return _by_pushes(start, board, aim.search_board(board))
    found = aim.search_position(start)
    return _in_words(start, found.moves, found)


def _board(start: Position) -> Board | None:
    """A level of Sokoban as a board; None if the board would be solved before the rulebook's level is won."""
    board = Board.from_text(start.to_text(), "xsb")
    is_equivalent = board.player is not None and board.boxes.sum() >= board.goals.sum() > 0
    return board if is_equivalent and not board.solved else None


def _by_pushes(start: Position, board: Board, found: SearchResult) -> LevelSolution:
    """The solution in words of a level of the rulebook of Sokoban, from that of its board in letters."""
    solved = _in_letters(board, None if found.moves is None else str(found.moves), found)
    if solved.solution is None:
        return solved
    words = tuple(MOVE_LETTERS[letter] for letter in solved.solution.lower())
    return _in_words(start, words, found)._replace(pushes=solved.pushes)


def _in_letters(board: Board, letters: str | None, found: Found | SearchResult) -> LevelSolution:
    """The solution in the letters that boards use, pushes in upper case, after replaying it."""
    if letters is None:
        return LevelSolution(None, None, None, found.positions, found.seconds)
    warehouse, pushes = Warehouse(board, Moves(letters), chains=False), [0]
    pushes += [warehouse.run(1).pushes for _ in letters]
    if not warehouse.solved:
        raise AssertionError("the solution does not solve the board")
    pushed = zip(letters.lower(), pushes, pushes[1:], strict=False)
    cased = "".join(letter.upper() if before < after else letter for letter, before, after in pushed)
    return LevelSolution(cased, len(cased), pushes[-1], found.positions, found.seconds)


def _in_words(start: Position, words: tuple[str, ...] | None, found: Found | SearchResult) -> LevelSolution:
    """The solution in the words that rulebooks use, after replaying it."""
    if words is None:
        return LevelSolution(None, None, None, found.positions, found.seconds)
    if not start.run(words).won:
        raise AssertionError("the solution does not win the level")
    return LevelSolution(" ".join(words), len(words), None, found.positions, found.seconds)
