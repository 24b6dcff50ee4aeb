"""docs/lab.md: its examples run, and its tables say what the games say."""

import re

import pytest

from teocalli import game
from tests import GAMES
from tests.docs.test_commands import ROOT

PAGE = (ROOT / "docs" / "lab.md").read_text()
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_run(example: str) -> None:
    exec(compile(example.replace("1_000_000", "1_000"), "docs/lab.md", "exec"), {})


def planes_table() -> str:
    """What the page says of each game's planes; *p* stands for the number of players."""
    lines = []
    for name in GAMES:
        least, most = game(name).players[0], game(name).players[-1]
        lines += [f"### {game(name).title['en']}", "", "| plane | shape | what it means |", "| --- | --- | --- |"]
        pairs = zip(game(name).observation_planes(least), game(name).observation_planes(most), strict=True)
        for few, many in pairs:
            sides = ["*p*" if one != other else str(one) for one, other in zip(few.shape, many.shape, strict=True)]
            lines.append(f"| `{few.name}` | {' × '.join(sides)} | {few.meaning} |")
        lines.append("")
    return "\n".join(lines)


def test_the_planes_are_those_of_the_games() -> None:
    assert PAGE.partition("<!-- planes -->\n")[2].partition("<!-- end of planes -->")[0] == planes_table()


@pytest.mark.parametrize("name", GAMES)
def test_the_numbers_of_actions_end_where_the_game_says(name: str) -> None:
    assert re.search(rf"^\|[^|]*\| (?:\d+ … )?{game(name).actions - 1} \|", PAGE, re.MULTILINE)
