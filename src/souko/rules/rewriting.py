"""The smallest engine: a game is a text picture and a few regular expressions that make a step to the right.

    #p.g#  ──split──▶  #p..'#  ──p. → .p──▶  #.p.'#  ──join──▶  #.pg#

A goal becomes a marker behind the character of its cell (`g` is `.'`, `P` is `p'`, `B` is `b'`), so that characters can
swap while goals stay where they are. The other directions need no rewrites of their own: a step to the left is a step
to the right in the mirrored picture, and a step down is one in the transposed picture.

    p.g   mirrored  g.p     transposed  p      up: transposed, then mirrored
                                        .
                                        g

A rewrite sees one row, so games with rules across rows need a rulebook. This engine shares no code with the others, so
that tests can compare them with it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from souko.boards import ALPHABETS, Moves
from souko.errors import MoveError, Place, unreadable

Pairs = tuple[tuple[str, str], ...]
Rows = list[str]
Transformation = Callable[[Rows], Rows]


def mirrored(rows: Rows) -> Rows:
    """The rows, each from right to left."""
    return [row[::-1] for row in rows]


def transposed(rows: Rows) -> Rows:
    """The columns, as rows."""
    return ["".join(column) for column in zip(*rows, strict=True)]


TO_THE_RIGHT: dict[str, tuple[Transformation, ...]] = {
    "right": (),
    "left": (mirrored,),
    "down": (transposed,),
    "up": (transposed, mirrored),
}
"""The transformations that make each direction a step to the right; in reverse order they undo themselves."""


class Replayed(NamedTuple):
    """The picture after moves, and the moves that changed it."""

    picture: str
    moves: Moves


@dataclass(frozen=True)
class Rewriting:
    """A game as regular expressions that rewrite its picture.

    `alphabet` are the characters of a picture; `markers` are pairs of a character and what it is split into during a
    step; `rewrites` are pairs of a regular expression and its replacement. A step applies the first rewrite that
    changes the picture, wherever it matches. The level is clear when none of the `unfinished` characters is left.

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
        """The picture after a step up, down, left or right; the same picture if nothing can move.

        >>> print(SOKOBAN.step("#pbg.#", "right"))
        #.pB.#
        """
        if direction not in TO_THE_RIGHT:
            raise MoveError(f"no direction {direction!r}; there are {', '.join(TO_THE_RIGHT)}")
        rows = self.rows(picture)
        for transform in TO_THE_RIGHT[direction]:
            rows = transform(rows)
        rows = self._step_right("\n".join(rows)).split("\n")
        if len(set(map(len, rows))) > 1:
            raise MoveError(
                f"a rewrite changed the length of a row: {max(rows, key=len)!r}; its new text must be as long"
            )
        for transform in reversed(TO_THE_RIGHT[direction]):
            rows = transform(rows)
        return "\n".join(rows)

    def run(self, picture: str, moves: Moves | str) -> Replayed:
        """The picture after the moves, and the moves that changed it.

        >>> SOKOBAN.run("#p.b.g#", "rrrlu")
        Replayed(picture='#..p.B#', moves=Moves('rrrl'))
        """
        picture, effective = "\n".join(self.rows(picture)), ""
        for move in moves if isinstance(moves, Moves) else Moves.from_text(moves):
            before, picture = picture, self.step(picture, Moves(move).to_words())
            effective += move if picture != before else ""
        return Replayed(picture, Moves(effective))

    def is_clear(self, picture: str) -> bool:
        """Whether the level is finished.

        >>> SOKOBAN.is_clear("#.pB#"), SOKOBAN.is_clear("#.bP#")
        (True, False)
        """
        return not set(self.unfinished) & set(picture)

    def rows(self, picture: str) -> Rows:
        """The rows of a picture; raises `ReadError` if they are of unequal length or have unknown characters."""
        rows = picture.strip("\n").split("\n")
        for number, row in enumerate(rows, start=1):
            unknown = row.lstrip(self.alphabet)
            if unknown:
                place = Place("picture", number, len(row) - len(unknown) + 1)
                raise unreadable(place, f"unknown cell {unknown[0]!r}", f'this game has "{self.alphabet}"')
            if len(row) != len(rows[0]):
                raise unreadable(
                    Place("picture", number), f"a row of {len(row)} cells", f"{len(rows[0])}, as in the first"
                )
        return rows

    def _step_right(self, picture: str) -> str:
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
