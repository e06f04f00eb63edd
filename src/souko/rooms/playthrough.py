"""A game in progress, independent of any app: inputs, the position to show, events, recorded sessions.

    press, undo, redo, restart, tick ──▶ live session ──▶ events: messages, won levels, the end ──dismiss──▶ continue
    go(level) ─────────────────────────▶ a new live session; the old one is kept as a recorded session

An input during `again` turns first plays all of them. An input that exceeds its limits is taken back; `note` says so.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from souko.errors import BudgetError
from souko.games import PlayableGame
from souko.rooms.live_session import Event, GameFinished, LevelWon, LiveSession, MessageShown, Result
from souko.rules import Input, Position, Session

INPUTS: dict[str, Input] = {"up": 0, "left": 1, "down": 2, "right": 3, "action": 4}
"""The numbers of moves in recordings."""


class Playthrough:
    """A game that is being played; `note` is a message about the last input, or empty."""

    def __init__(self, game: PlayableGame, level: int = 0, seed: str = "0") -> None:
        self.game, self.seed = game, seed
        self.best: dict[int, Result] = {}
        self.note = ""
        self._finished_sessions: list[Session] = []
        self.live_session = LiveSession(game.book, level, seed, game.crates)

    @property
    def events(self) -> deque[Event]:
        """The events to show before the game continues, in order."""
        return self.live_session.events

    @property
    def level(self) -> int:
        """The level to show: a won level until its event is dismissed."""
        return self._won.position.level if self._won else self.live_session.engine.level

    @property
    def position(self) -> Position | None:
        """The position to show; None in a message level."""
        if self._won:
            return self._won.position
        return self.live_session.engine.position if self.game.book.levels[self.level].cells else None

    @property
    def result(self) -> Result:
        """The moves and pushes in the level so far."""
        return self._won.result if self._won else self.live_session.result

    @property
    def is_busy(self) -> bool:
        """Whether the rules ask for another turn (`again`) and no event is waiting."""
        return self.live_session.engine.again and not self.events

    @property
    def _won(self) -> LevelWon | None:
        return next((each for each in self.events if isinstance(each, LevelWon)), None)

    def press(self, move: str) -> None:
        """Move: up, down, left, right or action."""
        if move == "action" and self.game.has("noaction"):
            self.note = "this game has no action key"
        else:
            self._enter(INPUTS[move])

    def tick(self) -> None:
        """Play a turn without a move, as realtime games do."""
        self._enter("tick")

    def undo(self) -> None:
        """Take back the last move."""
        if self.game.has("noundo"):
            self.note = "this game has no undo"
        elif self._enter("undo") is False:
            self.live_session.inputs.pop()
            self.note = "there is nothing to undo"

    def redo(self) -> None:
        """Take back the last undo."""
        inputs = self.live_session.inputs
        if inputs[-1:] == ["undo"]:
            self.live_session = self.live_session.replay(inputs[:-1])
        else:
            self.note = "there is nothing to redo"

    def restart(self) -> None:
        """Go back to the start of the level, or to its last checkpoint."""
        if self.game.has("norestart"):
            self.note = "this game has no restart"
        else:
            self._enter("restart")

    def run_again_turn(self) -> None:
        """Play one turn that the rules asked for with `again`."""
        with self._budget_handled():
            self.live_session.run_again_turn()

    def go(self, level: int) -> None:
        """Begin a level; the session until now is kept."""
        new = LiveSession(self.game.book, level, self.seed, self.game.crates)
        self._finished_sessions += self._current_session()
        self.live_session = new

    def change_level(self, step: int) -> None:
        """Go to the next (1) or the previous (-1) level that has a board."""
        others = [level for level in self.game.boards if (level - self.level) * step > 0]
        if others:
            self.go(min(others, key=lambda level: abs(level - self.level)))
        else:
            self.note = "this is the last level" if step > 0 else "this is the first level"

    def dismiss(self) -> None:
        """Remove the first event and continue; the end of the game stays an event."""
        event = self.events.popleft()
        is_message_level = isinstance(event, MessageShown) and event.is_level
        if is_message_level and self.level + 1 < len(self.game.book.levels):
            self.go(self.level + 1)
        elif is_message_level or isinstance(event, GameFinished):
            self.events.append(GameFinished())

    def sessions(self) -> list[Session]:
        """Everything that was played, as recorded sessions."""
        return self._finished_sessions + self._current_session()

    def _current_session(self) -> list[Session]:
        """The live session as a recorded one, if it has inputs; a last input that never ends is left out."""
        if not self.live_session.inputs:
            return []
        try:
            return [self.live_session.to_session()]
        except BudgetError:
            return [self.live_session.replay(self.live_session.inputs[:-1]).to_session()]

    def _enter(self, each: Input) -> bool | None:
        """Play an input and return whether it changed the board; None if it was not played, or taken back."""
        self._run_until_idle()
        changed = None
        if not self.events:
            with self._budget_handled():
                changed = self.live_session.enter(each)
        return changed

    def _run_until_idle(self) -> None:
        """Play the turns that the rules ask for with `again`."""
        if self.is_busy:
            with self._budget_handled():
                self.live_session.run_until_idle()

    @contextmanager
    def _budget_handled(self) -> Iterator[None]:
        """Take the last input back if it exceeds its limits; update the best results."""
        try:
            yield
        except BudgetError as error:
            if not self.live_session.inputs:
                raise
            self.live_session = self.live_session.replay(self.live_session.inputs[:-1])
            self.note = f"{error}; the move was taken back"
        for each in self.events:
            if isinstance(each, LevelWon):
                level = each.position.level
                self.best[level] = min(self.best.get(level, each.result), each.result)
