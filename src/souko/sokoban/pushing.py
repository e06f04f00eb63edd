"""Sokoban levels and warehouses as games: a state is a board, a move one of l u r d, and the end is a solved level.

#####        #####
#@$.#  ─r─▶  # @*#   over: True
#####        #####
"""

from souko.boards import Board, Moves
from souko.sokoban.warehouse import Warehouse
from souko.worlds.game import Game


class Pushing(Game):
    """A board as a game; with `chains`, boxes push boxes, as in a warehouse.

    >>> game = Pushing(Board.from_text("#####\\n#@$.#\\n#####"))
    >>> game.over(game.start), game.over(game.play(game.start, "r"))
    (None, True)

    A warehouse without goals is never over.
    """

    def __init__(self, board: Board, *, chains: bool = False) -> None:
        self.start, self.chains = board, chains

    def moves(self, state: Board) -> str:
        """The four directions; one that leads nowhere leaves all as it is."""
        return "lurd"

    def play(self, state: Board, move: str) -> Board:
        """The board after a step, or a push."""
        return Warehouse(state, Moves(move), chains=self.chains).run().board

    def over(self, state: Board) -> bool | None:
        """True if every box is on a goal."""
        return True if state.solved else None
