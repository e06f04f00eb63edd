"""A collection from the lines of its file; xsb, sok and letters differ in their tables only.

    Microban                    the head: everything above the title of the first level
    Author: David W. Skinner

    ; 1                         the last line without a key above a board is its title
    ####
    # .#                        what follows a board belongs to it, up to the next title
    Comment: easy
    Solution: rrUU

Anything else, such as a second author, is kept as a comment, so that nothing is lost.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from souko.boards.board import Board
from souko.boards.formats.alphabets import Alphabet
from souko.boards.formats.detection import no_board
from souko.boards.formats.lines import grid_from_lines
from souko.boards.formats.notes import HEAD_TITLES, LEVEL_TITLES, Note, is_reserved
from souko.boards.formats.pieces import CollectionLines, Drawing, HeadedMoves, Piece
from souko.boards.level import Collection, Level, Solution
from souko.boards.moves import Moves
from souko.errors import Place


def collection_from_lines(lines: Sequence[str], alphabet: Alphabet, name: str = "") -> Collection:
    """The levels in the lines; all complaints about them are raised together."""
    source = CollectionLines(list(lines), alphabet, name)
    head, pieces_of_levels = _head_and_levels(source.pieces())
    levels = []
    for level in pieces_of_levels:
        with source.complaints.collect():
            levels.append(_level(level, alphabet))
    source.complaints.raise_if_any()
    if not levels:
        raise no_board(script=False, place=Place(name))
    return _collection(head, tuple(levels))


class _LevelPieces(NamedTuple):
    """The title line above a board, the board, and the notes below it."""

    title: str
    drawing: Drawing
    notes: list[Note | HeadedMoves]


def _head_and_levels(pieces: Iterable[Piece]) -> tuple[list[Note | HeadedMoves], list[_LevelPieces]]:
    """The notes above the first level, and the pieces of each level."""
    head: list[Note | HeadedMoves] = []
    pieces_of_levels: list[_LevelPieces] = []
    for piece in pieces:
        notes = pieces_of_levels[-1].notes if pieces_of_levels else head
        if isinstance(piece, Drawing):
            titled = bool(notes) and isinstance(notes[-1], Note) and not notes[-1].key
            pieces_of_levels.append(_LevelPieces(str(notes.pop()) if titled else "", piece, []))
        else:
            notes.append(piece)
    return head, pieces_of_levels


def _level(level: _LevelPieces, alphabet: Alphabet) -> Level:
    board = Board.from_grid(grid_from_lines(level.drawing.rows, alphabet, level.drawing.place))
    metadata = _Metadata(LEVEL_TITLES, level.notes)
    if metadata.title and level.title:
        metadata.comments.insert(0, level.title)
    return Level(
        board,
        title=metadata.title or level.title,
        author=metadata.author,
        comments=tuple(metadata.comments),
        solutions=tuple(metadata.solutions),
        properties=tuple(metadata.properties),
        script=metadata.script,
    )


def _collection(head: list[Note | HeadedMoves], levels: tuple[Level, ...]) -> Collection:
    """The collection; if the head has no title by key, its first line without a key is the title."""
    notes = [piece if isinstance(piece, Note) else Note("Comment", str(piece)) for piece in head]
    bare = [note for note in notes if not note.key]
    if bare and not any(note.key.casefold() in HEAD_TITLES for note in notes):
        notes[notes.index(bare[0])] = Note("Title", bare[0].value)
    metadata = _Metadata(HEAD_TITLES, notes)
    return Collection(levels, metadata.title, metadata.author, tuple(metadata.comments), tuple(metadata.properties))


class _Metadata:
    """Title, author, comments, properties and moves from the notes of a level or a collection; first title wins."""

    def __init__(self, titles: frozenset[str], pieces: Iterable[Note | HeadedMoves]) -> None:
        self.titles = titles
        self.title = self.author = ""
        self.comments: list[str] = []
        self.solutions: list[Solution] = []
        self.properties: list[tuple[str, str]] = []
        self.script = Moves()
        for piece in pieces:
            self._add_moves(piece) if isinstance(piece, HeadedMoves) else self._add_note(piece)

    def _add_note(self, note: Note) -> None:
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

    def _add_moves(self, headed: HeadedMoves) -> None:
        if headed.word == "Solution":
            self.solutions.append(Solution(headed.moves, headed.heading))
        elif not self.script and not headed.heading:
            self.script = headed.moves
        else:
            self.comments.append(str(headed))
