"""The tables of a rulebook: all that the engines need to play it, as numbers and bit masks.

    objects     bit = number of the object            ...0 0 1 0 1    background and crate
    movements   bit = 5 * layer + direction           |action right left down up| per layer

    Tables ── groups, late ── Group ── rules ── PlainRule ── rows of pattern numbers (GAP for an ellipsis)
       ├───── patterns ─────── Pattern ── replacement
       └───── limits ───────── what compiling and playing may cost

Cells are numbered column after column: cell = x * height + y. Directions are numbered up 0, down 1, left 2, right 3,
action 4, wherever a number or a bit stands for one. Masks are Python integers, as wide as needed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from souko.errors import BudgetError
from souko.limits import LIMITS, Limits
from souko.rules.compiler.model import Command

DIRECTIONS = ("up", "down", "left", "right", "action")
BITS = 5
"""Bits of each layer in a mask of movements, one for each direction."""
LAYER_MOVES = 0b11111
"""All movements of layer 0; those of another layer are `LAYER_MOVES << BITS * layer`."""
GAP = -1
"""Stands for an ellipsis in a row of pattern numbers."""
COPIES = 6
"""Boards that an engine holds in memory within a turn, at most."""


class Replacement(NamedTuple):
    """The change of a cell: objects = old & ~objects_off | objects_on, movements likewise.

    One of `random_objects` (numbers, ascending) is drawn: it replaces the object and the movement of its layer. Each of
    `random_layers` (ascending) gets one of the first four directions, drawn after the object. `decided` are all
    movements of the layers whose movement this replacement sets: a rigid rule marks them.
    """

    objects_off: int
    objects_on: int
    moves_off: int
    moves_on: int
    decided: int
    random_objects: tuple[int, ...] = ()
    random_layers: tuple[int, ...] = ()


class Pattern(NamedTuple):
    """What a cell must have: all of `objects_all`, none of `objects_none`, at least one of each mask in `objects_any`,
    movements likewise; and its replacement, None if the cell does not change."""

    objects_all: int
    objects_none: int
    objects_any: tuple[int, ...]
    moves_all: int
    moves_none: int
    replacement: Replacement | None


class PlainRule(NamedTuple):
    """A plain rule. `rows` hold numbers of patterns, GAP for an ellipsis; `rigid` is the number of its rigid group,
    counted from 1, or 0 if the rule is not rigid; without `replaces` it has only commands."""

    line: int
    direction: int
    rows: tuple[tuple[int, ...], ...]
    replaces: bool
    rigid: int
    commands: tuple[Command, ...]


class Group(NamedTuple):
    """Rules that are tried together until none of them changes anything, or one of which is applied at random.

    `jump` is the number of the group to go back to if something changed, -1 if this group does not end a loop.
    """

    line: int
    random: bool
    jump: int
    rules: tuple[PlainRule, ...]


class Goal(NamedTuple):
    """A win condition: `all`, `some` or `no` cells that have an object of `what` have an object of `where` too.

    With `what_every`, or `where_every`, the cell must have all objects of the mask.
    """

    quantifier: str
    what: int
    where: int
    what_every: bool = False
    where_every: bool = False


class SoundTrigger(NamedTuple):
    """The seed of a sound, and its triggers: any of the objects and, for move and cantmove, any of the movements."""

    objects: int
    moves: int
    seed: int


class LevelCells(NamedTuple):
    """A level: the objects of each cell, column after column; or, if it has no cells, only a message."""

    width: int
    height: int
    cells: tuple[int, ...]
    message: str = ""


@dataclass(frozen=True, slots=True)
class Tables:
    """A rulebook ready to be played.

    `names` and `layer_of` are by object number ("" and -1 where a number is not used); `layers` are the objects of
    each layer. `rigid_groups` are the numbers of the rigid groups among `groups`, in order: the group that
    `PlainRule.rigid` calls 1 comes first. `move_sounds` are by layer, the other sounds in order of declaration.
    `limits` hold for the engines.
    """

    names: tuple[str, ...]
    layer_of: tuple[int, ...]
    layers: tuple[int, ...]
    patterns: tuple[Pattern, ...]
    groups: tuple[Group, ...]
    late: tuple[Group, ...]
    rigid_groups: tuple[int, ...]
    goals: tuple[Goal, ...]
    player: int
    player_every: bool
    move_sounds: tuple[tuple[SoundTrigger, ...], ...]
    cantmove_sounds: tuple[SoundTrigger, ...]
    create_sounds: tuple[SoundTrigger, ...]
    destroy_sounds: tuple[SoundTrigger, ...]
    events: Mapping[str, int]
    levels: tuple[LevelCells, ...]
    run_rules_on_level_start: bool
    require_player_movement: bool
    noundo: bool
    norestart: bool
    limits: Limits = LIMITS

    def count(self) -> tuple[int, int, int, int]:
        """The numbers of plain rules, late plain rules, groups and late groups."""
        normal = sum(len(group.rules) for group in self.groups)
        late = sum(len(group.rules) for group in self.late)
        return normal, late, len(self.groups), len(self.late)

    def check_size(self, cells: int) -> None:
        """Raise `BudgetError` if a board of this size, with the copies that a turn makes, takes too much memory."""
        objects, layers = len(self.names), len(self.layers)
        needed = cells * 8 * (max(1, -(-objects // 64)) + max(1, -(-layers // 12))) * COPIES
        if needed > self.limits.memory:
            board = f"a board of {cells:,} cells with {objects:,} objects in {layers:,} layers"
            raise BudgetError(f"{board} takes {needed:,} bytes; at most {self.limits.memory:,} are allowed", "memory")
