"""The interface of the readers, one for each section."""

from souko.rules.compiler.syntax.script import Script
from souko.rules.compiler.syntax.tokens import Line


class SectionReader:
    """Reads the lines of one section into the script, a token at a time."""

    in_message = False
    """Whether a message is being read: in it, a parenthesis does not begin a comment."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.complaints = script.complaints

    def begin_section(self) -> None:
        """Prepare for the lines after the section word."""

    def begin_line(self, line: Line) -> None:
        """Prepare for a line."""

    def read_whole_line(self, line: Line, words: str) -> bool:
        """Read a line that has no comments, if it is of a usual form; whether it was read.

        Only for speed: reading it token by token gives the same result.
        """
        return False

    def read_token(self, line: Line, start: bool) -> None:
        """Read the next token of a line; `start` says that it is the first one."""
        raise NotImplementedError

    def end_line(self, line: Line) -> None:
        """Keep what was read of the line."""

    def blank_line(self, line: Line) -> None:
        """Read a line with nothing on it."""

    def error(self, line: Line, found: str, expected: str = "", remedy: str = "") -> None:
        """Add an error at the last token."""
        self.complaints.error(line.number, found, expected, remedy, line.word_start + 1)

    def warn(self, line: Line, found: str, expected: str = "", remedy: str = "") -> None:
        """Add a warning at the last token."""
        self.complaints.warn(line.number, found, expected, remedy, line.word_start + 1)
