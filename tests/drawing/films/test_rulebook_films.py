"""Pictures and films of rulebooks: every frame is what the sprites say, turn by turn."""

from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from souko.boards.board import Board
from souko.drawing import RulebookRun, Scene, Sprites, WrittenFilm, film, picture
from souko.drawing.films.frame import MARGIN, layout_of, palette_of
from souko.drawing.films.scene import scenes_of, still
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
    """The slow twin of scaling: each pixel of the sheet by itself."""
    rows, columns = pixels.shape[0] // 5 * cell, pixels.shape[1] // 5 * cell
    return np.array([[pixels[y * 5 // cell, x * 5 // cell] for x in range(columns)] for y in range(rows)], np.uint8)


def panel(image, take, cell):
    """What the panel of the only scene shows."""
    area = layout_of(scenes_of(take), cell).places[0].panel
    return np.asarray(image.convert("RGB"))[area.part]


def frames(path):
    with Image.open(path) as image:
        for number in range(image.n_frames):
            image.seek(number)
            yield image.copy()


def row_of_lamp(position):
    return next(row for row in range(position.height) for x in range(position.width) if "lamp" in position.at(row, x))


def test_a_take_has_a_turn_for_each_move(a_rulebook):
    take = RulebookRun(a_rulebook("@....").start(), "right right left")
    assert (take.length, take.ends) == (3, [0, 1, 2, 3])
    take.run(2)
    assert take.board.at(0, 2) == ("background", "player")
    assert take.caption == "Lamps · level 1 · move 2 of 3"


def test_turns_that_the_rules_ask_for_are_seen_one_by_one(a_rulebook):
    levels = "#@o....#\n####...#\n####...#\n########"
    rules = f"{PUSHING}\n{FALLING}"
    start = a_rulebook(levels, rules=rules).start()
    take = RulebookRun(start, "rrl")
    assert take.ends == [0, 1, 3, 4]
    assert [row_of_lamp(take.at(turn).board) for turn in range(5)] == [0, 0, 1, 2, 2]
    take.run(take.length)
    assert take.board == start.run("rrl")


def test_a_take_can_be_made_twice_however_much_is_left_to_chance(a_rulebook):
    rules = "[ Player no Lamp ] -> [ Player random Drop ]"
    objects = "Drop1\nred\n\nDrop2\nblue\n\nLEGEND\n\nDrop = Drop1 or Drop2 or Lamp\n"
    rulebook = a_rulebook("@.........", objects=objects, layers="Drop1\nDrop2", rules=rules)
    ends = set()
    for seed in range(6):
        take = RulebookRun(rulebook.start(0, seed), "rrrrrrrr")
        take.run(8)
        assert take.board == take.at(8).board == rulebook.start(0, seed).run("rrrrrrrr")
        ends.add(take.board.packed)
    assert len(ends) > 1


def test_what_comes_after_a_win_is_left_out(a_rulebook):
    take = RulebookRun(a_rulebook("@.o..", wins="some Player on Lamp").start(), "rrrr")
    assert (take.length, take.ends) == (2, [0, 1, 2])
    assert take.at(2).board.won


def test_turns_before_the_first_move_are_seen_too(a_rulebook):
    levels = "#o..@#\n#....#\n#....#\n######"
    rulebook = a_rulebook(levels, prelude="run_rules_on_level_start", rules=FALLING)
    take = RulebookRun(rulebook.start(), "l")
    assert take.ends[0] == take.length - 1
    assert take.at(take.length).board == rulebook.start().run("l")


def test_messages_do_not_stop_a_take(a_rulebook):
    take = RulebookRun(a_rulebook("@....", rules="[ > Player ] -> [ > Player ] message Hello").start(), "rrr")
    assert take.length == 3
    assert "player" in take.at(3).board.at(0, 3)


def test_a_take_that_never_ends_is_given_up(a_rulebook):
    rules = "[ Player Lamp ] -> [ Player ] again\n+ [ Player no Lamp ] -> [ Player Lamp ] again"
    with pytest.raises(BudgetError, match=r"gave up after move 1 and 10,000 further turns \(again\)"):
        RulebookRun(a_rulebook("@...", rules=f"random {rules}").start(), "r")


def test_an_unknown_move_is_refused_at_once(a_rulebook):
    with pytest.raises(MoveError, match="no such move: 'q'"):
        RulebookRun(a_rulebook("@...").start(), "rrq")


def test_turns_are_counted_up_to_a_move_that_there_is(a_rulebook):
    take = RulebookRun(a_rulebook("@...").start(), "rr")
    assert [take.turns(move) for move in range(3)] == [0, 1, 2]
    for move in (-1, 3):
        with pytest.raises(MoveError, match=f"there is no move {move}; the run has 2 moves"):
            take.turns(move)


@pytest.mark.parametrize("ending", [".gif", ".apng"])
@pytest.mark.parametrize("cell", [5, 10, 7, 3, 1])
def test_every_frame_is_the_position_in_its_sprites(tmp_path, a_rulebook, ending, cell):
    levels = "#@o....#\n####...#\n####...#\n########"
    take = RulebookRun(a_rulebook(levels, rules=f"{PUSHING}\n{FALLING}").start(), "rrlrl")
    made = film(take, tmp_path / f"a{ending}", cell=cell)
    assert made.frames == take.length + 1
    for turn, image in enumerate(frames(made.path)):
        position = take.at(turn).board
        seen = enlarged(Sprites(position.rulebook).pixels(position), cell)
        assert np.array_equal(panel(image, take, cell), seen), f"turn {turn}"


def test_the_camera_moves_in_a_film_and_rests_when_the_player_is_gone(tmp_path, a_rulebook):
    rules = "[ action Player ] -> [ Lamp ]"
    take = RulebookRun(a_rulebook("@..o.*.", prelude="zoomscreen 3x1", rules=rules).start(), "rrrrx")
    film(take, tmp_path / "a.gif", cell=5)
    for turn, (image, left) in enumerate(zip(frames(tmp_path / "a.gif"), [0, 0, 1, 2, 3, 3], strict=True)):
        position = take.at(turn).board
        seen = Sprites(position.rulebook).pixels(position, whole=True)[:, left * 5 : left * 5 + 15]
        assert np.array_equal(panel(image, take, 5), seen), f"turn {turn}"


def test_every_format_can_be_written(tmp_path, a_rulebook, ending):
    made = film(RulebookRun(a_rulebook("@....").start(), "rrr"), tmp_path / f"a{ending}")
    assert made == WrittenFilm(tmp_path / f"a{ending}", 4, made.size, made.path.stat().st_size)


def test_a_frame_lasts_a_sixth_of_a_second_unless_told_otherwise(tmp_path, a_rulebook):
    take = RulebookRun(a_rulebook("@....").start(), "rrr")
    film(take, tmp_path / "a.apng")
    film(take, tmp_path / "b.apng", fps=2, every=3)
    with Image.open(tmp_path / "a.apng") as slow, Image.open(tmp_path / "b.apng") as quick:
        assert slow.info["duration"] == pytest.approx(1000 / 6, abs=1)
        assert (slow.n_frames, quick.n_frames, quick.info["duration"]) == (4, 2, 500)


@pytest.mark.parametrize(
    ("shape", "cell"), [((1, 5), 100), ((4, 12), 40), ((20, 3), 25), ((100, 100), 5), ((900, 30), 2)]
)
def test_a_picture_is_about_500_pixels_and_sprites_are_even(a_rulebook, shape, cell):
    rows = ["." * shape[1]] * (shape[0] - 1)
    position = a_rulebook("\n".join(["@" + "." * (shape[1] - 1), *rows])).start()
    assert layout_of([still(position)]).cell == cell


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


def test_a_picture_shows_a_take_after_some_turns(tmp_path, a_rulebook):
    take = RulebookRun(a_rulebook("@....").start(), "rrr")
    picture(take, tmp_path / "a.png", at=2, cell=5)
    with Image.open(tmp_path / "a.png") as image:
        assert np.array_equal(panel(image, take, 5), Sprites(take.board.rulebook).pixels(take.at(2).board))


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


def test_takes_and_boards_stand_side_by_side(tmp_path, a_rulebook):
    board = Board.from_text("#####\n#@O.#\n#####", "warehouse")
    one, other = RulebookRun(a_rulebook("@....").start(), "rrr"), RulebookRun(a_rulebook("....@").start(), "lllll")
    made = film([one, other, board], tmp_path / "a.gif", cell=5)
    assert made.frames == 6
    plan, last = layout_of(scenes_of([one, other, board]), 5), list(frames(made.path))[-1].convert("RGB")
    for place, take in zip(plan.places, (one, other), strict=False):
        seen = Sprites(take.board.rulebook).pixels(take.at(take.length).board)
        assert np.array_equal(np.asarray(last)[place.panel.part], seen)
    assert last.getpixel((0, 0)) == (0x17, 0x17, 0x1D)


def test_more_colours_than_a_palette_holds_are_brought_to_the_nearest(tmp_path, a_rulebook):
    objects = "\n\n".join(f"T{number}\n#{number:02x}0000" for number in range(256))
    layers = "\n".join(f"T{number}" for number in range(256))
    position = a_rulebook("e@", objects=objects + "\n\nLEGEND\n\ne = T255\n", layers=layers).start()
    palette = palette_of([still(position)], theme("classic"))
    assert palette.size == 256
    picture(position, tmp_path / "a.png", cell=5)
    with Image.open(tmp_path / "a.png") as image:
        red, green, blue = image.convert("RGB").getpixel((MARGIN, MARGIN))
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
