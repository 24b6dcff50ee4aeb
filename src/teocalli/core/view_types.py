"""The types of views: what a view holds, and whether a given one holds just that.

A game describes its views by a TypedDict that extends `View`, in its module `view_types`. Values are JSON values:

    list[X]                  any number of them
    dict[str, X]             any names
    dict[Literal[...], X]    each of these names
    Mapping[Literal[...], X] some of these names
    X | None, Literal[...], TypedDicts with NotRequired fields
    object                   any JSON value
"""

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Required,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from teocalli.core.words import Language


class Prompt(TypedDict):
    """What is asked now and of whom, in one sentence."""

    key: str
    args: dict[str, object]
    say: dict[Language, str]
    to_all: NotRequired[dict[Language, str]]
    """At the end, if `say` speaks to the seat that looks: the same for all who look at one screen together."""


class View(TypedDict):
    """What a view of any game holds, built for given eyes."""

    game: str
    rules: int
    players: int
    options: dict[str, object]
    eyes: int | None
    """The seat that looks; null for an onlooker."""
    actors: list[int]
    prompt: Prompt
    legal: list[str]
    over: bool
    scores: list[int]
    winners: list[int]
    ending: str | None


def mismatch(value: object, kind: Any, where: str = "view") -> str | None:
    """Where and how a value differs from a type; None if it is of that type."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is object:
        return None
    if is_typeddict(kind):
        return _fields_mismatch(value, kind, where)
    if origin in (Union, UnionType):
        return None if any(mismatch(value, arg) is None for arg in args) else _no(value, kind, where)
    if origin is Literal:
        is_one = any(type(value) is type(arg) and value == arg for arg in args)
        return None if is_one else _no(value, kind, where)
    if origin is list:
        if not isinstance(value, list):
            return _no(value, kind, where)
        found = (mismatch(item, args[0], f"{where}[{index}]") for index, item in enumerate(value))
        return next(filter(None, found), None)
    if origin in (dict, Mapping):
        return _names_mismatch(value, kind, where)
    if kind in (int, str, bool, float, NoneType):
        return None if type(value) is kind else _no(value, kind, where)
    raise TypeError(f"{where}: a view has no values of type {kind}")


def _no(value: object, kind: Any, where: str) -> str:
    return f"{where} is {value!r}, not {getattr(kind, '__name__', None) if isinstance(kind, type) else kind}"


def _fields_mismatch(value: object, kind: Any, where: str) -> str | None:
    if not isinstance(value, dict):
        return _no(value, kind, where)
    fields = fields_of_type(kind)
    for name in value:
        if name not in fields:
            return f"{where} has {name!r}, which {kind.__name__} does not"
    for name, (inner, is_required) in fields.items():
        if name in value:
            if wrong := mismatch(value[name], inner, f"{where}.{name}"):
                return wrong
        elif is_required:
            return f"{where} lacks {name!r}"
    return None


def _names_mismatch(value: object, kind: Any, where: str) -> str | None:
    names, inner = get_args(kind)
    if not isinstance(value, dict):
        return _no(value, kind, where)
    for name, item in value.items():
        wrong = mismatch(name, names, f"a name in {where}") or mismatch(item, inner, f"{where}.{name}")
        if wrong:
            return wrong
    if get_origin(kind) is dict and get_origin(names) is Literal and len(value) < len(get_args(names)):
        return f"{where} lacks {sorted(set(get_args(names)) - set(value))}"
    return None


def fields_of_type(kind: Any) -> dict[str, tuple[Any, bool]]:
    """The fields of a TypedDict, each with its type and whether it is required."""
    found = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        inner = get_args(hint)[0] if get_origin(hint) in (NotRequired, Required) else hint
        found[name] = inner, name in kind.__required_keys__
    return found
