"""The slow twin of solving: every state that moves lead to, nearest first, nothing left out.

A level is drawn as XSB. A state is the player and the boxes. It is solved when every box stands on a goal, or, if there
are more boxes than goals, when every goal has a box; a level without boxes or without goals cannot be solved.
"""

from collections import deque
from typing import NamedTuple

Point = tuple[int, int]
State = tuple[Point, frozenset[Point]]

DIRECTIONS = ((-1, 0), (0, -1), (1, 0), (0, 1))


class Puzzle(NamedTuple):
    """The cells that are no walls, the goals, and the state to begin with."""

    floor: frozenset[Point]
    goals: frozenset[Point]
    start: State

    def is_solved(self, state: State) -> bool:
        """Whether nothing is left to do."""
        boxes = state[1]
        return bool(boxes) and bool(self.goals) and (boxes <= self.goals or self.goals <= boxes)


def puzzle_of(drawing: str) -> Puzzle:
    """The puzzle that a level in XSB draws."""
    cells = {(row, column): cell for row, line in enumerate(drawing.split("\n")) for column, cell in enumerate(line)}
    (player,) = (point for point, cell in cells.items() if cell in "@+")
    boxes = frozenset(point for point, cell in cells.items() if cell in "$*")
    goals = frozenset(point for point, cell in cells.items() if cell in ".+*")
    return Puzzle(frozenset(point for point, cell in cells.items() if cell != "#"), goals, (player, boxes))


def beside(point: Point, direction: Point) -> Point:
    """The next cell in a direction."""
    return point[0] + direction[0], point[1] + direction[1]


def after(puzzle: Puzzle, state: State) -> list[tuple[State, bool]]:
    """The states after one move, each with whether that pushes a box."""
    player, boxes = state
    found: list[tuple[State, bool]] = []
    for direction in DIRECTIONS:
        ahead = beside(player, direction)
        if ahead in boxes:
            beyond = beside(ahead, direction)
            if beyond in puzzle.floor and beyond not in boxes:
                found.append(((ahead, boxes - {ahead} | {beyond}), True))
        elif ahead in puzzle.floor:
            found.append(((ahead, boxes), False))
    return found


def fewest_moves(puzzle: Puzzle) -> int | None:
    """The fewest moves of a solution; None if there is none."""
    return fewest(puzzle, walking=1)


def fewest_pushes(puzzle: Puzzle) -> int | None:
    """The fewest pushes of a solution; None if there is none."""
    return fewest(puzzle, walking=0)


def fewest(puzzle: Puzzle, walking: int) -> int | None:
    """The least cost of a solution, if a push costs 1 and a step without one costs `walking`, which is 0 or 1.

    Breadth first: the queue is in order of cost, for steps that cost nothing go to its front.
    """
    queue, done = deque([(0, puzzle.start)]), set[State]()
    while queue:
        cost, state = queue.popleft()
        if puzzle.is_solved(state):
            return cost
        if state in done:
            continue
        done.add(state)
        for then, pushes in after(puzzle, state):
            if pushes or walking:
                queue.append((cost + 1, then))
            else:
                queue.appendleft((cost, then))
    return None
