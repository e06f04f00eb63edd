"""The pattern of a cell: what a pair of cells, before and after, looks like in bits.

    [ > Crate no Wall ] -> [ Crate ]

    left    objects_all crate   objects_none wall   moves_all right in the crate's layer
    right   objects_off the crate's layer   objects_on crate   moves_off right in the crate's layer

What a right cell leaves unsaid matters: an object that is gone takes its movement along; an object that is still
there, without a word about its movement, keeps it unless the left cell asked for one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from souko.rules.compiler.expand.expand import Pair
from souko.rules.compiler.model import ELLIPSIS, Cell
from souko.rules.compiler.names.symbols import Names
from souko.rules.tables import BITS, SLOT, Pattern, Replacement

MOVES = {"up": 1, "down": 2, "left": 4, "right": 8, "action": 16, "randomdir": 5}
"""The bits of a movement word; `randomdir` on a left side asks for two at once, and hardly ever finds them."""


class Imprint(NamedTuple):
    """The pattern of a pair, and what is wrong with it.

    `clash` names two things of one layer that are both wanted on the left; `never` the objects that are wanted and
    forbidden there. `errors` and `warnings` hold in any case, `quarrels` are errors unless the rule has a clash.
    """

    pattern: Pattern
    clash: tuple[str, str] | None = None
    never: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    quarrels: tuple[str, ...] = ()

    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not any(self[1:])


@dataclass(slots=True)
class Left:
    """A left cell, as far as it is read; `used` are the names by layer, `decided` the slots of plain objects."""

    present: int = 0
    missing: int = 0
    some: list[int] = field(default_factory=list)
    moving: int = 0
    still: int = 0
    decided: int = 0
    used: dict[int, str] = field(default_factory=dict)
    clash: tuple[str, str] | None = None
    errors: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Right:
    """A right cell, as far as it is read; `chance` are the names that `random` may put in, by layer."""

    off: int = 0
    on: int = 0
    moves_off: int = 0
    moves_on: int = 0
    decided: int = 0
    plain: int = 0
    random: int = 0
    random_layers: set[int] = field(default_factory=set)
    used: dict[int, str] = field(default_factory=dict)
    chance: dict[int, str] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)
    quarrels: list[str] = field(default_factory=list)


class Imprints:
    """Makes imprints; reads equal cells only once."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.lefts: dict[Cell, Left] = {}
        self.rights: dict[Cell, Right] = {}

    def of(self, pair: Pair) -> Imprint:
        """The imprint of a pair that is not an ellipsis."""
        left = self.lefts.get(pair.left)
        if left is None:
            left = self.lefts[pair.left] = read_left(pair.left, self.names)
        if pair.right is None or left.present & left.missing:
            return imprint(left, None, self.names)
        right = self.rights.get(pair.right)
        if right is None:
            right = self.rights[pair.right] = read_right(pair.right, self.names)
        return imprint(left, right, self.names)


def imprint(left: Left, right: Right | None, names: Names) -> Imprint:
    """The imprint of two cells that have been read; no right one for a rule of commands, or one that never matches."""
    made = replacement(left, right, names) if right else None
    pattern = Pattern(left.present, left.missing, tuple(left.some), left.moving, left.still, made)
    never = left.present & left.missing
    torn = tuple(name for name, number in names.numbers.items() if never & 1 << number) if never else ()
    if right is None:
        return Imprint(pattern, left.clash, torn, tuple(left.errors))
    return Imprint(pattern, left.clash, torn, tuple(left.errors), tuple(right.warnings), tuple(right.quarrels))


def read_left(cell: Cell, names: Names) -> Left:
    """What a left cell asks for."""
    left = Left()
    for qualifier, name in cell:
        if qualifier == "random":
            left.errors.append(f"random {name} stands on the left; chance can only put something in, on the right")
        elif qualifier == "no":
            left.missing |= names.mask(name)
        else:
            ask(left, qualifier, name, names)
    return left


def ask(left: Left, qualifier: str, name: str, names: Names) -> None:
    """Note that a thing must be there, perhaps with a movement."""
    layer = names.layer(name)
    if layer in left.used:
        left.clash = (name, left.used[layer])
    left.used[layer] = name
    if name in names.properties:
        left.some.append(names.mask(name))
    else:
        left.present |= names.mask(name)
        left.decided |= SLOT << BITS * layer
    if qualifier == "stationary":
        left.still |= SLOT << BITS * layer
    else:
        left.moving |= MOVES.get(qualifier, 0) << BITS * layer


def read_right(cell: Cell, names: Names) -> Right:
    """What a right cell makes."""
    right = Right()
    for qualifier, name in cell:
        if name == ELLIPSIS:
            break
        if qualifier == "random":
            draw(right, name, names)
        elif qualifier == "no":
            right.off |= names.mask(name)
        else:
            put(right, qualifier, name, names)
    return right


def draw(right: Right, name: str, names: Names) -> None:
    """Note that one of the objects that a name stands for is put in by chance."""
    right.random |= names.mask(name)
    members = names.properties.get(name, (name,))
    if len(members) == 1:
        right.warnings.append(f"random {name} leaves nothing to chance: it is a single object")
    for member in members:
        layer = names.layer(member)
        if right.used.get(layer, member) != member:
            right.warnings.append(f"random may put {member} in the layer of {right.used[layer]}, which is there too")
        right.chance[layer] = member


def put(right: Right, qualifier: str, name: str, names: Names) -> None:
    """Note that a thing comes there or stays there, perhaps with a movement."""
    layer = names.layer(name)
    other = right.used.get(layer) or right.chance.get(layer)
    if other:
        right.quarrels.append(f"{name} and {other} are in one layer and cannot both come to one cell")
    right.used[layer] = name
    slot = SLOT << BITS * layer
    if name not in names.properties:
        right.on |= names.mask(name)
        right.off |= names.layer_masks[layer]
        right.plain |= slot
    if qualifier:
        right.decided |= slot
    if qualifier == "stationary":
        right.moves_off |= slot
    elif qualifier == "randomdir":
        right.random_layers.add(layer)
    else:
        right.moves_on |= MOVES.get(qualifier, 0) << BITS * layer


def replacement(left: Left, right: Right, names: Names) -> Replacement | None:
    """What becomes of a cell; None if the right cell asks for no change at all."""
    off, moves_off = right.off, right.moves_off
    decided = right.decided | left.decided & ~right.plain
    for layer in left.used.keys() - right.used.keys():
        off |= names.layer_masks[layer]
        decided |= SLOT << BITS * layer
    if left.present & ~right.on:
        off |= left.present
    if left.moving & ~right.moves_on:
        moves_off |= left.moving
    made = Replacement(
        off,
        right.on,
        moves_off | decided,
        right.moves_on,
        decided,
        tuple(set_bits(right.random)),
        tuple(sorted(right.random_layers)),
    )
    return made if any(made) else None


def set_bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, ascending.

    >>> list(set_bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
