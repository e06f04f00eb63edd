"""The slow twins of counting: every placement is solved by itself, every cell is blocked by itself.

A hall is a floor and its goals, drawn with `#`, `.` and `X`. A state is where the player stands and where the boxes
stand; a turn is one step in one of four ways, and takes along the box that is in the way, if there is room behind it:

    X$@   a turn to the left   *@.    the cost of a turn is (pushes, moves): here (1, 1)

Four ways to the same numbers, from the plainest to one that manages some thousand cells:

    solvable        one placement: look at everything that its turns lead to
    fewest          one placement: the same, cheapest first
    fewest_of_all   every state's turns, written down and read backwards from where all boxes are on the goals
    Pieces          one box: every cell is blocked in turn, and a state is the piece of floor where the player is
"""

from collections import Counter, deque
from collections.abc import Iterator
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import combinations
from random import Random
from typing import NamedTuple

Point = tuple[int, int]
Boxes = frozenset[Point]
State = tuple[Point, Boxes]
Cost = tuple[int, int]

WAYS = ((-1, 0), (0, -1), (1, 0), (0, 1))
RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


class Hall(NamedTuple):
    """A floor, its goals, and how many rows and columns it has."""

    floor: frozenset[Point]
    goals: frozenset[Point]
    shape: tuple[int, int]

    def points(self) -> list[Point]:
        """All cells, walls among them, in the order of their numbers."""
        return [(row, column) for row in range(self.shape[0]) for column in range(self.shape[1])]

    def states(self, boxes: int) -> Iterator[State]:
        """Everything that can stand on the floor: so many boxes and a player."""
        for chosen in combinations(sorted(self.floor), boxes):
            yield from ((player, frozenset(chosen)) for player in sorted(self.floor - set(chosen)))

    def placements(self, boxes: int = 1) -> Iterator[State]:
        """The states with nothing on a goal: those that are counted."""
        for player, chosen in self.states(boxes):
            if not self.goals & (chosen | {player}):
                yield player, chosen


def hall_of(text: str) -> Hall:
    """The hall that a text of `#`, `.` and `X` draws."""
    rows = text.split("\n")
    cells = {(row, column): cell for row, line in enumerate(rows) for column, cell in enumerate(line)}
    floor = frozenset(point for point, cell in cells.items() if cell != "#")
    goals = frozenset(point for point, cell in cells.items() if cell == "X")
    return Hall(floor, goals, (len(rows), len(rows[0])))


def random_grid(seed: int, rows: int, columns: int, density: float) -> str:
    """Walls strewn at random, and a goal near the middle."""
    random = Random(seed)
    cells = [["#" if random.random() < density else "." for _ in range(columns)] for _ in range(rows)]
    cells[rows // 2][columns // 2] = "X"
    return "\n".join(map("".join, cells))


def beside(cell: Point, way: Point) -> Point:
    return cell[0] + way[0], cell[1] + way[1]


def turn(hall: Hall, state: State, way: Point) -> tuple[State, Cost] | None:
    """What one step makes of a state and what it costs; None if a wall, or a box that does not budge, stops it."""
    player, boxes = state
    ahead = beside(player, way)
    if ahead not in hall.floor:
        return None
    if ahead not in boxes:
        return (ahead, boxes), (0, 1)
    beyond = beside(ahead, way)
    if beyond not in hall.floor or beyond in boxes:
        return None
    return (ahead, boxes - {ahead} | {beyond}), (1, 1)


def turns(hall: Hall, state: State) -> Iterator[tuple[State, Cost]]:
    yield from filter(None, (turn(hall, state, way) for way in WAYS))


def solvable(hall: Hall, start: State) -> bool:
    """Whether any turns bring all boxes to the goals."""
    seen, queue = {start}, deque([start])
    while queue:
        state = queue.popleft()
        if state[1] == hall.goals:
            return True
        fresh = {after for after, _ in turns(hall, state)} - seen
        seen |= fresh
        queue.extend(fresh)
    return False


def fewest(hall: Hall, start: State) -> Cost | None:
    """The fewest pushes that bring all boxes to the goals, and the fewest moves among those; None if nothing does."""
    costs, heap = {start: (0, 0)}, [((0, 0), start[0], sorted(start[1]))]
    while heap:
        cost, player, boxes = heappop(heap)
        state = player, frozenset(boxes)
        if state[1] == hall.goals:
            return cost
        for after, price in turns(hall, state):
            total = beside(cost, price)
            if total < costs.get(after, (total[0] + 1, 0)):
                costs[after] = total
                heappush(heap, (total, after[0], sorted(after[1])))
    return None


def fewest_of_all(hall: Hall, boxes: int = 1) -> dict[State, Cost]:
    """What `fewest` says of every placement, at once; those that cannot be solved are missing."""
    before: dict[State, list[tuple[State, Cost]]] = {}
    for state in hall.states(boxes):
        for after, price in turns(hall, state):
            before.setdefault(after, []).append((state, price))
    done = _cheapest({state: (0, 0) for state in hall.states(boxes) if state[1] == hall.goals}, before)
    return {state: done[state] for state in hall.placements(boxes) if state in done}


def _cheapest(costs: dict[State, Cost], before: dict[State, list[tuple[State, Cost]]]) -> dict[State, Cost]:
    """The cost of each state from which those with a cost can be reached."""
    names = {state: number for number, state in enumerate({**costs, **before})}
    heap = [(cost, names[state], state) for state, cost in costs.items()]
    heapify(heap)
    while heap:
        cost, _, state = heappop(heap)
        if cost == costs[state]:
            for earlier, price in before.get(state, ()):
                total = beside(cost, price)
                if total < costs.get(earlier, (total[0] + 1, 0)):
                    costs[earlier] = total
                    heappush(heap, (total, names.setdefault(earlier, len(names)), earlier))
    return costs


def by_box(hall: Hall, solved: dict[State, Cost]) -> list[list[int]]:
    """For each cell how many of the placements have a box there."""
    counts = Counter(box for _, boxes in solved for box in boxes)
    return [[counts[row, column] for column in range(hall.shape[1])] for row in range(hall.shape[0])]


def reach(floor: frozenset[Point], start: Point, without: Point | None = None) -> frozenset[Point]:
    """The cells that can be walked to when one cell is blocked; none if the walk cannot even start."""
    free = floor - {without}
    seen, queue = {start} & free, deque({start} & free)
    while queue:
        here = queue.popleft()
        fresh = {beside(here, way) for way in WAYS} & free - seen
        seen |= fresh
        queue.extend(fresh)
    return frozenset(seen)


def pieces(floor: frozenset[Point], without: Point | None = None) -> list[frozenset[Point]]:
    """The connected pieces of the floor when one cell is blocked, in the order of their first cells."""
    rest, found = floor - {without}, []
    while rest:
        found.append(reach(floor, min(rest), without))
        rest -= found[-1]
    return found


class Pieces:
    """One box, in time quadratic in the cells: a state is the box and the piece of floor where the player is.

    A piece is an integer with one bit for each cell, so that growing it by one step is a few shifts. For each cell in
    turn the floor without it is taken to pieces anew. What pushes lead to is written down forwards, and read backwards.
    """

    def __init__(self, hall: Hall) -> None:
        self.hall, self.stride = hall, hall.shape[1] + 1
        (self.goal,) = hall.goals
        self.floor = sum(1 << self._place(point) for point in hall.floor)

    @cached_property
    def pushes(self) -> dict[tuple[Point, int], int]:
        """For each box and each piece from which it can be brought home: the fewest pushes."""
        before: dict[tuple[Point, int], list[tuple[Point, int]]] = {}
        for box, found in self._pieces.items():
            for piece in found:
                for after in self._pushed(box, piece):
                    before.setdefault(after, []).append((box, piece))
        done = {(self.goal, piece): 0 for piece in self._pieces[self.goal]}
        queue = deque(done)
        while queue:
            state = queue.popleft()
            for earlier in before.get(state, ()):
                if earlier not in done:
                    done[earlier] = done[state] + 1
                    queue.append(earlier)
        return done

    def by_box(self) -> list[list[int]]:
        """For each box cell the number of player cells."""
        counts: Counter[Point] = Counter()
        for box, piece in self.pushes:
            if box != self.goal:
                counts[box] += (piece & ~(1 << self._place(self.goal))).bit_count()
        return [[counts[row, column] for column in range(self.hall.shape[1])] for row in range(self.hall.shape[0])]

    def fewest_pushes(self, player: Point, box: Point) -> int | None:
        """The fewest pushes from one placement; None if it cannot be solved."""
        return self.pushes.get((box, self._around(box, player)))

    @cached_property
    def _pieces(self) -> dict[Point, list[int]]:
        """For each cell what the floor falls into without it."""
        return {box: list(self._split(self.floor & ~(1 << self._place(box)))) for box in sorted(self.hall.floor)}

    def _pushed(self, box: Point, piece: int) -> Iterator[tuple[Point, int]]:
        for down, right in WAYS:
            behind, ahead = beside(box, (-down, -right)), beside(box, (down, right))
            if behind in self.hall.floor and ahead in self.hall.floor and piece >> self._place(behind) & 1:
                yield ahead, self._around(ahead, box)

    def _around(self, box: Point, player: Point) -> int:
        """The piece where the player is."""
        bit = 1 << self._place(player)
        return next(piece for piece in self._pieces[box] if piece & bit)

    def _split(self, rest: int) -> Iterator[int]:
        while rest:
            piece, grown = 0, rest & -rest
            while piece != grown:
                piece = grown
                near = piece << 1 | piece >> 1 | piece << self.stride | piece >> self.stride
                grown = piece | near & rest
            yield piece
            rest &= ~piece

    def _place(self, point: Point) -> int:
        return point[0] * self.stride + point[1]


def parts_by_walls(hall: Hall) -> dict[Point, int]:
    """Into how many parts each floor cell parts its piece when it is blocked, told by the walls alone.

    Walk once around a cell c, over the eight cells of its ring, and cut the ring into arcs:

        # . .        Edges of the ring (above, below, left, right) that are floor are neighbours of c, and so is, over
        . c #        one of them, a corner that is floor beside a floor edge: floor arcs lie in c's own piece. A corner
        . . .        between two wall edges is no neighbour of c, whatever it is; the two edges touch across it, so it
                     belongs to their wall arc. Here: two floor arcs (above; below and left), two wall arcs.

    Floor is connected by edges and walls by edges and corners, the outside of the grid being one wall with all that
    touches it. If two wall arcs hang together somewhere, their chain of walls and c form a closed curve that no walk
    by edges crosses, with a floor arc on either side: c cuts. If c cuts off a part of its piece, the rim of that part
    is a closed chain of walls and c, by edges and corners (another piece of floor cannot interrupt it: the rim of a
    piece consists of walls); it enters and leaves c by two different wall arcs, which so hang together without c.

    Joining m wall arcs by their labels and m floor arcs by their parts are two partitions of a circle that complement
    each other: together they have m + 1 blocks. So a cell with m > 1 arcs and d labels leaves m + 1 - d parts.
    """
    labels = _wall_labels(hall)
    return {cell: _parts(hall.floor, labels, cell) for cell in hall.floor}


def _wall_labels(hall: Hall) -> dict[Point, int]:
    """The number of each wall's piece, with a rim of walls around the grid; walls touch at corners too."""
    rows, columns = hall.shape
    every = {(row, column) for row in range(-1, rows + 1) for column in range(-1, columns + 1)}
    labels: dict[Point, int] = {}
    for start in sorted(every - hall.floor):
        stack = [] if start in labels else [start]
        while stack:
            here = stack.pop()
            if here in every and here not in hall.floor and here not in labels:
                labels[here] = len(labels) if here == start else labels[start]
                stack.extend(beside(here, way) for way in RING)
    return labels


def _parts(floor: frozenset[Point], labels: dict[Point, int], cell: Point) -> int:
    ring = [beside(cell, way) for way in RING]  # corners at the even places
    near = [place in floor for place in ring]
    for corner in range(0, 8, 2):
        near[corner] = near[corner] and (near[corner - 1] or near[corner + 1])
    ends = [place for place in range(8) if near[place - 1] and not near[place]]
    arcs = max(len(ends), int(any(near)))
    return arcs if arcs < 2 else arcs + 1 - len({_label(ring, labels, near, end) for end in ends})


def _label(ring: list[Point], labels: dict[Point, int], near: list[bool], place: int) -> int:
    """The label of the wall arc that begins at a place of the ring."""
    arc = ring[place:] + ring[:place]
    length = (near[place:] + near[:place]).index(True)
    (label,) = {labels[point] for point in arc[:length] if point in labels}
    return label
