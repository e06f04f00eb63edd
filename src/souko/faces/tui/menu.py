"""The games that ship, to choose from."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static

from souko.faces.tui.library import Game
from souko.faces.tui.lists import Choices

GROUND, INK = "#20242c", "#e8c07a"


class Menu(Screen[None]):
    """A list of games; choosing one tells the app."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "app.quit", "Quit", show=False)]
    DEFAULT_CSS = """
    Menu { align: center middle; }
    Menu > Vertical { width: auto; height: auto; max-height: 100%; padding: 1 2; }
    Menu #heading { text-style: bold; margin-bottom: 1; width: auto; }
    Menu #hint { text-style: dim; margin-top: 1; width: auto; }
    Menu Choices { max-height: 100%; }
    """

    def __init__(self, games: list[Game]) -> None:
        super().__init__()
        self.games = games

    def compose(self) -> ComposeResult:
        """The heading, the games, the keys."""
        with Vertical():
            yield Static("souko", id="heading")
            yield Choices(*lines(self.games))
            yield Static("↑↓ choose   enter play   q quit", id="hint")

    def on_mount(self) -> None:
        """Colours, unless there are to be none."""
        if not self.app.native_ansi_color:
            self.styles.background, self.styles.color = GROUND, INK
        self.query_one(Choices).focus()


def lines(games: list[Game]) -> list[Text]:
    """A line for each game: its title, its author, how many levels it has."""
    titles, authors = (max(len(getattr(game, part)) for game in games) for part in ("title", "author"))
    return [
        Text(f" {game.title:<{titles}}   ", "bold")
        + Text(f"{game.author:<{authors}}   {len(game.boards):>3} level{' ' if len(game.boards) == 1 else 's'} ", "dim")
        for game in games
    ]


__all__ = ["Menu", "OptionList", "lines"]
