"""The TypeScript types of the API, made from the wire types."""

import re
from pathlib import Path
from typing import get_args

import pytest

from teocalli.server.app import ENDPOINTS
from teocalli.server.wire.typescript import typescript
from teocalli.table.commands import Command
from teocalli.table.events import Event

TYPES = typescript(ENDPOINTS)


def declared(text: str) -> set[str]:
    return set(re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE))


def test_typescript_declares_all_that_it_names() -> None:
    bodies = re.sub(r"/\*\*.*?\*/|//.*|\"[^\"]*\"", "", TYPES)
    named = set(re.findall(r"\b[A-Z]\w+", bodies)) - {"Record"}
    assert named == declared(TYPES)
    assert TYPES.count("{") == TYPES.count("}")


def test_the_site_has_the_types_of_the_server() -> None:
    site = Path(__file__).parents[3] / "web" / "src" / "wire" / "types.ts"
    assert site.read_text() == TYPES, "run: python -m teocalli.server.wire.typescript > web/src/wire/types.ts"


def test_typescript_has_every_command_event_and_call() -> None:
    for command in get_args(Command):
        assert f'  do: "{command.__struct_config__.tag}";' in TYPES
    for event in get_args(Event):
        assert f'  kind: "{event.__struct_config__.tag}";' in TYPES
        assert f"Told{event.__name__}" in declared(TYPES)
    for endpoint in ENDPOINTS:
        assert f'"{endpoint.method} {endpoint.path}": {{' in TYPES


@pytest.mark.parametrize(
    "text",
    [
        "export interface Stand {\n  seq: number;\n  decision: number;\n  phase: string;\n}\n",
        'export interface Play {\n  do: "play";\n  seat: number;\n  decision: number;\n  actions: string[];\n}\n',
        'export interface ToldMoved {\n  seq: number;\n  kind: "moved";\n  at: number;\n  event: Move;\n'
        "  revealed?: Move[];\n  news?: Record<string, Json>[];\n}\n",
        "export type ClockPlan = NoClock | MoveClock | BankClock | DaysClock;\n",
        "export type SocketFrame = Looked | LookedSince | SocketDone | SocketChat | SocketWaiting | SocketPong;\n",
        '  first: ("host" | "lot" | "word")[];\n',
        "  view: Record<string, Json> | null;\n",
        '  "POST /api/tables/{table}/ask": { body: Ask; answer: Done };\n',
        '  "GET /api/tables": { query: ListQuery; answer: TableList };\n',
    ],
)
def test_typescript_reads_like_this(text: str) -> None:
    assert text in TYPES
