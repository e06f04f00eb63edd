"""From the ends of a game back to its start: what each state is worth, when all that it leads to have their worth.

    start ──▶ … ──▶ ( knot ) ──▶ state ──▶ ends          each knot in its turn, the last one first
          ◀── ◀──            ◀──       ◀──               a state on its own is the mean, the most or the least

States on their own are worked out here, those that go round in circles in `strategy`.
"""

from collections.abc import Callable
from fractions import Fraction
from operator import mul, truediv
from typing import Any

import numpy as np

from souko.errors import MoveError
from souko.worlds.cycles.attractor import Node, Road
from souko.worlds.cycles.graph import Graph, MoveOptions
from souko.worlds.cycles.linear import Number, exact, fraction
from souko.worlds.cycles.strategy import Knot
from souko.worlds.game import Game, Result, blamed
from souko.worlds.limits import named


class Worth:
    """What results are worth, in the numbers that are reckoned with: floats, or exact ones."""

    def __init__(self, game: Game, exactly: bool) -> None:
        self.game = game
        self.number: Callable[[int, int], Number] = exact() if exactly else truediv
        self.shown: Callable[[Number], Any] = fraction if exactly else float
        """The number as Python has it."""

    def __call__(self, result: Result) -> Number:
        """What a result is worth."""
        try:
            worth = self.game.worth(result)
            if isinstance(worth, str):
                raise TypeError(f"{worth!r} is not a number")
            own = worth.item() if isinstance(worth, np.generic) else worth
            return self.number(*Fraction(own).as_integer_ratio())
        except Exception as error:
            raise blamed(self.game, "worth", (result,), error) from error


class Solver:
    """Values of states, worked out from the ends back."""

    def __init__(self, game: Game, graph: Graph, worth: Worth) -> None:
        self.game, self.graph, self.number = game, graph, worth.number
        self.values: list[Number] = [None] * len(graph)
        self.ends = [worth(result) for result in graph.ends]
        self.floor = min([self.number(0, 1), *self.ends])
        self.picks: dict[int, int] = {}
        self.known: dict[int, list[Number]] = {}

    def work_out(self, knot: list[int]) -> None:
        """The values in a knot, when all that it leads to have theirs."""
        if len(knot) == 1 and knot[0] not in self.graph[knot[0]]:
            self._choose(knot[0])
            return
        places = {number: place for place, number in enumerate(knot)}
        nodes = [self._node(number, places) for number in knot]
        worths, picks = Knot(named(self.game), nodes, self.floor).solve()
        for number, node, worth, pick in zip(knot, nodes, worths, picks, strict=True):
            self.values[number] = worth
            if node.who:
                self.picks[number] = pick

    def bounded(self) -> list[Number]:
        """The values; floats may have been rounded beyond the best end, and are not worth more than that."""
        top = max(self.ends, default=self.floor)
        return [min(worth, top) for worth in self.values] if isinstance(top, float) else self.values

    def _choose(self, number: int) -> None:
        """The value of a state that does not come back: the mean of all it leads to, or the most, or the least."""
        who, shares, worths = self._who(number), self._shares(number), [self._worth(to) for to in self.graph[number]]
        if who:
            self.values[number] = (max if who == 1 else min)(worths)
            self.picks[number] = worths.index(self.values[number])
        else:
            self.values[number] = sum(map(mul, shares, worths))

    def _worth(self, to: int) -> Number:
        return self.values[to] if to >= 0 else self.ends[~to]

    def _node(self, number: int, places: dict[int, int]) -> Node:
        pairs = zip(self.graph[number], self._shares(number), strict=True)
        zero = self.number(0, 1)
        roads = [Road(share, places.get(to, -1), zero if to in places else self._worth(to)) for to, share in pairs]
        return Node(self._who(number), roads)

    def _shares(self, number: int) -> list[Number]:
        """The share of each line of a menu; worked out once for all states that have the same."""
        menu = self.graph.menus[number]
        shares = self.known.get(id(menu))
        if shares is None:
            self._check(number, menu)
            shares = self.known[id(menu)] = [self.number(ways, menu.total) for ways in menu.ways]
        return shares

    def _check(self, number: int, menu: MoveOptions) -> None:
        """Raise if a move cannot be hashed."""
        for move in menu.moves:
            try:
                hash(move)
            except TypeError:
                fault = f"state {self.graph.states[number]!r} has the move {move!r}, which cannot be hashed"
                raise MoveError(f"{named(self.game)}: {fault}; use tuples, not lists or sets") from None

    def _who(self, number: int) -> int:
        """Who chooses in a state: player 1 or 2, or chance, which is 0."""
        state = self.graph.states[number]
        try:
            if self.game.chance(state) is not None:
                return 0
            who = self.game.who(state)
            if who in (1, 2):
                return who
        except Exception as error:
            raise blamed(self.game, "chance or who", (state,), error) from error
        raise MoveError(f"{named(self.game)}: player {who!r} chooses in state {state!r}; there are 1 and 2")
