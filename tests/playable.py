"""Small games to play: the fixture `game` makes one from its levels, rules and prelude."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from souko.games.library import PlayableGame

TEXT = """title Test
author somebody
{prelude}

OBJECTS

Background .
black

Target x
yellow

Wall #
grey

Crate $
orange

Ghost g
green

Player @
blue

LEGEND

* = Crate and Target
+ = Player and Target

SOUNDS

Crate move 36772507
Player cantmove 41219300

COLLISIONLAYERS

Background
Target
Ghost
Player, Wall, Crate

RULES

{rules}

WINCONDITIONS

{wins}

LEVELS

{levels}
"""
PUSH = "[ > Player | Crate ] -> [ > Player | > Crate ]"
FALL = "[ stationary Crate ] -> [ down Crate ]\nlate [ Crate ] -> again"
"""Crates fall, a cell each turn."""
FLICKER = """late [ Wall Ghost ] -> [ Wall Ghost Target ]
late [ Player Target ] [ Wall no Ghost ] -> [ Player Target ] [ Wall Ghost ] again
late [ Wall Ghost Target ] -> [ Wall ] again"""
"""While the player is on a target, the walls flicker for ever."""
TWO_LEVELS = "#####\n#@$x#\n#####\n\n######\n#@.$x#\n######"


@pytest.fixture
def game() -> "Callable[..., PlayableGame]":
    """A game of crates with other levels, further rules and a prelude of its own."""
    from souko.games.library import PlayableGame
    from souko.rules import Rulebook

    def make(
        levels: str = TWO_LEVELS, rules: str = "", prelude: str = "", wins: str = "All Target on Crate"
    ) -> "PlayableGame":
        rules = {"fall": FALL, "flicker": FLICKER}.get(rules, rules)
        text = TEXT.format(prelude=prelude, rules=f"{PUSH}\n{rules}", wins=wins, levels=levels)
        book = Rulebook.read(text, "test")
        assert not book.errors
        return PlayableGame("test", book, book.title, "somebody")

    return make
