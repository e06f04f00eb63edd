"""What each name of a rulebook stands for: an object, any of several objects, or several objects at once.

    wall   ──────▶ object     number 3, layer 1
    w      ──────▶ synonym    wall
    solid  ──────▶ property   wall or crate       one of them is enough; `single` if they share a layer
    both   ──────▶ aggregate  crate and target    all of them must be there

A synonym of an object is replaced by it while rules are expanded. A synonym of a property or of an aggregate is one
itself, under a name of its own: two names for one property are two properties when a rule asks which one is meant.

An object that stands in no layer has neither a number nor a layer. Rulebooks with that error still run; such an
object counts as number 0 in layer 0, as it does for PuzzleScript.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from souko.rules.compiler.model import Model

Members = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Names:
    """All names of a rulebook; `synonyms` holds only those of objects, masks have one bit per object number.

    `layers` are those of objects and of properties all of whose objects share one; `single` are these properties.
    """

    numbers: Mapping[str, int]
    layers: Mapping[str, int]
    synonyms: Mapping[str, str]
    aggregates: Members
    properties: Members
    single: frozenset[str]
    masks: Mapping[str, int]
    layer_masks: tuple[int, ...]

    def number(self, name: str) -> int:
        """The number of an object."""
        return self.numbers.get(name, 0)

    def layer(self, name: str) -> int:
        """The layer of an object, or of a property all of whose objects share one."""
        return self.layers.get(name, 0)

    def mask(self, name: str) -> int:
        """The objects that a name may stand for."""
        return self.masks.get(name, 1)

    def is_object(self, name: str) -> bool:
        """Whether the name is that of an object itself."""
        return not (name in self.properties or name in self.aggregates or name in self.synonyms)


def names_of(model: Model) -> Names:
    """The names of a model, with synonyms sorted into what they are synonyms of."""
    things = [thing for thing in model.things if thing is not None and thing.number >= 0]
    numbers = {thing.name: thing.number for thing in things}
    layers = {thing.name: thing.layer for thing in things}
    properties = with_synonyms(model.properties, model.synonyms)
    aggregates = with_synonyms(model.aggregates, model.synonyms)
    synonyms = {
        name: other for name, other in model.synonyms.items() if name not in properties and name not in aggregates
    }
    shared = one_layer(properties, layers)
    layer_masks = [0] * len(model.layers)
    for thing in things:
        layer_masks[thing.layer] |= 1 << thing.number
    return Names(
        numbers=numbers,
        layers={**layers, **shared},
        synonyms=synonyms,
        aggregates=aggregates,
        properties=properties,
        single=frozenset(shared),
        masks=masks_of(numbers, synonyms, properties),
        layer_masks=tuple(layer_masks),
    )


def with_synonyms(members: Members, synonyms: Mapping[str, str]) -> Members:
    """The members by name, also under the names that are synonyms of these names."""
    return {**members, **{name: members[other] for name, other in synonyms.items() if other in members}}


def one_layer(properties: Members, layers: Mapping[str, int]) -> dict[str, int]:
    """The layer of each property whose members all share it."""
    found = {name: {layers.get(member, -1) for member in members} for name, members in properties.items()}
    return {name: max(0, *places) for name, places in found.items() if len(places) == 1}


def masks_of(numbers: Mapping[str, int], synonyms: Mapping[str, str], properties: Members) -> dict[str, int]:
    """The bit mask of each object, each synonym of one and each property."""
    masks = {name: 1 << number for name, number in numbers.items()}
    masks |= {name: masks.get(other, 1) for name, other in synonyms.items()}
    masks |= {name: united(masks.get(member, 1) for member in members) for name, members in properties.items()}
    return masks


def united(masks: Iterable[int]) -> int:
    """The union of masks.

    >>> united([1, 4])
    5
    """
    union = 0
    for mask in masks:
        union |= mask
    return union
