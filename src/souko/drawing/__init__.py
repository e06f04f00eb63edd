"""Drawing: from boards and positions to pictures and films. It knows how things look, and nothing of how they move.

    boards/    boards as tiles of pixels, or as text in colours
    sprites/   positions of rulebooks as their 5x5 sprites, seen by the rulebook's camera
    films/     frames, when each is shown, and GIF, APNG, MP4, WebM          still   one frame as PNG or SVG
    charts/    bar charts and heat maps
    themes, palette, area                                                    colours and rectangles

Pillow and PyAV are imported by the functions that need them, so that importing this package is fast.
"""

from souko.drawing.area import Area
from souko.drawing.boards.terminal import coloured
from souko.drawing.charts.bar_chart import bar_chart
from souko.drawing.charts.heat_map import heat_map
from souko.drawing.films.film import film
from souko.drawing.films.rulebook_run import RulebookRun
from souko.drawing.films.scene import Scene
from souko.drawing.sprites.camera import camera_window
from souko.drawing.sprites.sprites import SPRITE_SIDE, Entries, Sprites, sprites_of
from souko.drawing.still import picture
from souko.drawing.themes import THEMES, theme
from souko.drawing.written_file import WrittenFilm, WrittenPicture

__all__ = [
    "SPRITE_SIDE",
    "THEMES",
    "Area",
    "Entries",
    "RulebookRun",
    "Scene",
    "Sprites",
    "WrittenFilm",
    "WrittenPicture",
    "bar_chart",
    "camera_window",
    "coloured",
    "film",
    "heat_map",
    "picture",
    "sprites_of",
    "theme",
]
