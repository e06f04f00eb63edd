"""What is wrong with a rulebook: collected by all stages of the compiler, reported together.

A rulebook with errors may still run (many published PuzzleScript games do), so nothing is raised here: errors and
warnings are kept side by side, and the caller decides whether to raise.

Complaints are listed in the order in which PuzzleScript finds them. It expands the rules in the middle of its checks;
this compiler expands them last. So each complaint is stored with the phase of PuzzleScript that it belongs to, and
`in_order` sorts by phase:

    BEFORE_EXPANSION   syntax, names, the rules as written
    EXPANSION          found while rules are expanded and emitted
    AFTER_EXPANSION    wins, layers, loops, sounds, levels, title; dropped if the expansion fails, since PuzzleScript
                       then never comes to these checks
"""

from dataclasses import dataclass, field

from souko.errors import Complaint, Place

BEFORE_EXPANSION, EXPANSION, AFTER_EXPANSION = range(3)
MAX_ERRORS_IN_TEXT = 5
"""After more errors than this the parser stops, as PuzzleScript does: the rest would only repeat them."""
MAX_COMPLAINTS = 100
"""Errors and warnings that are kept; more than anybody reads."""


@dataclass
class Complaints:
    """The errors and warnings about one text, each at most once per line.

    `entries` are all of them with their phases, in the order in which they were found. The parser
    stops when `stop_reading` is true, because there are too many.
    """

    name: str = ""
    errors: list[Complaint] = field(default_factory=list)
    warnings: list[Complaint] = field(default_factory=list)
    phase: int = BEFORE_EXPANSION
    entries: list[tuple[int, Complaint]] = field(default_factory=list, repr=False)
    stop_reading: bool = False
    _keys: set[tuple[bool, int, str]] = field(default_factory=set, repr=False)

    def error(self, line: int, found: str, expected: str = "", remedy: str = "", column: int = 0) -> None:
        """Add an error; line 0 means that it has no line of its own."""
        self._add(self.errors, Complaint(Place(self.name, line, column), found, expected, remedy))

    def warn(self, line: int, found: str, expected: str = "", remedy: str = "", column: int = 0) -> None:
        """Add a warning: the rulebook runs, but probably not as its author meant."""
        self._add(self.warnings, Complaint(Place(self.name, line, column), found, expected, remedy))

    @property
    def in_order(self) -> list[Complaint]:
        """Errors and warnings together, in the order in which PuzzleScript would find them."""
        return [complaint for _, complaint in sorted(self.entries, key=lambda entry: entry[0])]

    @property
    def is_full(self) -> bool:
        """Whether the maximum is exceeded: further complaints are dropped."""
        return len(self.entries) > MAX_COMPLAINTS

    def drop_after_expansion(self) -> None:
        """Drop the complaints of checks that PuzzleScript never comes to when the rules cannot be expanded."""
        late = [complaint for phase, complaint in self.entries if phase == AFTER_EXPANSION]
        self.entries = [entry for entry in self.entries if entry[0] != AFTER_EXPANSION]
        self.errors[:] = [complaint for complaint in self.errors if complaint not in late]
        self.warnings[:] = [complaint for complaint in self.warnings if complaint not in late]

    def _add(self, kind: list[Complaint], complaint: Complaint) -> None:
        key = (kind is self.errors, complaint.place.line, complaint.found)
        if key not in self._keys and not self.is_full:
            self._keys.add(key)
            kind.append(complaint)
            self.entries.append((self.phase, complaint))
            self.stop_reading = len(self.errors) > MAX_ERRORS_IN_TEXT or self.is_full
