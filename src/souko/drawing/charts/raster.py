"""A chart as a PNG: the entries of the map as pixels, and everything else drawn over them."""

import numpy as np

from souko.drawing.area import Area
from souko.drawing.charts.chart import Chart
from souko.drawing.charts.legend import Label, Mark
from souko.drawing.charts.scale import BACKGROUND, DARK, GOAL, HATCH, LIGHT, SEAM, WALL, ZERO
from souko.drawing.films.caption import Caption, TextBlock
from souko.drawing.palette import Pixels
from souko.drawing.png import encode_png

RINGS = ((1.0, DARK), (0.8, LIGHT), (0.58, GOAL))
"""The size and the entry of the diamonds of a mark: a dark and a light rim, seen on any background."""


def chart_png(chart: Chart) -> bytes:
    """The chart as the bytes of a PNG."""
    width, height = chart.size
    pixels = np.full((height, width), BACKGROUND, np.uint8)
    pixels[chart.map.slices] = _cells(chart)
    for area, entry in chart.bars:
        pixels[area.slices] = entry
    _hatch(pixels, chart)
    for label in chart.labels:
        draw_label(pixels, label)
    for mark in chart.marks:
        _draw_mark(pixels, mark)
    return encode_png(pixels, chart.table)


def _cells(chart: Chart) -> Pixels:
    """The pixels of the map; if there is space, with seams between all cells but walls."""
    cell = chart.cell
    if cell == 1:
        return chart.grid.entries
    pixels = chart.grid.entries.repeat(cell, axis=0).repeat(cell, axis=1)
    if chart.has_details:
        for seam in (pixels[cell - 1 :: cell], pixels[:, cell - 1 :: cell]):
            np.copyto(seam, np.uint8(SEAM), where=seam != WALL)
    return pixels


def _hatch(pixels: Pixels, chart: Chart) -> None:
    """Draw slanted lines on cells of value 0, if there is space."""
    period = chart.hatch
    for row in range(period):
        line = pixels[row::period, -row % period :: period]
        np.copyto(line, np.uint8(HATCH), where=line == ZERO)


def draw_label(pixels: Pixels, label: Label) -> None:
    """Draw a label, clipped to the picture."""
    height, width = pixels.shape
    strip = pixels[label.area.clipped(width, height).slices]
    Caption(strip, TextBlock(label.size, 1), BACKGROUND).draw(label.text)


def _draw_mark(pixels: Pixels, mark: Mark) -> None:
    """Draw a mark, clipped to the picture."""
    (x, y, reach), (height, width) = mark, pixels.shape
    area = Area(int(x - reach), int(y - reach), int(x + reach) + 1, int(y + reach) + 1).clipped(width, height)
    down, across = np.arange(area.top, area.bottom)[:, None], np.arange(area.left, area.right)
    distance = abs(down + 0.5 - y) + abs(across + 0.5 - x)
    for share, entry in RINGS:
        pixels[area.slices][distance <= reach * share] = entry
