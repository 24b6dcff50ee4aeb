"""TypeScript types of the API: `python -m teocalli.server.wire.typescript > web/src/wire/types.ts`."""

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

import msgspec

from teocalli.server import wire
from teocalli.server.app import ENDPOINTS
from teocalli.server.http.endpoint import Endpoint
from teocalli.server.http.openapi import types_of
from teocalli.table.commands import Command
from teocalli.table.events import Continued, Event, Happened, Moved
from teocalli.table.plans import ClockPlan
from teocalli.table.telling import OPEN_FIELDS

_HEAD = """\
// Made from the server's types by `python -m teocalli.server.wire.typescript`; do not edit.

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
"""
_PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
_IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*", re.ASCII)


_UNIONS: dict[str, Any] = {"SocketRequest": wire.SocketRequest, "Command": Command, "ClockPlan": ClockPlan}
_FRAMES = ("Looked", "LookedSince", "SocketDone", "SocketChat", "SocketWaiting", "SocketPong")
"""Frames that the server sends over a WebSocket."""


def typescript(endpoints: Sequence[Endpoint]) -> str:
    """A module with an interface for each type, one for each kind of event, and one with all calls."""
    kinds = [*types_of(endpoints), Event, wire.Move, *_UNIONS.values()]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="{name}")
    told = {f"Told{kind.__name__}": _told_schema(kind, components.pop(kind.__name__)) for kind in get_args(Event)}
    components.pop("Origin")  # only in the log
    components |= told
    components["Told"] = _either(told)
    components["SocketFrame"] = _either(_FRAMES)
    components |= {name: schemas[kinds.index(union)] for name, union in _UNIONS.items()}
    return "\n".join([_HEAD, *(_declared(name, schema) for name, schema in components.items()), _calls(endpoints)])


def _either(names: Iterable[str]) -> dict[str, Any]:
    return {"anyOf": [{"$ref": name} for name in names]}


def _told_schema(kind: type[msgspec.Struct], schema: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of an event as it is told: numbered, and with as much of an action as given eyes may hear."""
    told = {"kind", "at", "seats", "plan", *OPEN_FIELDS[kind]}
    properties = {"seq": {"type": "integer"}} | {
        name: field for name, field in schema["properties"].items() if name in told
    }
    required = ["seq", *schema["required"]]
    if kind in (Moved, Happened):
        properties = {name: properties[name] for name in ("seq", "kind", "at")}
        properties["event"] = {"$ref": "Move"} if kind is Moved else {"type": "object"}
        required = [*properties]
        if kind is Moved:
            properties["revealed"] = {"type": "array", "items": {"$ref": "Move"}}
            properties["news"] = {"type": "array", "items": {"type": "object"}}
    if kind is Continued:
        properties = {name: properties[name] for name in ("seq", "kind", "at")} | {"origin": {"$ref": "ShownOrigin"}}
        required = [*properties]
    return {"type": "object", "properties": properties, "required": required}


def _declared(name: str, schema: Mapping[str, Any]) -> str:
    if ("properties" not in schema and "anyOf" in schema) or "$ref" in schema or "enum" in schema:
        return f"export type {name} = {_type(schema)};\n"
    required = schema.get("required", ())
    lines = [f"/** {' '.join(schema['description'].split())} */"] if "description" in schema else []
    lines.append(f"export interface {name} {{")
    for field, kind in schema.get("properties", {}).items():
        key = field if _IDENTIFIER.fullmatch(field) else f'"{field}"'
        lines.append(f"  {key}{'' if field in required else '?'}: {_type(kind)};")
    return "\n".join([*lines, "}"]) + "\n"


def _type(schema: Mapping[str, Any]) -> str:
    """A schema as a TypeScript type, without its limits, such as the longest length."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(each) for each in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return f"Record<string, {_values(schema)}>"
    return _PLAIN.get(str(kind), "Json")


def _array(schema: Mapping[str, Any]) -> str:
    items = _type(schema.get("items", {}))
    return f"({items})[]" if "|" in items else f"{items}[]"


def _values(schema: Mapping[str, Any]) -> str:
    values = schema.get("additionalProperties", {})
    return _type(values) if isinstance(values, Mapping) else "Json"


def _calls(endpoints: Sequence[Endpoint]) -> str:
    """The interface `Calls`: what each call takes and answers, by method and path."""
    lines = ["/** What each call takes, and what it answers unless it is refused with a `Fault`. */"]
    lines.append("export interface Calls {")
    for endpoint in endpoints:
        parts = [("query", endpoint.query), ("body", endpoint.body), ("answer", endpoint.answer)]
        inner = "; ".join(f"{name}: {_name(kind)}" for name, kind in parts if kind is not None)
        lines.append(f'  "{endpoint.method} {endpoint.path}": {{ {inner} }};')
    return "\n".join([*lines, "}"]) + "\n"


def _name(kind: type[Any]) -> str:
    return "string" if kind is str else kind.__name__


if __name__ == "__main__":
    sys.stdout.write(typescript(ENDPOINTS))
