"""Rulebooks as games: every random choice of the rules is followed.

    position ──right──▶ ┌ 1/2  the sheep runs up     ──action──▶  …        odds(position, "right action"):
                        └ 1/2  the sheep runs left   ──action──▶  …        every position, with its exact probability

Equal positions are counted together. A universe is a history: it splits into n whenever the rules choose one of n at
random, and stops splitting when it is won. Histories are not equally likely, so the number of universes that are won is
one thing, and the probability of having won another.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import Any

from souko.limits import LIMITS, Limits, Meter, Progress
from souko.rules import MOVE_LETTERS, MOVE_NUMBERS, Position, move_number, split_moves
from souko.worlds.game import Game, State
from souko.worlds.limits import check_states, world_meter
from souko.worlds.odds import Odds
from souko.worlds.tally.tally import Tally

MOVES = ("up", "left", "down", "right", "action")
"""The moves of a rulebook, in words."""


class RulebookGame(Game):
    """A rulebook's position as a game: the player chooses moves, random rules roll. The result is True: won.

    A state is a position, or, while the rules roll, a pair (position, move).
    """

    def __init__(self, position: Position, moves: Iterable[str] | None = None) -> None:
        self.start, self.name = position, position.rulebook.title
        allowed = [move for move in MOVES if move != "action" or "noaction" not in position.rulebook.model.prelude]
        self._moves = allowed if moves is None else move_words(moves)
        self._has_chance = position.rulebook.has_chance
        self.size = position_bytes(position)

    def moves(self, state: State) -> list[str]:
        """The moves of the game, the same in every state."""
        return self._moves

    def chance(self, state: State) -> Tally[Position] | None:
        """The positions that the move in progress may lead to."""
        return outcome_tally(*state) if isinstance(state, tuple) else None

    def play(self, state: State, move: Any) -> State:
        """The position after the rules are applied; with random rules, first the pair (position, move)."""
        if isinstance(move, Position):
            return move
        return (state, move) if self._has_chance else state.play(move)

    def over(self, state: State) -> bool | None:
        """True if the level is won."""
        return True if isinstance(state, Position) and state.won else None


class Forecast(Odds):
    """The probability of each position after some moves; `won` is that of having won, `universes` counts histories."""

    def __init__(self, ends: dict[Position, Fraction], universes: int) -> None:
        super().__init__(ends, None, Fraction(0))
        self.universes = universes
        self.won = sum((share for position, share in ends.items() if position.won), Fraction(0))

    def __repr__(self) -> str:
        return f"<Forecast: {len(self)} positions in {self.universes} universes, won {self.won}>"


def forecast(
    position: Position, moves: str | Iterable[str], limits: Limits = LIMITS, progress: Progress | None = None
) -> Forecast:
    """The exact distribution of positions after a script of moves.

    >>> from souko import load
    >>> forecast(load("sokoban").start(), "up left")
    <Forecast: 1 positions in 1 universes, won 0>
    """
    game, meter = RulebookGame(position), world_meter(limits, progress)
    table: dict[Position, tuple[Fraction, int]] = {position: (Fraction(1), 1)}
    for turn, move in enumerate(move_words(moves), 1):
        later: dict[Position, tuple[Fraction, int]] = {}
        for before, (share, universes) in table.items():
            for part, histories, after in move_outcomes(before, move, meter):
                known, count = later.get(after, (Fraction(0), 0))
                later[after] = (known + share * part, count + histories * universes)
            check_states(meter, game, len(table) + len(later), game.size, turn)
        table = later
    return Forecast({after: share for after, (share, _) in table.items()}, sum(count for _, count in table.values()))


def move_outcomes(position: Position, move: str, meter: Meter) -> Iterable[tuple[Fraction, int, Position]]:
    """The positions after a move, each with its probability and its number of histories.

    There is just one if no rule is random, or if the position is won already.
    """
    if position.won or not position.rulebook.has_chance:
        return [(Fraction(1), 1, position.play(move))]
    game = RulebookGame(position)
    return position.histories(move, lambda scripts: check_states(meter, game, scripts, game.size))


def position_bytes(position: Position) -> int:
    """The approximate bytes of a position: 1 kB of Python objects and three arrays of cells."""
    return 1_000 + 3 * len(position.packed)


def outcome_tally(position: Position, move: str) -> Tally[Position]:
    """The positions after a move, with their probabilities as integer weights."""
    shares = [(after, share) for share, _, after in move_outcomes(position, move, Meter())]
    unit = lcm(*(share.denominator for _, share in shares))
    counts: dict[Position, int] = {}
    for after, share in shares:
        counts[after] = counts.get(after, 0) + int(share * unit)
    return Tally(counts)


def move_words(moves: str | Iterable[str]) -> list[str]:
    """The moves as a list of words.

    >>> move_words("right action"), move_words("rx")
    (['right', 'action'], ['right', 'action'])
    """
    given = [move.lower() for move in split_moves(moves)]
    return [MOVE_LETTERS.get(move, move) for move in given if move_number(move) in MOVE_NUMBERS.values()]
