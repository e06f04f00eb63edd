"""A chart as an SVG: sharp at any size, and its labels are text.

All runs of one colour are a single path. A large map is embedded as a PNG,
because the paths of its runs would be larger than its pixels.
"""

from base64 import b64encode
from collections import defaultdict
from html import escape

import numpy as np

from souko.drawing.charts.chart import Chart
from souko.drawing.charts.legend import FilledArea, Label
from souko.drawing.charts.raster import RINGS
from souko.drawing.charts.scale import BACKGROUND, HATCH, SEAM, TEXT, WALL, ZERO
from souko.drawing.palette import Pixels
from souko.drawing.png import encode_png

MAX_VECTOR_CELLS = 250_000
"""A map of more cells is embedded as a PNG: its paths would take several megabytes."""

_HATCHED = "nothing"
_ANCHORS = {0.0: "start", 0.5: "middle", 1.0: "end"}


def chart_svg(chart: Chart) -> bytes:
    """The chart as the bytes of an SVG."""
    width, height = chart.size
    colour = _colour(chart, TEXT)
    drawn = [
        _map(chart),
        *(_bar(bar, chart) for bar in chart.bars),
        *(label_svg(label, colour) for label in chart.labels),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'{_pattern(chart)}<path fill="{_colour(chart, BACKGROUND)}" d="M0 0h{width}v{height}h-{width}z"/>'
        f"{''.join(drawn)}{_marks(chart)}</svg>\n"
    ).encode()


def _map(chart: Chart) -> str:
    left, top, *_ = chart.map
    inside = _image(chart) if chart.grid.entries.size > MAX_VECTOR_CELLS else _cells(chart)
    return f'<g transform="translate({left} {top})" shape-rendering="crispEdges">{inside}</g>'


def _image(chart: Chart) -> str:
    width, height = chart.map.size
    data = b64encode(encode_png(chart.grid.entries, chart.table)).decode()
    style = f'width="{width}" height="{height}" style="image-rendering:pixelated"'
    return f'<image {style} href="data:image/png;base64,{data}"/>'


def _cells(chart: Chart) -> str:
    """The paths of all colours; walls come last, over the seams."""
    paths = _paths(chart.grid.entries, chart.cell)
    walls = _path(chart, WALL, paths.pop(WALL, ""))
    return "".join(_path(chart, entry, path) for entry, path in sorted(paths.items())) + _seams(chart) + walls


def _paths(entries: Pixels, cell: int) -> dict[int, str]:
    """For each entry the rectangles of its runs."""
    starts = np.flatnonzero(np.diff(entries, axis=1, prepend=np.uint8(BACKGROUND)))
    widths = (np.diff(starts, append=entries.size) * cell).tolist()
    rows, columns = ((part * cell).tolist() for part in np.divmod(starts, entries.shape[1]))
    paths: defaultdict[int, list[str]] = defaultdict(list)
    for entry, row, column, width in zip(entries.flat[starts].tolist(), rows, columns, widths, strict=True):
        paths[entry].append(f"M{column} {row}h{width}v{cell}h-{width}z")
    return {entry: "".join(runs) for entry, runs in paths.items()}


def _seams(chart: Chart) -> str:
    """Lines between the cells, if there is space for them."""
    (width, height), cell = chart.map.size, chart.cell
    lines = [f"M0 {row - 0.5}h{width}" for row in range(cell, height + 1, cell)]
    lines += [f"M{column - 0.5} 0v{height}" for column in range(cell, width + 1, cell)]
    return f'<path stroke="{_colour(chart, SEAM)}" d="{"".join(lines)}"/>' if chart.has_details else ""


def _pattern(chart: Chart) -> str:
    """The pattern of cells of value 0: slanted lines, as in the PNG."""
    if not chart.hatch:
        return ""
    side, line = chart.hatch, _colour(chart, HATCH)
    return (
        f'<pattern id="{_HATCHED}" width="{side}" height="{side}" patternUnits="userSpaceOnUse">'
        f'<path fill="{_colour(chart, ZERO)}" d="M0 0h{side}v{side}h-{side}z"/>'
        f'<path shape-rendering="auto" stroke="{line}" d="M-1 1l2-2M0 {side}l{side}-{side}M{side - 1} {side + 1}l2-2"/>'
        "</pattern>"
    )


def _path(chart: Chart, entry: int, path: str) -> str:
    fill = f"url(#{_HATCHED})" if entry == ZERO and chart.hatch else _colour(chart, entry)
    return f'<path fill="{fill}" d="{path}"/>' if path else ""


def _bar(bar: FilledArea, chart: Chart) -> str:
    (left, top, *_), (width, height) = bar.area, bar.area.size
    return _path(chart, bar.entry, f"M{left} {top}h{width}v{height}h-{width}z")


def label_svg(label: Label, colour: str) -> str:
    """A label as a text element."""
    place = f'x="{label.x}" y="{label.top + label.size}" text-anchor="{_ANCHORS[label.anchor]}"'
    style = f'fill="{colour}" font-family="Helvetica, Arial, sans-serif"'
    return f'<text {place} {style} font-size="{label.size}">{escape(label.text)}</text>'


def _marks(chart: Chart) -> str:
    """The diamonds of all marks, from the largest to the smallest."""
    rings = []
    for share, entry in RINGS:
        marks = [(x - reach * share, y, reach * share) for x, y, reach in chart.marks]
        shapes = "".join(f"M{x:.6g} {y:.6g}l{r:.4g}-{r:.4g} {r:.4g} {r:.4g}-{r:.4g} {r:.4g}z" for x, y, r in marks)
        rings.append(_path(chart, entry, shapes))
    return "".join(rings)


def _colour(chart: Chart, entry: int) -> str:
    return colour_svg(chart.table, entry)


def colour_svg(table: Pixels, entry: int) -> str:
    """A palette entry as `#rrggbb`."""
    return f"#{table[entry].tobytes().hex()}"
