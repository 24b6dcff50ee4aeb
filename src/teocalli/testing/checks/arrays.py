"""Array bounds: a kernel never reads or writes outside its arrays, whatever it is asked."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from teocalli.core.dice import dice_of
from teocalli.core.game import Game, Kernel, Tables
from teocalli.core.kernel_calls import kernel_calls
from teocalli.core.match import Match
from teocalli.core.options import complete, encode
from teocalli.testing.cases import PURPOSE, Case, after, chance_moments, for_each_case, moments
from teocalli.testing.checks.common import OTHER_SEATS, all_eyes, box_of, text_of
from teocalli.testing.guarded_arrays import GuardedArray, OutsideArray, guarded_from_bytes
from teocalli.testing.mutations import changed_outcomes, odd_actions, playable
from teocalli.testing.plain import guarded

_AT_ONCE = 120
"""So many of the playable actions are tried at a moment; all of them over several."""


@for_each_case
def the_kernel_stays_in_its_arrays(case: Case, seed: int) -> None:
    """The kernel runs as plain Python over arrays that refuse every index below 0 or past the end.

    Compiled code would read whatever lies there: another field, another table, memory of somebody else.
    It has to do and to answer the same both ways.
    """
    trial = _Trial(case, seed)
    trial.begin()
    few = 1 if case.options else 3
    for match in moments(case, seed, most=few):
        trial.look(match)
        trial.play(match)
    for match in chance_moments(case, seed, most=1):
        trial.draw(match)


class _Trial:
    """Calls of a guarded kernel, beside those of the game's own."""

    def __init__(self, case: Case, seed: int) -> None:
        self.case, self.seed, self.game = case, seed, case.game
        self.kernel, self.tables = _guarded(case.game)
        self.at = "at the start"

    def begin(self) -> None:
        game, players = self.game, self.case.players
        options = encode(game.options, players, complete(game.options, players, self.case.options))
        state = guarded_from_bytes(b"\xff" * game.state.itemsize, game.state)
        self.call("begin", state, players, GuardedArray.over(options, "`options`"))
        same = state.tobytes() == self.case.match(None).at(0).state.tobytes()
        assert same, "`begin` does something else as plain Python"

    def look(self, match: Match) -> None:
        """Ask everything, of any seat and about any action."""
        game, saved, box = self.game, match.state.tobytes(), box_of(match)
        self.at = after(match)
        state = guarded_from_bytes(saved, game.state)
        out = GuardedArray.over(np.zeros(game.most_legal, np.int64), "`out`, with `most_legal` places")
        points = GuardedArray.over(np.zeros(match.players, np.int64), "`out`")
        self.call("scores", state, points)
        for name in ("actors", "winners", "ending"):
            self.compare(name, self.call(name, state), getattr(game.kernel, name)(game.tables, box[0]))
        everything = playable(game)
        step = max(1, len(everything) // _AT_ONCE)
        trials = [*everything[(self.seed + len(match)) % step :: step], *odd_actions(game)]
        for seat in (*range(match.players), match.players, *OTHER_SEATS):
            self.call("legal", state, seat, out)
            few = trials if seat in match.actors else trials[:: 1 + len(trials) // 20]
            for action in few:
                plain = self.call("refusal", state, seat, action)
                self.compare("refusal", plain, kernel_calls(game).refusal(box, seat, action), seat, action)
        for action in trials:
            self.call("index", action)
        assert state.tobytes() == saved, f"a question changes the state, {self.at}"
        for eyes in all_eyes(match):
            self.call("blind", guarded_from_bytes(saved, game.state), eyes)
            self.call("resample", guarded_from_bytes(saved, game.state), eyes, dice_of(self.seed, eyes + 1, PURPOSE))

    def play(self, match: Match) -> None:
        """Play some of the legal actions."""
        game = self.game
        for seat in match.actors:
            dice = dice_of(self.seed, len(match), PURPOSE)
            self.call("pick", guarded_from_bytes(match.state.tobytes(), game.state), seat, dice)
            legal = [game.notation.read(text) for text in match.legal(seat)]
            for action in legal[:: 1 + len(legal) // 3]:
                state, truth = guarded_from_bytes(match.state.tobytes(), game.state), match.state
                self.call("play", state, seat, action)
                game.kernel.play(game.tables, truth, seat, action)
                self.compare("play", state.tobytes(), truth.tobytes(), seat, action)

    def draw(self, match: Match) -> None:
        """Draw, ask about outcomes that are nearly possible, and let it happen."""
        game, saved = self.game, match.state.tobytes()
        self.at = after(match)
        state = guarded_from_bytes(saved, game.state)
        outcome = guarded_from_bytes(bytes(game.outcome.itemsize), game.outcome)
        dice = dice_of(self.seed, 13, PURPOSE)
        self.call("draw", state, dice, outcome)
        drawn = np.frombuffer(outcome.tobytes(), game.outcome)[0]
        for changed in [drawn, *changed_outcomes(drawn, dice, pairs=4)]:
            self.call("impossible", state, guarded_from_bytes(changed.tobytes(), game.outcome))
        self.call("happen", state, outcome)

    def call(self, name: str, *args: Any) -> Any:
        function: Callable[..., Any] = getattr(self.kernel, name)
        try:
            return function(self.tables, *args)
        except OutsideArray as outside:
            asked = args[1:] if isinstance(args[0], np.ndarray) else args
            raise AssertionError(f"`{name}` leaves its arrays: {outside}{self.about(name, asked)}") from outside

    def compare(self, name: str, plain: object, truth: object, *asked: Any) -> None:
        assert plain == truth, f"`{name}` answers something else as plain Python{self.about(name, asked)}"

    def about(self, name: str, asked: tuple[Any, ...]) -> str:
        """For a message: what was asked, and when."""
        match name:
            case "refusal" | "play":
                what = f" for {text_of(self.game, asked[1])} of seat {asked[0]}"
            case "index":
                what = f" for {text_of(self.game, asked[0])}"
            case "legal" | "pick":
                what = f" for seat {asked[0]}"
            case "blind" | "resample":
                what = f" for the eyes of {asked[0]}"
            case "impossible" | "happen":
                what = f" for the outcome {asked[0]}"
            case _:
                what = ""
        return f"{what} ({self.at})"


@lru_cache(maxsize=4)
def _guarded(game: Game) -> tuple[Kernel, Tables]:
    return guarded(game)
