"""The words and marks of a rulebook, and a line of it that is read from left to right.

A name is a run of letters, digits and underscores of any script. Blanks are those of JavaScript, in which the language
was born: Python's own `\\s` also takes some control characters and leaves out the byte-order mark.

    late [ > Player | Crate ] -> [ > Player | > Crate ]   (a comment)
         ▲
         position: everything before it has been read
"""

import re

BLANKS = "\t\n\v\f\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
EDGES = "\t\n\v\f\r \xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000\ufeff"
MOST_WORDS = 10_000
_ENDS = r"(?![A-Za-z0-9_])"

GAP = re.compile(rf"[{BLANKS}]*")
NAME = re.compile(rf"\w+[{BLANKS}]*")
WORD = re.compile(rf"[{BLANKS}]*\w+[{BLANKS}]*")
WORDS_AND_BLANKS = re.compile(rf"[\w{BLANKS}]+")
STRETCH = re.compile(rf"[^{BLANKS}()]+[{BLANKS}]*")
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
ENTRY = re.compile(rf"[^={BLANKS}]+ = \w+(?: (?:and|or) \w+){{0,{MOST_WORDS // 2}}}")
COMMAS = re.compile(r"[ ,]+")
SEED = re.compile(rf"[0-9]+{_ENDS}")
EVENT = re.compile(
    "(undo|restart|titlescreen|startgame|cancel|endgame|startlevel|endlevel|showmessage|closemessage|sfx10|sfx[0-9])"
    rf"{_ENDS}[{BLANKS}]*"
)
VERB = re.compile(rf"(move|action|create|destroy|cantmove){_ENDS}[{BLANKS}]*")
SOUND_DIRECTION = re.compile(rf"[{BLANKS}]*(up|down|left|right|horizontal|vertical|orthogonal)(?!\w)[{BLANKS}]*")
ARROW = re.compile(rf"[{BLANKS}]*->[{BLANKS}]*")
STUCK_ARROW = re.compile(rf"[^\[|\]{BLANKS}]->")
RULE_WORD = re.compile(rf"[^\[|\]{BLANKS}]*")
MESSAGE = re.compile(rf"[{BLANKS}]*message{_ENDS}[{BLANKS}]*")
RUN_ON_MESSAGE = re.compile(rf"[{BLANKS}]*message[{BLANKS}]*")

SECTIONS = ("objects", "legend", "sounds", "collisionlayers", "rules", "winconditions", "levels")
SFX = frozenset(f"sfx{number}" for number in range(11))
COMMANDS = SFX | {"cancel", "checkpoint", "restart", "win", "message", "again"}
LOOPS = frozenset({"startloop", "endloop"})
PREFIXES = frozenset({"up", "down", "left", "right", "horizontal", "vertical", "orthogonal", "late", "rigid"})
RELATIVE = frozenset("^v<>")
QUALIFIERS = RELATIVE | {
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
    """A line of the text, in lower case and as it was written, and how far it has been read.

    `mark` is where the last word began: complaints are about that place.
    """

    __slots__ = ("end", "mark", "number", "position", "text", "written")

    def __init__(self, written: str, number: int) -> None:
        self.written = written
        self.text = written.lower()
        self.number = number
        self.position = self.mark = 0
        self.end = len(self.text)

    @property
    def is_read(self) -> bool:
        """Whether nothing is left to read."""
        return self.position >= self.end

    @property
    def next(self) -> str:
        """The next character, empty at the end."""
        return self.text[self.position : self.position + 1]

    def take(self, pattern: re.Pattern[str]) -> str | None:
        """Read what the pattern matches right here; its text without blanks around it, None if it does not match."""
        match = pattern.match(self.text, self.position)
        if match is None:
            return None
        self.mark, self.position = self.position, match.end()
        return match.group().strip(EDGES)

    def skip_spaces(self) -> None:
        """Read over spaces and tabs."""
        text, position, end = self.text, self.position, self.end
        while position < end and text[position] in " \t":
            position += 1
        self.position = self.mark = position

    def skip_blanks(self) -> None:
        """Read over blanks of all kinds."""
        match = GAP.match(self.text, self.position)
        self.position = match.end() if match else self.position

    def skip_stretch(self) -> str:
        """Read over the next word, whatever it is made of; the word."""
        start = self.position
        if self.take(STRETCH) is None:
            self.skip_to_comment()
        return self.text[start : self.position].strip(EDGES)

    def skip_to_comment(self) -> None:
        """Read over everything up to the next opening parenthesis."""
        found = self.text.find("(", self.position)
        self.position = self.end if found < 0 else found

    def skip_to_end(self) -> None:
        """Read over all the rest."""
        self.position = self.end


def words_of(text: str) -> list[str]:
    """The words and marks of a rule.

    >>> words_of("+late [>Player|]->[|Player]again")
    ['+', 'late', '[', '>Player', '|', ']', '->', '[', '|', 'Player', ']', 'again']
    """
    text = text.replace("[", " [ ").replace("]", " ] ").replace("|", " | ").replace("->", " -> ").strip(EDGES)
    return (f"+ {text[1:]}" if text[:1] == "+" else text).split()
