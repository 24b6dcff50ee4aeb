"""Errors as they are answered: a status, a code and a sentence in the client's language."""

import logging
import re
from typing import Any

from msgspec.structs import replace
from starlette.requests import HTTPConnection
from starlette.responses import Response

from teocalli.core.errors import BadInput, Refused, TeocalliError
from teocalli.core.words import Language, Saying
from teocalli.server import wire
from teocalli.server.http.request import language_of, server_of
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.store.store import StoreDown
from teocalli.table.reasons import Declined
from teocalli.table.reasons import Reason as TableReason

LOG = logging.getLogger(__name__)

_FORBIDDEN = frozenset(
    {
        TableReason.NOT_YOUR_SEAT,
        TableReason.NOT_HOST,
        TableReason.NOT_INVITED,
        TableReason.NO_HINTS,
        TableReason.NO_COACHING,
    }
)
"""Reasons of tables that are answered by 403; others by 409."""


async def error_response(request: HTTPConnection, error: TeocalliError) -> Response:
    """The response to a request that is refused."""
    stand = None
    live = server_of(request).tables.loaded.get(request.path_params.get("table", ""))
    if live is not None and not isinstance(error, RequestRefused):
        stand = live.stand
    if isinstance(error, StoreDown):
        LOG.error("the database cannot be used: %s", error)
    answer = wire.Fault(refusal_of(error, language_of(request)), stand)
    headers = error.headers if isinstance(error, RequestRefused) else {}
    return Response(wire.encode(answer), status_of(error), dict(headers), "application/json")


def status_of(error: TeocalliError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, RequestRefused):
        return error.status
    if isinstance(error, Declined):
        return 403 if error.reason in _FORBIDDEN else 409
    if isinstance(error, Refused):
        return 409
    return 503 if isinstance(error, StoreDown) else 422


def refusal_of(error: TeocalliError, language: Language) -> wire.Refusal:
    """What the client is told of an error, without what only the operator may know, such as the database's address."""
    if isinstance(error, StoreDown):
        error = RequestRefused(Reason.DATABASE_DOWN)
    if isinstance(error, RequestRefused | Declined | Refused):
        refusal = _refusal(error.reason.value, error.saying, language)
        return replace(refusal, rule=isinstance(error, Refused))
    if isinstance(error, BadInput) and error.saying is not None:
        return _refusal("bad_input", error.saying, language)
    return wire.Refusal("bad_input", str(error))


def _refusal(code: str, saying: Saying, language: Language) -> wire.Refusal:
    args = {name: _plain(value) for name, value in saying.args.items()}
    return wire.Refusal(code, saying.say(language), saying.key, args)


def unreadable(error: Exception) -> RequestRefused | BadInput:
    """The error to raise for a body, a frame or a query that cannot be decoded."""
    if isinstance(error.__cause__, BadInput):  # readable, but there is no such thing
        return error.__cause__
    fault = re.sub(r"[^\x20-\x7e]", "?", str(error))[:300].rstrip(".")
    return RequestRefused(Reason.BAD_REQUEST, fault=fault)


def _plain(value: Any) -> Any:
    """A value as JSON can carry it."""
    if isinstance(value, bool | int | float | str) or value is None:
        return value
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(item) for item in value]
    return str(value)
