"""The odds world: every face, weighted. How likely is each end, and how long does it take?

    the gambler's ruin      0 ◀─½─ 1 ◀─½─▶ 2 ─½─▶ 3        from 1 it ends at 3 with a probability of 1/3,
                                                            although nobody knows how long that takes

A state is visited so often on average: once if it is the start, and as often as states before it are, times the
probability of going on from there to here. Where the game goes forward only, these numbers follow one from the other;
where it goes in circles they are the solution of linear equations (see `linear`). All of it is exact.

Where somebody chooses, a policy says what: a mapping from states to moves, or a function; instead of a move it may give
a tally of moves, for whoever tosses a coin.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, overload

from souko.errors import MoveError
from souko.rules import Position
from souko.worlds.count import is_quick, stream
from souko.worlds.cycles.graph import explore
from souko.worlds.cycles.linear import fraction
from souko.worlds.cycles.visits import AbsorbingChain
from souko.worlds.engines.dictionaries import Layer
from souko.worlds.game import Game, Move, Result, State, begin, blamed, branches
from souko.worlds.limits import USUAL, Budget, EndlessError, named
from souko.worlds.tally.tally import Tally

if TYPE_CHECKING:
    from souko.worlds.rulebooks import Forecast

Policy = Mapping[State, Move] | Callable[[State], Move]


class Odds(Mapping[Result, Fraction]):
    """The probability of each end; `never` is that of going on for ever, `length` the mean number of plays.

    `length` is None if the game may go on for ever.
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
def odds(game: Game, *, policy: Policy | None = None, engine: str = "auto", budget: Budget = USUAL) -> Odds: ...
@overload
def odds(game: Position, moves: str | Iterable[str], *, budget: Budget = USUAL) -> "Forecast": ...
def odds(
    game: Game | Position,
    moves: str | Iterable[str] = (),
    *,
    policy: Policy | None = None,
    engine: str = "auto",
    budget: Budget = USUAL,
) -> Odds:
    """How likely each end is; of a rulebook's position, how likely each board is after moves.

    >>> from souko.games.ruin import Ruin
    >>> odds(Ruin(gold=1, goal=3)), odds(Ruin(gold=1, goal=3)).length
    (Odds({0: 2/3, 3: 1/3}), Fraction(2, 1))

    Cost: without circles a step for each state and face; a circle of n states costs up to n³ steps.
    """
    if isinstance(game, Position):
        from souko.worlds.rulebooks import forecast

        if policy is not None or engine != "auto":
            raise MoveError("the odds of a position after moves need neither policy= nor engine=")
        return forecast(game, moves, budget)
    if moves:
        raise MoveError(
            f"{named(game)}: moves are for positions of rulebooks; a game is told what to choose by policy="
        )
    layers = _layers(game, engine, budget) if policy is None and engine != "dictionary" else None
    if layers is not None:
        return _by_turn(game, layers)
    walk = AbsorbingChain(explore(game, lambda state: chosen(game, state, policy), budget))
    return Odds(_in_order(walk.shares()), walk.mean_length(), fraction(walk.never))


def _layers(game: Game, engine: str, budget: Budget) -> list[Layer] | None:
    """All layers, if there is a quick way to them; None if there is not, or if the game goes in circles."""
    begin(game)
    if engine == "auto" and not is_quick(game):
        return None
    try:
        layers = list(stream(game, engine, budget))
    except EndlessError:
        return None
    return layers if all(layer.ways for layer in layers) else None


def _by_turn(game: Game, layers: list[Layer]) -> Odds:
    """The odds from layers in which all universes split alike: a universe of turn t weighs 1 over all ways so far."""
    ends: dict[Result, Fraction] = {}
    length, scale = Fraction(0), 1
    for turn, layer in enumerate(layers):
        if layer.chosen and layer.ways > 1:
            raise _choice(game, "every state of a turn")
        scale *= layer.ways
        for result, count in layer.ended.items():
            ends[result] = ends.get(result, Fraction(0)) + Fraction(count, scale)
            length += Fraction(turn * count, scale)
    return Odds(_in_order(ends), length, Fraction(0))


def chosen(game: Game, state: State, policy: Policy | None) -> list[tuple[Move, int]]:
    """What may happen in a state, if whoever chooses follows the policy."""
    found = branches(game, state)
    if len(found) == 1 or game.chance(state) is not None:
        return found
    if policy is None:
        raise _choice(game, repr(state))
    try:
        move = policy[state] if isinstance(policy, Mapping) else policy(state)
    except Exception as error:
        raise blamed(game, "policy", (state,), error) from error
    picked = list(move.counts.items()) if isinstance(move, Tally) else [(move, 1)]
    strange = [move for move, _ in picked if (move, 1) not in found]
    if strange:
        moves = ", ".join(repr(move) for move, _ in found)
        raise MoveError(f"{named(game)}: the policy chooses {strange[0]!r} in state {state!r}; there are {moves}")
    return picked


def _choice(game: Game, where: str) -> MoveError:
    return MoveError(f"{named(game)}: somebody chooses in {where}; say how with policy=, or find the best with value")


def _in_order(shares: dict[Result, Fraction]) -> dict[Result, Fraction]:
    """The shares, results sorted if they can be."""
    try:
        return {result: shares[result] for result in sorted(shares)}
    except TypeError:
        return shares
