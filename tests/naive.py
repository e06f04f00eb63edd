"""The slow twins: what the kernels must do, written as plainly as can be.

A warehouse is a set of walls, a robot, and for each cell with a box the box that stands there. To move, the robot
enters the cell ahead. Whatever stands on a cell that is entered has to move too, and enters cells itself. Move `^`:

    ......     the robot enters     1 cell:  the lower box has to move
    .[]...     that box enters      2 cells: the upper box has to move
    ..[]..     that box enters      2 cells: nothing stands there, and so all of them move
    ..@...

If a cell that is entered is a wall, or outside of the map, nothing moves at all.
"""

import re
from textwrap import dedent
from typing import NamedTuple

Point = tuple[int, int]

ARROWS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


class Box(NamedTuple):
    """A box by its left end and its width."""

    row: int
    column: int
    width: int

    def cells(self) -> set[Point]:
        return {(self.row, self.column + part) for part in range(self.width)}

    def drawn(self) -> str:
        return "O" if self.width == 1 else "[" + "=" * (self.width - 2) + "]"


class Twin:
    """A warehouse as its text draws it; `chains=False` is the law of Sokoban: one box at a time."""

    def __init__(self, text: str, *, chains: bool = True) -> None:
        drawing, _, script = text.partition("\n\n")
        rows = drawing.split("\n")
        self.height, self.width, self.chains = len(rows), len(rows[0]), chains
        self.script = [arrow for arrow in script if arrow in ARROWS]
        self.walls = {(row, found.start()) for row, line in enumerate(rows) for found in re.finditer("#", line)}
        (self.robot,) = [(row, line.index("@")) for row, line in enumerate(rows) if "@" in line]
        boxes = [Box(row, *_span(found)) for row, line in enumerate(rows) for found in re.finditer(r"O|\[=*\]", line)]
        self.boxes = {cell: box for box in boxes for cell in box.cells()}
        self.moved = self.pushes = 0

    def move(self, arrow: str) -> None:
        """Move the robot and all that it pushes, if every cell that would be entered is neither wall nor outside."""
        way = ARROWS[arrow]
        moving: set[Box] = set()
        entered = {_beside(self.robot, way)}
        while entered:
            if not all(map(self._open, entered)):
                return
            pushed = {self.boxes[cell] for cell in entered if cell in self.boxes} - moving
            moving |= pushed
            entered = {_beside(cell, way) for box in pushed for cell in box.cells()}
        if len(moving) <= 1 or self.chains:
            self.robot = _beside(self.robot, way)
            self._shift(moving, way)

    def run(self) -> "Twin":
        for arrow in self.script:
            self.move(arrow)
        return self

    def score(self) -> int:
        return sum(100 * box.row + box.column for box in set(self.boxes.values()))

    def drawn(self) -> str:
        rows = [["."] * self.width for _ in range(self.height)]
        for row, column in self.walls:
            rows[row][column] = "#"
        for (row, column), box in self.boxes.items():
            rows[row][column] = box.drawn()[column - box.column]
        rows[self.robot[0]][self.robot[1]] = "@"
        return "\n".join(map("".join, rows))

    def _open(self, cell: Point) -> bool:
        return 0 <= cell[0] < self.height and 0 <= cell[1] < self.width and cell not in self.walls

    def _shift(self, moving: set[Box], way: Point) -> None:
        arrived = [Box(box.row + way[0], box.column + way[1], box.width) for box in moving]
        gone = {cell for box in moving for cell in box.cells()}
        self.boxes = {cell: box for cell, box in self.boxes.items() if cell not in gone}
        self.boxes |= {cell: box for box in arrived for cell in box.cells()}
        self.moved += 1
        self.pushes += bool(moving)


def widened(text: str, times: int = 1) -> str:
    """The text with its map doubled in width so many times: the table of the rules, character by character."""
    table = {"#": "##", ".": "..", "@": "@.", "O": "[]", "[": "[]", "=": "[]", "]": "[]"}
    return widened(_redrawn(text, table), times - 1) if times else text


def with_box_width(text: str, width: int) -> str:
    """The text with every cell of its map so wide, and a box on each cell where there was a part of one."""
    box = Box(0, 0, width).drawn()
    table = {"#": "#" * width, ".": "." * width, "@": "@" + "." * (width - 1)}
    return _redrawn(text, table | dict.fromkeys("O[=]", box))


def drawn(text: str) -> str:
    """A drawing that was indented to fit in with the code around it."""
    return dedent(text).strip("\n")


def _redrawn(text: str, table: dict[str, str]) -> str:
    drawing, gap, script = text.partition("\n\n")
    return drawing.translate({ord(old): new for old, new in table.items()}) + gap + script


def _beside(cell: Point, way: Point) -> Point:
    return cell[0] + way[0], cell[1] + way[1]


def _span(found: re.Match[str]) -> tuple[int, int]:
    return found.start(), found.end() - found.start()


def arrivals(blocked: list[bool], columns: int, start: int) -> list[int]:
    """For each cell the step (0 up, 1 left, 2 down, 3 right) that first enters it, 4 at the start, 255 elsewhere."""
    rows, found, queue = len(blocked) // columns, {start: 4}, [start]
    for cell in queue:
        row, column = divmod(cell, columns)
        for step, (down, right) in enumerate([(-1, 0), (0, -1), (1, 0), (0, 1)]):
            if 0 <= row + down < rows and 0 <= column + right < columns:
                near = (row + down) * columns + column + right
                if not blocked[near] and near not in found:
                    found[near] = step
                    queue.append(near)
    return [found.get(cell, 255) for cell in range(len(blocked))]
