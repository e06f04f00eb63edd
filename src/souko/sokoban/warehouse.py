"""The warehouse robot: it follows a script and pushes whatever stands in its way.

    #######                      #######
    #.@OO.#   one move `>`       #..@OO#    a chain of boxes moves as one; a wall at its end, and nothing moves
    #######                      #######

A wide box is pushed by either half and pushes with both, so a push up or down can fan out:

    ##########    ##########
    ##[][]..##    ##[][]..##     `^`: the box ahead is wide, each of its halves meets another box,
    ##.[]...##    ##.[]...##     and because those meet the wall nothing moves at all
    ##..@...##    ##..@...##
    ##########    ##########

A `Warehouse` is an iterator over its own script. The moves are made by `native/warehouse/push.hpp`; its slow
twin, which is the definition, stands in `tests/naive.py`. The idea of seeing the field between any two moves, and of
boxes that are wider and wider, comes from people who solved such a puzzle for fun.
"""

from pathlib import Path
from typing import Any, Self

import numpy as np

from souko import _native
from souko.boards import GOAL, Board, CellGrid, Moves, Point, Shape, load_text, point_of, read_text
from souko.errors import BudgetError, MoveError

MAX_CELLS = (1 << 31) - 1
"""Cells of a warehouse with the rim of walls around it: native code numbers them with 32 bits."""

TITLES = ("narrow", "wide", "wider")

ARROWS = {"u": "^", "d": "v", "l": "<", "r": ">"}


class Warehouse:
    """A board, a robot and its script; iterating makes one move after the other.

    >>> warehouse = Warehouse.read("######\\n#@O..#\\n######\\n\\n>>>>")
    >>> for direction, position in warehouse:
    ...     print(direction, position, warehouse.to_text().split()[1], warehouse.score)
    > (1, 2) #.@O.# 103
    > (1, 3) #..@O# 104
    > (1, 3) #..@O# 104
    > (1, 3) #..@O# 104

    With `chains=False` it obeys the law of Sokoban: one box at a time.
    """

    def __init__(self, board: Board, script: Moves | str = "", *, chains: bool = True) -> None:
        if board.player is None:
            raise MoveError("a warehouse needs a robot, and this board has none")
        if not chains and board.boxes.sum() != board.anchors.sum():
            raise MoveError("Sokoban moves one narrow box at a time; wide boxes need a warehouse")
        self.start = board
        self.script = script if isinstance(script, Moves) else Moves.from_text(script)
        self.chains = chains
        self.title = "narrow" if chains else ""
        self._robot = _native.Robot(board.cells, *_check_shape(board.shape), board.player, not chains)

    @classmethod
    def read(cls, source: str | Path, *, lenient: bool = False) -> Self:
        """The warehouse that a text or a file describes; `lenient` skips unknown characters in the script."""
        text, name = (load_text(source), str(source)) if isinstance(source, Path) else (source, "")
        level = read_text(text, name, "warehouse", lenient=lenient)[0]
        return cls(level.board, level.script)

    def widened(self, times: int = 1) -> Self:
        """The warehouse before its first move, doubled in width `times` times.

        A box becomes two cells wide; each half of a wide box becomes a wide box of its own.
        """
        if not _within(times, 0, 31, "widen"):
            return self.at(0)
        before = TITLES.index(self.title) if self.title in TITLES else 0
        title = TITLES[before + times] if before + times < len(TITLES) else f"widened {before + times} times"
        return self._stretched(1 << times, 2, title)

    def with_box_width(self, width: int) -> Self:
        """The warehouse before its first move, each cell `width` cells wide, and each box cell one box."""
        return self._stretched(_within(width, 1, MAX_CELLS, "box width"), width, f"boxes {width} wide")

    def at(self, move: int) -> Self:
        """A copy of this warehouse after the first `move` moves."""
        if not 0 <= move <= len(self.script):
            raise MoveError(f"no move {move:,}: the script has {len(self.script):,} moves")
        ahead = self.copy() if move >= self.done else self._restarted(self.start, self.title)
        return ahead.run(move - ahead.done)

    def copy(self) -> Self:
        """A copy, which can be run without changing this one."""
        twin = type(self).__new__(type(self))
        twin.__dict__ |= self.__dict__ | {"_robot": self._robot.copy()}
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        # The native robot cannot be pickled; the moves are made again.
        return _rebuilt, (type(self), self.start, self.script, self.chains, self.title, self.done)

    def run(self, count: int | None = None) -> Self:
        """Make the next `count` moves, or all that are left, at full speed; the warehouse itself.

        Surprises: if Ctrl-C interrupts it, it stands between two moves and can be run on.
        """
        if count is not None and count < 0:
            raise MoveError(f"cannot make {count} moves")
        last = len(self.script) if count is None else min(self.done + count, len(self.script))
        self._robot.run(self.script.text, last)
        return self

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> tuple[str, Point]:
        """Make one move; the arrow that asked for it, and where the robot stands now."""
        move = self.done
        if move == len(self.script):
            raise StopIteration
        self._robot.run(self.script.text, move + 1)
        return ARROWS[self.script.text[move].lower()], self.position

    def __length_hint__(self) -> int:
        return len(self.script) - self.done

    @property
    def done(self) -> int:
        """How many moves of the script have been made, whether they moved the robot or not."""
        return self._robot.done

    @property
    def moved(self) -> int:
        """How many of them moved the robot."""
        return self._robot.moved

    @property
    def pushes(self) -> int:
        """How many of them pushed a box, or several."""
        return self._robot.pushes

    @property
    def position(self) -> Point:
        """The row and column where the robot stands."""
        return point_of(self._robot.cell, self.shape[1])

    @property
    def shape(self) -> Shape:
        """Rows and columns."""
        return self.start.shape

    @property
    def boxes(self) -> int:
        """How many boxes there are; a wide one is one."""
        return self._robot.boxes()

    @property
    def score(self) -> int:
        """The sum over all boxes of 100 * row + column of their left end."""
        return self._robot.score()

    @property
    def board(self) -> Board:
        """The board as it stands now."""
        cells = np.empty_like(self.start.cells)
        self._robot.copy_cells(cells)
        if self.start.goals.any():
            cells |= self.start.cells & np.uint8(GOAL)
        return Board.from_grid(CellGrid(cells, self.shape, self._robot.cell))

    @property
    def solved(self) -> bool:
        """Whether the boxes stand on the goals."""
        return self.board.solved

    @property
    def length(self) -> int:
        """How many moves the script has in all."""
        return len(self.script)

    @property
    def caption(self) -> str:
        """What to write above a picture of it."""
        result = f"score {self.score:,}" if self.chains else f"{self.pushes:,} pushes"
        parts = [self.title, result, f"move {self.done:,} of {self.length:,}"]
        return " · ".join(part for part in parts if part)

    @property
    def format(self) -> str:
        """The alphabet in which it is shown: that of warehouses, or xsb if there are goals."""
        return "xsb" if self.start.goals.any() else "warehouse"

    def to_text(self) -> str:
        """The board as it stands now, as text."""
        return self.board.to_text(self.format)

    def __str__(self) -> str:
        try:
            return self.to_text()
        except MoveError:  # no alphabet has both goals and wide boxes
            return repr(self)

    def __repr__(self) -> str:
        rows, columns = self.shape
        return f"<Warehouse {rows}x{columns}, {self.boxes} boxes, move {self.done} of {len(self.script)}>"

    def _stretched(self, factor: int, box_width: int, title: str) -> Self:
        rows, columns = self.shape
        _check_shape((rows, columns * factor))
        return self._restarted(self.start.widened(factor, box_width), title)

    def _restarted(self, board: Board, title: str) -> Self:
        """The same script from another board."""
        other = type(self)(board, self.script, chains=self.chains)
        other.title = title
        return other


def score(text: str, widen: int = 0) -> int:
    """The score of a warehouse after its script, `widen` times widened first.

    >>> score("######\\n#@O..#\\n######\\n\\n>>>>")
    104

    Cost: one pass over the text and a few nanoseconds a move; unusual texts are read by the slower `Warehouse.read`.
    """
    clean = _native.score_text(text, widen) if text.isascii() and 0 <= widen <= 16 else None
    return Warehouse.read(text).widened(widen).run().score if clean is None else clean


def _rebuilt(kind: type[Warehouse], board: Board, script: Moves, chains: bool, title: str, done: int) -> Warehouse:  # noqa: PLR0913, PLR0917
    """The warehouse after its first `done` moves, for unpickling."""
    warehouse = kind(board, script, chains=chains)
    warehouse.title = title
    return warehouse.run(done)


def _check_shape(shape: Shape) -> Shape:
    """The shape itself; raises `BudgetError` if it has more cells than can be numbered."""
    rows, columns = shape
    if (rows + 2) * (columns + 1) > MAX_CELLS:
        raise BudgetError(f"a warehouse of {rows:,} x {columns:,} cells; at most {MAX_CELLS:,} cells can be run")
    return shape


def _within(number: int, least: int, most: int, name: str) -> int:
    """The number itself, if it lies within the limits."""
    if not least <= number <= most:
        raise MoveError(f"{name} {number}: between {least} and {most:,}, please")
    return number
