"""The pattern of a cell: the masks that a left cell is matched with, and those that the right cell changes it by.

    [ > Crate no Wall ] -> [ Crate ]

    left    objects_all crate   objects_none wall   moves_all right in the crate's layer
    right   objects_off the crate's layer   objects_on crate   moves_off right in the crate's layer

What a right cell does not mention matters too: an object that is missing on the right is removed with its movement; an
object that stays, without a movement on the right, keeps its movement unless the left cell requires one.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from souko.rules.bits import set_bits
from souko.rules.compiler.expand.expand import Pair
from souko.rules.compiler.model import ELLIPSIS, RuleCell
from souko.rules.compiler.names.symbols import Symbols
from souko.rules.tables import BITS, LAYER_MOVES, Pattern, Replacement

MOVES = {"up": 1, "down": 2, "left": 4, "right": 8, "action": 16, "randomdir": 5}
"""The bits of a movement word; on a left side, `randomdir` requires two of them at once (as in PuzzleScript)."""


class CheckedPattern(NamedTuple):
    """The pattern of a pair, and what is wrong with it.

    `clash` names two objects of one layer that the left cell requires; `contradicted` are the objects that it both
    requires and forbids. `layer_conflicts` (two objects of one layer on the right) are errors only if the rule has no
    clash.
    """

    pattern: Pattern
    clash: tuple[str, str] | None = None
    contradicted: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    layer_conflicts: tuple[str, ...] = ()

    def has_no_problems(self) -> bool:
        """Whether nothing is wrong."""
        return not any(self[1:])


@dataclass(slots=True)
class LeftMasks:
    """The masks of a left cell.

    `names` are the names in the cell by layer, `object_moves` all movements of the layers of its objects (without those
    of properties).
    """

    present: int = 0
    missing: int = 0
    any_of: list[int] = field(default_factory=list)
    moving: int = 0
    stationary: int = 0
    object_moves: int = 0
    names: dict[int, str] = field(default_factory=dict)
    clash: tuple[str, str] | None = None
    errors: list[str] = field(default_factory=list)


@dataclass(slots=True)
class RightMasks:
    """The masks of a right cell.

    `names` are the names in the cell by layer, `random_names` those that `random` may put there. `decided_moves` and
    `object_moves` are all movements of the layers that have a qualifier, and that have an object.
    """

    off: int = 0
    on: int = 0
    moves_off: int = 0
    moves_on: int = 0
    decided_moves: int = 0
    object_moves: int = 0
    random: int = 0
    random_layers: set[int] = field(default_factory=set)
    names: dict[int, str] = field(default_factory=dict)
    random_names: dict[int, str] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)
    layer_conflicts: list[str] = field(default_factory=list)


class CellPatterns:
    """Makes the patterns of pairs; the masks of equal cells are made only once."""

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols
        self.left_masks: dict[RuleCell, LeftMasks] = {}
        self.right_masks: dict[RuleCell, RightMasks] = {}

    def pattern_of(self, pair: Pair) -> CheckedPattern:
        """The pattern of a pair that is not an ellipsis."""
        left = self.left_masks.get(pair.left)
        if left is None:
            left = self.left_masks[pair.left] = read_left(pair.left, self.symbols)
        if pair.right is None or left.present & left.missing:
            return checked_pattern(left, None, self.symbols)
        right = self.right_masks.get(pair.right)
        if right is None:
            right = self.right_masks[pair.right] = read_right(pair.right, self.symbols)
        return checked_pattern(left, right, self.symbols)


def checked_pattern(left: LeftMasks, right: RightMasks | None, symbols: Symbols) -> CheckedPattern:
    """The pattern of two cells; `right` is None in a rule that has only commands, or that can never match."""
    change = replacement(left, right, symbols) if right else None
    pattern = Pattern(left.present, left.missing, tuple(left.any_of), left.moving, left.stationary, change)
    both = left.present & left.missing
    contradicted = tuple(name for name, number in symbols.numbers.items() if both & 1 << number) if both else ()
    if right is None:
        return CheckedPattern(pattern, left.clash, contradicted, tuple(left.errors))
    problems = (tuple(left.errors), tuple(right.warnings), tuple(right.layer_conflicts))
    return CheckedPattern(pattern, left.clash, contradicted, *problems)


def read_left(cell: RuleCell, symbols: Symbols) -> LeftMasks:
    """The masks of a left cell."""
    left = LeftMasks()
    for qualifier, name in cell:
        if qualifier == "random":
            left.errors.append(f"random {name} on the left side; random can only stand on the right side")
        elif qualifier == "no":
            left.missing |= symbols.mask(name)
        else:
            require(left, qualifier, name, symbols)
    return left


def require(left: LeftMasks, qualifier: str, name: str, symbols: Symbols) -> None:
    """Require an object or a property, perhaps with a movement."""
    layer = symbols.layer(name)
    if layer in left.names:
        left.clash = (name, left.names[layer])
    left.names[layer] = name
    if name in symbols.properties:
        left.any_of.append(symbols.mask(name))
    else:
        left.present |= symbols.mask(name)
        left.object_moves |= LAYER_MOVES << BITS * layer
    if qualifier == "stationary":
        left.stationary |= LAYER_MOVES << BITS * layer
    else:
        left.moving |= MOVES.get(qualifier, 0) << BITS * layer


def read_right(cell: RuleCell, symbols: Symbols) -> RightMasks:
    """The masks of a right cell."""
    right = RightMasks()
    for qualifier, name in cell:
        if name == ELLIPSIS:
            break
        if qualifier == "random":
            add_random(right, name, symbols)
        elif qualifier == "no":
            right.off |= symbols.mask(name)
        else:
            add(right, qualifier, name, symbols)
    return right


def add_random(right: RightMasks, name: str, symbols: Symbols) -> None:
    """Add one of the objects that a name stands for, chosen at random in play."""
    right.random |= symbols.mask(name)
    members = symbols.properties.get(name, (name,))
    if len(members) == 1:
        right.warnings.append(f"random {name} is not random: it is a single object")
    for member in members:
        layer = symbols.layer(member)
        if right.names.get(layer, member) != member:
            right.warnings.append(f"random may put {member} in the layer of {right.names[layer]}, which is there too")
        right.random_names[layer] = member


def add(right: RightMasks, qualifier: str, name: str, symbols: Symbols) -> None:
    """Add an object or a property to the cell, perhaps with a movement; what stays in the cell is added too."""
    layer = symbols.layer(name)
    other = right.names.get(layer) or right.random_names.get(layer)
    if other:
        right.layer_conflicts.append(f"{name} and {other} are in one layer and cannot both come to one cell")
    right.names[layer] = name
    layer_moves = LAYER_MOVES << BITS * layer
    if name not in symbols.properties:
        right.on |= symbols.mask(name)
        right.off |= symbols.layer_masks[layer]
        right.object_moves |= layer_moves
    if qualifier:
        right.decided_moves |= layer_moves
    if qualifier == "stationary":
        right.moves_off |= layer_moves
    elif qualifier == "randomdir":
        right.random_layers.add(layer)
    else:
        right.moves_on |= MOVES.get(qualifier, 0) << BITS * layer


def replacement(left: LeftMasks, right: RightMasks, symbols: Symbols) -> Replacement | None:
    """The change of a cell; None if the right cell changes nothing."""
    off, moves_off = right.off, right.moves_off
    decided = right.decided_moves | left.object_moves & ~right.object_moves
    for layer in left.names.keys() - right.names.keys():
        off |= symbols.layer_masks[layer]
        decided |= LAYER_MOVES << BITS * layer
    if left.present & ~right.on:
        off |= left.present
    if left.moving & ~right.moves_on:
        moves_off |= left.moving
    change = Replacement(
        off,
        right.on,
        moves_off | decided,
        right.moves_on,
        decided,
        tuple(set_bits(right.random)),
        tuple(sorted(right.random_layers)),
    )
    return change if any(change) else None
