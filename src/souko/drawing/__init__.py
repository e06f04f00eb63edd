"""Drawing: boards and positions as pictures and films. It knows how things look, and no rules of how they move.

    boards/    boards as tiles of pixels, or as coloured text
    sprites/   positions of rulebooks as their 5x5 sprites, seen by the rulebook's camera
    films/     frames, the schedule of frames, and the formats GIF, APNG, MP4, WebM
    charts/    bar charts and heat maps
    still      one frame as a PNG or an SVG          png            the PNG encoder
    themes, palette, area   colours, rectangles      written_file   what each function returns

Pillow and PyAV are imported by the functions that need them, so that importing this package is fast.
"""

from souko.drawing.area import Area
from souko.drawing.boards.terminal import board_ansi
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
    "board_ansi",
    "camera_window",
    "film",
    "heat_map",
    "picture",
    "sprites_of",
    "theme",
]
