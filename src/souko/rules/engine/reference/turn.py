"""One turn: what the rules make of a board and a move. Slow and obvious; it defines the language.

    player moves ──▶ rules ──▶ movements are carried out ──▶ late rules ──▶ TurnResult
                       ▲                    │
                       └── from the start ──┘ without the groups whose rigid movements failed

A group of rules is gone through until nothing changes. A rule is applied wherever it matches: all matches are found
first, then applied one after the other, each if it still matches. Commands are remembered when a rule matches, even if
it changes nothing.

All this is paid for from a `Meter`; see there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod
from typing import NamedTuple

from souko.errors import move_budget
from souko.rules.compiler.names.symbols import united
from souko.rules.engine.chance import Chance
from souko.rules.engine.reference.matching import Match, numbers, still_matches, tuples
from souko.rules.engine.reference.meter import CARE, Carried, Meter, Watch
from souko.rules.engine.reference.state import ObjectBoard, State, step
from souko.rules.tables import BITS, SLOT, Goal, Group, Plain, Replacement, Tables

PASSES = 200
JUMPS = 200
ROUNDS = 50
TICK = -1


class TurnResult(NamedTuple):
    """What became of a turn: the board, the commands in order, the last message text, the seeds of sounds.

    `idle` says that the player had to move and did not: the turn is to be forgotten.
    """

    state: State
    commands: tuple[str, ...]
    message: str
    sounds: tuple[int, ...]
    idle: bool = False


def play_turn(tables: Tables, state: State, direction: int, chance: Chance, budget: Meter | None = None) -> TurnResult:
    """The turn that follows when the player moves in a direction (TICK: when nobody does); `state` stays as it is.

    Raises `BudgetError` when that costs more than the budget.
    """
    run = Run(tables, state.copy(), chance, budget or Meter.of(tables))
    players = run.start(direction) if direction != TICK else []
    run.play()
    idle = tables.require_player_movement and bool(players)
    idle = idle and all(run.state.objects[cell] & tables.player for cell in players)
    return TurnResult(run.state, tuple(run.commands), run.message, run.sounds(), idle)


@dataclass(slots=True)
class Run:
    """A turn that is going on.

    `seen` and `stirred` are all objects and movements that there are somewhere on the board, or were a moment ago: a
    rule that needs others cannot match.
    """

    tables: Tables
    state: State
    chance: Chance
    budget: Meter
    commands: list[str] = field(default_factory=list)
    message: str = ""
    banned: set[int | None] = field(default_factory=set)
    created: int = 0
    destroyed: int = 0
    moved: list[int] = field(default_factory=list)
    blocked: list[int] = field(default_factory=list)
    seen: int = 0
    stirred: int = 0

    def start(self, direction: int) -> list[int]:
        """Set the players in motion; their cells."""
        tables, objects = self.tables, self.state.objects
        self.budget.look(4 * len(objects))
        cells = [cell for cell, here in enumerate(objects) if holds(here, tables.player, tables.player_every)]
        self.budget.look(2 * len(cells) * len(tables.layers))
        for cell in cells:
            for layer, mask in enumerate(tables.layers):
                if objects[cell] & tables.player & mask:
                    self.state.moves[cell] |= 1 << BITS * layer + direction
        return cells

    def play(self) -> None:
        """Run the rules until no rigid movement fails, then the late rules; after ROUNDS rounds, give up the latter."""
        first = self.state.copy()
        for _ in range(ROUNDS):
            self.run_groups(self.tables.groups, self.banned)
            if not Carried(self.state, self.tables, self.banned, self.moved, self.blocked, self.budget).run():
                self.run_groups(self.tables.late, set())
                break
            self.state = first.copy()
            self.commands, self.created, self.destroyed, self.moved = [], 0, 0, []

    def run_groups(self, groups: Sequence[Group], banned: set[int | None]) -> None:
        """Run the groups in order; one that ends a loop leads back to its start if anything changed so far."""
        self.budget.look(2 * len(self.state.objects))
        self.seen, self.stirred = united(self.state.objects), united(self.state.moves)
        number, jumps, changed = 0, 0, False
        while number < len(groups) and jumps <= JUMPS:
            if number not in banned:
                changed = self.run_group(groups[number]) or changed
            if changed and groups[number].jump >= 0:
                number, jumps, changed = groups[number].jump, jumps + 1, False
            else:
                number += 1

    def run_group(self, group: Group) -> bool:
        """Go through the rules of a group until a whole pass changes nothing; whether any did."""
        if group.random:
            return self.run_random(group)
        for passes in range(PASSES):
            changes = [self.run_rule(rule) for rule in group.rules]
            if not any(changes):
                return passes > 0
        return True

    def run_rule(self, rule: Plain) -> bool:
        """Apply a rule wherever it matches; whether it changed anything."""
        found = self.find(rule)
        if not found:
            return False
        changed = False
        price = sum(self.budget.price(numbers(row)) for row in rule.rows)
        for count, match in enumerate(tuples(found) if rule.replaces else ()):
            self.budget.apply(price)
            if count == 0 or still_matches(rule, match, self.tables.patterns, self.state):
                changed = self.apply(rule, match) or changed
        self.command(rule)
        return changed

    def run_random(self, group: Group) -> bool:
        """Apply one of the rules of a group at one of its matches, chosen by chance."""
        found = [(rule, rows) for rule in group.rules if (rows := self.find(rule))]
        counts = [prod(map(len, rows)) for _, rows in found]
        if not found:
            return False
        if max(counts) > self.budget.limits.applications:
            raise move_budget("applications", self.budget.limits.applications)
        choice = self.chance.choose(sum(counts))
        for (rule, rows), count in zip(found, counts, strict=True):
            if choice < count:
                changed = self.apply(rule, nth(rows, choice))
                self.command(rule)
                return changed
            choice -= count
        raise AssertionError("a choice is less than the number of ways")

    def find(self, rule: Plain) -> list[list[Match]]:
        """The matches of each row of a rule; empty if it matches nowhere."""
        self.budget.apply(0)
        self.budget.look(2 * sum(map(len, rule.rows)))
        patterns = self.tables.patterns
        for row in rule.rows:
            for number in numbers(row):
                if patterns[number].objects_all & ~self.seen or patterns[number].moves_all & ~self.stirred:
                    return []
        stride = step(rule.direction, self.state.height)
        return Watch(patterns, self.state, rule.direction, stride, self.budget).over(rule.rows)

    def apply(self, rule: Plain, match: tuple[Match, ...]) -> bool:
        """Replace the cells of a match, row by row; whether anything changed."""
        changed = False
        for row, cells in zip(rule.rows, match, strict=True):
            for number, cell in zip(numbers(row), cells, strict=True):
                replacement = self.tables.patterns[number].replacement
                if replacement is not None:
                    changed = self.replace(cell, replacement, rule.rigid) or changed
        return changed

    def replace(self, cell: int, replacement: Replacement, rigid: int) -> bool:
        """Replace what is in a cell; whether that changed anything."""
        off, on, moves_off, moves_on = self.drawn(replacement)
        old, old_moves = self.state.objects[cell], self.state.moves[cell]
        new, new_moves = old & ~off | on, old_moves & ~moves_off | moves_on
        marked = rigid > 0 and self.mark(cell, replacement.decided, rigid)
        self.state.objects[cell], self.state.moves[cell] = new, new_moves
        self.created |= new & ~old
        self.destroyed |= old & ~new
        self.seen |= new
        self.stirred |= new_moves
        return marked or old != new or old_moves != new_moves

    def drawn(self, replacement: Replacement) -> tuple[int, int, int, int]:
        """The masks of a replacement, after chance has had its say: an object first, then directions."""
        off, on, moves_off, moves_on, _, some, layers = replacement
        self.budget.look(2 * CARE * len(layers))
        if some:
            number = some[self.chance.choose(len(some))]
            layer = self.tables.layer_of[number]
            on |= 1 << number
            off |= self.tables.layers[layer]
            moves_off |= SLOT << BITS * layer
        for layer in layers:
            moves_on |= 1 << BITS * layer + self.chance.choose(4)
        return off, on, moves_off, moves_on

    def mark(self, cell: int, decided: int, rigid: int) -> bool:
        """Mark the slots that a rigid rule decided with its group, unless that is known; whether it was not."""
        self.budget.look(2 * len(self.tables.layers))
        mark = united(rigid << BITS * layer for layer in range(len(self.tables.layers))) & decided
        if not mark & ~self.state.marks[cell] or not decided & ~self.state.applied[cell]:
            return False
        self.state.marks[cell] |= mark
        self.state.applied[cell] |= decided
        return True

    def command(self, rule: Plain) -> None:
        """Remember the commands of a rule. A cancel outdoes a restart, and either outdoes all that came before."""
        names = {command.name for command in rule.commands}
        if "cancel" in self.commands or ("restart" in self.commands and "cancel" not in names):
            return
        if names & {"cancel", "restart"}:
            self.commands, self.message = [], ""
        for command in rule.commands:
            if command.name not in self.commands:
                self.commands.append(command.name)
                self.message = command.text if command.name == "message" else self.message

    def sounds(self) -> tuple[int, ...]:
        """The seeds of what was heard: blocked, moved, created, destroyed."""
        self.budget.look(4 * (len(self.tables.noises_create) + len(self.tables.noises_destroy)))
        created = [noise.seed for noise in self.tables.noises_create if noise.objects & self.created]
        destroyed = [noise.seed for noise in self.tables.noises_destroy if noise.objects & self.destroyed]
        return (*self.blocked, *self.moved, *created, *destroyed)


def nth(rows: Sequence[Sequence[Match]], choice: int) -> tuple[Match, ...]:
    """The match of that number in the order of `tuples`."""
    match = []
    for cells in rows:
        choice, place = divmod(choice, len(cells))
        match.append(cells[place])
    return tuple(match)


def wins(tables: Tables, board: ObjectBoard, budget: Meter) -> bool:
    """Whether all goals are reached; without goals, never."""
    for goal in tables.goals:
        budget.look(4 * len(board.cells))
        if not reached(goal, board):
            return False
    return bool(tables.goals)


def reached(goal: Goal, board: ObjectBoard) -> bool:
    """Whether all that should be somewhere is there, some of it is, or none of it."""
    there = [
        holds(cell, goal.where, goal.where_every) for cell in board.cells if holds(cell, goal.what, goal.what_every)
    ]
    if goal.quantifier == "all":
        return all(there)
    return any(there) == (goal.quantifier != "no")


def holds(objects: int, mask: int, every: bool) -> bool:
    """Whether a cell has something of the mask, or all of it."""
    return objects & mask == mask if every else bool(objects & mask)
