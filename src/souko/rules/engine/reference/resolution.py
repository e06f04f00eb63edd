"""Resolving movements: objects move one cell on if that cell is free in their layer.

    → → → .        a pass from the first cell to the last: the third moves …
    → → . →        … in the next pass the second …
    → . → →        … until a pass moves nothing

Passes go cell by cell in order of their numbers, in each cell layer by layer. The objects of a layer move together. A
movement is removed when it is done; movements that are left over are blocked: they may make a sound, and are removed.

A blocked movement of a rigid rule bans the group of that rule: the turn is then played again without it.
"""

from dataclasses import dataclass

from souko.rules.engine.reference.state import ACTION, State, cells_to_border, step
from souko.rules.tables import BITS, LAYER_MOVES, SoundTrigger, Tables

DIRECTION_OF = {1 << direction: direction for direction in range(BITS)}
"""The direction of a movement that has only one."""


@dataclass(slots=True)
class Resolution:
    """A board whose movements are being resolved; collects banned groups and the seeds of sounds, each once.

    `moved` are the seeds of objects that moved, `blocked` those of objects that could not.
    """

    state: State
    tables: Tables
    banned: set[int | None]
    moved: list[int]
    blocked: list[int]

    def run(self) -> bool:
        """Resolve all movements; whether a group was newly banned."""
        while self.move_all():
            pass
        before = len(self.banned)
        for cell, moves in enumerate(self.state.moves):
            if moves:
                self.block(cell, moves)
        size = len(self.state.objects)
        self.state.moves, self.state.rigid_marks, self.state.rigid_moves = [0] * size, [0] * size, [0] * size
        return len(self.banned) > before

    def move_all(self) -> bool:
        """Go through all cells once; whether anything moved."""
        any_moved = False
        for cell, moves in enumerate(self.state.moves):
            for layer in range(len(self.tables.layers) if moves else 0):
                movement = moves >> BITS * layer & LAYER_MOVES
                if movement and self.move(cell, layer, movement):
                    self.state.moves[cell] &= ~(LAYER_MOVES << BITS * layer)
                    any_moved = True
        return any_moved

    def move(self, cell: int, layer: int, movement: int) -> bool:
        """Move the objects of one layer one cell on; whether they could. An action succeeds without a free cell."""
        objects, mask = self.state.objects, self.tables.layers[layer]
        target = self.target_cell(cell, movement)
        if target is None or (objects[target] & mask and movement != 1 << ACTION):
            return False
        add_sounds(self.tables.move_sounds[layer], objects[cell], self.state.moves[cell], self.moved)
        movers = objects[cell] & mask
        objects[cell] &= ~mask
        objects[target] |= movers
        return True

    def target_cell(self, cell: int, movement: int) -> int | None:
        """The cell that a movement leads to (an action: the same cell); None at the border, or for two directions."""
        direction = DIRECTION_OF.get(movement)
        if direction is None or direction == ACTION:
            return None if direction is None else cell
        at_border = cells_to_border(cell, direction, self.state.width, self.state.height) == 1
        return None if at_border else cell + step(direction, self.state.height)

    def block(self, cell: int, moves: int) -> None:
        """Ban the rigid group of a blocked movement, if there is one, and add the sounds of blocked objects."""
        if self.state.rigid_moves[cell]:
            moves &= self.state.rigid_moves[cell]
            if moves:
                layer = ((moves & -moves).bit_length() - 1) // BITS
                self.banned.add(rigid_group(self.state.rigid_marks[cell] >> BITS * layer & LAYER_MOVES, self.tables))
        add_sounds(self.tables.cantmove_sounds, self.state.objects[cell], moves, self.blocked)


def add_sounds(sounds: tuple[SoundTrigger, ...], objects: int, moves: int, seeds: list[int]) -> None:
    """Add the seeds of the sounds that these objects with these movements trigger, each once."""
    for sound in sounds:
        if sound.objects & objects and sound.moves & moves and sound.seed not in seeds:
            seeds.append(sound.seed)


def rigid_group(mark: int, tables: Tables) -> int | None:
    """The group that a mark stands for; None for a mark that two groups left together."""
    return tables.rigid_groups[mark - 1] if 0 < mark <= len(tables.rigid_groups) else None
