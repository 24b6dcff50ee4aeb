"""The TypeScript types of views are those that the server's own types make."""

import re
from pathlib import Path

import pytest

from teocalli import game
from teocalli.server.wire.view_typescript import common_module, files, game_module
from tests import GAMES

SITE = Path(__file__).parents[3] / "web" / "src"


def test_the_site_has_the_types_of_the_games() -> None:
    made = files(SITE)
    assert set(made) == {SITE / "wire" / "view.ts", *(SITE / "games" / name / "view.ts" for name in GAMES)}
    for path, text in made.items():
        assert path.read_text() == text, "run: python -m teocalli.server.wire.view_typescript"


@pytest.mark.parametrize("name", GAMES)
def test_all_names_are_declared_and_all_fields_are_there(name: str) -> None:
    found, text = game(name), game_module(game(name))
    assert found.view_type is not None
    assert f'  game: "{name}";' in text
    bodies = re.sub(r"/\*\*.*?\*/|//.*|\"[^\"]*\"", "", text)
    named = set(re.findall(r"\b[A-Z]\w+", bodies)) - {"Record", "Partial", "View"}
    assert named == set(re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE))
    for field in found.view_type.__annotations__:
        assert re.search(rf"^  {field}\??: ", text + common_module(), re.MULTILINE), field
