"""Films: scenes side by side and in step, written frame by frame to a GIF, an APNG, an MP4 or a WebM.

    Scene ─run─▶ Board ─┐
    Scene ─run─▶ Board ─┼─▶ Sheet ──(pixels, area that changed)──▶ Writer ──▶ aside ──▶ cellar.gif
    Scene ─run─▶ Board ─┘

No frame is kept: the sheet is drawn over and over, and the writer lets go of each frame once it is written. The film
is written aside and takes its name when it is complete, so whoever stops it finds what was there before.
"""

from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path

from souko.atomic_file import write_errors
from souko.drawing.films.frame import Sheet, check_drawable, layout_of, palette_of
from souko.drawing.films.scene import BRISK, Scene, Subject, scenes_of
from souko.drawing.films.schedule import Schedule, check_moves, check_times, simplest, stride
from souko.drawing.films.writer import Reel, Writer, format_of, opened
from souko.drawing.themes import theme as theme_named
from souko.drawing.written_file import WrittenFilm

Progress = Callable[[int, int], object]
"""Told after each frame how many are done and how many there are in all."""


def film(  # noqa: PLR0913 - each option is one the reader of a film wants by name
    subjects: Subject | Sequence[Subject],
    path: str | PathLike[str],
    *,
    every: int | None = None,
    fps: float | None = None,
    cell: int | None = None,
    seconds: float | None = None,
    start: int = 0,
    stop: int | None = None,
    theme: str = "classic",
    hold: float = 1.0,
    progress: Progress | None = None,
) -> WrittenFilm:
    """Write a film of the subjects, side by side and in step; the ending of the path decides the format.

    A frame is drawn at move `start`, after `every` moves from there, and at move `stop` (by default the last of the
    longest scene; a shorter one rests at its end), which is held for `hold` seconds. With `seconds`, `every` is as
    small as lets the run from start to stop, without the hold, take no longer. Unless told otherwise a frame is drawn
    after 10 moves and there are 24 frames a second; of a rulebook every turn is shown, 6 a second. A cell is `cell`
    pixels: 6, or fewer if the picture would not fit 3840 x 2160; of a rulebook as many as make about 500 pixels.

    Cost: memory for two frames, however long the film is. Surprise: a `Scene` is left where the film ends;
    an actor, such as a `Warehouse`, is filmed from its first move and stays where it is.
    """
    scenes, path, colours = scenes_of(subjects), Path(path), theme_named(theme)
    written, pace = format_of(path), scenes[0].pace if scenes else BRISK
    every, fps = pace.every if every is None else every, pace.fps if fps is None else fps
    length = max((scene.length for scene in scenes), default=0)
    stop = length if stop is None else stop
    check_moves(start, stop, length, every, seconds)
    check_times(fps, hold, written.fastest)
    check_drawable(scenes, cell)
    every = every if seconds is None else stride(stop - start, seconds, fps)
    times = Schedule(start, stop, every, *map(simplest, (fps, hold)))
    advance(scenes, 0, start)
    plan, palette = layout_of(scenes, cell).padded(written.multiple), palette_of(scenes, colours)
    with opened(path, Reel(plan.size, palette.table, times.rate, times.frames)) as writer:
        _shoot(scenes, times, Sheet(plan, palette), writer, path, progress)
    return WrittenFilm(path, times.frames, plan.size, path.stat().st_size)


def advance(scenes: Sequence[Scene], made: int, moves: int) -> None:
    """Bring the scenes from so many moves made to so many; one that has come to its end rests."""
    for scene in scenes:
        more = min(moves, scene.length) - min(made, scene.length)
        if more:
            scene.run(more)


def _shoot(  # noqa: PLR0913, PLR0917 - the one place where all parts of a film meet
    scenes: Sequence[Scene], times: Schedule, sheet: Sheet, writer: Writer, path: Path, progress: Progress | None
) -> None:
    """Write every frame of the schedule."""
    made = times.start
    for done, (moves, seconds) in enumerate(times, 1):
        advance(scenes, made, moves)
        made = moves
        changed = sheet.draw([scene.board() for scene in scenes], [scene.caption() for scene in scenes])
        with write_errors(path):
            writer.add(sheet.pixels, changed, seconds)
        if progress:
            progress(done, times.frames)
