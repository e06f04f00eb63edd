"""Complaints are gathered and raised once."""

import pytest

from souko.boards.formats.complaints import MOST, BoardComplaints
from souko.errors import Place, ReadError, unreadable


def test_all_that_was_heard_is_said_at_once():
    complaints = BoardComplaints()
    for line in (1, 2):
        with complaints.heard():
            raise unreadable(Place("a.txt", line), "bad")
    with pytest.raises(ReadError, match=r"a\.txt:1: bad \(and 1 more\)"):
        complaints.speak()


def test_nobody_reads_a_thousand_complaints():
    complaints = BoardComplaints(unreadable(Place(line=line), "bad").complaints[0] for line in range(1000))
    with pytest.raises(ReadError) as error:
        complaints.speak()
    assert len(error.value.complaints) == MOST


def test_without_complaints_nothing_is_raised():
    BoardComplaints().speak()
