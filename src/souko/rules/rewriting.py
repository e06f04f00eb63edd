"""The smallest engine: a game is a text picture, and a few rewrites that say what a step to the right does.

    #p.g#  ──split──▶  #p..'#  ──p. → .p──▶  #.p.'#  ──join──▶  #.pg#

A goal is split off as a marker behind whatever stands on it (`g` is `.'`, `P` is `p'`, `B` is `b'`), so that things can
trade places while goals stay where they are. The other directions need no rewrites of their own: a step to the left is
a step to the right in the mirror, and a step down is one in the transposed picture.

    p.g   mirrored  g.p     transposed  p      up: transposed, then mirrored
                                        .
                                        g

What the regular expressions of a row cannot see, such a game cannot have; the language of rulebooks is the answer to
that. Nothing here shares a line with the other engines, so it can judge them.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from souko.boards import ALPHABETS, Moves
from souko.errors import MoveError, Place, unreadable

Pairs = tuple[tuple[str, str], ...]
Rows = list[str]
Turn = Callable[[Rows], Rows]


def mirrored(rows: Rows) -> Rows:
    """The rows, each from right to left."""
    return [row[::-1] for row in rows]


def transposed(rows: Rows) -> Rows:
    """The columns, as rows."""
    return ["".join(column) for column in zip(*rows, strict=True)]


TURNS: dict[str, tuple[Turn, ...]] = {
    "right": (),
    "left": (mirrored,),
    "down": (transposed,),
    "up": (transposed, mirrored),
}
"""What makes each direction a step to the right; done backwards, the same leads back."""


class Worked(NamedTuple):
    """What came of some moves: the picture, and those of the moves that changed it."""

    picture: str
    moves: Moves


@dataclass(frozen=True)
class Rewriting:
    """A game as rewriting of its own picture.

    `alphabet` are the characters a picture may have; `markers` say how some of them are split, and are joined again
    after the step; `rewrites` are regular expressions and what to put instead. The first rewrite that changes the
    picture counts, wherever it matches. While one of `unfinished` is in the picture, the level is not clear.

    >>> ice = Rewriting("#.pgP", (("g", ".'"), ("P", "p'")), ((r"p([.']*)\\.", r".\\1p"),), "g")
    >>> print(ice.step("#p.g.#\\n#....#", "right"))
    #..gp#
    #....#
    """

    alphabet: str
    markers: Pairs
    rewrites: Pairs
    unfinished: str

    def __post_init__(self) -> None:
        for number, (old, new) in enumerate(self.rewrites, start=1):
            try:
                re.sub(f"{old}|", new, "")  # matches the empty text at least, so that both parts are read
            except (re.error, IndexError) as error:
                raise unreadable(
                    Place(f"rewrite {number}"), str(error), "a regular expression and its new text"
                ) from None

    def step(self, picture: str, direction: str) -> str:
        """The picture after a step up, down, left or right; the same picture if nothing can move that way.

        >>> print(SOKOBAN.step("#pbg.#", "right"))
        #.pB.#
        """
        if direction not in TURNS:
            raise MoveError(f"no direction {direction!r}; there are {', '.join(TURNS)}")
        rows = self.rows(picture)
        for turn in TURNS[direction]:
            rows = turn(rows)
        rows = self._to_the_right("\n".join(rows)).split("\n")
        if len(set(map(len, rows))) > 1:
            raise MoveError(
                f"a rewrite changed the length of a row: {max(rows, key=len)!r}; its new text must be as long"
            )
        for turn in reversed(TURNS[direction]):
            rows = turn(rows)
        return "\n".join(rows)

    def run(self, picture: str, moves: Moves | str) -> Worked:
        """The picture after the moves, and which of them did any work.

        >>> SOKOBAN.run("#p.b.g#", "rrrlu")
        Worked(picture='#..p.B#', moves=Moves('rrrl'))
        """
        picture, work = "\n".join(self.rows(picture)), ""
        for move in moves if isinstance(moves, Moves) else Moves.from_text(moves):
            before, picture = picture, self.step(picture, Moves(move).to_words())
            work += move if picture != before else ""
        return Worked(picture, Moves(work))

    def is_clear(self, picture: str) -> bool:
        """Whether nothing is left to do.

        >>> SOKOBAN.is_clear("#.pB#"), SOKOBAN.is_clear("#.bP#")
        (True, False)
        """
        return not set(self.unfinished) & set(picture)

    def rows(self, picture: str) -> Rows:
        """The rows of a picture; raises `ReadError` if they are of unequal length or have unknown characters."""
        rows = picture.strip("\n").split("\n")
        for number, row in enumerate(rows, start=1):
            strange = row.lstrip(self.alphabet)
            if strange:
                place = Place("picture", number, len(row) - len(strange) + 1)
                raise unreadable(place, f"unknown cell {strange[0]!r}", f'this game has "{self.alphabet}"')
            if len(row) != len(rows[0]):
                raise unreadable(
                    Place("picture", number), f"a row of {len(row)} cells", f"{len(rows[0])}, as in the first"
                )
        return rows

    def _to_the_right(self, picture: str) -> str:
        for whole, split in self.markers:
            picture = picture.replace(whole, split)
        results = (re.sub(old, new, picture) for old, new in self.rewrites)
        picture = next((result for result in results if result != picture), picture)
        for whole, split in reversed(self.markers):
            picture = picture.replace(split, whole)
        return picture


SOKOBAN = Rewriting(
    alphabet="".join(ALPHABETS["letters"].cells),
    markers=(("g", ".'"), ("P", "p'"), ("B", "b'")),
    rewrites=((r"p('?)\.", r".\1p"), (r"p('?)b('?)\.", r".\1p\2b")),
    unfinished="gP",
)
"""Sokoban in the alphabet `letters`, which is `#.pbgPB`: a step, and a push."""
