"""The graph of a game: all states that can be reached, numbered, and the arrows between them.

    0 ─▶ 1 ─▶ 3        knots: {0}, {1, 2}, {3}
         ▲    │        within a knot one can go round in circles, from knot to knot only forward
         2 ◀──┘ …

Knots (strongly connected components) come in an order in which no arrow leads back: what can be worked out one after
the other is, and only what turns in circles needs equations. The knots are found as Tarjan did (1972).
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from souko.worlds.game import Game, Move, Result, State, begin, checked, ended
from souko.worlds.layers import ENTRY, played
from souko.worlds.limits import Budget, size_of


class Arrow(NamedTuple):
    """A move, in how many ways it happens, and the number of the state it leads to, or -1 and the result."""

    move: Move
    ways: int
    to: int
    result: Result | None


class Graph(NamedTuple):
    """The states that go on, by number (0 is the start), and the arrows from each; `result` if the start is over."""

    states: list[State]
    arrows: list[list[Arrow]]
    result: Result | None


Branches = Callable[[State], Iterable[tuple[Move, int]]]


def explore(game: Game, branches: Branches, budget: Budget) -> Graph:
    """All states that can be reached; `branches` says what may happen in each."""
    start = begin(game)
    graph = Graph([start], [], ended(game, start))
    numbers, size = {start: 0}, ENTRY + size_of(game, start)
    if graph.result is not None:
        return graph
    while len(graph.arrows) < len(graph.states):
        state = graph.states[len(graph.arrows)]
        found = list(branches(state))
        graph.arrows.append(_arrows(game, checked(game, state), found, numbers, graph.states))
        budget.allow(game, len(graph.states), size + ENTRY * len(found))
    return graph


def _arrows(
    game: Game, state: State, found: list[tuple[Move, int]], numbers: dict[State, int], states: list[State]
) -> list[Arrow]:
    """The arrows from a state; states that are new get the next number."""
    arrows = []
    for (move, ways), result, then in zip(found, *played(game, state, found)[:2], strict=True):
        if result is None and then not in numbers:
            numbers[then] = len(states)
            states.append(then)
        arrows.append(Arrow(move, ways, -1 if result is not None else numbers[then], result))
    return arrows


def knots(nexts: Sequence[Sequence[int]]) -> list[list[int]]:
    """The knots of a graph, in an order in which no arrow leads back.

    >>> knots([[1], [3], [1], [2, 4], []])
    [[0], [1, 2, 3], [4]]
    """
    seen, low = [0] * len(nexts), [0] * len(nexts)
    stack: list[int] = []
    found: list[list[int]] = []
    path = [(node, 0) for node in reversed(range(len(nexts)))]
    clock = 0
    while path:
        node, at = path.pop()
        if not at:
            if seen[node]:
                continue
            clock += 1
            seen[node] = low[node] = clock
            stack.append(node)
        if at < len(nexts[node]):
            path += [(node, at + 1), (nexts[node][at], 0)]
            continue
        for other in nexts[node]:
            low[node] = min(low[node], low[other])
        if low[node] == seen[node]:
            found.append(_popped(stack, node, low))
    return found[::-1]


def _popped(stack: list[int], node: int, low: list[int]) -> list[int]:
    """All that lies on the stack from the node on: a knot. It no longer counts for others."""
    knot: list[int] = []
    while not knot or knot[-1] != node:
        knot.append(stack.pop())
        low[knot[-1]] = len(low) + 1
    return sorted(knot)
