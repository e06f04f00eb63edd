"""The levels: drawn with names of one character, blank lines between them; and messages to read.

    message Mind the gap.

    #####
    #P*O#
    #####

A level is as wide as its first row.
"""

from souko.rules.compiler.syntax.script import LevelText, MessageText
from souko.rules.compiler.syntax.section import SectionReader
from souko.rules.compiler.syntax.tokens import (
    ALL_BLANKS,
    MESSAGE,
    MESSAGE_WITHOUT_SPACE,
    PARENTHESIS,
    UNTIL_COMMENT,
    Line,
)


class LevelsReader(SectionReader):
    """Reads levels; `level` is the one whose rows are being read."""

    level: LevelText | None = None
    in_row = False

    def begin_section(self) -> None:
        """Collect the glyphs that levels may be drawn with."""
        self.script.collect_glyphs()

    def begin_line(self, line: Line) -> None:
        """Expect a row or a message."""
        self.in_message = self.in_row = False

    def blank_line(self, line: Line) -> None:
        """End the level."""
        self.level = None

    def read_whole_line(self, line: Line, words: str) -> bool:
        """Read a row of known glyphs."""
        if not self.script.glyphs.issuperset(words) or words.startswith("message") or not words.strip("="):
            return False
        self.add_row(words, line)
        return True

    def read_token(self, line: Line, start: bool) -> None:
        """Read a message, or some glyphs of a row."""
        if start:
            if self.read_message(line):
                return
            match = UNTIL_COMMENT.match(line.text, line.position)
            self.add_row(match.group().strip(ALL_BLANKS) if match else "", line)
            self.in_row = True
        if self.in_message:
            line.skip_to_end()
        else:
            self.read_glyphs(line)

    def read_message(self, line: Line) -> bool:
        """Read a message; whether there was one."""
        if line.match(MESSAGE) is None:
            if line.match(MESSAGE_WITHOUT_SPACE) is None:
                return False
            self.warn(line, "no space after 'message'", "message and a text", "put a space between them")
        self.in_message = True
        self.level = None
        self.script.levels.append(MessageText(line.original[line.position :].strip(ALL_BLANKS), line.number))
        return True

    def add_row(self, row: str, line: Line) -> None:
        """Keep a row."""
        if self.level is None:
            self.level = LevelText(line.number)
            self.script.levels.append(self.level)
        self.level.rows.append(row)
        if len(row) != len(self.level.rows[0]):
            self.warn(
                line,
                f"a row of {len(row)} cells in a level of width {len(self.level.rows[0])}",
                "rows of equal length",
                "fill the row, or put a blank line before a new level",
            )

    def read_glyphs(self, line: Line) -> None:
        """Read over glyphs up to a comment, and complain about unknown ones in a row."""
        match = PARENTHESIS.search(line.text, line.position + 1)
        end = match.start() if match else line.end
        for glyph in dict.fromkeys(line.text[line.position : end] if self.in_row else ""):
            if glyph not in self.script.glyphs and glyph not in " \t" and not self.complaints.stop_reading:
                line.word_start = line.text.find(glyph, line.position)
                self.error(line, f"'{glyph}' in a level is not known", "a one-character name", "add it to the LEGEND")
        line.position = end
