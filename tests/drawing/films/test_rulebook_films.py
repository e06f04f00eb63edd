"""Pictures and films of rulebooks: every frame is what the sprites say, turn by turn."""

from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image
from PIL.ImageSequence import all_frames

from souko.boards.board import Board
from souko.drawing import RulebookRun, Scene, Sprites, WrittenFilm, film, picture
from souko.drawing.films.frame import MARGIN, layout_of, palette_of
from souko.drawing.films.scene import scenes_of, still_scene
from souko.drawing.themes import theme
from souko.errors import BudgetError, MoveError

ENDINGS = [".gif", ".apng", ".mp4", ".webm"]
PUSHING = "[ > Player | Lamp ] -> [ > Player | > Lamp ]"
FALLING = "late down random [ Lamp | no Lamp no Wall ] -> [ | Lamp ] again"


@pytest.fixture(params=ENDINGS)
def ending(request):
    if request.param in (".mp4", ".webm"):
        pytest.importorskip("av", reason="films as MP4 and WebM need souko[film]")
    return request.param


def enlarged(pixels, cell):
    """The slow twin of scaling: each pixel of the canvas by itself."""
    rows, columns = pixels.shape[0] // 5 * cell, pixels.shape[1] // 5 * cell
    return np.array([[pixels[y * 5 // cell, x * 5 // cell] for x in range(columns)] for y in range(rows)], np.uint8)


def panel(image, run, cell):
    """What the panel of the only scene shows."""
    area = layout_of(scenes_of(run), cell).slots[0].panel
    return np.asarray(image.convert("RGB"))[area.slices]


def frames(path):
    with Image.open(path) as image:
        yield from all_frames(image)


def row_of_lamp(position):
    return next(row for row in range(position.height) for x in range(position.width) if "lamp" in position.at(row, x))


def test_a_run_has_a_turn_for_each_move(a_rulebook):
    run = RulebookRun(a_rulebook("@....").start(), "right right left")
    assert (run.length, run.ends) == (3, [0, 1, 2, 3])
    run.run(2)
    assert run.board.at(0, 2) == ("background", "player")
    assert run.caption == "Lamps · level 1 · move 2 of 3"


def test_again_turns_are_shown_one_by_one(a_rulebook):
    levels = "#@o....#\n####...#\n####...#\n########"
    rules = f"{PUSHING}\n{FALLING}"
    start = a_rulebook(levels, rules=rules).start()
    run = RulebookRun(start, "rrl")
    assert run.ends == [0, 1, 3, 4]
    assert [row_of_lamp(run.at(turn).board) for turn in range(5)] == [0, 0, 1, 2, 2]
    run.run(run.length)
    assert run.board == start.run("rrl")


def test_a_random_run_is_the_same_when_it_is_played_again(a_rulebook):
    rules = "[ Player no Lamp ] -> [ Player random Drop ]"
    objects = "Drop1\nred\n\nDrop2\nblue\n\nLEGEND\n\nDrop = Drop1 or Drop2 or Lamp\n"
    rulebook = a_rulebook("@.........", objects=objects, layers="Drop1\nDrop2", rules=rules)
    ends = set()
    for seed in range(6):
        run = RulebookRun(rulebook.start(0, seed), "rrrrrrrr")
        run.run(8)
        assert run.board == run.at(8).board == rulebook.start(0, seed).run("rrrrrrrr")
        ends.add(run.board.packed)
    assert len(ends) > 1


def test_a_run_ends_with_the_first_win(a_rulebook):
    run = RulebookRun(a_rulebook("@.o..", wins="some Player on Lamp").start(), "rrrr")
    assert (run.length, run.ends) == (2, [0, 1, 2])
    assert run.at(2).board.won


def test_turns_before_the_first_move_are_shown_too(a_rulebook):
    levels = "#o..@#\n#....#\n#....#\n######"
    rulebook = a_rulebook(levels, prelude="run_rules_on_level_start", rules=FALLING)
    run = RulebookRun(rulebook.start(), "l")
    assert run.ends[0] == run.length - 1
    assert run.at(run.length).board == rulebook.start().run("l")


def test_messages_do_not_stop_a_run(a_rulebook):
    run = RulebookRun(a_rulebook("@....", rules="[ > Player ] -> [ > Player ] message Hello").start(), "rrr")
    assert run.length == 3
    assert "player" in run.at(3).board.at(0, 3)


def test_a_run_that_never_ends_raises_a_budget_error(a_rulebook):
    rules = "[ Player Lamp ] -> [ Player ] again\n+ [ Player no Lamp ] -> [ Player Lamp ] again"
    with pytest.raises(BudgetError, match=r"gave up after move 1 and 10,000 further turns \(again\)"):
        RulebookRun(a_rulebook("@...", rules=f"random {rules}").start(), "r")


def test_an_unknown_move_is_refused_at_once(a_rulebook):
    with pytest.raises(MoveError, match="no such move: 'q'"):
        RulebookRun(a_rulebook("@...").start(), "rrq")


def test_turns_of_a_move_that_does_not_exist_are_refused(a_rulebook):
    run = RulebookRun(a_rulebook("@...").start(), "rr")
    assert [run.turns(move) for move in range(3)] == [0, 1, 2]
    for move in (-1, 3):
        with pytest.raises(MoveError, match=f"there is no move {move}; the run has 2 moves"):
            run.turns(move)


@pytest.mark.parametrize("ending", [".gif", ".apng"])
@pytest.mark.parametrize("cell", [5, 10, 7, 3, 1])
def test_every_frame_is_the_position_in_its_sprites(tmp_path, a_rulebook, ending, cell):
    levels = "#@o....#\n####...#\n####...#\n########"
    run = RulebookRun(a_rulebook(levels, rules=f"{PUSHING}\n{FALLING}").start(), "rrlrl")
    made = film(run, tmp_path / f"a{ending}", cell=cell)
    assert made.frames == run.length + 1
    for turn, image in enumerate(frames(made.path)):
        position = run.at(turn).board
        seen = enlarged(Sprites(position.rulebook).pixels(position), cell)
        assert np.array_equal(panel(image, run, cell), seen), f"turn {turn}"


def test_the_camera_follows_the_player_and_stays_when_there_is_none(tmp_path, a_rulebook):
    rules = "[ action Player ] -> [ Lamp ]"
    run = RulebookRun(a_rulebook("@..o.*.", prelude="zoomscreen 3x1", rules=rules).start(), "rrrrx")
    film(run, tmp_path / "a.gif", cell=5)
    for turn, (image, left) in enumerate(zip(frames(tmp_path / "a.gif"), [0, 0, 1, 2, 3, 3], strict=True)):
        position = run.at(turn).board
        seen = Sprites(position.rulebook).pixels(position, whole=True)[:, left * 5 : left * 5 + 15]
        assert np.array_equal(panel(image, run, 5), seen), f"turn {turn}"


def test_every_format_can_be_written(tmp_path, a_rulebook, ending):
    made = film(RulebookRun(a_rulebook("@....").start(), "rrr"), tmp_path / f"a{ending}")
    assert made == WrittenFilm(tmp_path / f"a{ending}", 4, made.size, made.path.stat().st_size)


def test_a_frame_lasts_a_sixth_of_a_second_by_default(tmp_path, a_rulebook):
    run = RulebookRun(a_rulebook("@....").start(), "rrr")
    film(run, tmp_path / "a.apng")
    film(run, tmp_path / "b.apng", fps=2, every=3)
    with Image.open(tmp_path / "a.apng") as slow, Image.open(tmp_path / "b.apng") as quick:
        assert slow.info["duration"] == pytest.approx(1000 / 6, abs=1)
        assert quick.info["duration"] == 500
        assert (len(all_frames(slow)), len(all_frames(quick))) == (4, 2)


@pytest.mark.parametrize(
    ("shape", "cell"), [((1, 5), 100), ((4, 12), 40), ((20, 3), 25), ((100, 100), 5), ((900, 30), 2)]
)
def test_a_picture_is_about_500_pixels_and_sprites_are_even(a_rulebook, shape, cell):
    rows = ["." * shape[1]] * (shape[0] - 1)
    position = a_rulebook("\n".join(["@" + "." * (shape[1] - 1), *rows])).start()
    assert layout_of([still_scene(position)]).cell == cell


def test_a_position_is_a_picture(tmp_path, a_rulebook):
    position = a_rulebook("#@o\n...").start()
    made = picture(position, tmp_path / "a.png", cell=10)
    assert made.size == (30 + 2 * MARGIN, 20 + 2 * MARGIN)
    with Image.open(made.path) as image:
        seen = np.asarray(image.convert("RGB"))
    assert np.array_equal(
        seen[MARGIN:-MARGIN, MARGIN:-MARGIN], enlarged(Sprites(position.rulebook).pixels(position), 10)
    )


def test_around_the_panels_is_the_background_of_the_game_and_captions_have_its_text_colour(tmp_path, a_rulebook):
    prelude = "background_color #f80\ntext_color #012345"
    picture(RulebookRun(a_rulebook("@....", prelude=prelude).start(), "r"), tmp_path / "a.png", theme="paper")
    with Image.open(tmp_path / "a.png") as image:
        colours = {colour for _, colour in image.convert("RGB").getcolors()}
        assert image.convert("RGB").getpixel((0, 0)) == (255, 0x88, 0)
    assert (1, 0x23, 0x45) in colours


def test_a_picture_shows_a_run_after_some_turns(tmp_path, a_rulebook):
    run = RulebookRun(a_rulebook("@....").start(), "rrr")
    picture(run, tmp_path / "a.png", at=2, cell=5)
    with Image.open(tmp_path / "a.png") as image:
        assert np.array_equal(panel(image, run, 5), Sprites(run.board.rulebook).pixels(run.at(2).board))


def test_an_svg_has_the_same_pixels(tmp_path, a_rulebook):
    position = a_rulebook("#@o\n.s*", prelude="zoomscreen 2x2").start()
    made = picture(position, tmp_path / "a.svg", cell=20)
    space = "{http://www.w3.org/2000/svg}"
    (inner,) = ElementTree.parse(made.path).getroot().findall(f"{space}g/{space}svg")
    assert (inner.get("width"), inner.get("height"), inner.get("viewBox")) == ("40", "40", "0 0 10 10")
    pixels = np.zeros((10, 10, 3), np.uint8)
    for path in inner.findall(f"{space}path"):
        for stroke in path.get("d").strip("Mz").split("zM"):
            x, y, width, height = map(int, stroke.replace("h", " ").replace("v", " ").split()[:4])
            pixels[y : y + height, x : x + width] = list(bytes.fromhex(path.get("fill")[1:]))
    assert np.array_equal(pixels, Sprites(position.rulebook).pixels(position))


def test_runs_and_boards_are_drawn_side_by_side(tmp_path, a_rulebook):
    board = Board.from_text("#####\n#@O.#\n#####", "warehouse")
    one, other = RulebookRun(a_rulebook("@....").start(), "rrr"), RulebookRun(a_rulebook("....@").start(), "lllll")
    made = film([one, other, board], tmp_path / "a.gif", cell=5)
    assert made.frames == 6
    layout, last = layout_of(scenes_of([one, other, board]), 5), list(frames(made.path))[-1].convert("RGB")
    for place, run in zip(layout.slots, (one, other), strict=False):
        seen = Sprites(run.board.rulebook).pixels(run.at(run.length).board)
        assert np.array_equal(np.asarray(last)[place.panel.slices], seen)
    assert last.getpixel((0, 0)) == (0x17, 0x17, 0x1D)


def test_colours_beyond_256_are_drawn_as_the_nearest_one(tmp_path, a_rulebook):
    objects = "\n\n".join(f"T{number}\n#{number:02x}0000" for number in range(256))
    layers = "\n".join(f"T{number}" for number in range(256))
    position = a_rulebook("e@", objects=objects + "\n\nLEGEND\n\ne = T255\n", layers=layers).start()
    palette = palette_of([still_scene(position)], theme("classic"))
    assert palette.size == 256
    picture(position, tmp_path / "a.png", cell=5)
    with Image.open(tmp_path / "a.png") as image:
        red, green, blue = np.asarray(image.convert("RGB"))[MARGIN, MARGIN].tolist()
    assert (abs(red - 255) < 80, green < 80, blue < 80) == (True, True, True)


def test_a_scene_may_show_positions(tmp_path, a_rulebook):
    positions = iter([a_rulebook("@....").start()] * 9)
    assert film(Scene(3, lambda moves: None, lambda: next(positions)), tmp_path / "a.gif").frames == 2


def test_a_scene_that_changes_its_shape_is_refused(tmp_path, a_rulebook):
    shown = [a_rulebook("@....").start(), a_rulebook("@...").start()]
    made = []
    scene = Scene(3, made.append, lambda: shown[len(made)])
    with pytest.raises(MoveError, match=r"changed its shape from \(1, 5\) to \(1, 4\)"):
        film(scene, tmp_path / "a.gif")
