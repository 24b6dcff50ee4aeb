"""Sentences in French, English and German.

A `Saying` is a sentence that can be said in each language: its wordings and the arguments that go into them. No
sentence is put together from pieces: each wording is whole, with fields such as `{cell}`. Arguments named `seat` (or
ending in `_seat`) are seat numbers and appear as that seat's emblem, `{seat}` or with its case, `{seat.of}`. Other
arguments appear by the names that the game gives their values, if it gives any. A list appears as "1, 2 and 3", and by
`{things:or}` as "1, 2 or 3".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

Language: TypeAlias = Literal["fr", "en", "de"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

Wording: TypeAlias = Mapping[Language, str]
"""The same sentence in each language."""

Names: TypeAlias = Mapping[str, Mapping[object, Wording]]
"""What people call the values of arguments, by the argument's name: `{"side": {"E": {"en": "east", …}}}`."""
NO_NAMES: Names = {}

_CONJUNCTIONS: Mapping[str, Wording] = {
    "": {"fr": "et", "en": "and", "de": "und"},
    "or": {"fr": "ou", "en": "or", "de": "oder"},
}


@dataclass(frozen=True)
class Emblem:
    """The name of a seat, after its glyph, so that nobody needs a name or a colour."""

    name: str
    the: str
    """As a subject: "Jaguar", "der Jaguar"."""
    of: str
    """As an owner: "de Jaguar", "Jaguar’s", "des Jaguars" (before or after the noun, as the wording has it)."""

    def __format__(self, spec: str) -> str:
        return format(self.name, spec)


EMBLEMS: Mapping[Language, tuple[Emblem, ...]] = {
    "en": (
        Emblem("Eagle", "Eagle", "Eagle’s"),
        Emblem("Jaguar", "Jaguar", "Jaguar’s"),
        Emblem("Serpent", "Serpent", "Serpent’s"),
        Emblem("Rabbit", "Rabbit", "Rabbit’s"),
        Emblem("Flower", "Flower", "Flower’s"),
    ),
    "fr": (
        Emblem("Aigle", "Aigle", "d’Aigle"),
        Emblem("Jaguar", "Jaguar", "de Jaguar"),
        Emblem("Serpent", "Serpent", "de Serpent"),
        Emblem("Lapin", "Lapin", "de Lapin"),
        Emblem("Fleur", "Fleur", "de Fleur"),
    ),
    "de": (
        Emblem("Adler", "der Adler", "des Adlers"),
        Emblem("Jaguar", "der Jaguar", "des Jaguars"),
        Emblem("Schlange", "die Schlange", "der Schlange"),
        Emblem("Kaninchen", "das Kaninchen", "des Kaninchens"),
        Emblem("Blume", "die Blume", "der Blume"),
    ),
}


@dataclass(frozen=True)
class Saying:
    """A sentence that can be said in each language."""

    key: str
    """The stable name of the sentence, for clients that have wordings of their own."""
    wording: Wording = field(repr=False)
    args: Mapping[str, object] = field(default_factory=dict)
    """JSON-able: numbers, texts, lists of them."""
    names: Names = field(default_factory=lambda: NO_NAMES, repr=False)

    def say(self, language: Language) -> str:
        if language not in LANGUAGES:
            raise ValueError(f"there is no language {printable(language)!r}; there are: {', '.join(LANGUAGES)}")
        shown = {name: _displayed(name, value, self.names.get(name, {}), language) for name, value in self.args.items()}
        return self.wording[language].format(**shown)


@dataclass(frozen=True)
class _Listing:
    """Several things; `{things}` says "1, 2 and 3", `{things:or}` says "1, 2 or 3"."""

    parts: list[str]
    language: Language

    def __format__(self, spec: str) -> str:
        if len(self.parts) < 2:
            return "".join(self.parts)
        return f"{', '.join(self.parts[:-1])} {_CONJUNCTIONS[spec][self.language]} {self.parts[-1]}"


def _displayed(name: str, value: object, names: Mapping[object, Wording], language: Language) -> object:
    if isinstance(value, list):
        return _Listing([f"{_displayed(name, part, names, language)}" for part in value], language)
    if names and value in names:
        return names[value][language]
    if name.endswith("seat") and isinstance(value, int) and 0 <= value < len(EMBLEMS[language]):
        return EMBLEMS[language][value]
    if isinstance(value, float):
        return f"{value:g}" if language == "en" else f"{value:g}".replace(".", ",")
    return value


def printable(given: object, most: int = 40) -> str:
    """What somebody sent, made safe to repeat: one line, no control characters, at most `most` characters and a "…"."""
    text = given if isinstance(given, str) else _safe_repr(given)
    shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[:most])
    return shown if len(text) <= most else f"{shown}…"


def quoted(given: object) -> str:
    """The same with a text in quotation marks, so that "0" and 0 look different."""
    return repr(printable(given)) if isinstance(given, str) else printable(given)


def _safe_repr(given: object) -> str:
    try:
        return repr(given)
    except (ValueError, RecursionError):  # a number of more than 4,300 digits, or lists in lists without end
        return "something very long"
