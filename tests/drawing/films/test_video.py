import sys

import numpy as np
import pytest

from souko.drawing import film
from souko.errors import ExtraError

ENDINGS = [".mp4", ".webm", ".MP4"]


@pytest.fixture
def decoded():
    av = pytest.importorskip("av", reason="films as MP4 and WebM need souko[film]")

    def read(path):
        with av.open(str(path)) as container:
            stream = container.streams.video[0]
            return stream, [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]

    return read


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_video_shows_what_was_drawn(tmp_path, a_walk, redrawn_frame, decoded, ending):
    made = film([a_walk()], tmp_path / f"a{ending}", every=3, fps=12, hold=0.5, cell=8)
    stream, frames = decoded(made.path)
    assert stream.codec_context.name == {".mp4": "h264", ".webm": "vp9"}[ending.lower()]
    assert stream.codec_context.pix_fmt == "yuv420p"
    assert len(frames) == 20 + 6
    twin = a_walk()
    for frame in frames[:20]:
        drawn = redrawn_frame([twin], cell=8).astype(int)
        seen = frame[: drawn.shape[0], : drawn.shape[1]].astype(int)
        assert np.abs(seen - drawn).mean() < 12
        twin.run(3)


def test_odd_sizes_are_made_even_by_padding(tmp_path, a_walk, decoded):
    scene = a_walk()
    made = film([scene], tmp_path / "a.mp4", every=30, cell=7)
    rows, columns = scene.board().shape
    assert made.size[0] >= columns * 7 + 24
    assert made.size[1] > rows * 7 + 24
    assert made.size[0] % 2 == made.size[1] % 2 == 0
    _, frames = decoded(made.path)
    assert frames[0].shape == (made.size[1], made.size[0], 3)


def test_the_index_of_an_mp4_comes_first_so_that_it_can_be_streamed(tmp_path, a_walk):
    pytest.importorskip("av", reason="films as MP4 need souko[film]")
    data = film([a_walk()], tmp_path / "a.mp4").path.read_bytes()
    assert 0 < data.index(b"moov") < data.index(b"mdat")


def test_a_missing_extra_says_how_to_install_it_and_leaves_nothing(tmp_path, a_walk, monkeypatch):
    monkeypatch.setitem(sys.modules, "av", None)
    with pytest.raises(ExtraError, match=r"writing MP4 or WebM films needs .* pip install 'souko\[film\]'"):
        film([a_walk()], tmp_path / "a.mp4")
    assert not list(tmp_path.iterdir())
