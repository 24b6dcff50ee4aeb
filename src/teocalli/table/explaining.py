"""Whether actions would be refused, and why, without playing them."""

from collections.abc import Sequence
from typing import Any

from teocalli.core.words import Language, printable
from teocalli.table.checks import begun, own
from teocalli.table.playing import tried
from teocalli.table.table import Table


def explained(
    table: Table, who: str, seat: int, texts: Sequence[str], language: Language, after: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """For each action of one's own seat, by itself: that it is legal, or why not and what a board may mark.

    Judged by what the seat may know, now or after some actions of its turn. Raises `Declined` if it is not one's own,
    no game has begun, or something is revealed before; and `Refused` if one of the actions before is.
    """
    begun(table)
    own(table, who, seat)
    known = (tried(table, seat, after, and_on=True) if after else table.match).state
    table.game.kernel.blind(table.game.tables, known, seat)
    return [_explained(table, known, seat, text, language) for text in texts]


def _explained(table: Table, known: Any, seat: int, text: str, language: Language) -> dict[str, Any]:
    game, tables = table.game, table.game.tables
    action = game.notation.read(text)
    number = int(game.kernel.refusal(tables, known, seat, action))
    if not number:
        return {"text": text, "ok": True}
    reason = game.reasons.of(number)
    saying = game.view.explain(tables, known, seat, action, printable(text), reason)
    return {
        "text": text,
        "ok": False,
        "code": reason.value,
        "key": saying.key,
        "say": saying.say(language),
        "args": dict(saying.args),
    }
