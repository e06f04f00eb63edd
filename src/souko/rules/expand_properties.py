"""Properties that must be taken apart, and what they mean on the right side.

    Solid = Wall or Crate

    [ > Player | Solid ] -> [ > Player | > Solid ]     one layer, same cell on both sides: stays one rule for both
    [ > Player | Solid ] -> [ Solid | ]                which one? the left side says: a rule for each
    [ Solid | Solid ] -> [ | > Solid ]                 each cell its own
    [ Solid | Solid | ] -> [ | | Solid ]               which one? error, the rule is dropped

A property stays whole if its objects share a layer and each cell that has it on the right has it on the left. Else
it opens a slot in each left cell that has it; the first slot is the heaviest. `random Solid` is never taken apart.
"""

from collections import defaultdict

from souko.rules.complaints import Complaints
from souko.rules.expand_directions import Draft
from souko.rules.expand_slots import NAME, Slots, only
from souko.rules.model import Cell
from souko.rules.names import Names


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
    return not lost or lament(draft, lost, complaints)


def lament(draft: Draft, name: str, complaints: Complaints) -> bool:
    """Complain about a property that nothing decides; always False."""
    complaints.error(
        draft.rule.line,
        f"nothing on the left decides which object '{name}' is on the right",
        f"'{name}' in the same cell on the left, or just once on the left",
    )
    return False
