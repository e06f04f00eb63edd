"""The open places of a rule: each can be filled in several ways, and the rule stands for all combinations.

    [ moving Player | Solid ] -> [ Player | moving Solid ]
      ~~~~~~          ~~~~~              ~~~~~~ ~~~~~        slot 0: up down left right action
        0               1                  0      1          slot 1: wall crate

A slot is opened by the left side; terms of the right side hang on it. Slots are numbered by weight: the last one
turns fastest, as the last digit of a counter does.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

QUALIFIER, NAME = 0, 1
Hang = tuple[int, int, int]
"""The number of a term in its cell, the part of it that is open (0 the qualifier, 1 the name), the slot it hangs on."""


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
