"""Lists to choose from, with keys that people know from elsewhere."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import OptionList


class Choices(OptionList):
    """A list that is also moved through with j and k, and chosen from with a blank."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j,s", "cursor_down", "Down", show=False),
        Binding("k,w", "cursor_up", "Up", show=False),
        Binding("space,x", "select", "Choose", show=False),
    ]
    DEFAULT_CSS = """
    Choices, Choices:focus { border: none; background: transparent; background-tint: transparent; padding: 0; }
    Choices { width: auto; height: auto; scrollbar-size-vertical: 1; }
    """
