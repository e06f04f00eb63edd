"""The value world: chance rolls, and whoever chooses chooses best. What is the game worth, and which move is best?

    player 1 chooses   the most       ┐
    player 2 chooses   the least      ├ of what the states after it are worth; an end is worth what `worth` says
    chance rolls       the mean       ┘

Worth 1 for winning and 0 for anything else makes a value the probability of winning. Where the game goes forward only,
values follow one from the other, from the ends back to the start. Where it goes in circles they depend on each other,
and are found by solving for what choices are worth, and choosing better (see `strategy`). Play that never ends is worth
0, or as little as the worst end, if that is less. Of moves that are worth the same, one is chosen that leads out of the
circle: whoever follows the policy gets what it promises, and does not go round for ever.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from souko.errors import MoveError
from souko.rules import Position
from souko.worlds.cycles.backward import Solver, Worth
from souko.worlds.cycles.graph import Graph, explore, knots
from souko.worlds.game import Game, Move, State, as_game, blamed, branches
from souko.worlds.horizon import Within
from souko.worlds.limits import USUAL, Budget, named


class Value(Mapping[State, Any]):
    """What each state is worth if all play their best; `policy` has the best move wherever somebody chooses."""

    def __init__(self, game: Game, graph: Graph, values: list[Any], ends: list[Any], picks: Mapping[int, int]) -> None:
        self._game, self._graph, self._values, self._ends = game, graph, values, ends
        self.value = values[0]
        self.policy: dict[State, Move] = {
            graph.states[number]: graph.menus[number].moves[pick] for number, pick in picks.items()
        }

    def moves(self, state: State | None = None) -> dict[Move, Any]:
        """What each move is worth, in the state or at the start."""
        number = 0 if state is None else self._number(state)
        if self._graph.result is not None:
            return {}
        worths = [self._values[to] if to >= 0 else self._ends[~to] for to in self._graph[number]]
        return dict(zip(self._graph.menus[number].moves, worths, strict=True))

    @property
    def best(self) -> Move | None:
        """The best first move, if somebody chooses it."""
        return self.policy.get(self._graph.states[0])

    def _number(self, state: State) -> int:
        try:
            number = self._graph.numbers.get(self._game.canon(state))
        except Exception as error:
            raise blamed(self._game, "canon", (state,), error) from error
        if number is None:
            fault = f"state {state!r} is never reached, or the game is over in it"
            raise MoveError(f"{named(self._game)}: {fault}; there are values of {len(self):,} states that go on")
        return number

    def __getitem__(self, state: State) -> Any:
        return self._values[self._number(state)]

    def __contains__(self, state: object) -> bool:
        try:
            return self._number(state) >= 0
        except MoveError:
            return False

    def get(self, state: State, default: Any = None) -> Any:
        """What a state is worth, or something else if it has no value."""
        try:
            return self[state]
        except MoveError:
            return default

    def __iter__(self) -> Iterator[State]:
        return iter(self._graph.states)

    def __len__(self) -> int:
        return len(self._graph.states)

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
    own = as_game(game)
    return _worked_out(own if horizon is None else Within(own, horizon), floats, budget)


def _worked_out(game: Game, floats: bool, budget: Budget) -> Value:
    graph = explore(game, lambda state: branches(game, state), budget)
    worth = Worth(game, not floats)
    if graph.result is not None:
        return Value(game, graph, [worth.shown(worth(graph.result))], [], {})
    solver = Solver(game, graph, worth)
    for knot in reversed(knots(graph)):
        solver.work_out(knot)
    values, ends = ([worth.shown(number) for number in found] for found in (solver.bounded(), solver.ends))
    return Value(game, graph, values, ends, solver.picks)
