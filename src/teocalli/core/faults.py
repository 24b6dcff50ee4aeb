"""What can be wrong with a record apart from an illegal action."""

from collections.abc import Mapping

from teocalli.core.codes import Code
from teocalli.core.errors import Refused, TeocalliError
from teocalli.core.words import Saying, Wording, printable


class Fault(Code):
    BAD_FORMAT = "bad_format"
    UNKNOWN_GAME = "unknown_game"
    UNKNOWN_RULES = "unknown_rules"
    BAD_PLAYERS = "bad_players"
    BAD_OPTIONS = "bad_options"
    BAD_RESULT = "bad_result"
    IMPOSSIBLE_CHANCE = "impossible_chance"


class BadRecord(TeocalliError):
    """A record that is refused: at an event (then `index` counts from 0) or as a whole."""

    def __init__(self, reason: Code, sentence: str, index: int | None = None) -> None:
        self.reason = reason
        self.sentence = sentence
        self.index = index
        super().__init__(f"{'' if index is None else f'event {index}: '}{reason}: {sentence}")


_IMPOSSIBLE: Wording = {
    "en": "chance could not bring “{event}” here",
    "fr": "le hasard ne pouvait pas donner « {event} » ici",
    "de": "der Zufall konnte „{event}“ hier nicht bringen",
}


def impossible(event: Mapping[str, object]) -> Refused:
    args = {"event": printable(event.get("do"))}
    return Refused(Fault.IMPOSSIBLE_CHANCE, Saying("impossible_chance", _IMPOSSIBLE, args))
