"""The lines before the first section: a word and its value, or a word alone.

    title Cellar
    require_player_movement

A value ends where a comment begins.
"""

from souko.rules.compiler.syntax.section import SectionReader
from souko.rules.compiler.syntax.tokens import ALL_BLANKS, UNTIL_COMMENT, WORD, WORDS_AND_BLANKS, Line

SETTINGS_WITH_VALUE = frozenset(
    {
        *("title", "author", "homepage", "background_color", "text_color", "key_repeat_interval", "realtime_interval"),
        *("again_interval", "flickscreen", "zoomscreen", "color_palette", "youtube"),
    }
)
FLAG_SETTINGS = frozenset(
    {
        *("run_rules_on_level_start", "norepeat_action", "require_player_movement", "debug", "verbose_logging"),
        *("throttle_movement", "noundo", "noaction", "norestart", "scanline"),
    }
)
CASE_SENSITIVE = frozenset({"title", "author", "homepage"})
WORDS, VALUE, REST, FLAG = range(4)


class PreludeReader(SectionReader):
    """Reads settings; `part` says what comes next on the line."""

    part = WORDS

    def begin_line(self, line: Line) -> None:
        """Expect a setting."""
        self.part = WORDS

    def read_token(self, line: Line, start: bool) -> None:
        """Read a setting, or what is left after one."""
        if start:
            self.part = WORDS
        if self.part == WORDS:
            self.read_word(line, start)
        else:
            self.read_rest(line)

    def read_word(self, line: Line, start: bool) -> None:
        """Read a word: at the start of the line it names a setting; later words are ignored."""
        place = line.position
        word = line.match(WORD if start else WORDS_AND_BLANKS)
        if word is None:
            self.error(line, "symbols before the first section that are no setting", "a line like: title My Game")
            line.position += 1
        elif start and word in SETTINGS_WITH_VALUE:
            self.read_value(word, line)
        elif start and word in FLAG_SETTINGS:
            self.read_flag(word, line)
        elif start:
            self.complaints.error(
                line.number,
                f"unknown setting '{word}'",
                "one of " + ", ".join(sorted(SETTINGS_WITH_VALUE | FLAG_SETTINGS)),
                "correct the word, or begin the section OBJECTS before it",
                place + 1,
            )

    def read_value(self, word: str, line: Line) -> None:
        """Keep the value of a setting: the rest of the line up to a comment."""
        if word == "youtube":
            self.warn(line, "youtube: no music is played", "", "remove the line")
        self.part = VALUE
        match = UNTIL_COMMENT.match(line.original if word in CASE_SENSITIVE else line.text, line.position)
        if match is None:
            self.error(line, f"{word} without a value", f"{word} and its value on one line")
            return
        if word in self.script.prelude_lines:
            self.warn(line, f"a second {word}", f"once; line {self.script.prelude_lines[word]} has one already")
        self.script.prelude.append((word, match.group().strip(ALL_BLANKS)))
        self.script.prelude_lines[word] = line.number

    def read_flag(self, word: str, line: Line) -> None:
        """Keep a setting that is a word alone."""
        self.part = FLAG
        self.script.prelude.append((word, "true"))
        match = UNTIL_COMMENT.match(line.text, line.position)
        if match:
            self.warn(line, f"'{match.group().strip(ALL_BLANKS)}' after {word}", f"{word} alone, it takes no value")

    def read_rest(self, line: Line) -> None:
        """Read over a value that is already kept, and complain about text after the comment that follows it."""
        line.skip_to_comment()
        if self.part == REST:
            self.warn(line, "text after a comment behind a value", "the comment last", "move the comment to the end")
        self.part = {VALUE: REST, REST: REST, FLAG: WORDS}[self.part]
