"""Words that leave a movement open, and what they mean on the right side.

    moving       up down left right action
    orthogonal   up down left right
    horizontal   left right                 vertical   up down      (and `parallel`, `perpendicular` by way of them)

Each such word before a name in a left cell opens a slot. On the right, the word means the slot of the same name in the
same cell; else that of the same name, if there is just one; else that of the same word, if there is just one. Where
none of these helps, nobody can know what is meant, and the rulebook cannot be used.

The order of the slots is observable: PuzzleScript opens all cells in all orders and keeps the last of equal results,
so cells count from the last (heaviest) to the first, but the terms of one cell from the first.
"""

from collections import defaultdict

from souko.rules.complaints import Complaints
from souko.rules.expand_directions import Draft
from souko.rules.expand_slots import QUALIFIER, Slots, only
from souko.rules.model import Term

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
                    return lament(draft, term.qualifier, complaints)
                slots.right.setdefault(cell, []).append((position, QUALIFIER, slot))
    return True


def first_known(*slots: int | None) -> int | None:
    """The first that is not None."""
    return next((slot for slot in slots if slot is not None), None)


def lament(draft: Draft, word: str, complaints: Complaints) -> bool:
    """Complain about an open movement that nothing decides; always False."""
    complaints.error(
        draft.rule.line,
        f"nothing on the left decides which movement '{word}' is on the right",
        "the same word before the same name on the left, or just one such word there",
    )
    return False
