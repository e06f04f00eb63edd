"""Reading and writing files of boards.

    path ──load_text──▶ text ──read_text──▶ Collection ──write──▶ text ──▶ path
                                │
                 a warehouse: one map and its script
                 xsb, sok, letters: levels with titles, authors, comments, solutions

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
from souko.boards.formats.detection import alphabet_for, alphabet_named, is_rulebook, looks_like_row
from souko.boards.formats.lines import normalize_newlines
from souko.boards.formats.notes import outside_comments
from souko.boards.formats.reader import collection_from_lines
from souko.boards.formats.sized import board_from_sized
from souko.boards.formats.warehouse import is_bare, level_from_text, text_from_warehouse
from souko.boards.formats.writer import text_from_collection
from souko.boards.level import Collection, Level
from souko.errors import Place, unreadable

_TEXT = bytes(set(range(32, 256)) - {127} | set(b"\t\n\v\f\r"))
"""The bytes that occur in text: all but control characters."""

CHUNK, MAX_STREAM_BYTES = 1 << 20, 1 << 30
"""In bytes: a pipe or a device may never end, so it is read in chunks, up to this many bytes."""
SAMPLE = 1 << 20
"""In characters: the alphabet of a longer text is detected from its first and last part of this length."""


def read(source: str | Path, format: str | None = None, *, lenient: bool = False) -> Collection:  # noqa: A002
    """The levels in a file or in a text; a text has more than one line, or is a board in run-length form.

    >>> read("5#|#@$.#|5#")[0].board.shape
    (3, 5)
    """
    if isinstance(source, str) and _is_text(source):
        return read_text(source, format=format, lenient=lenient)
    return read_text(load_text(source), str(source), format, lenient=lenient)


def read_text(text: str, name: str = "", format: str | None = None, *, lenient: bool = False) -> Collection:  # noqa: A002
    """The levels in a text; `name` is the file name in error messages."""
    text = normalize_newlines(text)
    if format is None and is_rulebook(text[:SAMPLE]):
        raise unreadable(Place(name), "a rulebook, and no board", "", "see souko play, souko film and souko rules")
    alphabet = alphabet_for(format, _sample_lines(text), Place(name))
    if alphabet.has_script:
        collection = Collection((level_from_text(text, alphabet, name, lenient=lenient),))
    elif alphabet.has_sizes:
        collection = Collection((Level(board_from_sized(text, alphabet, name)),))
    else:
        collection = collection_from_lines(text.split("\n"), alphabet, name)
    return replace(collection, format=format or ("sok" if name.endswith(".sok") else alphabet.name))


def _sample_lines(text: str) -> list[str]:
    """The lines to detect the alphabet from: without comments, and only both ends of a very long text."""
    lines = (text if len(text) <= 2 * SAMPLE else f"{text[:SAMPLE]}\n{text[-SAMPLE:]}").split("\n")
    return outside_comments(lines) if "omment" in text[:SAMPLE] else lines


def load_text(path: str | Path) -> str:
    """The text in a file: UTF-8, or else the Windows code page that old collections are written in."""
    try:
        with Path(path).open("rb") as file:
            data = read_bytes(file, str(path))
    except FileNotFoundError:
        raise unreadable(Place(str(path)), "no such file") from None
    except IsADirectoryError:
        raise unreadable(Place(str(path)), "a directory", "expected a file") from None
    except (OSError, ValueError) as error:
        raise unreadable(Place(str(path)), f"cannot be opened: {getattr(error, 'strerror', error)}") from None
    return decode_text(data, str(path))


def read_bytes(file: BinaryIO, name: str) -> bytes:
    """All bytes of a file; `ReadError` if a pipe or a device sends more than `MAX_STREAM_BYTES`."""
    with suppress(io.UnsupportedOperation):  # an object in memory has no file number
        if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            return file.read()
    pieces: list[bytes] = []
    while piece := file.read(CHUNK):
        pieces.append(piece)
        if len(pieces) * CHUNK > MAX_STREAM_BYTES:
            raise unreadable(Place(name), "it does not end", f"expected at most {MAX_STREAM_BYTES:,} bytes")
    return b"".join(pieces)


def decode_text(data: bytes, name: str) -> str:
    """The bytes of a file or of standard input as text; `ReadError` if they are binary data."""
    data = data.removesuffix(b"\x1a")  # the end-of-file mark of CP/M and DOS
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or data.translate(None, _TEXT):
        raise unreadable(Place(name), "binary data", "expected a text file in UTF-8")
    for encoding in ("utf-8-sig", "cp1252"):
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
    return data.decode("latin-1")


def write(
    levels: Collection | Level | Board,
    path: str | Path | None = None,
    format: str | None = None,  # noqa: A002
    *,
    run_length: bool = False,
) -> str:
    """Write levels to a file if a path is given, and return the text.

    >>> write(Board.from_text("#@$.#"), format="letters")
    '#pbg#\\n'
    """
    collection = levels if isinstance(levels, Collection) else Collection((_level(levels),))
    alphabet = alphabet_named(format or collection.format or _format_for(collection))
    to_text = text_from_warehouse if alphabet.has_script else text_from_collection
    text = to_text(collection, alphabet, run_length=run_length)
    if path is not None:
        _save(text, Path(path))
    return text


def _is_text(source: str) -> bool:
    """Whether a string is a text and not a path: it has several lines, or is a row of a board and no file's name."""
    if not source.strip() or "\n" in source or "\r" in source:
        return True
    return not os.path.exists(source) and looks_like_row(source) and not frozenset("#@|").isdisjoint(source)


def _level(level: Level | Board) -> Level:
    return level if isinstance(level, Level) else Level(level)


def _format_for(collection: Collection) -> str:
    """The format of levels that were not read from a file."""
    if collection.levels and collection[0].script and is_bare(collection):
        return WAREHOUSE.name
    return collection[0].board.simplest_alphabet.name if collection else "xsb"


def _save(text: str, path: Path) -> None:
    """Write the file atomically; a pipe or a terminal cannot be replaced and is written to."""
    data = text.encode("utf-8")
    if path.exists() and not path.is_file() and not path.is_dir():
        with write_errors(path):
            path.write_bytes(data)
    else:
        with atomic_file(path) as temporary, write_errors(path):
            temporary.write_bytes(data)
