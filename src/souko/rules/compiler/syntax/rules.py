"""The rules and the winning conditions: kept line by line, their words looked at for names that nobody knows.

What the words of a rule mean together is for `check_rules` to find out, once all names are known.
"""

from souko.rules.compiler.syntax.script import RuleText, WinText
from souko.rules.compiler.syntax.section import SectionReader
from souko.rules.compiler.syntax.tokens import (
    ARROW,
    COMMANDS,
    LOOPS,
    MOST_WORDS,
    PREFIXES,
    QUALIFIERS,
    QUANTIFIERS,
    RULE_WORD,
    STUCK_ARROW,
    UNTIL_COMMENT,
    WORD,
    Line,
    words_of,
)

BEFORE, INSIDE = range(2)
ANYWHERE = frozenset({"...", "rigid", "random"}) | COMMANDS


class RulesReader(SectionReader):
    """Reads rules; `part` says whether a bracket has been opened on the line."""

    part = BEFORE
    first: frozenset[str] = frozenset()
    known: frozenset[str] = frozenset()

    def enter(self) -> None:
        """Learn which words may stand in a rule."""
        self.first = LOOPS | PREFIXES | {"+"} | ({"random"} - self.script.names)
        self.known = ANYWHERE - {"message"} | QUALIFIERS | self.script.names | {"[", "]", "|", "->"}

    def begin(self, line: Line) -> None:
        """Expect a rule."""
        self.part = BEFORE
        self.speaking = False

    def take(self, line: Line, start: bool) -> None:
        """Read a bracket, an arrow or a word."""
        if start:
            self.part = BEFORE
            match = UNTIL_COMMENT.search(line.text)
            self.add(match.group() if match else "", line)
        if self.speaking:
            line.skip_to_end()
        elif line.take(ARROW) is None:
            if line.next and line.next in "[|]+":
                self.take_mark(line)
            else:
                self.take_word(line, start)

    def at_once(self, line: Line, words: str) -> bool:
        """Read a rule all of whose words are known, marks set apart from words, no message among them."""
        split = words_of(words)
        prefix = split.index("[") if "[" in split else len(split)
        if (
            not self.first.issuperset(split[:prefix])
            or not self.known.issuperset(split[prefix:])
            or "+" in words[1:]
            or STUCK_ARROW.search(words)
            or len(split) > MOST_WORDS
        ):
            return False
        self.script.rules.append(RuleText(split, False, line.written, line.number, line.text.index(words) + 1))
        return True

    def add(self, text: str, line: Line) -> None:
        """Keep the rule: the first stretch of the line without comments."""
        words = words_of(text)[:MOST_WORDS]
        rule = words[: words.index("message")] if "message" in words else words
        torn = "(" in line.text and rule.count("[") > rule.count("]")
        self.script.rules.append(RuleText(words, torn, line.written, line.number, line.position + 1))

    def take_mark(self, line: Line) -> None:
        """Read a bracket, bar or plus."""
        if line.next != "+":
            self.part = INSIDE
        line.position += 1
        line.skip_blanks()

    def take_word(self, line: Line, start: bool) -> None:
        """Read a word, and complain if nobody knows it."""
        word = line.take(RULE_WORD)
        line.skip_blanks()
        if not word or (word in LOOPS | PREFIXES if self.part == BEFORE else word in QUALIFIERS):
            return
        if word in self.script.names:
            if start:
                self.error(line, "a rule that begins with the name of an object", "a bracket before the first object")
        elif word == "message":
            self.speaking = True
        elif word not in ANYWHERE:
            self.error(line, f"'{word}' in a rule is not known", "objects, names of the legend, words of the language")


class WinsReader(SectionReader):
    """Reads winning conditions; `place` counts the words of the line."""

    place = -1

    def begin(self, line: Line) -> None:
        """Expect a condition."""
        self.place = 0

    def take(self, line: Line, start: bool) -> None:
        """Read a word."""
        if start:
            self.add(line)
            self.place = -1
        self.place += 1
        word = line.take(WORD)
        if word is None:
            self.error(line, "marks in a winning condition", "a line like: all Target on Crate")
            line.skip_to_comment()
        else:
            self.check(word, line)

    def add(self, line: Line) -> None:
        """Keep the condition: the first stretch of the line without comments."""
        match = UNTIL_COMMENT.search(line.text)
        if match:
            self.script.wins.append(WinText(tuple(match.group().split()), line.number, line.position + 1))

    def check(self, word: str, line: Line) -> None:
        """Complain about a word that does not belong at this place."""
        if self.place == 0 and word not in QUANTIFIERS:
            self.error(line, f"a condition that begins with '{word}'", "all, some, any or no")
        elif self.place == 2 and word != "on":
            self.error(line, f"'{word}' as the third word of a condition", "the word 'on'")
        elif self.place in (1, 3) and word not in self.script.names:
            self.error(line, f"'{word}' in a condition is not known", "objects, or names of the legend")
        elif self.place > 3:
            self.error(line, f"'{word}' after the end of a condition", "at most four words: all Target on Crate")
