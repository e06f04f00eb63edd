"""Rulebooks are games too: what their rules leave to chance is rolled here in every possible way.

    position ──right──▶ ┌ 1/2  the sheep runs up     ──action──▶  …        odds(position, "right action"):
                        └ 1/2  the sheep runs left   ──action──▶  …        every board, with its exact probability

Boards that are equal are one board. A universe is a history: whenever the rules choose one of n at random, it splits
into n; when it is won, it stops splitting. Histories are not equally likely, so their number is one thing and the
probability of having won another.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import Any

from souko.rules import MOVE_LETTERS, MOVE_NUMBERS, Position, move_number, split_moves
from souko.worlds.game import Game, State
from souko.worlds.limits import USUAL, Budget
from souko.worlds.odds import Odds
from souko.worlds.tally.tally import Tally

MOVES = ("up", "left", "down", "right", "action")


class RulebookGame(Game):
    """A rulebook's position as a game: somebody chooses moves, the rules roll. The result is True: won.

    A state is a position, or a position with the move that is being made.
    """

    def __init__(self, position: Position, moves: Iterable[str] | None = None) -> None:
        self.start, self.name = position, position.rulebook.title
        allowed = [move for move in MOVES if move != "action" or "noaction" not in position.rulebook.model.prelude]
        self._moves = allowed if moves is None else words(moves)
        self._rolls = position.rulebook.has_chance
        self.size = bytes_of(position)

    def moves(self, state: State) -> list[str]:
        """All that may be pressed, wherever one is."""
        return self._moves

    def chance(self, state: State) -> Tally[Position] | None:
        """What may come of the move that is being made."""
        return tally(*state) if isinstance(state, tuple) else None

    def play(self, state: State, move: Any) -> State:
        """The position after the rules are through; where they roll, first the move and then the roll."""
        if isinstance(move, Position):
            return move
        return (state, move) if self._rolls else state.play(move)

    def over(self, state: State) -> bool | None:
        """True if the level is won."""
        return True if isinstance(state, Position) and state.won else None


class Forecast(Odds):
    """All boards after a script, with their probabilities; `won` is that of having won, `universes` the histories."""

    def __init__(self, ends: dict[Position, Fraction], universes: int) -> None:
        super().__init__(ends, None, Fraction(0))
        self.universes = universes
        self.won = sum((share for position, share in ends.items() if position.won), Fraction(0))

    def __repr__(self) -> str:
        return f"<Forecast: {len(self)} positions in {self.universes} universes, won {self.won}>"


def forecast(position: Position, moves: str | Iterable[str], budget: Budget = USUAL) -> Forecast:
    """The exact distribution of boards after a script of moves.

    >>> from souko import load
    >>> forecast(load("sokoban").start(), "up left")
    <Forecast: 1 positions in 1 universes, won 0>
    """
    game = RulebookGame(position)
    table: dict[Position, tuple[Fraction, int]] = {position: (Fraction(1), 1)}
    for turn, move in enumerate(words(moves), 1):
        later: dict[Position, tuple[Fraction, int]] = {}
        for before, (share, universes) in table.items():
            for part, ways, after in every(before, move, budget):
                known, count = later.get(after, (Fraction(0), 0))
                later[after] = (known + share * part, count + ways * universes)
            budget.allow(game, len(table) + len(later), game.size, turn)
        table = later
    return Forecast({board: share for board, (share, _) in table.items()}, sum(count for _, count in table.values()))


def every(position: Position, move: str, budget: Budget) -> Iterable[tuple[Fraction, int, Position]]:
    """All that may come of a move, with its probability and its histories; just one if nothing is random, or won."""
    if position.won or not position.rulebook.has_chance:
        return [(Fraction(1), 1, position.play(move))]
    game = RulebookGame(position)
    return position.histories(move, lambda scripts: budget.allow(game, scripts, game.size))


def bytes_of(position: Position) -> int:
    """Bytes that a position takes, or so."""
    return 1_000 + 3 * len(position.packed)


def tally(position: Position, move: str) -> Tally[Position]:
    """What may come of a move, in whole numbers of ways."""
    shares = [(after, share) for share, _, after in every(position, move, USUAL)]
    unit = lcm(*(share.denominator for _, share in shares))
    counts: dict[Position, int] = {}
    for after, share in shares:
        counts[after] = counts.get(after, 0) + int(share * unit)
    return Tally(counts)


def words(moves: str | Iterable[str]) -> list[str]:
    """The moves as words, one by one.

    >>> words("right action"), words("rx")
    (['right', 'action'], ['right', 'action'])
    """
    given = [move.lower() for move in split_moves(moves)]
    return [MOVE_LETTERS.get(move, move) for move in given if move_number(move) in MOVE_NUMBERS.values()]
