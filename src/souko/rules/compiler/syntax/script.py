"""A rulebook taken apart, section by section: the words as they stand, few of them looked up yet.

The parser fills a `Script` line after line; the checks make a `Model` of it. Names are lower case throughout, and each
part knows the line it was written at.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from souko.rules.compiler.complaints import Complaints

MOST_MEMBERS = 10_000
MOST_MEMBERS_IN_ALL = 1_000_000


@dataclass(slots=True)
class Sketch:
    """An object as drawn: colours by name, rows of the sprite as written (none: a plain square)."""

    line: int
    column: int
    colours: list[str] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)


class Entry(NamedTuple):
    """A line of the legend: a new name for one or several others."""

    name: str
    members: tuple[str, ...]
    line: int


class RuleText(NamedTuple):
    """A line of the rules up to its first comment: its words in lower case, and the whole line as it stands."""

    words: list[str]
    is_torn: bool
    written: str
    line: int
    column: int


class WinText(NamedTuple):
    """The words of a winning condition."""

    words: tuple[str, ...]
    line: int
    column: int


class SoundText(NamedTuple):
    """What makes a sound: an event, or the name of an object with a verb and directions."""

    event: str
    name: str
    verb: str
    directions: tuple[str, ...]
    seed: str | None
    line: int
    column: int


@dataclass(slots=True)
class LevelText:
    """The rows of a level and the line of the first one."""

    line: int
    rows: list[str] = field(default_factory=list)


class MessageText(NamedTuple):
    """A text to read between levels."""

    text: str
    line: int


@dataclass(slots=True)
class Script:
    """All that was read; dictionaries by name hold the first entry of that name."""

    complaints: Complaints
    prelude: list[tuple[str, str]] = field(default_factory=list)
    prelude_lines: dict[str, int] = field(default_factory=dict)
    objects: dict[str, Sketch] = field(default_factory=dict)
    synonyms: list[Entry] = field(default_factory=list)
    aggregates: list[Entry] = field(default_factory=list)
    properties: list[Entry] = field(default_factory=list)
    synonym: dict[str, Entry] = field(default_factory=dict)
    aggregate: dict[str, Entry] = field(default_factory=dict)
    property: dict[str, Entry] = field(default_factory=dict)
    meanings: dict[str, str] = field(default_factory=dict)
    sounds: list[SoundText] = field(default_factory=list)
    layers: list[list[str]] = field(default_factory=list)
    rules: list[RuleText] = field(default_factory=list)
    wins: list[WinText] = field(default_factory=list)
    levels: list[LevelText | MessageText] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    glyphs: set[str] = field(default_factory=set)
    members: int = 0

    def line_of(self, name: str) -> int:
        """The line that declares the name, 0 if none does."""
        if name in self.objects:
            return self.objects[name].line
        entry = self.aggregate.get(name) or self.property.get(name) or self.synonym.get(name)
        return entry.line if entry else 0

    def knows(self, name: str) -> bool:
        """Whether something has been declared under this name."""
        return name in self.objects or name in self.synonym or name in self.aggregate or name in self.property

    def add_synonym(self, name: str, other: str, line: int) -> None:
        """Let a name stand for another one."""
        self._add(self.synonyms, self.synonym, Entry(name, (other,), line))
        self.meanings.setdefault(name, self.meaning(other))

    def add_aggregate(self, name: str, members: tuple[str, ...], line: int) -> None:
        """Let a name stand for several objects at once."""
        self._add(self.aggregates, self.aggregate, Entry(name, members, line))

    def add_property(self, name: str, members: tuple[str, ...], line: int) -> None:
        """Let a name stand for any of several objects."""
        self._add(self.properties, self.property, Entry(name, members, line))

    def meaning(self, name: str) -> str:
        """The name that a chain of synonyms leads to; the name itself if it is no synonym, or leads in a circle."""
        seen = {name}
        while name not in self.objects and name in self.meanings:
            name = self.meanings[name]
            if name in seen:
                break
            seen.add(name)
        return name

    def learn_names(self) -> None:
        """Take all names declared so far for those that rules and conditions may use."""
        self.names.update(self.objects, self.synonym, self.aggregate, self.property)

    def learn_glyphs(self) -> None:
        """Take all names of one character for those that levels may be drawn with."""
        self.glyphs.update(name for name in (*self.objects, *self.synonym, *self.aggregate) if len(name) == 1)

    @staticmethod
    def _add(entries: list[Entry], first: dict[str, Entry], entry: Entry) -> None:
        entries.append(entry)
        first.setdefault(entry.name, entry)
