import zlib
from struct import unpack

import numpy as np
import PIL
import pytest
from PIL import Image
from PIL.ImageSequence import Iterator

from souko.drawing import film


def chunks(path):
    data = path.read_bytes()[8:]
    while data:
        (length,) = unpack(">I", data[:4])
        name, body, (check,) = data[4:8], data[8 : 8 + length], unpack(">I", data[8 + length : 12 + length])
        assert check == zlib.crc32(name + body)
        yield name.decode(), body
        data = data[12 + length :]


def frames(path):
    """What a viewer shows: each patch drawn over the frame before, without the pixels of entry 0."""
    found, table, shown, area = list(chunks(path)), None, None, None
    for name, body in found:
        if name == "IHDR":
            width, height = unpack(">II", body[:8])
            shown = np.zeros((height, width), np.uint8)
        elif name == "PLTE":
            table = np.frombuffer(body, np.uint8).reshape(-1, 3)
        elif name == "fcTL":
            area = unpack(">IIII", body[4:20])
        elif name in ("IDAT", "fdAT"):
            width, height, left, top = area
            rows = np.frombuffer(zlib.decompress(body[4 * (name == "fdAT") :]), np.uint8).reshape(height, width + 1)
            assert not rows[:, 0].any()
            target = shown[top : top + height, left : left + width]
            np.copyto(target, rows[:, 1:], where=rows[:, 1:] != 0)
            yield table[shown]


def frames_by_pillow(path):
    with Image.open(path) as image:
        for frame in Iterator(image):
            yield np.asarray(frame.convert("RGB"))


old_pillow = pytest.mark.skipif(int(PIL.__version__.split(".")[0]) < 12, reason="old Pillow lays clear pixels wrongly")


@pytest.mark.parametrize("read", [frames, pytest.param(frames_by_pillow, marks=old_pillow)])
def test_every_frame_of_an_apng_is_the_full_picture(tmp_path, a_walk, redrawn_frame, read):
    film([a_walk(seed=1), a_walk(seed=2)], tmp_path / "a.apng", every=3, theme="paper")
    twins = [a_walk(seed=1), a_walk(seed=2)]
    shown = list(read(tmp_path / "a.apng"))
    assert len(shown) == 21
    for pixels in shown:
        assert np.array_equal(pixels, redrawn_frame(twins, "paper"))
        for twin in twins:
            twin.run(3)


@pytest.mark.parametrize("fps", [0.5, 23.976, 24, 120])
def test_the_frames_of_an_apng_have_the_right_delays(tmp_path, a_walk, fps):
    film([a_walk(length=10)], tmp_path / "a.apng", every=1, fps=fps, hold=600)
    delays = [unpack(">HH", body[20:24]) for name, body in chunks(tmp_path / "a.apng") if name == "fcTL"]
    seconds = [number / of for number, of in delays]
    assert seconds[:-1] == [pytest.approx(1 / fps, rel=1e-6)] * 10
    assert seconds[-1] == 600


def test_the_chunks_are_in_order_and_numbered(tmp_path, a_walk):
    film([a_walk(length=20)], tmp_path / "a.apng", every=10)
    found = list(chunks(tmp_path / "a.apng"))
    names = [name for name, _ in found]
    assert names == ["IHDR", "acTL", "PLTE", "tRNS", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"]
    assert [unpack(">I", body[:4])[0] for name, body in found if name in ("fcTL", "fdAT")] == [0, 1, 2, 3, 4]
    assert unpack(">II", dict(found)["acTL"]) == (3, 0)
