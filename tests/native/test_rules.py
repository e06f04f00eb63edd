"""The interface of the native rules: what does not fit is refused before anything is done with it."""

import numpy as np
import pytest

from souko import _native, load
from souko.rules.engine.native_tables import NativeTables

WORDS = np.zeros(0, np.uint64)
FREE = {"layer_of", "rigid_groups"}
"""No other section says how many objects, or rigid groups, there are."""


@pytest.fixture
def flat():
    return load("sokoban").native_tables


@pytest.fixture(params=["sokoban", "dominoes"])
def parts(request):
    """What a native rulebook is made of."""
    flat = load(request.param).native_tables
    sections = {"masks": flat.masks(), "numbers": flat.numbers()}
    return {**sections, "object_words": flat.object_words, "move_words": flat.move_words}


def test_the_parts_of_a_rulebook_make_one(parts):
    assert _native.Rulebook(**parts)


@pytest.mark.parametrize("kind", ["masks", "numbers"])
def test_a_section_that_is_missing_is_named(parts, kind):
    for name in parts[kind]:
        others = {each: array for each, array in parts[kind].items() if each != name}
        with pytest.raises(ValueError, match=f"^{name} is missing$"):
            _native.Rulebook(**parts | {kind: others})


@pytest.mark.parametrize("kind", ["masks", "numbers"])
def test_a_section_that_nobody_knows_is_refused(parts, kind):
    more = parts[kind] | {"colours": next(iter(parts[kind].values()))}
    with pytest.raises(ValueError, match="more than there should be"):
        _native.Rulebook(**parts | {kind: more})


@pytest.mark.parametrize("kind", ["masks", "numbers"])
def test_a_section_of_another_size_is_refused(parts, kind):
    for name, array in parts[kind].items():
        for wrong in (np.append(array, array.dtype.type(0)), array[:-1].copy()):
            if len(wrong) == len(array) or name in FREE:
                continue
            with pytest.raises(ValueError, match=r"size|add up|empty|bounds|has a"):
                _native.Rulebook(**parts | {kind: parts[kind] | {name: wrong}})


def test_every_number_out_of_bounds_is_refused(parts):
    for name, array in parts["numbers"].items():
        for place in range(len(array)):
            for wrong in (-2, 1 << 30 if name == "command_texts" else 1 << 28):
                changed = array.copy()
                changed[place] = wrong + (name == "command_texts" and wrong > 0)
                with pytest.raises(ValueError, match=f"^{name} |bounds|add up"):
                    _native.Rulebook(**parts | {"numbers": parts["numbers"] | {name: changed}})


def test_widths_that_do_not_fit_are_refused(parts):
    for width in ({"object_words": 0}, {"move_words": 0}, {"object_words": 2}, {"move_words": 2}):
        with pytest.raises(ValueError, match=r"width|size"):
            _native.Rulebook(**parts | width)


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
    flat = NativeTables(rulebook.tables)
    flat.object_words = 3
    masks = (0, 1, 1 << 64 | 5, (1 << 192) - 1)
    assert flat.from_cells(flat.cells(masks)) == masks
