"""Drawing: from boards and positions to pictures and films. It knows how things look, and nothing of how they move.

    area ─ palette ─┬─ codes ─ tiles ─ panel ───────────┐
                    ├─ camera ─ sprites ─ sprite_panel ─┤
                    └─ caption ─────────────────────────┴─ frame ─┬─ image      PNG, SVG
    scene ─ take, schedule ───────────────────────────────────────┴─ filming ─ writer ─ gif, apng, video
    themes (tables)      aside (whole files or none)       terminal  (text in colours)

Pillow and PyAV are imported by the functions that need them, so this door opens fast.
"""

from souko.drawing.boards.terminal import coloured
from souko.drawing.charts.bar_chart import bar_chart
from souko.drawing.charts.heat_map import heat_map
from souko.drawing.films.film import Film, film
from souko.drawing.films.rulebook_run import Take
from souko.drawing.films.scene import Scene
from souko.drawing.sprites.sprites import Sprites
from souko.drawing.still import picture
from souko.drawing.themes import THEMES, theme

__all__ = [
    "THEMES",
    "Film",
    "Scene",
    "Sprites",
    "Take",
    "bar_chart",
    "coloured",
    "film",
    "heat_map",
    "picture",
    "theme",
]
