"""The OpenAPI document, made of the endpoints and the wire types."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from teocalli.core.version import __version__
from teocalli.server import wire
from teocalli.server.http.endpoint import Endpoint

_SOCKET: tuple[Any, ...] = (
    wire.SocketRequest,
    wire.LookedSince,
    wire.SocketDone,
    wire.SocketChat,
    wire.SocketWaiting,
    wire.SocketPong,
)
_REF = "#/components/schemas/{name}"


def document(endpoints: Sequence[Endpoint]) -> bytes:
    """The OpenAPI document of these endpoints, as JSON."""
    return _document(tuple(endpoints))


def types_of(endpoints: Sequence[Endpoint]) -> list[Any]:
    """All types that endpoints and the WebSocket send and receive."""
    found: list[Any] = [wire.Fault]
    for endpoint in endpoints:
        found += [kind for kind in (endpoint.answer, endpoint.body, endpoint.query) if kind is not None]
    return list(dict.fromkeys([*found, *_SOCKET]))


@cache
def _document(endpoints: tuple[Endpoint, ...]) -> bytes:
    kinds = types_of(endpoints)
    schemas, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    schema_of = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schema_of, components)
    about = {
        "openapi": "3.1.0",
        "info": {"title": "Teocalli", "version": __version__, "description": _ABOUT},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "teocalli"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{}, {"cookie": []}, {"token": []}],
    }
    return msgspec.json.encode(about)


_ABOUT = "Board games, played live. What happens in a game is sent over the WebSocket /api/tables/{table}/live."


def _operation(endpoint: Endpoint, schema_of: dict[Any, Any], components: dict[str, Any]) -> dict[str, Any]:
    failed = {"description": "Refused: a code and a sentence.", "content": _json(schema_of[wire.Fault])}
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "parameters": [*_path_parameters(endpoint), *_query_parameters(endpoint, components)],
        "responses": {
            "200": {"description": "Done.", "content": {endpoint.media: {"schema": schema_of[endpoint.answer]}}},
            "4XX": failed,
            "503": failed,
        },
    }
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": _json(schema_of[endpoint.body])}
    elif endpoint.largest_body is not None:
        operation["requestBody"] = {"required": True, "content": _json({"type": "object"})}
    return operation


def _json(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _path_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]


def _query_parameters(endpoint: Endpoint, components: dict[str, Any]) -> list[dict[str, Any]]:
    language = {
        "name": "lang",
        "in": "query",
        "schema": {"type": "string"},
        "description": "Language of sentences: fr, en or de. By default what Accept-Language prefers.",
    }
    if endpoint.query is None:
        return [language]
    schema = components[endpoint.query.__name__]
    return [
        *(
            {"name": name, "in": "query", "required": name in schema.get("required", []), "schema": kind}
            for name, kind in schema["properties"].items()
        ),
        language,
    ]
