"""Solving a level, of whatever kind: which search it goes to, and how the solution is checked against the rules.

    a board        by pushes, by moves                       souko.sokoban.solve
                   A* or greedy                              souko.rules.search, by the rulebook of Sokoban
    a position     by moves, A* or greedy                    souko.rules.search
                   by pushes, if its rules are Sokoban's     as a board

A* finds the fewest moves by the rules of Sokoban, although the native search keeps the first path on which it comes to
a position. Each move takes the player from a black cell to a white one or back, so two paths to a position differ by
two moves at least. The longer one could only come first if its last push took a box off a goal, and that of the shorter
one put a box on a goal; but both pushed it away from the cell where the player now stands.
"""

from collections.abc import Callable
from typing import NamedTuple

from souko.boards import Board, Collection, Level, Moves
from souko.errors import MoveError
from souko.games.level_rulebooks import crates_of, rulebook_for
from souko.rules import MOVE_LETTERS, Found, Position, Rulebook, search
from souko.sokoban import SearchResult, Warehouse
from souko.sokoban import solve as solve_board

ORDERS = {"bfs": "breadth", "astar": "astar", "greedy": "greedy"}
"""The orders of a search by the names people give, and by those of `souko.rules.search`."""


class Solved(NamedTuple):
    """What a search found; `solution` is None if there is no solution.

    The solution is written as levels are: `rUr` for boards, pushes in upper case; `right up` for rulebooks. `pushes` is
    None where the rules do not say what a push is.
    """

    solution: str | None
    moves: int | None
    pushes: int | None
    positions: int
    seconds: float


class Aim(NamedTuple):
    """What is to be fewest (`moves`, `pushes`, or `first`: any solution), the order of the search, and its limits."""

    best: str = "first"
    order: str | None = None
    states: int = 1 << 32
    seconds: float = float("inf")
    memory: int = 2_000_000_000
    progress: Callable[[int], object] | None = None

    def search_board(self, board: Board) -> SearchResult:
        """What a search by pushes or moves finds."""
        best = "moves" if self.best == "moves" else "pushes"
        return solve_board(
            board, best, states=self.states, seconds=self.seconds, memory=self.memory, progress=self.progress
        )

    def search_position(self, start: Position) -> Found:
        """What a search by the rules finds."""
        order = ORDERS[self.order or "bfs"]
        return search(
            start, order, states=self.states, seconds=self.seconds, memory=self.memory, progress=self.progress
        )


def check_aim(best: str, order: str | None, pushes_boxes: bool) -> None:
    """Raise `MoveError` for what does not go together, in a game where boxes are pushed, or in another."""
    if best not in ("first", "moves", "pushes"):
        raise MoveError(f"no such aim: {best!r}; one of first, moves, pushes")
    if order not in (None, *ORDERS):
        raise MoveError(f"no such order: {order!r}; one of {', '.join(ORDERS)}")
    if best == "pushes" and not pushes_boxes:
        raise MoveError("a rulebook does not say what a push is; ask for the fewest moves, or the first solution")
    exact = ["bfs", "astar"] if best == "moves" and pushes_boxes else ["bfs"]
    if best != "first" and order not in (None, *exact):
        needed = " or ".join(exact)
        raise MoveError(f"the fewest {best} need the order {needed}; {order} does not find them first")


def solve(  # noqa: PLR0913 - each a limit of its own
    level: Board | Level | Position,
    best: str = "first",
    *,
    order: str | None = None,
    states: int = Aim().states,
    seconds: float = Aim().seconds,
    memory: int = Aim().memory,
    progress: Callable[[int], object] | None = None,
) -> Solved:
    """The solution of a level, replayed by the rules before it is returned.

    >>> solve(Board.from_text("######\\n#@ $.#\\n######")).solution
    'rR'

    `best` is "first" (any solution), "moves" or "pushes" (the fewest of them); `order` is "bfs", "astar" or "greedy".
    Raises `BudgetError` when a limit is reached first: that is not the same as no solution.
    """
    aim = Aim(best, order, states, seconds, memory, progress)
    if isinstance(level, Position):
        check_aim(best, order, bool(crates_of(level.rulebook)))
        return _solve_position(level, aim)
    if not isinstance(level, Board | Level):
        expected = "a Board, a Level of a collection, or a Position (Rulebook.start) is"
        raise MoveError(f"{type(level).__name__} is no level; {expected}")
    check_aim(best, order, True)
    return _solve_board(level.board if isinstance(level, Level) else level, aim)


def _solve_board(board: Board, aim: Aim) -> Solved:
    """The solution of a board of boxes and goals; one that is solved needs no moves, whatever the order."""
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
    """The position of a board in the rulebook of Sokoban; if there are fewer boxes than goals, all boxes count."""
    book = rulebook_for(Collection((Level(board),)), "")
    if board.boxes.sum() < board.goals.sum():
        book = Rulebook.read(book.text.replace("All Target on Crate", "All Crate on Target"))
    return book.start(book.board(1))


def _solve_position(start: Position, aim: Aim) -> Solved:
    """The solution of a level of a rulebook."""
    board = _board(start) if aim.best == "pushes" else None
    if board is not None:
        return _by_pushes(start, board, aim.search_board(board))
    found = aim.search_position(start)
    return _in_words(start, found.moves, found)


def _board(start: Position) -> Board | None:
    """A level of Sokoban as a board; None where a board is solved sooner than the rulebook says."""
    board = Board.from_text(start.to_text(), "xsb")
    is_alike = board.player is not None and board.boxes.sum() >= board.goals.sum() > 0
    return board if is_alike and not board.solved else None


def _by_pushes(start: Position, board: Board, found: SearchResult) -> Solved:
    """The solution of a level of the rulebook of Sokoban, from that of its board."""
    solved = _in_letters(board, None if found.moves is None else str(found.moves), found)
    if solved.solution is None:
        return solved
    words = tuple(MOVE_LETTERS[letter] for letter in solved.solution.lower())
    return _in_words(start, words, found)._replace(pushes=solved.pushes)


def _in_letters(board: Board, letters: str | None, found: Found | SearchResult) -> Solved:
    """The solution in the letters that boards use, pushes in upper case, after replaying it."""
    if letters is None:
        return Solved(None, None, None, found.positions, found.seconds)
    warehouse, pushes = Warehouse(board, Moves(letters), chains=False), [0]
    pushes += [warehouse.run(1).pushes for _ in letters]
    if not warehouse.solved:
        raise AssertionError("a solution that does not solve")
    pushed = zip(letters.lower(), pushes, pushes[1:], strict=False)
    cased = "".join(letter.upper() if before < after else letter for letter, before, after in pushed)
    return Solved(cased, len(cased), pushes[-1], found.positions, found.seconds)


def _in_words(start: Position, words: tuple[str, ...] | None, found: Found | SearchResult) -> Solved:
    """The solution in the words that rulebooks use, after replaying it."""
    if words is None:
        return Solved(None, None, None, found.positions, found.seconds)
    if not start.run(words).won:
        raise AssertionError("a solution that does not win")
    return Solved(" ".join(words), len(words), None, found.positions, found.seconds)
