"""What leaves the house. Nothing is hidden in Aztec: every eye sees the same, but for who is asked."""

from collections.abc import Mapping

from teocalli.core.codes import Code
from teocalli.core.game import Record
from teocalli.core.words import Saying
from teocalli.games.aztec.reasons import Phase


def view(tables: Record, state: Record, eyes: int) -> dict[str, object]:
    return {"phase": Phase.of(int(state["phase"])).value, "aids": {}}


def prompt(tables: Record, state: Record, eyes: int) -> Saying:
    return Saying("building", {"en": "", "fr": "", "de": ""})


def tell(event: Mapping[str, object], eyes: int, sealed: bool) -> dict[str, object]:
    return dict(event)


def explain(tables: Record, state: Record, seat: int, action: int, text: str, reason: Code) -> Saying:
    return Saying(reason.value, {"en": reason.value, "fr": reason.value, "de": reason.value})
