"""Worlds: a game's rules are written once, and run in whichever world answers the question.

Game     the rules: start, chance, moves, play, over       Product  players who race, each at a game of their own
single   one history                                       count    how many universes end how: exact integers
odds     how likely each end is: exact fractions           value    the best choice, and what it is worth
search   every choice: the shortest win, or all states     Found    what a search found
Tally    how often what comes of it: exact integers with arithmetic          d   a die, d(6)
"""

from souko.rules import Found
from souko.worlds.count import Count, count
from souko.worlds.engines.product import Product
from souko.worlds.game import Game, when
from souko.worlds.limits import Budget, EndlessError
from souko.worlds.odds import Odds, odds
from souko.worlds.rulebooks import Forecast, RulebookGame, forecast
from souko.worlds.search import search
from souko.worlds.single import History, Step, loaded, single
from souko.worlds.tally.costs import shortened
from souko.worlds.tally.dice import dice
from souko.worlds.tally.tally import Tally, d
from souko.worlds.value import Value, value

__all__ = [
    "Budget",
    "Count",
    "EndlessError",
    "Forecast",
    "Found",
    "Game",
    "History",
    "Odds",
    "Product",
    "RulebookGame",
    "Step",
    "Tally",
    "Value",
    "count",
    "d",
    "dice",
    "forecast",
    "loaded",
    "odds",
    "search",
    "shortened",
    "single",
    "value",
    "when",
]
