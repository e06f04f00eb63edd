"""MP4 (H.264) and WebM (VP9), encoded by FFmpeg through PyAV as the frames come.

    palette entries ──▶ planes ──▶ encoder ──▶ file
                        only what changed

A film has one frame for each tick, so the last picture is held by repeating it, which costs next to nothing.
"""

from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any

from souko.drawing.area import Area
from souko.drawing.films.writer import Reel
from souko.drawing.films.yuv import Planes
from souko.drawing.palette import Pixels
from souko.errors import ExtraError

_CODECS = MappingProxyType(
    {
        ".mp4": ("libx264", {"preset": "veryfast", "crf": "18"}, {"movflags": "+faststart"}),
        ".webm": ("libvpx-vp9", {"deadline": "realtime", "cpu-used": "6", "crf": "24", "row-mt": "1"}, {}),
    }
)
_BT709, _LIMITED = 1, 1
"""Without these marks players guess what brightness and colour mean, and guess by the size of the picture."""


class VideoWriter:
    """Encodes a video frame by frame."""

    def __init__(self, path: Path, reel: Reel) -> None:
        codec, options, muxing = _CODECS[path.suffix.lower()]
        self._av, self._rate, self._time, self._told = _av(), reel.rate, Fraction(0), 0
        self._planes = Planes(reel.size, reel.table)
        self._file = self._av.open(str(path), "w", options=muxing)
        self._stream = self._file.add_stream(codec, rate=reel.rate, options=options)
        self._stream.width, self._stream.height = reel.size
        self._stream.pix_fmt, self._stream.time_base = "yuv420p", 1 / reel.rate
        _mark(self._stream.codec_context)

    def add(self, pixels: Pixels, changed: Area | None, seconds: Fraction) -> None:
        """Append a frame, as often as its time asks for."""
        if changed:
            self._planes.show(pixels, changed)
        self._time += seconds
        while self._told < round(self._time * self._rate):
            self._encode()
            self._told += 1

    def finish(self) -> None:
        """Encode what the encoder still holds back."""
        for packet in self._stream.encode_lazy(None):
            self._file.mux(packet)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _encode(self) -> None:
        frame = self._av.VideoFrame.from_ndarray(self._planes.stacked, format="yuv420p")
        frame.pts, frame.time_base = self._told, 1 / self._rate
        for packet in self._stream.encode_lazy(frame):
            self._file.mux(packet)


def _mark(context: Any) -> None:
    context.colorspace = context.color_primaries = context.color_trc = _BT709
    context.color_range = _LIMITED


def _av() -> Any:
    try:
        import av
    except ImportError as error:
        raise ExtraError("writing MP4 or WebM films", "film") from error
    return av
