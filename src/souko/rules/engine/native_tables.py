"""Tables for the native engine: masks as words of 64 bits, everything else as one long row of numbers.

    objects     64 to a word
    movements   five bits per layer, twelve layers to a word: no layer is cut in two

What is written here is read, and checked, in native/bind/rules.cpp, in the same order.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate, chain

import numpy as np
from numpy.typing import NDArray

from souko import _native
from souko.rules.compiler.model import Command
from souko.rules.tables import BITS, Group, Tables

Words = NDArray[np.uint64]

WORD = 64
SLOTS = 12
QUANTIFIERS = ("all", "some", "no")
ORDERS = ("cancel", "restart", "win", "again", "checkpoint", "message")
"""The commands by number; sound effects follow."""


class Flat:
    """A rulebook in the form of the native engine."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.object_words = max(1, -(-len(tables.names) // WORD))
        self.move_words = max(1, -(-len(tables.layers) // SLOTS))
        self.rules = tuple(chain.from_iterable(group.rules for group in tables.groups + tables.late))
        self.replacements = tuple(each.replacement for each in tables.patterns if each.replacement)
        self.noises = (
            *chain.from_iterable(tables.move_sounds),
            *tables.cantmove_sounds,
            *tables.create_sounds,
            *tables.destroy_sounds,
        )

    @cached_property
    def rulebook(self) -> "_native.Rulebook":
        """What the native engine plays by."""
        numbers = np.array([*self._pattern_numbers(), *self._rule_numbers(), *self._end_numbers()], np.int32)
        layer_of = np.array(self.tables.layer_of, np.int32)
        first = {noise.seed: number for number, noise in reversed(list(enumerate(self.noises)))}
        seeds = [first[noise.seed] for noise in self.noises]
        return _native.Rulebook(self._masks(), layer_of, numbers, seeds, self.object_words, self.move_words)

    @cached_property
    def texts(self) -> dict[str, int]:
        """The messages of commands, numbered."""
        commands = chain.from_iterable(rule.commands for rule in self.rules)
        return {text: number for number, text in enumerate(dict.fromkeys(command.text for command in commands))}

    def text(self, number: int) -> str:
        """The message of this number."""
        return list(self.texts)[number]

    def seed(self, number: int) -> int:
        """The seed of a sound that the engine knows by this number."""
        return self.noises[number].seed

    def cells(self, masks: Iterable[int]) -> Words:
        """Cells of a board, as words."""
        return self._words(masks, self.object_words, WORD)

    def from_cells(self, words: Words) -> tuple[int, ...]:
        """Cells of a board, from words."""
        if self.object_words == 1:
            return tuple(words.tolist())
        data, size = words.tobytes(), 8 * self.object_words
        return tuple(int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size))

    def _words(self, masks: Iterable[int], words: int, bits: int) -> Words:
        if words == 1:
            return np.fromiter(masks, np.uint64)
        return np.array(list(chain.from_iterable(split(mask, words, bits) for mask in masks)), np.uint64)

    def _pairs(self, masks: Iterable[tuple[Sequence[int], Sequence[int]]]) -> Words:
        """Objects and movements of one thing after the other."""
        objects, moves = self.object_words, self.move_words
        found: list[int] = []
        for these, those in masks:
            found += these if objects == 1 else chain.from_iterable(split(mask, objects, WORD) for mask in these)
            found += those if moves == 1 else chain.from_iterable(split(mask, moves, SLOTS * BITS) for mask in those)
        return np.array(found, np.uint64)

    def _masks(self) -> list[Words]:
        tables = self.tables
        return [
            self.cells(tables.layers),
            self._pairs(((each[0], each[1]), (each[3], each[4])) for each in tables.patterns),
            self.cells(chain.from_iterable(each.objects_any for each in tables.patterns)),
            self._pairs((each[:2], each[2:5]) for each in self.replacements),
            self.cells(chain.from_iterable((goal.what, goal.where) for goal in tables.goals)),
            self._pairs(((noise.objects,), (noise.moves,)) for noise in self.noises),
            self.cells([tables.player]),
        ]

    def _pattern_numbers(self) -> Iterable[int]:
        patterns, number = self.tables.patterns, -1
        yield from begins(len(pattern.objects_any) for pattern in patterns)
        for pattern in patterns:
            number += pattern.replacement is not None
            yield number if pattern.replacement is not None else -1
        objects = [each.random_objects for each in self.replacements]
        layers = [each.random_layers for each in self.replacements]
        for chosen in (objects, layers):
            yield sum(map(len, chosen))
            yield from begins(map(len, chosen))
            yield from chain.from_iterable(chosen)

    def _rule_numbers(self) -> Iterable[int]:
        rules, tables = self.rules, self.tables
        rows = [row for rule in rules for row in rule.rows]
        commands = [command for rule in rules for command in rule.commands]
        yield from (sum(map(len, rows)), len(rows), len(rules))
        yield from chain.from_iterable(rows)
        yield from begins(map(len, rows))
        yield from begins(len(rule.rows) for rule in rules)
        yield len(commands)
        yield from chain.from_iterable((order_of(command), self.texts[command.text]) for command in commands)
        yield from begins(len(rule.commands) for rule in rules)
        yield from chain.from_iterable((rule.direction, rule.rigid, rule.replaces) for rule in rules)
        yield from (len(tables.groups), len(tables.late))
        yield from group_numbers(tables.groups + tables.late)
        yield from (len(tables.rigid_groups), *tables.rigid_groups)

    def _end_numbers(self) -> Iterable[int]:
        tables = self.tables
        yield len(tables.goals)
        for goal in tables.goals:
            yield from (QUANTIFIERS.index(goal.quantifier), goal.what_every, goal.where_every)
        others = (tables.cantmove_sounds, tables.create_sounds, tables.destroy_sounds)
        yield from begins(map(len, (*tables.move_sounds, *others)))
        yield from (tables.player_every, tables.run_rules_on_level_start, tables.require_player_movement)
        yield from (tables.noundo, tables.norestart)


def split(mask: int, words: int, bits: int) -> Iterable[int]:
    """The words of a mask, the lowest bits first.

    >>> list(split(0b110_001, 2, 3))
    [1, 6]
    """
    return (mask >> bits * word & (1 << bits) - 1 for word in range(words))


def begins(sizes: Iterable[int]) -> Iterable[int]:
    """Where each of some things begins, and where the last one ends.

    >>> list(begins([2, 0, 1]))
    [0, 2, 2, 3]
    """
    return accumulate(sizes, initial=0)


def group_numbers(groups: Sequence[Group]) -> Iterable[int]:
    """Of each group the end of its rules, whether it is random, and its jump."""
    ends = accumulate(len(group.rules) for group in groups)
    return chain.from_iterable((end, group.random, group.jump) for end, group in zip(ends, groups, strict=True))


def order_of(command: Command) -> int:
    """The number of a command.

    >>> order_of(Command("win")), order_of(Command("sfx3"))
    (2, 9)
    """
    return ORDERS.index(command.name) if command.name in ORDERS else len(ORDERS) + int(command.name[3:])
