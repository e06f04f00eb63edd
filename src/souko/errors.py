"""The errors that souko raises, as one small tree.

    SoukoError
    ├── ReadError     the input cannot be read: where, what was found, what was expected, what to do
    ├── MoveError     it can be read, but it is not allowed
    ├── BudgetError   gave up: says what was tried and which limit stopped it
    ├── BusyError     another call is using the object
    ├── UndecidedError   a script of choices ran out: caught where all scripts are tried
    └── ExtraError    an optional part is not installed: says how to install it

Each error is built from its `args` alone, so it can be pickled and sent between processes.
"""

from typing import NamedTuple


class Place(NamedTuple):
    """A place in a text; lines and columns count from 1, and 0 means "not known"."""

    name: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        """The place as compilers write it.

        >>> str(Place("cellar.sok", 12, 7))
        'cellar.sok:12:7'
        """
        return ":".join(str(part) for part in (self.name or "<text>", self.line, self.column) if part)


class Complaint(NamedTuple):
    """One thing that is wrong: where, what was found, what was expected, what to do."""

    place: Place
    found: str
    expected: str = ""
    remedy: str = ""

    def __str__(self) -> str:
        return f"{self.place}: " + "; ".join(part for part in self[1:] if part)


class SoukoError(Exception):
    """The root of all errors that souko raises on purpose."""


class ReadError(SoukoError):
    """The input cannot be read; `args` are its complaints, and the message quotes the first."""

    @property
    def complaints(self) -> tuple[Complaint, ...]:
        """All that is wrong, in the order it was found."""
        return self.args

    def __str__(self) -> str:
        first, *others = self.complaints
        return f"{first} (and {len(others)} more)" if others else str(first)


class MoveError(SoukoError):
    """The input can be read, but what it asks for is not allowed."""


class BudgetError(SoukoError):
    """A limit was reached; `args` are what was tried and, if the caller can raise the limit, its name.

    The limit is a field of `Limits`, or with a third argument of True a keyword of the function that was called.

    >>> print(BudgetError("more than 9 looks at a cell", "looks"))
    more than 9 looks at a cell; a higher limit can be given: Limits(looks=N)
    >>> print(BudgetError("more than 9 seconds", "seconds", True))
    more than 9 seconds; a higher limit can be given: seconds=N
    """

    @property
    def limit(self) -> str:
        """The keyword of the limit that was reached; empty if no keyword raises it."""
        return str(self.args[1]) if len(self.args) > 1 else ""

    def __str__(self) -> str:
        if not self.limit:
            return super().__str__()
        remedy = f"{self.limit}=N" if self.args[2:] == (True,) else f"Limits({self.limit}=N)"
        return f"{self.args[0]}; a higher limit can be given: {remedy}"


class BusyError(SoukoError, ValueError):
    """The object is being used by another call, which is not over yet."""


class UndecidedError(SoukoError):
    """A script of choices ran out; `args` are the number of alternatives, and perhaps where that was.

    Two scripts that run out in the same place go on alike.
    """

    def __str__(self) -> str:
        return f"the script of choices ran out where one of {self.args[0]} is to be chosen"


class ExtraError(SoukoError):
    """An optional part is missing; `args` are what was wanted and the name of the extra."""

    def __str__(self) -> str:
        wanted, extra = self.args
        return f"{wanted} needs an optional part that is not installed; install it with: pip install 'souko[{extra}]'"


def unreadable(place: Place, found: str, expected: str = "", remedy: str = "") -> ReadError:
    """A `ReadError` with a single complaint."""
    return ReadError(Complaint(place, found, expected, remedy))
