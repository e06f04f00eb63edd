"""Something to be read over the board, until a key is pressed."""

from time import monotonic

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Click, Key
from textual.screen import ModalScreen
from textual.widgets import Static

GRACE = 0.25
"""Seconds in which keys are not heard by a notice that comes up in the midst of play: they were meant for the board."""


class Notice(ModalScreen[str]):
    """A box with a heading, a text and what to do; any key puts it away, and is the answer."""

    DEFAULT_CSS = """
    Notice { align: center middle; background: $background 55%; }
    Notice:ansi { background: transparent; }
    Notice > Vertical { width: auto; max-width: 64; height: auto; max-height: 90%; padding: 1 4; border: round; }
    Notice Static { width: auto; max-width: 56; height: auto; background: transparent; }
    Notice #heading { text-style: bold; }
    Notice .apart { margin-top: 1; }
    Notice #hint { text-style: dim; }
    """

    def __init__(self, heading: str, text: Text | str, hint: str, inks: tuple[str, str], *, sudden: bool = False) -> None:
        super().__init__()
        self.heading, self.text, self.hint = heading, text, hint
        self.inks, self.sudden = inks, sudden
        self._since = monotonic()

    def compose(self) -> ComposeResult:
        """The parts that are not empty."""
        with Vertical() as box:
            box.styles.background, box.styles.color = self.inks
            box.styles.border = ("round", self.inks[1])
            parts = [("heading", self.heading), ("text", self.text), ("hint", self.hint)]
            for number, (name, text) in enumerate((name, text) for name, text in parts if text):
                yield Static(text, id=name, markup=False, classes="apart" if number else "")

    def on_key(self, event: Key) -> None:
        """Go away, with the key as the answer."""
        event.stop()
        event.prevent_default()
        self._answer(event.key)

    def on_click(self, _event: Click) -> None:
        """Go away."""
        self._answer("click")

    def _answer(self, key: str) -> None:
        if self.is_current and not (self.sudden and monotonic() - self._since < GRACE):
            self.dismiss(key)
