"""What a drawing function returns: the file it wrote. Pictures are written here, as PNG or SVG."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from souko.atomic_file import atomic_file, write_errors
from souko.errors import MoveError

PICTURE_SUFFIXES = (".png", ".svg")


class WrittenPicture(NamedTuple):
    """A picture that was written: where, its width and height in pixels, and the bytes of the file."""

    path: Path
    size: tuple[int, int]
    bytes: int


class WrittenFilm(NamedTuple):
    """A film that was written: where, its number of frames, its width and height in pixels, and its bytes."""

    path: Path
    frames: int
    size: tuple[int, int]
    bytes: int


def check_picture_path(path: Path) -> None:
    """Raise `MoveError` unless the path ends in `.png` or `.svg`."""
    if path.suffix.lower() not in PICTURE_SUFFIXES:
        known = ", ".join(PICTURE_SUFFIXES)
        raise MoveError(f"{path}: no picture has the ending {path.suffix!r}; give one of {known}")


def write_picture(
    path: Path, size: tuple[int, int], png: Callable[[], bytes], svg: Callable[[], bytes]
) -> WrittenPicture:
    """Write the bytes that `png` or `svg` returns, as the ending of the path asks."""
    encode = svg if path.suffix.lower() == ".svg" else png
    with atomic_file(path) as temporary, write_errors(path):
        temporary.write_bytes(encode())
    return WrittenPicture(path, size, path.stat().st_size)
