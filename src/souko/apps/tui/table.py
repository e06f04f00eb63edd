"""The table a game is played at: its title above, the board in the middle, counts and keys below.

key, click, timer ──▶ playthrough ──▶ attend: draw, then tell the news, or go on with what is under way
"""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Key, Resize
from textual.message import Message as Post
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from souko.apps.tui.browser import Browser
from souko.apps.tui.colours import screen_colours
from souko.apps.tui.keys import DEEDS, MOVES, help_for, hints
from souko.apps.tui.notice import Notice
from souko.apps.tui.view import BoardView
from souko.games import walk
from souko.rooms import GameFinished, LevelWon, MessageShown, Playthrough, Result

AGAIN = 0.15
"""Seconds between the turns that the rules ask for, unless the rulebook says otherwise."""
STRIDE = 0.03
"""Seconds between the steps of a walk."""
ANY_KEY = "press any key"


class Table(Screen[None]):
    """Plays a game."""

    DEFAULT_CSS = """
    Table Horizontal { height: 1; padding: 0 1; }
    Table Horizontal Static { width: auto; }
    Table #keys { color: $faint; }
    Table #title { width: 1fr; text-style: bold; }
    Table #keys, Table #status { width: 100%; text-align: center; height: 1; }
    """

    class Exited(Post):
        """The player has had enough."""

    class Won(Post):
        """A level was won."""

    def __init__(self, playthrough: Playthrough, *, plain: bool = False) -> None:
        super().__init__()
        self.playthrough = playthrough
        game = playthrough.game
        self.view = BoardView(screen_colours(game).ground, plain=plain, hides_outside=bool(game.crates))
        self._timer: Timer | None = None
        self._walk: list[str] = []
        self._sudden = False

    def compose(self) -> ComposeResult:
        """The bar, the board, two lines."""
        with Horizontal():
            yield Static(id="title", markup=False)
            yield Static(id="level", markup=False)
        yield self.view
        yield Static(id="status", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        """Begin."""
        game = self.playthrough.game
        if game.book.errors:
            self.playthrough.note = f"the rulebook has {len(game.book.errors)} errors: souko rules {game.name}"
        if game.has("realtime_interval"):
            self.set_interval(game.interval("realtime_interval", 1.0), self._tick)
        self.attend()

    def on_resize(self, event: Resize) -> None:
        """Show as many keys as there is room for."""
        self.query_one("#keys", Static).update(hints(self.playthrough.game, event.size.width - 2))

    def on_key(self, event: Key) -> None:
        """Do what the key stands for."""
        key = event.key.lower()
        if key not in MOVES and key not in DEEDS:
            return
        event.stop()
        event.prevent_default()
        self._walk = []
        if key in MOVES:
            self._play(lambda: self.playthrough.press(MOVES[key]))
        else:
            self._do(DEEDS[key])

    def on_board_view_pointed(self, event: BoardView.Pointed) -> None:
        """Walk to where somebody clicked."""
        position = self.playthrough.position
        if position and self.playthrough.game.crates and not self.playthrough.news:
            self._walk = walk(position, (event.row, event.column))
            self.attend()

    def attend(self) -> None:
        """Show how things stand; then tell the news, or go on with what is under way, unless a list or help is open."""
        if self._timer:
            self._timer.stop()
        self._show()
        if not self.is_active:
            return
        if self.playthrough.news:
            self._walk = []
            self._tell()
        elif self.playthrough.goes_on:
            self._timer = self.set_timer(self.playthrough.game.interval("again_interval", AGAIN), self._step)
        elif self._walk:
            self._timer = self.set_timer(STRIDE, self._stride)

    def _play(self, deed: Callable[[], None]) -> None:
        """Do something to the game, and attend to what comes of it."""
        self.playthrough.note = ""
        deed()
        self._sudden = bool(self.playthrough.news)
        if any(isinstance(each, LevelWon) for each in self.playthrough.news):
            self.post_message(self.Won())
        self.attend()

    def _do(self, deed: str) -> None:
        play = self.playthrough
        if deed == "leave":
            self.post_message(self.Exited())
        elif deed == "help":
            self.app.push_screen(Notice("Keys", help_for(play.game), ANY_KEY), lambda _: self.attend())
        elif deed == "levels":
            self._browse()
        elif deed in ("next", "previous"):
            self._play(lambda: play.turn_page(1 if deed == "next" else -1))
        else:
            self._play({"undo": play.undo, "redo": play.redo, "restart": play.restart}[deed])

    def _step(self) -> None:
        self._play(self.playthrough.step)

    def _stride(self) -> None:
        self._play(lambda: self.playthrough.press(self._walk.pop(0)))

    def _tick(self) -> None:
        """Let time pass, unless something is to be read or still under way."""
        if self.is_active and not (self.playthrough.news or self.playthrough.goes_on or self._walk):
            self._play(self.playthrough.tick)

    def _browse(self) -> None:
        if self.playthrough.game.boards:
            self.app.push_screen(Browser(self.playthrough), self._chosen)

    def _chosen(self, level: int | None) -> None:
        self._play(lambda: None if level is None else self.playthrough.go(level))

    def _show(self) -> None:
        """Draw the board and write the lines around it."""
        play, game = self.playthrough, self.playthrough.game
        self.view.show(play.position)
        self.query_one("#title", Static).update(game.title)
        self.query_one("#level", Static).update(self._level())
        self.query_one("#status", Static).update(play.note or self._status())

    def _level(self) -> str:
        """Which level this is, of how many."""
        play, game = self.playthrough, self.playthrough.game
        if play.level not in game.boards:
            return ""
        number = game.number(play.level)
        title = "" if game.label(play.level) == f"Level {number}" else f"{game.label(play.level)} · "
        return f"{'✓ ' if play.level in play.best else ''}{title}{number} / {len(game.boards)}"

    def _status(self) -> str:
        """What the level has taken, and the best so far."""
        play, game = self.playthrough, self.playthrough.game
        parts = [] if play.position is None else [told(play.result, bool(game.crates))]
        best = play.best.get(play.level)
        parts += [f"best {short(best, bool(game.crates))}"] if best and parts else []
        parts += [f"seed {play.seed}"] if game.book.has_chance else []
        return "   ".join(parts)

    def _tell(self) -> None:
        """Show the first of the news."""
        news = self.playthrough.news[0]
        heading, text, hint = self._words(news)
        sudden = self._sudden and not (isinstance(news, MessageShown) and news.is_level)
        self._sudden = False
        self.app.push_screen(Notice(heading, text, hint, sudden=sudden), self._dismissed)

    def _words(self, news: MessageShown | LevelWon | GameFinished) -> tuple[str, str, str]:
        """The heading, the text and the hint of a notice."""
        play, game = self.playthrough, self.playthrough.game
        if isinstance(news, MessageShown):
            return "", news.text, ANY_KEY
        if isinstance(news, LevelWon):
            best = play.best[news.position.level]
            record = f"best {short(best, bool(game.crates))}" if game.crates else ""
            took = told(news.result, bool(game.crates))
            return f"{game.label(news.position.level)}: solved", f"{took}   {record}".rstrip(), ANY_KEY
        count = f"{len(play.best)} of {len(game.boards)} levels solved"
        return f"{game.title}: the end", count, "q quit   any other key: all levels"

    def _dismissed(self, key: str | None) -> None:
        """Go on after a notice has been read."""
        ends = isinstance(self.playthrough.news[0], GameFinished)
        if ends and DEEDS.get(key or "") == "leave":
            self.post_message(self.Exited())
        elif ends and self.playthrough.game.boards:
            self._browse()
        elif ends:
            self.post_message(self.Exited())
        else:
            self.playthrough.dismiss()
            self.attend()


def told(result: Result, pushes: bool) -> str:
    """A result in words.

    >>> told(Result(1, 0), True)
    '1 move, 0 pushes'
    """
    moves = f"{result.moves} move{'' if result.moves == 1 else 's'}"
    return moves + (f", {result.pushes} push{'' if result.pushes == 1 else 'es'}" if pushes else "")


def short(result: Result, pushes: bool) -> str:
    """A result in numbers: moves, or moves/pushes."""
    return f"{result.moves}/{result.pushes}" if pushes else str(result.moves)
