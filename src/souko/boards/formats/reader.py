"""A collection from the lines of its file; xsb, sok and letters share it and differ in their tables only.

    Microban                    the head: everything before the title of the first level
    Author: David W. Skinner

    ; 1                         the last bare line before a board is its title
    ####
    # .#                        what follows a board belongs to it, up to the next title
    Comment: easy
    Solution: rrUU

What has no place of its own, such as a second author, is kept as a comment: nothing is lost.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from souko.boards.board import Board
from souko.boards.formats.alphabets import Alphabet
from souko.boards.formats.detection import no_board
from souko.boards.formats.lines import grid_from_lines
from souko.boards.formats.notes import HEAD_TITLES, LEVEL_TITLES, Note, is_reserved
from souko.boards.formats.pieces import Drawing, Page, Piece, PlayedMoves
from souko.boards.level import Collection, Level, Solution
from souko.boards.moves import Moves
from souko.errors import Place


def collection_from_lines(lines: Sequence[str], alphabet: Alphabet, name: str = "") -> Collection:
    """The levels that the lines hold; every complaint about them is collected and raised at once."""
    page = Page(list(lines), alphabet, name)
    head, chapters = _chapters(page.pieces())
    levels = []
    for chapter in chapters:
        with page.complaints.heard():
            levels.append(_level(chapter, alphabet))
    page.complaints.speak()
    if not levels:
        raise no_board(script=False, place=Place(name))
    return _collection(head, tuple(levels))


class _Chapter(NamedTuple):
    """A board, the line above it, and what is written below it."""

    title: str
    drawing: Drawing
    notes: list[Note | PlayedMoves]


def _chapters(pieces: Iterable[Piece]) -> tuple[list[Note | PlayedMoves], list[_Chapter]]:
    """What stands before the first level, and the levels."""
    head: list[Note | PlayedMoves] = []
    chapters: list[_Chapter] = []
    for piece in pieces:
        notes = chapters[-1].notes if chapters else head
        if isinstance(piece, Drawing):
            titled = bool(notes) and isinstance(notes[-1], Note) and not notes[-1].key
            chapters.append(_Chapter(str(notes.pop()) if titled else "", piece, []))
        else:
            notes.append(piece)
    return head, chapters


def _level(chapter: _Chapter, alphabet: Alphabet) -> Level:
    board = Board.from_picture(grid_from_lines(chapter.drawing.rows, alphabet, chapter.drawing.place))
    told = _Told(LEVEL_TITLES, chapter.notes)
    if told.title and chapter.title:
        told.comments.insert(0, chapter.title)
    return Level(
        board,
        title=told.title or chapter.title,
        author=told.author,
        comments=tuple(told.comments),
        solutions=tuple(told.solutions),
        properties=tuple(told.properties),
        script=told.script,
    )


def _collection(head: list[Note | PlayedMoves], levels: tuple[Level, ...]) -> Collection:
    """The collection; without a title by name, the first bare line of the head is its title."""
    notes = [piece if isinstance(piece, Note) else Note("Comment", str(piece)) for piece in head]
    bare = [note for note in notes if not note.key]
    if bare and not any(note.key.casefold() in HEAD_TITLES for note in notes):
        notes[notes.index(bare[0])] = Note("Title", bare[0].value)
    told = _Told(HEAD_TITLES, notes)
    return Collection(levels, told.title, told.author, tuple(told.comments), tuple(told.properties))


class _Told:
    """What the notes on one level, or on the whole collection, say; the first title and author count."""

    def __init__(self, titles: frozenset[str], pieces: Iterable[Note | PlayedMoves]) -> None:
        self.titles = titles
        self.title = self.author = ""
        self.comments: list[str] = []
        self.solutions: list[Solution] = []
        self.properties: list[tuple[str, str]] = []
        self.script = Moves()
        for piece in pieces:
            self._hear_moves(piece) if isinstance(piece, PlayedMoves) else self._hear(piece)

    def _hear(self, note: Note) -> None:
        key = note.key.casefold()
        if key in self.titles and not self.title:
            self.title = note.value
        elif key == "author" and not self.author:
            self.author = note.value
        elif key in ("", "comment"):
            self.comments.append(note.value)
        elif is_reserved(key, self.titles):
            self.comments.append(str(note))
        else:
            self.properties.append((note.key, note.value))

    def _hear_moves(self, playing: PlayedMoves) -> None:
        if playing.word == "Solution":
            self.solutions.append(Solution(playing.moves, playing.heading))
        elif not self.script and not playing.heading:
            self.script = playing.moves
        else:
            self.comments.append(str(playing))
