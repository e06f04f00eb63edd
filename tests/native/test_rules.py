"""The door of the native rules: what does not fit is refused before anything is done with it."""

import numpy as np
import pytest

from souko import _native, load
from souko.rules.engine.native_tables import Flat

WORDS = np.zeros(0, np.uint64)


@pytest.fixture
def flat():
    return load("sokoban").flat


def parts(flat):
    """What a native rulebook is made of."""
    numbers = [*flat._pattern_numbers(), *flat._rule_numbers(), *flat._end_numbers()]
    layer_of = np.array(flat.tables.layer_of, np.int32)
    return {
        "masks": flat._masks(),
        "layer_of": layer_of,
        "numbers": np.array(numbers, np.int32),
        "seeds": [0] * len(flat.noises),
        "object_words": flat.object_words,
        "move_words": flat.move_words,
    }


def test_the_parts_of_a_rulebook_make_one(flat):
    assert _native.Rulebook(**parts(flat))


@pytest.mark.parametrize("part", range(7))
def test_masks_of_another_size_are_refused(flat, part):
    broken = parts(flat)
    broken["masks"][part] = np.append(broken["masks"][part], np.uint64(0))
    with pytest.raises(ValueError, match=r"size|please|long|does not end|out of"):
        _native.Rulebook(**broken)


def test_every_number_out_of_bounds_is_refused(flat):
    whole = parts(flat)
    for place in range(len(whole["numbers"])):
        for wrong in (-2, 1 << 28):
            numbers = whole["numbers"].copy()
            numbers[place] = wrong
            with pytest.raises(ValueError, match=r"bounds|order|end|short|size|has no|too many"):
                _native.Rulebook(**whole | {"numbers": numbers})


def test_numbers_that_are_too_few_or_too_many_are_refused(flat):
    whole = parts(flat)
    with pytest.raises(ValueError, match="too short"):
        _native.Rulebook(**whole | {"numbers": whole["numbers"][:-1].copy()})
    with pytest.raises(ValueError, match="too long"):
        _native.Rulebook(**whole | {"numbers": np.append(whole["numbers"], np.int32(0))})


def test_widths_that_do_not_fit_are_refused(flat):
    whole = parts(flat)
    for width in ({"object_words": 0}, {"move_words": 0}, {"object_words": 2}, {"move_words": 2}):
        with pytest.raises(ValueError, match=r"width|size"):
            _native.Rulebook(**whole | width)


def test_a_board_of_another_size_is_refused(flat):
    game = _native.Game(flat.rulebook)
    with pytest.raises(ValueError, match="no level is loaded"):
        game.turn(0)
    with pytest.raises(ValueError, match="cells are not width x height"):
        game.load(3, 3, np.zeros(8, np.uint64), False)
    with pytest.raises(ValueError, match="a board without cells"):
        game.load(0, 3, WORDS, False)
    with pytest.raises(ValueError, match="cells are not width x height"):
        game.load(1 << 30, 1 << 30, WORDS, False)
    game.load(3, 3, np.zeros(9, np.uint64), False)
    with pytest.raises(ValueError, match="no such move"):
        game.turn(5)
    with pytest.raises(ValueError, match="no such move"):
        game.run(np.array([0, 7], np.uint8))
    for layer in (len(flat.tables.layers), 12):
        with pytest.raises(ValueError, match="a movement in no layer"):
            game.set(1, 1, np.zeros(1, np.uint64), np.zeros(1, np.uint64), np.array([1 << 5 * layer], np.uint64))
    with pytest.raises(ValueError, match="sizes do not match"):
        game.copy_cells(np.zeros(8, np.uint64))


def test_wide_masks_are_cut_into_words_and_put_together_again():
    rulebook = load("sokoban")
    flat = Flat(rulebook.tables)
    flat.object_words = 3
    masks = (0, 1, 1 << 64 | 5, (1 << 192) - 1)
    assert flat.from_cells(flat.cells(masks)) == masks
