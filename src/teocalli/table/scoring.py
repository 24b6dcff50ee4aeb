"""Where the points of a game came from: the events of its table that changed the scores."""

from collections.abc import Sequence
from typing import NamedTuple

from teocalli.core.match import Match
from teocalli.core.scoring import Scores, scores_after_events


class ScoreMoment(NamedTuple):
    """The scores after an event of the table's log."""

    seq: int
    scores: Scores


def score_moments(match: Match, start: int, seqs: Sequence[int]) -> list[ScoreMoment]:
    """The scores at the event `start`, before the first move, and then every change of them.

    `seqs` has the `seq` of each event of the match. Parts of a simultaneous decision, which share one, count together.
    """
    at_start, *scores = scores_after_events(match)
    moments = [ScoreMoment(start, at_start)]
    for moment in {seq: ScoreMoment(seq, found) for seq, found in zip(seqs, scores, strict=True)}.values():
        if moment.scores != moments[-1].scores:
            moments.append(moment)
    return moments
