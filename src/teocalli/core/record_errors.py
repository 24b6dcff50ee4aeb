"""The faults of a record apart from illegal actions."""

from collections.abc import Mapping
from typing import Literal

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
    BAD_ORIGIN = "bad_origin"
    IMPOSSIBLE_CHANCE = "impossible_chance"


class BadRecord(TeocalliError):
    """A record that is refused: at an event (then `index` counts from 0) or as a whole.

    >>> from teocalli import BadRecord, Match, names
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> match.play(0, match.legal(0)[0])
    >>> record = match.record()
    >>> record["events"][0]["do"] = "nonsense"
    >>> try:
    ...     Match.from_record(record)
    ... except BadRecord as bad:
    ...     print(bad.index, bad.reason)
    0 unreadable
    """

    def __init__(self, reason: Code, sentence: str, index: int | None = None, saying: Saying | None = None) -> None:
        self.reason = reason
        self.sentence = sentence
        self.saying = saying
        """The sentence in every language, if the rules of the game refuse an event; else None."""
        self.index = index
        super().__init__(f"{'' if index is None else f'event {index}: '}{reason}: {sentence}")


_IMPOSSIBLE: Mapping[str, Wording] = {
    "not_due": {
        "en": "“{event}” cannot happen now: no draw or deal is due",
        "fr": "« {event} » ne peut pas arriver maintenant : ni tirage ni donne n’est attendu",
        "de": "„{event}“ kann jetzt nicht geschehen: Weder Ziehen noch Geben ist an der Reihe",
    },
    "unreadable": {
        "en": "“{event}” is not how a chance event of this game is written, or something beside it is missing or wrong",
        "fr": "« {event} » n’est pas la forme d’un tirage ou d’une donne de ce jeu, ou ce qui l’accompagne est faux",
        "de": "So wird Zufall hier nicht geschrieben, oder etwas daneben fehlt oder ist falsch: „{event}“",
    },
    "not_there": {
        "en": "“{event}” could not come: what it names is not there to be drawn now, or stands there twice",
        "fr": "« {event} » ne pouvait pas venir : ce qu’il nomme n’est pas à tirer maintenant, ou y figure deux fois",
        "de": "„{event}“ konnte nicht kommen: Was darin steht, ist jetzt nicht zu ziehen oder steht doppelt darin",
    },
}
"""No-break spaces stand before the French colons."""


def chance_refusal(event: Mapping[str, object], why: Literal["not_due", "unreadable", "not_there"]) -> Refused:
    """The refusal of a chance event."""
    args = {"event": printable(event.get("do"))}
    return Refused(Fault.IMPOSSIBLE_CHANCE, Saying(f"impossible_chance.{why}", _IMPOSSIBLE[why], args))
