"""The odds world: the exact probability of each result, and the mean length of a game.

    the gambler's ruin      0 ◀─½─ 1 ◀─½─▶ 2 ─½─▶ 3        from 1 it ends at 3 with probability 1/3,
                                                            although its length has no upper bound

The expected number of visits to a state is 1 for the start, plus that of each state before it times the probability of
the step between them. In a game without cycles these numbers follow one from the other; within a cycle they are the
solution of linear equations (see `cycles/linear`). All numbers are exact.

Where a player chooses, a policy decides: a mapping from states to moves, or a function. For a random choice it returns
a tally of moves.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, overload

from souko.errors import MoveError
from souko.limits import LIMITS, Limits, Meter, Progress
from souko.rules import Position
from souko.worlds.count import game_layers, has_fast_engine
from souko.worlds.cycles.graph import explore
from souko.worlds.cycles.linear import to_fraction
from souko.worlds.cycles.visits import AbsorbingChain
from souko.worlds.engines.dictionaries import Layer
from souko.worlds.game import Game, Move, Result, State, branches, rules_error, start_state
from souko.worlds.limits import EndlessError, name_of, world_meter
from souko.worlds.tally.tally import Tally

if TYPE_CHECKING:
    from souko.worlds.rulebooks import Forecast

Policy = Mapping[State, Move] | Callable[[State], Move]


class Odds(Mapping[Result, Fraction]):
    """The probability of each result; `never` is that of a game without end, `length` the mean number of turns.

    `length` is None if the game may never end.
    """

    def __init__(self, ends: Mapping[Result, Fraction], length: Fraction | None, never: Fraction) -> None:
        self.ends, self.length, self.never = dict(ends), length, never

    def __getitem__(self, result: Result) -> Fraction:
        """The probability of a result; 0 if it does not happen."""
        return self.ends.get(result, Fraction(0))

    def __iter__(self) -> Iterator[Result]:
        return iter(self.ends)

    def __len__(self) -> int:
        return len(self.ends)

    def __repr__(self) -> str:
        parts = [f"{result!r}: {share}" for result, share in self.ends.items()]
        return f"Odds({{{', '.join(parts)}}})"


@overload
def odds(
    game: Game,
    *,
    policy: Policy | None = None,
    engine: str = "auto",
    limits: Limits = LIMITS,
    progress: Progress | None = None,
) -> Odds: ...
@overload
def odds(
    game: Position, moves: str | Iterable[str], *, limits: Limits = LIMITS, progress: Progress | None = None
) -> "Forecast": ...
def odds(  # noqa: PLR0913 - two of them say how far it may go
    game: Game | Position,
    moves: str | Iterable[str] = (),
    *,
    policy: Policy | None = None,
    engine: str = "auto",
    limits: Limits = LIMITS,
    progress: Progress | None = None,
) -> Odds:
    """The probability of each result; for a position of a rulebook, that of each position after the moves.

    >>> from souko.games.ruin import Ruin
    >>> odds(Ruin(gold=1, goal=3)), odds(Ruin(gold=1, goal=3)).length
    (Odds({0: 2/3, 3: 1/3}), Fraction(2, 1))

    Cost: a step for each state and face; a cycle of n states adds up to n³ steps.
    """
    if isinstance(game, Position):
        from souko.worlds.rulebooks import forecast

        if policy is not None or engine != "auto":
            raise MoveError("the odds of a position after moves take neither policy= nor engine=")
        return forecast(game, moves, limits, progress)
    if moves:
        raise MoveError(f"{name_of(game)}: moves are for positions of rulebooks; for a game, give policy= instead")
    meter = world_meter(limits, progress)
    layers = _uniform_layers(game, engine, meter) if policy is None and engine != "dictionary" else None
    if layers is not None:
        return _odds_from_layers(game, layers)
    chain = AbsorbingChain(explore(game, lambda state: policy_branches(game, state, policy), meter))
    return Odds(_sorted_by_result(chain.shares()), chain.mean_length(), to_fraction(chain.never))


def _uniform_layers(game: Game, engine: str, meter: Meter) -> list[Layer] | None:
    """The layers from a fast engine; None if there is none, or in cycles, or if states of a turn split unequally."""
    start_state(game)
    if engine == "auto" and not has_fast_engine(game):
        return None
    try:
        layers = list(game_layers(game, engine, meter))
    except EndlessError:
        return None
    return layers if all(layer.branching for layer in layers) else None


def _odds_from_layers(game: Game, layers: list[Layer]) -> Odds:
    """The odds from layers whose universes split alike: each weighs 1 / (product of the branching factors so far)."""
    ends: dict[Result, Fraction] = {}
    length, scale = Fraction(0), 1
    for turn, layer in enumerate(layers):
        if layer.is_choice and layer.branching > 1:
            raise _choice_error(game, "every state of a turn")
        scale *= layer.branching
        for result, count in layer.ended.items():
            ends[result] = ends.get(result, Fraction(0)) + Fraction(count, scale)
            length += Fraction(turn * count, scale)
    return Odds(_sorted_by_result(ends), length, Fraction(0))


def policy_branches(game: Game, state: State, policy: Policy | None) -> list[tuple[Move, int]]:
    """The rolls in a state, or the choices of the policy, with their weights."""
    found = branches(game, state)
    if len(found) == 1 or game.chance(state) is not None:
        return found
    if policy is None:
        raise _choice_error(game, f"state {state!r}")
    try:
        move = policy[state] if isinstance(policy, Mapping) else policy(state)
    except Exception as error:
        raise rules_error(game, "policy", (state,), error) from error
    picked = list(move.counts.items()) if isinstance(move, Tally) else [(move, 1)]
    illegal = [move for move, _ in picked if (move, 1) not in found]
    if illegal:
        moves = ", ".join(repr(move) for move, _ in found)
        raise MoveError(f"{name_of(game)}: the policy chooses {illegal[0]!r} in state {state!r}; the moves are {moves}")
    return picked


def _choice_error(game: Game, where: str) -> MoveError:
    return MoveError(
        f"{name_of(game)}: a player chooses in {where}; give policy= for the odds, or find the best policy with value"
    )


def _sorted_by_result(shares: dict[Result, Fraction]) -> dict[Result, Fraction]:
    """The shares sorted by result, or in their own order if results cannot be compared."""
    try:
        return {result: shares[result] for result in sorted(shares)}
    except TypeError:
        return shares
