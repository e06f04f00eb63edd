"""The rules: the words of each line become rows of cells of terms.

    + late down [ > Player | no Wall ] -> [ | Player ] again
    ▔▔▔▔▔▔▔▔▔▔▔ ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔ ▔▔ ▔▔▔▔▔▔▔▔▔▔▔▔ ▔▔▔▔▔
    prefix      left side              arrow, right side and commands

A `RuleMaker` takes the words one by one. Much that is wrong with a rule does not stop it: the word is left out, and
the rule goes on without it, as it does for PuzzleScript.
"""

from itertools import islice

from souko.rules.compiler.model import ELLIPSIS, Cell, Command, Row, Rule, Term
from souko.rules.compiler.names.lexicon import Lexicon
from souko.rules.compiler.syntax.script import RuleText, Script
from souko.rules.compiler.syntax.tokens import COMMANDS, EDGES, QUALIFIERS, RELATIVE, SFX

DIRECTIONS = {
    "up": ("up",),
    "down": ("down",),
    "left": ("left",),
    "right": ("right",),
    "horizontal": ("left", "right"),
    "vertical": ("up", "down"),
    "orthogonal": ("up", "down", "left", "right"),
}
MOST_DIRECTIONS = 100
STILL = frozenset({"no", "random", "randomdir"})
FORM = "a line like: [ > Player | Crate ] -> [ > Player | > Crate ]"
AT_END = "commands behind the last bracket"


class RuleMaker:
    """Makes one rule out of the words of its line; `given_up` says that it cannot become one."""

    def __init__(self, text: RuleText, previous: Rule | None, script: Script, lexicon: Lexicon) -> None:
        self.text, self.previous, self.script, self.lexicon = text, previous, script, lexicon
        self.words = text.words
        self.last_bracket = max((place for place, word in enumerate(self.words) if word == "]"), default=-1)
        self.place = 0
        self.directions: list[str] = []
        self.group = text.line
        self.late = self.rigid = self.random = self.joined = False
        self.left: list[Row] = []
        self.right: list[Row] = []
        self.rows = self.left
        self.row: list[Cell] = []
        self.cell: list[Term] = []
        self.named: set[str] = set()
        self.qualifier: str | None = None
        self.commands: list[Command] = []
        self.inside = self.spoke = self.given_up = False
        self.open_brackets = 0

    def rule(self) -> Rule:
        """The rule that all words make together."""
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
            self.take_prefix(word)
            self.place += 1

    def take_prefix(self, word: str) -> None:
        """Read a word before the first bracket."""
        if word in DIRECTIONS and len(self.directions) < MOST_DIRECTIONS:
            self.directions.extend(DIRECTIONS[word])
        elif word == "late":
            self.late = True
        elif word == "rigid":
            self.rigid = True
        elif word == "random":
            self.take_random()
        elif word == "+":
            self.join()
        elif word in RELATIVE:
            self.error("a relative direction before a rule", "up, down, left, right, horizontal, vertical, or none")
        elif word not in DIRECTIONS:
            self.error(f"'{word}' before the first bracket", "directions, late, rigid, random or +")

    def take_random(self) -> None:
        """Let the group pick one of its rules; the first rule of the group has to say so."""
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
        if self.place:
            self.error("+ in the middle of a line", "+ as the first mark of the line")
        if self.previous:
            self.group = self.previous.group

    def read_sides(self) -> None:
        """Read everything from the first bracket on."""
        takes = {"[": self.open, "]": self.close, "|": self.next_cell, "->": self.turn}
        names = self.script.names
        for word in islice(self.words, self.place, None):
            if word in takes:
                takes[word]()
            elif word in QUALIFIERS:
                self.take_qualifier(word)
            elif word in names:
                self.take_name(word)
            else:
                self.take_other(word)
            if self.given_up or self.spoke:
                return
            self.place += 1

    def take_qualifier(self, word: str) -> None:
        """Read what is said about the next name."""
        if self.qualifier is not None:
            self.error("two movements before one object", "one movement at a time")
        elif not self.inside:
            self.warn(f"'{word}' between brackets", "directions before the first bracket")
        elif self.late and word not in STILL:
            self.error("a movement in a late rule", "late rules come after all movements")
        else:
            self.qualifier = word

    def take_name(self, word: str) -> None:
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

    def take_other(self, word: str) -> None:
        """Read an ellipsis or a command."""
        if word == ELLIPSIS:
            self.take_ellipsis()
        elif word in COMMANDS:
            self.take_command(word)
        else:
            self.error(f"'{word}' in a cell", "an object, or a name of the legend")

    def take_ellipsis(self) -> None:
        """Read a gap of any length."""
        if not self.inside:
            self.warn("an ellipsis outside of brackets", "ellipses only inside of brackets")
        elif self.qualifier is None:
            self.cell.append(Term("", ELLIPSIS))
        else:
            self.cell.append(Term(self.qualifier, ELLIPSIS))
            self.qualifier = ELLIPSIS

    def take_command(self, word: str) -> None:
        """Read a command; a message takes all the rest of the line."""
        if self.rows is self.left:
            self.error("a command before the arrow", AT_END)
        elif self.inside or self.place < self.last_bracket:
            self.warn("a command before the last bracket", AT_END)
        if word == "message":
            self.commands.append(Command(word, self.spoken() or " "))
            self.spoke = True
        elif word in SFX and word not in self.lexicon.events:
            self.warn(f"{word} makes no sound", f"a line like '{word} 1234' in SOUNDS")
        if word != "message":
            self.commands.append(Command(word))

    def spoken(self) -> str:
        """The text of a message, as it was written."""
        written, position = self.text.written.lower(), 0
        for word in self.words[: self.place + 1]:
            position = written.find(word, position) + len(word)
        return self.text.written[position:].strip(EDGES)

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
            self.refuse_movement()
        else:
            self.end_cell()

    def end_cell(self) -> None:
        """Put the cell into its row."""
        self.row.append(tuple(self.cell))
        self.cell, self.named = [], set()

    def refuse_movement(self) -> None:
        """Complain about a movement of nothing."""
        self.error("a movement without an object", "the name of an object after it")

    def close(self) -> None:
        """End a row."""
        self.open_brackets -= 1
        if self.open_brackets < 0:
            self.warn("a closing bracket too many", "each ] after its [", "the rule is left out")
            self.given_up = True
        else:
            self.end_row()

    def end_row(self) -> None:
        """Put the row into its side."""
        if self.qualifier is None:
            self.end_cell()
        elif self.cell and self.cell[0].name == ELLIPSIS:
            self.error("an ellipsis at the end of a row", "a cell after it")
        else:
            self.refuse_movement()
        self.rows.append(tuple(self.row))
        self.row = []
        self.inside = False

    def turn(self) -> None:
        """Go over to the right side."""
        if self.group != self.text.line and self.previous and self.previous.late != self.late:
            self.warn("late and other rules in one group", "either kind", "the group is split in two")
        if self.inside:
            self.warn("an arrow inside of brackets", "the arrow between the brackets of both sides")
        elif self.rows is self.right:
            self.error("two arrows in a rule", FORM, "the rule is left out")
            self.given_up = True
        else:
            self.rows = self.right

    def error(self, found: str, expected: str = "", remedy: str = "") -> None:
        """Complain about what is wrong with the rule."""
        self.script.complaints.error(self.text.line, found, expected, remedy, self.text.column)

    def warn(self, found: str, expected: str = "", remedy: str = "") -> None:
        """Complain about what is odd about the rule."""
        self.script.complaints.warn(self.text.line, found, expected, remedy, self.text.column)
