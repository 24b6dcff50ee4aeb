"""The rules of Patolli: the functions that everything else asks (see `teocalli.core.game.Kernel`)."""

from teocalli.core.actions import first_of, kind_of, second_of
from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice, below
from teocalli.core.game import CHANCE, OVER, Actions, OutcomeRecord, StateRecord
from teocalli.core.options import Numbers

from teocalli_patolli.reasons import Ending, Phase, Reason
from teocalli_patolli.tables import (
    AT_ENTER,
    AT_PASS,
    BEANS,
    CELLS,
    CROSSING,
    ENTER,
    MOST_PIECES,
    MOVE,
    NONE,
    PASS,
    THORN,
    TIP,
    VALUES,
    Tables,
)

_GAME_OVER = Reason.GAME_OVER.number
_NOT_YOUR_TURN = Reason.NOT_YOUR_TURN.number
_UNREADABLE = Reason.UNREADABLE.number
_MUST_MOVE = Reason.MUST_MOVE.number
_NOTHING_THROWN = Reason.NOTHING_THROWN.number
_NONE_WAITING = Reason.NONE_WAITING.number
_NO_PIECE = Reason.NO_PIECE.number
_TOO_FAR = Reason.TOO_FAR.number
_OWN_PIECE = Reason.OWN_PIECE.number
_SHELTERED = Reason.SHELTERED.number

_HOME, _RUIN, _SUNSET = Ending.HOME.number, Ending.RUIN.number, Ending.SUNSET.number
_THROW, _MOVE, _OVER = Phase.THROW.number, Phase.MOVE.number, Phase.OVER.number


@compiled
def begin(tables: Tables, state: StateRecord, players: int, options: Numbers) -> None:
    """`options`: pieces, stakes, rounds."""
    state["players"] = players
    state["phase"] = _THROW
    state["seat"] = 0
    state["throw"] = NONE
    state["board"][:] = NONE
    state["waiting"][:] = 0
    state["home"][:] = 0
    state["stakes"][:] = 0
    for seat in range(players):
        state["waiting"][seat] = options[0]
        state["stakes"][seat] = options[1]
    state["pot"] = 0
    state["round"] = 0
    state["rounds"] = options[2]
    state["ending"] = 0


@compiled
def actors(tables: Tables, state: StateRecord) -> int:
    if state["phase"] == _OVER:
        return OVER
    if state["phase"] == _THROW:
        return CHANCE
    return 1 << int(state["seat"])


@compiled
def refusal(tables: Tables, state: StateRecord, seat: int, action: int) -> int:
    """The reasons in the order of the rules page."""
    if state["phase"] == _OVER:
        return _GAME_OVER
    if state["phase"] == _THROW or seat != state["seat"]:
        return _NOT_YOUR_TURN
    place = index(tables, action)
    if place == NONE:
        return _UNREADABLE
    if place == AT_PASS:
        return _MUST_MOVE if can_move(tables, state, seat) else 0
    return move_refusal(tables, state, seat, NONE if place == AT_ENTER else place)


@compiled
def move_refusal(tables: Tables, state: StateRecord, seat: int, cell: int) -> int:
    """Why the piece on this cell, or (NONE) one that waits, cannot move by what was thrown; 0 if it can."""
    if state["throw"] == 0:
        return _NOTHING_THROWN
    if cell == NONE:
        if state["waiting"][seat] == 0:
            return _NONE_WAITING
    elif state["board"][cell] != seat:
        return _NO_PIECE
    way = way_after(tables, state, seat, cell)
    if way > CELLS:
        return _TOO_FAR
    if way == CELLS:
        return 0
    target = cell_on_way(tables, state, seat, way)
    owner = state["board"][target]
    if owner == seat:
        return _OWN_PIECE
    if owner != NONE and tables.kinds[target] != CROSSING:
        return _SHELTERED
    return 0


@compiled
def way_of(tables: Tables, state: StateRecord, seat: int, cell: int) -> int:
    """How many cells a piece of this seat on this cell has gone from its start, 0 to 51."""
    return int(cell - tables.starts[state["players"], seat]) % CELLS


@compiled
def cell_on_way(tables: Tables, state: StateRecord, seat: int, way: int) -> int:
    """The cell that is so far on a seat's way."""
    return int(tables.starts[state["players"], seat] + way) % CELLS


@compiled
def way_after(tables: Tables, state: StateRecord, seat: int, cell: int) -> int:
    """How far on its way a piece would be after the throw; its start counts as the first cell of one that enters.

    `CELLS` is home: the whole way, exactly.
    """
    throw = int(state["throw"])
    return throw - 1 if cell == NONE else way_of(tables, state, seat, cell) + throw


@compiled
def can_move(tables: Tables, state: StateRecord, seat: int) -> bool:
    """Whether any piece of this seat can move by what was thrown."""
    if move_refusal(tables, state, seat, NONE) == 0:
        return True
    for cell in range(CELLS):
        if state["board"][cell] == seat and move_refusal(tables, state, seat, cell) == 0:
            return True
    return False


@compiled
def legal(tables: Tables, state: StateRecord, seat: int, out: Actions) -> int:
    if state["phase"] != _MOVE or seat != state["seat"]:
        return 0
    found = 0
    for cell in range(CELLS):
        if state["board"][cell] == seat and move_refusal(tables, state, seat, cell) == 0:
            out[found] = tables.actions[cell]
            found += 1
    if move_refusal(tables, state, seat, NONE) == 0:
        out[found] = tables.actions[AT_ENTER]
        found += 1
    if found == 0:
        out[found] = tables.actions[AT_PASS]
        found += 1
    return found


@compiled
def pick(tables: Tables, state: StateRecord, seat: int, dice: Dice) -> int:
    """One of the legal actions: each time another is found it takes the place with the right chance."""
    chosen, found = AT_PASS, 0
    for cell in range(CELLS):
        if state["board"][cell] == seat and move_refusal(tables, state, seat, cell) == 0:
            found += 1
            if below(dice, found) == 0:
                chosen = cell
    if move_refusal(tables, state, seat, NONE) == 0:
        found += 1
        if below(dice, found) == 0:
            chosen = AT_ENTER
    return int(tables.actions[chosen])


@compiled
def play(tables: Tables, state: StateRecord, seat: int, action: int) -> None:
    if kind_of(action) == PASS:
        _end_turn(state)
        return
    cell = NONE if kind_of(action) == ENTER else first_of(action)
    way = way_after(tables, state, seat, cell)
    if cell == NONE:
        state["waiting"][seat] -= 1
    else:
        state["board"][cell] = NONE
    again = False
    if way == CELLS:
        _bring_home(state, seat)
    else:
        target = cell_on_way(tables, state, seat, way)
        _land(tables, state, seat, target)
        again = tables.kinds[target] == TIP
    if state["ending"] == 0 and _somebody_ruined(state):
        state["ending"] = _RUIN
    if state["ending"] != 0:
        state["phase"] = _OVER
        state["throw"] = NONE
    elif again:
        state["phase"] = _THROW
        state["throw"] = NONE
    else:
        _end_turn(state)


@compiled
def _bring_home(state: StateRecord, seat: int) -> None:
    """Every other player pays a stake; whoever is the first to have all pieces home takes the pot, and that is all."""
    state["home"][seat] += 1
    for other in range(state["players"]):
        if other != seat:
            _pay(state, other, seat)
    for cell in range(CELLS):
        if state["board"][cell] == seat:
            return
    if state["waiting"][seat] == 0:
        state["stakes"][seat] += state["pot"]
        state["pot"] = 0
        state["ending"] = _HOME


@compiled
def _land(tables: Tables, state: StateRecord, seat: int, cell: int) -> None:
    """Capture what stands there, or pay for a thorn."""
    owner = int(state["board"][cell])
    if owner != NONE:
        state["waiting"][owner] += 1
        _pay(state, owner, seat)
    state["board"][cell] = seat
    if tables.kinds[cell] == THORN:
        state["stakes"][seat] -= 1
        state["pot"] += 1


@compiled
def _pay(state: StateRecord, debtor: int, seat: int) -> None:
    """Nobody owes more than one stake for one move, and who has none left has ended the game: so all can pay."""
    state["stakes"][debtor] -= 1
    state["stakes"][seat] += 1


@compiled
def _somebody_ruined(state: StateRecord) -> bool:
    for seat in range(state["players"]):
        if state["stakes"][seat] == 0:
            return True
    return False


@compiled
def _end_turn(state: StateRecord) -> None:
    state["throw"] = NONE
    state["phase"] = _THROW
    state["seat"] += 1
    if state["seat"] < state["players"]:
        return
    state["seat"] = 0
    if state["round"] + 1 < state["rounds"]:
        state["round"] += 1
        return
    state["ending"] = _SUNSET
    state["phase"] = _OVER


@compiled
def draw(tables: Tables, state: StateRecord, dice: Dice, outcome: OutcomeRecord) -> None:
    """Five beans, each with its mark up or down."""
    marks = 0
    for _ in range(BEANS):
        marks += below(dice, 2)
    outcome["marks"] = marks


@compiled
def impossible(tables: Tables, state: StateRecord, outcome: OutcomeRecord) -> bool:
    return bool(state["phase"] != _THROW or outcome["marks"] < 0 or outcome["marks"] > BEANS)


@compiled
def happen(tables: Tables, state: StateRecord, outcome: OutcomeRecord) -> None:
    state["throw"] = VALUES[outcome["marks"]]
    state["phase"] = _MOVE


@compiled
def blind(tables: Tables, state: StateRecord, eyes: int) -> None:
    """Nothing is hidden."""


@compiled
def resample(tables: Tables, state: StateRecord, eyes: int, dice: Dice) -> None:
    """Nothing is hidden, so there is nothing to fill in."""


@compiled
def scores(tables: Tables, state: StateRecord, out: Numbers) -> None:
    for seat in range(state["players"]):
        out[seat] = state["stakes"][seat]


@compiled
def winners(tables: Tables, state: StateRecord) -> int:
    """Most stakes; then most pieces home; then shared."""
    if state["ending"] == 0:
        return 0
    best, found = -1, 0
    for seat in range(state["players"]):
        worth = state["stakes"][seat] * (MOST_PIECES + 1) + state["home"][seat]
        if worth > best:
            best, found = worth, 0
        if worth == best:
            found |= 1 << seat
    return found


@compiled
def ending(tables: Tables, state: StateRecord) -> int:
    return int(state["ending"])


@compiled
def index(tables: Tables, action: int) -> int:
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    if second != 0:
        return NONE
    if kind == MOVE:
        return first if 0 <= first < CELLS else NONE
    if first != 0:
        return NONE
    if kind == ENTER:
        return AT_ENTER
    return AT_PASS if kind == PASS else NONE


@compiled
def action(tables: Tables, index: int) -> int:
    return int(tables.actions[index])
