"""The colours of a game's screen: those of its rulebook, if the text is readable in them.

background   background_color       text    text_color, or black or white if the contrast is too low
                                    faint   between the text and the background
"""

from typing import NamedTuple

from textual.color import BLACK, WHITE, Color
from textual.theme import Theme

from souko.drawing import sprites_of
from souko.games import PlayableGame

CONTRAST = 3.0
"""The least contrast ratio (WCAG) of text; 1 is no contrast, 21 is black on white."""


class ScreenColours(NamedTuple):
    """The colours of a screen, as Textual names them."""

    background: str
    text: str
    faint: str

    def theme(self) -> Theme:
        """The Textual theme; the choice in a list is shown in reverse, or underlined without colours."""
        background, text, faint = self
        cursor = {
            "block-cursor-foreground": background,
            "block-cursor-background": text,
            "block-cursor-text-style": "bold underline" if self == PLAIN else "none",
        }
        ansi = {"ansi-background": background, "ansi-foreground": text}
        return Theme(
            "-".join(("souko", *self)).replace("#", ""),
            primary=text,
            foreground=text,
            background=background,
            surface=background,
            panel=background,
            ansi=self == PLAIN,
            variables={"faint": faint, "block-hover-background": background, **cursor, **ansi},
        )


PLAIN = ScreenColours("ansi_default", "ansi_default", "ansi_default")
"""No colours at all."""


def screen_colours(game: PlayableGame) -> ScreenColours:
    """The colours of a game."""
    background = prelude_colour(game, "background_color", "#000000")
    return readable_colours(background, prelude_colour(game, "text_color", "#ffffff"))


def prelude_colour(game: PlayableGame, key: str, default: str) -> str:
    """A colour from the prelude of the game's rulebook, as `#rrggbb`."""
    named = game.book.model.prelude.get(key, default)
    return sprites_of(game.book).colour(named) or default


def readable_colours(background: str, text: str) -> ScreenColours:
    """A background and a text colour that is readable on it.

    >>> readable_colours("#000000", "#ffffff")
    ScreenColours(background='#000000', text='#ffffff', faint='#B2B2B2')
    >>> readable_colours("#331100", "#332200").text
    '#FFFFFF'
    """
    below, above = Color.parse(background), Color.parse(text)
    if contrast(below, above) < CONTRAST:
        above = max(BLACK, WHITE, key=lambda colour: contrast(below, colour))
        text = above.hex
    return ScreenColours(background, text, above.blend(below, 0.3).hex)


def contrast(one: Color, other: Color) -> float:
    """The contrast ratio of two colours, as WCAG defines it."""
    low, high = sorted(map(_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Color) -> float:
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized)
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
