"""One turn: the rules applied to a board and a move. Slow and obvious; it defines the rule language.

    player moves ──▶ rules ──▶ movements are resolved ──▶ late rules ──▶ TurnResult
                       ▲                 │
                       └── from start ───┘ without the groups whose rigid movements were blocked

The rules of a group are applied in order, until a whole pass changes nothing. A rule is applied wherever it matches:
all matches are found first, then replaced one after the other, each if it still matches. The commands of a rule are
collected when it matches, even if it changes nothing.

A `Meter` counts what all this costs.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod
from typing import NamedTuple

from souko.limits import move_error
from souko.rules.bits import union
from souko.rules.engine.chance import Chance
from souko.rules.engine.reference.costs import CELL_WRITE_COST, MeteredMatcher, MeteredResolution, MoveCosts
from souko.rules.engine.reference.matching import Match, combinations, pattern_numbers, still_matches
from souko.rules.engine.reference.state import ObjectBoard, State, step
from souko.rules.tables import BITS, LAYER_MOVES, Goal, Group, PlainRule, Replacement, Tables

MAX_PASSES = 200
"""Passes through one group in a turn, as in PuzzleScript; then the turn goes on with the next group."""
MAX_JUMPS = 200
"""Jumps back to the start of a loop in a turn, as in PuzzleScript; then no further group is run."""
MAX_ROUNDS = 50
"""Attempts to play a turn without the banned rigid groups, as in PuzzleScript; then the late rules are skipped."""
TICK = -1
"""The direction of a turn without a move of the player."""


class TurnResult(NamedTuple):
    """The result of a turn: the board, the commands in order, the last message text, the seeds of sounds.

    `idle` says that the player is required to move and did not: the turn does not count.
    """

    state: State
    commands: tuple[str, ...]
    message: str
    sounds: tuple[int, ...]
    idle: bool = False


def play_turn(
    tables: Tables, state: State, direction: int, chance: Chance, costs: MoveCosts | None = None
) -> TurnResult:
    """The result of a turn in which the player moves in a direction (TICK: does not move); `state` stays as it is.

    Raises `BudgetError` when the turn costs more than the limits allow.
    """
    run = Run(tables, state.copy(), chance, costs or MoveCosts.of(tables))
    players = run.start(direction) if direction != TICK else []
    run.play()
    idle = tables.require_player_movement and bool(players)
    idle = idle and all(run.state.objects[cell] & tables.player for cell in players)
    return TurnResult(run.state, tuple(run.commands), run.message, run.sounds(), idle)


@dataclass(slots=True)
class Run:
    """A turn while it is being played.

    `objects_present` and `moves_present` are masks of all objects and movements that are, or were during these groups,
    somewhere on the board: a rule that requires others cannot match.
    """

    tables: Tables
    state: State
    chance: Chance
    costs: MoveCosts
    commands: list[str] = field(default_factory=list)
    message: str = ""
    banned: set[int | None] = field(default_factory=set)
    created: int = 0
    destroyed: int = 0
    moved: list[int] = field(default_factory=list)
    blocked: list[int] = field(default_factory=list)
    objects_present: int = 0
    moves_present: int = 0

    def start(self, direction: int) -> list[int]:
        """Give the players their movement; the cells of the players."""
        tables, objects = self.tables, self.state.objects
        self.costs.look(4 * len(objects))
        cells = [cell for cell, here in enumerate(objects) if holds(here, tables.player, tables.player_every)]
        self.costs.look(2 * len(cells) * len(tables.layers))
        for cell in cells:
            for layer, mask in enumerate(tables.layers):
                if objects[cell] & tables.player & mask:
                    self.state.moves[cell] |= 1 << BITS * layer + direction
        return cells

    def play(self) -> None:
        """Run the rules until no rigid movement is blocked, then the late rules, unless MAX_ROUNDS is reached first."""
        first = self.state.copy()
        for _ in range(MAX_ROUNDS):
            self.run_groups(self.tables.groups, self.banned)
            resolution = MeteredResolution(self.state, self.tables, self.banned, self.moved, self.blocked, self.costs)
            if not resolution.run():
                self.run_groups(self.tables.late, set())
                break
            self.state = first.copy()
            self.commands, self.created, self.destroyed, self.moved = [], 0, 0, []

    def run_groups(self, groups: Sequence[Group], banned: set[int | None]) -> None:
        """Run groups in order; the last group of a loop jumps back to its first if anything changed since a jump."""
        self.costs.look(2 * len(self.state.objects))
        self.objects_present, self.moves_present = union(self.state.objects), union(self.state.moves)
        number, jumps, changed = 0, 0, False
        while number < len(groups) and jumps <= MAX_JUMPS:
            if number not in banned:
                changed = self.run_group(groups[number]) or changed
            if changed and groups[number].jump >= 0:
                number, jumps, changed = groups[number].jump, jumps + 1, False
            else:
                number += 1

    def run_group(self, group: Group) -> bool:
        """Apply the rules of a group until a whole pass changes nothing; whether anything changed."""
        if group.random:
            return self.run_random(group)
        for passes in range(MAX_PASSES):
            changes = [self.run_rule(rule) for rule in group.rules]
            if not any(changes):
                return passes > 0
        return True

    def run_rule(self, rule: PlainRule) -> bool:
        """Apply a rule wherever it matches; whether it changed anything."""
        found = self.find(rule)
        if not found:
            return False
        changed = False
        price = sum(self.costs.row_cost(pattern_numbers(row)) for row in rule.rows)
        for count, match in enumerate(combinations(found) if rule.replaces else ()):
            self.costs.apply(price)
            if count == 0 or still_matches(rule, match, self.tables.patterns, self.state):
                changed = self.apply(rule, match) or changed
        self.collect_commands(rule)
        return changed

    def run_random(self, group: Group) -> bool:
        """Apply one of the rules of a group at one of its matches, chosen by chance."""
        found = [(rule, rows) for rule in group.rules if (rows := self.find(rule))]
        counts = [prod(map(len, rows)) for _, rows in found]
        if not found:
            return False
        if max(counts) > self.costs.limits.applications:
            raise move_error("applications", self.costs.limits.applications)
        choice = self.chance.choose(sum(counts))
        for (rule, rows), count in zip(found, counts, strict=True):
            if choice < count:
                changed = self.apply(rule, nth_combination(rows, choice))
                self.collect_commands(rule)
                return changed
            choice -= count
        raise AssertionError("a choice is less than the number of matches")

    def find(self, rule: PlainRule) -> list[list[Match]]:
        """The matches of each row of a rule; empty if the rule does not match."""
        self.costs.apply(0)
        self.costs.look(2 * sum(map(len, rule.rows)))
        patterns, absent, absent_moves = self.tables.patterns, ~self.objects_present, ~self.moves_present
        for row in rule.rows:
            for number in pattern_numbers(row):
                if patterns[number].objects_all & absent or patterns[number].moves_all & absent_moves:
                    return []
        stride = step(rule.direction, self.state.height)
        return MeteredMatcher(patterns, self.state, rule.direction, stride, self.costs).all_matches(rule.rows)

    def apply(self, rule: PlainRule, match: tuple[Match, ...]) -> bool:
        """Replace the cells of a match, row by row; whether anything changed."""
        changed = False
        for row, cells in zip(rule.rows, match, strict=True):
            for number, cell in zip(pattern_numbers(row), cells, strict=True):
                replacement = self.tables.patterns[number].replacement
                if replacement is not None:
                    changed = self.replace(cell, replacement, rule.rigid) or changed
        return changed

    def replace(self, cell: int, replacement: Replacement, rigid: int) -> bool:
        """Replace what is in a cell; whether that changed anything."""
        off, on, moves_off, moves_on = self.with_random(replacement)
        old, old_moves = self.state.objects[cell], self.state.moves[cell]
        new, new_moves = old & ~off | on, old_moves & ~moves_off | moves_on
        marked = rigid > 0 and self.mark_rigid(cell, replacement.decided, rigid)
        self.state.objects[cell], self.state.moves[cell] = new, new_moves
        self.created |= new & ~old
        self.destroyed |= old & ~new
        self.objects_present |= new
        self.moves_present |= new_moves
        return marked or old != new or old_moves != new_moves

    def with_random(self, replacement: Replacement) -> tuple[int, int, int, int]:
        """The masks of a replacement with its random choices: an object first, then directions."""
        off, on, moves_off, moves_on, _, random_objects, layers = replacement
        self.costs.look(2 * CELL_WRITE_COST * len(layers))
        if random_objects:
            number = random_objects[self.chance.choose(len(random_objects))]
            layer = self.tables.layer_of[number]
            on |= 1 << number
            off |= self.tables.layers[layer]
            moves_off |= LAYER_MOVES << BITS * layer
        for layer in layers:
            moves_on |= 1 << BITS * layer + self.chance.choose(4)
        return off, on, moves_off, moves_on

    def mark_rigid(self, cell: int, decided: int, rigid: int) -> bool:
        """Mark the layers whose movement a rigid rule set with its group; whether they were not marked before."""
        self.costs.look(2 * len(self.tables.layers))
        mark = union(rigid << BITS * layer for layer in range(len(self.tables.layers))) & decided
        if not mark & ~self.state.rigid_marks[cell] or not decided & ~self.state.rigid_moves[cell]:
            return False
        self.state.rigid_marks[cell] |= mark
        self.state.rigid_moves[cell] |= decided
        return True

    def collect_commands(self, rule: PlainRule) -> None:
        """Collect the commands of a rule. A cancel overrides a restart; both override all commands before them."""
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
        """The seeds of the sounds: of blocked, moved, created, destroyed objects."""
        self.costs.look(4 * (len(self.tables.create_sounds) + len(self.tables.destroy_sounds)))
        created = [sound.seed for sound in self.tables.create_sounds if sound.objects & self.created]
        destroyed = [sound.seed for sound in self.tables.destroy_sounds if sound.objects & self.destroyed]
        return (*self.blocked, *self.moved, *created, *destroyed)


def nth_combination(rows: Sequence[Sequence[Match]], choice: int) -> tuple[Match, ...]:
    """The combination of this number in the order of `combinations`."""
    match = []
    for cells in rows:
        choice, place = divmod(choice, len(cells))
        match.append(cells[place])
    return tuple(match)


def wins(tables: Tables, board: ObjectBoard, costs: MoveCosts) -> bool:
    """Whether all goals are reached; without goals, never."""
    for goal in tables.goals:
        costs.look(4 * len(board.cells))
        if not is_reached(goal, board):
            return False
    return bool(tables.goals)


def is_reached(goal: Goal, board: ObjectBoard) -> bool:
    """Whether a win condition holds: all, some or none of the cells with `what` have `where` too."""
    there = [
        holds(cell, goal.where, goal.where_every) for cell in board.cells if holds(cell, goal.what, goal.what_every)
    ]
    if goal.quantifier == "all":
        return all(there)
    return any(there) == (goal.quantifier != "no")


def holds(objects: int, mask: int, every: bool) -> bool:
    """Whether a cell has any object of the mask, or with `every` all of them."""
    return objects & mask == mask if every else bool(objects & mask)
