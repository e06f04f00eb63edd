"""Every choice: the shortest win, or all states that there are.

              ┌ up ──▶ …            breadth   by the moves made: the first win has the fewest
    start ────┼ left ─▶ won!        astar     by the moves made and those still missing together: so has this
              └ right ▶ …           greedy    by what is missing: quick to a win, and by no means the shortest

One loop takes the state that comes first by its key, looks where its moves lead, and goes on. What is missing is what
the game says (`missing`); as long as that is never too much, `astar` finds the fewest moves too. A roll is one more
choice here: whatever luck can bring.

Positions of rulebooks go through the same loop natively (`souko.rules.search`), without a Python object for each.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from time import perf_counter
from typing import Any, NamedTuple

from souko.errors import BudgetError, MoveError
from souko.rules import DEPTH, Found, Position, Progress
from souko.rules import search as search_positions
from souko.worlds.engines.dictionaries import ENTRY
from souko.worlds.game import Game, Move, State, after, begin, blamed, checked, ended
from souko.worlds.limits import USUAL, Budget, size_of

ORDERS: dict[str, Callable[[int, int], int]] = {
    "breadth": lambda depth, missing: depth,
    "astar": lambda depth, missing: depth + missing,
    "greedy": lambda depth, missing: missing,
}
PIECE = 256
"""States between two looks at the clock."""


class Known(NamedTuple):
    """How a state was reached: after so many moves, by this one, from that state; the first by None."""

    depth: int
    move: Move
    parent: State


def search(  # noqa: PLR0913 - each a limit of its own
    game: Game | Position,
    order: str = "breadth",
    *,
    to_the_end: bool = False,
    depth: int = DEPTH,
    states: int = USUAL.states,
    seconds: float = float("inf"),
    memory: int = USUAL.memory,
    progress: Progress | None = None,
) -> Found:
    """Search a game for a win, which is a result worth more than nothing, or `to_the_end` of all states.

    >>> from souko.games.nim import Nim
    >>> search(Nim(3, 4)).moves, search(Nim(3, 4), to_the_end=True).by_depth
    (((0, 1), (0, 2), (1, 4)), [1, 7, 11, 6])

    Raises `BudgetError` when a limit is reached first. Of a rulebook that leaves something to chance, every roll is
    followed if it is asked as a game: `search(RulebookGame(position))`.
    """
    if order not in ORDERS:
        raise MoveError(f"no such order: {order!r}; one of {', '.join(ORDERS)}")
    budget = Budget(states=states, memory=memory)
    if isinstance(game, Position):
        return search_positions(
            game,
            order,
            to_the_end=to_the_end,
            depth=depth,
            states=states,
            seconds=seconds,
            memory=memory,
            progress=progress,
        )
    walk, began = SearchFrontier(game, order, depth), perf_counter()
    while walk.waiting and (to_the_end or walk.won is None):
        walk.take()
        budget.allow(game, len(walk.known), walk.size)
        if walk.expanded % PIECE == 0:
            _look_up(walk, seconds, perf_counter() - began, progress)
    return walk.found(perf_counter() - began)


def _look_up(walk: "SearchFrontier", seconds: float, taken: float, progress: Progress | None) -> None:
    """Look at the clock, and say how far it is."""
    if taken > seconds:
        raise BudgetError(f"more than {seconds:g} seconds; gave up after {len(walk.known):,} positions")
    if progress:
        progress(len(walk.known))


class Waiting(NamedTuple):
    """A state that waits; those that are won come before others with the same key, and then as they came."""

    key: int
    open: bool
    number: int
    depth: int
    state: State


class SearchFrontier:
    """A search under way: the states that are known, and those that wait."""

    def __init__(self, game: Game, order: str, depth: int) -> None:
        self.game, self.order, self.depth = game, order, depth
        self.known: dict[State, Known] = {}
        self.waiting: list[Waiting] = []
        self.expanded = self.came = 0
        self.won: State | None = None
        start = begin(game)
        self.size = ENTRY + size_of(game, start)
        self.arrive(start, Known(0, None, None))

    def take(self) -> None:
        """Take the first that waits: it is won, or its moves lead further. What came again sooner is taken once."""
        first = heappop(self.waiting)
        if first.depth > self.known[first.state].depth:
            return
        if not first.open:
            self.won = first.state if self.won is None else self.won
            return
        self.expanded += 1
        for move in choices(self.game, first.state):
            self.arrive(after(self.game, first.state, move), Known(first.depth + 1, move, first.state))

    def arrive(self, state: State, by: Known) -> None:
        """Note how a state is reached, unless a way as short is known."""
        known = self.known.get(checked(self.game, state))
        if known is not None and known.depth <= by.depth:
            return
        self.known[state] = by
        result = ended(self.game, state)
        is_won = result is not None and worth(self.game, result) > 0
        if is_won or (result is None and by.depth < self.depth):
            self.came += 1
            heappush(self.waiting, Waiting(self.key(state, by.depth, is_won), not is_won, self.came, by.depth, state))

    def key(self, state: State, depth: int, is_won: bool) -> int:
        """When a state is taken; a win at once, unless there may be shorter ones."""
        if is_won:
            return depth if self.order == "astar" else -1
        return ORDERS[self.order](depth, missing(self.game, state) if self.order != "breadth" else 0)

    def found(self, seconds: float) -> Found:
        """What was found."""
        moves = None if self.won is None else tuple(self.way_to(self.won))
        depths = Counter(known.depth for known in self.known.values()) if self.order == "breadth" else Counter()
        by_depth = [depths[depth] for depth in range(len(depths))]
        return Found(moves, len(self.known), self.expanded, seconds, len(self.known) * self.size, by_depth)

    def way_to(self, state: State) -> list[Move]:
        """The moves from the start to a state."""
        moves: list[Move] = []
        while (known := self.known[state]).depth:
            moves.append(known.move)
            state = known.parent
        return moves[::-1]


def choices(game: Game, state: State) -> Iterable[Move]:
    """All that may happen next, rolls among them; perhaps nothing."""
    try:
        die = game.chance(state)
        return list(game.moves(state)) if die is None else list(die.counts)
    except Exception as error:
        raise blamed(game, "chance or moves", (state,), error) from error


def missing(game: Game, state: State) -> int:
    """How many moves are missing at least, as far as the game can tell."""
    try:
        return int(game.missing(state))
    except Exception as error:
        raise blamed(game, "missing", (state,), error) from error


def worth(game: Game, result: Any) -> Any:
    """What a result is worth."""
    try:
        return game.worth(result)
    except Exception as error:
        raise blamed(game, "worth", (result,), error) from error
