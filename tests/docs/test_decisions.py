"""The decisions in docs/adr: each has a number of its own, in its name and its heading."""

from collections import Counter
from pathlib import Path

DECISIONS = Path(__file__).parents[2] / "docs" / "adr"


def test_each_decision_has_a_number_of_its_own() -> None:
    files = sorted(DECISIONS.glob("*.md"))
    numbers = [file.name.split("-")[0] for file in files]
    twice = [number for number, count in Counter(numbers).items() if count > 1]
    assert twice == [], [file.name for file in files if file.name.split("-")[0] in twice]


def test_each_decision_is_headed_by_its_number() -> None:
    for file in DECISIONS.glob("*.md"):
        heading = file.read_text().splitlines()[0]
        assert heading.startswith(f"# {int(file.name.split('-')[0])}."), (file.name, heading)
