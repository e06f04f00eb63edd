"""The value world: the value of each state under best play, and an optimal policy.

    player 1 chooses   the maximum    ┐
    player 2 chooses   the minimum    ├ of the values of the next states; a final state has the payoff of its result
    chance rolls       the mean       ┘

A payoff of 1 for winning and 0 for anything else makes a value the probability of winning. In a game without cycles,
values are computed from the ends back to the start. Within a cycle they depend on each other and are found by strategy
iteration (see `cycles/strategy`). Play that never ends has the value 0, or the lowest payoff if that is negative. Among
moves of equal value the policy takes one that leads out of the cycle, so following it does reach the promised value.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from souko.errors import MoveError
from souko.limits import LIMITS, Limits, Meter, Progress
from souko.rules import Position
from souko.worlds.cycles.backward import Payoffs, ValueSolver
from souko.worlds.cycles.graph import Graph, components, explore
from souko.worlds.game import Game, Move, State, as_game, branches, rules_error
from souko.worlds.horizon import HorizonGame
from souko.worlds.limits import name_of, world_meter


class Value(Mapping[State, Any]):
    """The value of each state under best play; `policy` has the best move of each state in which a player chooses."""

    def __init__(
        self, game: Game, graph: Graph, values: list[Any], payoffs: list[Any], choices: Mapping[int, int]
    ) -> None:
        self._game, self._graph, self._values, self._payoffs = game, graph, values, payoffs
        self.value = values[0]
        self.policy: dict[State, Move] = {
            graph.states[number]: graph.options[number].moves[choice] for number, choice in choices.items()
        }

    def moves(self, state: State | None = None) -> dict[Move, Any]:
        """The value of each move in the state, by default in the start."""
        number = 0 if state is None else self._number(state)
        if self._graph.result is not None:
            return {}
        values = [self._values[to] if to >= 0 else self._payoffs[~to] for to in self._graph[number]]
        return dict(zip(self._graph.options[number].moves, values, strict=True))

    @property
    def best(self) -> Move | None:
        """The best first move; None if the first move is a roll."""
        return self.policy.get(self._graph.states[0])

    def _number(self, state: State) -> int:
        try:
            number = self._graph.numbers.get(self._game.canon(state))
        except Exception as error:
            raise rules_error(self._game, "canon", (state,), error) from error
        if number is None:
            fault = f"state {state!r} is never reached, or the game is over in it"
            raise MoveError(f"{name_of(self._game)}: {fault}; values exist for {len(self):,} states")
        return number

    def __getitem__(self, state: State) -> Any:
        return self._values[self._number(state)]

    def __contains__(self, state: object) -> bool:
        try:
            return self._number(state) >= 0
        except MoveError:
            return False

    def get(self, state: State, default: Any = None) -> Any:
        """The value of a state, or the default if it has none."""
        try:
            return self[state]
        except MoveError:
            return default

    def __iter__(self) -> Iterator[State]:
        return iter(self._graph.states)

    def __len__(self) -> int:
        return len(self._graph.states)

    def __repr__(self) -> str:
        return f"<Value of {name_of(self._game)}: {self.value}, best {self.best!r}, {len(self)} states>"


def value(
    game: Game | Position,
    *,
    horizon: int | None = None,
    floats: bool = False,
    limits: Limits = LIMITS,
    progress: Progress | None = None,
) -> Value:
    """The value of the game to player 1 under best play, in fractions, or in floats on request.

    >>> from souko.games.nim import Nim
    >>> nim = value(Nim(3, 4, 5))
    >>> nim.value, nim.best, nim.moves()[0, 1]
    (Fraction(1, 1), (0, 2), Fraction(0, 1))

    `horizon` limits the number of choices; states are then pairs (choices left, state).
    """
    own = as_game(game)
    return _solve(own if horizon is None else HorizonGame(own, horizon), floats, world_meter(limits, progress))


def _solve(game: Game, floats: bool, meter: Meter) -> Value:
    graph = explore(game, lambda state: branches(game, state), meter)
    payoffs = Payoffs(game, not floats)
    if graph.result is not None:
        return Value(game, graph, [payoffs.to_python(payoffs(graph.result))], [], {})
    solver = ValueSolver(game, graph, payoffs)
    for component in reversed(components(graph)):
        solver.solve_component(component)
    values, ends = ([payoffs.to_python(number) for number in part] for part in (solver.bounded_values(), solver.ends))
    return Value(game, graph, values, ends, solver.choices)
