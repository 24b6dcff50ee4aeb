"""docs/protocol.md says everything, and what it says is so."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from teocalli.core.match_inputs import _PLAYERS
from teocalli.core.options import _UNKNOWN
from teocalli.core.registry import _NO_GAME, game, names
from teocalli.server import wire
from teocalli.server.app import ENDPOINTS
from teocalli.server.connection_limits import HELD_BACK, KEEP_OUT, MOST_WAITING_FRAMES, NEW_CONNECTIONS
from teocalli.server.http.connection import LARGEST_FRAME
from teocalli.server.http.errors import status_of
from teocalli.server.http.handler import LARGEST_BODY
from teocalli.server.http.http_protocol import KEEP_ALIVE_TIMEOUT, TIMEOUTS, Phase
from teocalli.server.http.routes.tables import cursor_text, page_cursor
from teocalli.server.identity.export import Export, Mine, MyLine, MyReport, MySeat, MyToken
from teocalli.server.limits import ALLOWANCES
from teocalli.server.refusals import STATUS, RequestRefused
from teocalli.server.refusals import Reason as ServerReason
from teocalli.store.rows import PageCursor
from teocalli.table.commands import Command
from teocalli.table.creation import _WORDINGS
from teocalli.table.events import Event
from teocalli.table.reasons import Declined
from teocalli.table.reasons import Reason as TableReason
from teocalli.table.telling import OPEN_FIELDS

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
ANY: dict[str, Any] = dict.fromkeys(
    [
        "most",
        "least",
        "length",
        "account",
        "host",
        "until",
        "seconds",
        "method",
        "fault",
        "number",
        "last",
        "count",
        "word",
        "meant",
        "now",
        "to",
        "en",
        "fr",
        "de",
    ],
    1,
)
"""What sentences speak of."""


def section(title: str) -> str:
    return TEXT.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: f"{endpoint.method} {endpoint.path}")
def test_every_call(endpoint: Any) -> None:
    [row] = [line for line in TEXT.splitlines() if line.startswith(f"| `{endpoint.method} {endpoint.path}` |")]
    taken = row.split("|")[2] if "\\|" not in row else row
    for kind in (endpoint.body, endpoint.query):
        if kind is not None and kind is not wire.NewTable:
            assert all(f"`{name}" in taken for name in kind.__struct_fields__)


def test_the_fields_of_a_new_table() -> None:
    for name in wire.NewTable.__struct_fields__:
        assert f"`{name}`" in TEXT


@pytest.mark.parametrize("command", get_args(Command))
def test_every_command(command: Any) -> None:
    [row] = re.findall(rf"^\| `{command.__struct_config__.tag}` \|(.*)$", section("Commands"), re.MULTILINE)
    named = re.findall(r"`(\w+)\??`", row.split("|")[0])
    hidden = {"invitation"} if command.__struct_config__.tag == "seat" else set()
    assert set(named) == set(command.__struct_fields__) - hidden
    optional = re.findall(r"`(\w+)\?`", row.split("|")[0])
    assert set(optional) == set(named) & {field.name for field in msgspec.structs.fields(command) if not field.required}


@pytest.mark.parametrize("event", get_args(Event))
def test_every_kind_of_event(event: Any) -> None:
    [row] = re.findall(rf"^\| `{event.__struct_config__.tag}` \|(.*)$", section("Events"), re.MULTILINE)
    named = set(re.findall(r"`(\w+)\??`", row.split("|")[0]))
    told = {"moved": {"event", "revealed", "news"}, "happened": {"event"}, "continued": {"origin"}}
    fields = {name for name in event.__struct_fields__ if name in (*OPEN_FIELDS[event], "seats", "plan")}
    assert named == told.get(event.__struct_config__.tag, fields)


@pytest.mark.parametrize("reason", ServerReason)
def test_every_refusal_by_the_server(reason: ServerReason) -> None:
    template = RequestRefused(reason, **ANY).saying.wording["en"]
    assert f"| `{reason.value}` | {STATUS[reason]} | {template} |" in TEXT


def test_every_table_that_cannot_be_set_up_like_that() -> None:
    rows = dict(re.findall(r"^\| `bad_input\.(\w+)` \|.*?\| (.*) \|$", section("Errors"), re.MULTILINE))
    wordings = {"game": _NO_GAME, "players": _PLAYERS, "unknown_option": _UNKNOWN, **_WORDINGS}
    assert rows.keys() == wordings.keys() | {"option", "clock"}
    assert {key: rows[key] for key in wordings} == {key: wording["en"] for key, wording in wordings.items()}


@pytest.mark.parametrize("reason", TableReason)
def test_every_refusal_by_a_table(reason: TableReason) -> None:
    declined = Declined(reason, **ANY)
    template = declined.saying.wording["en"]
    assert f"| `{reason.value}` | {status_of(declined)} | {template} |" in TEXT


@pytest.mark.parametrize("name", names())
def test_every_refusal_by_the_rules(name: str) -> None:
    [row] = re.findall(rf"^\| \[.*\]\(../src/teocalli/games/{name}/rules/en.md.*$", TEXT, re.MULTILINE)
    assert re.findall(r"`(\w+)`", row) == [reason.value for reason in game(name).reasons]


def test_a_page_of_a_list_goes_on_where_it_is_said() -> None:
    [cursor] = re.findall(r"`([01]_[^`]*)`", section("Tables"))
    assert msgspec.convert({"before": cursor}, wire.ListQuery).before == cursor
    assert cursor_text(page_cursor(cursor) or PageCursor(False, 0.0, "")) == cursor


def test_every_frame() -> None:
    for kind in (
        *get_args(wire.SocketRequest),
        wire.SocketDone,
        wire.SocketChat,
        wire.SocketWaiting,
        wire.SocketPong,
    ):
        assert f'{{"type": "{kind.__struct_config__.tag}"' in TEXT
    for text in re.findall(r"`({\"type\": \"(?:ask|look|say|ping)\".*?})`", TEXT):
        msgspec.json.decode(text, type=wire.SocketRequest)


def test_every_limit() -> None:
    for allowance in ALLOWANCES.values():
        said = []
        for rate in (allowance.who, allowance.address):
            said.append("" if rate is None else f"{rate.burst:g}, then one every {rate.each:g} s")
        assert f" | {said[0]} | {said[1]} |".replace("|  |", "| |") in section("Limits")


def test_every_limit_of_connections() -> None:
    text = " ".join(section("Limits").split())
    for sentence in (
        f"more than {MOST_WAITING_FRAMES} frames waiting",
        f"more than {HELD_BACK.burst:g} had to wait",
        f"opens no sockets for {KEEP_OUT:g} s",
        f"{TIMEOUTS[Phase.HEADERS]:g} s for the headers of a request, {TIMEOUTS[Phase.BODY]:g} s for its body",
        f"{KEEP_ALIVE_TIMEOUT} s until the next one, {TIMEOUTS[Phase.READING]:g} s in which nothing is read",
        f"opens {NEW_CONNECTIONS.burst:g} connections of any kind, then one every {NEW_CONNECTIONS.each:g} s",
        f"have at most {LARGEST_BODY:,} bytes",
    ):
        assert sentence in text
    assert HELD_BACK.each == 1.0  # one is forgiven each second
    assert LARGEST_BODY == LARGEST_FRAME


def test_every_field_of_an_export() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", section("Who you are"), re.MULTILINE))
    assert list(rows) == list(Export.__struct_fields__)
    for name, kind in (("me", Mine), ("seats", MySeat), ("chat", MyLine), ("reports", MyReport), ("tokens", MyToken)):
        assert re.findall(r"`(\w+)`", rows[name]) == list(kind.__struct_fields__)


def examples() -> list[Any]:
    """All JSON values in blocks of code that leave nothing out."""
    found: list[Any] = []
    read = json.JSONDecoder().raw_decode
    for block in re.findall(r"^```\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL):
        at = 0
        while start := re.compile(r"(?<![^\n ]){").search(block, at):
            value, at = read(block, start.start())
            if "…" not in json.dumps(value, ensure_ascii=False):
                found.append(value)
    return found


SHAPES: list[tuple[set[str], Any]] = [
    ({"error", "stand"}, wire.Fault),
    ({"key", "command"}, wire.Ask),
    ({"key", "game", "seats"}, wire.NewTable),
    ({"key", "origin", "seats"}, wire.PlayOn),
    ({"id", "url", "invitations"}, wire.TableMade),
    ({"id", "name", "account"}, wire.Me),
    ({"me", "recovery"}, wire.Entered),
    ({"account", "passphrase"}, wire.NewAccount),
    ({"who"}, wire.Mute),
    ({"label", "token"}, wire.TokenMade),
    ({"label"}, wire.NewToken),
    ({"seq", "kind"}, wire.Told),
]


def test_examples_are_of_the_types_that_go_over_the_wire() -> None:
    values = examples()
    assert len(values) > 10
    for value in values:
        if "type" in value:
            msgspec.convert(value, wire.SocketDone | wire.SocketChat | wire.SocketWaiting | wire.SocketPong)
        else:
            shape = next(kind for keys, kind in SHAPES if keys <= set(value))
            msgspec.convert(value, shape)


def test_links_lead_somewhere() -> None:
    docs = Path(__file__).parents[2] / "docs"
    for place, anchor in re.findall(r"\]\(([^)#]*)(?:#([^)]*))?\)", TEXT):
        text = (docs / place).read_text() if place else TEXT
        if anchor and not place.endswith(".py"):
            titles = [
                re.sub(r"[^\w\- ]", "", line.lstrip("# ")).lower().replace(" ", "-") for line in text.splitlines()
            ]
            assert anchor in titles, anchor
