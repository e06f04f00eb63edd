"""A rulebook's text, read line by line into a `Script`; complaints are collected on the way.

    text ─▶ line ─▶ comment?  ruler (====)?  section word?  ─▶ the reader of the section ─▶ Script
                      └── skipped ──┘             └── changes the reader

A comment `( … )` may nest and span lines; after one at the start of a line, the line starts afresh. Each reader takes
one bite at a time, so that comments may stand between any two words. When too much is wrong, reading stops.
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
from souko.rules.compiler.syntax.tokens import MOST_WORDS, ONLY_RULER, PARENTHESIS, RULER, SECTION, SECTIONS, Line

MOST_LINES = 100_000
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
    """The script of a text, or None if too much is wrong with it.

    Cost: one visit per word of the text, and no more after a handful of errors.
    """
    parser = Parser(complaints)
    after_blank = False
    for number, written in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if not (after_blank and not written):
            parser.read(Line(written, number))
        after_blank = not written
        if complaints.end_reading:
            return None
    return parser.script


class Parser:
    """How far a text has been read: its script so far, the section, the depth of open comments."""

    def __init__(self, complaints: Complaints) -> None:
        self.script = Script(complaints)
        self.complaints = complaints
        self.reader: SectionReader = PreludeReader(self.script)
        self.readers: dict[str, SectionReader] = {}
        self.section = ""
        self.visited: list[str] = []
        self.depth = 0
        self.starts_afresh = False
        self.closed_by = ""
        self.lines = 0

    def read(self, line: Line) -> None:
        """Read a whole line, or as much of it as makes sense."""
        self.count(line)
        plain = "(" not in line.text and ")" not in line.text
        if self.depth and plain:
            return
        self.closed_by = ""
        self.reader.begin(line)
        if not (plain and self.at_once(line)):
            self.read_by_bites(line)

    def count(self, line: Line) -> None:
        """Count the line, and complain if the section has become longer than any game needs."""
        self.lines += 1
        if self.lines > MOST_LINES:
            self.complaints.error(line.number, f"a section of more than {MOST_LINES} lines", "fewer lines")

    def read_by_bites(self, line: Line) -> None:
        """Read a line that may have comments, or be odd."""
        for _ in range(MOST_WORDS):
            before = line.position
            self.bite(line)
            if line.is_read or self.complaints.end_reading:
                return
            line.position += line.position == before
        self.complaints.error(line.number, f"a line of more than {MOST_WORDS} words", "shorter lines")

    def at_once(self, line: Line) -> bool:
        """Read a line without comments in one go, if it is blank, a ruler, or easy to read; whether it was."""
        self.starts_afresh = False
        words = line.text.strip(" \t")
        if words[:1] == "=" and not words.strip("="):
            return True
        if words:
            return self.reader.at_once(line, words)
        self.reader.blank(line)
        return True

    def bite(self, line: Line) -> None:
        """Read one comment, ruler, section word or bite of the section."""
        start = line.position == 0 or self.starts_afresh
        self.starts_afresh = False
        line.skip_spaces()
        if self.comment(line, start):
            return
        if start and line.is_read:
            self.reader.blank(line)
        elif self.closed_by and not line.is_read:
            self.refuse_rest(line)
        elif not (start and self.ruler(line)) and not self.header(line, start):
            if line.is_read:
                self.reader.finish(line)
            else:
                self.reader.take(line, start)

    def comment(self, line: Line, start: bool) -> bool:
        """Read a comment or the rest of one; whether there was any."""
        mark = line.next
        if mark == "(" and not self.reader.speaking:
            self.depth += 1
            line.position += 1
        elif mark == ")":
            line.position += 1
            if self.depth <= 1:
                self.close(line)
                return True
            self.depth -= 1
        if not self.depth:
            return False
        self.starts_afresh = start
        self.skip_comment(line)
        if line.is_read:
            self.reader.finish(line)
        return True

    def close(self, line: Line) -> None:
        """End the comment that a parenthesis at the front of a bite closes, or complain that there is none."""
        if self.depth:
            self.depth = 0
            self.starts_afresh = True
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

    def refuse_rest(self, line: Line) -> None:
        """Complain about what follows a section word or a ruler."""
        self.complaints.error(
            line.number,
            f"something after {self.closed_by}",
            "nothing but a comment",
            "put it on a line of its own",
            line.position + 1,
        )
        line.skip_to_end()

    def ruler(self, line: Line) -> bool:
        """Read a row of equals signs; in the levels they may be glyphs, unless the line has nothing else."""
        if line.next != "=" or (self.section == "levels" and not ONLY_RULER.match(line.text, line.position)):
            return False
        line.take(RULER)
        self.closed_by = "a row of equals signs"
        return True

    def header(self, line: Line, start: bool) -> bool:
        """Read a section word; only at the start of a line it begins a section, elsewhere it goes unheard."""
        if self.section == "levels":
            return False
        section = line.take(SECTION)
        if section is None or not start:
            return False
        self.enter(section, line)
        return True

    def enter(self, section: str, line: Line) -> None:
        """Begin a section."""
        self.check_order(section, line)
        self.visited.append(section)
        self.section = section
        self.lines = 0
        self.closed_by = f"the section word {section.upper()}"
        self.reader = self.readers.setdefault(section, READERS[section](self.script))
        self.reader.enter()
        self.reader.begin(line)

    def check_order(self, section: str, line: Line) -> None:
        """Complain if the section comes twice or not after the one that has to precede it."""
        place = SECTIONS.index(section)
        order = "the order is " + ", ".join(SECTIONS).upper()
        if section in self.visited:
            self.complaints.error(line.number, f"a second section {section.upper()}", "each section once")
        if place == 0 and self.visited:
            self.complaints.error(line.number, f"{section.upper()} after other sections", "it is the first", order)
        elif place > 0 and SECTIONS[place - 1] not in self.visited:
            wanted = SECTIONS[place - 1].upper()
            self.complaints.error(
                line.number,
                f"{section.upper()} without {wanted} before it",
                order,
                f"write {wanted} first, even if it stays empty",
            )
