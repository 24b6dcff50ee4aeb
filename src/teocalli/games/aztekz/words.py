"""Every sentence of Aztekz in French, English and German.

Keys beginning with `prompt.` say what is asked now, those with `why.` why a hint is good; the others say why an action
is refused.
"""

from collections.abc import Mapping

from teocalli.core.words import Saying, Wording
from teocalli.games.aztekz.words_hints import HINTS
from teocalli.games.aztekz.words_prompts import PROMPTS
from teocalli.games.aztekz.words_refusals import REFUSALS

WORDS: Mapping[str, Wording] = {**PROMPTS, **REFUSALS, **HINTS}


def sentence(key: str, **args: object) -> Saying:
    """The sentence of a case, with what goes into it."""
    return Saying(key, WORDS[key], args)
