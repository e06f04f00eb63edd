"""Complaints about a file: collected piece by piece, raised once.

    with complaints.collect(): read the map        3:7 unknown cell 'x'  ─┐
    with complaints.collect(): read the script     9:2 unknown move '?'  ─┴─▶  one ReadError with both
    complaints.raise_if_any()

So one error lists everything that is wrong with a file.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from souko.errors import Complaint, ReadError

MAX_COMPLAINTS = 20
"""Complaints in one error: longer lists are not read."""


class BoardComplaints(list[Complaint]):
    """The complaints so far."""

    @contextmanager
    def collect(self) -> Iterator[None]:
        """Add the complaints of a `ReadError` raised in the block, and go on after it."""
        try:
            yield
        except ReadError as error:
            self.extend(error.complaints)

    def raise_if_any(self) -> None:
        """Raise the first `MAX_COMPLAINTS` of them as one `ReadError`, if there are any."""
        if self:
            raise ReadError(*self[:MAX_COMPLAINTS])
