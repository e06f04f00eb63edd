"""Reading and writing files of boards: the door through which text comes in and goes out.

    a path ──load──▶ text ──read_text──▶ Collection ──write──▶ text ──▶ a path
                                │
                 a warehouse: one map and its script
                 xsb, sok, letters: levels and what is written about them

A file is read whole, and written atomically.
"""

import io
import os
import stat
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from souko.atomic_file import atomic_file, write_errors
from souko.boards.board import Board
from souko.boards.formats.alphabets import WAREHOUSE
from souko.boards.formats.detection import chosen, is_rulebook, looks_like_row, named
from souko.boards.formats.lines import normalize_newlines
from souko.boards.formats.notes import outside_comments
from souko.boards.formats.reader import collection_from_lines
from souko.boards.formats.sized import board_from_sized
from souko.boards.formats.warehouse import is_bare, level_from_text, text_from_warehouse
from souko.boards.formats.writer import text_from_collection
from souko.boards.level import Collection, Level
from souko.errors import Place, unreadable

_TEXT = bytes(set(range(32, 256)) - {127} | set(b"\t\n\v\f\r"))
"""The bytes that a text is made of: all but control characters."""

PIECE, MOST_BYTES = 1 << 20, 1 << 30
GLANCE = 1 << 20
"""The alphabet of a long text is told from so many characters at either end."""


def read(source: str | Path, format: str | None = None, *, lenient: bool = False) -> Collection:  # noqa: A002
    """The levels in a file or in a text; a text has more than one line, or is a board in run-length form.

    >>> read("5#|#@$.#|5#")[0].board.shape
    (3, 5)
    """
    if isinstance(source, str) and _is_text(source):
        return read_text(source, format=format, lenient=lenient)
    return read_text(load(source), str(source), format, lenient=lenient)


def read_text(text: str, name: str = "", format: str | None = None, *, lenient: bool = False) -> Collection:  # noqa: A002
    """The levels in a text; `name` is what complaints call it."""
    text = normalize_newlines(text)
    if format is None and is_rulebook(text[:GLANCE]):
        raise unreadable(Place(name), "a rulebook, and no board", "", "see souko play, souko film and souko rules")
    alphabet = chosen(format, _glance(text), Place(name))
    if alphabet.has_script:
        collection = Collection((level_from_text(text, alphabet, name, lenient=lenient),))
    elif alphabet.has_sizes:
        collection = Collection((Level(board_from_sized(text, alphabet, name)),))
    else:
        collection = collection_from_lines(text.split("\n"), alphabet, name)
    return replace(collection, format=format or ("sok" if name.endswith(".sok") else alphabet.name))


def _glance(text: str) -> list[str]:
    """The lines that tell the alphabet: all but comments, or of a very long text those at either end."""
    lines = (text if len(text) <= 2 * GLANCE else f"{text[:GLANCE]}\n{text[-GLANCE:]}").split("\n")
    return outside_comments(lines) if "omment" in text[:GLANCE] else lines


def load(path: str | Path) -> str:
    """The text in a file: UTF-8, or else the Windows code page that old collections are written in."""
    try:
        with Path(path).open("rb") as file:
            data = contents(file, str(path))
    except FileNotFoundError:
        raise unreadable(Place(str(path)), "no such file") from None
    except IsADirectoryError:
        raise unreadable(Place(str(path)), "a directory", "expected a file") from None
    except (OSError, ValueError) as error:
        raise unreadable(Place(str(path)), f"cannot be opened: {getattr(error, 'strerror', error)}") from None
    return decoded(data, str(path))


def contents(file: BinaryIO, name: str) -> bytes:
    """All bytes of a file; of what is no file on a disk, and may never end, so many at most."""
    with suppress(io.UnsupportedOperation):  # what is no file at all has no number
        if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            return file.read()
    pieces: list[bytes] = []
    while piece := file.read(PIECE):
        pieces.append(piece)
        if len(pieces) * PIECE > MOST_BYTES:
            raise unreadable(Place(name), "it does not end", f"expected at most {MOST_BYTES:,} bytes")
    return b"".join(pieces)


def decoded(data: bytes, name: str) -> str:
    """The bytes of a file, or of standard input, as text; `ReadError` if they are none."""
    data = data.removesuffix(b"\x1a")  # an end-of-file mark of old
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or data.translate(None, _TEXT):
        raise unreadable(Place(name), "binary data", "expected a text file in UTF-8")
    for encoding in ("utf-8-sig", "cp1252"):
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
    return data.decode("latin-1")


def write(
    what: Collection | Level | Board,
    path: str | Path | None = None,
    format: str | None = None,  # noqa: A002
    *,
    run_length: bool = False,
) -> str:
    """Write levels to a file, if a path is given; the text itself.

    >>> write(Board.from_text("#@$.#"), format="letters")
    '#pbg#\\n'
    """
    collection = what if isinstance(what, Collection) else Collection((_level(what),))
    alphabet = named(format or collection.format or _fitting(collection))
    to_text = text_from_warehouse if alphabet.has_script else text_from_collection
    text = to_text(collection, alphabet, run_length=run_length)
    if path is not None:
        _save(text, Path(path))
    return text


def _is_text(source: str) -> bool:
    """Whether a string is a text and no path: it has several lines, or no file has its name and it draws a board."""
    if not source.strip() or "\n" in source or "\r" in source:
        return True
    return not os.path.exists(source) and looks_like_row(source) and not frozenset("#@|").isdisjoint(source)


def _level(what: Level | Board) -> Level:
    return what if isinstance(what, Level) else Level(what)


def _fitting(collection: Collection) -> str:
    """The name of the format for levels that were read from nowhere."""
    if collection.levels and collection[0].script and is_bare(collection):
        return WAREHOUSE.name
    return collection[0].board.plainest.name if collection else "xsb"


def _save(text: str, path: Path) -> None:
    """Write the file atomically; a pipe or a terminal cannot be replaced and is written to."""
    data = text.encode("utf-8")
    if path.exists() and not path.is_file() and not path.is_dir():
        with write_errors(path):
            path.write_bytes(data)
    else:
        with atomic_file(path) as temporary, write_errors(path):
            temporary.write_bytes(data)
