"""Dirac dice: pawns on a ring; roll, move, and score the number you land on. First to the target wins.

         1  2  3
      10          4     ring of ten, three rolls a turn; the die has 1, 2 and 3, and with each roll
       9          5     the universe splits in three
         8  7  6

A state is relative to the player to move: the number of that player (from 0), then the place and score of that player,
and so on in turn to the player who has just moved. The rules are arithmetic only, so they run on whole columns.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from souko.errors import MoveError
from souko.worlds import Game, Product, Tally, loaded, single, when

State = tuple[int, ...]


class Dirac(Game):
    """The game with one player for each start; the result is the number of the winner, from 1.

    >>> Dirac(starts=(4, 8)).play((0, 3, 0, 7, 0), 6)
    (1, 7, 0, 9, 10)
    """

    def __init__(
        self, die: Iterable[int] = (1, 2, 3), *, starts: Sequence[int] = (4, 8), target: int = 21, ring: int = 10,
        rolls: int = 3,
    ) -> None:  # fmt: skip
        wrong = [start for start in starts if not 1 <= start <= ring]
        if wrong or not starts or target < 1:
            raise MoveError(
                f"starts {starts}, ring {ring}, target {target}: starts lie on 1 to {ring}, a target is 1 or more"
            )
        self.die = rolls @ Tally(die)
        self.target, self.ring, self.players = target, ring, len(starts)
        self.start = (0, *(field for start in starts for field in (start - 1, 0)))
        self.bounds = (self.players, *(ring, target + ring) * self.players)

    def chance(self, state: State) -> Tally[int]:
        """The sum of the rolls of a turn."""
        return self.die

    def play(self, state: State, roll: int) -> State:
        """The state after the player to move has moved the pawn by the roll."""
        who, place, score, *others = state
        place = (place + roll) % self.ring
        return ((who + 1) % self.players, *others, place, score + place + 1)

    def over(self, state: State) -> Any:
        """The winner: the one who has just moved, if the target is reached."""
        return when(state[-1] >= self.target, (state[0] - 1) % self.players + 1)

    def worth(self, result: int) -> int:
        """1 if player 1 wins, else 0."""
        return int(result == 1)


def race(die: Iterable[int] = (1, 2, 3), *, starts: Sequence[int] = (4, 8), **rules: int) -> Product:
    """The same game as a race: the players' pawns are independent, so each player can be counted alone.

    >>> race().start
    (0, (0, 3, 0), (0, 7, 0))
    """
    faces = list(die)
    return Product(*(Dirac(faces, starts=[start], **rules) for start in starts))


class Practice(NamedTuple):
    """A finished game with a loaded die; the answer is the lowest score times the number of rolls."""

    rolls: int
    scores: list[int]
    answer: int


def practice(
    die: Iterable[int] = range(1, 101),
    *,
    starts: Sequence[int] = (4, 8),
    target: int = 1000,
    rolls: int = 3,
    **ring: int,
) -> Practice:
    """The game with a loaded die, which shows its faces in turn.

    >>> practice()
    Practice(rolls=993, scores=[1000, 745], answer=739785)
    """
    faces = list(die)
    history = single(Dirac(faces, starts=starts, target=target, rolls=rolls, **ring), rolls=loaded(faces, rolls)).run()
    who, *fields = history.state
    scores = fields[1::2]
    scores = scores[-who:] + scores[:-who] if who else scores
    return Practice(len(history.record) * rolls, scores, min(scores) * len(history.record) * rolls)
