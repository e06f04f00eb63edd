"""What a rulebook says, once read: frozen values that know the line and the column they were written at.

    text ──tokens──▶ lines ──parser──▶ Script ──check──▶ Model ──expand──▶ plain rules ──tables──▶ masks

A `Script` is the text taken apart, section by section, names not yet looked up. A `Model` is the same with every name
known: objects have numbers and layers, legend entries are flattened to objects, rules are rows of cells of terms.

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
    """One word of a cell: a name and what is said about it ("" for nothing); a lone ellipsis has the name `...`."""

    qualifier: str
    name: str


Cell = tuple[Term, ...]
Row = tuple[Cell, ...]


class Command(NamedTuple):
    """What a rule asks for beside its picture; `text` is the message of a `message`, else empty."""

    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Thing:
    """An object of the game: its number, its collision layer (both -1 if it has none), how it looks."""

    name: str
    number: int
    layer: int
    colours: tuple[str, ...]
    sprite: tuple[str, ...]
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as written: all names known, nothing expanded. `group` is the line that its group begins at."""

    line: int
    column: int
    group: int
    directions: tuple[str, ...]
    left: tuple[Row, ...]
    right: tuple[Row, ...]
    commands: tuple[Command, ...] = ()
    late: bool = False
    rigid: bool = False
    random: bool = False


class Loop(NamedTuple):
    """The lines of a `startloop` and of its `endloop`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Win:
    """A winning condition: `all`, `some` or `no` of the objects in `what`, on those in `where` (None: anywhere).

    The masks are sets of object numbers; `every` says that all of them must be there (an aggregate), not any.
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
    """A seed that is played when something happens to the objects in `things` (numbers).

    `verb` is move, cantmove, create or destroy; `directions` (only of move and cantmove) are among up, down, left,
    right, action. One entry per line and object for move and cantmove, the whole set for create and destroy.
    """

    verb: str
    things: frozenset[int]
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
    """A whole rulebook with all names known.

    `things` is in order of their numbers, with None where a number is allocated and unused (an object that stands in
    two layers); `loose` are the objects that stand in no layer. `layers` holds the object names per layer; `synonyms`
    lead to the name of an object, an aggregate or a property; `aggregates` and `properties` are flattened to object
    names, in the order they were written.
    """

    title: str
    prelude: Mapping[str, str]
    things: tuple[Thing | None, ...]
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
    wins: tuple[Win, ...]
    sounds: tuple[Sound, ...]
    events: Mapping[str, int]
    levels: tuple[DrawnLevel | MessageLevel, ...]
    palette: Mapping[str, str] = field(default_factory=dict)
    loose: tuple[Thing, ...] = ()
