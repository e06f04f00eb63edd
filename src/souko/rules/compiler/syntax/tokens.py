"""The tokens of a rulebook, and a line that is read from left to right.

A name is a run of letters, digits and underscores of any script. Blanks are those of JavaScript, in which PuzzleScript
is written: Python's own `\\s` also matches some control characters, and does not match the byte-order mark.

    late [ > Player | Crate ] -> [ > Player | > Crate ]   (a comment)
         ▲
         position: everything before it has been read
"""

import re

BLANKS = "\t\n\v\f\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
"""The blanks, as a class of regular expressions."""
ALL_BLANKS = "\t\n\v\f\r \xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000\ufeff"
"""The same characters one by one, for `str.strip`."""
MAX_WORDS_IN_LINE = 10_000
"""More than any rule needs; bounds the time that a hostile line takes."""
_ENDS = r"(?![A-Za-z0-9_])"

BLANK_RUN = re.compile(rf"[{BLANKS}]*")
NAME = re.compile(rf"\w+[{BLANKS}]*")
WORD = re.compile(rf"[{BLANKS}]*\w+[{BLANKS}]*")
WORDS_AND_BLANKS = re.compile(rf"[\w{BLANKS}]+")
UNTIL_BLANK = re.compile(rf"[^{BLANKS}()]+[{BLANKS}]*")
UNTIL_COMMENT = re.compile(r"[^(]+")
PARENTHESIS = re.compile(r"[()]")
RULER = re.compile(r"=+")
ONLY_RULER = re.compile(rf"[{BLANKS}=]*\Z")
SECTION = re.compile(rf"(objects|collisionlayers|legend|sounds|rules|winconditions|levels)(?!\w)[{BLANKS}]*")
COLOUR = re.compile(
    "(black|white|gr[ae]y|darkgr[ae]y|lightgr[ae]y|red|darkred|lightred|brown|darkbrown|lightbrown|orange|yellow|green"
    "|darkgreen|lightgreen|blue|lightblue|darkblue|purple|pink|transparent|#(?:[0-9a-f]{3}){1,2})"
    rf"[{BLANKS}]*"
)
PIXELS = re.compile(r"[.0-9]+")
KEY = re.compile(rf"[^={BLANKS}(]*")
EQUALS = re.compile(rf"=[{BLANKS}]*")
ENTRY = re.compile(rf"[^={BLANKS}]+ = \w+(?: (?:and|or) \w+){{0,{MAX_WORDS_IN_LINE // 2}}}")
COMMAS = re.compile(r"[ ,]+")
SEED = re.compile(rf"[0-9]+{_ENDS}")
EVENT = re.compile(
    "(undo|restart|titlescreen|startgame|cancel|endgame|startlevel|endlevel|showmessage|closemessage|sfx10|sfx[0-9])"
    rf"{_ENDS}[{BLANKS}]*"
)
VERB = re.compile(rf"(move|action|create|destroy|cantmove){_ENDS}[{BLANKS}]*")
SOUND_DIRECTION = re.compile(rf"[{BLANKS}]*(up|down|left|right|horizontal|vertical|orthogonal)(?!\w)[{BLANKS}]*")
ARROW = re.compile(rf"[{BLANKS}]*->[{BLANKS}]*")
ARROW_WITHOUT_SPACE = re.compile(rf"[^\[|\]{BLANKS}]->")
RULE_WORD = re.compile(rf"[^\[|\]{BLANKS}]*")
MESSAGE = re.compile(rf"[{BLANKS}]*message{_ENDS}[{BLANKS}]*")
MESSAGE_WITHOUT_SPACE = re.compile(rf"[{BLANKS}]*message[{BLANKS}]*")

SECTIONS = ("objects", "legend", "sounds", "collisionlayers", "rules", "winconditions", "levels")
SFX = frozenset(f"sfx{number}" for number in range(11))
COMMANDS = SFX | {"cancel", "checkpoint", "restart", "win", "message", "again"}
LOOPS = frozenset({"startloop", "endloop"})
PREFIXES = frozenset({"up", "down", "left", "right", "horizontal", "vertical", "orthogonal", "late", "rigid"})
RELATIVE_DIRECTIONS = frozenset("^v<>")
QUALIFIERS = RELATIVE_DIRECTIONS | {
    *("up", "down", "left", "right", "moving", "stationary", "no", "randomdir", "random", "horizontal", "vertical"),
    *("orthogonal", "perpendicular", "parallel", "action"),
}
QUANTIFIERS = frozenset({"all", "any", "no", "some"})
EVENTS = frozenset(
    {
        *("undo", "restart", "titlescreen", "startgame", "cancel", "endgame", "startlevel", "endlevel"),
        *("showmessage", "closemessage"),
    }
)
KEYWORDS = (
    (QUALIFIERS - {"orthogonal"})
    | QUANTIFIERS
    | COMMANDS
    | EVENTS
    | {*SECTIONS, "...", "|", "[", "]", "late", "rigid", "move", "create", "destroy", "cantmove"}
)


class Line:
    """A line of the text, in lower case and as written, and how far it has been read.

    `position` is the index of the next character; `word_start` is where the last token began, for complaints about it.
    """

    __slots__ = ("end", "number", "original", "position", "text", "word_start")

    def __init__(self, original: str, number: int) -> None:
        self.original = original
        self.text = original.lower()
        self.number = number
        self.position = self.word_start = 0
        self.end = len(self.text)

    @property
    def at_end(self) -> bool:
        """Whether nothing is left to read."""
        return self.position >= self.end

    @property
    def next(self) -> str:
        """The next character, empty at the end."""
        return self.text[self.position : self.position + 1]

    def match(self, pattern: re.Pattern[str]) -> str | None:
        """Read what the pattern matches at the position: the text without blanks around it, None if nothing matches."""
        match = pattern.match(self.text, self.position)
        if match is None:
            return None
        self.word_start, self.position = self.position, match.end()
        return match.group().strip(ALL_BLANKS)

    def skip_spaces(self) -> None:
        """Read over spaces and tabs."""
        text, position, end = self.text, self.position, self.end
        while position < end and text[position] in " \t":
            position += 1
        self.position = self.word_start = position

    def skip_blanks(self) -> None:
        """Read over blanks of all kinds."""
        match = BLANK_RUN.match(self.text, self.position)
        self.position = match.end() if match else self.position

    def skip_word(self) -> str:
        """Read over the next word, whatever its characters; the word."""
        start = self.position
        if self.match(UNTIL_BLANK) is None:
            self.skip_to_comment()
        return self.text[start : self.position].strip(ALL_BLANKS)

    def skip_to_comment(self) -> None:
        """Read over everything up to the next opening parenthesis."""
        found = self.text.find("(", self.position)
        self.position = self.end if found < 0 else found

    def skip_to_end(self) -> None:
        """Read over the rest of the line."""
        self.position = self.end


def split_rule(text: str) -> list[str]:
    """The words and symbols of a rule.

    >>> split_rule("+late [>Player|]->[|Player]again")
    ['+', 'late', '[', '>Player', '|', ']', '->', '[', '|', 'Player', ']', 'again']
    """
    text = text.replace("[", " [ ").replace("]", " ] ").replace("|", " | ").replace("->", " -> ").strip(ALL_BLANKS)
    return (f"+ {text[1:]}" if text[:1] == "+" else text).split()
