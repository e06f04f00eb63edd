"""The search world: the shortest win, or all reachable states.

              ┌ up ──▶ …            breadth   by depth: the first win has the fewest moves
    start ────┼ left ─▶ won!        astar     by depth plus lower bound: the fewest moves too, if the bound is correct
              └ right ▶ …           greedy    by lower bound alone: quick to a win, but not to the shortest one

One loop takes the first state of the frontier by its key, plays its moves, and puts the new states into the frontier.
The lower bound on the remaining moves is the game's own (`Game.missing`). Each roll is followed like a choice, so a
win is one that luck allows.

Positions of rulebooks go through the same loop natively (`souko.rules.search`), without a Python object for each.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import Any, NamedTuple

from souko.errors import MoveError
from souko.limits import LIMITS, Limits, Progress
from souko.rules import DEPTH, Found, Position
from souko.rules import search as search_positions
from souko.worlds.engines.dictionaries import DICT_ENTRY_BYTES
from souko.worlds.game import Game, Move, State, check_state, next_state, result_of, rules_error, start_state
from souko.worlds.limits import check_states, size_of, world_meter

ORDERS: dict[str, Callable[[int, int], int]] = {
    "breadth": lambda depth, bound: depth,
    "astar": lambda depth, bound: depth + bound,
    "greedy": lambda depth, bound: bound,
}
"""The key of a state in the frontier, from its depth and its lower bound."""
PROGRESS_INTERVAL = 256
"""Expanded states between two reports: well below a tenth of a second."""


class Visit(NamedTuple):
    """How a state was reached: its depth, the last move and the state before it; the start has None for both."""

    depth: int
    move: Move
    parent: State


def search(  # noqa: PLR0913 - each a limit of its own
    game: Game | Position,
    order: str = "breadth",
    *,
    to_the_end: bool = False,
    depth: int = DEPTH,
    states: int = LIMITS.states,
    seconds: float = float("inf"),
    memory: int = LIMITS.memory,
    progress: Progress | None = None,
) -> Found:
    """Search a game for a win, which is a result with a payoff above 0; `to_the_end` visits all states.

    >>> from souko.games.nim import Nim
    >>> search(Nim(3, 4)).moves, search(Nim(3, 4), to_the_end=True).by_depth
    (((0, 1), (0, 2), (1, 4)), [1, 7, 11, 6])

    Raises `BudgetError` when a limit is reached first. To follow every roll of a rulebook with random rules, search it
    as a game: `search(RulebookGame(position))`.
    """
    if order not in ORDERS:
        raise MoveError(f"no such order: {order!r}; one of {', '.join(ORDERS)}")
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
    meter = world_meter(Limits(states=states, seconds=seconds, memory=memory), None, is_keyword=True)
    frontier = SearchFrontier(game, order, depth)
    while frontier.queue and (to_the_end or frontier.won is None):
        frontier.expand_first()
        check_states(meter, game, len(frontier.visited), frontier.state_bytes)
        if progress and frontier.expanded % PROGRESS_INTERVAL == 0:
            progress(len(frontier.visited), 0)
    return frontier.found(meter.seconds)


class QueuedState(NamedTuple):
    """A state in the queue; of equal keys, wins come first, then states in the order in which they were added."""

    key: int
    is_open: bool
    number: int
    depth: int
    state: State


class SearchFrontier:
    """A search in progress: the visited table and the queue of states to expand."""

    def __init__(self, game: Game, order: str, depth: int) -> None:
        self.game, self.order, self.depth = game, order, depth
        self.visited: dict[State, Visit] = {}
        self.queue: list[QueuedState] = []
        self.expanded = self.queued = 0
        self.won: State | None = None
        start = start_state(game)
        self.state_bytes = DICT_ENTRY_BYTES + size_of(game, start)
        self.visit(start, Visit(0, None, None))

    def expand_first(self) -> None:
        """Take the first state from the queue: note it if it is a win, else play all its moves.

        A state that was reached again by a shorter path is in the queue twice; the longer path is skipped.
        """
        first = heappop(self.queue)
        if first.depth > self.visited[first.state].depth:
            return
        if not first.is_open:
            self.won = first.state if self.won is None else self.won
            return
        self.expanded += 1
        for move in all_moves(self.game, first.state):
            self.visit(next_state(self.game, first.state, move), Visit(first.depth + 1, move, first.state))

    def visit(self, state: State, visit: Visit) -> None:
        """Enter a state into the visited table and the queue, unless a path as short is known."""
        known = self.visited.get(check_state(self.game, state))
        if known is not None and known.depth <= visit.depth:
            return
        self.visited[state] = visit
        result = result_of(self.game, state)
        is_won = result is not None and payoff(self.game, result) > 0
        if is_won or (result is None and visit.depth < self.depth):
            self.queued += 1
            key = self.key(state, visit.depth, is_won)
            heappush(self.queue, QueuedState(key, not is_won, self.queued, visit.depth, state))

    def key(self, state: State, depth: int, is_won: bool) -> int:
        """The key of a state in the queue, lowest first; a win comes first, except where a shorter one may follow."""
        if is_won:
            return depth if self.order == "astar" else -1
        return ORDERS[self.order](depth, lower_bound(self.game, state) if self.order != "breadth" else 0)

    def found(self, seconds: float) -> Found:
        """The answer of the search."""
        moves = None if self.won is None else tuple(self.path_to(self.won))
        depths = Counter(visit.depth for visit in self.visited.values()) if self.order == "breadth" else Counter()
        by_depth = [depths[depth] for depth in range(len(depths))]
        size = len(self.visited) * self.state_bytes
        return Found(moves, len(self.visited), self.expanded, seconds, size, by_depth)

    def path_to(self, state: State) -> list[Move]:
        """The moves from the start to a state."""
        moves: list[Move] = []
        while (visit := self.visited[state]).depth:
            moves.append(visit.move)
            state = visit.parent
        return moves[::-1]


def all_moves(game: Game, state: State) -> Iterable[Move]:
    """The choices or rolls in a state; perhaps none."""
    try:
        die = game.chance(state)
        return list(game.moves(state)) if die is None else list(die.counts)
    except Exception as error:
        raise rules_error(game, "chance or moves", (state,), error) from error


def lower_bound(game: Game, state: State) -> int:
    """The game's lower bound on the number of moves to a win."""
    try:
        return int(game.missing(state))
    except Exception as error:
        raise rules_error(game, "missing", (state,), error) from error


def payoff(game: Game, result: Any) -> Any:
    """The payoff of a result to player 1."""
    try:
        return game.worth(result)
    except Exception as error:
        raise rules_error(game, "worth", (result,), error) from error
