"""The terminal game as a whole: the menu if no game was named, the tables that are played at, the recording."""

import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from souko.apps.tui.colours import PLAIN, ScreenColours, mixed, screen_colours
from souko.apps.tui.menu import Menu
from souko.apps.tui.table import Table
from souko.errors import SoukoError
from souko.games import PlayableGame
from souko.rooms import Playthrough, write_recording
from souko.rules import Session

COLOURS = mixed("#20242c", "#e8c07a")
"""Those of the menu."""


class PlayApp(App[None]):
    """Plays one game, or those that are chosen from a menu.

    `failure` is what ended it, if something did that should not have.
    """

    ENABLE_COMMAND_PALETTE = False
    TITLE = "souko"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", "Quit", show=False, priority=True)]

    def __init__(  # noqa: PLR0913 - one for each option of the command
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
        """What the style sheets need beyond what every theme has."""
        return {"faint": "#808080"}

    def on_mount(self) -> None:
        """Begin with the game, or with the menu."""
        if self.game:
            self._sit_down(self.game, self.level)
        else:
            self._dress(COLOURS)
            self.push_screen(Menu(self.menu()))
        if not self.is_headless:
            self._obey_signals()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Play the game that was chosen."""
        self._sit_down(event.game, 0)

    def on_table_exited(self) -> None:
        """Go back to the menu, if there was one."""
        if self.game:
            self.exit()
        else:
            self.pop_screen()
            self._dress(COLOURS)

    def on_table_won(self) -> None:
        """Keep what was won, whatever comes; if it cannot be written, that is told at the end."""
        with suppress(SoukoError):
            self.save()

    def save(self) -> None:
        """Write the recording, if one is wanted and there is something to be written."""
        if self.record:
            write_recording(self.record, self.sessions())

    def sessions(self) -> list[Session]:
        """All that was played."""
        return [session for playthrough in self.playthroughs for session in playthrough.sessions()]

    def _sit_down(self, game: PlayableGame, level: int) -> None:
        playthrough = Playthrough(game, level, self.seed())
        self.playthroughs.append(playthrough)
        self._dress(screen_colours(game))
        self.push_screen(Table(playthrough, plain=self.plain))

    def _dress(self, colours: ScreenColours) -> None:
        """Put colours on, unless there are to be none."""
        theme = (PLAIN if self.plain else colours).theme()
        self.register_theme(theme)
        self.theme = theme.name

    def _obey_signals(self) -> None:
        """Leave the terminal as it was when somebody else ends the game."""
        import asyncio

        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, self.exit)

    def _handle_exception(self, error: Exception) -> None:
        """Leave, and let the command tell why in its own way; tests want to hear of it as well."""
        self.failure = self.failure or error
        self._exception = self._exception or error
        self._exception_event.set()
        self._close_messages_no_wait()
