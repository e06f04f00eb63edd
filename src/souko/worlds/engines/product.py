"""A race: players take turns, each at a game of their own, and whoever is through first wins.

    turn        1     2     3     4            player 1 wins in turn 3:
    player 1   a1          a2           …         universes of a that end with their 2nd roll
    player 2         b1          b2     …       × universes of b that go on after their 1st

Nobody touches what the others have, so nobody's universes need be counted together with theirs: two small games instead
of one whose states are all pairs. It is the same game: with `engine="dictionary"` it is run as it stands.
"""

from collections.abc import Iterable, Iterator
from itertools import count, islice
from math import prod
from typing import Any

from souko.errors import MoveError
from souko.worlds.count import stream
from souko.worlds.engines.dictionaries import Layer, layers
from souko.worlds.game import Game, Move, State
from souko.worlds.limits import Budget, EndlessError
from souko.worlds.tally.tally import Tally


class Product(Game):
    """Games of one player each, played in turn; the result is the number of the player who is through first."""

    def __init__(self, *games: Game) -> None:
        if not games:
            raise MoveError("a race needs somebody who runs: Product(game, …)")
        self.games = games
        self.start = (0, *(game.start for game in games))

    def chance(self, state: State) -> Tally[Any] | None:
        """What the player whose turn it is may roll."""
        game: Game = self.games[state[0]]
        return game.chance(state[state[0] + 1])

    def moves(self, state: State) -> Iterable[Move]:
        """What the player whose turn it is may choose."""
        game: Game = self.games[state[0]]
        return game.moves(state[state[0] + 1])

    def play(self, state: State, move: Move) -> State:
        """The player's own game goes on; then it is the next one's turn."""
        who, *own = state
        own[who] = self.games[who].play(own[who], move)
        return ((who + 1) % len(own), *own)

    def over(self, state: State) -> int | None:
        """The number of the player who is through."""
        through = (n for n, game in enumerate(self.games, 1) if game.over(state[n]) is not None)
        return next(through, None)

    def canon(self, state: State) -> State:
        """Each player's state as their own game has it."""
        return (state[0], *(game.canon(own) for game, own in zip(self.games, state[1:], strict=True)))

    def who(self, state: State) -> int:
        """Whose turn it is."""
        return int(state[0]) + 1

    def worth(self, result: int) -> int:
        """Player 1 wants to win."""
        return int(result == 1)

    def layers(self, budget: Budget, engine: str = "auto") -> Iterator[Layer]:
        """The layers of the race, from those of each player alone."""
        given = 0
        try:
            for layer in self._race([Solo(stream(game, engine, budget)) for game in self.games]):
                yield layer
                given += 1
        except EndlessError:  # somebody alone may run for ever; together they may not
            yield from islice(layers(self, budget), given, None)

    def _race(self, solos: list["Solo"]) -> Iterator[Layer]:
        yield Layer(_first(solos), prod(solo[0].alive for solo in solos), 1)
        for turn in count(1) if all(solo[0].alive for solo in solos) else ():
            for who, solo in enumerate(solos):
                others, own = _going(solos, who, turn), solo[turn]
                won = {who + 1: others * sum(own.ended.values())} if own.ended else {}
                yield Layer(won, others * own.alive, own.ways, own.chosen)
                if not own.alive:
                    return


class Solo:
    """The layers of one player, each worked out when it is first asked for."""

    def __init__(self, layers: Iterator[Layer]) -> None:
        self._layers, self._known = layers, list[Layer]()

    def __getitem__(self, turn: int) -> Layer:
        while len(self._known) <= turn:
            self._known.append(next(self._layers))
        return self._known[turn]


def _first(solos: list[Solo]) -> dict[int, int]:
    """Who is through before anybody has moved."""
    through = [who for who, solo in enumerate(solos, 1) if solo[0].ended]
    return {through[0]: 1} if through else {}


def _going(solos: list[Solo], who: int, turn: int) -> int:
    """Universes of all others that still go on when a player moves: those before have moved in this turn, too."""
    return prod(solo[turn - (n > who)].alive for n, solo in enumerate(solos) if n != who)
