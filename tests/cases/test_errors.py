"""Rulebooks that are wrong in known ways: every complaint, about the right line, and nothing else."""

import sys

import pytest

from tests.cases import interfaces as rules
from tests.cases.complaint_texts import texts
from tests.cases.errorbook import oversized, said_about, wrong_rulebooks
from tests.cases.make import DATA

WRONG = wrong_rulebooks()


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.name)
def test_what_is_wrong_is_said_and_nothing_else(wrong):
    assert said_about(wrong.source) == wrong.said


@pytest.mark.parametrize("wrong", oversized(), ids=lambda wrong: wrong.name)
def test_what_is_too_large_is_refused(wrong):
    assert said_about(wrong.source) == wrong.said


def test_the_cases_are_judged_right_by_those_who_read_them():
    tests = rules.read_error_cases((DATA / "errors.json").read_text(encoding="utf-8"))
    assert [rules.judge_error_case(test).why for test in tests] == [""] * len(WRONG)
    assert len({wrong.name for wrong in WRONG}) == len(WRONG) >= 120


def test_a_rulebook_cut_off_anywhere_is_read_without_a_crash():
    for wrong in WRONG[::12]:
        for end in range(0, len(wrong.source), 37):
            rules.compile_rulebook(wrong.source[:end])


def test_every_complaint_of_the_compiler_has_a_case(monkeypatch):
    heard = listen(monkeypatch)
    for wrong in [*WRONG, *oversized()]:
        rules.compile_rulebook(wrong.source)
    missing = [text for text in texts() if not any(text.is_made_by(lines, found) for lines, found in heard)]
    assert not missing


def listen(monkeypatch):
    """The complaints that are made from now on, each with the lines of the source that are being run just then."""
    heard = []
    kind = type(rules.compile_rulebook("").complaints)

    def listening(method):
        def complain(self, line, found, *others, **named):
            heard.append((frozenset(lines_being_run()), found))
            return method(self, line, found, *others, **named)

        return complain

    for name in ("error", "warn"):
        monkeypatch.setattr(kind, name, listening(getattr(kind, name)))
    return heard


def lines_being_run():
    """The file and the line of each function that is being called."""
    frame = sys._getframe()
    while frame is not None:
        yield frame.f_code.co_filename, frame.f_lineno
        frame = frame.f_back
