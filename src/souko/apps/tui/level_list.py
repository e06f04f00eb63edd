"""The list of levels, with the best results of this run."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from souko.apps.tui.menu import Choices
from souko.rooms import Playthrough


class LevelList(ModalScreen[int | None]):
    """A list of levels; the result is the number of the chosen level in the rulebook, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,b,q,tab", "leave", "Back", show=False)]
    DEFAULT_CSS = """
    LevelList { align: center middle; background: $background 55%; }
    LevelList:ansi { background: transparent; }
    LevelList > Vertical {
        width: auto; max-width: 90%; height: auto; max-height: 100%;
        padding: 1 3; border: round $faint; background: $background;
    }
    LevelList Static { width: auto; }
    LevelList #heading { text-style: bold; margin-bottom: 1; }
    LevelList #hint { color: $faint; margin-top: 1; }
    LevelList Choices { max-height: 60vh; }
    """

    def __init__(self, playthrough: Playthrough) -> None:
        super().__init__()
        self.playthrough = playthrough

    def compose(self) -> ComposeResult:
        """The heading, the levels, the keys."""
        with Vertical():
            yield Static("Levels", id="heading")
            yield Choices(*lines(self.playthrough))
            yield Static("↑↓ choose   enter play   esc back", id="hint")

    def on_mount(self) -> None:
        """Highlight the level that is being played."""
        choices = self.query_one(Choices)
        boards = self.playthrough.game.boards
        choices.highlighted = next((place for place, level in enumerate(boards) if level >= self.playthrough.level), 0)
        choices.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the chosen level."""
        self.dismiss(self.playthrough.game.boards[event.option_index])

    def action_leave(self) -> None:
        """Close without a choice."""
        self.dismiss(None)


def lines(playthrough: Playthrough) -> list[Text]:
    """A line for each level: a mark if it is won, its number, its title and the best result."""
    game, best = playthrough.game, playthrough.best
    width = max(len(game.label(level)) for level in game.boards)
    return [
        Text(f"{'✓' if level in best else ' '} {game.number(level):>3}  {game.label(level):<{width}}  ")
        + Text(_result(playthrough, level).ljust(9))
        for level in game.boards
    ]


def _result(playthrough: Playthrough, level: int) -> str:
    result = playthrough.best.get(level)
    if result is None:
        return ""
    return f"{result.moves}/{result.pushes}" if playthrough.game.crates else f"{result.moves} moves"
