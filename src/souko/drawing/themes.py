"""The themes: tables only. `clear` is safe for most kinds of colour blindness.

           floor   walls   boxes               player
classic    black   white   two greens          magenta
paper      cream   brown   two woods           raspberry
blueprint  navy    pale    two cyans           coral
amber      black   brown   two ambers          white
clear      white   black   two blues           vermilion
"""

from types import MappingProxyType

from souko.boards import BoardColours
from souko.errors import MoveError

THEMES = MappingProxyType(
    {
        "classic": BoardColours(
            floor="#000000",
            wall="#f4f4f8",
            box="#1fa84f",
            box_end="#6fe08d",
            goal="#ffcf33",
            player="#ff2bd6",
            text="#d9d9e3",
            background="#17171d",
        ),
        "paper": BoardColours(
            floor="#fbf7ee",
            wall="#6b6155",
            box="#b9783c",
            box_end="#e2b078",
            goal="#2f7d6b",
            player="#d6006c",
            text="#3d372f",
            background="#ece4d3",
        ),
        "blueprint": BoardColours(
            floor="#0f3568",
            wall="#b4c8e6",
            box="#1fb0c4",
            box_end="#8af0e8",
            goal="#ffd166",
            player="#ff6f91",
            text="#dbe9ff",
            background="#0a2550",
        ),
        "amber": BoardColours(
            floor="#140b00",
            wall="#63400f",
            box="#e08a00",
            box_end="#ffc040",
            goal="#ff4d1a",
            player="#ffffff",
            text="#ffb637",
            background="#1f1203",
        ),
        "clear": BoardColours(
            floor="#ffffff",
            wall="#1a1a1a",
            box="#0072b2",
            box_end="#56b4e9",
            goal="#f0c419",
            player="#d55e00",
            text="#1a1a1a",
            background="#e9e9e9",
        ),
    }
)


def theme(name: str) -> BoardColours:
    """The colours of the theme with that name.

    >>> theme("classic").floor
    '#000000'
    """
    if name not in THEMES:
        raise MoveError(f"no theme is called {name!r}; there are {', '.join(THEMES)}")
    return THEMES[name]
