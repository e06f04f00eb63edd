"""A random walk to film, and its slow twin of drawing: every frame on a new canvas."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from souko.boards.board import Board
from souko.boards.grid import BOX, GOAL, LEFT, RIGHT, WALL
from souko.drawing import Scene, theme
from souko.drawing.films.frame import Canvas, layout_of
from souko.drawing.palette import Palette
from souko.rules import Rulebook

ROOM = """
####################
#......O....[]....##
#..O......@....[=].#
#....[]....##......#
#..O....[==].....O.#
#.............[]...#
####################
"""


class Walk:
    """A player that walks at random and pushes boxes."""

    def __init__(self, board: Board, seed: int = 0) -> None:
        self.cells, self.shape, self.player = board.cells.copy(), board.shape, board.player or 0
        self.random, self.moves = random.Random(seed), 0

    def board(self) -> Board:
        return Board(self.cells, self.shape, self.player)

    def run(self, moves: int) -> None:
        for _ in range(moves):
            self.moves += 1
            self._step(self.random.choice((-1, 1, -self.shape[1], self.shape[1])))

    def _step(self, step: int) -> None:
        pushed: dict[int, int] = {}
        waiting = [self.player + step]
        while waiting:
            cell = waiting.pop()
            flags = int(self.cells[cell])
            if flags & WALL:
                return
            if flags & BOX and cell not in pushed:
                pushed[cell] = flags & ~GOAL
                waiting += [cell + step, *[cell - 1] * bool(flags & LEFT), *[cell + 1] * bool(flags & RIGHT)]
        self.cells[list(pushed)] &= GOAL
        for cell, flags in pushed.items():
            self.cells[cell + step] |= flags
        self.player += step


def walking(board: Board | None = None, *, length: int = 60, seed: int = 0, name: str = "robot") -> Scene:
    """A scene of a random walk, the same for the same seed."""
    walk = Walk(board or Board.from_text(ROOM, "warehouse"), seed)
    return Scene(length, walk.run, walk.board, lambda: f"{name} · move {walk.moves} of {length}")


def redrawn(scenes: list[Scene], name: str = "classic", cell: int | None = None) -> NDArray[np.uint8]:
    """The scenes as they are now, drawn on a new canvas, in RGB."""
    canvas = Canvas(layout_of(scenes, cell), Palette(theme(name)))
    canvas.draw([scene.board() for scene in scenes], [scene.caption() for scene in scenes])
    return Palette(theme(name)).table[canvas.pixels]


@pytest.fixture
def a_walk() -> Callable[..., Scene]:
    return walking


@pytest.fixture
def redrawn_frame() -> Callable[..., Any]:
    return redrawn


GAME = """
title Lamps
{prelude}

OBJECTS

Background
#234 #345
00000
00000
00100
00000
00000

Wall #
brown DarkBrown
00010
11111
01000
11111
00010

Lamp o
yellow transparent
..0..
.010.
01110
.010.
..0..

Shadow s
#112233

Player p
red white
.....
..0..
.010.
..0..
{last}

Spark *
#ffffff
.....
.....
..0..
.....
.....

{objects}

LEGEND

. = Background
@ = Player and Shadow

SOUNDS

COLLISIONLAYERS

Background
Shadow
Lamp
{layers}
Player, Wall
Spark

RULES

{rules}

WINCONDITIONS

{wins}

LEVELS

{levels}
"""


def written(levels: str, **parts: str) -> Rulebook:
    """A rulebook with the special cases of sprites, and with these levels."""
    empty = dict.fromkeys(("prelude", "objects", "layers", "rules", "wins"), "")
    return Rulebook.read(GAME.format(**empty | {"last": "....."} | parts, levels=levels.strip("\n")))


@pytest.fixture
def a_rulebook() -> Callable[..., Rulebook]:
    return written
