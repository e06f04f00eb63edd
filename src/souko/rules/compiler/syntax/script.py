"""A rulebook after parsing: its words section by section, most names not resolved yet.

The parser fills a `Script` line by line; `names.model_builder` makes a `Model` of it. All names are in lower case, and
each part has the number of its line.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from souko.rules.compiler.complaints import Complaints

MAX_MEMBERS = 10_000
"""Objects that one legend name may stand for; more than any game has."""
MAX_MEMBERS_IN_ALL = 1_000_000
"""Objects of all legend names together: legend entries that double each other would grow exponentially."""


@dataclass(slots=True)
class ObjectText:
    """An object: its colours by name, and the rows of its sprite as written (none: a plain square)."""

    line: int
    column: int
    colours: list[str] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)


class LegendEntry(NamedTuple):
    """A line of the legend: a new name for one or several others."""

    name: str
    members: tuple[str, ...]
    line: int


class RuleText(NamedTuple):
    """A line of the rules: its words up to the first comment, in lower case, and the whole line as written.

    `has_inner_comment` says that the comment stands inside of brackets.
    """

    words: list[str]
    has_inner_comment: bool
    original: str
    line: int
    column: int


class WinText(NamedTuple):
    """The words of a win condition."""

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
    """Everything that was read; the dictionaries `…_by_name` hold the first entry of each name.

    `names` may be used in rules and win conditions, `glyphs` in levels; `synonym_targets` leads from a synonym to the
    name it stands for; `member_count` is the number of members of all aggregates and properties.
    """

    complaints: Complaints
    prelude: list[tuple[str, str]] = field(default_factory=list)
    prelude_lines: dict[str, int] = field(default_factory=dict)
    objects: dict[str, ObjectText] = field(default_factory=dict)
    synonyms: list[LegendEntry] = field(default_factory=list)
    aggregates: list[LegendEntry] = field(default_factory=list)
    properties: list[LegendEntry] = field(default_factory=list)
    synonym_by_name: dict[str, LegendEntry] = field(default_factory=dict)
    aggregate_by_name: dict[str, LegendEntry] = field(default_factory=dict)
    property_by_name: dict[str, LegendEntry] = field(default_factory=dict)
    synonym_targets: dict[str, str] = field(default_factory=dict)
    sounds: list[SoundText] = field(default_factory=list)
    layers: list[list[str]] = field(default_factory=list)
    rules: list[RuleText] = field(default_factory=list)
    wins: list[WinText] = field(default_factory=list)
    levels: list[LevelText | MessageText] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    glyphs: set[str] = field(default_factory=set)
    member_count: int = 0

    def line_of(self, name: str) -> int:
        """The line that declares the name, 0 if none does."""
        if name in self.objects:
            return self.objects[name].line
        entry = self.aggregate_by_name.get(name) or self.property_by_name.get(name) or self.synonym_by_name.get(name)
        return entry.line if entry else 0

    def is_declared(self, name: str) -> bool:
        """Whether something has been declared under this name."""
        return (
            name in self.objects
            or name in self.synonym_by_name
            or name in self.aggregate_by_name
            or name in self.property_by_name
        )

    def add_synonym(self, name: str, other: str, line: int) -> None:
        """Add a name that stands for another one."""
        self._add(self.synonyms, self.synonym_by_name, LegendEntry(name, (other,), line))
        self.synonym_targets.setdefault(name, self.resolve_synonym(other))

    def add_aggregate(self, name: str, members: tuple[str, ...], line: int) -> None:
        """Add a name that stands for several objects at once."""
        self._add(self.aggregates, self.aggregate_by_name, LegendEntry(name, members, line))

    def add_property(self, name: str, members: tuple[str, ...], line: int) -> None:
        """Add a name that stands for any of several objects."""
        self._add(self.properties, self.property_by_name, LegendEntry(name, members, line))

    def resolve_synonym(self, name: str) -> str:
        """The name that a chain of synonyms leads to; the name itself if it is no synonym, or its chain is circular."""
        seen = {name}
        while name not in self.objects and name in self.synonym_targets:
            name = self.synonym_targets[name]
            if name in seen:
                break
            seen.add(name)
        return name

    def collect_names(self) -> None:
        """Let rules and win conditions use all names declared so far."""
        self.names.update(self.objects, self.synonym_by_name, self.aggregate_by_name, self.property_by_name)

    def collect_glyphs(self) -> None:
        """Let levels be drawn with all names of one character declared so far."""
        self.glyphs.update(
            name for name in (*self.objects, *self.synonym_by_name, *self.aggregate_by_name) if len(name) == 1
        )

    @staticmethod
    def _add(entries: list[LegendEntry], first: dict[str, LegendEntry], entry: LegendEntry) -> None:
        entries.append(entry)
        first.setdefault(entry.name, entry)
