"""Recordings: files of recorded sessions."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from souko.atomic_file import atomic_file, write_errors
from souko.rules import Session, write_session


class _DoNotWrite(Exception):  # noqa: N818 - no error
    pass


def check_writable(path: Path) -> None:
    """Raise `MoveError` if a file of this name could not be written; nothing is written."""
    with suppress(_DoNotWrite), atomic_file(path):
        raise _DoNotWrite


def write_recording(path: Path, sessions: Iterable[Session]) -> None:
    """Write sessions as a JSON list, which `read_sessions` reads."""
    with atomic_file(path) as temporary, write_errors(path):
        temporary.write_text("[" + ",\n".join(map(write_session, sessions)) + "]\n", encoding="utf-8")
