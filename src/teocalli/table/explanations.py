"""Why actions would be refused, without playing them."""

from collections.abc import Sequence
from typing import Any

from teocalli.core.game import Game, StateRecord
from teocalli.core.words import Language, printable
from teocalli.table.guards import require_own_chair, require_started
from teocalli.table.moves import try_actions
from teocalli.table.table import Table


def explain_actions(
    table: Table, who: str, seat: int, texts: Sequence[str], language: Language, after: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """For each action of one's own seat: that it is legal, or why not and what a board may mark.

    Each is judged by itself, from what the seat may know now or after the actions `after`. Raises `Declined` if the
    seat is not one's own, the game has not started, or `after` reveals something; `Refused` if `after` is not legal.
    """
    require_started(table)
    require_own_chair(table, who, seat)
    known = (try_actions(table, seat, after, more_follow=True) if after else table.match).known(seat)
    return [explain_action(table.game, known, seat, text, language) for text in texts]


def explain_action(game: Game, known: StateRecord, seat: int, text: str, language: Language) -> dict[str, Any]:
    """That an action is legal, or why not, from what the seat may know."""
    tables, action = game.tables, game.notation.read(text)
    number = int(game.kernel.refusal(tables, known, seat, action))
    if not number:
        return {"text": text, "ok": True}
    reason = game.reasons.of(number)
    saying = game.explain(tables, known, seat, action, printable(text), reason)
    return {
        "text": text,
        "ok": False,
        "code": reason.value,
        "key": saying.key,
        "say": saying.say(language),
        "args": dict(saying.args),
    }
