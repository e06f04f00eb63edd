"""The graph of a game: all states that can be reached, numbered, and the arrows between them.

    0 ─▶ 1 ─▶ 3        knots: {0}, {1, 2}, {3}
         ▲    │        within a knot one can go round in circles, from knot to knot only forward
         2 ◀──┘ …

Knots (strongly connected components) come in an order in which no arrow leads back: what can be worked out one after
the other is, and only what turns in circles needs equations. The knots are found as Tarjan did (1972).

There may be millions of states, so an arrow is one number in a long row of numbers; what it is called and in how many
ways it happens is written in a menu, which all states share that offer the same.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol

from souko.worlds.engines.dictionaries import ENTRY, played
from souko.worlds.game import Game, Move, Result, State, begin, checked, ended
from souko.worlds.limits import Budget, size_of

ARROW = 8
"""Bytes that an arrow takes."""
CHOICE = 150
"""Bytes that a line of a menu takes, or so."""


class MoveOptions(NamedTuple):
    """What may happen in a state: moves, in how many ways each of them happens, and in how many ways all do."""

    moves: tuple[Move, ...]
    ways: tuple[int, ...]
    total: int


class Graph:
    """The states that go on, by number (0 is the start), their menus, and where the lines of each menu lead.

    `graph[number]` are the arrows of a state: numbers of states, or -1, -2, … for `ends[0]`, `ends[1]`, …
    """

    def __init__(self, start: State, result: Result | None) -> None:
        self.states: list[State] = [start]
        self.numbers: dict[State, int] = {start: 0}
        self.menus: list[MoveOptions] = []
        self.ends: list[Result] = []
        self.result = result
        """How the game ends, if it is over before it starts."""
        self._first, self._to = array("q", [0]), array("q")

    def __len__(self) -> int:
        return len(self.menus)

    def __getitem__(self, number: int) -> "array[int]":
        return self._to[self._first[number] : self._first[number + 1]]

    def add(self, menu: MoveOptions, arrows: Iterable[int]) -> None:
        """Give the next state its menu and arrows."""
        self.menus.append(menu)
        self._to.extend(arrows)
        self._first.append(len(self._to))


class Nexts(Protocol):
    """For each number those that arrows lead to: a graph, or a list of lists."""

    def __len__(self) -> int: ...
    def __getitem__(self, number: int, /) -> Iterable[int]: ...


Branches = Callable[[State], Iterable[tuple[Move, int]]]


def explore(game: Game, branches: Branches, budget: Budget) -> Graph:
    """All states that can be reached; `branches` says what may happen in each."""
    start = begin(game)
    graph = Graph(start, ended(game, start))
    if graph.result is None:
        tour = _Tour(game, graph)
        for state in graph.states:
            tour.visit(checked(game, state), list(branches(state)))
            budget.allow(game, len(graph.states), -(-tour.size // len(graph.states)))
    return graph


class _Tour:
    """A way through all states of a graph, which grows as it goes; `size` is how many bytes it has grown to, or so."""

    def __init__(self, game: Game, graph: Graph) -> None:
        self.game, self.graph = game, graph
        self.ends: dict[Result, int] = {}
        self.menus: dict[tuple[tuple[Move, int], ...], MoveOptions] = {}
        self.size = ENTRY + size_of(game, graph.states[0])

    def visit(self, state: State, found: list[tuple[Move, int]]) -> None:
        """Find out where all lines of a menu lead."""
        results, thens, _ = played(self.game, state, found)
        arrows = [
            self._number(then) if result is None else self._end(result)
            for result, then in zip(results, thens, strict=True)
        ]
        self.graph.add(self._menu(found), arrows)
        self.size += ARROW * len(arrows)

    def _number(self, state: State) -> int:
        """The number of a state; if it is new, the next one."""
        new = len(self.graph.states)
        number = self.graph.numbers.setdefault(state, new)
        if number == new:
            self.graph.states.append(state)
            self.size += ENTRY + size_of(self.game, state)
        return number

    def _end(self, result: Result) -> int:
        """The number below 0 of a result."""
        number = self.ends.setdefault(result, len(self.ends))
        if number == len(self.graph.ends):
            self.graph.ends.append(result)
        return ~number

    def _menu(self, found: list[tuple[Move, int]]) -> MoveOptions:
        """The menu of all that was found, an old one if there is one like it; moves that cannot be hashed have none."""
        key = tuple(found)
        try:
            known = self.menus.get(key)
        except TypeError:
            return _written(found)
        if known is None:
            known = self.menus[key] = _written(found)
            self.size += ENTRY + CHOICE * len(found)
        return known


def _written(found: list[tuple[Move, int]]) -> MoveOptions:
    moves, ways = zip(*found, strict=True)
    return MoveOptions(moves, ways, sum(ways))


def knots(nexts: Nexts) -> list[list[int]]:
    """The knots of a graph, in an order in which no arrow leads back; arrows below 0 lead out of it.

    >>> knots([[1], [3], [1, -1], [2, 4], []])
    [[0], [1, 2, 3], [4]]
    """
    seen, low = [0] * len(nexts), [0] * len(nexts)
    stack: list[int] = []
    found: list[list[int]] = []
    clock = 0
    for root in range(len(nexts)):
        path: list[tuple[int, Iterator[int]]] = []
        new = -1 if seen[root] else root
        while new >= 0 or path:
            if new >= 0:
                clock += 1
                seen[new] = low[new] = clock
                stack.append(new)
                path.append((new, iter(nexts[new])))
            node, arrows = path[-1]
            new = _unseen(node, arrows, seen, low)
            if new < 0:
                path.pop()
                if low[node] == seen[node]:
                    found.append(_popped(stack, node, low))
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[node])
    return found[::-1]


def _unseen(node: int, arrows: Iterator[int], seen: list[int], low: list[int]) -> int:
    """The next state that arrows lead to and nobody has seen, or -1; others may be lower than the node."""
    lowest = low[node]
    for other in arrows:
        if other >= 0:
            if not seen[other]:
                low[node] = lowest
                return other
            lowest = min(lowest, low[other])
    low[node] = lowest
    return -1


def _popped(stack: list[int], node: int, low: list[int]) -> list[int]:
    """All that lies on the stack from the node on: a knot. It no longer counts for others."""
    knot: list[int] = []
    while not knot or knot[-1] != node:
        knot.append(stack.pop())
        low[knot[-1]] = len(low) + 1
    return sorted(knot)
