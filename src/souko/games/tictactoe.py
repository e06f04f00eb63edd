"""Noughts and crosses: three in a row, on a board of nine.

X | O |        255,168 games can be played: 131,184 won by X, 77,904 by O, 46,080 drawn.
--+---+--      Under best play it is a draw.
  | X |
"""

from souko.worlds import Game

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe(Game):
    """The game; a state is the board row by row, a move a cell, the result "X", "O" or "draw"."""

    start = " " * 9

    def moves(self, state: str) -> list[int]:
        """The empty cells."""
        return [cell for cell in range(9) if state[cell] == " "]

    def play(self, state: str, move: int) -> str:
        """The board with one more mark; X begins."""
        return state[:move] + "XO"[self.who(state) - 1] + state[move + 1 :]

    def over(self, state: str) -> str | None:
        """The mark with three in a row, or \"draw\" if the board is full."""
        for a, b, c in LINES:
            if state[a] == state[b] == state[c] != " ":
                return state[a]
        return None if " " in state else "draw"

    def who(self, state: str) -> int:
        """1 for X, 2 for O."""
        return 2 if state.count("X") > state.count("O") else 1

    def worth(self, result: str) -> int:
        """1 if X wins, -1 if O wins, 0 for a draw."""
        return {"X": 1, "O": -1}.get(result, 0)
