"""A collection file cut into its pieces, in the order in which they stand.

    ; 1                  Note       a bare line
                                    blank lines only part what they stand between
    #####                Drawing    rows without a blank line among them …
    #@$.#
    #####                           … and with a wall or a player in one of them
    Author: Ada          Note       a property
    Solution: rr         PlayedMoves    and perhaps more lines of moves

What a piece belongs to is not decided here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from souko.boards.formats.alphabets import Alphabet
from souko.boards.formats.complaints import BoardComplaints
from souko.boards.formats.notes import Note, ends_comment, heading, is_lurd, note, opens_comment
from souko.boards.formats.rows import make_a_board, rows_among
from souko.boards.moves import Moves
from souko.errors import Place, unreadable


class Drawing(NamedTuple):
    """The rows of a board, and where the first of them stands."""

    rows: list[str]
    place: Place


class PlayedMoves(NamedTuple):
    """Moves under a heading; `word` is Solution or Script."""

    word: str
    heading: str
    moves: Moves

    def __str__(self) -> str:
        return f"{self.word} {self.heading}".strip() + f": {self.moves}"


Piece = Drawing | PlayedMoves | Note
Cut = tuple[int, list[Piece]]
"""The line where the next piece begins, and what was found before it."""


@dataclass(frozen=True)
class Page:
    """The lines of a file and the alphabet of its boards; `complaints` gathers what is wrong with the notes."""

    lines: list[str]
    alphabet: Alphabet
    name: str = ""
    complaints: BoardComplaints = field(default_factory=BoardComplaints)

    def pieces(self) -> Iterator[Piece]:
        """What the page is made of, from top to bottom."""
        at = 0
        while at < len(self.lines):
            at, found = self._comment(at) or self._playing(at) or self._drawing(at) or self._note(at)
            yield from found

    @cached_property
    def _rows(self) -> list[bool]:
        return [*rows_among(self.lines, self.alphabet), False]

    def _place(self, at: int) -> Place:
        return Place(self.name, at + 1, 1)

    def _comment(self, at: int) -> Cut | None:
        """The lines of a comment block as they are, each a note of its own."""
        if not opens_comment(self.lines[at]):
            return None
        lines = iter(range(at + 1, len(self.lines)))
        end = next((n for n in lines if ends_comment(self.lines[n]) or opens_comment(self.lines[n])), None)
        if end is None or opens_comment(self.lines[end]):
            with self.complaints.heard():
                raise unreadable(self._place(at), "a comment that never ends", "a line Comment-End: below it")
            return at + 1, []
        return end + 1, [Note("Comment", line) for line in self.lines[at + 1 : end]]

    def _playing(self, at: int) -> Cut | None:
        """A heading and the moves below it; between the two there may be blank lines."""
        head = heading(self.lines[at])
        if not head:
            return None
        start = at + 1
        while head.moves is None and start < len(self.lines) and not self.lines[start].strip():
            start += 1
        end = start
        while end < len(self.lines) and is_lurd(self.lines[end]):
            end += 1
        if head.moves is None and start == end:
            return None
        text = "\n".join([head.moves or "", *self.lines[start:end]])
        moves = Moves()
        with self.complaints.heard():
            moves = Moves.from_text(text, place=self._place(at)._replace(column=0))
        return end, [PlayedMoves(head.word, head.heading, moves)]

    def _drawing(self, at: int) -> Cut | None:
        """The rows of a board, up to the first line that is none."""
        if not self._rows[at]:
            return None
        end = self._rows.index(False, at)
        rows = self.lines[at:end]
        if not make_a_board(rows, self.alphabet):
            return end, [found for found in map(note, rows) if found]
        return end, [Drawing(rows, self._place(at))]

    def _note(self, at: int) -> Cut:
        """What any other line says, if it says something."""
        found = note(self.lines[at])
        return at + 1, [found] if found else []
