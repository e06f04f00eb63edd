"""A box with a text over the board, until a key is pressed."""

from time import monotonic

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Click, Key, Resize
from textual.screen import ModalScreen
from textual.widgets import Static

GRACE = 0.25
"""In seconds: keys pressed right after a notice appears during play are ignored; they were meant for the board."""

WIDTH, BOX_MARGIN = 54, 12
"""In characters: the longest line, and the width of border and padding."""


class Notice(ModalScreen[str]):
    """A box with a heading, a text and a hint; any key closes it and is its result."""

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

    def __init__(self, heading: str, text: str, hint: str, *, ignores_early_keys: bool = False) -> None:
        super().__init__()
        self.parts = {"heading": heading, "text": text, "hint": hint}
        self.ignores_early_keys = ignores_early_keys
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
        """Limit the length of lines to `WIDTH`, or to the terminal."""
        for part in self.query(Static):
            part.styles.max_width = max(1, min(WIDTH, event.size.width - BOX_MARGIN))

    def on_key(self, event: Key) -> None:
        """Close, with the key as the result."""
        event.stop()
        event.prevent_default()
        self._answer(event.key)

    def on_click(self, _event: Click) -> None:
        """Close."""
        self._answer("click")

    def _answer(self, key: str) -> None:
        if self.is_active and not (self.ignores_early_keys and monotonic() - self._since < GRACE):
            self.dismiss(key)
