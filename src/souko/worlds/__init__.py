"""Worlds: a game's rules are written once, and run in whichever world answers the question.

Tally   how often what comes of it: exact integers with arithmetic          d   a die, d(6)
"""

from souko.worlds.tally import Tally, d

__all__ = ["Tally", "d"]
