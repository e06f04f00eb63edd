"""Pushes so long that the kernel takes other ways: it looks up where chains end, and remembers what is blocked.

Whatever it knows it must mend or forget when boxes move. So here boxes stand in crowds, the robot pushes, pokes and
strolls about among them, and all the time it stands where its slow twin does.
"""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from souko import Warehouse
from tests.naive import Twin

SEEDS = st.integers(0, 1 << 32)
BOXES = {"narrow": ["O"], "wide": ["[]"], "broad": ["[==]"], "mixed": ["O", "[]", "[=]", "O", "[===]"]}
EACH_KIND = pytest.mark.parametrize("boxes", BOXES.values(), ids=BOXES.keys())


def check(drawing, script):
    """Step both to the end and compare; then run to the end at once. How often it pushed."""
    text = f"{drawing}\n\n{script}"
    warehouse, twin = Warehouse.read(text), Twin(text)
    for arrow, position in warehouse:
        twin.move(arrow)
        assert (position, warehouse.moved, warehouse.pushes) == (twin.robot, twin.moved, twin.pushes)
        assert warehouse.done % 10 or warehouse.board.to_text("warehouse") == twin.drawn()
    assert warehouse.board.to_text("warehouse") == twin.drawn()
    assert warehouse.at(0).run().board == warehouse.board
    return twin.pushes


def turned(drawing):
    """The map with rows and columns exchanged."""
    return "\n".join(map("".join, zip(*drawing.split("\n"), strict=True)))


def row_of(random, boxes, columns, hole=0.0, wall=0.0):
    """A row full of boxes, but for some holes and walls."""
    row = ""
    for _ in range(columns):
        (piece,) = random.choices([random.choice(boxes), ".", "#"], [1 - hole - wall, hole, wall])
        row += piece if len(row + piece) <= columns else ""
    return row.ljust(columns, ".")


def with_robot(random, drawing):
    """The map with a robot on some free cell; in the upper left corner, under a roof, if there is none."""
    floor = [place for place, cell in enumerate(drawing) if cell == "."]
    place = random.choice(floor) if floor else 0
    drawing = drawing if floor else "." * (drawing + "\n").index("\n") + "\n" + drawing
    return f"{drawing[:place]}@{drawing[place + 1 :]}"


def ways(random, moves, longest=12, arrows="^v<>"):
    """A script of ways straight on."""
    script = ""
    while len(script) < moves:
        script += random.choice(arrows) * random.randint(1, longest)
    return script[:moves]


@EACH_KIND
@settings(max_examples=40)
@given(seed=SEEDS, shape=st.sampled_from([(1, 80), (3, 70), (6, 45), (20, 30), (40, 12)]))
def test_crowds_move_as_the_twin_says(boxes, seed, shape):
    random = Random(seed)
    rows, columns = shape
    hole, wall = random.choice([0.01, 0.03, 0.1]), random.choice([0, 0, 0.01])
    drawing = "\n".join(row_of(random, boxes, columns, hole, wall) for _ in range(rows))
    check(with_robot(random, drawing), ways(random, 250))


@settings(max_examples=40)
@given(seed=SEEDS, shape=st.sampled_from([(1, 80), (3, 70), (6, 45)]))
def test_crowds_in_tall_narrow_halls_move_as_the_twin_says(seed, shape):
    random = Random(seed)
    rows, columns = shape
    drawing = "\n".join(row_of(random, ["O"], columns, 0.03) for _ in range(rows))
    check(turned(with_robot(random, drawing)), ways(random, 250))


def hall(row):
    """A long row of boxes in an open hall, and a robot before it."""
    free = "." * len(row)
    return "\n".join([free, free, row, free, free])


def there_and_back(random, columns):
    """Push the row to the right, go round it, push it to the left, go round it."""
    right, left = random.randint(1, 9) * ">", random.randint(1, 9) * "<"
    return f"{right}^{'>' * columns}v{left}^{'<' * columns}v"


def poke(random, columns):
    """Try to push the row, go above it, push a box out of it, come back and try again."""
    return f">>^{'>' * random.randint(1, columns)}v^{'<' * columns}v>>>"


def dug(random, columns):
    """The same from below."""
    return poke(random, columns).translate(str.maketrans("^v", "v^"))


@EACH_KIND
@settings(max_examples=25)
@given(seed=SEEDS, length=st.integers(20, 90), gap=st.sampled_from([0, 1, 5, 20]))
def test_a_long_row_that_is_pushed_and_poked_moves_as_the_twin_says(boxes, seed, length, gap):
    random = Random(seed)
    row = "@" + row_of(random, boxes, length) + "." * gap
    first = [there_and_back] * random.randint(0, 8)
    deeds = first + random.choices([there_and_back, poke, dug], k=6)
    check(hall(row), "".join(deed(random, len(row)) for deed in deeds))


@settings(max_examples=25)
@given(seed=SEEDS, length=st.integers(20, 90), gap=st.sampled_from([0, 1, 5, 20]))
def test_a_long_column_that_is_pushed_and_poked_moves_as_the_twin_says(seed, length, gap):
    random = Random(seed)
    row = "@" + "O" * length + "." * gap
    deeds = random.choices([there_and_back, there_and_back, poke, dug], k=12)
    script = "".join(deed(random, len(row)) for deed in deeds)
    check(turned(hall(row)), script.translate(str.maketrans("^v<>", "<>^v")))


@EACH_KIND
@settings(max_examples=40)
@given(seed=SEEDS, courses=st.integers(3, 8), walls=st.integers(0, 3))
def test_courses_of_bricks_move_as_the_twin_says(boxes, seed, courses, walls):
    random = Random(seed)
    columns = random.randint(16, 40)
    bricks = [row_of(random, [*boxes, *boxes, "."], columns) for _ in range(courses)]
    free = "." * columns
    ceiling = "".join(random.sample("#" * walls + "." * (columns - walls), columns))
    below = with_robot(random, free)
    check("\n".join([free, ceiling, free, *bricks, below, free]), ways(random, 200, 4, "^^^vv<>"))


def triangle(side):
    """Wide boxes on top of each other, one more in each row, and one alone that keeps them from moving up:

    #########
    ...[]....
    .[][]....
    ..[].....
    ..@......
    .........
    """
    columns = 2 * side + 5
    rows = ["." * (side - count + 1) + "[]" * count for count in range(side, 0, -1)]
    loner, robot = "." * (2 * side - 1) + "[]", "." * side + "@"
    return "\n".join(["#" * columns, *(row.ljust(columns, ".") for row in [loner, *rows, robot, ""])])


@pytest.mark.parametrize("side", [2, 5, 6, 7, 8, 12])
def test_a_blocked_triangle_moves_once_the_box_that_blocks_it_is_out_of_the_way(side):
    tries, far = "^^>^<^v^^", 3 * side + 5
    free_it = f"v{'<' * far}{'^' * far}{'>' * far}{'<' * far}{'v' * far}{'>' * side}^"
    assert check(triangle(side), tries) == 0
    assert check(triangle(side), tries + free_it) == 4
    assert check(triangle(side), tries + free_it + tries) == 5


@pytest.mark.parametrize("length", [10, 17, 18, 19, 20, 40, 100])
@pytest.mark.parametrize("box", ["O", "[]", "[=]"])
def test_a_blocked_row_moves_once_a_box_is_out_of_it(box, length):
    drawing, end = hall("@" + box * length + "#"), len(box) * length
    tries = ">><>v^>>"
    assert check(drawing, tries) == 0
    assert check(drawing, f"{tries}^{'>' * end}v^{'<' * end}v{tries}") == 1 + len(box)


def test_a_blocked_row_does_not_block_the_row_beside_it():
    rows = "\n".join([f"@{'O' * 30}#", f".{'O' * 30}.", f".{'O' * 30}#"])
    assert check(rows, ">>v>") == 1


def test_a_blocked_row_does_not_block_the_column_that_begins_with_the_same_box():
    column = [".O".ljust(22, ".")] * 20
    drawing = "\n".join(["." * 22, *column, "@" + "O" * 20 + "#", "." * 22])
    assert check(drawing, ">>v>^") == 1


def hourglass(side):
    """Wide boxes that fan out above and below one of them; they can move down, but not up:

    ########
    ..[][]..
    ...[]...
    ..[]....
    ..@[]...
    ..[][]..
    ........
    """
    columns = 2 * side + 4
    fan = ["." * (side + 2 - count) + "[]" * count for count in range(side, 0, -1)]
    waist, below = "." * side + "[]", "." * side + "@[]"
    rows = [*fan, waist, below, *fan[-2::-1], ""]
    return "\n".join(["#" * columns, *(row.ljust(columns, ".") for row in rows)])


@pytest.mark.parametrize("side", [2, 5, 6, 9])
def test_a_box_that_is_blocked_above_is_not_blocked_below(side):
    assert check(hourglass(side), "^^<^^>") == 0
    assert check(hourglass(side), "^^<^^>v") == 1


def stairs(steps):
    """Two flights of wide boxes that lead away from each other; the left one is blocked at its top:

    .#........
    .[]....[].
    ..[]..[]..
    ...[][]...
    ....@.....
    """
    flights = [f"{'.' * (steps - step)}[]{'..' * step}[]" for step in reversed(range(steps))]
    rows = [".#", *flights, "." * (steps + 1) + "@"]
    return "\n".join(row.ljust(2 * steps + 4, ".") for row in rows)


@pytest.mark.parametrize("steps", [3, 16, 17, 18, 19, 30])
def test_a_blocked_flight_of_stairs_does_not_block_the_one_beside_it(steps):
    assert check(stairs(steps), "^<^>^") == 0
    assert check(stairs(steps), "^^>^") == check(stairs(steps), "^<^>^>^") == 1


@pytest.mark.parametrize("arrow", ["<", ">"])
@pytest.mark.parametrize("box", ["O", "[]", "[=]"])
def test_a_row_of_thousands_moves_one_cell_at_a_time(arrow, box):
    boxes = box * 2000
    before = f"@{boxes}...." if arrow == ">" else f"....{boxes}@"
    after = f"....@{boxes}" if arrow == ">" else f"{boxes}@...."
    warehouse = Warehouse.read(f"{before}\n\n{arrow * 9}").run()
    assert (warehouse.board.to_text("warehouse"), warehouse.pushes) == (after, 4)
