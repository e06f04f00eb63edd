from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from souko.drawing.palette import Palette
from souko.drawing.png import encode_png
from souko.drawing.themes import theme

TABLE = Palette(theme("paper")).table


@pytest.mark.parametrize("shape", [(1, 1), (3, 7), (600, 1000), (2, 1 << 18)])
def test_a_png_is_decoded_to_the_pixels_it_was_made_of(shape):
    pixels = np.random.default_rng(5).integers(0, 256, shape).astype(np.uint8)
    with Image.open(BytesIO(encode_png(pixels, TABLE))) as image:
        assert image.mode == "P"
        assert np.array_equal(np.asarray(image), pixels)
        assert np.array_equal(np.asarray(image.convert("RGB")), TABLE[pixels])
