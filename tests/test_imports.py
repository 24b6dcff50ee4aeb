"""Imports point one way: which package may import which, no cycles, and games know only the core."""

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

import teocalli

ROOT = Path(teocalli.__file__).parent
ALLOWED = {
    "core": set[str](),
    "games": {"core"},
    "bots": {"core"},
    "lab": {"core", "bots"},
    "table": {"core"},
    "store": {"core"},
    "testing": {"core", "bots"},
    "server": {"core", "bots", "table", "store"},
    "lab.live": {"core", "bots", "table", "store", "server"},
    "cli": {"core", "bots", "lab", "lab.live", "table", "store", "server"},
    "__init__": {"core"},
    "__main__": {"cli"},
}
"""What each package imports beside itself. `lab.live`, which loads, kills and attacks servers, is above the server."""

SERVER = {
    "__init__": set[str](),
    "logs": set[str](),
    "metrics": set[str](),
    "proxies": set[str](),
    "randomness": set[str](),
    "refusals": set[str](),
    "shares": set[str](),
    "loop_load": set[str](),
    "turns": {"loop_load"},
    "limits": {"proxies", "refusals"},
    "body_room": {"limits", "refusals"},
    "descriptors": set[str](),
    "settings": {"limits", "proxies"},
    "connection_limits": {"limits", "loop_load", "metrics", "proxies", "refusals", "settings", "shares", "turns"},
    "wire": set[str](),
    "identity": {"limits", "proxies", "refusals"},
    "preparing": {"identity", "refusals", "wire"},
    "live": {"identity", "metrics", "refusals", "wire"},
    "bots": {"live", "randomness", "refusals"},
    "sharing": {"refusals"},
    "server": {
        "body_room",
        "bots",
        "connection_limits",
        "identity",
        "limits",
        "live",
        "refusals",
        "settings",
        "sharing",
    },
    "http": {
        "body_room",
        "bots",
        "connection_limits",
        "identity",
        "limits",
        "live",
        "metrics",
        "proxies",
        "randomness",
        "refusals",
        "server",
        "sharing",
        "turns",
        "wire",
    },
    "app": {"http", "metrics", "refusals", "server"},
    "run": {"app", "http", "server", "settings"},
    "wire.typescript": {"app", "http", "wire"},
}
"""The same within the server, from below to above. `wire.typescript` is a program that writes down the whole API."""


def module_of(source: Path, root: Path = ROOT) -> str:
    """The dotted name of a source file; of an `__init__.py` the name of its folder."""
    parts = source.relative_to(root.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package_of(module: str) -> str:
    """The key of `ALLOWED` to which a module belongs."""
    parts = module.split(".")[1:]
    if not parts:
        return "__init__"
    return "lab.live" if parts[:2] == ["lab", "live"] else parts[0]


def imported_names(source: Path) -> set[str]:
    """All that a file imports, wherever it does so; `from a import b` gives `a.b`, since `b` may be a module."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source}: imports are absolute"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def imports(root: Path = ROOT) -> dict[str, set[str]]:
    """The modules of the package that each of its modules imports, also inside functions and for types only."""
    modules = {module_of(source, root): source for source in root.rglob("*.py")}
    found: dict[str, set[str]] = {}
    for module, source in modules.items():
        inside = {name for name in imported_names(source) if name.split(".")[0] == root.name}
        found[module] = {name if name in modules else name.rpartition(".")[0] for name in inside} - {module}
    return found


def cycle(graph: Mapping[str, Iterable[str]]) -> list[str]:
    """Modules that import each other in a circle, the first one again at the end; empty if there are none."""
    done: set[str] = set()
    path: list[str] = []

    def visit(module: str) -> list[str]:
        if module in path:
            return [*path[path.index(module) :], module]
        if module not in done:
            path.append(module)
            for other in sorted(graph.get(module, ())):
                if found := visit(other):
                    return found
            path.pop()
            done.add(module)
        return []

    for module in sorted(graph):
        if found := visit(module):
            return found
    return []


def test_packages_import_what_is_allowed_and_nothing_is_allowed_in_vain() -> None:
    used: dict[str, set[str]] = {package: set() for package in ALLOWED}
    for module, others in imports().items():
        used[package_of(module)] |= {package_of(other) for other in others} - {package_of(module)}
    assert used == ALLOWED


def server_part_of(module: str) -> str:
    """The key of `SERVER` to which a module of the server belongs."""
    parts = module.split(".")[2:]
    if not parts:
        return "__init__"
    return "wire.typescript" if parts == ["wire", "typescript"] else parts[0]


def test_imports_within_the_server_point_one_way() -> None:
    used: dict[str, set[str]] = {part: set() for part in SERVER}
    for module, others in imports().items():
        if package_of(module) == "server":
            inside = {server_part_of(other) for other in others if package_of(other) == "server"}
            used[server_part_of(module)] |= inside - {server_part_of(module)}
    assert used == SERVER
    assert cycle(SERVER) == []


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert cycle(imports()) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("import planted.b", "import planted.a"),
        ("from planted import b", "from planted import a"),
        ("from planted.b import thing", "def later():\n    from planted.a import thing"),
        ("import planted.b", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from planted.a import Thing"),
        ("import planted.b", "import planted.c"),
    ],
)
def test_a_cycle_is_found_however_it_is_made(one: str, other: str, tmp_path: Path) -> None:
    root = tmp_path / "planted"
    root.mkdir()
    for name, text in {"__init__": "", "a": one, "b": other, "c": "import planted.a", "d": "import planted.a"}.items():
        (root / f"{name}.py").write_text(text)
    found = cycle(imports(root))
    assert found[0] == found[-1]
    assert {"planted.a", "planted.b"} <= set(found)
    assert "planted.d" not in found


def test_a_straight_line_is_no_cycle() -> None:
    assert cycle({"a": {"b", "c"}, "b": {"c"}, "c": set(), "d": {"a", "b"}}) == []


def test_games_do_not_know_each_other() -> None:
    games = [folder.name for folder in (ROOT / "games").iterdir() if (folder / "__init__.py").is_file()]
    assert len(games) > 1
    for module, others in imports().items():
        if package_of(module) == "games" and len(module.split(".")) > 2:
            own = module.split(".")[2]
            assert {other.split(".")[2] for other in others if package_of(other) == "games"} <= {own}, module


def needs_rich(source: Path) -> bool:
    return any(name.split(".")[0] == "rich" for name in imported_names(source))


def test_only_a_drawing_needs_rich() -> None:
    sources = [*(ROOT / "core").rglob("*.py"), *(ROOT / "games").rglob("*.py")]
    assert {source.name for source in sources if needs_rich(source)} == {"drawing.py"}


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("import rich", True),
        ("import rich.table as tables", True),
        ("import math, rich", True),
        ("from rich import box", True),
        ("from  rich.console  import Console", True),
        ("def draw():\n    from rich.text import Text", True),
        ("if TYPE_CHECKING:\n    from rich.text import Text", True),
        ("import richer", False),
        ("from math import rich", False),
        ('"""Nobody may import rich, nor anything from rich."""', False),
    ],
)
def test_rich_is_found_however_it_is_imported(text: str, needed: bool, tmp_path: Path) -> None:
    source = tmp_path / "source.py"
    source.write_text(text)
    assert needs_rich(source) == needed
