"""docs/new-game.md: its commands run where the example is installed, and its excerpts are the example's."""

import re
import shlex
from pathlib import Path

import pytest

from teocalli.testing import CHECKS
from tests.docs.test_commands import GUIDE, ROOT, shortened
from tests.environments import PATOLLI, call

PAGE = (ROOT / "docs" / GUIDE).read_text()
ELSEWHERE = {
    "new-game": "tests/cli/test_new_game.py",
    "serve": "tests/e2e/test_outside_game.py",
}
"""Commands of the guide that other tests run."""


def commands() -> list[str]:
    """The `teocalli` commands of the guide, in their order."""
    return [line.partition("  #")[0].strip() for line in re.findall(r"^\$ teocalli (.+)$", PAGE, re.MULTILINE)]


@pytest.mark.slow
def test_the_commands_of_the_guide_run_where_the_game_is_installed(tmp_path: Path, patolli_python: Path) -> None:
    ran = []
    for command in commands():
        words = shlex.split(shortened(command))
        if words[0] in ELSEWHERE:
            assert (ROOT / ELSEWHERE[words[0]]).is_file()
            continue
        before = set(tmp_path.iterdir())
        printed = call([str(patolli_python), "-m", "teocalli", *words], tmp_path)
        assert printed.strip() or set(tmp_path.iterdir()) > before, command
        ran.append(words[0])
    assert ran == ["demo", "simulate", "verify", "replay", "arena", "arena"]
    assert (tmp_path / "position.svg").read_text().startswith("<svg")


@pytest.mark.parametrize("excerpt", re.findall(r"```(?:python|toml)\n(.*?)```", PAGE, re.DOTALL))
def test_excerpts_are_lines_of_the_example(excerpt: str) -> None:
    sources = [path for path in PATOLLI.rglob("*") if path.suffix in (".py", ".toml")]
    lines = {line.strip() for path in sources for line in path.read_text().splitlines()}
    for line in excerpt.splitlines():
        if line.strip() not in ("", "...") and not line.startswith(("from teocalli.testing import Case", "Case(GAME")):
            assert line.strip() in lines, line


def test_the_tree_of_the_guide_is_that_of_the_example() -> None:
    package = PATOLLI / "src" / "teocalli_patolli"
    tree = PAGE.partition("src/teocalli_patolli/\n")[2].partition("```")[0]
    for line in tree.splitlines()[:-1]:
        folder = ""
        for name in line.strip().partition("   ")[0].split():
            folder = name.rpartition("/")[0] or folder
            assert (package / folder / name.rpartition("/")[2]).is_file(), name


def test_the_guide_names_checks_that_there_are() -> None:
    table = PAGE.partition("| check | a failure")[2].partition("\n\n")[0]
    named = re.findall(r"`(\w+)`", "".join(line.split("|")[1] for line in table.splitlines()[1:]))
    assert len(named) > 15
    assert set(named) <= {check.__name__ for check in CHECKS}


def test_what_the_guide_links_to_is_there() -> None:
    for link in re.findall(r"\]\((?!#|reason:|position:)([^)]+)\)", PAGE):
        assert (ROOT / "docs" / link.partition("#")[0]).exists(), link
    anchors = {
        re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^## (.+)$", PAGE, re.M)
    }
    assert {link[1:] for link in re.findall(r"\]\((#[^)]+)\)", PAGE)} == anchors
