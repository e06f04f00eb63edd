"""What is wrong with a rulebook: collected while it is read, reported together, in the order of the reading.

A rulebook with errors may still run (PuzzleScript's own games do), so nothing is raised here: errors and warnings are
kept side by side, and whoever asked for the rulebook decides.

The order is that of PuzzleScript, whose expansion of the rules comes in the middle of its checks. Ours comes last, so
each complaint is filed under the stage it belongs to, and `in_order` puts the stages back in their row:

    READING      what is read and looked up before the rules are expanded
    EXPANSION    what the expansion of the rules finds
    AFTERWARDS   wins, layers, loops, sounds, levels, title: not looked at if the expansion fails (`forget_afterwards`)
"""

from dataclasses import dataclass, field

from souko.errors import Complaint, Place

READING, EXPANSION, AFTERWARDS = range(3)
MOST_ERRORS_IN_TEXT = 5
MOST_COMPLAINTS = 100


@dataclass
class Complaints:
    """The errors and warnings about one text, each said once per line.

    `end_reading` says that so much is wrong with the text that reading on is of no use.
    """

    name: str = ""
    errors: list[Complaint] = field(default_factory=list)
    warnings: list[Complaint] = field(default_factory=list)
    stage: int = READING
    said: list[tuple[int, Complaint]] = field(default_factory=list, repr=False)
    end_reading: bool = False
    _keys: set[tuple[bool, int, str]] = field(default_factory=set, repr=False)

    def error(self, line: int, found: str, expected: str = "", remedy: str = "", column: int = 0) -> None:
        """Add an error; line 0 means that it has no line of its own."""
        self._add(self.errors, Complaint(Place(self.name, line, column), found, expected, remedy))

    def warn(self, line: int, found: str, expected: str = "", remedy: str = "", column: int = 0) -> None:
        """Add a warning: the rulebook means something else than it seems to, but it runs."""
        self._add(self.warnings, Complaint(Place(self.name, line, column), found, expected, remedy))

    @property
    def in_order(self) -> list[Complaint]:
        """Errors and warnings together, in the order in which PuzzleScript would find them."""
        return [complaint for _, complaint in sorted(self.said, key=lambda entry: entry[0])]

    @property
    def is_full(self) -> bool:
        """Whether so much has been said that nothing more is listened to."""
        return len(self.said) > MOST_COMPLAINTS

    def forget_afterwards(self) -> None:
        """Drop what was said about the parts that are not looked at when the rules cannot be expanded."""
        late = [complaint for stage, complaint in self.said if stage == AFTERWARDS]
        self.said = [entry for entry in self.said if entry[0] != AFTERWARDS]
        self.errors[:] = [complaint for complaint in self.errors if complaint not in late]
        self.warnings[:] = [complaint for complaint in self.warnings if complaint not in late]

    def _add(self, kind: list[Complaint], complaint: Complaint) -> None:
        key = (kind is self.errors, complaint.place.line, complaint.found)
        if key not in self._keys and not self.is_full:
            self._keys.add(key)
            kind.append(complaint)
            self.said.append((self.stage, complaint))
            self.end_reading = len(self.errors) > MOST_ERRORS_IN_TEXT or self.is_full
