"""The attractor of the good ends: the states of a component from which player 1 can get more than the floor.

    an end worth 5 ◀── a   player 1 chooses: one edge into the attractor is enough     computed from the best ends
                   ◀── b   chance rolls: one edge is enough                            backwards; in all other states
                   ◀── c   player 2 chooses: all edges must lead into it               player 2 can hold player 1 down
                                                                                       to the floor

A player 1 who follows the edges found here leaves the component sooner or later, whatever player 2 does. Without chance
this is best play already (retrograde analysis, as in the end games of chess).
"""

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Any, NamedTuple

Number = Any


class Edge(NamedTuple):
    """An edge of a component: its probability, and the state it leads to, or -1 and the value outside."""

    share: Number
    to: int
    value: Number


class Node(NamedTuple):
    """A state of a component: the player who chooses in it (0: chance), and its edges."""

    player: int
    edges: Sequence[Edge]


def attractor(nodes: Sequence[Node], strategy: Sequence[int] | None = None) -> dict[int, int]:
    """For each state that can reach an end of value above 0, the index of an edge towards it, best ends first.

    With a strategy, player 1 takes the edges that it names.
    """
    incoming, ticket = _incoming(nodes), count()
    heap = [(-value, next(ticket), number, index) for number, index, value in _good_exits(nodes)]
    heapify(heap)
    missing = [len(node.edges) if node.player == 2 else 1 for node in nodes]
    found: dict[int, int] = {}
    while heap:
        priority, _, number, index = heappop(heap)
        if strategy is not None and nodes[number].player == 1 and index != strategy[number]:
            continue
        missing[number] -= 1
        if missing[number] == 0:
            found[number] = index
            for other, edge, share in incoming[number]:
                heappush(heap, (priority * share, next(ticket), other, edge))
    return found


def _good_exits(nodes: Sequence[Node]) -> Iterable[tuple[int, int, float]]:
    """The edges out of the component with a value above 0: state, index, and value times probability."""
    for number, node in enumerate(nodes):
        for index, edge in enumerate(node.edges):
            if edge.to < 0 and edge.value > 0:
                yield number, index, edge.value if node.player else edge.share * edge.value


def _incoming(nodes: Sequence[Node]) -> list[list[tuple[int, int, float]]]:
    """For each state the edges that lead to it: state, index, and probability (1 for a choice)."""
    found: list[list[tuple[int, int, float]]] = [[] for _ in nodes]
    for number, node in enumerate(nodes):
        for index, edge in enumerate(node.edges):
            if edge.to >= 0:
                found[edge.to].append((number, index, 1.0 if node.player else edge.share))
    return found
