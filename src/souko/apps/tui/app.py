"""The terminal app: the menu if no game was named, a screen for each game, the recording."""

import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from souko.apps.tui.colours import PLAIN, ScreenColours, readable_colours, screen_colours
from souko.apps.tui.game_screen import GameScreen
from souko.apps.tui.menu import Menu
from souko.errors import SoukoError
from souko.games import PlayableGame
from souko.rooms import Playthrough, write_recording
from souko.rules import Session

COLOURS = readable_colours("#20242c", "#e8c07a")
"""The colours of the menu."""


class PlayApp(App[None]):
    """Plays one game, or games chosen from a menu.

    `failure` is the unexpected exception that ended it, if there was one.
    """

    ENABLE_COMMAND_PALETTE = False
    TITLE = "souko"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", "Quit", show=False, priority=True)]

    def __init__(  # noqa: PLR0913 - one argument per option of the command
        self,
        game: PlayableGame | None,
        *,
        level: int = 0,
        seed: Callable[[], str] = lambda: "0",
        record: Path | None = None,
        plain: bool = False,
        menu: Callable[[], list[PlayableGame]] = list,
    ) -> None:
        super().__init__(ansi_color=plain)
        self.game, self.level, self.seed, self.record, self.plain = game, level, seed, record, plain
        self.menu = menu
        self.failure: Exception | None = None
        self.playthroughs: list[Playthrough] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The variables of our style sheets that are not in every theme."""
        return {"faint": "#808080"}

    def on_mount(self) -> None:
        """Show the game or the menu."""
        if self.game:
            self._start_game(self.game, self.level)
        else:
            self._apply_colours(COLOURS)
            self.push_screen(Menu(self.menu()))
        if not self.is_headless:
            self._handle_signals()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Start the chosen game."""
        self._start_game(event.game, 0)

    def on_game_screen_exited(self) -> None:
        """Go back to the menu; exit if there is none."""
        if self.game:
            self.exit()
        else:
            self.pop_screen()
            self._apply_colours(COLOURS)

    def on_game_screen_won(self) -> None:
        """Save after each won level; an error is ignored here, and raised by the last save."""
        with suppress(SoukoError):
            self.save()

    def save(self) -> None:
        """Write the recording, if one is wanted."""
        if self.record:
            write_recording(self.record, self.sessions())

    def sessions(self) -> list[Session]:
        """Everything that was played."""
        return [session for playthrough in self.playthroughs for session in playthrough.sessions()]

    def _start_game(self, game: PlayableGame, level: int) -> None:
        playthrough = Playthrough(game, level, self.seed())
        self.playthroughs.append(playthrough)
        self._apply_colours(screen_colours(game))
        self.push_screen(GameScreen(playthrough, plain=self.plain))

    def _apply_colours(self, colours: ScreenColours) -> None:
        """Use these colours, or none if `plain`."""
        theme = (PLAIN if self.plain else colours).theme()
        self.register_theme(theme)
        self.theme = theme.name

    def _handle_signals(self) -> None:
        """Exit cleanly on a signal, so that the terminal is restored."""
        import asyncio

        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, self.exit)

    def _handle_exception(self, error: Exception) -> None:
        """Exit without Textual's traceback: the command reports `failure`, and tests see the exception."""
        self.failure = self.failure or error
        self._exception = self._exception or error
        self._exception_event.set()
        self._close_messages_no_wait()
