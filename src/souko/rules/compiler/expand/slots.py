"""The slots of a rule: words with several values. The rule stands for all combinations of these values.

    [ moving Player | Solid ] -> [ Player | moving Solid ]
      ~~~~~~          ~~~~~              ~~~~~~ ~~~~~        slot 0: up down left right action
        0               1                  0      1          slot 1: wall crate

The left side opens slots; terms of the right side use them. The last slot varies fastest, as the last digit of a
counter does.

# Movements

Ambiguous movements, and what they mean on the right side.

    moving       up down left right action
    orthogonal   up down left right
    horizontal   left right                 vertical   up down      (`parallel`, `perpendicular` become one of these)

Each such word before a name in a left cell opens a slot. On the right, the word means the slot of the same name in the
same cell; else that of the same name, if there is just one; else that of the same word, if there is just one. Where
none of these exists, the movement is undecided, and the rulebook cannot be used.

The order of the slots changes the order of the plain rules. To get that of PuzzleScript, cells are opened from the last
one (which varies slowest) to the first, and the terms of a cell from the first to the last.

# Properties

Ambiguous properties, and what they mean on the right side.

    Solid = Wall or Crate

    [ > Player | Solid ] -> [ > Player | > Solid ]     one layer, same cell on both sides: one rule
    [ > Player | Solid ] -> [ Solid | ]                the left side decides which one: a rule for each
    [ Solid | Solid ] -> [ | > Solid ]                 each cell has its own slot
    [ Solid | Solid | ] -> [ | | Solid ]               undecided: error, the rule is dropped

A property needs no slot if its objects share a layer and each cell that has it on the right has it on the left.
Otherwise it opens a slot in each left cell that has it; the first slot varies slowest. `random Solid` opens none.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.expand.directions import DirectedRule
from souko.rules.compiler.model import RuleCell, Term
from souko.rules.compiler.names.symbols import Symbols

QUALIFIER, NAME = 0, 1
SlotUse = tuple[int, int, int]
"""The position of a term in its cell, the part of it that is filled in (QUALIFIER or NAME), and the slot."""

AMBIGUOUS_MOVEMENTS = {
    "moving": ("up", "down", "left", "right", "action"),
    "orthogonal": ("up", "down", "left", "right"),
    "horizontal": ("left", "right"),
    "horizontal_par": ("left", "right"),
    "horizontal_perp": ("left", "right"),
    "vertical": ("up", "down"),
    "vertical_par": ("up", "down"),
    "vertical_perp": ("up", "down"),
}


@dataclass(slots=True)
class Slots:
    """The choices of each slot, and the terms that use slots: `left[cell]` and `right[cell]`, by number of the cell."""

    choices: list[tuple[str, ...]] = field(default_factory=list)
    left: dict[int, list[SlotUse]] = field(default_factory=dict)
    right: dict[int, list[SlotUse]] = field(default_factory=dict)

    def open(self, choices: tuple[str, ...]) -> int:
        """The number of a new slot, which varies faster than those before it."""
        self.choices.append(choices)
        return len(self.choices) - 1

    def count(self) -> int:
        """The number of combinations of choices."""
        product = 1
        for choices in self.choices:
            product *= len(choices)
        return product


def only(slots: Iterable[int]) -> int | None:
    """The single slot, or None if there are several or none."""
    found = list(slots)
    return found[0] if len(found) == 1 else None


def open_movements(directed: DirectedRule, slots: Slots, complaints: Complaints) -> bool:
    """Open a slot for each ambiguous movement on the left; whether all those on the right are decided."""
    here: dict[tuple[int, Term], int] = {}
    for cell in reversed(range(len(directed.left_cells))):
        for position, term in enumerate(directed.left_cells[cell]):
            if term.qualifier in AMBIGUOUS_MOVEMENTS:
                if (cell, term) not in here:
                    here[cell, term] = slots.open(AMBIGUOUS_MOVEMENTS[term.qualifier])
                slots.left.setdefault(cell, []).append((position, QUALIFIER, here[cell, term]))
    return use_movement_slots(directed, here, slots, complaints)


def use_movement_slots(
    directed: DirectedRule, here: dict[tuple[int, Term], int], slots: Slots, complaints: Complaints
) -> bool:
    """Let ambiguous movements on the right use the slots; complains about the first that is undecided."""
    by_term: dict[Term, list[int]] = defaultdict(list)
    by_word: dict[str, list[int]] = defaultdict(list)
    for (_, term), opened in here.items():
        by_term[term].append(opened)
        by_word[term.qualifier].append(opened)
    for cell, terms in enumerate(directed.right_cells):
        for position, term in enumerate(terms):
            if term.qualifier in AMBIGUOUS_MOVEMENTS:
                slot = first_not_none(here.get((cell, term)), only(by_term[term]), only(by_word[term.qualifier]))
                if slot is None:
                    return undecided_movement(directed, term.qualifier, complaints)
                slots.right.setdefault(cell, []).append((position, QUALIFIER, slot))
    return True


def first_not_none(*slots: int | None) -> int | None:
    """The first that is not None."""
    return next((slot for slot in slots if slot is not None), None)


def undecided_movement(directed: DirectedRule, word: str, complaints: Complaints) -> bool:
    """Complain about an ambiguous movement on the right that no slot decides; always False."""
    written = "perpendicular" if word.endswith("_perp") else "parallel" if word.endswith("_par") else word
    complaints.error(
        directed.rule.line,
        f"nothing on the left decides which movement '{written}' is on the right",
        "the same word before the same name on the left, or just one such word there",
    )
    return False


def open_properties(directed: DirectedRule, slots: Slots, symbols: Symbols, complaints: Complaints) -> bool:
    """Open a slot for each ambiguous property on the left; whether all those on the right are decided."""
    ambiguous = new_properties(directed, symbols)
    here: dict[tuple[int, str], int] = {}
    for cell, terms in enumerate(directed.left_cells):
        for position, (qualifier, name) in enumerate(terms):
            if (
                name in symbols.properties
                and qualifier != "random"
                and (name in ambiguous or name not in symbols.one_layer)
            ):
                if (cell, name) not in here:
                    here[cell, name] = slots.open(symbols.properties[name])
                slots.left.setdefault(cell, []).append((position, NAME, here[cell, name]))
    return use_property_slots(directed, here, ambiguous, slots, complaints)


def new_properties(directed: DirectedRule, symbols: Symbols) -> set[str]:
    """The properties that some right cell has and its left cell has not."""
    found: set[str] = set()
    for left, right in zip(directed.left_cells, directed.right_cells, strict=False):
        found |= properties_in(right, symbols) - properties_in(left, symbols)
    return found


def properties_in(cell: RuleCell, symbols: Symbols) -> set[str]:
    """The properties of a cell that are not `random`."""
    return {name for qualifier, name in cell if name in symbols.properties and qualifier != "random"}


def use_property_slots(
    directed: DirectedRule, here: dict[tuple[int, str], int], ambiguous: set[str], slots: Slots, complaints: Complaints
) -> bool:
    """Let properties on the right use the slots; complains about the last that is undecided."""
    by_name: dict[str, list[int]] = defaultdict(list)
    for (_, name), opened in here.items():
        by_name[name].append(opened)
    undecided = ""
    for cell, terms in enumerate(directed.right_cells):
        for position, (qualifier, name) in enumerate(terms):
            if qualifier == "random":
                continue
            slot = here.get((cell, name)) if (cell, name) in here else only(by_name.get(name, ()))
            if slot is not None:
                slots.right.setdefault(cell, []).append((position, NAME, slot))
            elif name in ambiguous:
                undecided = name
    return not undecided or undecided_property(directed, undecided, complaints)


def undecided_property(directed: DirectedRule, name: str, complaints: Complaints) -> bool:
    """Complain about a property on the right that no slot decides; always False."""
    complaints.error(
        directed.rule.line,
        f"nothing on the left decides which object '{name}' is on the right",
        f"'{name}' in the same cell on the left, or just once on the left",
    )
    return False
