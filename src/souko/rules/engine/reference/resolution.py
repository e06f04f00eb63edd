"""Movements are carried out: who can move does, the others stay.

    → → → .        a pass from the first cell to the last: the third moves …
    → → . →        … in the next pass the second …
    → . → →        … until a pass moves nothing

Passes go cell by cell in order of their numbers, in each cell layer by layer. A layer's objects move together. A
movement ends where it is carried out; what is left over hits something, may be heard, and is forgotten.

A leftover movement that a rigid rule made bans the group of that rule: the turn is then played again without it.
"""

from dataclasses import dataclass

from souko.rules.engine.reference.state import ACTION, State, room, step
from souko.rules.tables import BITS, LAYER_MOVES, SoundTrigger, Tables

ONE_WAY = {1 << direction: direction for direction in range(BITS)}


@dataclass(slots=True)
class Resolution:
    """What is to be moved, and what comes of it: banned groups, and the seeds of sounds in order, each once.

    `moved` are those that movements make, `blocked` those of movements that are left over.
    """

    state: State
    tables: Tables
    banned: set[int | None]
    moved: list[int]
    blocked: list[int]

    def run(self) -> bool:
        """Carry out all movements and forget the rest; whether a group was newly banned."""
        while self.move_all():
            pass
        before = len(self.banned)
        for cell, moves in enumerate(self.state.moves):
            if moves:
                self.leave(cell, moves)
        size = len(self.state.objects)
        self.state.moves, self.state.marks, self.state.applied = [0] * size, [0] * size, [0] * size
        return len(self.banned) > before

    def move_all(self) -> bool:
        """Go through all cells once; whether anything moved."""
        any_moved = False
        for cell, moves in enumerate(self.state.moves):
            for layer in range(len(self.tables.layers) if moves else 0):
                way = moves >> BITS * layer & LAYER_MOVES
                if way and self.move(cell, layer, way):
                    self.state.moves[cell] &= ~(LAYER_MOVES << BITS * layer)
                    any_moved = True
        return any_moved

    def move(self, cell: int, layer: int, way: int) -> bool:
        """Move the objects of one layer one cell on, if they can. An action needs no room."""
        objects, mask = self.state.objects, self.tables.layers[layer]
        target = self.beyond(cell, way)
        if target is None or (objects[target] & mask and way != 1 << ACTION):
            return False
        hear(self.tables.move_sounds[layer], objects[cell], self.state.moves[cell], self.moved)
        movers = objects[cell] & mask
        objects[cell] &= ~mask
        objects[target] |= movers
        return True

    def beyond(self, cell: int, way: int) -> int | None:
        """The cell that a movement leads to, the same for an action; None at the border, or if it leads two ways."""
        direction = ONE_WAY.get(way)
        if direction is None or direction == ACTION:
            return None if direction is None else cell
        at_border = room(cell, direction, self.state.width, self.state.height) == 1
        return None if at_border else cell + step(direction, self.state.height)

    def leave(self, cell: int, moves: int) -> None:
        """Ban the rigid group whose movement is left over in a cell, if there is one, and hear what was blocked."""
        if self.state.applied[cell]:
            moves &= self.state.applied[cell]
            if moves:
                layer = ((moves & -moves).bit_length() - 1) // BITS
                self.banned.add(rigid_group(self.state.marks[cell] >> BITS * layer & LAYER_MOVES, self.tables))
        hear(self.tables.cantmove_sounds, self.state.objects[cell], moves, self.blocked)


def hear(noises: tuple[SoundTrigger, ...], objects: int, moves: int, seeds: list[int]) -> None:
    """Add the seeds of the noises that these objects make with these movements, each once."""
    for noise in noises:
        if noise.objects & objects and noise.moves & moves and noise.seed not in seeds:
            seeds.append(noise.seed)


def rigid_group(mark: int, tables: Tables) -> int | None:
    """The group that a mark stands for; None for a mark that two groups left together."""
    return tables.rigid_groups[mark - 1] if 0 < mark <= len(tables.rigid_groups) else None
