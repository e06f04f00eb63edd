"""A rulebook's text, read line by line into a `Script`; complaints are collected as it is read.

    text ─▶ line ─▶ comment?  ruler (====)?  section word?  ─▶ the reader of the section ─▶ Script
                      └── skipped ──┘             └── changes the reader

Comments `( … )` nest and span lines; what follows a comment at the start of a line is still the start of the line. A
reader reads one token at a time, so that comments may stand between any two words. After too many errors the parser
stops.
"""

from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.syntax.layers import LayersReader
from souko.rules.compiler.syntax.legend import LegendReader
from souko.rules.compiler.syntax.levels import LevelsReader
from souko.rules.compiler.syntax.objects import ObjectsReader
from souko.rules.compiler.syntax.prelude import PreludeReader
from souko.rules.compiler.syntax.rules import RulesReader, WinsReader
from souko.rules.compiler.syntax.script import Script
from souko.rules.compiler.syntax.section import SectionReader
from souko.rules.compiler.syntax.sounds import SoundsReader
from souko.rules.compiler.syntax.tokens import (
    MAX_WORDS_IN_LINE,
    ONLY_RULER,
    PARENTHESIS,
    RULER,
    SECTION,
    SECTIONS,
    Line,
)

MAX_LINES_IN_SECTION = 100_000
"""More than any game needs; bounds the time that a hostile text takes."""
READERS: dict[str, type[SectionReader]] = {
    "objects": ObjectsReader,
    "legend": LegendReader,
    "sounds": SoundsReader,
    "collisionlayers": LayersReader,
    "rules": RulesReader,
    "winconditions": WinsReader,
    "levels": LevelsReader,
}


def parse(text: str, complaints: Complaints) -> Script | None:
    """The script of a text, or None if it has too many errors.

    Cost: one visit per word of the text, and no more after a handful of errors.
    """
    parser = Parser(complaints)
    after_blank = False
    for number, original in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if not (after_blank and not original):
            parser.read(Line(original, number))
        after_blank = not original
        if complaints.stop_reading:
            return None
    return parser.script


class Parser:
    """A text while it is being read.

    `depth` counts the comments that are open. `line_header` describes the section word or ruler on this line, after
    which only comments may follow. `at_line_start` says that only comments have been read of the line.
    """

    def __init__(self, complaints: Complaints) -> None:
        self.script = Script(complaints)
        self.complaints = complaints
        self.reader: SectionReader = PreludeReader(self.script)
        self.readers: dict[str, SectionReader] = {}
        self.section = ""
        self.sections_seen: list[str] = []
        self.depth = 0
        self.at_line_start = False
        self.line_header = ""
        self.lines_in_section = 0

    def read(self, line: Line) -> None:
        """Read a line."""
        self.count(line)
        plain = "(" not in line.text and ")" not in line.text
        if self.depth and plain:
            return
        self.line_header = ""
        self.reader.begin_line(line)
        if not (plain and self.read_whole_line(line)):
            self.read_tokens(line)

    def count(self, line: Line) -> None:
        """Count the line, and complain if the section has become too long."""
        self.lines_in_section += 1
        if self.lines_in_section > MAX_LINES_IN_SECTION:
            self.complaints.error(line.number, f"a section of more than {MAX_LINES_IN_SECTION} lines", "fewer lines")

    def read_tokens(self, line: Line) -> None:
        """Read a line token by token."""
        for _ in range(MAX_WORDS_IN_LINE):
            before = line.position
            self.read_token(line)
            if line.at_end or self.complaints.stop_reading:
                return
            line.position += line.position == before
        self.complaints.error(line.number, f"a line of more than {MAX_WORDS_IN_LINE} words", "shorter lines")

    def read_whole_line(self, line: Line) -> bool:
        """Read a line without comments at once, if it is blank, a ruler, or of a usual form; whether it was read."""
        self.at_line_start = False
        words = line.text.strip(" \t")
        if words[:1] == "=" and not words.strip("="):
            return True
        if words:
            return self.reader.read_whole_line(line, words)
        self.reader.blank_line(line)
        return True

    def read_token(self, line: Line) -> None:
        """Read a comment, a ruler, a section word, or a token of the section."""
        start = line.position == 0 or self.at_line_start
        self.at_line_start = False
        line.skip_spaces()
        if self.read_comment(line, start):
            return
        if start and line.at_end:
            self.reader.blank_line(line)
        elif self.line_header and not line.at_end:
            self.reject_rest(line)
        elif not (start and self.read_ruler(line)) and not self.read_section_word(line, start):
            if line.at_end:
                self.reader.end_line(line)
            else:
                self.reader.read_token(line, start)

    def read_comment(self, line: Line, start: bool) -> bool:
        """Read a comment or the rest of one; whether there was any."""
        parenthesis = line.next
        if parenthesis == "(" and not self.reader.in_message:
            self.depth += 1
            line.position += 1
        elif parenthesis == ")":
            line.position += 1
            if self.depth <= 1:
                self.close_comment(line)
                return True
            self.depth -= 1
        if not self.depth:
            return False
        self.at_line_start = start
        self.skip_comment(line)
        if line.at_end:
            self.reader.end_line(line)
        return True

    def close_comment(self, line: Line) -> None:
        """End the comment that a parenthesis closes, or complain that none is open."""
        if self.depth:
            self.depth = 0
            self.at_line_start = True
        else:
            self.complaints.warn(
                line.number,
                "a closing parenthesis without an opening one",
                "comments look like ( this )",
                "remove it, or open the comment where it begins",
                line.position,
            )

    def skip_comment(self, line: Line) -> None:
        """Read over the comment up to where it ends, or to the end of the line."""
        for match in PARENTHESIS.finditer(line.text, line.position):
            self.depth += 1 if match.group() == "(" else -1
            if not self.depth:
                line.position = match.end()
                if line.next != "(":
                    return
        line.skip_to_end()

    def reject_rest(self, line: Line) -> None:
        """Complain about what follows a section word or a ruler."""
        self.complaints.error(
            line.number,
            f"something after {self.line_header}",
            "nothing but a comment",
            "put it on a line of its own",
            line.position + 1,
        )
        line.skip_to_end()

    def read_ruler(self, line: Line) -> bool:
        """Read a row of equals signs; in the levels they may be glyphs, unless the line has nothing else."""
        if line.next != "=" or (self.section == "levels" and not ONLY_RULER.match(line.text, line.position)):
            return False
        line.match(RULER)
        self.line_header = "a row of equals signs"
        return True

    def read_section_word(self, line: Line, start: bool) -> bool:
        """Read a section word; whether it begins a section, as it does only at the start of a line."""
        if self.section == "levels":
            return False
        section = line.match(SECTION)
        if section is None or not start:
            return False
        self.begin_section(section, line)
        return True

    def begin_section(self, section: str, line: Line) -> None:
        """Begin a section."""
        self.check_order(section, line)
        self.sections_seen.append(section)
        self.section = section
        self.lines_in_section = 0
        self.line_header = f"the section word {section.upper()}"
        self.reader = self.readers.setdefault(section, READERS[section](self.script))
        self.reader.begin_section()
        self.reader.begin_line(line)

    def check_order(self, section: str, line: Line) -> None:
        """Complain about a repeated section, or one that does not follow its predecessor."""
        place = SECTIONS.index(section)
        order = "the order is " + ", ".join(SECTIONS).upper()
        if section in self.sections_seen:
            self.complaints.error(line.number, f"a second section {section.upper()}", "each section once")
        if place == 0 and self.sections_seen:
            self.complaints.error(line.number, f"{section.upper()} after other sections", "it is the first", order)
        elif place > 0 and SECTIONS[place - 1] not in self.sections_seen:
            wanted = SECTIONS[place - 1].upper()
            self.complaints.error(
                line.number,
                f"{section.upper()} without {wanted} before it",
                order,
                f"write {wanted} first, even if it stays empty",
            )
