"""Whatever goes wrong, as it is answered: a status, a code and a sentence in the client's language."""

import re
from typing import Any

from teocalli.core.errors import BadInput, Refused, TeocalliError
from teocalli.core.words import Language, Saying
from teocalli.server import wire
from teocalli.server.identity.refusals import Reason, TurnedAway
from teocalli.store.store import StoreDown
from teocalli.table.reasons import Declined

_FORBIDDEN = frozenset({"not_your_seat", "not_host", "not_invited"})


def status_of(error: TeocalliError) -> int:
    if isinstance(error, TurnedAway):
        return error.status
    if isinstance(error, Declined):
        return 403 if error.reason.value in _FORBIDDEN else 409
    if isinstance(error, Refused):
        return 409
    return 503 if isinstance(error, StoreDown) else 422


def refusal_of(error: TeocalliError, language: Language) -> wire.Refusal:
    """What is said of it. What only the operator may know, such as where the database is, is left out."""
    if isinstance(error, StoreDown):
        error = TurnedAway(Reason.DATABASE_DOWN)
    if isinstance(error, TurnedAway | Declined | Refused):
        return _worded(error.reason.value, error.saying, language)
    if isinstance(error, BadInput) and error.saying is not None:
        return _worded("bad_input", error.saying, language)
    return wire.Refusal("bad_input", str(error))


def _worded(code: str, saying: Saying, language: Language) -> wire.Refusal:
    return wire.Refusal(code, saying.say(language), saying.key, _plain(dict(saying.args)))


def unreadable(error: Exception) -> TurnedAway | BadInput:
    """For a body, a frame or a query that is not what is asked for."""
    if isinstance(error.__cause__, BadInput):  # readable, but there is no such thing
        return error.__cause__
    fault = re.sub(r"[^\x20-\x7e]", "?", str(error))[:300].rstrip(".")
    return TurnedAway(Reason.BAD_REQUEST, fault=fault)


def _plain(args: dict[str, Any]) -> dict[str, Any]:
    return {name: _value(value) for name, value in args.items()}


def _value(value: Any) -> Any:
    if isinstance(value, bool | int | float | str) or value is None:
        return value
    if isinstance(value, list | tuple | set | frozenset):
        return [_value(item) for item in value]
    return str(value)
