"""Complaints while reading: gathered piece by piece, raised once.

    with complaints.heard(): read the map        3:7 unknown cell 'x'  ─┐
    with complaints.heard(): read the script     9:2 unknown move '?'  ─┴─▶  one ReadError with both
    complaints.speak()

So whoever has to mend a file hears all that is wrong with it, and not one thing at a time.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from souko.errors import Complaint, ReadError

MOST = 20
"""At most this many complaints are collected: nobody reads a thousand."""


class BoardComplaints(list[Complaint]):
    """What was found wrong so far."""

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Note the complaints of a `ReadError` and go on."""
        try:
            yield
        except ReadError as error:
            self.extend(error.complaints)

    def speak(self) -> None:
        """Raise the first of them as one `ReadError`, if there are any."""
        if self:
            raise ReadError(*self[:MOST])
