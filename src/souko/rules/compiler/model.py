"""The model of a rulebook: frozen values, each with the line and the column it was written at.

All names are resolved: objects have numbers and layers, legend entries are flattened to objects, rules are rows of
cells of terms.

    late down [ > Player | no Wall ] -> [ | Player ] again
    ─────────   ▔▔▔▔▔▔▔▔   ▔▔▔▔▔▔▔      ▔ ▔▔▔▔▔▔▔▔   ▔▔▔▔▔
    prefix      a cell of  a term       row of two    command
                one term                cells
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

ELLIPSIS = "..."


class Term(NamedTuple):
    """A name in a cell with its qualifier: a movement, `no`, `random`, or "" for none. An ellipsis is named `...`."""

    qualifier: str
    name: str


RuleCell = tuple[Term, ...]
RuleRow = tuple[RuleCell, ...]


class Command(NamedTuple):
    """A command of a rule, such as `again`; `text` is the text of a `message`, otherwise empty."""

    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class GameObject:
    """An object of the game: its number and its collision layer (-1 if it stands in none), its colours and sprite."""

    name: str
    number: int
    layer: int
    colours: tuple[str, ...]
    sprite: tuple[str, ...]
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule before its expansion. `group` is the line of the first rule of its group."""

    line: int
    column: int
    group: int
    directions: tuple[str, ...]
    left: tuple[RuleRow, ...]
    right: tuple[RuleRow, ...]
    commands: tuple[Command, ...] = ()
    late: bool = False
    rigid: bool = False
    random: bool = False


class Loop(NamedTuple):
    """The lines of a `startloop` and of its `endloop`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class WinCondition:
    """A win condition: `all`, `some` or `no` of the objects in `what`, on those in `where` (None: anywhere).

    Both are sets of object numbers; `…_every` says that a cell must hold all of them (an aggregate), not any.
    """

    quantifier: str
    what: frozenset[int]
    where: frozenset[int] | None
    what_every: bool = False
    where_every: bool = False
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Sound:
    """The seed of a sound that is played when something happens to the `objects` (numbers).

    `verb` is move, cantmove, create or destroy; `directions` (only of move and cantmove) are among up, down, left,
    right, action. One entry per line and object for move and cantmove, the whole set for create and destroy.
    """

    verb: str
    objects: frozenset[int]
    directions: tuple[str, ...]
    seed: int
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class DrawnLevel:
    """A level to play: its size and, column after column (x * height + y), the numbers of the objects in each cell."""

    width: int
    height: int
    cells: tuple[frozenset[int], ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class MessageLevel:
    """A level that is only a text to read."""

    text: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Model:
    """A whole rulebook with all names resolved.

    `objects` are in order of their numbers, with None at numbers that are not used (of an object that stands in two
    layers); `unlayered` are the objects that stand in no layer. `layers` are the names of the objects in each layer;
    `synonyms` lead to the name of an object, an aggregate or a property; `aggregates` and `properties` are flattened to
    object names, in the order in which they were written.
    """

    title: str
    prelude: Mapping[str, str]
    objects: tuple[GameObject | None, ...]
    layers: tuple[tuple[str, ...], ...]
    synonyms: Mapping[str, str]
    aggregates: Mapping[str, tuple[str, ...]]
    properties: Mapping[str, tuple[str, ...]]
    player: frozenset[int]
    player_every: bool
    background: int
    background_layer: int
    rules: tuple[Rule, ...]
    loops: tuple[Loop, ...]
    win_conditions: tuple[WinCondition, ...]
    sounds: tuple[Sound, ...]
    events: Mapping[str, int]
    levels: tuple[DrawnLevel | MessageLevel, ...]
    palette: Mapping[str, str] = field(default_factory=dict)
    unlayered: tuple[GameObject, ...] = ()
