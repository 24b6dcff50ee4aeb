"""What leaves the house."""

from collections.abc import Mapping
from teocalli.core.codes import Code
from teocalli.core.game import Record, Tables
from teocalli.core.words import Saying

_W = {"fr": "…", "en": "…", "de": "…"}

def view(tables: Tables, state: Record, eyes: int) -> dict[str, object]:
    return {"phase": "", "aids": {}}

def prompt(tables: Tables, state: Record, eyes: int) -> Saying:
    return Saying("prompt", _W)

def tell(event: Mapping[str, object], eyes: int, sealed: bool) -> dict[str, object]:
    return {}

def explain(tables: Tables, state: Record, seat: int, action: int, text: str, reason: Code) -> Saying:
    return Saying(reason.value, _W)
