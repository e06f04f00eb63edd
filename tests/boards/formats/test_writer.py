"""What is written is read back, and what could not be is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from souko.boards import ALPHABETS, Board, Collection, Level, Moves, Solution, read_text, write
from souko.boards.formats.notes import ends_comment, opens_comment
from souko.errors import MoveError, ReadError

CORRIDOR = Board.from_text("#@$.#")

TRAPS = """\
1
#1
1.
Level #3
Level 2: deep
Author: x
Title: x
Collection: y
Solution
Solution:
Solution 2: rr
Script: u
Comment
Comment-Ends:
---
...
::
:: x
;
; ;
'a'
#####
#@$.#
5#|#@#
### 12 ###
Dull
rrUU
^^v
http://souko.example/levels
a:b:c
倉庫番
""".splitlines()
LINES = st.one_of(
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12),
    st.text("#@$. -*+;:'^v<>|0123456789()lurdLURDOpbg", max_size=8),
    st.sampled_from(TRAPS),
)
TITLES = LINES.map(str.strip)
KEYS = st.sampled_from(["Date", "Date of Last Change", "Level", "Rating", "E-Mail", "Copyright"])
LURD = st.text("lurdLURD", max_size=200).map(Moves)
SOLUTIONS = st.builds(Solution, LURD, st.sampled_from(["", "(33/8)", "/Moves", "by Ada: the best", "2", "- short"]))


@st.composite
def boards(draw, alphabet):
    """A random board of the alphabet, often open at its edges, with at most one player."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    plain = [c for c in ALPHABETS[alphabet].cells if c not in "[=]@+pP"]
    text = draw(st.lists(st.sampled_from(plain), min_size=rows * columns, max_size=rows * columns))
    where = draw(st.none() | st.integers(0, rows * columns - 1))
    if where is not None:
        text[where] = {"xsb": "@", "letters": "p"}[alphabet]
    drawing = "|".join("".join(text[row * columns : (row + 1) * columns]) for row in range(rows))
    return Board.from_text(drawing.replace(" ", "-"), alphabet)


def has_landmark(board):
    return board.player is not None or board.walls.any()


def stays_within_a_comment(line):
    return not opens_comment(line) and not ends_comment(line)


def metadata(**more):
    return {
        "title": TITLES,
        "author": TITLES,
        "comments": st.lists(LINES.filter(stays_within_a_comment), max_size=3).map(tuple),
        "properties": st.lists(st.tuples(KEYS, TITLES), max_size=2).map(tuple),
        **more,
    }


@st.composite
def collections(draw, alphabet):
    about = metadata(solutions=st.lists(SOLUTIONS, max_size=2).map(tuple), script=LURD)
    levels = st.lists(st.builds(Level, boards(alphabet).filter(has_landmark), **about), min_size=1, max_size=3).map(
        tuple
    )
    return draw(st.builds(Collection, levels, **metadata()))


@pytest.mark.parametrize("alphabet", ["xsb", "letters"])
@pytest.mark.parametrize("run_length", [False, True])
@given(data=st.data())
def test_a_collection_is_read_back_as_it_was_written(alphabet, run_length, data):
    collection = data.draw(collections(alphabet))
    text = write(collection, format=alphabet, run_length=run_length)
    assert read_text(text, format=alphabet) == collection


@pytest.mark.parametrize("alphabet", ["xsb", "letters"])
@given(data=st.data())
def test_the_alphabet_of_a_written_collection_is_detected(alphabet, data):
    collection = data.draw(collections(alphabet))
    text = write(collection, format=alphabet)
    try:
        assert read_text(text) == collection
    except ReadError as error:
        undecided = str(error)
        assert undecided.endswith("name one with format=…")


def test_the_layout_of_a_written_collection():
    level = Level(
        CORRIDOR,
        title="The corridor",
        author="Ada",
        comments=("easy", "but short"),
        solutions=(Solution(Moves("rR"), "(2/1)"), Solution(Moves())),
        properties=(("Date", "2001-05-03"),),
        script=Moves("rr"),
    )
    collection = Collection((level, Level(CORRIDOR)), title="Corridors", author="Ada", comments=("All short",))
    assert (
        write(collection)
        == """\
Collection: Corridors
Author: Ada
Comment: All short

; The corridor

#@$.#

Author: Ada
Date: 2001-05-03
Comment:
easy
but short
Comment-End:
Solution (2/1)
rR
Solution:
Script
rr

#@$.#
"""
    )


@pytest.mark.parametrize("title", ["Author: x", "Solution 2:", "---", "Comment-End"])
def test_a_title_that_would_be_read_otherwise_is_written_below_its_board(title):
    text = write(Level(CORRIDOR, title=title))
    assert text == f"#@$.#\n\nTitle: {title}\n"
    assert read_text(text)[0].title == title


def test_long_moves_are_wrapped_and_read_back():
    level = Level(CORRIDOR, solutions=(Solution(Moves("rl" * 500)),))
    text = write(level)
    assert max(map(len, text.split("\n"))) < 80
    assert read_text(text)[0] == level


@pytest.mark.parametrize(
    ("level", "complaint"),
    [
        (Level(Board.from_text("-$.-")), "a board with neither wall nor player would be read as a line of text"),
        (Level(CORRIDOR, title="a\nb"), r"the title 'a\nb' cannot be written on a line: it holds '\n'"),
        (Level(CORRIDOR, title=" a"), "the title ' a' begins or ends with a blank, which would not be read back"),
        (Level(CORRIDOR, author="a\x07b"), r"the author 'a\x07b' cannot be written on a line: it holds '\x07'"),
        (Level(CORRIDOR, comments=("a\rb",)), r"the comment 'a\rb' cannot be written on a line: it holds '\r'"),
        (
            Level(CORRIDOR, comments=("a", "Comment-End:")),
            "the comment line 'Comment-End:' would end the comment it stands in",
        ),
        (
            Level(CORRIDOR, properties=(("Title", "x"),)),
            "a property cannot have the name 'Title': it is one to four words, and no word of the format",
        ),
        (
            Level(CORRIDOR, properties=(("1st", "x"),)),
            "a property cannot have the name '1st': it is one to four words, and no word of the format",
        ),
        (
            Level(CORRIDOR, solutions=(Solution(Moves("r"), "by Ada: uu"),)),
            "the heading 'by Ada: uu' of a solution would be read as something else",
        ),
        (Collection(()), "a collection without levels would not be read back"),
    ],
)
def test_what_could_not_be_read_back_is_refused(level, complaint):
    with pytest.raises(MoveError) as error:
        write(level, format="sok")
    assert str(error.value) == complaint
