"""Best play in a knot: states that lead to each other in circles, so that each value depends on all others.

    repeat the rule in floats ──▶ what looks best ──▶ its exact value ──▶ is anything better? ──▶ done
                                        ▲                                        │ take it
                                        └────────────────────────────────────────┘

Play that never ends is worth the floor, and nothing is worth less. In floats one starts there and comes from below, so
what goes round for ever stays where it began; the exact answer is compared with that. Player 2 improves until nothing
is left to improve, then player 1 once, and so on.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from souko.errors import BudgetError
from souko.worlds.linear import Number, solve

SWEEPS = 100_000
ROUNDS = 1_000
SMALL = 1e-14
"""In floats nothing changes any more."""
NEAR = 1e-9
"""In floats it looks equal."""
FAR = 1e-6
"""It is not the same value."""


class Road(NamedTuple):
    """An arrow out of a state: its share of the rolls, and the number it leads to, or -1 and what that is worth."""

    share: Number
    to: int
    worth: Number


class Node(NamedTuple):
    """A state of a knot: who chooses in it (0: chance), and what leads on."""

    who: int
    roads: Sequence[Road]


class Knot:
    """The states of a knot by number; whatever leads out of it has its worth already, at least the floor."""

    def __init__(self, name: str, nodes: dict[int, Node], number: Callable[[int, int], Number], floor: Number) -> None:
        self.name, self.nodes, self.zero, self.floor = name, nodes, number(0, 1), floor
        self.floats = dict.fromkeys(nodes, _float(floor))

    def settle(self) -> dict[int, float]:
        """The values in floats: the rule repeated until nothing changes."""
        light = {n: Node(node.who, [_light(road) for road in node.roads]) for n, node in self.nodes.items()}
        for _ in range(SWEEPS):
            change = 0.0
            for number, node in light.items():
                value = best(node, self.floats)
                change = max(change, abs(value - self.floats[number]))
                self.floats[number] = value
            if change < SMALL:
                return self.floats
        raise BudgetError(f"{self.name}: values still change after {SWEEPS:,} rounds, which is the budget")

    def picks(self) -> dict[int, int]:
        """What looks best in floats; of what looks equal, that which leads out."""
        return {number: self._pick(node) for number, node in self.nodes.items() if node.who}

    def _pick(self, node: Node) -> int:
        sign = 1 if node.who == 1 else -1
        looks = [sign * _float(worth_of(road, self.floats)) for road in node.roads]
        equal = [place for place, look in enumerate(looks) if look >= max(looks) - NEAR]
        return max(equal, key=lambda place: node.roads[place].to < 0)

    def solve(self) -> tuple[dict[int, Number], dict[int, int]]:
        """The exact values and choices."""
        self.settle()
        picks = self.picks()
        for _ in range(ROUNDS):
            values = self._valued(picks)
            better = self._better(values, picks, 2) or self._better(values, picks, 1)
            if not better:
                return self._sure(values), picks
            picks |= better
        raise BudgetError(f"{self.name}: choices still change after {ROUNDS:,} rounds, which is the budget")

    def _sure(self, values: dict[int, Number]) -> dict[int, Number]:
        """The values, if they are those that the floats came to."""
        if any(abs(_float(value) - self.floats[number]) > FAR for number, value in values.items()):
            raise BudgetError(f"{self.name}: no exact value could be settled on; ask for floats=True")
        return values

    def _valued(self, picks: dict[int, int]) -> dict[int, Number]:
        """The exact values if everybody chooses so; the floor where there is no way out."""
        roads = {n: [node.roads[picks[n]]] if node.who else node.roads for n, node in self.nodes.items()}
        inside = sorted(_leaving(roads))
        places = {number: place for place, number in enumerate(inside)}
        rows: list[dict[int, Number]] = [{} for _ in inside]
        constants = [self.zero] * len(inside)
        for place, number in enumerate(inside):
            for road in roads[number]:
                share = road.share if not self.nodes[number].who else self.zero + 1
                if road.to < 0:
                    constants[place] += share * road.worth
                elif road.to not in places:
                    constants[place] += share * self.floor
                else:
                    row, other = rows[place], places[road.to]
                    row[other] = row[other] + share if other in row else share
        return dict.fromkeys(self.nodes, self.floor) | dict(zip(inside, solve(rows, constants), strict=True))

    def _better(self, values: dict[int, Number], picks: dict[int, int], who: int) -> dict[int, int]:
        """Choices of a player that are better than those picked."""
        found = {}
        for number, node in self.nodes.items():
            if node.who == who:
                worth = [worth_of(road, values) for road in node.roads]
                top = max(worth) if who == 1 else min(worth)
                if worth[picks[number]] != top:
                    found[number] = worth.index(top)
        return found


def best(node: Node, values: Any) -> Any:
    """The rule: the mean of all roads if chance rolls, else the most or the least of them."""
    if node.who == 0:
        return sum(road.share * worth_of(road, values) for road in node.roads)
    return (max if node.who == 1 else min)(worth_of(road, values) for road in node.roads)


def worth_of(road: Road, values: Any) -> Any:
    """What a road is worth."""
    return road.worth if road.to < 0 else values[road.to]


def _light(road: Road) -> Road:
    return Road(_float(road.share), road.to, _float(road.worth))


def _float(number: Number) -> float:
    """The nearest float; numbers of flint know only their parts."""
    return float(number) if not hasattr(number, "p") else int(number.p) / int(number.q)


def _leaving(roads: dict[int, Sequence[Road]]) -> set[int]:
    """The states from which some road leads out in the end."""
    before: dict[int, list[int]] = {}
    for number, ways in roads.items():
        for road in ways:
            before.setdefault(road.to, []).append(number)
    found, new = set[int](), list(before.get(-1, []))
    while new:
        number = new.pop()
        if number not in found:
            found.add(number)
            new += before.get(number, [])
    return found
