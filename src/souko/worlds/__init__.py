"""Worlds: a game's rules are written once, and run in whichever world answers the question.

    Game     the rules: start, chance, moves, play, over       Product  players who race, each at a game of their own
    single   one history                                       count    how many universes end how: exact integers
    odds     how likely each end is: exact fractions           value    the best choice, and what it is worth
    Tally    how often what comes of it: exact integers with arithmetic          d   a die, d(6)
"""

from souko.worlds.count import Count, count
from souko.worlds.game import Budget, EndlessError, Game, when
from souko.worlds.odds import Odds, odds
from souko.worlds.product import Product
from souko.worlds.single import History, Step, loaded, single
from souko.worlds.tally import Tally, d
from souko.worlds.value import Value, value

__all__ = [
    "Budget",
    "Count",
    "EndlessError",
    "Game",
    "History",
    "Odds",
    "Product",
    "Step",
    "Tally",
    "Value",
    "count",
    "d",
    "loaded",
    "odds",
    "single",
    "value",
    "when",
]
