"""How often each state of a walk is visited on average, and where the walk ends.

    1 ──▶ ( knot: in through some states, round and round, out through others ) ──▶ ends
              visits x = inflow + x · (probabilities within the knot)

Knot after knot: what flows in is known when its turn comes, a small system of equations tells how often each state is
visited before the walk gets out, and that tells what flows on. A knot with no way out keeps what flows in for ever.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from souko.worlds.cycles.graph import Graph, knots
from souko.worlds.cycles.linear import Number, exact, fraction, solve
from souko.worlds.game import Result


class AbsorbingChain:
    """A random walk through a graph, all its arrows taken in proportion to their ways."""

    def __init__(self, graph: Graph) -> None:
        self.number = exact()
        zero = self.number(0, 1)
        self.graph = graph
        self.visits: list[Number] = [zero] * len(graph.states)
        self.visits[0] += 1
        self.ends: dict[Result, Number] = {} if graph.result is None else {graph.result: self.visits[0]}
        self.never = self.length = zero
        if graph.result is None:
            self._follow()

    def shares(self) -> dict[Result, Fraction]:
        """The probability of each end."""
        return {result: fraction(share) for result, share in self.ends.items()}

    def mean_length(self) -> Fraction | None:
        """The mean number of plays; None if the walk may go on for ever."""
        return None if self.never else fraction(self.length)

    def _follow(self) -> None:
        for knot in knots(self.graph):
            inside = frozenset(knot)
            if all(to in inside for state in knot for to in self.graph[state]):
                self.never += sum((self.visits[state] for state in knot), self.number(0, 1))
                continue
            self._turn_round(knot, inside)
            for state in knot:
                self._leave(state, inside)

    def _turn_round(self, knot: Sequence[int], inside: frozenset[int]) -> None:
        """Let what has flowed into a knot go round in it until it is out."""
        if len(knot) == 1 and knot[0] not in self.graph[knot[0]]:
            return
        places = {state: place for place, state in enumerate(knot)}
        rows: list[dict[int, Number]] = [{} for _ in knot]
        for place, state in enumerate(knot):
            for to, share in self._shares(state):
                if to in inside:
                    row = rows[places[to]]
                    row[place] = row[place] + share if place in row else share
        for state, count in zip(knot, solve(rows, [self.visits[state] for state in knot]), strict=True):
            self.visits[state] = count

    def _leave(self, state: int, inside: frozenset[int]) -> None:
        """Let what visits a state flow on, out of its knot."""
        visits = self.visits[state]
        self.length += visits
        for to, share in self._shares(state):
            if to >= 0 and to not in inside:
                self.visits[to] += visits * share
            elif to < 0:
                result = self.graph.ends[~to]
                self.ends[result] = self.ends.get(result, self.number(0, 1)) + visits * share

    def _shares(self, state: int) -> Iterator[tuple[int, Number]]:
        """Where the arrows of a state lead, and how likely."""
        menu = self.graph.menus[state]
        return ((to, self.number(ways, menu.total)) for to, ways in zip(self.graph[state], menu.ways, strict=True))
