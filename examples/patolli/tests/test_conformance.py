"""The suite that every game must pass."""

import msgspec
import pytest
from teocalli.testing import CHECKS, Case, Check, cases, coverage

from teocalli_patolli import GAME
from test_recorded import DATA


@pytest.mark.parametrize("case", cases(GAME), ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Check, case: Case) -> None:
    check(case, 1)


def test_all_endings_and_phases_and_nearly_all_reasons_are_seen_in_random_games() -> None:
    """A throw of 0 is rare; what follows from it has tests of its own."""
    records = [msgspec.json.decode(file.read_bytes()) for file in sorted(DATA.glob("*.jsonl"))]
    assert set(coverage(GAME, records).unseen) <= {"nothing_thrown"}
