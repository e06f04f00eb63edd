"""A race: players take turns, each at a game of their own, and the first one whose game is over wins.

    turn        1     2     3     4            player 1 wins in turn 3:
    player 1   a1          a2           …         universes of a that end with their 2nd roll
    player 2         b1          b2     …       × universes of b that go on after their 1st

The players' games are independent, so each is counted alone: two small games instead of one whose states are all pairs.
The answer is the same: `engine="dictionary"` runs the race as one game.
"""

from collections.abc import Iterable, Iterator
from itertools import count, islice
from math import prod
from typing import Any

from souko.errors import MoveError
from souko.limits import Meter
from souko.worlds.count import game_layers
from souko.worlds.engines.dictionaries import Layer, layers
from souko.worlds.game import Game, Move, State
from souko.worlds.limits import EndlessError
from souko.worlds.tally.tally import Tally


class Product(Game):
    """Games of one player each, played in turn; the result is the number of the player who finishes first."""

    def __init__(self, *games: Game) -> None:
        if not games:
            raise MoveError("a race needs at least one game: Product(game, …)")
        self.games = games
        self.start = (0, *(game.start for game in games))

    def chance(self, state: State) -> Tally[Any] | None:
        """The rolls of the player to move."""
        game: Game = self.games[state[0]]
        return game.chance(state[state[0] + 1])

    def moves(self, state: State) -> Iterable[Move]:
        """The choices of the player to move."""
        game: Game = self.games[state[0]]
        return game.moves(state[state[0] + 1])

    def play(self, state: State, move: Move) -> State:
        """The state after a move in the player's own game; then the next player is to move."""
        who, *own = state
        own[who] = self.games[who].play(own[who], move)
        return ((who + 1) % len(own), *own)

    def over(self, state: State) -> int | None:
        """The number of the player who has finished, from 1."""
        finished = (n for n, game in enumerate(self.games, 1) if game.over(state[n]) is not None)
        return next(finished, None)

    def canon(self, state: State) -> State:
        """The canonical state of each player's own game."""
        return (state[0], *(game.canon(own) for game, own in zip(self.games, state[1:], strict=True)))

    def who(self, state: State) -> int:
        """The player to move, from 1."""
        return int(state[0]) + 1

    def worth(self, result: int) -> int:
        """1 if player 1 wins, else 0."""
        return int(result == 1)

    def layers(self, meter: Meter, engine: str = "auto") -> Iterator[Layer]:
        """The layers of the race, from those of each player alone."""
        done = 0
        try:
            for layer in self._race([PlayerLayers(game_layers(game, engine, meter)) for game in self.games]):
                yield layer
                done += 1
        except EndlessError:  # one player's game may never end, and the race may still do so
            yield from islice(layers(self, meter), done, None)

    def _race(self, players: list["PlayerLayers"]) -> Iterator[Layer]:
        yield Layer(_winner_at_start(players), prod(player[0].alive for player in players), 1)
        for turn in count(1) if all(player[0].alive for player in players) else ():
            for who, player in enumerate(players):
                others, own = _others_alive(players, who, turn), player[turn]
                won = {who + 1: others * sum(own.ended.values())} if own.ended else {}
                yield Layer(won, others * own.alive, own.branching, own.is_choice)
                if not own.alive:
                    return


class PlayerLayers:
    """The layers of one player's game, each computed when it is first used."""

    def __init__(self, layers: Iterator[Layer]) -> None:
        self._layers, self._known = layers, list[Layer]()

    def __getitem__(self, turn: int) -> Layer:
        while len(self._known) <= turn:
            self._known.append(next(self._layers))
        return self._known[turn]


def _winner_at_start(players: list[PlayerLayers]) -> dict[int, int]:
    """The player whose game is over before the first move, with one universe; empty if there is none."""
    finished = [who for who, player in enumerate(players, 1) if player[0].ended]
    return {finished[0]: 1} if finished else {}


def _others_alive(players: list[PlayerLayers], who: int, turn: int) -> int:
    """The universes of all other players that go on when a player moves; players before have moved in this turn."""
    return prod(player[turn - (n > who)].alive for n, player in enumerate(players) if n != who)
