"""The moves of a player: a string of directions.

    r r U U l        lower case: a step; upper case: a push
    r D D l l        reversed: the last move first, each in the opposite direction

Moves belong to no board: whether they are possible is found out by playing them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self, overload

from souko.boards.notation import ARROWS, WORDS, lurd_from_text
from souko.boards.run_length import encode_run_length
from souko.errors import Place, unreadable

_OPPOSITE = str.maketrans("lurdLURD", "rdluRDLU")
_TO_ARROWS = str.maketrans("lurdLURD", "".join(ARROWS[letter] for letter in "lurdlurd"))


@dataclass(frozen=True, slots=True, repr=False)
class Moves(Sequence[str]):
    """A sequence of moves as an immutable value; `text` is their LURD string.

    >>> moves = Moves.from_text("3r2U")
    >>> len(moves), moves.pushes, moves.text, moves.to_arrows()
    (5, 2, 'rrrUU', '>>>^^')
    """

    text: str = ""

    def __post_init__(self) -> None:
        if self.text.encode("latin-1", "replace").translate(None, b"lurdLURD"):
            raise unreadable(Place("moves"), "more than the letters lurdLURD", "", "use Moves.from_text")

    @classmethod
    def from_text(cls, text: str, *, lenient: bool = False, place: Place | None = None) -> Self:
        """The moves of a text in LURD, run-length LURD, arrows or words; `lenient` skips unknown characters.

        Cost: a few passes over the text by `bytes.translate`; words and run-length forms take longer.
        """
        return cls(lurd_from_text(text, lenient=lenient, place=place or Place(line=1, column=1)))

    def to_lurd(self, *, run_length: bool = False) -> str:
        """The LURD string, or its run-length form."""
        return encode_run_length(self.text) if run_length else self.text

    def to_arrows(self, width: int | None = None) -> str:
        """The moves as arrows, in lines of `width` if that is given; pushes and steps look alike."""
        return wrap(self.text.translate(_TO_ARROWS), width)

    def to_words(self) -> str:
        """The moves as words.

        >>> Moves("rU").to_words()
        'right up'
        """
        return " ".join(WORDS[letter] for letter in self.text.lower())

    def reversed(self) -> Self:
        """The moves in reverse order and in opposite directions; pushes stay in upper case.

        >>> Moves("rrU").reversed()
        Moves('Dll')
        """
        return type(self)(self.text[::-1].translate(_OPPOSITE))

    @property
    def pushes(self) -> int:
        """The number of pushes."""
        return sum(map(self.text.count, "LURD"))

    @property
    def steps(self) -> int:
        """The number of moves that are not pushes."""
        return len(self.text) - self.pushes

    def __len__(self) -> int:
        return len(self.text)

    def __iter__(self) -> Iterator[str]:
        return iter(self.text)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Self: ...
    def __getitem__(self, index: int | slice) -> "str | Self":
        return type(self)(self.text[index]) if isinstance(index, slice) else self.text[index]

    def __add__(self, other: "Moves") -> Self:
        return type(self)(self.text + other.text) if isinstance(other, Moves) else NotImplemented

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Moves({self.text!r})"


def wrap(text: str, width: int | None) -> str:
    """The text in lines of this width."""
    return "\n".join(text[at : at + width] for at in range(0, len(text), width)) if width else text
