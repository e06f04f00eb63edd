import numpy as np
import pytest

from souko.drawing.palette import FLOOR, HALO_STEPS, TEXT_STEPS, TRANSPARENT, Palette, rgb
from souko.drawing.themes import THEMES, theme


@pytest.mark.parametrize("name", THEMES)
def test_a_palette_fits_in_a_byte_and_holds_the_colours_of_its_theme(name):
    palette, colours = Palette(theme(name)), theme(name)
    assert palette.size <= 256
    assert palette.table.shape == (256, 3)
    table = {tuple(colour) for colour in palette.table[FLOOR : palette.size].tolist()}
    assert table >= {tuple(map(int, rgb(colour))) for colour in colours}


def test_floor_text_and_background_have_their_entries():
    palette, colours = Palette(theme("paper")), theme("paper")
    assert palette.table[FLOOR].tolist() == rgb(colours.floor).tolist()
    assert palette.table[FLOOR + HALO_STEPS - 1].tolist() == rgb(colours.player).tolist()
    assert palette.table[palette.background].tolist() == rgb(colours.background).tolist()
    assert palette.table[palette.background + TEXT_STEPS - 1].tolist() == rgb(colours.text).tolist()


def test_a_colour_of_the_table_is_its_own_nearest_entry_and_never_the_transparent_one():
    palette = Palette(theme("classic"))
    entries = palette.table[FLOOR : palette.size].astype(float).reshape(2, -1, 3)
    found = palette.nearest(entries)
    assert np.array_equal(palette.table[found], entries)
    assert TRANSPARENT not in found
