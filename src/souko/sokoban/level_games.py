"""Sokoban levels and warehouses as games: a state is a board, and the end is a solved level.

#####        #####
#@$.#  ─r─▶  # @*#   over: True
#####        #####

Pushing   a move is one of l u r d          search(Pushing(board)): the fewest moves
Pushes    a move is a push: where from      search(Pushes(board)): the fewest pushes
"""

import numpy as np

from souko.boards import BOX, GOAL, LEFT, RIGHT, Board, CellGrid, Moves
from souko.sokoban.reach import player_cell, reach
from souko.sokoban.warehouse import Warehouse
from souko.worlds import Game


class Pushing(Game):
    """A board as a game; with `chains`, boxes push boxes, as in a warehouse.

    >>> game = Pushing(Board.from_text("#####\\n#@$.#\\n#####"))
    >>> game.over(game.start), game.over(game.play(game.start, "r"))
    (None, True)

    A warehouse without goals is never over.
    """

    def __init__(self, board: Board, *, chains: bool = False) -> None:
        player_cell(board)
        self.start, self.chains = board, chains
        self._one_by_one = not chains and not (board.cells & (LEFT | RIGHT)).any()

    def moves(self, state: Board) -> str:
        """The four directions; one that leads nowhere leaves all as it is."""
        return "lurd"

    def play(self, state: Board, move: str) -> Board:
        """The board after a step, or a push."""
        return Warehouse(state, Moves(move), chains=self.chains).run().board

    def over(self, state: Board) -> bool | None:
        """True if every box is on a goal."""
        return True if state.solved else None

    def missing(self, state: Board) -> int:
        """The boxes that are not on a goal, if no push moves two of them."""
        resting = state.cells & (BOX | GOAL)
        bare = min(np.count_nonzero(resting == BOX), np.count_nonzero(resting == GOAL))
        return int(bare) if self._one_by_one else int(bare > 0)


class Pushes(Game):
    """A board as a game of pushes: walking costs nothing, and boards where only that differs are one.

    >>> game = Pushes(Board.from_text("######\\n#@ $.#\\n######"))
    >>> game.moves(game.start), game.over(game.play(game.start, (8, "r")))
    ([(8, 'r')], True)
    """

    def __init__(self, board: Board, *, chains: bool = False) -> None:
        self.start, self._pushing = board, Pushing(board, chains=chains)

    def moves(self, state: Board) -> list[tuple[int, str]]:
        """Where the player can stand beside a box, and the direction of the box; not every box can be pushed."""
        steps = {"l": -1, "u": -state.shape[1], "r": 1, "d": state.shape[1]}
        reached, boxes = np.flatnonzero(reach(state)).tolist(), set(np.flatnonzero(state.boxes).tolist())
        return [(cell, letter) for cell in reached for letter, step in steps.items() if cell + step in boxes]

    def play(self, state: Board, move: tuple[int, str]) -> Board:
        """The board after walking there and pushing."""
        return self._pushing.play(_with_player(state, move[0]), move[1])

    def over(self, state: Board) -> bool | None:
        """True if every box is on a goal."""
        return self._pushing.over(state)

    def missing(self, state: Board) -> int:
        """The boxes that are not on a goal, if no push moves two of them."""
        return self._pushing.missing(state)

    def canon(self, state: Board) -> Board:
        """The same with the player in the first cell that can be walked to."""
        return _with_player(state, int(reach(state).argmax()))


def _with_player(board: Board, player: int) -> Board:
    return Board.from_grid(CellGrid(board.cells, board.shape, player))
