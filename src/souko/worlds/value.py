"""The value world: chance rolls, and whoever chooses chooses best. What is the game worth, and which move is best?

    player 1 chooses   the most       ┐
    player 2 chooses   the least      ├ of what the states after it are worth; an end is worth what `worth` says
    chance rolls       the mean       ┘

Worth 1 for winning and 0 for anything else makes a value the probability of winning. Where the game goes forward only,
values follow one from the other, from the ends back to the start. Where it goes in circles they are found in three
steps: by repeating the rule above in floats until nothing changes; by following the choices this suggests, and solving
for their exact value; and by looking whether any other choice is better than that, in which case it is taken, and so on
(Howard 1960, Hoffman and Karp 1966). Play that never ends is worth 0, or as little as the worst end, if that is less.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from operator import truediv
from typing import Any

from souko.errors import MoveError
from souko.rules.position import Position
from souko.worlds.game import Game, Move, Result, State, blamed, branches
from souko.worlds.graph import Arrow, Graph, explore, knots
from souko.worlds.horizon import Within
from souko.worlds.limits import USUAL, Budget, named
from souko.worlds.linear import Number, exact, fraction
from souko.worlds.rulebooks import Playing
from souko.worlds.strategy import Knot, Node, Road, best


class Value(Mapping[State, Any]):
    """What each state is worth if all play their best; `policy` has the best move wherever somebody chooses."""

    def __init__(self, game: Game, graph: Graph, values: list[Any], picks: Mapping[int, int]) -> None:
        self._game, self._graph, self._values = game, graph, values
        self._numbers = {state: number for number, state in enumerate(graph.states)}
        self.value = values[0]
        self.policy: dict[State, Move] = {graph.states[n]: graph.arrows[n][pick].move for n, pick in picks.items()}

    def moves(self, state: State | None = None) -> dict[Move, Any]:
        """What each move is worth, in the state or at the start."""
        number = 0 if state is None else self._numbers[state]
        arrows = self._graph.arrows[number] if self._graph.arrows else []
        return {arrow.move: self._worth(arrow) for arrow in arrows}

    def _worth(self, arrow: Arrow) -> Any:
        return self._values[arrow.to] if arrow.to >= 0 else type(self.value)(self._game.worth(arrow.result))

    @property
    def best(self) -> Move | None:
        """The best first move, if somebody chooses it."""
        return self.policy.get(self._graph.states[0])

    def __getitem__(self, state: State) -> Any:
        return self._values[self._numbers[state]]

    def __iter__(self) -> Iterator[State]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __repr__(self) -> str:
        return f"<Value of {named(self._game)}: {self.value}, best {self.best!r}, {len(self)} states>"


def value(game: Game | Position, *, horizon: int | None = None, floats: bool = False, budget: Budget = USUAL) -> Value:
    """What the game is worth to player 1 if all play their best, in fractions, or in floats if you ask for them.

    >>> from souko.games.nim import Nim
    >>> nim = value(Nim(3, 4, 5))
    >>> nim.value, nim.best, nim.moves()[0, 1]
    (Fraction(1, 1), (0, 2), Fraction(0, 1))

    With a horizon, only so many choices ahead; states are then pairs of choices left and state.
    """
    own: Game = Playing(game) if isinstance(game, Position) else game
    return _worked_out(own if horizon is None else Within(own, horizon), floats, budget)


def _worked_out(game: Game, floats: bool, budget: Budget) -> Value:
    graph = explore(game, lambda state: branches(game, state), budget)
    if graph.result is not None:
        return Value(game, graph, [game.worth(graph.result)], {})
    solver = _Solver(game, graph, not floats)
    for knot in reversed(knots([[arrow.to for arrow in arrows if arrow.to >= 0] for arrows in graph.arrows])):
        solver.work_out(knot)
    return Value(game, graph, solver.answers(), solver.picks)


class _Solver:
    """Values of states, worked out from the ends back."""

    def __init__(self, game: Game, graph: Graph, exactly: bool) -> None:
        self.game, self.graph, self.exactly = game, graph, exactly
        self.number: Callable[[int, int], Number] = exact() if exactly else truediv
        self.values: list[Number] = [None] * len(graph.states)
        self.picks: dict[int, int] = {}
        ends = {arrow.result for arrows in graph.arrows for arrow in arrows if arrow.to < 0}
        self.floor = min([self.number(0, 1), *map(self._worth, ends)])

    def work_out(self, knot: list[int]) -> None:
        """The values in a knot, when all that it leads to have theirs."""
        nodes = {number: self._node(number, set(knot)) for number in knot}
        if len(knot) == 1 and all(road.to < 0 for road in nodes[knot[0]].roads):
            self._choose(knot[0], nodes[knot[0]])
            return
        tangle = Knot(named(self.game), nodes, self.number, self.floor)
        values, picks = tangle.solve() if self.exactly else (tangle.settle(), tangle.picks())
        self.picks |= picks
        for number, worth in values.items():
            self.values[number] = worth

    def _choose(self, number: int, node: Node) -> None:
        self.values[number] = best(node, self.values)
        if node.who:
            self.picks[number] = [road.worth for road in node.roads].index(self.values[number])

    def _node(self, number: int, inside: set[int]) -> Node:
        state, arrows = self.graph.states[number], self.graph.arrows[number]
        total = sum(arrow.ways for arrow in arrows)
        who = 0 if self.game.chance(state) is not None else self.game.who(state)
        if who not in (0, 1, 2):
            raise MoveError(f"{named(self.game)}: player {who!r} chooses in state {state!r}; there are 1 and 2")
        return Node(who, [self._road(arrow, total, inside) for arrow in arrows])

    def _road(self, arrow: Arrow, total: int, inside: set[int]) -> Road:
        share = self.number(arrow.ways, total)
        if arrow.to in inside:
            return Road(share, arrow.to, self.number(0, 1))
        return Road(share, -1, self.values[arrow.to] if arrow.to >= 0 else self._worth(arrow.result))

    def _worth(self, result: Result) -> Number:
        try:
            worth = self.game.worth(result)
            return self.number(*Fraction(worth).as_integer_ratio()) if self.exactly else float(worth)
        except Exception as error:
            raise blamed(self.game, "worth", (result,), error) from error

    def answers(self) -> list[Any]:
        """The values as Python has them."""
        return [fraction(worth) for worth in self.values] if self.exactly else self.values
