"""Arrows point one way: who may import whom."""

import ast
from pathlib import Path

import teocalli

ROOT = Path(teocalli.__file__).parent
ALLOWED = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "lab": {"core", "games", "bots", "lab"},
    "testing": {"core", "games", "testing"},
    "cli": {"core", "games", "bots", "lab", "cli"},
    "__init__.py": {"core"},
    "__main__.py": {"cli"},
}


def imported(source: Path) -> set[str]:
    """The rooms of this package that a file imports, wherever in the file it does so."""
    rooms = set()
    for node in ast.walk(ast.parse(source.read_text())):
        found = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{source}: imports are absolute"
            found = [f"{node.module}.{alias.name}" for alias in node.names]
        rooms |= {name.split(".")[1] for name in found if name.startswith("teocalli.")}
    return rooms


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


def test_only_a_drawing_needs_rich() -> None:
    for source in [*(ROOT / "core").rglob("*.py"), *(ROOT / "games").rglob("*.py")]:
        if source.name not in ("drawing.py",):
            assert "import rich" not in source.read_text(), source
            assert "from rich" not in source.read_text(), source
