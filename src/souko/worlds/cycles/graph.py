"""The graph of a game: all reachable states, numbered, and the edges between them.

    0 ─▶ 1 ─▶ 3        components: {0}, {1, 2, 3}
         ▲    │        cycles stay within a component; between components edges lead forward only
         2 ◀──┘

Strongly connected components are found by Tarjan's algorithm (1972) and come in topological order: states outside of
cycles can be solved one after the other, and only a component with a cycle needs equations.

There may be millions of states, so edges are numbers in one long array. The names and weights of a state's moves are
stored in a `MoveOptions`, which all states with the same moves share.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol

from souko.limits import Meter
from souko.worlds.engines.dictionaries import DICT_ENTRY_BYTES, play_all
from souko.worlds.game import Game, Move, Result, State, check_state, result_of, start_state
from souko.worlds.limits import check_states, size_of

EDGE_BYTES = 8
"""Bytes of an edge: one number of 64 bits."""
OPTION_BYTES = 150
"""Approximate bytes of a move in a `MoveOptions`."""


class MoveOptions(NamedTuple):
    """The moves of a state, the weight of each, and the sum of the weights."""

    moves: tuple[Move, ...]
    weights: tuple[int, ...]
    total: int


class Graph:
    """The states in which the game goes on, by number (0 is the start), with their options and edges.

    `graph[number]` are the successors of a state, one for each move: numbers of states, or -1, -2, … for `ends[0]`,
    `ends[1]`, …
    """

    def __init__(self, start: State, result: Result | None) -> None:
        self.states: list[State] = [start]
        self.numbers: dict[State, int] = {start: 0}
        self.options: list[MoveOptions] = []
        self.ends: list[Result] = []
        self.result = result
        """The result, if the game is over before the first move."""
        self._first, self._to = array("q", [0]), array("q")

    def __len__(self) -> int:
        return len(self.options)

    def __getitem__(self, number: int) -> "array[int]":
        return self._to[self._first[number] : self._first[number + 1]]

    def add(self, options: MoveOptions, edges: Iterable[int]) -> None:
        """Set the options and edges of the next state."""
        self.options.append(options)
        self._to.extend(edges)
        self._first.append(len(self._to))


class Successors(Protocol):
    """The successors of each node: a graph, or a list of lists."""

    def __len__(self) -> int: ...
    def __getitem__(self, number: int, /) -> Iterable[int]: ...


Branches = Callable[[State], Iterable[tuple[Move, int]]]


def explore(game: Game, branches: Branches, meter: Meter) -> Graph:
    """The graph of all reachable states; `branches` gives the moves of a state, with weights."""
    start = start_state(game)
    graph = Graph(start, result_of(game, start))
    if graph.result is None:
        explorer = _Explorer(game, graph)
        for state in graph.states:
            explorer.expand(check_state(game, state), list(branches(state)))
            check_states(meter, game, len(graph.states), -(-explorer.size // len(graph.states)))
    return graph


class _Explorer:
    """Breadth-first exploration that adds states to a graph; `size` is the approximate bytes used so far."""

    def __init__(self, game: Game, graph: Graph) -> None:
        self.game, self.graph = game, graph
        self.end_numbers: dict[Result, int] = {}
        self.shared_options: dict[tuple[tuple[Move, int], ...], MoveOptions] = {}
        self.size = DICT_ENTRY_BYTES + size_of(game, graph.states[0])

    def expand(self, state: State, moves: list[tuple[Move, int]]) -> None:
        """Play all moves of a state and add its edges."""
        results, successors, _ = play_all(self.game, state, moves)
        edges = [
            self._state_number(successor) if result is None else self._end_number(result)
            for result, successor in zip(results, successors, strict=True)
        ]
        self.graph.add(self._options(moves), edges)
        self.size += EDGE_BYTES * len(edges)

    def _state_number(self, state: State) -> int:
        """The number of a state; the next free one if the state is new."""
        new = len(self.graph.states)
        number = self.graph.numbers.setdefault(state, new)
        if number == new:
            self.graph.states.append(state)
            self.size += DICT_ENTRY_BYTES + size_of(self.game, state)
        return number

    def _end_number(self, result: Result) -> int:
        """The number of a result, below 0."""
        number = self.end_numbers.setdefault(result, len(self.end_numbers))
        if number == len(self.graph.ends):
            self.graph.ends.append(result)
        return ~number

    def _options(self, moves: list[tuple[Move, int]]) -> MoveOptions:
        """The options with these moves, shared with other states; not shared if a move cannot be hashed."""
        key = tuple(moves)
        try:
            known = self.shared_options.get(key)
        except TypeError:
            return _options_of(moves)
        if known is None:
            known = self.shared_options[key] = _options_of(moves)
            self.size += DICT_ENTRY_BYTES + OPTION_BYTES * len(moves)
        return known


def _options_of(weighted: list[tuple[Move, int]]) -> MoveOptions:
    moves, weights = zip(*weighted, strict=True)
    return MoveOptions(moves, weights, sum(weights))


def components(graph: Successors) -> list[list[int]]:
    """The strongly connected components in topological order; successors below 0 are ignored.

    >>> components([[1], [3], [1, -1], [2, 4], []])
    [[0], [1, 2, 3], [4]]
    """
    index, low = [0] * len(graph), [0] * len(graph)
    stack: list[int] = []
    found: list[list[int]] = []
    clock = 0
    for root in range(len(graph)):
        path: list[tuple[int, Iterator[int]]] = []
        new = -1 if index[root] else root
        while new >= 0 or path:
            if new >= 0:
                clock += 1
                index[new] = low[new] = clock
                stack.append(new)
                path.append((new, iter(graph[new])))
            node, successors = path[-1]
            new = _next_unvisited(node, successors, index, low)
            if new < 0:
                path.pop()
                if low[node] == index[node]:
                    found.append(_pop_component(stack, node, low))
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[node])
    return found[::-1]


def _next_unvisited(node: int, successors: Iterator[int], index: list[int], low: list[int]) -> int:
    """The next successor without an index, or -1; the visited ones before it lower the node's `low`."""
    lowest = low[node]
    for other in successors:
        if other >= 0:
            if not index[other]:
                low[node] = lowest
                return other
            lowest = min(lowest, low[other])
    low[node] = lowest
    return -1


def _pop_component(stack: list[int], node: int, low: list[int]) -> list[int]:
    """The component from the node to the top of the stack; its `low` becomes so large that others ignore it."""
    component: list[int] = []
    while not component or component[-1] != node:
        component.append(stack.pop())
        low[component[-1]] = len(low) + 1
    return sorted(component)
