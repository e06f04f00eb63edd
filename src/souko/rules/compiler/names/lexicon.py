"""The names of a script: objects get numbers and layers, legend names the objects that they stand for.

    layers                    numbers
    Background                0
    Target, Mark              1 2
    Wall, Crate               3 4       an object in two layers gets its last number; the first one stays unused

The parser has complained about unknown members of legend names; they are left out here, and `unknown_members` says
which names lack which members.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.syntax.script import Script


@dataclass
class Lexicon:
    """What each name of a script stands for; objects without a layer have neither a number nor a layer."""

    objects: Collection[str]
    numbers: dict[str, int] = field(default_factory=dict)
    layers: dict[str, int] = field(default_factory=dict)
    count: int = 0
    synonyms: dict[str, str] = field(default_factory=dict)
    aggregates: dict[str, tuple[str, ...]] = field(default_factory=dict)
    properties: dict[str, tuple[str, ...]] = field(default_factory=dict)
    unknown_members: dict[str, tuple[str, ...]] = field(default_factory=dict)
    events: frozenset[str] = frozenset()
    number_sets: dict[str, frozenset[int]] = field(default_factory=dict)

    def number(self, name: str) -> int:
        """The number of an object; one without a layer counts as number 0."""
        return self.numbers.get(name, 0)

    def layer_mates(self, name: str) -> frozenset[int]:
        """The numbers of the objects in the layer of an object, its own among them; none if it has no layer."""
        layer = self.layers.get(name, -1)
        return frozenset(number for each, number in self.numbers.items() if self.layers[each] == layer)

    def objects_of(self, name: str) -> tuple[str, ...]:
        """The names of the objects that a name stands for, none if it is unknown."""
        if name in self.synonyms:
            return (self.synonyms[name],)
        members = self.aggregates.get(name) or self.properties.get(name)
        if members is None:
            return (name,) if name in self.objects else ()
        return tuple(each for member in members for each in self.properties.get(member, (member,)))

    def numbers_of(self, name: str) -> frozenset[int]:
        """The numbers of the objects that a name stands for."""
        if name not in self.number_sets:
            self.number_sets[name] = frozenset(map(self.number, self.objects_of(name)))
        return self.number_sets[name]


def lexicon_of(script: Script) -> Lexicon:
    """The lexicon of a script."""
    lexicon = Lexicon(script.objects, events=frozenset(sound.event for sound in script.sounds))
    for layer, names in enumerate(script.layers):
        for name in names:
            lexicon.numbers[name] = lexicon.count
            lexicon.layers[name] = layer
            lexicon.count += 1
    aggregates = {entry.name: entry.members for entry in script.aggregates}
    properties = {entry.name: entry.members for entry in script.properties}
    synonyms = {entry.name: script.resolve_synonym(entry.members[0]) for entry in script.synonyms}
    lexicon.aggregates = {name: known_members(name, members, lexicon, script) for name, members in aggregates.items()}
    lexicon.properties = {name: known_members(name, members, lexicon, script) for name, members in properties.items()}
    for name, other in synonyms.items():
        add_synonym(name, other, lexicon, script)
    return lexicon


def known_members(name: str, members: tuple[str, ...], lexicon: Lexicon, script: Script) -> tuple[str, ...]:
    """The members that exist; the others are noted as unknown."""
    unknown = tuple(member for member in dict.fromkeys(members) if not script.is_declared(member))
    if not unknown:
        return members
    lexicon.unknown_members[name] = unknown
    return tuple(member for member in members if script.is_declared(member))


def add_synonym(name: str, other: str, lexicon: Lexicon, script: Script) -> None:
    """Let a name stand for what the other one stands for."""
    if other in lexicon.unknown_members:
        lexicon.unknown_members[name] = lexicon.unknown_members[other]
    if other in lexicon.aggregates:
        lexicon.aggregates[name] = lexicon.aggregates[other]
    elif other in lexicon.properties:
        lexicon.properties[name] = lexicon.properties[other]
    elif other in script.objects and name != other:
        lexicon.synonyms[name] = other
    elif name != other:
        lexicon.unknown_members[name] = (other,)


def check_aggregates(lexicon: Lexicon, complaints: Complaints) -> None:
    """Complain about aggregates that have a property among their members."""
    properties_in: dict[int, list[str]] = {}
    for name, members in lexicon.aggregates.items():
        if id(members) not in properties_in:
            properties_in[id(members)] = [member for member in members if member in lexicon.properties]
        for member in properties_in[id(members)]:
            complaints.error(0, f"'{name}' is several objects at once, but '{member}' is any of several")
