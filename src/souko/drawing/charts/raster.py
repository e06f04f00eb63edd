"""A chart as a PNG with a palette: entries become pixels, and the rest is painted over them."""

import numpy as np

from souko.drawing.area import Area
from souko.drawing.charts.chart import Chart
from souko.drawing.charts.legend import Mark, Word
from souko.drawing.charts.scale import BACKGROUND, DARK, GOAL, HATCH, LIGHT, NOTHING, SEAM, WALL
from souko.drawing.films.caption import Caption, Lettering
from souko.drawing.palette import Pixels
from souko.drawing.png import encode_png

RINGS = ((1.0, DARK), (0.8, LIGHT), (0.58, GOAL))
"""A mark is three diamonds, one on the other, so that it stands out from dark and from bright."""


def chart_png(chart: Chart) -> bytes:
    """The chart as the bytes of a PNG."""
    width, height = chart.size
    pixels = np.full((height, width), BACKGROUND, np.uint8)
    pixels[chart.map.part] = _cells(chart)
    for area, entry in chart.bars:
        pixels[area.part] = entry
    _hatch(pixels, chart)
    for word in chart.words:
        set_word(pixels, word)
    for mark in chart.marks:
        _stamp(pixels, mark)
    return encode_png(pixels, chart.table)


def _cells(chart: Chart) -> Pixels:
    """The map, each entry as large as a cell; where there is room, seams keep all but walls apart."""
    cell = chart.cell
    if cell == 1:
        return chart.survey.entries
    pixels = chart.survey.entries.repeat(cell, axis=0).repeat(cell, axis=1)
    if chart.roomy:
        for seam in (pixels[cell - 1 :: cell], pixels[:, cell - 1 :: cell]):
            np.copyto(seam, np.uint8(SEAM), where=seam != WALL)
    return pixels


def _hatch(pixels: Pixels, chart: Chart) -> None:
    """Draw slanted lines where there is nothing, if there is room."""
    period = chart.hatch
    for row in range(period):
        line = pixels[row::period, -row % period :: period]
        np.copyto(line, np.uint8(HATCH), where=line == NOTHING)


def set_word(pixels: Pixels, word: Word) -> None:
    """Set a word, as much of it as lies on the picture."""
    height, width = pixels.shape
    strip = pixels[word.area.within(width, height).part]
    Caption(strip, Lettering(word.size, 1), BACKGROUND).draw(word.text)


def _stamp(pixels: Pixels, mark: Mark) -> None:
    """Paint a mark, as much of it as lies on the picture."""
    (x, y, reach), (height, width) = mark, pixels.shape
    area = Area(int(x - reach), int(y - reach), int(x + reach) + 1, int(y + reach) + 1).within(width, height)
    down, across = np.arange(area.top, area.bottom)[:, None], np.arange(area.left, area.right)
    away = abs(down + 0.5 - y) + abs(across + 0.5 - x)
    for share, entry in RINGS:
        pixels[area.part][away <= reach * share] = entry
