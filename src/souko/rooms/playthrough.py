"""A game in progress, without any terminal: what a key does, what is to be shown, what is kept.

    press, undo, redo, restart, tick ──▶ stretch ──▶ news: messages, won levels, the end ──dismiss──▶ go on
    go(level) ─────────────────────────▶ a new stretch; the old one is kept as a session

A key that comes while the rules still go on by themselves lets them first come to rest. What costs more than its budget
is taken back, and said.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from souko.errors import BudgetError
from souko.games import PlayableGame
from souko.rooms.live_session import GameFinished, LevelWon, LiveSession, MessageShown, News, Result
from souko.rules import Input, Position, Session

INPUTS: dict[str, Input] = {"up": 0, "left": 1, "down": 2, "right": 3, "action": 4}
"""The moves as recordings number them."""


class Playthrough:
    """A game that is being played. `note` is a short word about the last key, if there is one to be said."""

    def __init__(self, game: PlayableGame, level: int = 0, seed: str = "0") -> None:
        self.game, self.seed = game, seed
        self.best: dict[int, Result] = {}
        self.note = ""
        self._kept: list[Session] = []
        self.stretch = LiveSession(game.book, level, seed, game.crates)

    @property
    def news(self) -> deque[News]:
        """What the player is to be told before going on, in order."""
        return self.stretch.news

    @property
    def level(self) -> int:
        """The level to be shown: the won one, until that has been told."""
        return self._won.position.level if self._won else self.stretch.stage.level

    @property
    def position(self) -> Position | None:
        """The board to be shown; None where there is only a message."""
        if self._won:
            return self._won.position
        return self.stretch.stage.position if self.game.book.levels[self.level].cells else None

    @property
    def result(self) -> Result:
        """What the level has taken so far."""
        return self._won.result if self._won else self.stretch.result

    @property
    def goes_on(self) -> bool:
        """Whether the rules want to go on by themselves, and nothing is to be told first."""
        return self.stretch.stage.again and not self.news

    @property
    def _won(self) -> LevelWon | None:
        return next((each for each in self.news if isinstance(each, LevelWon)), None)

    def press(self, move: str) -> None:
        """Let the player move: up, down, left, right or action."""
        if move == "action" and self.game.has("noaction"):
            self.note = "this game has no action key"
        else:
            self._enter(INPUTS[move])

    def tick(self) -> None:
        """Let time pass."""
        self._enter("tick")

    def undo(self) -> None:
        """Take back the last move."""
        if self.game.has("noundo"):
            self.note = "this game has no undo"
        elif self._enter("undo") is False:
            self.stretch.inputs.pop()
            self.note = "there is nothing to undo"

    def redo(self) -> None:
        """Take back the last undo."""
        inputs = self.stretch.inputs
        if inputs[-1:] == ["undo"]:
            self.stretch = self.stretch.replayed(inputs[:-1])
        else:
            self.note = "there is nothing to redo"

    def restart(self) -> None:
        """Go back to the start of the level, or to its last checkpoint."""
        if self.game.has("norestart"):
            self.note = "this game has no restart"
        else:
            self._enter("restart")

    def step(self) -> None:
        """Play one of the further turns that the rules ask for."""
        with self._bounded():
            self.stretch.step()

    def go(self, level: int) -> None:
        """Begin a level; what was played until now is kept."""
        new = LiveSession(self.game.book, level, self.seed, self.game.crates)
        self._kept += self._played()
        self.stretch = new

    def turn_page(self, step: int) -> None:
        """Go to the next (1) or the previous (-1) level that has a board."""
        ways = [level for level in self.game.boards if (level - self.level) * step > 0]
        if ways:
            self.go(min(ways, key=lambda level: abs(level - self.level)))
        else:
            self.note = "this is the last level" if step > 0 else "this is the first level"

    def dismiss(self) -> None:
        """Go on: the first of the news has been read. The end stays the end."""
        told = self.news.popleft()
        is_page = isinstance(told, MessageShown) and told.is_level
        if is_page and self.level + 1 < len(self.game.book.levels):
            self.go(self.level + 1)
        elif is_page or isinstance(told, GameFinished):
            self.news.append(GameFinished())

    def sessions(self) -> list[Session]:
        """All that was played, as recorded sessions."""
        return self._kept + self._played()

    def _played(self) -> list[Session]:
        """The stretch as a session, if anything happened in it; a last input that never comes to rest is left out."""
        if not self.stretch.inputs:
            return []
        try:
            return [self.stretch.session()]
        except BudgetError:
            return [self.stretch.replayed(self.stretch.inputs[:-1]).session()]

    def _enter(self, each: Input) -> bool | None:
        """Give an input; whether it changed the board. None if it did not come to that: something is to be told."""
        self._settle()
        changed = None
        if not self.news:
            with self._bounded():
                changed = self.stretch.enter(each)
        return changed

    def _settle(self) -> None:
        """Let the rules come to rest."""
        if self.goes_on:
            with self._bounded():
                self.stretch.settle()

    @contextmanager
    def _bounded(self) -> Iterator[None]:
        """Take the last input back if it costs too much; what is won is noted."""
        try:
            yield
        except BudgetError as error:
            if not self.stretch.inputs:
                raise
            self.stretch = self.stretch.replayed(self.stretch.inputs[:-1])
            self.note = f"{error}; the move was taken back"
        for each in self.news:
            if isinstance(each, LevelWon):
                level = each.position.level
                self.best[level] = min(self.best.get(level, each.result), each.result)
