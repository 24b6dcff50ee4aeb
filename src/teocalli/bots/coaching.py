"""Coaching: whether somebody has plainly thrown something away, judged by what they could know.

A search finds what would have been best. Then what was done and what was best are tried equally often, each by a search
of its own, so that neither is judged by a glance. Only a difference that is large, and larger than both searches are
unsure of, is worth a word.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from teocalli.bots.knowledge import is_out
from teocalli.bots.limit import Limit
from teocalli.bots.prepare import prepare_bots
from teocalli.bots.solver import Proven
from teocalli.bots.suggestion import Suggestion, suggest, whole_turn
from teocalli.bots.thinking import Stop, think
from teocalli.bots.why import WORDS, explain_hint
from teocalli.core.arrays import array_from_bytes
from teocalli.core.dice import Dice
from teocalli.core.game import Game, StateRecord
from teocalli.core.kernel_calls import kernel_calls
from teocalli.core.words import Saying

SEARCHES = 3
"""Searches of one judgement, each within the limit: what is best, what that is worth, what was done is worth."""
PLAIN, PART = 0.12, 0.3
"""The share of the victory, and the part of what one could expect, from which on a loss is worth a word."""
_DOUBT = 2.5
"""How many standard errors a difference has to be larger than."""


@dataclass(frozen=True)
class Worth:
    """What a seat may expect."""

    share: float
    """Of the victory, 0 to 1."""
    tries: int = 0
    """By how many simulations; 0: for certain."""

    @property
    def likely(self) -> float:
        """The share as one would guess it after so many tries: where all ended alike, the next one may not."""
        return (self.share * self.tries + 1) / (self.tries + 2) if self.tries else self.share

    @property
    def error(self) -> float:
        """The standard error, as large as it can be."""
        return sqrt(self.likely * (1 - self.likely) / self.tries) if self.tries else 0.0


@dataclass(frozen=True)
class Thrown:
    """What somebody could have done instead.

    >>> from teocalli import Match, names
    >>> from teocalli.core.dice import dice_of
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> found = thrown_away(match.game, match.state, 0, [match.legal(0)[0]], Limit(sims=50), dice_of(1, 0))
    >>> found is None or found.line[0] == found.better.text
    True
    """

    better: Suggestion
    """The best action, with what it was worth."""
    line: list[str]
    """That action and what follows it to the end of the turn."""
    why: list[Saying]
    """What it does that what was done does not."""
    expected: float
    """The share of the victory that what was done leaves."""


def is_plain(best: Worth, done: Worth) -> bool:
    """Whether somebody has plainly lost something: not if the difference may be chance, or is small.

    >>> is_plain(Worth(0.7, 400), Worth(0.45, 400)), is_plain(Worth(0.7, 20), Worth(0.45, 20))
    (True, False)
    >>> is_plain(Worth(0.52, 100_000), Worth(0.5, 100_000)), is_plain(Worth(1.0), Worth(0.5))
    (False, True)
    """
    doubt = _DOUBT * sqrt(best.error**2 + done.error**2)
    return best.likely - done.likely > max(PLAIN, PART * best.likely, doubt)


def thrown_away(
    game: Game,
    state: StateRecord,
    seat: int,
    played: Sequence[str],
    limit: Limit,
    dice: Dice,
    stop: Stop | None = None,
) -> Thrown | None:
    """What a seat has thrown away by playing these actions, a whole turn, in this state; None if nothing, plainly.

    Found with no more of `state` than the seat may know.

    >>> from teocalli import Match, names
    >>> from teocalli.core.dice import dice_of
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> best = suggest(match.game, match.state, 0, Limit(sims=50), dice_of(1, 0))[0]
    >>> thrown_away(match.game, match.state, 0, [best.text], Limit(sims=50), dice_of(1, 0)) is None
    True
    """
    prepare_bots(game)
    found = suggest(game, state, seat, limit, dice, game.most_legal, stop)
    actions = [game.notation.read(text) for text in played]
    if len(found) < 2 or (found[0].action == actions[0] and len(actions) == 1) or is_out(game, state, seat):
        return None
    best = found[0]
    line = whole_turn(game, state, seat, best, limit, dice, stop)
    lines = [[game.notation.read(text) for text in line], actions]
    if (stop is not None and stop[0]) or _comes_to_the_same(game, state, seat, lines):
        return None
    proven = {one.action: one.proven for one in found}
    worths = [_worth(game, state, seat, these, proven.get(these[0]), limit, dice, stop) for these in lines]
    if not is_plain(*worths):
        return None
    reasons = [explain_hint(game, state, seat, these, dice) for these in lines]
    why = [saying for saying in reasons[0] if saying not in reasons[1]]
    why = why or [Saying("why.chances", WORDS["why.chances"], {})]
    better = Suggestion(best.action, best.text, worths[0].share, max(best.visits, worths[0].tries), best.proven)
    return Thrown(better, line, why, worths[1].share)


def _comes_to_the_same(game: Game, state: StateRecord, seat: int, lines: Sequence[Sequence[int]]) -> bool:
    """Whether turns differ in their order at most. What hides something has turns of one action, which cannot."""
    return not game.hides and len({_after(game, state, seat, line) for line in lines}) == 1


def _after(game: Game, state: StateRecord, seat: int, actions: Sequence[int]) -> bytes:
    then = array_from_bytes(state.tobytes(), game.state)
    for action in actions:
        kernel_calls(game).play(then, seat, action)
    return then.tobytes()


def _worth(
    game: Game,
    state: StateRecord,
    seat: int,
    actions: Sequence[int],
    proven: Proven | None,
    limit: Limit,
    dice: Dice,
    stop: Stop | None,
) -> Worth:
    """What a turn is worth: the last of its actions is tried by a search that tries nothing else."""
    *before, last = actions
    if proven is not None and not before:
        return Worth(proven.share)
    then = array_from_bytes(_after(game, state, seat, before), game.state)
    index = int(game.kernel.index(game.tables, last))
    search = think(game, then[0], seat, limit, dice, stop, only=index)
    edges = search.root_edges()
    (tried,) = edges[edges["action"] == index]
    search.close()
    visits = int(tried["visits"])
    return Worth(float(tried["value"]) / visits, visits) if visits else Worth(0.5, 1)
