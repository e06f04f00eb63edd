"""What becomes of each level in `souko solve`: which search it goes to, and how the solution is held to the rules.

    a board        by pushes, by moves                       souko.sokoban.solver.plain_search
                   by what is missing (astar, greedy)        the rulebook of Sokoban
    a rulebook     by moves, by what is missing              souko.rules.search
                   by pushes, if its rules are Sokoban's     as a board

A* finds the fewest moves by the rules of Sokoban, although the native search keeps the first way on which it comes to a
position. Each move takes the player from black to white or back, so two ways to a position differ by two moves at
least. The longer one could only come first if its last push took a box off a goal, and that of the shorter one put a
box on a goal; but both pushed it away from the cell where the player now stands.
"""

from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from souko.apps.cli.options import named, read_collection, read_input
from souko.apps.cli.progress import ProgressBar
from souko.errors import BudgetError, MoveError, Place, SoukoError, unreadable

if TYPE_CHECKING:
    from souko.boards import Board, Collection
    from souko.rules import Found, Position, Rulebook
    from souko.sokoban import Solved

ORDERS = {"bfs": "breadth", "astar": "astar", "greedy": "greedy"}
Progress = Callable[[int], object]
Attempt = Callable[[int, Progress], "Answer"]


class Task(NamedTuple):
    """What is to be fewest (moves, pushes, or first: any), in which order to search, and what each level may cost."""

    best: str
    order: str | None
    states: int
    seconds: float
    memory: int

    def check(self, pushes_boxes: bool) -> None:
        """Refuse what does not go together, in a game where boxes are pushed, or in another."""
        if self.best == "pushes" and not pushes_boxes:
            raise MoveError("a rulebook does not say what a push is; use --best moves, or --best first")
        exact = [None, "bfs", *(["astar"] if self.best == "moves" and pushes_boxes else [])]
        if self.best != "first" and self.order not in exact:
            orders = " or ".join(f"--order {order}" for order in exact[1:])
            raise MoveError(f"--best {self.best} needs {orders}: another order does not find the fewest first")

    def of_board(self, board: "Board", progress: Progress) -> "Solved":
        """What a search by pushes or moves finds."""
        from souko.sokoban import solve

        best = "moves" if self.best == "moves" else "pushes"
        return solve(board, best, states=self.states, seconds=self.seconds, memory=self.memory, progress=progress)

    def of_position(self, start: "Position", progress: Progress) -> "Found":
        """What a search of a rulebook finds."""
        from souko.rules import search

        order = ORDERS[self.order or "bfs"]
        return search(start, order, states=self.states, seconds=self.seconds, memory=self.memory, progress=progress)


class Answer(NamedTuple):
    """What became of one level; `why` says which limit was reached, or what is wrong with the level."""

    level: int
    status: str
    moves: int | None = None
    pushes: int | None = None
    solution: str | None = None
    positions: int = 0
    seconds: float = 0.0
    why: str = ""


def answers(file: str, level: str, format_: str | None, task: Task) -> Iterator[Answer]:
    """The answers for the levels that are wanted, one after the other."""
    from souko.boards import is_rulebook, normalize_newlines
    from souko.games import crates_of
    from souko.rules import Rulebook

    attempt: Attempt
    text = read_input(file)
    if format_ is None and is_rulebook(text):
        book = Rulebook.read(normalize_newlines(text), named(file))
        task.check(bool(crates_of(book)))
        count, attempt = len(book.boards), partial(_of_rulebook, book, task)
    else:
        task.check(True)
        collection = read_collection(file, format_, False, text)
        count, attempt = len(collection), partial(_of_level, collection, named(file), task)
    for number in _numbers(level, count, named(file)):
        yield _tried(named(file), number, attempt)


def _numbers(level: str, count: int, name: str) -> range:
    """The numbers of the levels that are wanted."""
    if level == "all":
        return range(1, count + 1)
    number = int(level) if level.isdecimal() and len(level) < 10 else 0
    if not 1 <= number <= count:
        raise MoveError(f"{name}: no level {level}; it has levels 1 to {count}, or say --level all")
    return range(number, number + 1)


def _tried(name: str, number: int, attempt: Attempt) -> Answer:
    """What comes of an attempt; if it is given up, that, and if the level makes no sense, what is wrong with it."""
    began = perf_counter()
    with ProgressBar(f"level {number}", "positions") as bar:
        try:
            return attempt(number, bar.update)
        except BudgetError as error:
            seen, taken = getattr(error, "positions", 0), perf_counter() - began
            return Answer(number, "gave up", positions=seen, seconds=taken, why=str(error))
        except MoveError as error:
            return Answer(number, "refused", why=f"{name}: level {number}: {error}")
        except SoukoError as error:
            return Answer(number, "refused", why=str(error))


def _of_level(collection: "Collection", name: str, task: Task, number: int, progress: Progress) -> Answer:
    """The answer for a board of boxes and goals; one that is solved needs no moves, whatever the order."""
    board = collection[number - 1].board
    _check(board, collection.format, Place(name), number)
    if task.order in ("astar", "greedy") and not board.solved:
        by_rules = task.of_position(_start(collection[number - 1 : number], board), progress)
        letters = None if by_rules.moves is None else "".join(word[0] for word in by_rules.moves)
        return _in_letters(number, board, letters, by_rules)
    found = task.of_board(board, progress)
    return _in_letters(number, board, None if found.moves is None else str(found.moves), found)


def _check(board: "Board", format_: str, place: Place, number: int) -> None:
    """Refuse a board with nobody or nothing to push, or nowhere to push it."""
    if board.player is None:
        raise unreadable(place, f"level {number} has no player", "one '@' in it")
    for there, thing, glyph in [(board.goals, "goals", "."), (board.boxes, "boxes", "$")]:
        if not there.any():
            is_map = format_ == "warehouse"
            remedy = "a warehouse is run by its script: souko replay" if is_map else f"draw one ({glyph})"
            raise unreadable(place, f"level {number} has no {thing} in it", "nothing is to be solved", remedy)


def _start(collection: "Collection", board: "Board") -> "Position":
    """The position of a board in the rulebook of Sokoban; if there are fewer boxes than goals, all boxes count."""
    from souko.games import rulebook_for
    from souko.rules import Rulebook

    book = rulebook_for(collection, "")
    if board.boxes.sum() < board.goals.sum():
        book = Rulebook.read(book.text.replace("All Target on Crate", "All Crate on Target"))
    return book.start(book.board(1))


def _of_rulebook(book: "Rulebook", task: Task, number: int, progress: Progress) -> Answer:
    """The answer for a level of a rulebook."""
    start = book.start(book.board(number))
    board = _board(start) if task.best == "pushes" else None
    if board is not None:
        return _by_pushes(number, start, board, task.of_board(board, progress))
    found = task.of_position(start, progress)
    return _in_words(number, start, found.moves, found)


def _board(start: "Position") -> "Board | None":
    """A level of Sokoban as a board; none where a board is solved sooner than the rulebook says."""
    from souko.boards import Board

    board = Board.from_text(start.to_text(), "xsb")
    is_alike = board.player is not None and board.boxes.sum() >= board.goals.sum() > 0
    return board if is_alike and not board.solved else None


def _by_pushes(number: int, start: "Position", board: "Board", found: "Solved") -> Answer:
    """The answer for a level of the rulebook of Sokoban, from that for its board."""
    from souko.rules import MOVE_LETTERS

    answer = _in_letters(number, board, None if found.moves is None else str(found.moves), found)
    if answer.solution is None:
        return answer
    words = tuple(MOVE_LETTERS[letter] for letter in answer.solution.lower())
    return _in_words(number, start, words, found)._replace(pushes=answer.pushes)


def _in_letters(number: int, board: "Board", letters: str | None, found: "Found | Solved") -> Answer:
    """The answer in the letters that boards use, pushes in upper case, after replaying it."""
    from souko.boards import Moves
    from souko.sokoban import Warehouse

    if letters is None:
        return Answer(number, "unsolvable", positions=found.positions, seconds=found.seconds)
    warehouse, pushes = Warehouse(board, Moves(letters), chains=False), [0]
    pushes += [warehouse.run(1).pushes for _ in letters]
    if not warehouse.solved:
        raise AssertionError("a solution that does not solve")
    pushed = zip(letters.lower(), pushes, pushes[1:], strict=False)
    cased = "".join(letter.upper() if before < after else letter for letter, before, after in pushed)
    return Answer(number, "solved", len(cased), pushes[-1], cased, found.positions, found.seconds)


def _in_words(number: int, start: "Position", words: tuple[str, ...] | None, found: "Found | Solved") -> Answer:
    """The answer in the words that rulebooks use, after replaying it."""
    if words is None:
        return Answer(number, "unsolvable", positions=found.positions, seconds=found.seconds)
    if not start.run(words).won:
        raise AssertionError("a solution that does not win")
    return Answer(number, "solved", len(words), None, " ".join(words), found.positions, found.seconds)
