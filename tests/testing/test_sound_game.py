"""The small game passes the whole suite, so that what a planted fault breaks is the fault's doing."""

from pathlib import Path

import pytest

from teocalli.testing import CHECKS, Case, Check, cases, coverage
from tests.testing.planted import SEEDS, SOUND, planted


@pytest.mark.plain
@pytest.mark.parametrize("case", cases(SOUND), ids=str)
@pytest.mark.parametrize("check", CHECKS)
def test_a_sound_game_passes(check: Check, case: Case) -> None:
    for seed in SEEDS:
        check(case, seed)


def test_every_check_has_a_name_of_its_own() -> None:
    names = [check.__name__ for check in CHECKS]
    assert len(set(names)) == len(names)


def test_every_check_finds_a_planted_fault() -> None:
    """Each is named by a test that plants what it looks for."""
    planting = "".join(file.read_text() for file in sorted(Path(__file__).parent.glob("test_planted_*.py")))
    assert [check.__name__ for check in CHECKS if f'"{check.__name__}"' not in planting] == []


def test_all_of_the_sound_game_is_seen() -> None:
    seen = coverage(SOUND)
    assert not seen.unseen
    assert str(seen) == "small: every reason, ending and phase has been seen"


def test_a_game_that_nobody_can_play_has_no_cases() -> None:
    with pytest.raises(ValueError, match="nobody can play small"):
        cases(planted(players=range(0)))
