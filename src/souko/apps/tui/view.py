"""The board on the screen: a widget that draws a position in its middle."""

from rich.segment import Segment
from rich.style import Style
from textual.events import Click, Resize
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from souko.apps.tui.fit import Fit, fit_board, resize
from souko.apps.tui.glyphs import glyph_colours, rows_of
from souko.apps.tui.half_blocks import lines_of, style, tinted
from souko.boards import Point
from souko.drawing import SPRITE_SIDE, Area, camera_window, sprites_of
from souko.games import outside_points, player_point
from souko.rules import Position


class BoardView(Widget):
    """Draws positions in half blocks, or in characters if there are no colours or not enough space."""

    DEFAULT_CSS = "BoardView { width: 1fr; height: 1fr; }"

    class CellClicked(Message):
        """A cell was clicked."""

        def __init__(self, row: int, column: int) -> None:
            super().__init__()
            self.row, self.column = row, column

    def __init__(self, background: str, *, plain: bool, hides_outside: bool = False) -> None:
        super().__init__()
        self.background, self.plain, self.hides_outside = background, plain, hides_outside
        self.position: Position | None = None
        self.fit = Fit(Area(0, 0, 0, 0), 0, 0, 0)
        self._window: Area | None = None
        self._lines: list[Strip] = []

    def show(self, position: Position | None) -> None:
        """Draw a position, or nothing."""
        if self.position and position and position.level != self.position.level:
            self._window = None
        self.position = position
        self._draw()

    def on_resize(self, _event: Resize) -> None:
        """Draw again in the new size."""
        self._draw()

    def on_click(self, event: Click) -> None:
        """Post the clicked cell."""
        cell = self.fit.cell_at(event.x, event.y)
        if cell and self.position:
            self.post_message(self.CellClicked(*cell))

    def render_line(self, y: int) -> Strip:
        """A line of the widget: a line of the drawing, with blanks around it."""
        number = y - self.fit.top
        line = self._lines[number] if 0 <= number < len(self._lines) else Strip.blank(0)
        around = self.rich_style
        left = Strip.blank(max(self.fit.left, 0), around)
        return Strip.join([left, line]).adjust_cell_length(self.size.width, around)

    def _draw(self) -> None:
        """Draw all lines."""
        self.refresh()
        position, self._lines = self.position, []
        if position is None or not all(self.size):
            return
        self._window = camera_window(position, self._window)
        focus = player_point(position) or (0, 0)
        self.fit = fit_board(self._window, focus, (self.size.width, self.size.height), self.plain)
        hidden = outside_points(position) if self.hides_outside else frozenset()
        self._lines = (self._pixels if self.fit.side else self._characters)(position, hidden)

    def _pixels(self, position: Position, hidden: frozenset[Point]) -> list[Strip]:
        sprites, seen = sprites_of(position.rulebook), self.fit.seen
        entries = sprites.entries(position, seen)
        for row, column in hidden:
            entries[Area(column, row, column + 1, row + 1).moved(-seen.left, -seen.top).scaled(SPRITE_SIDE).slices] = 0
        return lines_of(sprites.table[resize(entries, self.fit.side)], self.background)

    def _characters(self, position: Position, hidden: frozenset[Point]) -> list[Strip]:
        rows = rows_of(position, self.fit.seen, hidden)
        if self.plain:
            return [Strip([Segment(row, Style.null())], len(row)) for row in rows]
        lines = zip(rows, glyph_colours(position, self.fit.seen), strict=True)
        return [Strip(map(self._character, row, colours), len(row)) for row, colours in lines]

    def _character(self, glyph: str, colour: int) -> Segment:
        """A character on a background tinted with its own colour."""
        return Segment(glyph, style(colour, tinted(int(self.background[1:], 16), colour)))
