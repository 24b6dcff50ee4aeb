"""Texts of actions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teocalli.core.actions import UNREADABLE
from teocalli.games.schatz import GAME, kernel
from teocalli.games.schatz.notation import read, write

pytestmark = pytest.mark.plain

TEXTS = ["bid 0", "bid 990", "chief 4", "lot 0", "take", "leave", "award 3", "play T1", "play T13", "play C20"]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_read_and_written_back(text: str) -> None:
    assert write(read(text)) == text


def test_there_are_177_playable_actions_and_each_has_a_text_of_its_own() -> None:
    texts = {write(kernel.action(GAME.tables, index)) for index in range(GAME.actions)}
    assert GAME.actions == len(texts) == 100 + 5 + 5 + 2 + 5 + 60


def test_whoever_bids_owns_less_than_a_thousand() -> None:
    """Bids up to 990 are playable: at the highest target, 1,000, whoever owned more would have won."""
    target = next(option for option in GAME.options if option.name == "target")
    assert target.fault(1000) is None
    assert target.fault(1010)
    assert target.fault(150) is None
    assert target.fault(140)
    assert target.fault(155)
    assert target.fault(True)


@given(st.text())
def test_any_text_is_read_as_an_action_or_none(text: str) -> None:
    action = read(text)
    assert action == UNREADABLE or kernel.index(GAME.tables, action) == -1 or write(action) == text


@given(st.sampled_from(["bid", "chief", "lot", "award"]), st.integers())
def test_plain_numbers_are_readable_and_only_bids_may_be_negative(word: str, number: int) -> None:
    assert (read(f"{word} {number}") != UNREADABLE) == (number >= 0 or word == "bid")
