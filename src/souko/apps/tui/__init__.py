"""Playing in the terminal, with Textual; no other package imports it.

app ─┬─ menu                         the list of games
     └─ game_screen ─┬─ view         the board: fit (its size), half_blocks (pixels), glyphs (characters)
                     ├─ notice       messages, won levels, help
                     └─ level_list   the list of levels
        keys, colours

The game itself, with undo, redo, counts and recording, is `souko.rooms.Playthrough`.
"""
