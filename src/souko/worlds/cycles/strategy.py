"""Best play in a component: states on cycles, so that each value depends on all others (strategy iteration).

    edges that lead out (see attractor) ──▶ solve for the values ──▶ is any choice better? ──▶ no: done
                                                    ▲                       │ yes: take it
                                                    └───────────────────────┘

If no player has a choice, the values are the solution of linear equations. Otherwise we start with choices that lead
out, solve for their values, and improve the choices: those of player 2 until none is better, then those of player 1
once, and so on (Howard 1960, Hoffman and Karp 1966). Play that never ends has the value of the floor, and no value is
lower. So states outside the attractor have the value of the floor and are left out; from all others play leads out of
the component, at first because the first choices do, and later because only strictly better choices are taken, and
staying on a cycle is not strictly better.

All this is done in floats, scaled so that the floor is 0 and the largest value is near 1. For an exact answer it is
then repeated in fractions, starting from the choices that the floats ended with.
"""

from collections.abc import Sequence
from itertools import count
from math import frexp, ldexp
from typing import Any

from souko.errors import BudgetError
from souko.worlds.cycles.attractor import Edge, Node, attractor
from souko.worlds.cycles.linear import Number, Row, solve, solve_floats, to_float

MAX_ROUNDS = 1_000
"""Rounds of improvement before giving up: a guard against rounding errors that keep changing the choices."""
RELATIVE_TOLERANCE = 1e-12
"""In floats, a choice that is better by a smaller part of its value counts as equal: rounding errors are near 1e-15."""
SMALLEST_FLOAT = 5e-324
"""The smallest float above 0: keeps a value above the floor when scaling rounds it to 0."""

Strategy = list[int]
"""For each state the index of the chosen edge; 0 where chance rolls."""


class ComponentSolver:
    """The values of one component; the edges out of it have values already, none below the floor."""

    def __init__(self, name: str, nodes: Sequence[Node], floor: Number) -> None:
        self.name, self.nodes, self.floor = name, nodes, floor
        self.unit = _unit([floor, *(edge.value for node in nodes for edge in node.edges if edge.to < 0)])
        self.scaled_floor = to_float(floor / self.unit)
        self.float_nodes = [Node(node.player, [self._float_edge(edge) for edge in node.edges]) for node in nodes]
        self.attracted = dict(sorted(attractor(self.float_nodes).items()))

    def solve(self) -> tuple[list[Number], Strategy]:
        """The value of each state, and the edge that is chosen in it."""
        values, strategy = [self.floor] * len(self.nodes), [self._floor_choice(node) for node in self.float_nodes]
        found, chosen = self._solve_floats() if isinstance(self.floor, float) else self._solve_exactly()
        for number, value, choice in zip(self.attracted, found, chosen, strict=True):
            values[number], strategy[number] = value, choice
        return values, strategy

    def _solve_floats(self) -> tuple[list[Number], Strategy]:
        nodes, start = self._inside_attractor(self.float_nodes, 0.0), list(self.attracted.values())
        try:
            values, strategy = _StrategyIteration(self.name, nodes).best(start)
        except ZeroDivisionError:
            fault = "chances are too small for floats"
            raise BudgetError(f"{self.name}: {fault}; leave out floats=True to use fractions") from None
        return [(value + self.scaled_floor) * self.unit for value in values], strategy

    def _solve_exactly(self) -> tuple[list[Number], Strategy]:
        nodes = self._inside_attractor(self.nodes, self.floor)
        return _StrategyIteration(self.name, nodes).best(self._float_strategy())

    def _float_strategy(self) -> Strategy:
        """The best strategy in floats if it leads out of the component; otherwise the one of the attractor."""
        nodes, start = self._inside_attractor(self.float_nodes, 0.0), list(self.attracted.values())
        try:
            strategy = _StrategyIteration(self.name, nodes).best(start)[1]
        except (BudgetError, ZeroDivisionError):
            return start
        return strategy if len(attractor(nodes, strategy)) == len(nodes) else start

    def _inside_attractor(self, nodes: Sequence[Node], floor: Number) -> list[Node]:
        """The states of the attractor, renumbered; edges to other states lead out, to the floor."""
        if len(self.attracted) == len(nodes):
            return list(nodes)
        indices = {number: index for index, number in enumerate(self.attracted)}

        def renumbered(edge: Edge) -> Edge:
            if edge.to in indices:
                return Edge(edge.share, indices[edge.to], floor)
            return Edge(edge.share, -1, floor) if edge.to >= 0 else edge

        return [Node(nodes[number].player, [renumbered(edge) for edge in nodes[number].edges]) for number in indices]

    def _floor_choice(self, node: Node) -> int:
        """The choice in a state outside the attractor: player 2 takes an edge that stays there, any other the first."""
        staying = [index for index, edge in enumerate(node.edges) if edge.to not in self.attracted and not edge.value]
        return staying[0] if staying and node.player == 2 else 0

    def _float_edge(self, edge: Edge) -> Edge:
        """The edge in floats, its value scaled."""
        is_above = edge.to < 0 and edge.value > self.floor
        value = max(to_float(edge.value / self.unit) - self.scaled_floor, SMALLEST_FLOAT) if is_above else 0.0
        return Edge(to_float(edge.share), edge.to, value)


class _StrategyIteration:
    """Strategy iteration on states from which a good choice of player 1 leads out, whatever player 2 does."""

    def __init__(self, name: str, nodes: Sequence[Node]) -> None:
        self.name, self.nodes = name, nodes
        self.zero = nodes[0].edges[0].value * 0 if nodes else 0.0
        self.is_float = isinstance(self.zero, float)
        self.chance_edges = [node.edges for node in nodes if not node.player]

    def best(self, strategy: Strategy) -> tuple[list[Number], Strategy]:
        """The value of each state and the best strategy, starting from one with which all states lead out."""
        for _ in range(MAX_ROUNDS):
            values = self._values(strategy)
            better = self._better(values, strategy, 2) or self._better(values, strategy, 1)
            if not better:
                return values, strategy
            strategy = [better.get(number, choice) for number, choice in enumerate(strategy)]
        raise BudgetError(f"{self.name}: choices still change after {MAX_ROUNDS:,} rounds, which is the limit")

    def _values(self, strategy: Strategy) -> list[Number]:
        """The values under a strategy: linear equations for the states in which chance rolls."""
        targets = self._targets(strategy)
        equations = [self._equation(edges, targets) for edges in self.chance_edges]
        rows, leaving, constants = ([each[part] for each in equations] for part in range(3))
        values = solve_floats(rows, leaving, constants) if self.is_float else solve(rows, constants)
        return [target.value if target.to < 0 else values[target.to] for target in targets]

    def _targets(self, strategy: Strategy) -> list[Edge]:
        """Where each state leads without a roll: out of the component, or to the number of an equation."""
        numbers, endless = count(), Edge(1, -1, self.zero)
        targets = {
            number: Edge(1, next(numbers), self.zero) for number, node in enumerate(self.nodes) if not node.player
        }
        for number in range(len(self.nodes)):
            path, target = [number], targets.get(number)
            while target is None:
                targets[path[-1]] = endless  # the target if the path comes back here: choices alone form a cycle
                edge = self.nodes[path[-1]].edges[strategy[path[-1]]]
                target = edge if edge.to < 0 else targets.get(edge.to)
                path.append(edge.to)
            targets |= dict.fromkeys(path[:-1], target)
        return [targets[number] for number in range(len(self.nodes))]

    def _equation(self, edges: Sequence[Edge], targets: Sequence[Edge]) -> tuple[Any, ...]:
        """The probabilities of other equations, the probability of leaving, and the expected value of leaving."""
        row: Row = {}
        leaving, constant = self.zero, self.zero
        for edge in edges:
            target = edge if edge.to < 0 else targets[edge.to]
            if target.to < 0:
                leaving += edge.share
                constant += edge.share * target.value
            else:
                row[target.to] = row[target.to] + edge.share if target.to in row else edge.share
        return row, leaving, constant

    def _better(self, values: Sequence[Number], strategy: Strategy, player: int) -> dict[int, int]:
        """The states in which a player has a better choice, with that choice."""
        found = {}
        for number, node in enumerate(self.nodes):
            if node.player == player:
                options = [edge.value if edge.to < 0 else values[edge.to] for edge in node.edges]
                best, now = max(options) if player == 1 else min(options), options[strategy[number]]
                if abs(best - now) > RELATIVE_TOLERANCE * abs(now) if self.is_float else best != now:
                    found[number] = options.index(best)
        return found


def _unit(values: list[Number]) -> Number:
    """The largest absolute value; for floats the power of two below it, because dividing by that is exact."""
    largest = max(map(abs, values))
    if not isinstance(largest, float):
        return largest or largest + 1
    return ldexp(1.0, frexp(largest)[1] - 1)
