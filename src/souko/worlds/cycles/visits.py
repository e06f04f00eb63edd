"""The expected number of visits to each state of a random walk, and the distribution of its ends.

    1 ──▶ ( component: in through some states, round and round, out through others ) ──▶ ends
              visits x = inflow + x · (probabilities within the component)

Components are solved in topological order. The inflow of a component is known when its turn comes; a small system of
linear equations gives the visits to its states, and these give the outflow. A component without an exit keeps its
inflow for ever.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from souko.worlds.cycles.graph import Graph, components
from souko.worlds.cycles.linear import Number, exact_number, solve, to_fraction
from souko.worlds.game import Result


class AbsorbingChain:
    """The absorbing Markov chain of a graph; the probability of a move is its weight over the total."""

    def __init__(self, graph: Graph) -> None:
        self.number = exact_number()
        zero = self.number(0, 1)
        self.graph = graph
        self.visits: list[Number] = [zero] * len(graph.states)
        self.visits[0] += 1
        self.ends: dict[Result, Number] = {} if graph.result is None else {graph.result: self.visits[0]}
        self.never = self.length = zero
        if graph.result is None:
            self._solve()

    def shares(self) -> dict[Result, Fraction]:
        """The probability of each result."""
        return {result: to_fraction(share) for result, share in self.ends.items()}

    def mean_length(self) -> Fraction | None:
        """The mean number of steps; None if the walk may never end."""
        return None if self.never else to_fraction(self.length)

    def _solve(self) -> None:
        for component in components(self.graph):
            inside = frozenset(component)
            if all(to in inside for state in component for to in self.graph[state]):
                self.never += sum((self.visits[state] for state in component), self.number(0, 1))
                continue
            self._solve_visits(component, inside)
            for state in component:
                self._add_outflow(state, inside)

    def _solve_visits(self, component: Sequence[int], inside: frozenset[int]) -> None:
        """Replace the inflow of each state of a component by its expected number of visits."""
        if len(component) == 1 and component[0] not in self.graph[component[0]]:
            return
        indices = {state: index for index, state in enumerate(component)}
        rows: list[dict[int, Number]] = [{} for _ in component]
        for index, state in enumerate(component):
            for to, share in self._shares(state):
                if to in inside:
                    row = rows[indices[to]]
                    row[index] = row[index] + share if index in row else share
        for state, count in zip(component, solve(rows, [self.visits[state] for state in component]), strict=True):
            self.visits[state] = count

    def _add_outflow(self, state: int, inside: frozenset[int]) -> None:
        """Add the visits of a state, times the probability of each edge, to what lies outside its component."""
        visits = self.visits[state]
        self.length += visits
        for to, share in self._shares(state):
            if to >= 0 and to not in inside:
                self.visits[to] += visits * share
            elif to < 0:
                result = self.graph.ends[~to]
                self.ends[result] = self.ends.get(result, self.number(0, 1)) + visits * share

    def _shares(self, state: int) -> Iterator[tuple[int, Number]]:
        """The successors of a state with their probabilities."""
        options = self.graph.options[state]
        pairs = zip(self.graph[state], options.weights, strict=True)
        return ((to, self.number(weight, options.total)) for to, weight in pairs)
