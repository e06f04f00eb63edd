"""The levels: drawn with names of one character, blank lines between them; and messages to read.

    message Mind the gap.

    #####
    #P*O#
    #####

A level is as wide as its first row.
"""

from souko.rules.compiler.syntax.script import LevelText, MessageText
from souko.rules.compiler.syntax.section import SectionReader
from souko.rules.compiler.syntax.tokens import EDGES, MESSAGE, PARENTHESIS, RUN_ON_MESSAGE, UNTIL_COMMENT, Line


class LevelsReader(SectionReader):
    """Reads levels; `level` is the one whose rows are being read."""

    level: LevelText | None = None
    in_row = False

    def enter(self) -> None:
        """Learn what levels may be drawn with."""
        self.script.learn_glyphs()

    def begin(self, line: Line) -> None:
        """Expect a row or a message."""
        self.speaking = self.in_row = False

    def blank(self, line: Line) -> None:
        """End the level."""
        self.level = None

    def at_once(self, line: Line, words: str) -> bool:
        """Read a row of known glyphs."""
        if not self.script.glyphs.issuperset(words) or words.startswith("message") or not words.strip("="):
            return False
        self.add_row(words, line)
        return True

    def take(self, line: Line, start: bool) -> None:
        """Read a message, or some glyphs of a row."""
        if start:
            if self.take_message(line):
                return
            match = UNTIL_COMMENT.match(line.text, line.position)
            self.add_row(match.group().strip(EDGES) if match else "", line)
            self.in_row = True
        if self.speaking:
            line.skip_to_end()
        else:
            self.take_glyphs(line)

    def take_message(self, line: Line) -> bool:
        """Read a message; whether there was one."""
        if line.take(MESSAGE) is None:
            if line.take(RUN_ON_MESSAGE) is None:
                return False
            self.warn(line, "no space after 'message'", "message and a text", "put a space between them")
        self.speaking = True
        self.level = None
        self.script.levels.append(MessageText(line.written[line.position :].strip(EDGES), line.number))
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

    def take_glyphs(self, line: Line) -> None:
        """Read over glyphs up to a comment, and complain about those of a row that nobody knows."""
        match = PARENTHESIS.search(line.text, line.position + 1)
        end = match.start() if match else line.end
        for glyph in dict.fromkeys(line.text[line.position : end] if self.in_row else ""):
            if glyph not in self.script.glyphs and glyph not in " \t" and not self.complaints.end_reading:
                line.mark = line.text.find(glyph, line.position)
                self.error(line, f"'{glyph}' in a level is not known", "a one-character name", "add it to the LEGEND")
        line.position = end
