"""Anything that can be sent: calls made up from the OpenAPI document, frames made up from the wire types."""

import asyncio
import json
from typing import Any, get_args
from zlib import crc32

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.config import (
    ChecksConfig,
    CoveragePhaseConfig,
    GenerationConfig,
    PhasesConfig,
    ProjectConfig,
    ProjectsConfig,
    SchemathesisConfig,
)
from schemathesis.config._checks import NegativeDataRejectionConfig
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from teocalli.server.app import ENDPOINTS
from teocalli.server.http.connection import LARGEST_FRAME
from teocalli.server.http.openapi import document
from teocalli.table.commands import Command
from tests.server.running import Running

pytestmark = pytest.mark.slow

EXAMPLES = 15
"""For each call."""

_GENERATED = GenerationConfig(
    modes=[schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE],
    max_examples=EXAMPLES,
    deterministic=True,
    with_security_parameters=False,
)
schema = schemathesis.openapi.from_dict(
    json.loads(document(ENDPOINTS)),
    config=SchemathesisConfig(
        projects=ProjectsConfig(
            default=ProjectConfig(
                generation=_GENERATED,
                phases=PhasesConfig(coverage=CoveragePhaseConfig(enabled=False)),
                checks=ChecksConfig(
                    negative_data_rejection=NegativeDataRejectionConfig(
                        expected_statuses=["400", "401", "403", "404", "405", "409", "413", "422"]
                    )
                ),
            )
        )
    ),
)

AWAY = {"delete_me", "sign_out", "create_account", "sign_in", "recover", "change_passphrase"}
"""Calls after which one is somebody else."""


class Setting:
    """A server, somebody who sits at its tables, and others at a table that nothing may touch."""

    def __init__(self, running: Running) -> None:
        self.running = running
        self.session = requests.Session()
        self.session.trust_env = False

    async def furnish(self) -> "Setting":
        self.ann = await self.running.person().visit()
        gathering = await self.ann.open_table("schatz", "me", "invited", "open", "open", public=True)
        playing = await self.ann.open_table("schatz", "me", "device", 1, start=True)
        over = await self.ann.open_table("aztec", "me", "device", start=True)
        await self.ann.ask(over["id"], "resign", seat=0)
        self.tables = [gathering["id"], playing["id"], over["id"]]
        self.bob, self.cid = await self.running.people(2)
        self.quiet = (await self.bob.open_table("schatz", "me", "open", "device", key="quiet"))["id"]
        await self.cid.ask(self.quiet, "join")
        await self.bob.ask(self.quiet, "start")
        self.before = await self.stands()
        return self

    async def stands(self) -> list[Any]:
        """All that there is at the quiet table, but who is there."""
        whole = await self.bob.get(f"/api/tables/{self.quiet}/events?eyes=0")
        events = [event for event in whole["events"] if event["kind"] not in ("gone", "absent", "came")]
        [listed] = (await self.bob.get("/api/tables?list=mine"))["tables"]
        return [events, (await self.bob.look(self.quiet, 0))["view"], listed["seats"], listed["actors"]]


@pytest.fixture(scope="module")
def place(either: Running) -> Setting:
    return asyncio.run(Setting(either).furnish())


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_calls_that_were_made_up(case: "schemathesis.Case[Any]", place: Setting) -> None:
    """No call fails, whatever it is sent, and every answer is as the document says."""
    chosen = crc32(repr((case.path_parameters, case.query, case.body)).encode())
    if "table" in case.path_parameters and chosen % 8:
        case.path_parameters["table"] = place.tables[chosen % 3]
    headers = {"Origin": place.running.base}
    if case.operation.definition.raw["operationId"] not in AWAY:
        headers["Cookie"] = place.ann.cookie or ""
    case.call_and_validate(
        base_url=place.running.base,
        session=place.session,
        headers=headers,
        checks=[
            not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            response_schema_conformance,
            negative_data_rejection,
        ],
    )


# Frames.

_WORDS = st.sampled_from(["bid 0", "bid 20", "bid 15", "take", "lot 1", "play T1", "d4.1EN", "end", "Popocatepetl", ""])
_VALUES = {
    "seat": st.integers(0, 3),
    "decision": st.integers(0, 3),
    "actions": st.lists(_WORDS, max_size=3),
    "to": st.integers(0, 3),
    "first": st.integers(0, 3),
    "level": st.integers(1, 5),
    "kind": st.sampled_from(["open", "invited", "bot", "device"]),
    "grant": st.booleans(),
    "word": _WORDS,
    "nonce": st.text("abc", max_size=3),
    "invitation": st.text("abc", max_size=3),
}
_ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def _commands(draw: st.DrawFn) -> Any:
    """A command with its fields, some of which may be missing, too many, or something else altogether."""
    kind = draw(st.sampled_from(get_args(Command)))
    command: dict[str, Any] = {"do": kind.__struct_config__.tag}
    for name in kind.__struct_fields__:
        if draw(st.integers(0, 9)):
            command[name] = draw(_VALUES[name] if draw(st.integers(0, 9)) else _ANYTHING)
    if not draw(st.integers(0, 9)):
        command[draw(st.text(max_size=4))] = draw(_ANYTHING)
    return command


_KEYS = st.text("abc", min_size=1, max_size=2)
_FRAMES = st.one_of(
    st.fixed_dictionaries({"type": st.just("ask"), "key": _KEYS, "command": _commands()}),
    st.fixed_dictionaries({"type": st.just("ask"), "key": _KEYS, "command": _commands()}),
    st.fixed_dictionaries({"type": st.just("look"), "eyes": st.none() | st.integers(-1, 9)}),
    st.fixed_dictionaries({"type": st.just("say"), "key": _KEYS, "text": st.text(max_size=20)}),
    st.fixed_dictionaries(
        {"type": st.sampled_from(["ask", "look", "say", "ping", "dance"])}, optional={"x": _ANYTHING}
    ),
    _ANYTHING,
)
_RAW = st.one_of(_FRAMES.map(json.dumps), _FRAMES.map(json.dumps), st.text(max_size=40), st.binary(max_size=40))


@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
@given(frames=st.lists(_RAW, min_size=1, max_size=12), table=st.integers(0, 2), holds=st.booleans())
def test_frames_that_were_made_up(
    frames: list[str | bytes], table: int, holds: bool, place: Setting, caplog: pytest.LogCaptureFixture
) -> None:
    """Every frame is answered, and the connection lives on."""
    person = place.ann if holds else place.cid
    with connect(
        f"ws{place.running.base.removeprefix('http')}/api/tables/{place.tables[table]}/live",
        additional_headers={"Cookie": person.cookie or ""},
        origin=Origin(place.running.base),
        compression=None,
    ) as live:
        assert json.loads(live.recv(10))["type"] == "table"
        for frame in frames:
            live.send(frame)
            while (told := json.loads(live.recv(10)))["type"] not in ("answer", "pong"):
                assert told["type"] in ("table", "events", "chat")
            assert told["type"] == "pong" or told["ok"] == (told["error"] is None)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("size", [LARGEST_FRAME, LARGEST_FRAME + 1])
def test_the_largest_frame(place: Setting, size: int) -> None:
    with connect(f"ws{place.running.base.removeprefix('http')}/api/tables/{place.tables[0]}/live") as live:
        live.recv(10)
        live.send("x" * size)
        if size > LARGEST_FRAME:
            with pytest.raises(ConnectionClosed):
                live.recv(10)
        else:
            assert json.loads(live.recv(10))["error"]["code"] == "bad_request"


async def test_no_other_table_was_touched(place: Setting) -> None:
    """By all that was made up."""
    assert await place.stands() == place.before
