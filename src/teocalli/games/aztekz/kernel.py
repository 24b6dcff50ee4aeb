"""The rules of Aztekz: the functions that everything else asks (see `teocalli.core.game.Kernel`)."""

from teocalli.core.actions import first_of, kind_of, second_of
from teocalli.core.bits import lowest, nth, ones
from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice, below
from teocalli.core.game import CHANCE, OVER, Actions, Mask, OutcomeRecord, StateRecord
from teocalli.core.options import Numbers
from teocalli.games.aztekz.card_placement import (
    fitting_cells,
    joined_cells,
    place,
    place_refusal,
    put_back,
    return_refusal,
    room_for_card,
)
from teocalli.games.aztekz.hero_moves import (
    STEPS,
    SURE_END,
    SURE_MOVES,
    act,
    end_refusal,
    hero_refusal,
    likely_moves,
    without_crowded_steps,
)
from teocalli.games.aztekz.maze import origin, turned, would_cut_off
from teocalli.games.aztekz.reasons import Phase, Reason
from teocalli.games.aztekz.tables import (
    AT_CHIEF,
    AT_END,
    AT_PORTER,
    AT_RETURN,
    CELLS,
    DROP,
    E5,
    END,
    FULL_GRID,
    KINDS,
    NONE,
    OF_A_KIND,
    OF_PORTER,
    PATTERN_OF_EXITS,
    PATTERNS,
    PLACE,
    PLAYERS,
    RETURN,
    SCARE,
    STEAL,
    STEP,
    TABLES,
    TAKE,
    TURNS,
    Tables,
)

_GAME_OVER = Reason.GAME_OVER.number
_NOT_YOUR_TURN = Reason.NOT_YOUR_TURN.number
_UNREADABLE = Reason.UNREADABLE.number
_WRONG_PHASE = Reason.WRONG_PHASE.number

_DRAW, _SETUP, _MOVE, _PLACE, _OVER = (
    Phase.DRAW.number,
    Phase.SETUP.number,
    Phase.MOVE.number,
    Phase.PLACE.number,
    Phase.OVER.number,
)
_PLACING = int(TABLES.actions[0]) - PATTERNS[0]
"""`place a1` without any exits; cell << 24 and exits are added."""
_RETURN = int(TABLES.actions[AT_RETURN])
_MOVES = AT_END + 1 - AT_CHIEF
"""Actions before the card is placed: the last numbers."""


@compiled
def begin(tables: Tables, state: StateRecord, players: int, options: Numbers) -> None:
    """`options`: crosses, tees, corners, straights, stall_rounds."""
    state["players"] = players
    state["phase"] = _DRAW
    state["seat"] = 0
    state["lying"][:] = 0
    state["heroes_on"][:] = 0
    state["at"][:] = NONE
    state["kind"][:] = 0
    state["load"][:] = 0
    state["stacks"][:] = 0
    state["stack_count"] = 0
    state["points"][:] = 0
    state["freed"][:] = 0
    state["pool"][:] = OF_A_KIND
    state["shuffled"][0] = 0
    for shape in range(1, 5):
        state["shuffled"][shape] = options[shape - 1]
    state["returned"][:] = 0
    state["returned_count"] = 0
    state["card"], state["soul"] = 0, 0
    state["hero"], state["scared"] = NONE, NONE
    state["steps"], state["stole"], state["dropped"] = 0, 0, 0
    state["stalled"] = 0
    state["stall_limit"] = options[4] * players
    state["ending"] = 0
    state["cards"] = 0
    state["west"], state["south"] = E5 % 9, E5 // 9
    state["columns"], state["rows"] = 0, 0
    state["open_north"], state["open_east"], state["open_south"], state["open_west"] = 0, 0, 0, 0
    state["haunted"], state["room"] = 0, 0


@compiled
def actors(tables: Tables, state: StateRecord) -> int:
    phase = state["phase"]
    if phase == _OVER:
        return OVER
    if phase == _DRAW:
        return CHANCE
    return 1 << int(state["seat"])


@compiled
def refusal(tables: Tables, state: StateRecord, seat: int, action: int) -> int:
    phase = state["phase"]
    if phase == _OVER:
        return _GAME_OVER
    if phase == _DRAW or seat != state["seat"]:
        return _NOT_YOUR_TURN
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    if not _is_readable(kind, first, second):
        return _UNREADABLE
    if kind == PLACE:
        return _WRONG_PHASE if phase == _MOVE else place_refusal(state, first, second)
    if kind == RETURN:
        return return_refusal(state) if phase == _PLACE else _WRONG_PHASE
    return _move_refusal(state, seat, kind, first, second) if phase == _MOVE else _WRONG_PHASE


@compiled
def _move_refusal(state: StateRecord, seat: int, kind: int, first: int, second: int) -> int:
    """Why the seat to move may not do this before it places its card; 0 if it may."""
    if kind == END:
        return end_refusal(state, seat)
    return hero_refusal(state, seat, kind, first, second)


@compiled
def _legal_moves(tables: Tables, state: StateRecord, seat: int) -> int:
    """What the seat to move may do before it places its card: a bit for each, counted from AT_CHIEF."""
    moves = likely_moves(state, seat)
    doubtful = moves & ~SURE_MOVES
    if state["scared"] == NONE:
        moves = without_crowded_steps(state, seat, moves)
        doubtful = moves & ~(SURE_MOVES | SURE_END | STEPS)
    while doubtful:
        place = lowest(doubtful)
        action = tables.actions[AT_CHIEF + place]
        if _move_refusal(state, seat, kind_of(action), first_of(action), second_of(action)):
            moves &= ~(1 << place)
        doubtful &= doubtful - 1
    return moves


@compiled
def _places(state: StateRecord, exits: int, room: int) -> int:
    """Bitboard of the cells of the window where the drawn card may be laid with these exits."""
    if state["cards"] == 0:
        return 1 << (E5 - origin(state)) if exits else 0
    return fitting_cells(state, exits, room)


@compiled
def _is_readable(kind: int, first: int, second: int) -> bool:
    """Whether some text has this action; only then may its numbers be used as indices."""
    if kind == PLACE:
        return 0 <= first < CELLS and 0 < second < 16
    if kind == STEP:
        return 0 <= first <= 2 and 0 <= second < 4
    if kind == STEAL:
        return first >= 0 and 1 <= second <= 2
    if kind == TAKE:
        return 1 <= first <= 2 and 1 <= second <= KINDS
    if DROP <= kind <= SCARE:
        return 1 <= first <= 2 and second == 0
    return kind in (RETURN, END) and first == 0 and second == 0


@compiled
def legal(tables: Tables, state: StateRecord, seat: int, out: Actions) -> int:
    phase = state["phase"]
    if phase in (_DRAW, _OVER) or seat != state["seat"]:
        return 0
    found = 0
    if phase == _MOVE:
        moves = _legal_moves(tables, state, seat)
        while moves:
            out[found] = tables.actions[AT_CHIEF + lowest(moves)]
            moves &= moves - 1
            found += 1
        return found
    room, corner = room_for_card(state), origin(state)
    for turn in range(4):
        exits = turned(state["card"], turn)
        cells = _places(state, exits, room)
        while cells:
            out[found] = _PLACING + ((corner + lowest(cells)) << 24) + exits
            cells &= cells - 1
            found += 1
    if _may_return(state, found):
        out[found] = _RETURN
        found += 1
    return found


@compiled
def mark(tables: Tables, state: StateRecord, seat: int, out: Mask) -> int:
    phase = state["phase"]
    if phase == _MOVE and seat == state["seat"]:
        moves = _legal_moves(tables, state, seat)
        out[:AT_CHIEF] = False
        last = out[AT_CHIEF:]
        for place in range(_MOVES):  # without a branch, many at once
            last[place] = (moves >> place) & 1 != 0
        return ones(moves)
    out[:] = False
    if phase in (_DRAW, _OVER) or seat != state["seat"]:
        return 0
    found = 0
    room, corner = room_for_card(state), origin(state)
    for turn in range(4):
        exits = turned(state["card"], turn)
        pattern, cells = PATTERN_OF_EXITS[exits], _places(state, exits, room)
        found += ones(cells)
        while cells:
            out[(corner + lowest(cells)) * len(PATTERNS) + pattern] = True
            cells &= cells - 1
    if _may_return(state, found):
        out[AT_RETURN] = True
        found += 1
    return found


@compiled
def _may_return(state: StateRecord, found: int) -> bool:
    """Whether the drawn card may be returned where there are so many ways to place it."""
    if state["phase"] != _PLACE or (found > 0 and state["cards"] != FULL_GRID):
        return False
    return return_refusal(state) == 0


@compiled
def pick(tables: Tables, state: StateRecord, seat: int, dice: Dice) -> int:
    """Draw among more than the legal actions until a legal one comes, without those refused: each is as likely."""
    if state["phase"] == _MOVE:
        moves = likely_moves(state, seat)
        while True:
            place = nth(moves, below(dice, ones(moves)))
            action = int(tables.actions[AT_CHIEF + place])
            if _move_refusal(state, seat, kind_of(action), first_of(action), second_of(action)) == 0:
                return action
            moves &= ~(1 << place)
    if state["cards"] == 0:
        return _PLACING + (E5 << 24) + turned(state["card"], below(dice, TURNS[state["card"]]))
    room = room_for_card(state)
    first = joined_cells(state, turned(state["card"], 0)) & room
    second = joined_cells(state, turned(state["card"], 1)) & room
    third = joined_cells(state, turned(state["card"], 2)) & room
    fourth = joined_cells(state, turned(state["card"], 3)) & room
    back = 1 if state["cards"] == FULL_GRID and state["scared"] == NONE else 0
    number = ones(first) + ones(second) + ones(third) + ones(fourth)
    while number:
        k = below(dice, number + back)
        if k == number:
            return _RETURN
        turn, cells = 0, first
        if k >= ones(cells):
            turn, k, cells = 1, k - ones(cells), second
        if k >= ones(cells):
            turn, k, cells = 2, k - ones(cells), third
        if k >= ones(cells):
            turn, k, cells = 3, k - ones(cells), fourth
        place = nth(cells, k)
        cell, exits = origin(state) + place, turned(state["card"], turn)
        if not would_cut_off(state, 1 << place, exits):  # as in `fitting_cells`
            return _PLACING + (cell << 24) + exits
        refused = 1 << place
        if turn == 0:
            first &= ~refused
        elif turn == 1:
            second &= ~refused
        elif turn == 2:
            third &= ~refused
        else:
            fourth &= ~refused
        number -= 1
    return _RETURN


@compiled
def play(tables: Tables, state: StateRecord, seat: int, action: int) -> None:
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    if kind == PLACE:
        place(state, seat, first, second)
    elif kind == RETURN:
        put_back(state, seat)
    elif kind == END:
        state["phase"] = _PLACE
    else:
        act(state, seat, kind, first, second)


@compiled
def _shuffled_count(state: StateRecord) -> int:
    cards = 0
    for shape in range(1, 5):
        cards += state["shuffled"][shape]
    return cards


@compiled
def is_setup(state: StateRecord) -> bool:
    """Whether the card that is drawn next is laid in the setup, for which no soul is drawn."""
    return bool(state["cards"] < state["players"])


@compiled
def draw(tables: Tables, state: StateRecord, dice: Dice, outcome: OutcomeRecord) -> None:
    """First the card, then the soul: each card of the shuffled part, and each soul of the pool, is as likely."""
    cards = _shuffled_count(state)
    if cards == 0:
        outcome["card"] = state["returned"][0]
    else:
        k = below(dice, cards)
        shape = 1
        while k >= state["shuffled"][shape]:
            k -= state["shuffled"][shape]
            shape += 1
        outcome["card"] = shape
    if is_setup(state):
        outcome["soul"] = NONE
        return
    souls = 0
    for kind in range(KINDS):
        souls += state["pool"][kind]
    if souls == 0:
        outcome["soul"] = 0
        return
    k = below(dice, souls)
    kind = 0
    while k >= state["pool"][kind]:
        k -= state["pool"][kind]
        kind += 1
    outcome["soul"] = kind + 1


@compiled
def impossible(tables: Tables, state: StateRecord, outcome: OutcomeRecord) -> bool:
    card, soul = outcome["card"], outcome["soul"]
    if state["phase"] != _DRAW or card < 1 or card > 4:
        return True
    if _shuffled_count(state) == 0:
        if card != state["returned"][0]:
            return True
    elif state["shuffled"][card] == 0:
        return True
    if is_setup(state):
        return bool(soul != NONE)
    if soul == 0:
        for kind in range(KINDS):
            if state["pool"][kind]:
                return True
        return False
    return bool(soul < 1 or soul > KINDS or state["pool"][soul - 1] == 0)


@compiled
def happen(tables: Tables, state: StateRecord, outcome: OutcomeRecord) -> None:
    card, soul = outcome["card"], outcome["soul"]
    state["card"] = card
    if _shuffled_count(state) == 0:
        left = state["returned_count"] - 1
        for i in range(left):
            state["returned"][i] = state["returned"][i + 1]
        state["returned"][left] = 0
        state["returned_count"] = left
    else:
        state["shuffled"][card] -= 1
    if soul > 0:
        state["soul"] = soul
        state["pool"][soul - 1] -= 1
    state["phase"] = _SETUP if is_setup(state) else _MOVE


@compiled
def blind(tables: Tables, state: StateRecord, eyes: int) -> None:
    """Nothing is hidden: the state holds how many cards of each shape are to come, never their order."""


@compiled
def resample(tables: Tables, state: StateRecord, eyes: int, dice: Dice) -> None:
    """Nothing is hidden, so there is nothing to fill in."""


@compiled
def scores(tables: Tables, state: StateRecord, out: Numbers) -> None:
    for seat in range(state["players"]):
        out[seat] = state["points"][seat]


@compiled
def winners(tables: Tables, state: StateRecord) -> int:
    """Most points; then most freed souls; then shared."""
    if state["ending"] == 0:
        return 0
    best, found = -1, 0
    for seat in range(state["players"]):
        worth = state["points"][seat] * 64 + state["freed"][seat]
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
    if not _is_readable(kind, first, second):
        return NONE
    if kind == PLACE:
        pattern = PATTERN_OF_EXITS[second]
        return first * len(PATTERNS) + pattern if pattern != NONE else NONE
    if kind == RETURN:
        return AT_RETURN
    if kind == END:
        return AT_END
    if kind == STEAL:
        return AT_CHIEF + 4 + first * 2 + second - 1 if first < PLAYERS else NONE
    if first == 0:
        return AT_CHIEF + second
    start = AT_PORTER + (first - 1) * OF_PORTER
    if kind == STEP:
        return start + second
    if kind == TAKE:
        return start + 4 + second - 1
    return start + 4 + KINDS + kind - DROP


@compiled
def action(tables: Tables, index: int) -> int:
    return int(tables.actions[index])
