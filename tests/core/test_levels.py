"""Arrows point one way: who may import whom."""

import ast
from pathlib import Path

import pytest

import teocalli

ROOT = Path(teocalli.__file__).parent
ALLOWED = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "lab": {"core", "games", "bots", "table", "store", "lab"},
    "table": {"core", "games", "table"},
    "store": {"core", "games", "table", "store"},
    "server": {"core", "games", "bots", "table", "store", "server"},
    "testing": {"core", "games", "testing"},
    "cli": {"core", "games", "bots", "lab", "table", "store", "server", "cli"},
    "__init__.py": {"core"},
    "__main__.py": {"cli"},
}


def modules(source: Path) -> set[str]:
    """All that a file imports, wherever in the file it does so; of `from a import b` both may be modules: `a.b`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source}: imports are absolute"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def imported(source: Path) -> set[str]:
    """The rooms of this package that a file imports."""
    return {name.split(".")[1] for name in modules(source) if name.startswith("teocalli.")}


def test_no_arrow_points_back() -> None:
    for source in ROOT.rglob("*.py"):
        room = source.relative_to(ROOT).parts[0]
        assert imported(source) <= ALLOWED[room], source


def test_games_do_not_know_each_other() -> None:
    for folder in (ROOT / "games").iterdir():
        for source in folder.glob("*.py"):
            for other in (ROOT / "games").iterdir():
                if other != folder and other.is_dir():
                    assert f"games.{other.name}" not in source.read_text(), source


def needs_rich(source: Path) -> bool:
    return any(name.split(".")[0] == "rich" for name in modules(source))


def test_only_a_drawing_needs_rich() -> None:
    for source in [*(ROOT / "core").rglob("*.py"), *(ROOT / "games").rglob("*.py")]:
        if source.name != "drawing.py":
            assert not needs_rich(source), source
    assert needs_rich(ROOT / "games" / "aztec" / "drawing.py")


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
