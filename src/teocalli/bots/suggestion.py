"""Hints: the best few actions, with what to expect of each."""

from dataclasses import dataclass

from teocalli.bots.base import DEFAULT, require_choices, require_dice
from teocalli.bots.knowledge import is_out
from teocalli.bots.limit import Limit
from teocalli.bots.prepare import prepare_bots
from teocalli.bots.solver import Proven
from teocalli.bots.thinking import Stop, think
from teocalli.core.arrays import array_from_bytes
from teocalli.core.dice import Dice
from teocalli.core.game import Game, StateRecord
from teocalli.core.kernel_calls import kernel_calls

REST_OF_TURN = 12
"""How many further actions of a turn are looked for at most."""
PART = 5
"""Each is looked for within the limit divided by this."""


@dataclass(frozen=True)
class Suggestion:
    """An action, and what to expect of it.

    >>> from teocalli import Match, names
    >>> from teocalli.bots import Limit, suggest
    >>> from teocalli.core.dice import dice_of
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> best = suggest(match.game, match.state, 0, Limit(sims=50), dice_of(1, 0))[0]
    >>> best.text in match.legal(0), 0 <= best.expected <= 1, best.proven
    (True, True, None)
    """

    action: int
    text: str
    expected: float
    """The share of the victory that this seat may expect, 0 to 1; exactly 0 if it is known to be out."""
    visits: int
    """How often it was tried: the more often, the surer is what to expect."""
    proven: Proven | None = None
    """What the seat reaches by it for certain, whatever others do; None if that is not proven."""


def suggest(
    game: Game,
    state: StateRecord,
    seat: int,
    limit: Limit | None,
    dice: Dice,
    count: int = 3,
    stop: Stop | None = None,
) -> list[Suggestion]:
    """The best few actions of an actor, the best first, found with no more of `state` than its seat may know.

    Raises `BadInput` for a seat that has nothing to decide, and for dice that are none.

    >>> from teocalli import Match, names
    >>> from teocalli.bots import Limit, suggest
    >>> from teocalli.core.dice import dice_of
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> len(suggest(match.game, match.state, 0, Limit(sims=50), dice_of(1, 0), count=2))
    2
    """
    require_choices(game, state, seat)
    require_dice(dice)
    prepare_bots(game)
    return _search(game, state, seat, limit or DEFAULT, dice, count, stop)


def whole_turn(
    game: Game,
    state: StateRecord,
    seat: int,
    first: Suggestion,
    limit: Limit | None,
    dice: Dice,
    stop: Stop | None = None,
) -> list[str]:
    """A suggested action and those after it to the end of the turn, each the best one in its position.

    The action alone in games whose turns are no sequences, and where something is hidden.

    >>> from teocalli import Match, names
    >>> from teocalli.bots import Limit, suggest, whole_turn
    >>> from teocalli.core.dice import dice_of
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> best = suggest(match.game, match.state, 0, Limit(sims=50), dice_of(1, 0))[0]
    >>> whole_turn(match.game, match.state, 0, best, Limit(sims=50), dice_of(2, 0))[0] == best.text
    True
    """
    line, action, part = [first.text], first.action, _part(limit or DEFAULT)
    if not game.sequences or game.hides:
        return line
    then = array_from_bytes(state.tobytes(), game.state)
    while kernel_calls(game).play(then, seat, action) == 1 << seat and len(line) <= REST_OF_TURN:
        best = _search(game, then[0], seat, part, dice, 1, stop)
        if not best:  # it was stopped
            break
        action = best[0].action
        line.append(best[0].text)
    return line


def _part(limit: Limit) -> Limit:
    return Limit(ms=limit.ms / PART) if limit.ms is not None else Limit(sims=max(1, (limit.sims or 0) // PART))


def _search(
    game: Game,
    state: StateRecord,
    seat: int,
    limit: Limit,
    dice: Dice,
    count: int,
    stop: Stop | None,
) -> list[Suggestion]:
    search = think(game, state, seat, limit, dice, stop, proving=True)
    best = search.best_edges()
    search.close()
    results = search.solver.results if search.solver else {}
    out = is_out(game, search.known, seat)
    made = []
    for edge in best[:count]:
        action = int(game.kernel.action(game.tables, int(edge["action"])))
        proven = results.get(int(edge["action"]))
        if proven is not None:
            expected = proven.share
        elif edge["visits"] > 0:
            # A search counts points a little, so that even who has lost plays on well: that is no chance to win.
            expected = 0.0 if out else float(edge["value"] / edge["visits"])
        else:
            continue
        made.append(Suggestion(action, game.notation.write(action), expected, int(edge["visits"]), proven))
    return made
