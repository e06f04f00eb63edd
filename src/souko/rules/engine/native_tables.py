"""Tables for the native engine: named sections of masks (words of 64 bits) and of numbers (32 bits).

    objects     64 to a word
    movements   five bits per layer, twelve layers to a word: no layer is cut in two

    patterns ── any_counts: how many of `any_masks` each has       rule_row_counts: how many rows each rule has
                                                                   row_lengths: how many of `cells` each row has

native/rules/read_tables.hpp reads the sections by the same names, and checks each against the others.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from souko import _native
from souko.rules.compiler.model import Command
from souko.rules.tables import BITS, Tables

Words = NDArray[np.uint64]
Numbers = NDArray[np.int32]

WORD = 64
SLOTS = 12
QUANTIFIERS = ("all", "some", "no")
COMMANDS = ("cancel", "restart", "win", "again", "checkpoint", "message")
"""The commands by number; sound effects follow."""


class NativeTables:
    """A rulebook in the form of the native engine."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.object_words = max(1, -(-len(tables.names) // WORD))
        self.move_words = max(1, -(-len(tables.layers) // SLOTS))
        self.rules = tuple(chain.from_iterable(group.rules for group in tables.groups + tables.late))
        self.replacements = tuple(each.replacement for each in tables.patterns if each.replacement)
        self.sounds_by_cause = (
            *tables.move_sounds,
            tables.cantmove_sounds,
            tables.create_sounds,
            tables.destroy_sounds,
        )
        self.sounds = tuple(chain.from_iterable(self.sounds_by_cause))

    @cached_property
    def rulebook(self) -> "_native.Rulebook":
        """What the native engine plays by."""
        return _native.Rulebook(self.masks(), self.numbers(), self.object_words, self.move_words)

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
        return self.sounds[number].seed

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

    def masks(self) -> dict[str, Words]:
        """The sections of masks."""
        tables = self.tables
        return {
            "layer_masks": self.cells(tables.layers),
            "player": self.cells([tables.player]),
            "patterns": self._pairs(
                ((each.objects_all, each.objects_none), (each.moves_all, each.moves_none)) for each in tables.patterns
            ),
            "any_masks": self.cells(chain.from_iterable(each.objects_any for each in tables.patterns)),
            "replacements": self._pairs(
                ((each.objects_off, each.objects_on), (each.moves_off, each.moves_on, each.decided))
                for each in self.replacements
            ),
            "goal_masks": self.cells(chain.from_iterable((goal.what, goal.where) for goal in tables.goals)),
            "sound_masks": self._pairs(((sound.objects,), (sound.moves,)) for sound in self.sounds),
        }

    def numbers(self) -> dict[str, Numbers]:
        """The sections of numbers."""
        sections = (self._pattern_numbers(), self._rule_numbers(), self._group_numbers(), self._end_numbers())
        return {name: np.fromiter(numbers, np.int32) for part in sections for name, numbers in part.items()}

    def _pattern_numbers(self) -> dict[str, Iterable[int]]:
        patterns, replacements = self.tables.patterns, self.replacements
        return {
            "layer_of": self.tables.layer_of,
            "any_counts": (len(pattern.objects_any) for pattern in patterns),
            "replacement": numbered(pattern.replacement is not None for pattern in patterns),
            "random_objects": chain.from_iterable(each.random_objects for each in replacements),
            "random_object_counts": (len(each.random_objects) for each in replacements),
            "random_layers": chain.from_iterable(each.random_layers for each in replacements),
            "random_layer_counts": (len(each.random_layers) for each in replacements),
        }

    def _rule_numbers(self) -> dict[str, Iterable[int]]:
        rules = self.rules
        rows = [row for rule in rules for row in rule.rows]
        commands = [command for rule in rules for command in rule.commands]
        return {
            "cells": chain.from_iterable(rows),
            "row_lengths": map(len, rows),
            "rule_row_counts": (len(rule.rows) for rule in rules),
            "rule_directions": (rule.direction for rule in rules),
            "rule_rigid": (rule.rigid for rule in rules),
            "rule_replaces": (rule.replaces for rule in rules),
            "rule_command_counts": (len(rule.commands) for rule in rules),
            "command_kinds": map(kind_of, commands),
            "command_texts": (self.texts[command.text] for command in commands),
        }

    def _group_numbers(self) -> dict[str, Iterable[int]]:
        groups = self.tables.groups + self.tables.late
        return {
            "group_rule_counts": (len(group.rules) for group in groups),
            "group_random": (group.random for group in groups),
            "group_jumps": (group.jump for group in groups),
            "late_group_count": [len(self.tables.late)],
            "rigid_groups": self.tables.rigid_groups,
        }

    def _end_numbers(self) -> dict[str, Iterable[int]]:
        tables = self.tables
        first = {sound.seed: number for number, sound in reversed(list(enumerate(self.sounds)))}
        return {
            "goal_quantifiers": (QUANTIFIERS.index(goal.quantifier) for goal in tables.goals),
            "goal_what_every": (goal.what_every for goal in tables.goals),
            "goal_where_every": (goal.where_every for goal in tables.goals),
            "sound_counts": map(len, self.sounds_by_cause),
            "sound_seeds": (first[sound.seed] for sound in self.sounds),
            "player_every": [tables.player_every],
            "run_rules_on_level_start": [tables.run_rules_on_level_start],
            "require_player_movement": [tables.require_player_movement],
            "no_undo": [tables.noundo],
            "no_restart": [tables.norestart],
        }


def split(mask: int, words: int, bits: int) -> Iterable[int]:
    """The words of a mask, the lowest bits first.

    >>> list(split(0b110_001, 2, 3))
    [1, 6]
    """
    return (mask >> bits * word & (1 << bits) - 1 for word in range(words))


def numbered(present: Iterable[bool]) -> Iterable[int]:
    """The numbers of things that are present, counted from 0; -1 for those that are not.

    >>> list(numbered([True, False, True]))
    [0, -1, 1]
    """
    number = -1
    for each in present:
        number += each
        yield number if each else -1


def kind_of(command: Command) -> int:
    """The number of a kind of command.

    >>> kind_of(Command("win")), kind_of(Command("sfx3"))
    (2, 9)
    """
    return COMMANDS.index(command.name) if command.name in COMMANDS else len(COMMANDS) + int(command.name[3:])
