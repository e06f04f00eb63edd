"""Values from the ends of a game back to its start: component by component, in reverse topological order.

    start ──▶ … ──▶ ( component ) ──▶ state ──▶ ends     the last component first
          ◀── ◀──                 ◀──       ◀──          a single state: the mean, maximum or minimum of its successors

States outside of cycles are solved here, cycles in `strategy`.
"""

from collections.abc import Callable
from fractions import Fraction
from operator import mul, truediv
from typing import Any

import numpy as np

from souko.errors import MoveError
from souko.worlds.cycles.attractor import Edge, Node
from souko.worlds.cycles.graph import Graph, MoveOptions
from souko.worlds.cycles.linear import Number, exact_number, to_fraction
from souko.worlds.cycles.strategy import ComponentSolver
from souko.worlds.game import Game, Result, rules_error
from souko.worlds.limits import name_of


class Payoffs:
    """The payoffs of results, as the numbers that are used for computing: floats, or exact ones."""

    def __init__(self, game: Game, is_exact: bool) -> None:
        self.game = game
        self.number: Callable[[int, int], Number] = exact_number() if is_exact else truediv
        """Makes a number from a numerator and a denominator."""
        self.to_python: Callable[[Number], Any] = to_fraction if is_exact else float
        """Converts a number to `Fraction` or `float`."""

    def __call__(self, result: Result) -> Number:
        """The payoff of a result."""
        try:
            payoff = self.game.worth(result)
            if isinstance(payoff, str):
                raise TypeError(f"{payoff!r} is not a number")
            plain = payoff.item() if isinstance(payoff, np.generic) else payoff
            return self.number(*Fraction(plain).as_integer_ratio())
        except Exception as error:
            raise rules_error(self.game, "worth", (result,), error) from error


class ValueSolver:
    """The values of states, computed from the ends back."""

    def __init__(self, game: Game, graph: Graph, payoffs: Payoffs) -> None:
        self.game, self.graph, self.number = game, graph, payoffs.number
        self.values: list[Number] = [None] * len(graph)
        self.ends = [payoffs(result) for result in graph.ends]
        self.floor = min([self.number(0, 1), *self.ends])
        self.choices: dict[int, int] = {}
        """For each state in which a player chooses, the index of the best move."""
        self._shares_of_options: dict[int, list[Number]] = {}

    def solve_component(self, component: list[int]) -> None:
        """Compute the values in a component; its successors have theirs already."""
        if len(component) == 1 and component[0] not in self.graph[component[0]]:
            self._solve_state(component[0])
            return
        indices = {number: index for index, number in enumerate(component)}
        nodes = [self._node(number, indices) for number in component]
        values, strategy = ComponentSolver(name_of(self.game), nodes, self.floor).solve()
        for number, node, value, choice in zip(component, nodes, values, strategy, strict=True):
            self.values[number] = value
            if node.player:
                self.choices[number] = choice

    def bounded_values(self) -> list[Number]:
        """The values; floats that were rounded above the best payoff are cut down to it."""
        top = max(self.ends, default=self.floor)
        return [min(value, top) for value in self.values] if isinstance(top, float) else self.values

    def _solve_state(self, number: int) -> None:
        """Compute the value of a state outside of cycles: the mean, maximum or minimum of its successors."""
        player, shares = self._player(number), self._shares(number)
        values = [self._value(to) for to in self.graph[number]]
        if player:
            self.values[number] = (max if player == 1 else min)(values)
            self.choices[number] = values.index(self.values[number])
        else:
            self.values[number] = sum(map(mul, shares, values))

    def _value(self, to: int) -> Number:
        return self.values[to] if to >= 0 else self.ends[~to]

    def _node(self, number: int, indices: dict[int, int]) -> Node:
        pairs = zip(self.graph[number], self._shares(number), strict=True)
        zero = self.number(0, 1)
        edges = [Edge(share, indices.get(to, -1), zero if to in indices else self._value(to)) for to, share in pairs]
        return Node(self._player(number), edges)

    def _shares(self, number: int) -> list[Number]:
        """The probability of each move; computed once for all states with the same options."""
        options = self.graph.options[number]
        shares = self._shares_of_options.get(id(options))
        if shares is None:
            self._check_moves(number, options)
            shares = [self.number(weight, options.total) for weight in options.weights]
            self._shares_of_options[id(options)] = shares
        return shares

    def _check_moves(self, number: int, options: MoveOptions) -> None:
        """Raise `MoveError` if a move cannot be hashed."""
        for move in options.moves:
            try:
                hash(move)
            except TypeError:
                fault = f"state {self.graph.states[number]!r} has the move {move!r}, which cannot be hashed"
                raise MoveError(f"{name_of(self.game)}: {fault}; use tuples, not lists or sets") from None

    def _player(self, number: int) -> int:
        """The player who chooses in a state, 1 or 2; 0 for chance."""
        state = self.graph.states[number]
        try:
            if self.game.chance(state) is not None:
                return 0
            player = self.game.who(state)
            if player in (1, 2):
                return player
        except Exception as error:
            raise rules_error(self.game, "chance or who", (state,), error) from error
        raise MoveError(f"{name_of(self.game)}: player {player!r} chooses in state {state!r}; the players are 1 and 2")
