"""Every sentence of Azteken Schatz in French, English and German.

Keys beginning with `ask.` say what is asked now, those with `why.` why a hint is good; the others say why an action is
refused.
"""

from collections.abc import Mapping

from teocalli.core.words import Saying, Wording
from teocalli.games.schatz.words_hints import HINTS
from teocalli.games.schatz.words_prompts import PROMPTS
from teocalli.games.schatz.words_refusals import REFUSALS

WORDS: Mapping[str, Wording] = {**PROMPTS, **REFUSALS, **HINTS}


def sentence(key: str, **args: object) -> Saying:
    """The sentence of a key. Its `lot` counts from 0, as action texts do; people read `lot_number`, from 1."""
    lot = args.get("lot")
    counted = {"lot_number": lot + 1} if isinstance(lot, int) else {}
    return Saying(key, WORDS[key], {**args, **counted})
