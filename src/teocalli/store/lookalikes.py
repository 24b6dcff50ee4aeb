"""Names that look alike: two names with the same skeleton can be taken for each other.

A skeleton (Unicode Technical Standard 39) replaces every character by one that stands for all that look like it. It is
for comparing only.
"""

import unicodedata
from functools import cache
from importlib.resources import files

import msgspec

_DIRECTION_MARK = "\u200e"
"""Stands around characters that are written from right to left in the library's list."""
_DOT_ABOVE = "\u0307"
_ABOVE = 230
"""Combining class of marks above a character, which stack upwards."""

_IGNORABLE = frozenset(
    chr(code)
    for first, last in (
        *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F)),
        *((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF)),
        *((0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
    )
    for code in range(first, last + 1)
)
"""Unicode's Default_Ignorable_Code_Point."""


def is_ignorable(c: str) -> bool:
    """Whether a character shows nothing of its own: a joiner, a filler, a choice among forms of the one before it."""
    return c in _IGNORABLE


def skeleton(name: str) -> str:
    """What a name looks like. The result is case-folded, so that `0` and `o` look alike, as `1` and `l` do."""
    looks = _prototypes()
    seen = "".join(c for c in name if not is_ignorable(c))
    shown = "".join(looks.get(c, c) for c in unicodedata.normalize("NFD", seen))
    return _without_second_dots(unicodedata.normalize("NFD", shown).casefold())


def _without_second_dots(text: str) -> str:
    """The text without the dots above an `i` or `j`, which has one of its own that gives way to another."""
    kept: list[str] = []
    dotted = False
    """Whether a dot above would stand where that of an `i` or `j` is."""
    for c in text:
        place = unicodedata.combining(c)
        if place == 0:
            dotted = c in "ij"
        elif dotted and c == _DOT_ABOVE:
            continue
        elif place == _ABOVE:
            dotted = False
        kept.append(c)
    return "".join(kept)


class _Alike(msgspec.Struct):
    c: str
    """The text that looks alike."""


_read = msgspec.json.Decoder(dict[str, list[_Alike]]).decode


@cache
def _prototypes() -> dict[str, str]:
    """For each character that looks like others, the text that stands for all of them.

    The library's list says of each text which others it looks like, in both directions. One with several is what they
    all look like; of two that look only like each other either could stand for both.
    """
    found = _read(files("confusable_homoglyphs").joinpath("confusables.json").read_bytes())
    alike = {_bare(text): [_bare(other.c) for other in others] for text, others in found.items()}
    prototypes: dict[str, str] = {}
    for text, others in alike.items():
        if len(text) == 1 and len(others) == 1:
            [other] = others
            prototypes[text] = other if len(alike[other]) > 1 or len(other) > 1 else min(text, other)
    return prototypes


def _bare(text: str) -> str:
    return text.replace(_DIRECTION_MARK, "")
