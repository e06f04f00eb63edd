"""PuzzleScript's own error tests, in the shared folder: the number of errors, and their lines."""

import pytest

from souko.rules.compiler.compile import compile_rulebook
from souko.rules.records.error_cases import judge_complaints, read_error_cases


@pytest.fixture(scope="module")
def tests(shared):
    file = shared / "peers" / "puzzlescript" / "errors.json"
    if not file.is_file():
        pytest.skip(f"no file {file}")
    return read_error_cases(file.read_text(encoding="utf-8"))


def test_errors_are_as_many_as_recorded_and_complaints_are_about_the_recorded_lines(tests):
    wrong = [f"{test.name}: {difference}" for test in tests if (difference := judge_complaints(test))]
    assert not wrong


def test_a_rulebook_cut_off_anywhere_is_read_without_a_crash(tests):
    for test in tests[:10]:
        for end in range(0, len(test.source), 97):
            compile_rulebook(test.source[:end])
