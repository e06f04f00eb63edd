"""Recordings: the file in which what was played is kept."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from souko.atomic_file import atomic_file, write_errors
from souko.rules import Session, write_session


class _Enough(Exception):  # noqa: N818 - no error
    pass


def check_writable(path: Path) -> None:
    """Raise `MoveError` if a file of this name could not be written; nothing is."""
    with suppress(_Enough), atomic_file(path):
        raise _Enough


def write_recording(path: Path, sessions: Iterable[Session]) -> None:
    """Write sessions as a list in JSON, to be read again by `read_sessions`."""
    with atomic_file(path) as temporary, write_errors(path):
        temporary.write_text("[" + ",\n".join(map(write_session, sessions)) + "]\n", encoding="utf-8")
