"""The colours a game is played in: those of its rulebook, as far as they can be read.

ground   background_color           text    text_color, or black or white if that is too much like the ground
                                    faint   a part of the way from the text to the ground
"""

from typing import NamedTuple

from textual.color import BLACK, WHITE, Color
from textual.theme import Theme

from souko.drawing import sprites_of
from souko.games import PlayableGame

CONTRAST = 3.0
"""Text that stands out less than this from its ground is not used; 1 is none at all, 21 is black on white."""


class ScreenColours(NamedTuple):
    """What a screen is painted with, in words that Textual knows."""

    ground: str
    text: str
    faint: str

    def theme(self) -> Theme:
        """The same for Textual; a list shows its choice in reverse, or underlined if there are no colours."""
        ground, text, faint = self
        cursor = {
            "block-cursor-foreground": ground,
            "block-cursor-background": text,
            "block-cursor-text-style": "bold underline" if self == PLAIN else "none",
        }
        ansi = {"ansi-background": ground, "ansi-foreground": text}
        return Theme(
            "-".join(("souko", *self)).replace("#", ""),
            primary=text,
            foreground=text,
            background=ground,
            surface=ground,
            panel=ground,
            ansi=self == PLAIN,
            variables={"faint": faint, "block-hover-background": ground, **cursor, **ansi},
        )


PLAIN = ScreenColours("ansi_default", "ansi_default", "ansi_default")
"""No colours at all."""


def screen_colours(game: PlayableGame) -> ScreenColours:
    """The colours of a game."""
    return mixed(prelude_colour(game, "background_color", "#000000"), prelude_colour(game, "text_color", "#ffffff"))


def prelude_colour(game: PlayableGame, key: str, default: str) -> str:
    """A colour that the prelude of the game's rulebook names, as `#rrggbb`."""
    named = game.book.model.prelude.get(key, default)
    return sprites_of(game.book).colour(named) or default


def mixed(ground: str, text: str) -> ScreenColours:
    """A ground and a text that can be read on it.

    >>> mixed("#000000", "#ffffff")
    ScreenColours(ground='#000000', text='#ffffff', faint='#B2B2B2')
    >>> mixed("#331100", "#332200").text
    '#FFFFFF'
    """
    below, above = Color.parse(ground), Color.parse(text)
    if contrast(below, above) < CONTRAST:
        above = max(BLACK, WHITE, key=lambda colour: contrast(below, colour))
        text = above.hex
    return ScreenColours(ground, text, above.blend(below, 0.3).hex)


def contrast(one: Color, other: Color) -> float:
    """How much one colour stands out from the other, as the web measures it."""
    low, high = sorted(map(_light, (one, other)))
    return (high + 0.05) / (low + 0.05)


def _light(colour: Color) -> float:
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized)
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
