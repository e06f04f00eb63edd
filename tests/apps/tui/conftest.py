"""The app in a terminal that Textual simulates."""

import asyncio
from typing import Any, NamedTuple

import pytest

from souko.games.library import PlayableGame


class Seen(NamedTuple):
    """The screen: rows of the board, the lines around it, and the text of a notice or a list."""

    board: str
    title: str
    level: str
    status: str
    keys: str
    notice: str
    lines: list[Any]
    fit: Any
    colours: tuple[str, str]
    app: Any


@pytest.fixture
def terminal(monkeypatch):
    """Start the app, press keys and return the screen: `terminal(game, "right", "u")`.

    A pair of numbers clicks there, a number waits for that many seconds, a function waits until it is true.
    """
    pytest.importorskip("textual")
    from souko.apps.tui import notice
    from souko.apps.tui.app import PlayApp

    monkeypatch.setattr(notice, "GRACE", 0.0)

    def sit(
        game: PlayableGame | None, *keys: Any, size: tuple[int, int] = (80, 24), plain: bool = True, **options: Any
    ) -> Seen:
        async def play() -> Seen:
            app = PlayApp(game, plain=plain, **options)
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                for key in keys:
                    await _do(pilot, key)
                    await pilot.pause()
                return look(app)

        return asyncio.run(play())

    return sit


async def _do(pilot: Any, key: Any) -> None:
    if isinstance(key, str):
        await pilot.press(key)
    elif isinstance(key, tuple):
        await pilot.click("BoardView", offset=key)
    elif callable(key):
        for _ in range(200):
            if key(look(pilot.app)):
                return
            await pilot.pause(0.05)
        raise AssertionError(f"waited in vain; there is {look(pilot.app)}")
    else:
        await pilot.pause(key)


def look(app: Any) -> Seen:
    from textual.widgets import OptionList, Static

    def words(screen, selector):
        return "\n".join(str(each.content) for each in screen.query(selector).results(Static))

    game_screen = next((screen for screen in app.screen_stack if type(screen).__name__ == "GameScreen"), app.screen)
    lines = [screen for screen in app.screen_stack if screen is not game_screen and screen is app.screen]
    notice = "\n".join(words(screen, "Static") for screen in lines)
    listed = [str(option.prompt) for options in app.screen.query(OptionList) for option in options.options]
    views = list(game_screen.query("BoardView"))
    lines = [view.render_line(y) for view in views for y in range(view.size.height)]
    colours = game_screen.rich_style.bgcolor, game_screen.rich_style.color
    return Seen(
        "\n".join(rows_of([line.text for line in lines])),
        words(game_screen, "#title"),
        words(game_screen, "#level"),
        words(game_screen, "#status"),
        words(game_screen, "#keys"),
        "\n".join([notice, *listed]).strip(),
        lines,
        views[0].fit if views else None,
        tuple(colour.triplet.hex if colour.triplet else colour.name for colour in colours),
        app,
    )


def rows_of(lines: list[str]) -> list[str]:
    """The rows of the drawing without the blanks around it."""
    drawn = [row for row in lines if row.strip()]
    left = min((len(row) - len(row.lstrip()) for row in drawn), default=0)
    return [row[left:].rstrip() for row in drawn]


@pytest.fixture
def drawn():
    """A drawn board without the indentation of the source."""

    def draw(text: str) -> str:
        return "\n".join(line.strip() for line in text.strip().split("\n"))

    return draw
