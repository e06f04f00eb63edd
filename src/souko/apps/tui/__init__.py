"""Playing in the terminal.

library ── sokoban             what can be played, and by which rules
   │
playthrough ── stretch         a game in progress, without any terminal: levels, undo, redo, counts, recording
   │
app ─┬─ menu                   Textual begins here; nothing else in the house knows it
     └─ table ─┬─ view ── fit, halves, glyphs
               ├─ notice       messages, won levels, help
               └─ browser      the list of levels
"""
