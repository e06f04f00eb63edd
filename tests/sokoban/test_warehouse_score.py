"""`souko.warehouse.score`: text in, integer out, and never another answer than the long way gives."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from souko import SoukoError, Warehouse
from souko.warehouse import score
from tests import naive

TEXT = "#######\n#..O.O#\n#.O@O.#\n#..O..#\n#######\n\n<>^v>>\nvv<^\n"


def the_long_way(text, widen=0):
    return Warehouse.read(text).widened(widen).run().score


def outcome(scored, text, widen):
    try:
        return scored(text, widen)
    except SoukoError as error:
        return type(error), str(error)


def test_the_score_is_a_hundred_times_the_row_and_the_column_of_each_left_end():
    assert score("@.\nO.\n.O") == 100 + 201
    assert score("@....\nO.[=]\n.O.[]\n") == 100 + 102 + 201 + 203


def test_it_widens_first():
    assert [score(TEXT, widen) for widen in range(4)] == [the_long_way(TEXT, widen) for widen in range(4)]
    assert [score(TEXT, widen) for widen in range(4)] == [
        naive.Twin(naive.widened(TEXT, widen)).run().score() for widen in range(4)
    ]


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "\r"),
        TEXT.rstrip(),
        TEXT + "\n\n",
        "\n \n" + TEXT,
        TEXT.replace("\n\n", "\n\n\n\n"),
        TEXT.replace("\n\n", "\n \t\n"),
        TEXT.replace("\nvv", "\n\n\n vv"),
        "\ufeff" + TEXT,
    ],
)
def test_line_ends_and_blank_lines_do_not_matter(text):
    assert score(text) == score(TEXT)
    assert score(text, 2) == score(TEXT, 2)


@pytest.mark.parametrize(
    ("text", "expected"), [("@O..\n\n>>>>", 3), (".O@\n\n<<<", 0), ("@\nO\n.\n.\n\nvvvv", 300), ("@", 0), ("O@\n\n", 0)]
)
def test_the_edge_of_an_open_map_is_a_wall(text, expected):
    assert score(text) == expected


def test_wide_boxes_in_the_text_are_pushed_as_such():
    assert score("#@[]O[=]..#\n\n>>>") == 4 + 6 + 7
    assert score("#@[]#\n\n>>>") == 2


@pytest.mark.parametrize("text", ["#@é#\n\n>", "#@O#\n\n>é", "#@O#\n\n>\ud800", "倉庫"])
def test_text_from_afar_is_refused_as_by_the_long_way(text):
    assert outcome(score, text, 0) == outcome(the_long_way, text, 0)
    assert isinstance(outcome(score, text, 0), tuple)


@pytest.mark.parametrize("widen", [-1, 32, 1 << 40])
def test_widenings_out_of_all_proportion_are_refused_as_by_the_long_way(widen):
    assert outcome(score, TEXT, widen) == outcome(the_long_way, TEXT, widen)
    assert isinstance(outcome(score, TEXT, widen), tuple)


def test_many_widenings_take_the_long_way():
    assert score("@O\n\n>", 17) == sum(range(1 << 17, 2 << 17, 2))


def test_a_score_can_be_larger_than_four_bytes_hold():
    text = "@" + "." * 999 + ("\n" + "O" * 1000) * 999 + "\n\n"
    expected = sum(100_000 * row + 1000 * 999 // 2 for row in range(1, 1000))
    assert score(text) == the_long_way(text) == expected > 1 << 35


edits = st.lists(
    st.tuples(st.integers(0, len(TEXT)), st.integers(0, 2), st.text("#.O@[=]^v<>x\n\r ", max_size=3)), max_size=3
)


def edited(text, edits):
    for place, length, instead in edits:
        text = text[:place] + instead + text[place + length :]
    return text


@settings(max_examples=1000)
@given(edits, st.integers(0, 3))
@example([(0, 7, "")], 0)
@example([(6, 0, "@")], 1)
@example([(len(TEXT), 0, "\n@")], 1)
def test_however_odd_the_text_the_score_or_the_error_is_that_of_the_long_way(edits, widen):
    text = edited(TEXT, edits)
    assert outcome(score, text, widen) == outcome(the_long_way, text, widen)


@settings(max_examples=500)
@given(st.data(), st.integers(1, 6), st.text("^v<>\n", max_size=40), st.integers(0, 3))
def test_clean_texts_score_as_the_slow_twin_does(data, columns, script, widen):
    rows = data.draw(st.lists(st.text("#..O", min_size=columns, max_size=columns), min_size=1, max_size=6))
    cells = list("\n".join(rows))
    place = data.draw(st.integers(0, len(rows) - 1)) * (columns + 1) + data.draw(st.integers(0, columns - 1))
    text = "".join([*cells[:place], "@", *cells[place + 1 :], "\n\n", script.strip("\n"), "\n"])
    assert score(text, widen) == naive.Twin(naive.widened(text, widen)).run().score()
