"""The OpenAPI document, made from the endpoints and the wire types."""

import json
import re
from typing import Any

from teocalli.server.app import ENDPOINTS
from teocalli.server.http.openapi import document
from tests.server.running import Running

DOCUMENT: dict[str, Any] = json.loads(document(ENDPOINTS))


async def test_the_server_serves_its_document(running: Running) -> None:
    assert await running.person().get("/api/openapi.json") == DOCUMENT


def test_every_call_is_in_the_document() -> None:
    described = {(method.upper(), path) for path, calls in DOCUMENT["paths"].items() for method in calls}
    assert described == {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS}
    names = [call["operationId"] for calls in DOCUMENT["paths"].values() for call in calls.values()]
    assert len(set(names)) == len(names)
    for calls in DOCUMENT["paths"].values():
        for call in calls.values():
            assert call["summary"]


def test_the_document_names_nothing_that_it_does_not_describe() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    referred = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(DOCUMENT)))
    assert referred <= set(schemas)
    assert not [name for name in schemas if "_" in name], "two types of the same name"


def test_places_in_paths_are_parameters() -> None:
    for path, calls in DOCUMENT["paths"].items():
        for call in calls.values():
            places = {each["name"] for each in call["parameters"] if each["in"] == "path"}
            assert places == set(re.findall(r"{(\w+)}", path))
