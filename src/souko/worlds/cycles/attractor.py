"""Who gets anywhere: the states of a knot from which player 1 can hope for more than the floor, and the way there.

    an end worth 5 ◀── a   player 1 chooses: one road is enough          found from the best ends backwards; what is
                   ◀── b   chance rolls: one road is enough              never found is what player 2 can keep player 1
                   ◀── c   player 2 chooses: all roads must lead here    in for ever, or lead to the worst end

Whoever follows these roads gets out of the knot sooner or later, whatever player 2 does. Where nothing is left to
chance, this is best play already (retrograde analysis, as in the end games of chess).
"""

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Any, NamedTuple

Number = Any


class Road(NamedTuple):
    """An arrow out of a state: its share of the rolls, and the number it leads to, or -1 and what that is worth."""

    share: Number
    to: int
    worth: Number


class Node(NamedTuple):
    """A state of a knot: who chooses in it (0: chance), and what leads on."""

    who: int
    roads: Sequence[Road]


def attract(nodes: Sequence[Node], picks: Sequence[int] | None = None) -> dict[int, int]:
    """For each state with hope, the place of its road, nearest to good ends first; hope is for worth above 0.

    With picks, player 1 chooses these.
    """
    before, ticket = _before(nodes), count()
    heap = [(-worth, next(ticket), number, place) for number, place, worth in _ends(nodes)]
    heapify(heap)
    missing = [len(node.roads) if node.who == 2 else 1 for node in nodes]
    found: dict[int, int] = {}
    while heap:
        hope, _, number, place = heappop(heap)
        if picks is not None and nodes[number].who == 1 and place != picks[number]:
            continue
        missing[number] -= 1
        if missing[number] == 0:
            found[number] = place
            for other, road, share in before[number]:
                heappush(heap, (hope * share, next(ticket), other, road))
    return found


def _ends(nodes: Sequence[Node]) -> Iterable[tuple[int, int, float]]:
    """The roads that lead out to something: whose, which, and what it is worth, if chance allows."""
    for number, node in enumerate(nodes):
        for place, road in enumerate(node.roads):
            if road.to < 0 and road.worth > 0:
                yield number, place, road.worth if node.who else road.share * road.worth


def _before(nodes: Sequence[Node]) -> list[list[tuple[int, int, float]]]:
    """For each state the roads that lead to it: whose, which, and how likely."""
    found: list[list[tuple[int, int, float]]] = [[] for _ in nodes]
    for number, node in enumerate(nodes):
        for place, road in enumerate(node.roads):
            if road.to >= 0:
                found[road.to].append((number, place, 1.0 if node.who else road.share))
    return found
