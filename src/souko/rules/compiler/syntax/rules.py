"""The rules and the win conditions: kept line by line, and checked for unknown words.

What the words of a rule mean is found out in `names.rule_terms`, once all names are known.
"""

from souko.rules.compiler.syntax.script import RuleText, WinText
from souko.rules.compiler.syntax.section import SectionReader
from souko.rules.compiler.syntax.tokens import (
    ARROW,
    ARROW_WITHOUT_SPACE,
    COMMANDS,
    LOOPS,
    MAX_WORDS_IN_LINE,
    PREFIXES,
    QUALIFIERS,
    QUANTIFIERS,
    RULE_WORD,
    UNTIL_COMMENT,
    WORD,
    Line,
    split_rule,
)

BEFORE_BRACKET, AFTER_BRACKET = range(2)
ANYWHERE = frozenset({"...", "rigid", "random"}) | COMMANDS


class RulesReader(SectionReader):
    """Reads rules; `part` says whether a bracket has been opened on the line."""

    part = BEFORE_BRACKET
    prefix_words: frozenset[str] = frozenset()
    known_words: frozenset[str] = frozenset()

    def begin_section(self) -> None:
        """Collect the words that may stand in a rule."""
        self.prefix_words = LOOPS | PREFIXES | {"+"} | ({"random"} - self.script.names)
        self.known_words = ANYWHERE - {"message"} | QUALIFIERS | self.script.names | {"[", "]", "|", "->"}

    def begin_line(self, line: Line) -> None:
        """Expect a rule."""
        self.part = BEFORE_BRACKET
        self.in_message = False

    def read_token(self, line: Line, start: bool) -> None:
        """Read a bracket, an arrow or a word."""
        if start:
            self.part = BEFORE_BRACKET
            match = UNTIL_COMMENT.search(line.text)
            self.add(match.group() if match else "", line)
        if self.in_message:
            line.skip_to_end()
        elif line.match(ARROW) is None:
            if line.next and line.next in "[|]+":
                self.read_symbol(line)
            else:
                self.read_word(line, start)

    def read_whole_line(self, line: Line, words: str) -> bool:
        """Read a rule of known words, with spaces around its symbols and without a message."""
        split = split_rule(words)
        prefix = split.index("[") if "[" in split else len(split)
        if (
            not self.prefix_words.issuperset(split[:prefix])
            or not self.known_words.issuperset(split[prefix:])
            or "+" in words[1:]
            or ARROW_WITHOUT_SPACE.search(words)
            or len(split) > MAX_WORDS_IN_LINE
        ):
            return False
        self.script.rules.append(RuleText(split, False, line.original, line.number, line.text.index(words) + 1))
        return True

    def add(self, text: str, line: Line) -> None:
        """Keep the rule: the line up to its first comment."""
        words = split_rule(text)[:MAX_WORDS_IN_LINE]
        rule = words[: words.index("message")] if "message" in words else words
        has_inner_comment = "(" in line.text and rule.count("[") > rule.count("]")
        self.script.rules.append(RuleText(words, has_inner_comment, line.original, line.number, line.position + 1))

    def read_symbol(self, line: Line) -> None:
        """Read a bracket, bar or plus."""
        if line.next != "+":
            self.part = AFTER_BRACKET
        line.position += 1
        line.skip_blanks()

    def read_word(self, line: Line, start: bool) -> None:
        """Read a word, and complain if it is unknown."""
        word = line.match(RULE_WORD)
        line.skip_blanks()
        if not word or (word in LOOPS | PREFIXES if self.part == BEFORE_BRACKET else word in QUALIFIERS):
            return
        if word in self.script.names:
            if start:
                self.error(line, "a rule that begins with the name of an object", "a bracket before the first object")
        elif word == "message":
            self.in_message = True
        elif word not in ANYWHERE:
            self.error(line, f"'{word}' in a rule is not known", "objects, names of the legend, words of the language")


class WinsReader(SectionReader):
    """Reads win conditions; `position` counts the words of the line."""

    position = -1

    def begin_line(self, line: Line) -> None:
        """Expect a condition."""
        self.position = 0

    def read_token(self, line: Line, start: bool) -> None:
        """Read a word."""
        if start:
            self.add(line)
            self.position = -1
        self.position += 1
        word = line.match(WORD)
        if word is None:
            self.error(line, "symbols in a winning condition", "a line like: all Target on Crate")
            line.skip_to_comment()
        else:
            self.check(word, line)

    def add(self, line: Line) -> None:
        """Keep the condition: the line up to its first comment."""
        match = UNTIL_COMMENT.search(line.text)
        if match:
            self.script.wins.append(WinText(tuple(match.group().split()), line.number, line.position + 1))

    def check(self, word: str, line: Line) -> None:
        """Complain about a word that does not belong at this place."""
        if self.position == 0 and word not in QUANTIFIERS:
            self.error(line, f"a condition that begins with '{word}'", "all, some, any or no")
        elif self.position == 2 and word != "on":
            self.error(line, f"'{word}' as the third word of a condition", "the word 'on'")
        elif self.position in (1, 3) and word not in self.script.names:
            self.error(line, f"'{word}' in a condition is not known", "objects, or names of the legend")
        elif self.position > 3:
            self.error(line, f"'{word}' after the end of a condition", "at most four words: all Target on Crate")
