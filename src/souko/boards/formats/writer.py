"""A collection as the text of a file; reading it gives the same collection.

    Collection: Microban              the head, with keys: a line without one could be read as the title of a level
    Author: David W. Skinner

    ; 1                               a title above its board, or with a key below it if it would be read otherwise

    ####
    # .#

    Comment: easy                     one line; more lines between Comment: and Comment-End:
    Solution (33/8)
    rrUU

If a part cannot be read back, a `MoveError` says which one and why.
"""

import re
from collections.abc import Iterator, Sequence

from souko.boards.formats.alphabets import Alphabet
from souko.boards.formats.notes import (
    HEAD_TITLES,
    LEVEL_TITLES,
    Note,
    ends_comment,
    is_reserved,
    opens_comment,
    parse_heading,
    parse_note,
)
from souko.boards.formats.rows import have_landmark
from souko.boards.level import Collection, Level, Properties
from souko.boards.moves import Moves, wrap
from souko.errors import MoveError

WIDTH = 76
"""In characters: moves are written in lines of this width."""

_UNWRITABLE = re.compile(r"[\x00-\x08\x0a-\x1f\x7f\ud800-\udfff]")


def text_from_collection(collection: Collection, alphabet: Alphabet, *, run_length: bool = False) -> str:
    """The text of the file; with `run_length`, boards and moves in their run-length form."""
    if not collection.levels:
        raise MoveError("a collection without levels would not be read back")
    head = "\n".join(_head(collection))
    levels = ["\n".join(_level(level, alphabet, run_length)) for level in collection]
    return "\n\n".join([head, *levels] if head else levels) + "\n"


def _head(collection: Collection) -> Iterator[str]:
    yield from _named("Collection", collection.title)
    yield from _named("Author", collection.author)
    yield from _properties(collection.properties, HEAD_TITLES)
    yield from _comments(collection.comments)


def _level(level: Level, alphabet: Alphabet, run_length: bool) -> Iterator[str]:
    above = parse_note(f"; {level.title}") == Note("", level.title) and not parse_heading(level.title)
    if level.title and above:
        yield from (f"; {_line('title', level.title)}", "")
    yield _board(level, alphabet, run_length)
    below = [*_named("Title", "" if above else level.title), *_notes(level), *_moves(level, run_length)]
    yield from ["", *below] if below else []


def _board(level: Level, alphabet: Alphabet, run_length: bool) -> str:
    text = level.board.to_text(alphabet.name, run_length=run_length)
    if not have_landmark([text], alphabet):
        raise MoveError("a board with neither wall nor player would be read as a line of text")
    return text


def _notes(level: Level) -> Iterator[str]:
    yield from _named("Author", level.author)
    yield from _properties(level.properties, LEVEL_TITLES)
    yield from _comments(level.comments)


def _named(key: str, value: str) -> Iterator[str]:
    if value:
        yield f"{key}: {_line(key.lower(), value)}"


def _properties(properties: Properties, titles: frozenset[str]) -> Iterator[str]:
    for key, value in properties:
        line = str(Note(key, _line(f"property {key}", value)))
        if is_reserved(key, titles) or parse_note(line) != (key, value):
            raise MoveError(
                f"a property cannot have the name {key!r}: it is one to four words, and no word of the format"
            )
        yield line


def _comments(comments: Sequence[str]) -> Iterator[str]:
    for line in comments:
        if opens_comment(line) or ends_comment(line):
            raise MoveError(f"the comment line {line!r} would end the comment it stands in")
    if len(comments) == 1 and comments[0] and comments[0] == comments[0].strip():
        yield f"Comment: {_writable('comment', comments[0])}"
    elif comments:
        yield from ("Comment:", *(_writable("comment", line) for line in comments), "Comment-End:")


def _moves(level: Level, run_length: bool) -> Iterator[str]:
    for solution in level.solutions:
        yield from _headed("Solution", solution.heading, solution.moves, run_length)
    if level.script:
        yield from _headed("Script", "", level.script, run_length)


def _headed(word: str, about: str, moves: Moves, run_length: bool) -> Iterator[str]:
    """The heading and the moves; a heading with no moves below it needs a colon."""
    gap = " " if about[:1].isalnum() or about[:1] == "(" else ""
    line = f"{word}{gap}{_line('heading', about)}" + ("" if moves else ":")
    if parse_heading(line) != (word, about, None if moves else ""):
        raise MoveError(f"the heading {about!r} of a solution would be read as something else")
    yield line
    if moves:
        yield moves.to_lurd(run_length=True) if run_length else wrap(moves.text, WIDTH)


def _line(what: str, text: str) -> str:
    """The text; `MoveError` if it has blanks at its ends or is not one line."""
    if text != text.strip():
        raise MoveError(f"the {what} {text!r} begins or ends with a blank, which would not be read back")
    return _writable(what, text)


def _writable(what: str, text: str) -> str:
    """The text; `MoveError` if it has a newline or another control character."""
    found = _UNWRITABLE.search(text)
    if found:
        raise MoveError(f"the {what} {text!r} cannot be written on a line: it holds {found[0]!r}")
    return text
