"""The open places of a rule: each can be filled in several ways, and the rule stands for all combinations.

    [ moving Player | Solid ] -> [ Player | moving Solid ]
      ~~~~~~          ~~~~~              ~~~~~~ ~~~~~        slot 0: up down left right action
        0               1                  0      1          slot 1: wall crate

A slot is opened by the left side; terms of the right side hang on it. Slots are numbered by weight: the last one
turns fastest, as the last digit of a counter does.

# Movements

Words that leave a movement open, and what they mean on the right side.

    moving       up down left right action
    orthogonal   up down left right
    horizontal   left right                 vertical   up down      (and `parallel`, `perpendicular` by way of them)

Each such word before a name in a left cell opens a slot. On the right, the word means the slot of the same name in the
same cell; else that of the same name, if there is just one; else that of the same word, if there is just one. Where
none of these helps, nobody can know what is meant, and the rulebook cannot be used.

The order of the slots is observable: PuzzleScript opens all cells in all orders and keeps the last of equal results,
so cells count from the last (heaviest) to the first, but the terms of one cell from the first.

# Properties

Properties that must be taken apart, and what they mean on the right side.

    Solid = Wall or Crate

    [ > Player | Solid ] -> [ > Player | > Solid ]     one layer, same cell on both sides: stays one rule for both
    [ > Player | Solid ] -> [ Solid | ]                which one? the left side says: a rule for each
    [ Solid | Solid ] -> [ | > Solid ]                 each cell its own
    [ Solid | Solid | ] -> [ | | Solid ]               which one? error, the rule is dropped

A property stays whole if its objects share a layer and each cell that has it on the right has it on the left. Else
it opens a slot in each left cell that has it; the first slot is the heaviest. `random Solid` is never taken apart.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.expand.directions import Draft
from souko.rules.compiler.model import Cell, Term
from souko.rules.compiler.names.symbols import Names

QUALIFIER, NAME = 0, 1
Hang = tuple[int, int, int]
"""The number of a term in its cell, the part of it that is open (0 the qualifier, 1 the name), the slot it hangs on."""

OPEN = {
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
    """The ways to fill each slot, and which parts of which terms hang on it.

    `left[cell]` and `right[cell]` list them; cells that are not there have nothing open.
    """

    choices: list[tuple[str, ...]] = field(default_factory=list)
    left: dict[int, list[Hang]] = field(default_factory=dict)
    right: dict[int, list[Hang]] = field(default_factory=dict)

    def open(self, choices: tuple[str, ...]) -> int:
        """A new slot, the lightest so far."""
        self.choices.append(choices)
        return len(self.choices) - 1

    def count(self) -> int:
        """In how many ways all slots can be filled."""
        product = 1
        for choices in self.choices:
            product *= len(choices)
        return product


def only(slots: Iterable[int]) -> int | None:
    """The single slot, or None if there are several or none."""
    found = list(slots)
    return found[0] if len(found) == 1 else None


def open_movements(draft: Draft, slots: Slots, complaints: Complaints) -> bool:
    """Open a slot for each open movement on the left; whether the right side can be understood."""
    here: dict[tuple[int, Term], int] = {}
    for cell in reversed(range(len(draft.lefts))):
        for position, term in enumerate(draft.lefts[cell]):
            if term.qualifier in OPEN:
                if (cell, term) not in here:
                    here[cell, term] = slots.open(OPEN[term.qualifier])
                slots.left.setdefault(cell, []).append((position, QUALIFIER, here[cell, term]))
    return follow_movements(draft, here, slots, complaints)


def follow_movements(draft: Draft, here: dict[tuple[int, Term], int], slots: Slots, complaints: Complaints) -> bool:
    """Hang the open movements of the right side on the slots; complains about the first that fits none."""
    by_term: dict[Term, list[int]] = defaultdict(list)
    by_word: dict[str, list[int]] = defaultdict(list)
    for (_, term), opened in here.items():
        by_term[term].append(opened)
        by_word[term.qualifier].append(opened)
    for cell, terms in enumerate(draft.rights):
        for position, term in enumerate(terms):
            if term.qualifier in OPEN:
                slot = first_known(here.get((cell, term)), only(by_term[term]), only(by_word[term.qualifier]))
                if slot is None:
                    return undecided_movement(draft, term.qualifier, complaints)
                slots.right.setdefault(cell, []).append((position, QUALIFIER, slot))
    return True


def first_known(*slots: int | None) -> int | None:
    """The first that is not None."""
    return next((slot for slot in slots if slot is not None), None)


def undecided_movement(draft: Draft, word: str, complaints: Complaints) -> bool:
    """Complain about an open movement that nothing decides; always False."""
    complaints.error(
        draft.rule.line,
        f"nothing on the left decides which movement '{word}' is on the right",
        "the same word before the same name on the left, or just one such word there",
    )
    return False


def open_properties(draft: Draft, slots: Slots, names: Names, complaints: Complaints) -> bool:
    """Open a slot for each property that must be taken apart; whether the right side can be understood."""
    ambiguous = strangers(draft, names)
    here: dict[tuple[int, str], int] = {}
    for cell, terms in enumerate(draft.lefts):
        for position, (qualifier, name) in enumerate(terms):
            if name in names.properties and qualifier != "random" and (name in ambiguous or name not in names.single):
                if (cell, name) not in here:
                    here[cell, name] = slots.open(names.properties[name])
                slots.left.setdefault(cell, []).append((position, NAME, here[cell, name]))
    return follow_properties(draft, here, ambiguous, slots, complaints)


def strangers(draft: Draft, names: Names) -> set[str]:
    """The properties that some right cell has and its left cell has not."""
    found: set[str] = set()
    for left, right in zip(draft.lefts, draft.rights, strict=False):
        found |= properties_in(right, names) - properties_in(left, names)
    return found


def properties_in(cell: Cell, names: Names) -> set[str]:
    """The properties of a cell that are not `random`."""
    return {name for qualifier, name in cell if name in names.properties and qualifier != "random"}


def follow_properties(
    draft: Draft, here: dict[tuple[int, str], int], ambiguous: set[str], slots: Slots, complaints: Complaints
) -> bool:
    """Hang the properties of the right side on the slots; complains about the last that fits none."""
    by_name: dict[str, list[int]] = defaultdict(list)
    for (_, name), opened in here.items():
        by_name[name].append(opened)
    lost = ""
    for cell, terms in enumerate(draft.rights):
        for position, (qualifier, name) in enumerate(terms):
            if qualifier == "random":
                continue
            slot = here.get((cell, name)) if (cell, name) in here else only(by_name.get(name, ()))
            if slot is not None:
                slots.right.setdefault(cell, []).append((position, NAME, slot))
            elif name in ambiguous:
                lost = name
    return not lost or undecided_property(draft, lost, complaints)


def undecided_property(draft: Draft, name: str, complaints: Complaints) -> bool:
    """Complain about a property that nothing decides; always False."""
    complaints.error(
        draft.rule.line,
        f"nothing on the left decides which object '{name}' is on the right",
        f"'{name}' in the same cell on the left, or just once on the left",
    )
    return False
