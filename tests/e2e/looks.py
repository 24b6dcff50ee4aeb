"""How the site looks: on a desktop or a phone, by day or by night; and pictures of it, for people to look at.

`make test` visits a desktop by day and a phone by night. `make pictures` (PICTURES=1) does the same, and keeps pictures
of all that is seen at four sizes, those of phones from phones and the others from desktops, each by day and by night.
"""

import os
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from playwright.async_api import Page, ViewportSize

from tests.e2e.sizes import resize, settle

ARTEFACTS = Path(__file__).parents[2] / "artefacts" / "screens"
PICTURES = bool(os.environ.get("PICTURES"))

Theme = Literal["light", "dark"]


class Look(NamedTuple):
    name: str
    """How the names of its pictures end."""
    phone: bool
    theme: Theme


LOOKS = (Look("desktop", phone=False, theme="light"), Look("phone", phone=True, theme="dark"))

in_each_look = pytest.mark.parametrize("look", LOOKS, ids=[look.name for look in LOOKS])

PHONES: tuple[ViewportSize, ...] = ({"width": 390, "height": 664}, {"width": 844, "height": 390})
LARGE: tuple[ViewportSize, ...] = ({"width": 768, "height": 1024}, {"width": 1280, "height": 800})
THEMES: dict[str, Theme] = {"day": "light", "night": "dark"}


async def screenshot(page: Page, name: str, *, as_is: bool = False) -> None:
    """Pictures of what is shown at every size and in both themes, if pictures are wanted.

    `as_is`: one picture, at the size and in the theme that the page has.
    """
    if not PICTURES:
        return
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    size = page.viewport_size
    assert size is not None
    if as_is:
        await page.screenshot(path=ARTEFACTS / f"{name}.png")
        return
    theme: Theme = "dark" if await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") else "light"
    for seen in PHONES if min(size["width"], size["height"]) < 600 else LARGE:
        await resize(page, seen)
        for time, shown in THEMES.items():
            await page.emulate_media(color_scheme=shown)
            await settle(page)
            await page.screenshot(path=ARTEFACTS / f"{name}-{seen['width']}x{seen['height']}-{time}.png")
    await page.emulate_media(color_scheme=theme)
    await resize(page, size)
