"""Best play in a knot: states that lead to each other in circles, so that each value depends on all others.

    roads that lead out (see attract) ──▶ what they are worth ──▶ is anything better? ──▶ done
                                                  ▲                       │ take it
                                                  └───────────────────────┘

If nobody has a choice, values are the solution of linear equations. If somebody has, one starts with choices that lead
out, solves for their values, and takes whatever is better: player 2 until nothing is, then player 1 once, and so on
(Howard 1960, Hoffman and Karp 1966). Play that never ends is worth the floor, and nothing is worth less. So states
without hope for more are worth the floor, and are left out; from all others play leads out, at first because it starts
so, and then because only what is strictly better is taken: going round and round is not.

All this is done in floats, where 0 stands for the floor and the largest worth is not far from 1; if the answer shall be
exact, it is then done in fractions, and begins where the floats ended.
"""

from collections.abc import Sequence
from itertools import count
from math import frexp, ldexp
from typing import Any

from souko.errors import BudgetError
from souko.worlds.cycles.attractor import Node, Road, attract
from souko.worlds.cycles.linear import Number, Row, nearest, solve, solve_floats

ROUNDS = 1_000
NEAR = 1e-12
"""In floats, what is better by a smaller part of itself is not better."""
LEAST = 5e-324
"""The smallest float above 0."""

Picks = list[int]
"""For each state the place of the road that is chosen; 0 where chance rolls."""


class Knot:
    """The states of a knot; whatever leads out of it has its worth already, at least the floor."""

    def __init__(self, name: str, nodes: Sequence[Node], floor: Number) -> None:
        self.name, self.nodes, self.floor = name, nodes, floor
        self.unit = _unit([floor, *(road.worth for node in nodes for road in node.roads if road.to < 0)])
        self.low = nearest(floor / self.unit)
        self.light = [Node(node.who, [self._light(road) for road in node.roads]) for node in nodes]
        self.hopes = dict(sorted(attract(self.light).items()))

    def solve(self) -> tuple[list[Number], Picks]:
        """What each state is worth, and the road that is chosen in it."""
        values, picks = [self.floor] * len(self.nodes), [self._idle(node) for node in self.light]
        found, chosen = self._near() if isinstance(self.floor, float) else self._exact()
        for number, value, pick in zip(self.hopes, found, chosen, strict=True):
            values[number], picks[number] = value, pick
        return values, picks

    def _near(self) -> tuple[list[Number], Picks]:
        try:
            values, picks = _Choosers(self.name, self._hopeful(self.light, 0.0)).best(list(self.hopes.values()))
        except ZeroDivisionError:
            fault = "chances are too small for floats"
            raise BudgetError(f"{self.name}: {fault}; leave out floats=True, and fractions can tell") from None
        return [(value + self.low) * self.unit for value in values], picks

    def _exact(self) -> tuple[list[Number], Picks]:
        return _Choosers(self.name, self._hopeful(self.nodes, self.floor)).best(self._scouted())

    def _scouted(self) -> Picks:
        """What is best in floats, if it leads out; else what certainly does."""
        light, start = self._hopeful(self.light, 0.0), list(self.hopes.values())
        try:
            picks = _Choosers(self.name, light).best(start)[1]
        except (BudgetError, ZeroDivisionError):
            return start
        return picks if len(attract(light, picks)) == len(light) else start

    def _hopeful(self, nodes: Sequence[Node], floor: Number) -> list[Node]:
        """The states with hope, numbered anew; roads to those without lead out to the floor."""
        if len(self.hopes) == len(nodes):
            return list(nodes)
        places = {number: place for place, number in enumerate(self.hopes)}

        def road(old: Road) -> Road:
            if old.to in places:
                return Road(old.share, places[old.to], floor)
            return Road(old.share, -1, floor) if old.to >= 0 else old

        return [Node(nodes[number].who, [road(old) for old in nodes[number].roads]) for number in self.hopes]

    def _idle(self, node: Node) -> int:
        """What is chosen where there is no hope: player 2 sees to it that there is none."""
        idle = [place for place, road in enumerate(node.roads) if road.to not in self.hopes and not road.worth]
        return idle[0] if idle and node.who == 2 else 0

    def _light(self, road: Road) -> Road:
        """The road in floats."""
        above = road.to < 0 and road.worth > self.floor
        worth = max(nearest(road.worth / self.unit) - self.low, LEAST) if above else 0.0
        return Road(nearest(road.share), road.to, worth)


class _Choosers:
    """Those who choose in states that all lead out, whatever player 2 does, if player 1 chooses well."""

    def __init__(self, name: str, nodes: Sequence[Node]) -> None:
        self.name, self.nodes = name, nodes
        self.zero = nodes[0].roads[0].worth * 0 if nodes else 0.0
        self.floats = isinstance(self.zero, float)
        self.rolls = [node.roads for node in nodes if not node.who]

    def best(self, picks: Picks) -> tuple[list[Number], Picks]:
        """What each state is worth, and the choices, starting from some with which all states lead out."""
        for _ in range(ROUNDS):
            values = self._valued(picks)
            better = self._better(values, picks, 2) or self._better(values, picks, 1)
            if not better:
                return values, picks
            picks = [better.get(number, pick) for number, pick in enumerate(picks)]
        raise BudgetError(f"{self.name}: choices still change after {ROUNDS:,} rounds, which is the budget")

    def _valued(self, picks: Picks) -> list[Number]:
        """The values if everybody chooses so: equations for the states in which chance rolls."""
        goals = self._goals(picks)
        equations = [self._equation(roads, goals) for roads in self.rolls]
        rows, leaving, constants = ([each[part] for each in equations] for part in range(3))
        values = solve_floats(rows, leaving, constants) if self.floats else solve(rows, constants)
        return [goal.worth if goal.to < 0 else values[goal.to] for goal in goals]

    def _goals(self, picks: Picks) -> list[Road]:
        """Where each state leads without a roll: out, or to the place of an equation."""
        places, nowhere = count(), Road(1, -1, self.zero)
        goals = {number: Road(1, next(places), self.zero) for number, node in enumerate(self.nodes) if not node.who}
        for number in range(len(self.nodes)):
            path, goal = [number], goals.get(number)
            while goal is None:
                goals[path[-1]] = nowhere  # whoever comes back here goes round for ever
                road = self.nodes[path[-1]].roads[picks[path[-1]]]
                goal = road if road.to < 0 else goals.get(road.to)
                path.append(road.to)
            goals |= dict.fromkeys(path[:-1], goal)
        return [goals[number] for number in range(len(self.nodes))]

    def _equation(self, roads: Sequence[Road], goals: Sequence[Road]) -> tuple[Any, ...]:
        """Shares of other states, the share of leaving, and what that is worth."""
        row: Row = {}
        away, constant = self.zero, self.zero
        for road in roads:
            goal = road if road.to < 0 else goals[road.to]
            if goal.to < 0:
                away += road.share
                constant += road.share * goal.worth
            else:
                row[goal.to] = row[goal.to] + road.share if goal.to in row else road.share
        return row, away, constant

    def _better(self, values: Sequence[Number], picks: Picks, who: int) -> dict[int, int]:
        """Choices of a player that are better than those picked."""
        found = {}
        for number, node in enumerate(self.nodes):
            if node.who == who:
                worth = [road.worth if road.to < 0 else values[road.to] for road in node.roads]
                top, now = max(worth) if who == 1 else min(worth), worth[picks[number]]
                if abs(top - now) > NEAR * abs(now) if self.floats else top != now:
                    found[number] = worth.index(top)
        return found


def _unit(worths: list[Number]) -> Number:
    """The largest worth, or of floats a power of two that is near it: dividing by that loses nothing."""
    largest = max(map(abs, worths))
    if not isinstance(largest, float):
        return largest or largest + 1
    return ldexp(1.0, frexp(largest)[1] - 1)
