"""The lines before the first section: a word and its value, or a word alone.

    title Cellar
    require_player_movement

A value ends where a comment begins.
"""

from souko.rules.compiler.syntax.section import SectionReader
from souko.rules.compiler.syntax.tokens import EDGES, UNTIL_COMMENT, WORD, WORDS_AND_BLANKS, Line

VALUED = frozenset(
    {
        *("title", "author", "homepage", "background_color", "text_color", "key_repeat_interval", "realtime_interval"),
        *("again_interval", "flickscreen", "zoomscreen", "color_palette", "youtube"),
    }
)
FLAGS = frozenset(
    {
        *("run_rules_on_level_start", "norepeat_action", "require_player_movement", "debug", "verbose_logging"),
        *("throttle_movement", "noundo", "noaction", "norestart", "scanline"),
    }
)
AS_WRITTEN = frozenset({"title", "author", "homepage"})
WORDS, VALUE, REST, FLAG = range(4)


class PreludeReader(SectionReader):
    """Reads settings; `part` says what comes next on the line."""

    part = WORDS

    def begin(self, line: Line) -> None:
        """Expect a setting."""
        self.part = WORDS

    def take(self, line: Line, start: bool) -> None:
        """Read a setting, or what is left after one."""
        if start:
            self.part = WORDS
        if self.part == WORDS:
            self.take_word(line, start)
        else:
            self.take_rest(line)

    def take_word(self, line: Line, start: bool) -> None:
        """Read a word: at the start of the line it names a setting, later ones mean nothing."""
        place = line.position
        word = line.take(WORD if start else WORDS_AND_BLANKS)
        if word is None:
            self.error(line, "marks before the first section that are no setting", "a line like: title My Game")
            line.position += 1
        elif start and word in VALUED:
            self.take_value(word, line)
        elif start and word in FLAGS:
            self.take_flag(word, line)
        elif start:
            self.complaints.error(
                line.number,
                f"unknown setting '{word}'",
                "one of " + ", ".join(sorted(VALUED | FLAGS)),
                "correct the word, or begin the section OBJECTS before it",
                place + 1,
            )

    def take_value(self, word: str, line: Line) -> None:
        """Keep the value of a setting: the rest of the line up to a comment."""
        if word == "youtube":
            self.warn(line, "youtube: no music is played", "", "remove the line")
        self.part = VALUE
        match = UNTIL_COMMENT.match(line.written if word in AS_WRITTEN else line.text, line.position)
        if match is None:
            self.error(line, f"{word} without a value", f"{word} and its value on one line")
            return
        if word in self.script.prelude_lines:
            self.warn(line, f"a second {word}", f"once; line {self.script.prelude_lines[word]} has one already")
        self.script.prelude.append((word, match.group().strip(EDGES)))
        self.script.prelude_lines[word] = line.number

    def take_flag(self, word: str, line: Line) -> None:
        """Keep a setting that is a word alone."""
        self.part = FLAG
        self.script.prelude.append((word, "true"))
        match = UNTIL_COMMENT.match(line.text, line.position)
        if match:
            self.warn(line, f"'{match.group().strip(EDGES)}' after {word}", f"{word} alone, it takes no value")

    def take_rest(self, line: Line) -> None:
        """Read over a value that is already kept, and complain about what comes after a comment behind it."""
        line.skip_to_comment()
        if self.part == REST:
            self.warn(line, "text after a comment behind a value", "the comment last", "move the comment to the end")
        self.part = {VALUE: REST, REST: REST, FLAG: WORDS}[self.part]
