"""Which key does what, and how that is told."""

from souko.games import PlayableGame

MOVES = {
    **dict.fromkeys(("up", "k", "w"), "up"),
    **dict.fromkeys(("down", "j", "s"), "down"),
    **dict.fromkeys(("left", "h", "a"), "left"),
    **dict.fromkeys(("right", "l", "d"), "right"),
    **dict.fromkeys(("x", "space", "enter"), "action"),
}
DEEDS = {
    **dict.fromkeys(("z", "u", "backspace"), "undo"),
    "y": "redo",
    "r": "restart",
    "n": "next",
    "p": "previous",
    **dict.fromkeys(("b", "tab"), "levels"),
    **dict.fromkeys(("question_mark", "f1"), "help"),
    **dict.fromkeys(("q", "escape"), "leave"),
}
_NEEDS = {"action": "noaction", "undo": "noundo", "redo": "noundo", "restart": "norestart"}
"""What the prelude of a rulebook can take away."""


def hints(game: PlayableGame, width: int) -> str:
    """The keys in a line, as many of them as there is room for, the last two always."""
    words = {"move": "↑↓←→", "action": "x", "undo": "z", "redo": "y", "restart": "r", "levels": "b", "level": "n p"}
    words = {deed: key for deed, key in words.items() if _is_of_use(deed, game)}
    shown, last = [f"{key} {deed}" for deed, key in words.items()], ["? help", "q quit"]
    while shown and len("  ".join(shown + last)) > width:
        shown.pop()
    line = "   ".join(shown + last)
    return line if len(line) <= width else "  ".join(shown + last)


def help_for(game: PlayableGame) -> str:
    """All keys, one line each."""
    lines = [
        ("arrows, hjkl, wasd", "move", ""),
        ("x, space", "action", "action"),
        ("z, u", "undo", "undo"),
        ("y", "redo", "redo"),
        ("r", "restart the level", "restart"),
        ("n, p", "next level, previous level", ""),
        ("b, tab", "all levels", ""),
        ("?", "this help", ""),
        ("q, escape", "quit", ""),
    ]
    if game.crates:
        lines.insert(1, ("click", "walk there", ""))
    return "\n".join(f"{keys:<20}{deed}" for keys, deed, needs in lines if _is_of_use(needs, game))


def _is_of_use(deed: str, game: PlayableGame) -> bool:
    """Whether the rulebook allows it, and does anything with it."""
    return not game.has(_NEEDS.get(deed, "-")) and (deed != "action" or game.uses_action)
