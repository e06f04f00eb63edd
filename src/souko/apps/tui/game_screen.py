"""The screen of a game: its title above, the board in the middle, counts and keys below.

key, click, timer ──▶ playthrough ──▶ update_screen: draw; then show an event, or start the timer of the next turn
"""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Key, Resize
from textual.message import Message as Post
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from souko.apps.tui.colours import screen_colours
from souko.apps.tui.keys import COMMANDS, MOVES, help_for, hints
from souko.apps.tui.level_list import LevelList
from souko.apps.tui.notice import Notice
from souko.apps.tui.view import BoardView
from souko.games import walk
from souko.rooms import GameFinished, LevelWon, MessageShown, Playthrough, Result

AGAIN_INTERVAL = 0.15
"""In seconds: between `again` turns, if the prelude of the rulebook has no `again_interval`."""
WALK_INTERVAL = 0.03
"""In seconds: between the steps of a walk to a clicked cell."""
ANY_KEY = "press any key"


class GameScreen(Screen[None]):
    """Shows a playthrough and passes keys and clicks to it."""

    DEFAULT_CSS = """
    GameScreen Horizontal { height: 1; padding: 0 1; }
    GameScreen Horizontal Static { width: auto; }
    GameScreen #keys { color: $faint; }
    GameScreen #title { width: 1fr; text-style: bold; }
    GameScreen #keys, GameScreen #status { width: 100%; text-align: center; height: 1; }
    """

    class Exited(Post):
        """The player leaves the game."""

    class Won(Post):
        """A level was won."""

    def __init__(self, playthrough: Playthrough, *, plain: bool = False) -> None:
        super().__init__()
        self.playthrough = playthrough
        game = playthrough.game
        self.view = BoardView(screen_colours(game).background, plain=plain, hides_outside=bool(game.crates))
        self._timer: Timer | None = None
        self._walk: list[str] = []
        self._just_played = False

    def compose(self) -> ComposeResult:
        """The title bar, the board, the status and the keys."""
        with Horizontal():
            yield Static(id="title", markup=False)
            yield Static(id="level", markup=False)
        yield self.view
        yield Static(id="status", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        """Show the first position, and start the clock of a realtime game."""
        game = self.playthrough.game
        if game.book.errors:
            self.playthrough.note = f"the rulebook has {len(game.book.errors)} errors: souko rules {game.name}"
        if game.has("realtime_interval"):
            self.set_interval(game.interval("realtime_interval", 1.0), self._tick)
        self.update_screen()

    def on_resize(self, event: Resize) -> None:
        """Show as many keys as fit."""
        self.query_one("#keys", Static).update(hints(self.playthrough.game, event.size.width - 2))

    def on_key(self, event: Key) -> None:
        """Make the move, or execute the command, of the key."""
        key = event.key.lower()
        if key not in MOVES and key not in COMMANDS:
            return
        event.stop()
        event.prevent_default()
        self._walk = []
        if key in MOVES:
            self._play(lambda: self.playthrough.press(MOVES[key]))
        else:
            self._do(COMMANDS[key])

    def on_board_view_cell_clicked(self, event: BoardView.CellClicked) -> None:
        """Walk to the clicked cell."""
        position = self.playthrough.position
        if position and self.playthrough.game.crates and not self.playthrough.events:
            self._walk = walk(position, (event.row, event.column))
            self.update_screen()

    def update_screen(self) -> None:
        """Draw; then show an event, or start the timer of the next turn, unless another screen is open."""
        if self._timer:
            self._timer.stop()
        self._show()
        if not self.is_active:
            return
        if self.playthrough.events:
            self._walk = []
            self._show_event()
        elif self.playthrough.is_busy:
            self._timer = self.set_timer(self.playthrough.game.interval("again_interval", AGAIN_INTERVAL), self._step)
        elif self._walk:
            self._timer = self.set_timer(WALK_INTERVAL, self._walk_step)

    def _play(self, change: Callable[[], None]) -> None:
        """Change the game, and show the result."""
        self.playthrough.note = ""
        change()
        self._just_played = bool(self.playthrough.events)
        if any(isinstance(each, LevelWon) for each in self.playthrough.events):
            self.post_message(self.Won())
        self.update_screen()

    def _do(self, command: str) -> None:
        play = self.playthrough
        if command == "leave":
            self.post_message(self.Exited())
        elif command == "help":
            self.app.push_screen(Notice("Keys", help_for(play.game), ANY_KEY), lambda _: self.update_screen())
        elif command == "levels":
            self._show_levels()
        elif command in ("next", "previous"):
            self._play(lambda: play.change_level(1 if command == "next" else -1))
        else:
            self._play({"undo": play.undo, "redo": play.redo, "restart": play.restart}[command])

    def _step(self) -> None:
        self._play(self.playthrough.run_again_turn)

    def _walk_step(self) -> None:
        self._play(lambda: self.playthrough.press(self._walk.pop(0)))

    def _tick(self) -> None:
        """Play a realtime tick, unless an event, an `again` turn or a walk comes first."""
        if self.is_active and not (self.playthrough.events or self.playthrough.is_busy or self._walk):
            self._play(self.playthrough.tick)

    def _show_levels(self) -> None:
        if self.playthrough.game.boards:
            self.app.push_screen(LevelList(self.playthrough), self._go_to_level)

    def _go_to_level(self, level: int | None) -> None:
        self._play(lambda: None if level is None else self.playthrough.go(level))

    def _show(self) -> None:
        """Draw the board and the lines around it."""
        play, game = self.playthrough, self.playthrough.game
        self.view.show(play.position)
        self.query_one("#title", Static).update(game.title)
        self.query_one("#level", Static).update(self._level())
        self.query_one("#status", Static).update(play.note or self._status())

    def _level(self) -> str:
        """The number of the level and of all levels."""
        play, game = self.playthrough, self.playthrough.game
        if play.level not in game.boards:
            return ""
        number = game.number(play.level)
        title = "" if game.label(play.level) == f"Level {number}" else f"{game.label(play.level)} · "
        return f"{'✓ ' if play.level in play.best else ''}{title}{number} / {len(game.boards)}"

    def _status(self) -> str:
        """The moves and pushes of the level, and the best result so far."""
        play, game = self.playthrough, self.playthrough.game
        parts = [] if play.position is None else [describe_result(play.result, bool(game.crates))]
        best = play.best.get(play.level)
        parts += [f"best {short_result(best, bool(game.crates))}"] if best and parts else []
        parts += [f"seed {play.seed}"] if game.book.has_chance else []
        return "   ".join(parts)

    def _show_event(self) -> None:
        """Show the first event."""
        event = self.playthrough.events[0]
        heading, text, hint = self._notice_text(event)
        ignores_early_keys = self._just_played and not (isinstance(event, MessageShown) and event.is_level)
        self._just_played = False
        self.app.push_screen(Notice(heading, text, hint, ignores_early_keys=ignores_early_keys), self._dismissed)

    def _notice_text(self, event: MessageShown | LevelWon | GameFinished) -> tuple[str, str, str]:
        """The heading, the text and the hint of a notice."""
        play, game = self.playthrough, self.playthrough.game
        if isinstance(event, MessageShown):
            return "", event.text, ANY_KEY
        if isinstance(event, LevelWon):
            best = play.best[event.position.level]
            record = f"best {short_result(best, bool(game.crates))}" if game.crates else ""
            took = describe_result(event.result, bool(game.crates))
            return f"{game.label(event.position.level)}: solved", f"{took}   {record}".rstrip(), ANY_KEY
        count = f"{len(play.best)} of {len(game.boards)} levels solved"
        return f"{game.title}: the end", count, "q quit   any other key: all levels"

    def _dismissed(self, key: str | None) -> None:
        """Continue after a notice was closed."""
        ends = isinstance(self.playthrough.events[0], GameFinished)
        if ends and COMMANDS.get(key or "") == "leave":
            self.post_message(self.Exited())
        elif ends and self.playthrough.game.boards:
            self._show_levels()
        elif ends:
            self.post_message(self.Exited())
        else:
            self.playthrough.dismiss()
            self.update_screen()


def describe_result(result: Result, pushes: bool) -> str:
    """A result in words.

    >>> describe_result(Result(1, 0), True)
    '1 move, 0 pushes'
    """
    moves = f"{result.moves} move{'' if result.moves == 1 else 's'}"
    return moves + (f", {result.pushes} push{'' if result.pushes == 1 else 'es'}" if pushes else "")


def short_result(result: Result, pushes: bool) -> str:
    """A result in numbers: moves, or moves/pushes."""
    return f"{result.moves}/{result.pushes}" if pushes else str(result.moves)
