"""Complaints are collected and raised once."""

import pytest

from souko.boards.formats.complaints import MAX_COMPLAINTS, BoardComplaints
from souko.errors import Place, ReadError, unreadable


def test_all_collected_complaints_are_raised_together():
    complaints = BoardComplaints()
    for line in (1, 2):
        with complaints.collect():
            raise unreadable(Place("a.txt", line), "bad")
    with pytest.raises(ReadError, match=r"a\.txt:1: bad \(and 1 more\)"):
        complaints.raise_if_any()


def test_an_error_has_at_most_twenty_complaints():
    complaints = BoardComplaints(unreadable(Place(line=line), "bad").complaints[0] for line in range(1000))
    with pytest.raises(ReadError) as error:
        complaints.raise_if_any()
    assert len(error.value.complaints) == MAX_COMPLAINTS


def test_without_complaints_nothing_is_raised():
    BoardComplaints().raise_if_any()
