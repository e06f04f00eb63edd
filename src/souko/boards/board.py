"""The board: walls, goals, boxes and a player on a grid, as one immutable value.

Underneath lies one flat array with a byte of flags per cell (see `grid`); everything else is a view of it.

    #####      cells   1 1 1 1 1  1 0 2 16 1  1 1 1 1 1
    #@$.#      shape   (3, 5)                                  cell 7 is row 1, column 2
    #####      player  6
"""

from dataclasses import dataclass
from typing import Self

import numpy as np

from souko.boards.formats.alphabets import ALPHABETS, WAREHOUSE, XSB, Alphabet
from souko.boards.formats.cell_grid import CellGrid, rows_from_grid, unmatched_joints
from souko.boards.formats.detection import alphabet_for, alphabet_named
from souko.boards.formats.lines import grid_from_lines, normalize_newlines
from souko.boards.grid import BOX, GOAL, LEFT, PLAYER, RIGHT, WALL, Cells, Mask, Shape, read_only
from souko.boards.run_length import encode_run_length
from souko.boards.svg import board_svg
from souko.errors import MoveError, Place


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Board:
    """Walls, goals, boxes and the player. Cells are numbered row by row; masks are flat, read-only arrays.

    >>> board = Board.from_text("#####\\n#@$.#\\n#####")
    >>> board.shape, board.player, int(board.boxes.sum())
    ((3, 5), 6, 1)
    """

    cells: Cells
    shape: Shape
    player: int | None = None

    def __post_init__(self) -> None:
        cells = self.cells if isinstance(self.cells, np.ndarray) else np.frombuffer(self.cells, np.uint8)
        object.__setattr__(self, "cells", read_only(np.array(cells, np.uint8).ravel()))
        object.__setattr__(self, "shape", (int(self.shape[0]), int(self.shape[1])))
        _check(self)

    @classmethod
    def from_grid(cls, grid: CellGrid) -> Self:
        """The board of a grid that is valid and not used elsewhere: it is neither checked nor copied."""
        board = cls.__new__(cls)
        object.__setattr__(board, "cells", read_only(grid.cells))
        object.__setattr__(board, "shape", grid.shape)
        object.__setattr__(board, "player", grid.player)
        return board

    @classmethod
    def from_text(cls, text: str, format: str | None = None, *, place: Place | None = None) -> Self:  # noqa: A002
        """The board that the text draws; the alphabet is detected unless `format` names it."""
        place = place or Place(line=1, column=1)
        lines = normalize_newlines(text).rstrip().split("\n")
        blank = next((number for number, line in enumerate(lines) if line.strip()), 0)
        place = place._replace(line=place.line + blank)
        return cls.from_grid(grid_from_lines(lines[blank:], alphabet_for(format, lines, place), place))

    def to_text(self, format: str | None = None, *, run_length: bool = False) -> str:  # noqa: A002
        """The board as text, a line per row, or one line with `run_length`; in xsb if that can write it."""
        alphabet = alphabet_named(format) if format else self.simplest_alphabet
        rows = rows_from_grid(CellGrid(self.cells, self.shape, self.player), alphabet)
        return "|".join(map(encode_run_length, _with_dashes(rows, alphabet))) if run_length else "\n".join(rows)

    @property
    def walls(self) -> Mask:
        """The cells with a wall."""
        return self._mask(WALL)

    @property
    def goals(self) -> Mask:
        """The cells with a goal."""
        return self._mask(GOAL)

    @property
    def boxes(self) -> Mask:
        """The cells with a box or a part of a wide box."""
        return self._mask(BOX)

    @property
    def anchors(self) -> Mask:
        """The leftmost cell of each box: boxes are counted and scored by it."""
        return read_only((self.cells & (BOX | LEFT)) == BOX)

    @property
    def solved(self) -> bool:
        """Whether there are boxes and goals, and every box is on a goal or every goal under a box."""
        resting = self.cells & (BOX | GOAL)
        bare_boxes, bare_goals = bool((resting == BOX).any()), bool((resting == GOAL).any())
        return bool(self.boxes.any()) and bool(self.goals.any()) and not (bare_boxes and bare_goals)

    @property
    def simplest_alphabet(self) -> Alphabet:
        """The first alphabet that can write this board; `WAREHOUSE` if none can."""
        used = set(np.flatnonzero(np.bincount(self.cells, minlength=256)).tolist())
        used |= set() if self.player is None else {int(self.cells[self.player]) | PLAYER}
        return next((a for a in ALPHABETS.values() if used <= set(a.cells.values())), WAREHOUSE)

    def widened(self, factor: int = 2, box_width: int | None = None) -> Self:
        """Each cell `factor` cells wide, and each box cell cut into boxes of `box_width` (default: `factor`).

        >>> print(Board.from_text("#.O@#", "warehouse").widened().to_text("warehouse"))
        ##..[]@.##
        """
        from souko import _native

        cells = np.empty(len(self.cells) * factor, np.uint8)
        _native.widen(self.cells, cells, factor, box_width or factor)
        player = None if self.player is None else self.player * factor
        return self.from_grid(CellGrid(cells, (self.shape[0], self.shape[1] * factor), player))

    def _mask(self, flag: int) -> Mask:
        return read_only((self.cells & flag) != 0)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        same = self.shape == other.shape and self.player == other.player
        return same and bool(np.array_equal(self.cells, other.cells))

    def __hash__(self) -> int:
        return hash((self.shape, self.player, self.cells.tobytes()))

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        try:
            text = self.to_text()
        except MoveError:
            text = ""
        from_text = f"Board.from_text({text!r}, {self.simplest_alphabet.name!r})"
        return from_text if text.strip() else f"Board{self._parts()}"

    def __reduce__(self) -> tuple[type[Self], tuple[bytes, Shape, int | None]]:
        # Unpickling calls the constructor, because pickle does not keep an array read-only.
        return type(self), self._parts()

    def _parts(self) -> tuple[bytes, Shape, int | None]:
        return self.cells.tobytes(), self.shape, self.player

    def _repr_svg_(self) -> str:
        return board_svg(self)

    def _repr_html_(self) -> str:
        return f'<div style="overflow-x:auto">{board_svg(self)}</div>'


def _with_dashes(rows: list[str], alphabet: Alphabet) -> list[str]:
    """The rows with dashes for floor: a run-length form has no blanks."""
    return [row.replace(" ", "-") for row in rows] if alphabet is XSB else rows


def _check(board: Board) -> None:
    """Raise `MoveError` unless shape, flags, player and the joints of wide boxes are consistent."""
    rows, columns = board.shape
    if rows < 0 or columns < 0 or rows * columns != len(board.cells):
        raise MoveError(f"{len(board.cells)} cells cannot be {rows} rows of {columns}")
    if (board.cells & ~np.uint8(WALL | BOX | LEFT | RIGHT | GOAL)).any():
        raise MoveError("cells hold flags that are none of WALL, BOX, LEFT, RIGHT and GOAL")
    if board.player is not None and not (0 <= board.player < len(board.cells)):
        raise MoveError(f"player at cell {board.player}; the board has cells 0 to {len(board.cells) - 1}")
    if board.player is not None and board.cells[board.player] & (WALL | BOX):
        raise MoveError(f"player at cell {board.player}, where a wall or a box stands")
    crowded = (board.cells & (WALL | BOX)) == (WALL | BOX)
    loose = ((board.cells & (LEFT | RIGHT)) != 0) & ((board.cells & BOX) == 0)
    if (crowded | loose).any():
        raise MoveError("a box in a wall, or a joint without a box")
    if len(unmatched_joints(board.cells, board.shape)):
        raise MoveError("a part of a wide box without its neighbour")
