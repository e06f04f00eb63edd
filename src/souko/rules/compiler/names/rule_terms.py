"""The rules: the words of each line become rows of cells of terms.

    + late down [ > Player | no Wall ] -> [ | Player ] again
    ▔▔▔▔▔▔▔▔▔▔▔ ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔ ▔▔ ▔▔▔▔▔▔▔▔▔▔▔▔ ▔▔▔▔▔
    prefix      left side              arrow, right side and commands

A `RuleBuilder` reads the words one by one. Most errors do not end the rule: the word is left out, and the rule goes on
without it, as in PuzzleScript.
"""

from itertools import islice

from souko.rules.compiler.model import ELLIPSIS, Command, Rule, RuleCell, RuleRow, Term
from souko.rules.compiler.names.lexicon import Lexicon
from souko.rules.compiler.syntax.script import RuleText, Script
from souko.rules.compiler.syntax.tokens import ALL_BLANKS, COMMANDS, QUALIFIERS, RELATIVE_DIRECTIONS, SFX

DIRECTIONS = {
    "up": ("up",),
    "down": ("down",),
    "left": ("left",),
    "right": ("right",),
    "horizontal": ("left", "right"),
    "vertical": ("up", "down"),
    "orthogonal": ("up", "down", "left", "right"),
}
MAX_DIRECTIONS = 100
"""Directions before one rule; four are enough, and repeated ones multiply the rule."""
LATE_QUALIFIERS = frozenset({"no", "random", "randomdir"})
FORM = "a line like: [ > Player | Crate ] -> [ > Player | > Crate ]"
AT_END = "commands behind the last bracket"


class RuleBuilder:
    """Makes one rule out of the words of its line; `rejected` says that it cannot be used.

    `inside` says that a bracket is open, `message_read` that the rest of the line was the text of a message.
    """

    def __init__(self, text: RuleText, previous: Rule | None, script: Script, lexicon: Lexicon) -> None:
        self.text, self.previous, self.script, self.lexicon = text, previous, script, lexicon
        self.words = text.words
        self.last_bracket = max((position for position, word in enumerate(self.words) if word == "]"), default=-1)
        self.position = 0
        self.directions: list[str] = []
        self.group = text.line
        self.late = self.rigid = self.random = self.joined = False
        self.left: list[RuleRow] = []
        self.right: list[RuleRow] = []
        self.rows = self.left
        self.row: list[RuleCell] = []
        self.cell: list[Term] = []
        self.named: set[str] = set()
        self.qualifier: str | None = None
        self.commands: list[Command] = []
        self.inside = self.message_read = self.rejected = False
        self.open_brackets = 0

    def rule(self) -> Rule:
        """The rule that the words make."""
        self.read_prefix()
        self.read_sides()
        return Rule(
            self.text.line,
            self.text.column,
            self.group,
            tuple(self.directions),
            tuple(self.left),
            tuple(self.right),
            tuple(self.commands),
            self.late,
            self.rigid,
            self.random,
        )

    def read_prefix(self) -> None:
        """Read all words before the first bracket."""
        for word in self.words:
            if word == "[":
                self.directions = self.directions or list(DIRECTIONS["orthogonal"])
                return
            self.read_prefix_word(word)
            self.position += 1

    def read_prefix_word(self, word: str) -> None:
        """Read a word before the first bracket."""
        if word in DIRECTIONS and len(self.directions) < MAX_DIRECTIONS:
            self.directions.extend(DIRECTIONS[word])
        elif word == "late":
            self.late = True
        elif word == "rigid":
            self.rigid = True
        elif word == "random":
            self.read_random()
        elif word == "+":
            self.join()
        elif word in RELATIVE_DIRECTIONS:
            self.error("a relative direction before a rule", "up, down, left, right, horizontal, vertical, or none")
        elif word not in DIRECTIONS:
            self.error(f"'{word}' before the first bracket", "directions, late, rigid, random or +")

    def read_random(self) -> None:
        """Mark the group as random; complains if this is not its first rule."""
        self.random = True
        if self.joined:
            self.error("random after +", "random at the first rule of the group", "it is about the whole group")

    def join(self) -> None:
        """Join the group of the rule before."""
        if self.group != self.text.line:
            self.error("+ twice before a rule", "one + is enough")
            return
        self.joined = self.previous is not None
        if not self.joined:
            self.error("+ without a rule before it", "+ joins a rule to the group of the one before")
        if self.position:
            self.error("+ in the middle of a line", "+ as the first mark of the line")
        if self.previous:
            self.group = self.previous.group

    def read_sides(self) -> None:
        """Read everything from the first bracket on."""
        symbols = {"[": self.open, "]": self.close, "|": self.next_cell, "->": self.start_right_side}
        names = self.script.names
        for word in islice(self.words, self.position, None):
            if word in symbols:
                symbols[word]()
            elif word in QUALIFIERS:
                self.read_qualifier(word)
            elif word in names:
                self.read_name(word)
            else:
                self.read_other(word)
            if self.rejected or self.message_read:
                return
            self.position += 1

    def read_qualifier(self, word: str) -> None:
        """Read a qualifier: a movement, `no` or `random`, for the next name."""
        if self.qualifier is not None:
            self.error("two movements before one object", "one movement at a time")
        elif not self.inside:
            self.warn(f"'{word}' between brackets", "directions before the first bracket")
        elif self.late and word not in LATE_QUALIFIERS:
            self.error("a movement in a late rule", "late rules come after all movements")
        else:
            self.qualifier = word

    def read_name(self, word: str) -> None:
        """Read a name."""
        if not self.inside:
            self.warn(f"'{word}' outside of brackets", "names only inside of brackets")
            return
        if word in self.named:
            self.error(f"'{word}' twice in one cell", "each name once")
            if word in self.lexicon.properties:
                self.warn(f"'{word}' may mean two objects here", "", "use a second name for the same objects")
        self.cell.append(Term(self.qualifier or "", word))
        self.named.add(word)
        self.qualifier = None

    def read_other(self, word: str) -> None:
        """Read an ellipsis or a command."""
        if word == ELLIPSIS:
            self.read_ellipsis()
        elif word in COMMANDS:
            self.read_command(word)
        else:
            self.error(f"'{word}' in a cell", "an object, or a name of the legend")

    def read_ellipsis(self) -> None:
        """Read an ellipsis."""
        if not self.inside:
            self.warn("an ellipsis outside of brackets", "ellipses only inside of brackets")
        elif self.qualifier is None:
            self.cell.append(Term("", ELLIPSIS))
        else:
            self.cell.append(Term(self.qualifier, ELLIPSIS))
            self.qualifier = ELLIPSIS

    def read_command(self, word: str) -> None:
        """Read a command; the text of a message is the rest of the line."""
        if self.rows is self.left:
            self.error("a command before the arrow", AT_END)
        elif self.inside or self.position < self.last_bracket:
            self.warn("a command before the last bracket", AT_END)
        if word == "message":
            self.commands.append(Command(word, self.message_text() or " "))
            self.message_read = True
        elif word in SFX and word not in self.lexicon.events:
            self.warn(f"{word} makes no sound", f"a line like '{word} 1234' in SOUNDS")
        if word != "message":
            self.commands.append(Command(word))

    def message_text(self) -> str:
        """The text of a message, as it was written."""
        line, position = self.text.original.lower(), 0
        for word in self.words[: self.position + 1]:
            position = line.find(word, position) + len(word)
        return self.text.original[position:].strip(ALL_BLANKS)

    def open(self) -> None:
        """Begin a row."""
        self.open_brackets += 1
        if self.open_brackets > 1:
            self.warn("a bracket inside of brackets", "each [ closed by ] before the next one")
        if self.cell or self.qualifier is not None:
            self.error("a bracket before the last one is closed", "each [ closed by ] before the next one")
        self.inside = True
        self.cell, self.named, self.qualifier = [], set(), None

    def next_cell(self) -> None:
        """End a cell."""
        if not self.inside:
            self.warn("a bar outside of brackets", "bars only inside of brackets")
        elif self.qualifier is not None:
            self.reject_movement()
        else:
            self.end_cell()

    def end_cell(self) -> None:
        """Put the cell into its row."""
        self.row.append(tuple(self.cell))
        self.cell, self.named = [], set()

    def reject_movement(self) -> None:
        """Complain about a movement that no object follows."""
        self.error("a movement without an object", "the name of an object after it")

    def close(self) -> None:
        """End a row."""
        self.open_brackets -= 1
        if self.open_brackets < 0:
            self.warn("a closing bracket too many", "each ] after its [", "the rule is left out")
            self.rejected = True
        else:
            self.end_row()

    def end_row(self) -> None:
        """Put the row into its side."""
        if self.qualifier is None:
            self.end_cell()
        elif self.cell and self.cell[0].name == ELLIPSIS:
            self.error("an ellipsis at the end of a row", "a cell after it")
        else:
            self.reject_movement()
        self.rows.append(tuple(self.row))
        self.row = []
        self.inside = False

    def start_right_side(self) -> None:
        """Read the arrow."""
        if self.group != self.text.line and self.previous and self.previous.late != self.late:
            self.warn("late and other rules in one group", "either kind", "the group is split in two")
        if self.inside:
            self.warn("an arrow inside of brackets", "the arrow between the brackets of both sides")
        elif self.rows is self.right:
            self.error("two arrows in a rule", FORM, "the rule is left out")
            self.rejected = True
        else:
            self.rows = self.right

    def error(self, found: str, expected: str = "", remedy: str = "") -> None:
        """Add an error about the rule."""
        self.script.complaints.error(self.text.line, found, expected, remedy, self.text.column)

    def warn(self, found: str, expected: str = "", remedy: str = "") -> None:
        """Add a warning about the rule."""
        self.script.complaints.warn(self.text.line, found, expected, remedy, self.text.column)
