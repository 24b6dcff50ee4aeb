"""docs/lab.md: its examples run, as those about bots and the arena do; its tables say what the games say."""

import re
from typing import Any

import pytest

from teocalli import Match, game, names
from teocalli.core.dice import dice_of
from tests import GAMES
from tests.docs.test_commands import ROOT, shortened

PAGE = (ROOT / "docs" / "lab.md").read_text()
EXAMPLES = [
    (page, example)
    for page in ("lab.md", "bots.md", "arena.md")
    for example in re.findall(r"```python\n(.*?)```", (ROOT / "docs" / page).read_text(), re.DOTALL)
]


@pytest.mark.parametrize(("page", "example"), EXAMPLES)
def test_examples_run(page: str, example: str) -> None:
    made: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(shortened(example.replace("1_000_000", "1_000")), f"docs/{page}", "exec"), made)
    for make in [made[name] for name in ("Greedy", "make_bot") if name in made]:
        match = Match.new(names()[0], players=2, seed=7)
        action = make(match.game).choose_in(match, 0, None, dice_of(1, 0))
        assert match.game.notation.write(action) in match.legal(0)


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
