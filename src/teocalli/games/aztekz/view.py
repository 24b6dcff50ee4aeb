"""stub"""

from collections.abc import Mapping
from teocalli.core.codes import Code
from teocalli.core.game import Record
from teocalli.core.words import Saying
from teocalli.games.aztekz.tables import Tables

_W = {"en": "…", "fr": "…", "de": "…"}


def view(tables: Tables, state: Record, eyes: int) -> dict[str, object]:
    return {"phase": "?", "aids": {}}


def prompt(tables: Tables, state: Record, eyes: int) -> Saying:
    return Saying("stub", _W)


def tell(event: Mapping[str, object], eyes: int, sealed: bool) -> dict[str, object]:
    return dict(event)


def explain(tables: Tables, state: Record, seat: int, action: int, text: str, reason: Code) -> Saying:
    return Saying(str(reason), _W)
