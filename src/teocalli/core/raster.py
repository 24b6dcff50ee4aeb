"""SVG documents as pixels, with fonts of our own: they look the same whatever fonts the machine has.

The rasteriser keeps Python's global lock while it works: a tenth of a second for a position, more for a card.
"""

import io
from pathlib import Path

import numpy as np
import numpy.typing as npt

from teocalli.core.svg import PAPER

FONTS = [str(file) for file in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]

Pixels = npt.NDArray[np.uint8]
"""[row, column, 3]: red, green and blue, 0 to 255."""


def png(svg: str, width: int | None = None, height: int | None = None) -> bytes:
    """An SVG document as a PNG: of this size, or of its own."""
    import resvg_py  # here: few need it

    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        height=height,
        skip_system_fonts=True,
        font_files=FONTS,
        sans_serif_family="DejaVu Sans",
    )


def pixels(svg: str) -> Pixels:
    """An SVG document as an array of its own size, on paper where it is transparent.

    >>> from teocalli.core.svg import document, rect
    >>> found = pixels(document(40, 20, "a red square", [rect(10, 5, 10, 10, "#ff0000")]))
    >>> found.shape, found[10, 15].tolist()
    ((20, 40, 3), [255, 0, 0])
    """
    from PIL import Image

    drawn = Image.open(io.BytesIO(png(svg)))
    sheet = Image.new("RGB", drawn.size, PAPER)
    sheet.paste(drawn, mask=drawn.getchannel("A") if drawn.mode == "RGBA" else None)
    return np.array(sheet)
