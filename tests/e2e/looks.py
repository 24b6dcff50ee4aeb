"""How the site looks: on a desktop or a phone, by day or by night; and pictures of it, for people to look at.

`make test` visits both sizes and both themes once, `make pictures` (PICTURES=1) each size in each theme, and keeps
pictures of all that is seen.
"""

import os
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from playwright.async_api import Page

ARTEFACTS = Path(__file__).parents[2] / "artefacts" / "screens"
PICTURES = bool(os.environ.get("PICTURES"))

Theme = Literal["light", "dark"]


class Look(NamedTuple):
    name: str
    """How the names of its pictures end."""
    phone: bool
    theme: Theme


DESKTOP_DAY = Look("desktop-day", phone=False, theme="light")
DESKTOP_NIGHT = Look("desktop-night", phone=False, theme="dark")
PHONE_DAY = Look("phone-day", phone=True, theme="light")
PHONE_NIGHT = Look("phone-night", phone=True, theme="dark")

LOOKS = (DESKTOP_DAY, DESKTOP_NIGHT, PHONE_DAY, PHONE_NIGHT) if PICTURES else (DESKTOP_DAY, PHONE_NIGHT)

in_each_look = pytest.mark.parametrize("look", LOOKS, ids=[look.name for look in LOOKS])


async def screenshot(page: Page, name: str) -> None:
    """A picture of what is shown, if pictures are wanted."""
    if PICTURES:
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        await page.screenshot(path=ARTEFACTS / f"{name}.png")
