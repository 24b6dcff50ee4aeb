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


def skeleton(name: str) -> str:
    """What a name looks like. The result is case-folded, so that `0` and `o` look alike, as `1` and `l` do."""
    looks = _prototypes()
    shown = "".join(looks.get(c, c) for c in unicodedata.normalize("NFD", name))
    return unicodedata.normalize("NFD", shown).casefold()


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
