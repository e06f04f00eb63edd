"""Films: scenes side by side and in step, written frame by frame to a GIF, an APNG, an MP4 or a WebM.

    Scene ─run─▶ Board ─┐
    Scene ─run─▶ Board ─┼─▶ Canvas ──(pixels, area that changed)──▶ Writer ──▶ cellar.gif
    Scene ─run─▶ Board ─┘

No frame is kept: one canvas is redrawn for each frame, and the writer writes it at once. The file gets its name when
the film is complete, so a film that is stopped leaves the old file as it was.
"""

from collections.abc import Sequence
from os import PathLike
from pathlib import Path

from souko.atomic_file import write_errors
from souko.drawing.films.frame import Canvas, check_drawable, layout_of, palette_of
from souko.drawing.films.scene import SCRIPT_PACE, Scene, Subject, scenes_of
from souko.drawing.films.schedule import Schedule, check_moves, check_times, moves_per_frame, simple_fraction
from souko.drawing.films.writer import FilmHeader, Writer, format_of, open_writer
from souko.drawing.themes import theme as theme_named
from souko.drawing.written_file import WrittenFilm
from souko.limits import Progress


def film(  # noqa: PLR0913 - one argument per option
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

    A frame is drawn at move `start`, then after each `every` moves, and at move `stop` (by default the last one of the
    longest scene; shorter scenes stop at their end). The last frame is shown for `hold` seconds. `seconds` chooses the
    smallest `every` with which the film, without the hold, lasts no longer. By default there is a frame every 10 moves
    and 24 frames a second; for rulebooks a frame every turn and 6 a second. A cell is `cell` pixels a side; by default
    6, or fewer if the picture would exceed 3840 x 2160; for rulebooks, as many as give about 500 pixels.

    Cost: memory for two frames, however long the film is. Surprise: a `Scene` stays where the film ends;
    a `Warehouse` or a `RulebookRun` is filmed from its first move, on a copy.
    """
    scenes, path, colours = scenes_of(subjects), Path(path), theme_named(theme)
    file_format, pace = format_of(path), scenes[0].pace if scenes else SCRIPT_PACE
    every, fps = pace.every if every is None else every, pace.fps if fps is None else fps
    length = max((scene.length for scene in scenes), default=0)
    stop = length if stop is None else stop
    check_moves(start, stop, length, every, seconds)
    check_times(fps, hold, file_format.max_fps)
    check_drawable(scenes, cell)
    every = every if seconds is None else moves_per_frame(stop - start, seconds, fps)
    times = Schedule(start, stop, every, *map(simple_fraction, (fps, hold)))
    advance(scenes, 0, start)
    layout, palette = layout_of(scenes, cell).padded(file_format.side_multiple), palette_of(scenes, colours)
    with open_writer(path, FilmHeader(layout.size, palette.table, times.rate, times.frames)) as writer:
        _write_frames(scenes, times, Canvas(layout, palette), writer, path, progress)
    return WrittenFilm(path, times.frames, layout.size, path.stat().st_size)


def advance(scenes: Sequence[Scene], made: int, moves: int) -> None:
    """Run the scenes from move `made` to move `moves`; a shorter scene stops at its end."""
    for scene in scenes:
        more = min(moves, scene.length) - min(made, scene.length)
        if more:
            scene.run(more)


def _write_frames(  # noqa: PLR0913, PLR0917 - the one place where all parts of a film meet
    scenes: Sequence[Scene], times: Schedule, canvas: Canvas, writer: Writer, path: Path, progress: Progress | None
) -> None:
    """Write every frame of the schedule."""
    made = times.start
    for done, (moves, seconds) in enumerate(times, 1):
        advance(scenes, made, moves)
        made = moves
        changed = canvas.draw([scene.board() for scene in scenes], [scene.caption() for scene in scenes])
        with write_errors(path):
            writer.add(canvas.pixels, changed, seconds)
        if progress:
            progress(done, times.frames)
