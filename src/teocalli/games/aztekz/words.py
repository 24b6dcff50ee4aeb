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
    1: {"en": "1 (raindrop)", "fr": "1 (goutte)", "de": "1 (Tropfen)"},
    2: {"en": "2 (eye)", "fr": "2 (œil)", "de": "2 (Auge)"},
    3: {"en": "3 (triangle)", "fr": "3 (triangle)", "de": "3 (Dreieck)"},
    4: {"en": "4 (square)", "fr": "4 (carré)", "de": "4 (Quadrat)"},
    5: {"en": "5 (star)", "fr": "5 (étoile)", "de": "5 (Stern)"},
    6: {"en": "6 (hexagon)", "fr": "6 (hexagone)", "de": "6 (Sechseck)"},
}
"""Kinds of souls by their number, as the rules have it, and by their shape, as the board shows it."""

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
