"""The keys of moves and commands, and the texts that list them."""

from souko.games import PlayableGame

MOVES = {
    **dict.fromkeys(("up", "k", "w"), "up"),
    **dict.fromkeys(("down", "j", "s"), "down"),
    **dict.fromkeys(("left", "h", "a"), "left"),
    **dict.fromkeys(("right", "l", "d"), "right"),
    **dict.fromkeys(("x", "space", "enter"), "action"),
}
COMMANDS = {
    **dict.fromkeys(("z", "u", "backspace"), "undo"),
    "y": "redo",
    "r": "restart",
    "n": "next",
    "p": "previous",
    **dict.fromkeys(("b", "tab"), "levels"),
    **dict.fromkeys(("question_mark", "f1"), "help"),
    **dict.fromkeys(("q", "escape"), "leave"),
}
_FORBIDDEN_BY = {"action": "noaction", "undo": "noundo", "redo": "noundo", "restart": "norestart"}
"""The word in the prelude of a rulebook that forbids a command."""


def hints(game: PlayableGame, width: int) -> str:
    """The keys on one line, as many as fit; the last two always."""
    words = {"move": "↑↓←→", "action": "x", "undo": "z", "redo": "y", "restart": "r", "levels": "b", "level": "n p"}
    words = {command: key for command, key in words.items() if _is_available(command, game)}
    shown, last = [f"{key} {command}" for command, key in words.items()], ["? help", "q quit"]
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
    return "\n".join(f"{keys:<20}{command}" for keys, command, needs in lines if _is_available(needs, game))


def _is_available(command: str, game: PlayableGame) -> bool:
    """Whether the rulebook allows a command, and uses it."""
    return not game.has(_FORBIDDEN_BY.get(command, "-")) and (command != "action" or game.uses_action)
