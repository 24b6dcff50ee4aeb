"""How the scores of a match came about."""

import pytest

from teocalli.core.match import Match
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.core.scoring import LeadChange, last_lead_change, leaders, scores_after_events
from teocalli.testing.cases import cases, finished


def test_who_has_most_points_leads_and_while_all_are_level_all_do() -> None:
    assert leaders([3, 5, 1]) == (1,)
    assert leaders([5, 5, 1]) == (0, 1)
    assert leaders([0, 0, 0]) == (0, 1, 2)


@pytest.mark.parametrize(
    ("line", "change"),
    [
        ([(0, 0), (1, 0), (4, 2)], LeadChange(1, (0,), (0, 1))),
        ([(0, 0), (1, 0), (1, 3), (4, 3), (4, 3)], LeadChange(3, (0,), (1,))),  # changed twice: the last one counts
        ([(0, 0), (2, 0), (2, 2), (3, 2)], LeadChange(3, (0,), (0, 1))),  # who was caught up with had lost the lead
        ([(0, 0, 0), (0, 4, 0), (4, 4, 0)], LeadChange(2, (0, 1), (1,))),
        ([(100, 90), (80, 70)], LeadChange(0, (0,), (0,))),
        ([(0, 0), (3, 0), (3, 3)], None),
        ([(0, 0)], None),
    ],
)
def test_the_last_change_of_lead_is_when_those_who_lead_at_the_end_began_to(
    line: list[tuple[int, ...]], change: LeadChange | None
) -> None:
    assert last_lead_change(line) == change


@pytest.mark.parametrize("name", names())
def test_scores_are_told_for_the_start_and_for_every_event(name: str) -> None:
    match = finished(next(iter(cases(find_game(name)))), 1)
    line = scores_after_events(match)
    assert len(line) == match.settled + 1
    for count in (0, match.settled // 2, match.settled):
        assert line[count] == match.at(count).result["scores"]
    assert match.over


def test_parts_of_a_decision_that_is_not_complete_are_left_out() -> None:
    match = Match.new("schatz", 3, seed=1)
    settled = match.settled
    match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert match.settled == settled
    assert len(scores_after_events(match)) == settled + 1
