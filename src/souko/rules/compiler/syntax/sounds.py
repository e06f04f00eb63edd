"""The sounds: an event, or what happens to an object, and the seed of its sound.

    sfx3 27660703
    Crate move up 36772507
    Player create 1234

The words of a line must come in this order; after one that does not fit, the rest of the line is ignored.
"""

from souko.rules.compiler.syntax.script import SoundText
from souko.rules.compiler.syntax.section import SectionReader
from souko.rules.compiler.syntax.tokens import EVENT, EVENTS, NAME, SEED, SOUND_DIRECTION, VERB, Line

DIRECTED = ("move", "cantmove")
FORMS = "an event and a seed (sfx0 1234), or an object, a verb and a seed (crate move 1234)"


class SoundsReader(SectionReader):
    """Reads sounds; has the parts of the line so far, and whether the rest of it is ignored."""

    event = name = verb = ""
    seed: str | None = None
    directions: list[str]
    column = 0
    ignore_rest = False

    def begin_section(self) -> None:
        """Collect the names that rules and win conditions may use."""
        self.script.collect_names()

    def begin_line(self, line: Line) -> None:
        """Expect a sound."""
        self.event = self.name = self.verb = ""
        self.seed = None
        self.directions = []
        self.ignore_rest = False

    def read_token(self, line: Line, start: bool) -> None:
        """Read the next part."""
        if self.ignore_rest:
            line.skip_word()
        elif not (self.event or self.name):
            self.read_subject(line)
        elif self.seed is not None:
            self.reject(line, f"after the seed {self.seed}", "nothing")
        elif self.event:
            self.read_seed(line, f"after {self.event}", "a seed, a number like 1234")
        elif not self.verb:
            self.read_verb(line)
        elif self.verb in DIRECTED:
            self.read_direction(line)
        else:
            self.read_seed(line, f"after {self.verb}", "a seed, a number like 1234")
        if line.at_end:
            self.end_line(line)

    def read_subject(self, line: Line) -> None:
        """Read an event or the name of an object."""
        self.column = line.position + 1
        event = line.match(EVENT)
        name = None if event else line.match(NAME)
        if event:
            self.event = event
        elif name is None:
            line.skip_word()
            self.warn(line, "symbols where a sound should be", FORMS)
            self.ignore_rest = True
        elif self.script.is_declared(name):
            self.name = name
        else:
            events = ", ".join(sorted(EVENTS))
            self.error(line, f"'{name}' is neither an object nor an event", FORMS, f"events: {events}, sfx0 to sfx10")
            self.ignore_rest = True

    def read_verb(self, line: Line) -> None:
        """Read what happens to the object."""
        verb = line.match(VERB)
        if verb:
            self.verb = verb
        else:
            self.reject(line, f"after {self.name}", "one of move, cantmove, action, create, destroy")

    def read_direction(self, line: Line) -> None:
        """Read a direction, or the seed."""
        direction = line.match(SOUND_DIRECTION)
        if direction:
            self.directions.append(direction)
        else:
            self.read_seed(line, f"after {self.name} {self.verb}", "a direction, or a seed: a number like 1234")

    def read_seed(self, line: Line, place: str, expected: str) -> None:
        """Read the seed."""
        self.seed = line.match(SEED)
        if self.seed is None:
            self.reject(line, place, expected)

    def reject(self, line: Line, place: str, expected: str) -> None:
        """Complain about the next word, and ignore the rest of the line."""
        found = line.skip_word()
        self.error(line, f"'{found}' {place}", expected)
        self.ignore_rest = True

    def end_line(self, line: Line) -> None:
        """Keep the sound."""
        if (self.event or self.name) and not self.ignore_rest:
            self.script.sounds.append(
                SoundText(self.event, self.name, self.verb, tuple(self.directions), self.seed, line.number, self.column)
            )
