"""What leaves the program: the position. Nothing is hidden in Patolli, so all eyes see the same."""

from teocalli.core.arrays import fields_of
from teocalli.core.game import StateRecord

from teocalli_patolli import aids
from teocalli_patolli.notation import CELL_NAMES
from teocalli_patolli.reasons import Phase
from teocalli_patolli.tables import NONE, Tables

_PHASES = tuple(Phase)


def view(tables: Tables, state: StateRecord, eyes: int) -> dict[str, object]:
    """The same for all eyes. `aids` tell what the seat whose turn it is can do, and what the buttons for that say."""
    fields = fields_of(state)
    moves = aids.moves(tables, state)
    return {
        "phase": _PHASES[fields["phase"] - 1].value,
        "turn": fields["seat"],
        "throw": None if fields["throw"] == NONE else fields["throw"],
        "round": fields["round"] + 1,
        "pieces": {CELL_NAMES[cell]: owner for cell, owner in enumerate(fields["board"]) if owner != NONE},
        "seats": [
            {
                "start": CELL_NAMES[int(tables.starts[fields["players"], seat])],
                "waiting": fields["waiting"][seat],
                "home": fields["home"][seat],
                "stakes": fields["stakes"][seat],
            }
            for seat in range(fields["players"])
        ],
        "pot": fields["pot"],
        "aids": {"moves": moves, "labels": aids.labels(state, moves)},
    }
