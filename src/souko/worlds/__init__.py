"""Worlds: the rules of a game are written once and run in the world that answers the question.

Game     the rules: start, chance, moves, play, over       Product  a race of independent players
single   one history                                       count    the number of universes for each result: integers
odds     the probability of each result: fractions         value    the value under best play, and the best policy
search   the shortest win, or all reachable states         Found    the answer of a search
Tally    an exact multiset with arithmetic                 d        a die: d(6)
"""

from typing import TYPE_CHECKING, Any

from souko.rules import Found
from souko.worlds.count import Count, count
from souko.worlds.engines.product import Product
from souko.worlds.game import Game, when
from souko.worlds.limits import EndlessError
from souko.worlds.odds import Odds, odds
from souko.worlds.rulebooks import Forecast, RulebookGame, forecast
from souko.worlds.search import search
from souko.worlds.single import History, Step, loaded, single
from souko.worlds.tally.costs import short_number
from souko.worlds.tally.tally import Tally, d
from souko.worlds.value import Value, value

if TYPE_CHECKING:
    from souko.worlds.tally.dice import dice

__all__ = [
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
    "short_number",
    "single",
    "value",
    "when",
]


def __getattr__(name: str) -> Any:
    """`dice`, imported when it is asked for: its language needs lark, which comes with the extra `tally`."""
    if name != "dice":
        raise AttributeError(f"souko.worlds has no {name!r}; it has {', '.join(__all__)}")
    from souko.worlds.tally.dice import dice

    return dice
