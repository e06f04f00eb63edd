"""Two recorded boards that differ are drawn side by side."""

from souko.rules.engine.reference.state import ObjectBoard
from souko.rules.records.difference import MAX_HEIGHT, MAX_WIDTH, difference, read_board
from souko.rules.records.sessions import write_board

NAMES = ("floor", "wall", "crate")


def recorded(*rows: str) -> str:
    """The recording of a board that is drawn with . # and *"""
    columns = "".join("".join(column) for column in zip(*rows, strict=True))
    return write_board(
        ObjectBoard(len(rows[0]), len(rows), tuple({".": 1, "#": 3, "*": 5}[cell] for cell in columns)), NAMES
    )


def test_a_recording_can_be_read_again():
    board = read_board(recorded("#.*", "..."))
    assert (board.width, board.height) == (3, 2)
    assert [board.at(0, column) for column in range(3)] == ["floor wall", "floor", "crate floor"]


def test_differences_are_described_and_drawn():
    assert difference(recorded("####", "#*.#", "####"), recorded("####", "#.*#", "####")).splitlines() == [
        "2 cells differ: row 1, column 1 expected 'crate floor', found 'floor'; "
        "row 1, column 2 expected 'floor', found 'crate floor'",
        "    expected  found",
        "    wwww      wwww",
        "    wc.w      w.cw",
        "    wwww      wwww",
        "    . floor  w floor wall  c crate floor",
    ]


def test_only_cells_near_a_difference_are_drawn():
    text = difference(
        recorded(*["." * 90] * 90), recorded(*["." * 90] * 49, "." * 60 + "*" + "." * 29, *["." * 90] * 40)
    )
    assert text.splitlines()[2:] == [
        *["    .....     ....."] * 2,
        "    .....     ..c..",
        *["    .....     ....."] * 2,
        "    . floor  c crate floor",
        "    (rows 47 to 51 and columns 58 to 62 of the board)",
    ]


def test_a_drawing_is_never_large():
    lines = difference(recorded(*["." * 90] * 90), recorded(*["*" * 90] * 90)).splitlines()
    assert len(lines) == MAX_HEIGHT + 4
    assert max(map(len, lines[1:-2])) <= 2 * MAX_WIDTH + 8
    assert lines[0].endswith("; …")


def test_a_different_size_is_reported():
    assert difference(recorded(".."), recorded(".", ".")).endswith("expected 2 x 1, found 1 x 2")


def test_a_text_that_is_no_recording_is_reported():
    assert "another size" in difference("", recorded("."))
    assert "another size" in difference("what, is\nthis", recorded("."))
    assert difference("floor:7,\n", recorded(".")) == "the same board, but not written in the same form"
