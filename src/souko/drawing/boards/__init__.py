"""How a board of walls, boxes and goals looks: as tiles of pixels, or as coloured text in a terminal.

codes (which tile) ─ shapes ─ tiles ─ panel (a board that is redrawn where it changed)      terminal
"""
