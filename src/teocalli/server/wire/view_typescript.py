"""TypeScript types of views: `python -m teocalli.server.wire.view_typescript` writes them into web/src.

Each game of this package has a module beside its board, and what all views share has one of its own.
"""

import ast
import inspect
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, is_typeddict

from teocalli.core import view_types
from teocalli.core.game import Game
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.core.view_types import View, fields_of_type

_HEAD = "// Made from {module} by `python -m teocalli.server.wire.view_typescript`; do not edit.\n"
_PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null", object: "unknown"}


def common_module() -> str:
    """The TypeScript module of what a view of any game holds."""
    return _module(view_types, {})


def game_module(game: Game) -> str:
    """The TypeScript module of a game's views."""
    assert game.view_type is not None
    module = sys.modules[game.view_type.__module__]
    return _module(module, {game.view_type: game.name})


def files(site: Path) -> dict[Path, str]:
    """Every file with views' types below the site's sources, and what it should hold."""
    games = (find_game(name) for name in names())
    own = {game.name: game for game in games if game.view_type and (site / "games" / game.name).is_dir()}
    return {
        site / "wire" / "view.ts": common_module(),
        **{site / "games" / name / "view.ts": game_module(game) for name, game in own.items()},
    }


def _module(module: ModuleType, named_games: Mapping[Any, str]) -> str:
    """All types that a Python module defines, in its order."""
    kinds = {name: kind for name, kind in vars(module).items() if _is_own_type(module, kind)}
    aliases = {kind: name for name, kind in kinds.items() if get_origin(kind) is Literal}
    comments = _comments(module)
    parts = [_HEAD.format(module=module.__name__)]
    if any(_is_view(kind) and kind is not View for kind in kinds.values()):
        parts.append('import type { View } from "../../wire/view";\n')
    for name, kind in kinds.items():
        comment = _comment(comments.get(name), "")
        if is_typeddict(kind):
            parts.append(comment + _interface(name, kind, aliases, comments, named_games.get(kind)))
        else:
            parts.append(f"{comment}export type {name} = {_literal(kind)};\n")
    return "\n".join(parts)


def _is_own_type(module: ModuleType, kind: Any) -> bool:
    if is_typeddict(kind):
        return bool(kind.__module__ == module.__name__)
    return get_origin(kind) is Literal and kind not in _literals_imported(module)


def _literals_imported(module: ModuleType) -> list[Any]:
    """The Literal types that a module has from another one."""
    tree = ast.parse(inspect.getsource(module))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    imported = [alias.asname or alias.name for node in imports for alias in node.names]
    return [vars(module)[name] for name in imported if get_origin(vars(module).get(name)) is Literal]


def _is_view(kind: Any) -> bool:
    return is_typeddict(kind) and set(fields_of_type(View)) <= set(fields_of_type(kind))


def _interface(name: str, kind: Any, aliases: Mapping[Any, str], comments: Mapping[str, str], game: str | None) -> str:
    extends = " extends View" if _is_view(kind) and kind is not View else ""
    inherited = fields_of_type(View) if extends else {}
    lines = [f"export interface {name}{extends} {{"]
    if game is not None:
        lines.append(f"  game: {json.dumps(game)};")
    for field, (inner, is_required) in fields_of_type(kind).items():
        if field not in inherited:
            comment = _comment(comments.get(f"{name}.{field}"), "  ")
            lines.append(f"{comment}  {field}{'' if is_required else '?'}: {_type(inner, aliases)};")
    return "\n".join([*lines, "}"]) + "\n"


def _type(kind: Any, aliases: Mapping[Any, str]) -> str:
    origin, args = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        return str(kind.__name__)
    if origin is Literal:
        return aliases.get(kind) or _literal(kind)
    if origin in (Union, UnionType):
        return " | ".join(_type(arg, aliases) for arg in args)
    if origin is list:
        inner = _type(args[0], aliases)
        is_union = get_origin(args[0]) in (Union, UnionType, Literal) and args[0] not in aliases
        return f"({inner})[]" if is_union else f"{inner}[]"
    if origin in (dict, Mapping):
        record = f"Record<{_type(args[0], aliases)}, {_type(args[1], aliases)}>"
        return record if origin is dict else f"Partial<{record}>"
    return _PLAIN[kind]


def _literal(kind: Any) -> str:
    return " | ".join(json.dumps(value) for value in get_args(kind))


def _comment(text: str | None, indent: str) -> str:
    return f"{indent}/** {' '.join(text.split())} */\n" if text else ""


def _comments(module: ModuleType) -> dict[str, str]:
    """The docstrings of a module's classes, of their fields ("Class.field") and of its other names."""
    tree = ast.parse(inspect.getsource(module))
    found = dict(_texts(tree.body))
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = ast.get_docstring(node) or ""
            found |= {f"{node.name}.{name}": text for name, text in _texts(node.body)}
    return found


def _texts(body: Iterable[ast.stmt]) -> Iterator[tuple[str, str]]:
    """The names that are given a value or a type here, each with the text below it."""
    for node, below in pairwise(body):
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        text = below.value.value if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) else None
        if isinstance(target, ast.Name) and isinstance(text, str):
            yield target.id, text


if __name__ == "__main__":
    for path, text in files(Path("web") / "src").items():
        path.write_text(text)
