"""The pieces of a collection file, in order.

    ; 1                  Note       a line without a key
                                    blank lines separate pieces
    #####                Drawing    rows without a blank line between them …
    #@$.#
    #####                           … and with a wall or a player in one of them
    Author: Ada          Note       a property
    Solution: rr         HeadedMoves    with further lines of moves below it

`reader` decides which level a piece belongs to.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from souko.boards.formats.alphabets import Alphabet
from souko.boards.formats.complaints import BoardComplaints
from souko.boards.formats.notes import Note, ends_comment, is_lurd, opens_comment, parse_heading, parse_note
from souko.boards.formats.rows import have_landmark, row_flags
from souko.boards.moves import Moves
from souko.errors import Place, unreadable


class Drawing(NamedTuple):
    """The rows of a board, and the place of the first one."""

    rows: list[str]
    place: Place


class HeadedMoves(NamedTuple):
    """Moves under a heading; `word` is Solution or Script."""

    word: str
    heading: str
    moves: Moves

    def __str__(self) -> str:
        return f"{self.word} {self.heading}".strip() + f": {self.moves}"


Piece = Drawing | HeadedMoves | Note
Cut = tuple[int, list[Piece]]
"""The number of the line after the pieces that were found, and these pieces."""


@dataclass(frozen=True)
class CollectionLines:
    """The lines of a file and the alphabet of its boards; `complaints` collects errors in comments and moves."""

    lines: list[str]
    alphabet: Alphabet
    name: str = ""
    complaints: BoardComplaints = field(default_factory=BoardComplaints)

    def pieces(self) -> Iterator[Piece]:
        """The pieces from top to bottom."""
        at = 0
        while at < len(self.lines):
            at, found = self._comment(at) or self._headed_moves(at) or self._drawing(at) or self._note(at)
            yield from found

    @cached_property
    def _rows(self) -> list[bool]:
        return [*row_flags(self.lines, self.alphabet), False]

    def _place(self, at: int) -> Place:
        return Place(self.name, at + 1, 1)

    def _comment(self, at: int) -> Cut | None:
        """The lines of a comment block, unchanged, as one note each."""
        if not opens_comment(self.lines[at]):
            return None
        lines = iter(range(at + 1, len(self.lines)))
        end = next((n for n in lines if ends_comment(self.lines[n]) or opens_comment(self.lines[n])), None)
        if end is None or opens_comment(self.lines[end]):
            with self.complaints.collect():
                raise unreadable(self._place(at), "a comment that never ends", "a line Comment-End: below it")
            return at + 1, []
        return end + 1, [Note("Comment", line) for line in self.lines[at + 1 : end]]

    def _headed_moves(self, at: int) -> Cut | None:
        """A heading and the moves below it; blank lines may separate them."""
        head = parse_heading(self.lines[at])
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
        with self.complaints.collect():
            moves = Moves.from_text(text, place=self._place(at)._replace(column=0))
        return end, [HeadedMoves(head.word, head.heading, moves)]

    def _drawing(self, at: int) -> Cut | None:
        """The rows of a board, up to the first other line."""
        if not self._rows[at]:
            return None
        end = self._rows.index(False, at)
        rows = self.lines[at:end]
        if not have_landmark(rows, self.alphabet):
            return end, [found for found in map(parse_note, rows) if found]
        return end, [Drawing(rows, self._place(at))]

    def _note(self, at: int) -> Cut:
        """The note on any other line, if there is one."""
        found = parse_note(self.lines[at])
        return at + 1, [found] if found else []
