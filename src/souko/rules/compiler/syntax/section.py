"""What the readers of all sections have in common."""

from souko.rules.compiler.syntax.script import Script
from souko.rules.compiler.syntax.tokens import Line


class SectionReader:
    """Reads the lines of one section into the script, a bite at a time."""

    speaking = False
    """Whether a message is being read, in which a parenthesis is no comment."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.complaints = script.complaints

    def enter(self) -> None:
        """Get ready for the lines after the section word."""

    def begin(self, line: Line) -> None:
        """Get ready for a line."""

    def at_once(self, line: Line, words: str) -> bool:
        """Read a line with nothing but these words in one go, if nothing is odd about them; whether it was read.

        For speed alone: bite by bite the same would come out.
        """
        return False

    def take(self, line: Line, start: bool) -> None:
        """Read the next bite of a line; `start` says that it is the first one."""
        raise NotImplementedError

    def finish(self, line: Line) -> None:
        """Make what was read of a line into an entry."""

    def blank(self, line: Line) -> None:
        """Read a line with nothing on it."""

    def error(self, line: Line, found: str, expected: str = "", remedy: str = "") -> None:
        """Complain about what is wrong here."""
        self.complaints.error(line.number, found, expected, remedy, line.mark + 1)

    def warn(self, line: Line, found: str, expected: str = "", remedy: str = "") -> None:
        """Complain about what is odd here."""
        self.complaints.warn(line.number, found, expected, remedy, line.mark + 1)
