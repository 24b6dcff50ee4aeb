"""Pictures one after the other, as an animated GIF."""

import io
from collections.abc import Sequence

from PIL import Image

from teocalli.server.sharing.film import thinned

MOST_BYTES = 3_000_000
"""Bytes of a film: of a larger one every second frame is left out."""
_COLOURS = 128
_SAMPLES = 4
"""Frames from which the colours of all are chosen."""
_FRAME_MS, _LAST_MS = 700, 4000
"""For how long a frame is seen, and the last one."""


def encode_film(pngs: Sequence[bytes], most: int = MOST_BYTES) -> bytes:
    """Pictures of one size as an animated GIF, with fewer of them if it were too large."""
    some = [_read(pngs[index]) for index in thinned(len(pngs), _SAMPLES)]
    sheet = Image.new("RGB", (some[0].width, some[0].height * len(some)))
    for row, picture in enumerate(some):
        sheet.paste(picture, (0, some[0].height * row))
    palette = sheet.quantize(_COLOURS)
    frames = [_read(png).quantize(palette=palette, dither=Image.Dither.NONE) for png in pngs]
    while len(film := _encode(frames)) > most and len(frames) > 2:
        frames = [frames[index] for index in thinned(len(frames), (len(frames) + 1) // 2)]
    return film


def _read(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def _encode(frames: Sequence[Image.Image]) -> bytes:
    out = io.BytesIO()
    times = [_FRAME_MS] * (len(frames) - 1) + [_LAST_MS]
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False)
    return out.getvalue()
