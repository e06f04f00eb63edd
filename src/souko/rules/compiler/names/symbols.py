"""The symbol table of a model: what each name stands for, as numbers and masks.

    wall   ──────▶ object     number 3, layer 1
    w      ──────▶ synonym    wall
    solid  ──────▶ property   wall or crate       one of them is enough; `one_layer` if they share a layer
    both   ──────▶ aggregate  crate and target    all of them must be there

A synonym of an object is replaced by it while rules are expanded. A synonym of a property or of an aggregate is one
itself, under a name of its own: two names for one property count as two properties.

An object that stands in no layer has neither a number nor a layer. Rulebooks with that error still run; such an
object counts as number 0 in layer 0, as it does for PuzzleScript.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from souko.rules.bits import union
from souko.rules.compiler.model import Model

Members = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Symbols:
    """All names of a rulebook; `synonyms` has only those of objects; masks have one bit per object number.

    `layers` are those of objects and of properties whose objects share one layer; `one_layer` are these properties.
    """

    numbers: Mapping[str, int]
    layers: Mapping[str, int]
    synonyms: Mapping[str, str]
    aggregates: Members
    properties: Members
    one_layer: frozenset[str]
    masks: Mapping[str, int]
    layer_masks: tuple[int, ...]

    def number(self, name: str) -> int:
        """The number of an object."""
        return self.numbers.get(name, 0)

    def layer(self, name: str) -> int:
        """The layer of an object, or of a property whose objects share one layer."""
        return self.layers.get(name, 0)

    def mask(self, name: str) -> int:
        """The objects that a name may stand for."""
        return self.masks.get(name, 1)

    def is_object(self, name: str) -> bool:
        """Whether the name is that of an object, not a legend name."""
        return not (name in self.properties or name in self.aggregates or name in self.synonyms)


def symbols_of(model: Model) -> Symbols:
    """The symbol table of a model."""
    objects = [each for each in model.objects if each is not None and each.number >= 0]
    numbers = {each.name: each.number for each in objects}
    layers = {each.name: each.layer for each in objects}
    properties = with_synonyms(model.properties, model.synonyms)
    aggregates = with_synonyms(model.aggregates, model.synonyms)
    synonyms = {
        name: other for name, other in model.synonyms.items() if name not in properties and name not in aggregates
    }
    shared = shared_layers(properties, layers)
    layer_masks = [0] * len(model.layers)
    for each in objects:
        layer_masks[each.layer] |= 1 << each.number
    return Symbols(
        numbers=numbers,
        layers={**layers, **shared},
        synonyms=synonyms,
        aggregates=aggregates,
        properties=properties,
        one_layer=frozenset(shared),
        masks=masks_of(numbers, synonyms, properties),
        layer_masks=tuple(layer_masks),
    )


def with_synonyms(members: Members, synonyms: Mapping[str, str]) -> Members:
    """The members by name, also under the names that are synonyms of these names."""
    return {**members, **{name: members[other] for name, other in synonyms.items() if other in members}}


def shared_layers(properties: Members, layers: Mapping[str, int]) -> dict[str, int]:
    """The layer of each property whose members all share it."""
    found = {name: {layers.get(member, -1) for member in members} for name, members in properties.items()}
    return {name: max(0, *numbers) for name, numbers in found.items() if len(numbers) == 1}


def masks_of(numbers: Mapping[str, int], synonyms: Mapping[str, str], properties: Members) -> dict[str, int]:
    """The bit mask of each object, each synonym of one and each property."""
    masks = {name: 1 << number for name, number in numbers.items()}
    masks |= {name: masks.get(other, 1) for name, other in synonyms.items()}
    masks |= {name: union(masks.get(member, 1) for member in members) for name, members in properties.items()}
    return masks
