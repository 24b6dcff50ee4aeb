"""Which reasons, endings and phases of a game the suite has seen: what it has not seen it has not checked."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from teocalli.core.codes import Code
from teocalli.core.game import ONLOOKER, Game
from teocalli.core.kernel_calls import kernel_calls
from teocalli.core.match import Match
from teocalli.testing.cases import Case, cases, moments
from teocalli.testing.checks.common import box_of
from teocalli.testing.mutations import trial_texts


@dataclass
class Coverage:
    """What has been seen of a game. Printed, it says what has not."""

    game: Game
    reasons: set[Code] = field(default_factory=set)
    endings: set[Code] = field(default_factory=set)
    phases: set[Code] = field(default_factory=set)

    @property
    def unseen_reasons(self) -> list[Code]:
        return [reason for reason in self.game.reasons if reason not in self.reasons]

    @property
    def unseen_endings(self) -> list[Code]:
        return [ending for ending in self.game.endings if ending not in self.endings]

    @property
    def unseen_phases(self) -> list[Code]:
        return [phase for phase in self.game.phases if phase not in self.phases]

    @property
    def unseen(self) -> list[Code]:
        """All together."""
        return [*self.unseen_reasons, *self.unseen_endings, *self.unseen_phases]

    def __str__(self) -> str:
        parts = {"reasons": self.unseen_reasons, "endings": self.unseen_endings, "phases": self.unseen_phases}
        said = [f"{name} never seen: {', '.join(codes)}" for name, codes in parts.items() if codes]
        return f"{self.game.name}: {'; '.join(said) or 'every reason, ending and phase has been seen'}"

    def look(self, match: Match) -> None:
        """See what there is to see at a moment."""
        game, refusal = self.game, kernel_calls(self.game).refusal
        self.phases |= {phase for phase in game.phases if phase == match.view(None).get("phase")}
        if match.ending is not None:
            self.endings.add(match.ending)
        if not self.unseen_reasons:
            return
        state, actor = box_of(match), match.actors[0] if match.actors else 0
        other = (actor + 1) % match.players
        numbers = {int(refusal(state, actor, action)) for _, action in trial_texts(game)}
        for seat in {other, match.players - 1, ONLOOKER}:
            numbers |= {int(refusal(state, seat, action)) for _, action in trial_texts(game)[::9]}
        self.reasons |= {game.reasons.of(number) for number in numbers if number}


def coverage(game: Game, records: Iterable[Mapping[str, Any]] = (), seeds: Iterable[int] = (1, 2)) -> Coverage:
    """What is seen in the suite's random games with these seeds, and in games that you have recorded.

    `print(coverage(GAME))` says what is not; a test asserts that `coverage(GAME).unseen` is empty.
    """
    seen = Coverage(game)
    for seed in seeds:
        for case in cases(game):
            for match in moments(case, seed, most=6 if case.options else 20) if seen.unseen else ():
                seen.look(match)
    for record in records:
        _look_through(seen, record)
    return seen


def _look_through(seen: Coverage, record: Mapping[str, Any]) -> None:
    match = Case(seen.game, record["players"], record["options"]).match(None)
    for event in record["events"]:
        if event["by"] != "chance":
            seen.look(match)
        match.apply(event)
    seen.look(match)
