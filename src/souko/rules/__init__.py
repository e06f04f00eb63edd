"""Rulebooks: any game that PuzzleScript's language can describe, read, compiled and played.

Rulebook   a game that somebody wrote          Position   a board in the midst of it, as a value
Limits     what a rulebook may cost, to read and to play
Rewriting  the smallest engine of all: a game as rewriting of its own picture
"""

from souko.rules.position import Position
from souko.rules.rewriting import SOKOBAN, Rewriting
from souko.rules.rulebook import Rulebook
from souko.rules.tables import Limits

__all__ = ["SOKOBAN", "Limits", "Position", "Rewriting", "Rulebook"]
