"""Every limit that docs/protocol.md states is the one in the code, and every range of a field stands there."""

import json
import re
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from teocalli.server import body_room, wire
from teocalli.server.app import ENDPOINTS
from teocalli.server.http.connection import LARGEST_FRAME, LOOK_COST
from teocalli.server.http.endpoint import ACTIONS_PER_CALL, EVENTS_PER_READ, PICTURE_COST
from teocalli.server.http.handler import LARGEST_BODY
from teocalli.server.http.request_gate import MOST_WAIT
from teocalli.server.http.routes.history import OTHERS_COST
from teocalli.server.http.routes.replays import BYTES_PER_READ, VIEWS_PER_READ
from teocalli.server.http.routes.tables import EARLIER_PER_TABLE, LOOK_BACK_COST
from teocalli.server.identity import names, tokens
from teocalli.server.identity.clearing import IDLE_DAYS
from teocalli.server.identity.cookies import ACCOUNTS_KNOWN, DAY, ENDING_LASTS, LASTS
from teocalli.server.limits import DEBT
from teocalli.server.live.presence import GRACE, LONGEST_GRACE
from teocalli.server.live.replays import AT_ONCE, EACH, LARGEST_RECORD, WAITING
from teocalli.server.settings import Settings
from teocalli.server.sharing.film import FILM_HEIGHT, FILM_WIDTH, MOST_FRAMES
from teocalli.server.sharing.gif import MOST_BYTES
from teocalli.table.chairs import CALM
from teocalli.table.clock import Clock
from teocalli.table.commands import Command, SendBot
from teocalli.table.guards import MOST_EVENTS
from teocalli.table.plans import BankClock, ClockPlan, First, NoClock
from teocalli.table.records import HEARD, heard_record
from teocalli.table.table import EXPIRY, Table
from tests.server.test_protocol import TEXT, section
from tests.table.test_audit import SECRET, played

_SETTINGS = Settings(database="")
PROSE = re.sub(r"\s+", " ", re.sub(r"^```.*?^```", "", TEXT, flags=re.MULTILINE | re.DOTALL))
"""The page without blocks of code, as one line."""

LIMITS = [
    f"(`image/gif`, {FILM_WIDTH} × {FILM_HEIGHT})",
    f"at most {MOST_FRAMES} moments of it, evenly spread, and at most {MOST_BYTES:,} bytes",
    f"A body has at most {LARGEST_BODY:,} bytes",
    f"JSON texts of at most {LARGEST_FRAME:,} bytes from the client",
    f"A body and a frame have at most {max(LARGEST_BODY, LARGEST_FRAME):,} bytes",
    "that the client makes up: 1 to 64 of the characters `0-9A-Za-z_.-`",
    f"`SameSite=Lax`, for {LASTS // DAY} days",
    f"for {LASTS // DAY} days), which comes with Entered and names up to {ACCOUNTS_KNOWN} accounts",
    f"have not been here for {IDLE_DAYS} days",
    f"what you are called (1 to {names.NAME_MOST} characters)",
    f"Names of accounts have {names.ACCOUNT_LEAST} to {names.ACCOUNT_MOST} letters",
    f"Passphrases have {names.PASSPHRASE_LEAST} to {names.PASSPHRASE_MOST} characters",
    f"a token, shown this once; {tokens.MOST} at most",
    f"`room`, `text`: 1 to {names.CHAT_MOST} characters",
    f"a name has 1 to {names.NAME_MOST} characters, the label of a token 1 to {names.LABEL_MOST},"
    f" a message or a report 1 to {names.CHAT_MOST}",
    f"a bot (of level {SendBot(0).level}, if none is named)",
    f"At {MOST_EVENTS:,} events a log is full",
    f"no open connection to the table for {GRACE:g} seconds is `gone`; these double each time that one leaves again"
    f" within {CALM / 60:g} minutes of coming back, up to {LONGEST_GRACE:g} seconds.",
    f"gone for {Clock.new(NoClock(), 2).grace or 0:g} seconds".replace("300 seconds", "5 minutes")
    + f" (with a clock: {Clock.new(BankClock(60.0), 2).grace:g} seconds",
    f"One host has at most {_SETTINGS.tables_each} tables that are not over; one identity {_SETTINGS.sockets_each} open"
    f" sockets, one address {5 * _SETTINGS.sockets_each}.",
    f"waits for its place for up to {MOST_WAIT:g} s before it is refused; the refusal comes {MOST_WAIT:g} s late",
    f"to hear of {EVENTS_PER_READ} events, in `/events` or a record, counts as one more call;"
    f" so do {EVENTS_PER_READ // 2} events of a table that nobody had open and that has to be replayed,"
    " or of a position without a table,"
    f" and {ACTIONS_PER_CALL} actions to explain.",
    f"To look back counts as {LOOK_BACK_COST} more, a picture as {PICTURE_COST} more,"
    f" somebody else's history as {OTHERS_COST} more,"
    f" to look through other eyes over a socket as {LOOK_COST} more commands.",
    f"Each {VIEWS_PER_READ} views of a replay count as one more call,"
    f" and each {BYTES_PER_READ:,} bytes of a record that is sent.",
    "To play on costs as much as to replay what came before,"
    f" and each {EARLIER_PER_TABLE} events of it count as one more new table.",
    f"Of one address {EACH} replays or records wait at once, of all {AT_ONCE + WAITING};"
    f" large bodies of one address have room for {body_room.EACH:,} bytes at once, of all for {body_room.MOST:,}.",
    f"A body that is a record has at most {LARGEST_RECORD:,} bytes.",
    f"whoever asks next waits for it, for up to {DEBT:g} s.",
    "`bot` with `level` 1 to 5",
    "Every bot has a level from 1 to 5",
]


@pytest.mark.parametrize("sentence", LIMITS)
def test_every_limit_that_a_sentence_states(sentence: str) -> None:
    assert sentence in PROSE


def test_limits_in_words() -> None:
    assert EXPIRY == 24 * 3600
    assert "It expires if nobody has joined for a day before its start" in PROSE
    assert ENDING_LASTS == 3600
    assert "which keeps the reason for an hour" in PROSE


def test_no_sentence_states_a_limit_that_is_not_compared() -> None:
    """Tables of limits, ranges and errors are compared row by row."""
    prose = PROSE.partition(" ## Errors ")[0] + PROSE.partition(" ## Limits ")[2].partition(" ### Ranges ")[0]
    stated = re.finditer(r"(?:at most|up to|no more than) [\d,]+[\d]|\b\d+ to [\d,]*\d|[\d,]*\d at most", prose)
    loose = [found[0] for found in stated if not any(found[0] in limit for limit in LIMITS)]
    assert loose == []


# Ranges of fields.


def takes(kind: Any) -> str:
    """What a type takes, in the words of the page."""
    match kind:
        case inspect.Metadata(type=inner, extra_json_schema=schema):
            bounds = schema or {}
            return f"{bounds['minimum']:,g} to {bounds['maximum']:,.0f}" if "minimum" in bounds else takes(inner)
        case inspect.IntType(ge=least, le=most):
            return "a whole number" if least is None else f"{least:,} to {most:,}"
        case inspect.StrType(min_length=least, max_length=most, pattern=pattern):
            simple = re.fullmatch(r"\^\[([^\]]*)\][+*]\$", pattern or "")
            if pattern and not simple:
                return "what a page before it has as `next`"
            of = f" of `{simple[1]}`" if simple else " characters"
            return f"{least:,} to {most:,}{of}" if least else f"up to {most:,}{of}"
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType(values=values):
            return _either([f"`{value}`" for value in values])
        case inspect.ListType(item_type=item, min_length=least, max_length=most):
            return f"{least or 0} to {most}, each {takes(item)}"
        case inspect.DictType(key_type=inspect.StrType(max_length=None)):
            return "a record"
        case inspect.DictType(key_type=inspect.StrType(max_length=most)):
            return f"names of up to {most} characters, with their values"
        case inspect.StructType(cls=cls):
            return NAMES[cls]
        case inspect.UnionType(types=types):
            some = list(dict.fromkeys(takes(each) for each in types if not isinstance(each, inspect.NoneType)))
            return _either(some) + (", or null" if len(some) < len(types) and kind.includes_none else "")
    raise AssertionError(f"the page has no words for {kind}")


def _either(texts: list[str]) -> str:
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"


_ORIGINS = (wire.FromTable, wire.FromRecord, wire.FromLesson)
NAMES: dict[Any, str] = {
    wire.NewSeat: "a seat",
    First: "`first`",
    **dict.fromkeys(_ORIGINS, "an `origin`"),
    **dict.fromkeys(get_args(ClockPlan), "a clock"),
    **dict.fromkeys(get_args(Command), "a command"),
}
"""What rows call the values that have fields of their own."""


def rows() -> list[str]:
    """The rows of the table, from the types."""
    kinds: list[tuple[str, Any]] = []
    for endpoint in ENDPOINTS:
        for kind in (endpoint.query, endpoint.body):
            if kind is not None:
                kinds.append((f"call `{endpoint.method} {endpoint.path}`", kind))
    kinds.append(("a seat of `POST /api/tables`", wire.NewSeat))
    kinds.append(("`first`", First))
    kinds += [(f"an `origin` with the source `{origin.__struct_config__.tag}`", origin) for origin in _ORIGINS]
    kinds += [(f"a clock `{clock.__struct_config__.tag}`", clock) for clock in get_args(ClockPlan)]
    kinds += [(f"command `{command.__struct_config__.tag}`", command) for command in get_args(Command)]
    kinds += [
        ("socket `GET /api/tables/{table}/live`", wire.LiveQuery),
        ("socket `GET /api/me/live`", wire.WaitingQuery),
    ]
    kinds += [(f"frame `{frame.__struct_config__.tag}`", frame) for frame in get_args(wire.SocketRequest)]
    found = []
    for where, kind in kinds:
        info: Any = inspect.type_info(kind)
        for field in info.fields:
            if (where, field.name) != ("command `seat`", "invitation"):  # the server's own
                found.append(f"| {where} | `{field.name}` | {takes(field.type)} | {_default(field)} |")
    return found


def _default(field: Any) -> str:
    if field.required:
        return ""
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return f"`{json.dumps(msgspec.to_builtins(value))}`"


def test_every_range_stands_on_the_page_and_no_other() -> None:
    stated = [line for line in section("Limits").partition("### Ranges")[2].splitlines() if line.startswith("|")]
    assert stated[0] == "| where | field | takes | if left out |"
    assert stated[2:] == rows()


# What is told of a game that still runs.


def test_every_field_of_a_game_that_still_runs() -> None:
    text = section("Tables").partition("### A game that still runs")[2]
    described = set(re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`.*?) \|", text, re.MULTILINE))))
    described |= set(re.findall(r"`(\w+)`", text.partition("\n`game` ")[2].partition(" are as in a record")[0]))
    heard = heard_record(Table.replay(SECRET, played()), 0)
    assert heard["format"] == HEARD
    assert set(heard) == (described | {"game"}) - {"library", "stopped", "origin"}
    assert set(heard["dice"]) == {"commitment", "nonces", "order", "first"}
    assert heard["practice"] is False
    assert "| `practice` | always there, `true` or `false` |" in text
