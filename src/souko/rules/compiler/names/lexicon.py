"""What every name stands for: objects get numbers and layers, names of the legend the objects they mean.

    layers                    numbers
    Background                0
    Target, Mark              1 2
    Wall, Crate               3 4       an object that stands in two layers gets its last number; the first stays empty

A member of the legend that is no object has been complained about where it was written; it is left out here, and
`broken` remembers which names it has been left out of.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.syntax.script import Script


@dataclass
class Lexicon:
    """The meaning of all names; objects without a layer have neither a number nor a layer."""

    objects: Collection[str]
    numbers: dict[str, int] = field(default_factory=dict)
    layers: dict[str, int] = field(default_factory=dict)
    count: int = 0
    synonyms: dict[str, str] = field(default_factory=dict)
    aggregates: dict[str, tuple[str, ...]] = field(default_factory=dict)
    properties: dict[str, tuple[str, ...]] = field(default_factory=dict)
    broken: dict[str, tuple[str, ...]] = field(default_factory=dict)
    events: frozenset[str] = frozenset()
    found: dict[str, frozenset[int]] = field(default_factory=dict)

    def number(self, name: str) -> int:
        """The number of an object; one without a layer counts as number 0."""
        return self.numbers.get(name, 0)

    def beside(self, name: str) -> frozenset[int]:
        """The numbers of the objects in the layer of an object, its own among them; none if it has no layer."""
        layer = self.layers.get(name, -1)
        return frozenset(number for each, number in self.numbers.items() if self.layers[each] == layer)

    def of(self, name: str) -> tuple[str, ...]:
        """The names of the objects that a name stands for, none if it means nothing."""
        if name in self.synonyms:
            return (self.synonyms[name],)
        members = self.aggregates.get(name) or self.properties.get(name)
        if members is None:
            return (name,) if name in self.objects else ()
        return tuple(each for member in members for each in self.properties.get(member, (member,)))

    def numbers_of(self, name: str) -> frozenset[int]:
        """The numbers of the objects that a name stands for."""
        if name not in self.found:
            self.found[name] = frozenset(map(self.number, self.of(name)))
        return self.found[name]


def lexicon_of(script: Script) -> Lexicon:
    """The meaning of all names of a script."""
    lexicon = Lexicon(script.objects, events=frozenset(sound.event for sound in script.sounds))
    for layer, names in enumerate(script.layers):
        for name in names:
            lexicon.numbers[name] = lexicon.count
            lexicon.layers[name] = layer
            lexicon.count += 1
    aggregates = {entry.name: entry.members for entry in script.aggregates}
    properties = {entry.name: entry.members for entry in script.properties}
    synonyms = {entry.name: script.meaning(entry.members[0]) for entry in script.synonyms}
    lexicon.aggregates = {name: known(name, members, lexicon, script) for name, members in aggregates.items()}
    lexicon.properties = {name: known(name, members, lexicon, script) for name, members in properties.items()}
    for name, other in synonyms.items():
        add_synonym(name, other, lexicon, script)
    return lexicon


def known(name: str, members: tuple[str, ...], lexicon: Lexicon, script: Script) -> tuple[str, ...]:
    """The members that exist; if some do not, the name is remembered as broken."""
    lost = tuple(member for member in dict.fromkeys(members) if not script.knows(member))
    if not lost:
        return members
    lexicon.broken[name] = lost
    return tuple(member for member in members if script.knows(member))


def add_synonym(name: str, other: str, lexicon: Lexicon, script: Script) -> None:
    """Let the name mean what the other one means."""
    if other in lexicon.broken:
        lexicon.broken[name] = lexicon.broken[other]
    if other in lexicon.aggregates:
        lexicon.aggregates[name] = lexicon.aggregates[other]
    elif other in lexicon.properties:
        lexicon.properties[name] = lexicon.properties[other]
    elif other in script.objects and name != other:
        lexicon.synonyms[name] = other
    elif name != other:
        lexicon.broken[name] = (other,)


def check_aggregates(lexicon: Lexicon, complaints: Complaints) -> None:
    """Complain about aggregates that have a property among their members."""
    looked_at: dict[int, list[str]] = {}
    for name, members in lexicon.aggregates.items():
        if id(members) not in looked_at:
            looked_at[id(members)] = [member for member in members if member in lexicon.properties]
        for member in looked_at[id(members)]:
            complaints.error(0, f"'{name}' is several objects at once, but '{member}' is any of several")
