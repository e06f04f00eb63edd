"""Atomic writing: a file is there whole, or not at all.

cellar.gif                  the old one, untouched while the new one is made
.souko-5f0c91aa.gif         the new one; renamed to cellar.gif when it is complete, removed if anything goes wrong
"""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from souko.errors import MoveError


@contextmanager
def atomic_file(path: Path) -> Iterator[Path]:
    """A new empty file beside `path` that takes its place at the end, or is removed on any exception."""
    with write_errors(path):
        target = Path(os.path.realpath(path))
        os.stat(target.parent)
    if target.is_dir():
        raise MoveError(f"{path}: cannot be written: it is a folder; give the name of a file in it")
    if target.exists() and not target.is_file():
        raise MoveError(f"{path}: cannot be written: it is a device or a pipe; give the name of a file")
    temporary = target.with_name(f".souko-{secrets.token_hex(4)}{target.suffix}")
    try:
        with write_errors(path):
            # Not tempfile: its files are private, and this one becomes an ordinary file.
            os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        yield temporary
        with write_errors(path):
            _replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


@contextmanager
def write_errors(path: Path) -> Iterator[None]:
    """Turn an `OSError` into a `MoveError` that says which file could not be written, and why."""
    try:
        yield
    except OSError as error:
        raise MoveError(f"{path}: cannot be written: {_reason(path, error)}") from error


def _replace(temporary: Path, target: Path) -> None:
    with suppress(FileNotFoundError):
        shutil.copymode(target, temporary)
    os.replace(temporary, target)


def _reason(path: Path, error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return f"there is no folder {str(path.parent)!r}; make it first"
    if isinstance(error, NotADirectoryError):
        return f"{str(path.parent)!r} is no folder"
    if isinstance(error, PermissionError):
        return f"no permission to write in {str(path.parent)!r}"
    return error.strerror or str(error)
