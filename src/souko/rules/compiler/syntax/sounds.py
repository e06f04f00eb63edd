"""The sounds: what happens, and the seed of the sound it makes.

    sfx3 27660703
    Crate move up 36772507
    Player create 1234

The words of a line must come in this order; after one that does not fit, the rest of the line is given up.
"""

from souko.rules.compiler.syntax.script import SoundText
from souko.rules.compiler.syntax.section import SectionReader
from souko.rules.compiler.syntax.tokens import EVENT, EVENTS, NAME, SEED, SOUND_DIRECTION, VERB, Line

DIRECTED = ("move", "cantmove")
FORMS = "an event and a seed (sfx0 1234), or an object, a verb and a seed (crate move 1234)"


class SoundsReader(SectionReader):
    """Reads sounds; the parts of the line so far, and whether it is given up."""

    event = name = verb = ""
    seed: str | None = None
    directions: list[str]
    column = 0
    given_up = False

    def enter(self) -> None:
        """Learn what rules and conditions may speak of."""
        self.script.learn_names()

    def begin(self, line: Line) -> None:
        """Expect a sound."""
        self.event = self.name = self.verb = ""
        self.seed = None
        self.directions = []
        self.given_up = False

    def take(self, line: Line, start: bool) -> None:
        """Read the next part."""
        if self.given_up:
            line.skip_stretch()
        elif not (self.event or self.name):
            self.take_what(line)
        elif self.seed is not None:
            self.give_up(line, f"after the seed {self.seed}", "nothing")
        elif self.event:
            self.take_seed(line, f"after {self.event}", "a seed, a number like 1234")
        elif not self.verb:
            self.take_verb(line)
        elif self.verb in DIRECTED:
            self.take_direction(line)
        else:
            self.take_seed(line, f"after {self.verb}", "a seed, a number like 1234")
        if line.is_read:
            self.finish(line)

    def take_what(self, line: Line) -> None:
        """Read an event or the name of an object."""
        self.column = line.position + 1
        event = line.take(EVENT)
        name = None if event else line.take(NAME)
        if event:
            self.event = event
        elif name is None:
            line.skip_stretch()
            self.warn(line, "marks where a sound should be", FORMS)
            self.given_up = True
        elif self.script.knows(name):
            self.name = name
        else:
            events = ", ".join(sorted(EVENTS))
            self.error(line, f"'{name}' is neither an object nor an event", FORMS, f"events: {events}, sfx0 to sfx10")
            self.given_up = True

    def take_verb(self, line: Line) -> None:
        """Read what happens to the object."""
        verb = line.take(VERB)
        if verb:
            self.verb = verb
        else:
            self.give_up(line, f"after {self.name}", "one of move, cantmove, action, create, destroy")

    def take_direction(self, line: Line) -> None:
        """Read a direction, or the seed."""
        direction = line.take(SOUND_DIRECTION)
        if direction:
            self.directions.append(direction)
        else:
            self.take_seed(line, f"after {self.name} {self.verb}", "a direction, or a seed: a number like 1234")

    def take_seed(self, line: Line, place: str, expected: str) -> None:
        """Read the seed."""
        self.seed = line.take(SEED)
        if self.seed is None:
            self.give_up(line, place, expected)

    def give_up(self, line: Line, place: str, expected: str) -> None:
        """Complain about the next word; the rest of the line means nothing."""
        found = line.skip_stretch()
        self.error(line, f"'{found}' {place}", expected)
        self.given_up = True

    def finish(self, line: Line) -> None:
        """Keep the sound."""
        if (self.event or self.name) and not self.given_up:
            self.script.sounds.append(
                SoundText(self.event, self.name, self.verb, tuple(self.directions), self.seed, line.number, self.column)
            )
