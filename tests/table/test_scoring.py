"""Where the points came from: told at the end of a game, and only then."""

from itertools import pairwise
from typing import Any

from teocalli.core.scoring import last_lead_change
from teocalli.table.commands import Resign, Undo
from teocalli.table.events import Moved
from teocalli.table.views import shared_view
from tests.table.harness import ANN, BOB, TableHarness


def end_of(harness: TableHarness) -> dict[str, Any]:
    end: dict[str, Any] = shared_view(harness.table, harness.now)["end"]
    return end


def test_every_change_of_the_scores_is_told_with_the_event_that_brought_it() -> None:
    harness = TableHarness.start("aztec", ANN, ANN)
    seen: list[dict[str, Any]] = [{"seq": harness.table.seq, "scores": [0, 0]}]
    while harness.table.phase == "playing":
        assert end_of(harness) is None
        harness.play_random(1, seed=len(seen))
        moved = max(seq for seq, event in enumerate(harness.log) if isinstance(event, Moved))
        scores = harness.table.match.result["scores"]
        if scores != seen[-1]["scores"]:
            seen.append({"seq": moved, "scores": scores})
    end = end_of(harness)
    assert len(seen) > 3
    assert end["scoring"] == seen
    change = last_lead_change([moment["scores"] for moment in seen])
    assert change is not None
    assert end["lead"] == {"seq": seen[change.at]["seq"], "seats": change.seats, "before": change.before}


def scored_once() -> TableHarness:
    """A game right after its first point."""
    harness = TableHarness.start("aztec", ANN, ANN)
    while harness.table.match.result["scores"] == [0, 0]:
        harness.play_random(1)
    return harness


def test_going_back_to_a_moment_leaves_what_led_there_as_it_was() -> None:
    harness = scored_once()
    scored, decision = harness.table.seq, harness.table.decision
    harness.play_random(1)
    harness.ask(ANN, Undo(harness.table.actors[0], decision))
    harness.play_random(100, seed=2)
    assert end_of(harness)["scoring"][1]["seq"] == scored


def test_what_was_undone_brought_no_points() -> None:
    harness = scored_once()
    scoring = harness.table.match.events[-1]
    harness.ask(ANN, Undo(harness.table.actors[0], harness.table.decision - 1))
    harness.play(scoring["by"], scoring["do"])
    scored = harness.table.seq
    harness.play_random(100, seed=2)
    assert end_of(harness)["scoring"][1]["seq"] == scored
    assert shared_view(harness.replay(), harness.now)["end"] == end_of(harness)


def test_bids_that_are_revealed_together_change_the_scores_once() -> None:
    harness = TableHarness.start("schatz", ANN, ANN, ANN, options={"max_rounds": 2})
    harness.play_random(1000)
    end = end_of(harness)
    assert end["scoring"][-1]["scores"] == end["scores"]
    assert all(one["seq"] < other["seq"] for one, other in pairwise(end["scoring"]))
    assert all(one["scores"] != other["scores"] for one, other in pairwise(end["scoring"]))
    sealed = [seq for seq, event in enumerate(harness.log) if isinstance(event, Moved)]
    hidden = set(sealed) - harness.table.open_moves - set(harness.table.revealed)
    assert hidden.isdisjoint(moment["seq"] for moment in end["scoring"])


def test_a_game_that_ended_early_tells_nothing_of_it() -> None:
    harness = TableHarness.start("aztec", ANN, BOB)
    harness.play_random(5)
    harness.ask(ANN, Resign(0))
    assert end_of(harness)["winners"] == [1]
    assert end_of(harness).keys().isdisjoint({"scores", "scoring", "lead"})
