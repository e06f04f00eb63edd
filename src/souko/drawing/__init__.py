"""Drawing: from boards to pictures and films. It knows boards and nothing of games.

    area ─ palette ─ codes ─ tiles ─ panel ─┐
                              caption ──────┴─ frame ─┬─ image      PNG, SVG
    scene ─ schedule ─────────────────────────────────┴─ filming ─ writer ─ gif, apng, video
    themes (tables)      aside (whole files or none)       terminal  (text in colours)

Pillow and PyAV are imported by the functions that need them, so this door opens fast.
"""

from souko.drawing.filming import Film, film
from souko.drawing.heat import heat_map
from souko.drawing.image import picture
from souko.drawing.scene import Scene
from souko.drawing.terminal import coloured
from souko.drawing.themes import THEMES, theme

__all__ = ["THEMES", "Film", "Scene", "coloured", "film", "heat_map", "picture", "theme"]
