"""The objects: a name, its colours, and five rows of five pixels (or none: a plain square).

    Player p          name, and other names for it
    black orange      colour 0, colour 1
    .000.             a digit is a colour, a dot is transparent
    .111.
    10001
    .000.
    .0.0.

A blank line or the fifth row ends the object.
"""

from souko.rules.compiler.palettes import PALETTES, STANDARD
from souko.rules.compiler.syntax.script import ObjectText, Script
from souko.rules.compiler.syntax.section import SectionReader
from souko.rules.compiler.syntax.tokens import (
    COLOUR,
    KEYWORDS,
    NAME,
    PIXELS,
    SECTIONS,
    UNTIL_BLANK,
    UNTIL_COMMENT,
    Line,
)

NEW, NAMED, COLOURED, DRAWN = range(4)
SIZE = 5
"""Pixels; sprites are five by five."""
COLOURS = frozenset(PALETTES[STANDARD]) | {"transparent"}


class ObjectsReader(SectionReader):
    """Reads objects; `part` says which part of the object `name` was read last."""

    part = NEW
    name = ""

    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self.object_text = ObjectText(0, 0)
        self.rows: list[str] = []

    def begin_section(self) -> None:
        """Expect a new object."""
        self.part = NEW

    def blank_line(self, line: Line) -> None:
        """End the object."""
        self.part = NEW

    def read_whole_line(self, line: Line, words: str) -> bool:
        """Read a row of five pixels, a line of named colours, or the name of a new object."""
        if self.part == NAMED:
            return words.isascii() and self.add_colours(words.split())
        if self.part >= COLOURED and len(words) == SIZE and PIXELS.fullmatch(words):
            self.part = DRAWN
            self.add_pixels(words, line, True)
            return True
        return (self.part == NEW or not self.rows) and self.add_name(words, line)

    def add_colours(self, words: list[str]) -> bool:
        """Keep the words as colours, if all of them are names of colours; whether that is so."""
        if not COLOURS.issuperset(words):
            return False
        self.object_text.colours += words
        self.part = COLOURED
        return True

    def add_name(self, words: str, line: Line) -> bool:
        """Keep the words as the name of an object, if they are a single new word; whether that is so."""
        plain = words.replace("_", "").isalnum() and not words[0].isdigit()
        if not plain or words in SECTIONS or words in self.script.objects:
            return False
        self.rows = []
        self.check_name(words, line)
        self.add(words, line, line.text.index(words), True)
        return True

    def read_token(self, line: Line, start: bool) -> None:
        """Read a name, a colour or some pixels."""
        if start and self.part in (NAMED, COLOURED):
            self.part += 1
        if self.part == COLOURED:
            self.read_colour(line)
        elif self.part == DRAWN:
            self.read_pixels(line, start)
        else:
            self.rows = []
            self.read_name(line, start)

    def read_name(self, line: Line, start: bool) -> None:
        """Read the name of a new object, or another name of the same one."""
        place = line.position
        name = line.match(NAME if start else UNTIL_BLANK)
        if name is None:
            line.skip_to_comment()
            self.warn(
                line,
                "neither a name nor colours nor pixels",
                "a name of letters, digits and underscores",
                "draw sprites five rows high and five pixels wide; give marks as names in the LEGEND",
            )
        elif name in self.script.objects:
            self.error(line, f"a second object '{name}'", f"the one of line {self.script.objects[name].line} alone")
        else:
            self.check_name(name, line)
            self.add(name, line, place, start)

    def check_name(self, name: str, line: Line) -> None:
        """Complain about a name that is taken, or is a keyword."""
        if name in self.script.synonym_by_name:
            self.error(line, f"the name '{name}' is taken", "a new name", f"see line {self.script.line_of(name)}")
        if name in KEYWORDS:
            self.warn(line, f"'{name}' as a name", "a name that is no word of the language", "choose another one")

    def add(self, name: str, line: Line, place: int, start: bool) -> None:
        """Keep the name."""
        if start:
            self.name = name
            self.object_text = self.script.objects[name] = ObjectText(line.number, place + 1)
        else:
            self.script.add_synonym(name, self.name, line.number)
        self.part = NAMED

    def read_colour(self, line: Line) -> None:
        """Read one colour."""
        colour = line.match(COLOUR)
        if colour is None:
            found = line.match(NAME) or line.match(UNTIL_COMMENT)
            self.error(
                line,
                f"'{found}' among the colours of {self.name}",
                "colours by name or as #rgb or #rrggbb",
                "separate a new object from the one before by a blank line",
            )
        else:
            self.object_text.colours.append(colour)

    def read_pixels(self, line: Line, start: bool) -> None:
        """Read pixels of a row; those beyond the width of the sprite are dropped; the last row ends the object."""
        match = PIXELS.match(line.text, line.position)
        if match is None:
            self.read_non_pixel(line, start)
            return
        remaining = SIZE - (0 if start or not self.rows else len(self.rows[-1]))
        pixels = match.group()[: max(remaining, 0)]
        line.position += len(pixels)
        self.add_pixels(pixels, line, start)
        if self.part == DRAWN and len(match.group()) > remaining:
            self.reject_wide_row(line)

    def add_pixels(self, pixels: str, line: Line, start: bool) -> None:
        """Keep pixels; `start` says that they begin a row."""
        if start or not self.rows:
            self.rows.append("")
        self.object_text.rows = self.rows
        self.rows[-1] += pixels
        self.check_pixels(pixels, line)
        if len(self.rows) == SIZE and len(self.rows[-1]) == SIZE:
            self.part = NEW

    def reject_wide_row(self, line: Line) -> None:
        """Complain about a row that is too wide."""
        self.rows[-1] += line.next
        self.warn(line, "a row of more than five pixels", "five rows of five pixels", "cut the row")
        line.skip_to_comment()

    def check_pixels(self, pixels: str, line: Line) -> None:
        """Complain about colours that the object does not have."""
        count = len(self.object_text.colours)
        for pixel in pixels if max(pixels, default=".") >= str(min(count, 9)) else "":
            if pixel != "." and int(pixel) >= count and not self.complaints.stop_reading:
                self.error(
                    line,
                    f"colour {pixel} of {self.name}, which has {count} colours",
                    "the first colour is number 0",
                    "add colours, or use other numbers",
                )

    def read_non_pixel(self, line: Line, start: bool) -> None:
        """Read something other than pixels: the next object if no row has been drawn, otherwise an error."""
        if self.rows:
            self.error(
                line,
                f"something else between the pixels of {self.name}",
                "five rows of the digits 0 to 9 and dots",
                "put a blank line behind the object",
            )
            line.skip_to_comment()
        else:
            self.read_name(line, start)
