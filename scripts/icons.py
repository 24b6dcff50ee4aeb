"""Draws the site's icons as PNG: `.venv/bin/python scripts/icons.py [FOLDER]`.

They are the mark of the site (`web/src/pages/shell/Logo.svelte`) in its colours by day. `tests/docs` compares the files
that are committed with what is drawn here.
"""

import re
import sys
from pathlib import Path
from typing import NamedTuple

import resvg_py

WEB = Path(__file__).parent.parent / "web"
ICONS = WEB / "public" / "icons"
_MARK = 32
"""The width and height of the mark's drawing."""
_VARIABLE = re.compile(r"var\(--([a-z-]+)\)")


class Icon(NamedTuple):
    pixels: int
    size: float
    """Of the mark, as a part of the icon's width."""
    corner: float
    """The radius of its corners, as a part of the icon's width; 0 where the system cuts the shape itself."""


DRAWN = {
    "icon-192.png": Icon(192, 0.74, 0.2),
    "icon-512.png": Icon(512, 0.74, 0.2),
    # All that matters lies within a circle of 80 % of the width.
    "maskable-512.png": Icon(512, 0.62, 0.0),
    "apple-180.png": Icon(180, 0.66, 0.0),
}


def svg_of(icon: Icon) -> str:
    """The drawing of an icon."""
    tokens = (WEB / "src" / "look" / "tokens.css").read_text("utf-8")
    logo = (WEB / "src" / "pages" / "shell" / "Logo.svelte").read_text("utf-8")

    def colour(name: str) -> str:
        """As it is by day, which stands first."""
        found = re.search(rf"--{name}: (#[0-9a-f]{{6}});", tokens)
        assert found is not None, name
        return found[1]

    paths = "".join(re.findall(r"<path [^>]+/>", logo))
    mark = _VARIABLE.sub(lambda used: colour(used[1]), paths)
    scale = icon.pixels * icon.size / _MARK
    side = icon.pixels * (1 - icon.size) / 2
    # The mark's middle lies one unit below the middle of its box.
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{icon.pixels}" height="{icon.pixels}">'
        f'<rect width="100%" height="100%" rx="{icon.pixels * icon.corner}" fill="{colour("paper")}"/>'
        f'<g transform="translate({side} {side - scale}) scale({scale})">{mark}</g></svg>'
    )


def draw(icon: Icon) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg_of(icon)))


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ICONS
    folder.mkdir(parents=True, exist_ok=True)
    for name, icon in DRAWN.items():
        (folder / name).write_bytes(draw(icon))
