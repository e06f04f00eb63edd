"""Compile tests: the number of errors and the order of the lines they name."""

import pytest

from souko.errors import ReadError
from souko.rules.records.error_cases import ErrorCase, judge_complaints, read_error_cases

NOTHING = "title Nothing\n"
COLOUR = "OBJECTS\n\nBackground\nnosuchcolour\n"


@pytest.mark.parametrize(
    ("source", "errors", "lines", "difference"),
    [
        (NOTHING, 3, (), ""),
        (NOTHING, 3, (0, 0, 0), ""),
        (NOTHING, 2, (), "2 errors expected, 3 found"),
        (NOTHING, 3, (1,), "complaints about lines 1 expected, about none, none, none found"),
        (COLOUR, 3, (4, 0), ""),
        (COLOUR, 3, (0, 4), "complaints about lines none, 4 expected"),
    ],
)
def test_errors_are_counted_and_lines_compared(source, errors, lines, difference):
    why = judge_complaints(ErrorCase("t", source, errors, lines))
    assert why.startswith(difference)
    assert bool(why) == bool(difference)


def test_a_failure_quotes_the_complaints():
    assert "nothing is called player" in judge_complaints(ErrorCase("t", NOTHING, 9, ()))


def test_error_cases_are_read_from_json():
    text = '[{"name": "n", "source": "s", "error_count": 2, "lines": [3, null]}]'
    assert read_error_cases(text) == (ErrorCase("n", "s", 2, (3, 0)),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("{}", "in a list"),
        ("[1]", "test 0 of <text>: a test is to be an object"),
        ('[{"source": "", "lines": []}]', "there is no 'error_count'"),
        ('[{"source": 1, "lines": [], "error_count": 1}]', "source is not a text"),
        ('[{"source": "", "lines": ["x"], "error_count": 1}]', "invalid literal"),
        ('[{"source": "", "lines": [], "error_count": 1e999}]', "infinity"),
    ],
)
def test_unreadable_error_cases_are_reported(text, message):
    with pytest.raises(ReadError, match=message):
        read_error_cases(text)
