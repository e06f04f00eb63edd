"""Something to be read over the board, until a key is pressed."""

from time import monotonic

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Click, Key, Resize
from textual.screen import ModalScreen
from textual.widgets import Static

GRACE = 0.25
"""Seconds in which keys are not heard by a notice that comes up in the midst of play: they were meant for the board."""

WIDTH, AROUND = 54, 12
"""The longest line, in characters, and what the box needs besides."""


class Notice(ModalScreen[str]):
    """A box with a heading, a text and what to do; any key puts it away, and is the answer."""

    DEFAULT_CSS = """
    Notice { align: center middle; background: $background 55%; }
    Notice:ansi { background: transparent; }
    Notice > Vertical {
        width: auto; height: auto; max-height: 100%; padding: 1 4; border: round $faint; background: $background;
    }
    Notice Static { width: auto; height: auto; }
    Notice #heading { text-style: bold; }
    Notice #hint { color: $faint; }
    Notice .apart { margin-top: 1; }
    """

    def __init__(self, heading: str, text: str, hint: str, *, sudden: bool = False) -> None:
        super().__init__()
        self.parts = {"heading": heading, "text": text, "hint": hint}
        self.sudden = sudden
        self._since = monotonic()

    def compose(self) -> ComposeResult:
        """The parts that are not empty."""
        with Vertical():
            for name, text in self.parts.items():
                if text:
                    yield Static(text, id=name, markup=False, classes="apart" if text != self._first else "")

    @property
    def _first(self) -> str:
        return next(filter(None, self.parts.values()))

    def on_resize(self, event: Resize) -> None:
        """Let the lines be as long as can be read well, or as there is room for."""
        for part in self.query(Static):
            part.styles.max_width = max(1, min(WIDTH, event.size.width - AROUND))

    def on_key(self, event: Key) -> None:
        """Go away, with the key as the answer."""
        event.stop()
        event.prevent_default()
        self._answer(event.key)

    def on_click(self, _event: Click) -> None:
        """Go away."""
        self._answer("click")

    def _answer(self, key: str) -> None:
        if self.is_active and not (self.sudden and monotonic() - self._since < GRACE):
            self.dismiss(key)
