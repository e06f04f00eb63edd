"""MP4 (H.264) and WebM (VP9), encoded by FFmpeg through PyAV as the frames come.

    palette entries ──▶ YUV planes ──▶ encoder ──▶ file
                        (changed area)

Video has a constant frame rate, so a picture is shown longer by repeating it; a repeated frame takes a few bytes.
"""

from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any

from souko.drawing.area import Area
from souko.drawing.films.writer import FilmHeader
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
"""Colour space and range. Without them players choose a colour space by the size of the picture."""


class VideoWriter:
    """Encodes a video frame by frame."""

    def __init__(self, path: Path, header: FilmHeader) -> None:
        codec, options, muxing = _CODECS[path.suffix.lower()]
        self._av, self._rate, self._time, self._encoded = _av(), header.rate, Fraction(0), 0
        self._planes = Planes(header.size, header.table)
        self._file = self._av.open(str(path), "w", options=muxing)
        self._stream = self._file.add_stream(codec, rate=header.rate, options=options)
        self._stream.width, self._stream.height = header.size
        self._stream.pix_fmt, self._stream.time_base = "yuv420p", 1 / header.rate
        _set_colour_space(self._stream.codec_context)

    def add(self, pixels: Pixels, changed: Area | None, seconds: Fraction) -> None:
        """Append a frame, repeated for as long as it is shown."""
        if changed:
            self._planes.update(pixels, changed)
        self._time += seconds
        while self._encoded < round(self._time * self._rate):
            self._encode()
            self._encoded += 1

    def finish(self) -> None:
        """Write the frames that the encoder has delayed."""
        for packet in self._stream.encode_lazy(None):
            self._file.mux(packet)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _encode(self) -> None:
        frame = self._av.VideoFrame.from_ndarray(self._planes.stacked, format="yuv420p")
        frame.pts, frame.time_base = self._encoded, 1 / self._rate
        for packet in self._stream.encode_lazy(frame):
            self._file.mux(packet)


def _set_colour_space(context: Any) -> None:
    context.colorspace = context.color_primaries = context.color_trc = _BT709
    context.color_range = _LIMITED


def _av() -> Any:
    try:
        import av
    except ImportError as error:
        raise ExtraError("writing MP4 or WebM films", "film") from error
    return av
