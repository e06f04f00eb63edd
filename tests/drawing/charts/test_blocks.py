import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from souko.boards.board import Board
from souko.boards.grid import GOAL, WALL
from souko.drawing.charts import blocks
from souko.drawing.charts.blocks import block_for, heat_grid
from souko.drawing.charts.scale import LEVELS, LOWEST, ZERO, Scale
from souko.drawing.charts.scale import WALL as WALL_ENTRY


def slow_entry(walls: list[bool], numbers: list[int], scale: Scale) -> int:
    """The entry of a block, cell by cell."""
    some = [number for number, wall in zip(numbers, walls, strict=True) if number and not wall]
    solid, full = sum(walls), len(some)
    bare = len(walls) - solid - full
    if solid > max(full, bare):
        return WALL_ENTRY
    return ZERO if bare > full else int(scale.entries(np.array([sum(some) / full]))[0])


@given(st.integers(1, 9), st.integers(1, 9), st.integers(1, 4), st.integers(0, 2**32 - 1))
def test_a_block_is_what_most_of_its_cells_are(rows, columns, block, seed):
    chance = np.random.default_rng(seed)
    walls, numbers = chance.random((rows, columns)) < 0.4, chance.integers(0, 4, (rows, columns)) * 50
    board = Board(walls.astype(np.uint8).ravel(), walls.shape)
    grid = heat_grid(board, numbers.ravel(), block)
    expected = [
        [
            slow_entry(
                walls[row : row + block, column : column + block].ravel().tolist(),
                numbers[row : row + block, column : column + block].ravel().tolist(),
                grid.scale,
            )
            for column in range(0, columns, block)
        ]
        for row in range(0, rows, block)
    ]
    assert grid.entries.tolist() == expected


def test_the_size_of_a_tile_makes_no_difference(monkeypatch):
    chance = np.random.default_rng(1)
    board = Board((chance.random(40 * 70) < 0.3).astype(np.uint8), (40, 70))
    numbers = chance.integers(0, 1000, 40 * 70)
    whole = heat_grid(board, numbers, 3)
    monkeypatch.setattr(blocks, "_TILE_SIDE", 7)
    pieces = heat_grid(board, numbers, 3)
    assert np.array_equal(whole.entries, pieces.entries)
    assert whole.scale == pieces.scale


def test_numbers_on_walls_are_ignored():
    grid = heat_grid(Board(np.array([WALL, 0, 0], np.uint8), (1, 3)), np.array([900, 3, 0]), 1)
    assert grid.scale == Scale(3, 3)
    assert grid.entries.tolist() == [[WALL_ENTRY, LOWEST + LEVELS - 1, ZERO]]


def test_goals_are_given_by_their_centres_in_blocks(monkeypatch):
    monkeypatch.setattr(blocks, "_TILE_SIDE", 2)
    cells = np.zeros((4, 6), np.uint8)
    cells[0, 0] = cells[3, 5] = GOAL
    grid = heat_grid(Board(cells.ravel(), (4, 6)), np.zeros(24, np.int64), 2)
    assert grid.goals == [(0.25, 0.25), (1.75, 2.75)]


def test_sums_of_large_64_bit_numbers_do_not_overflow():
    most = 2**62
    grid = heat_grid(Board(np.zeros(16, np.uint8), (4, 4)), np.full(16, most, np.int64), 4)
    assert grid.scale == Scale(most, most)
    assert grid.entries.tolist() == [[LOWEST + LEVELS - 1]]


@pytest.mark.parametrize(
    ("shape", "block"), [((1, 1), 1), ((3000, 3000), 1), ((3001, 5), 2), ((10_000, 10_000), 4), ((1, 10**6), 334)]
)
def test_a_side_has_no_more_than_three_thousand_blocks(shape, block):
    assert block_for(shape) == block


@pytest.mark.parametrize("shape", [(4000, 4000), (1, 4_000_000)])
def test_a_large_board_needs_less_than_a_byte_per_cell(shape):
    board = Board(np.zeros(shape, np.uint8).ravel(), shape)
    numbers = np.ones(board.cells.size, np.uint32)
    tracemalloc.start()
    try:
        heat_grid(board, numbers, block_for(shape))
        assert tracemalloc.get_traced_memory()[1] < board.cells.size
    finally:
        tracemalloc.stop()
