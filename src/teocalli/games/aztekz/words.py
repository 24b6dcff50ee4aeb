"""Every sentence of Aztekz in French, English and German.

Keys beginning with `prompt.` say what is asked now, those with `why.` why a hint is good; the others say why an action
is refused.
"""

from collections.abc import Mapping

from teocalli.core.words import Names, Saying, Wording
from teocalli.games.aztekz.words_hints import HINTS
from teocalli.games.aztekz.words_prompts import PROMPTS
from teocalli.games.aztekz.words_refusals import REFUSALS

WORDS: Mapping[str, Wording] = {**PROMPTS, **REFUSALS, **HINTS}

_KINDS: Mapping[object, Wording] = {
    1: {"en": "raindrop", "fr": "goutte", "de": "Tropfen"},
    2: {"en": "eye", "fr": "œil", "de": "Auge"},
    3: {"en": "triangle", "fr": "triangle", "de": "Dreieck"},
    4: {"en": "square", "fr": "carré", "de": "Quadrat"},
    5: {"en": "star", "fr": "étoile", "de": "Stern"},
    6: {"en": "hexagon", "fr": "hexagone", "de": "Sechseck"},
}
"""Kinds of souls by their shape, as the board shows it."""

_SIDES: Mapping[object, Wording] = {
    "N": {"en": "the north", "fr": "le nord", "de": "Norden"},
    "E": {"en": "the east", "fr": "l’est", "de": "Osten"},
    "S": {"en": "the south", "fr": "le sud", "de": "Süden"},
    "W": {"en": "the west", "fr": "l’ouest", "de": "Westen"},
}

_CARDS: Mapping[object, Wording] = {
    "NESW": {"en": "a cross", "fr": "une croix", "de": "ein Kreuz"},
    "NES": {"en": "a tee", "fr": "un té", "de": "ein T-Stück"},
    "NE": {"en": "a corner", "fr": "un coude", "de": "eine Ecke"},
    "NS": {"en": "a straight", "fr": "une ligne droite", "de": "eine Gerade"},
}
"""Cards as in the deck, called by their shape."""

_NAMES: Names = {"kind": _KINDS, "kinds": _KINDS, "carried": _KINDS, "sides": _SIDES, "card": _CARDS}


def sentence(key: str, **args: object) -> Saying:
    """The sentence of a case, with what goes into it."""
    return Saying(key, WORDS[key], args, _NAMES)
