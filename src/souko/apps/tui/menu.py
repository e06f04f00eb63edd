"""Lists to choose from, and the list of games."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static

from souko.games import PlayableGame


class Choices(OptionList):
    """A list with further keys: j and k move, space chooses."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j,s", "cursor_down", "Down", show=False),
        Binding("k,w", "cursor_up", "Up", show=False),
        Binding("space,x", "select", "Choose", show=False),
    ]
    DEFAULT_CSS = """
    Choices, Choices:focus { border: none; background: transparent; background-tint: transparent; padding: 0; }
    Choices { width: auto; height: auto; scrollbar-size-vertical: 1; }
    """


class Menu(Screen[None]):
    """A list of games; the chosen one is posted to the app."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "app.quit", "Quit", show=False)]
    DEFAULT_CSS = """
    Menu { align: center middle; }
    Menu > Vertical { width: auto; height: auto; max-height: 100%; padding: 1 2; }
    Menu #heading { text-style: bold; margin-bottom: 1; width: auto; }
    Menu #hint { color: $faint; margin-top: 1; width: auto; }
    Menu Choices { max-height: 70vh; }
    """

    class Chosen(Message):
        """A game was chosen."""

        def __init__(self, game: PlayableGame) -> None:
            super().__init__()
            self.game = game

    def __init__(self, games: list[PlayableGame]) -> None:
        super().__init__()
        self.games = games

    def compose(self) -> ComposeResult:
        """The heading, the games, the keys."""
        with Vertical():
            yield Static("souko", id="heading")
            yield Choices(*lines(self.games))
            yield Static("↑↓ choose   enter play   q quit", id="hint")

    def on_mount(self) -> None:
        """Focus the list."""
        self.query_one(Choices).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Post the chosen game."""
        self.post_message(self.Chosen(self.games[event.option_index]))


def lines(games: list[PlayableGame]) -> list[Text]:
    """A line for each game: its title, its author, its number of levels."""
    titles, authors = (max(len(getattr(game, part)) for game in games) for part in ("title", "author"))
    return [
        Text(f" {game.title:<{titles}}   ")
        + Text(f"{game.author:<{authors}}   {len(game.boards):>3} level{' ' if len(game.boards) == 1 else 's'} ")
        for game in games
    ]
