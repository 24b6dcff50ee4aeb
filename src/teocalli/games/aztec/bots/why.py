"""Why a hint for Aztec is good: points now or next time, Oh Puch's bid, room that a rival loses, how a bid stands."""

from collections.abc import Sequence

from teocalli.core.actions import kind_of
from teocalli.core.arrays import array_of
from teocalli.core.game import StateRecord
from teocalli.core.words import Saying
from teocalli.games.aztec import aids
from teocalli.games.aztec.bots.auction import HOLDS
from teocalli.games.aztec.bots.planes import OH_PUCH, SCORING, role_of
from teocalli.games.aztec.kernel import ENDED, IN_AUCTION, PASS, score
from teocalli.games.aztec.tables import EAST_WEST, HIGHEST_BID, NORTH_SOUTH, SIDE, TAKEN
from teocalli.games.aztec.words import sentence

_SIDES = (NORTH_SOUTH, EAST_WEST)


def why(
    tables: StateRecord, before: StateRecord, after: StateRecord, seat: int, actions: Sequence[int]
) -> list[Saying]:
    """Of one action: a piece that is placed, a bid, or a pass."""
    if before["phase"] == IN_AUCTION:
        return _bidding(before, after, actions[0])
    role = int(role_of(before, seat))
    gain = int(score(after, seat)) - int(score(before, seat))
    said = [_points("scores", gain)] if gain else []
    for other in aids.architects(array_of(before)):
        given = int(score(after, other)) - int(score(before, other))
        if other != seat and given:
            said.append(_points("gives", given, seat=other))
    if after["round"] != before["round"] or after["phase"] == ENDED:
        return said
    if role == OH_PUCH:
        return said + _held_bid(before, after)
    if aids.is_broken(array_of(after)) and not aids.is_broken(array_of(before)):
        said.insert(0, sentence("why.breaks", bid=int(after["bid"])))
    ready = _best(after, role)
    if not gain and ready > _best(before, role):
        said.append(_points("prepares", ready))
    elif not gain and _has_footing(tables, after, role):
        said.append(sentence("why.foot"))
    spoilt = [_spoilt(before, after, side) for side in _SIDES]
    if spoilt[1 - role] > spoilt[role]:
        said.append(sentence("why.blocks", seat=int(aids.architects(array_of(before))[1 - role])))
    return said


def _bidding(before: StateRecord, after: StateRecord, action: int) -> list[Saying]:
    if kind_of(action) == PASS:
        percent = _percent(before, int(before["bid"]) - 1)
        return [sentence("why.pass", percent=percent) if percent else sentence("why.pass.never")]
    bid = int(after["bid"])
    return [sentence("why.bid", bid=bid, percent=_percent(before, bid))]


def _percent(state: StateRecord, bid: int) -> int:
    """In how many of a hundred games such a bid held between strong players."""
    return round(100 * HOLDS[max(0, min(HIGHEST_BID, bid - int(state["shared"])))])


def _points(key: str, points: int, **more: int) -> Saying:
    return sentence(f"why.{key}.one" if points == 1 else f"why.{key}", points=points, **more)


def _held_bid(before: StateRecord, after: StateRecord) -> list[Saying]:
    """An architect could have broken the bid with one piece, and none can now; or the architects lose room."""
    if before["rounds"] == 0 and _is_breakable(before) and not _is_breakable(after):
        return [sentence("why.keeps_bid", bid=int(before["bid"]))]
    return [sentence("why.spoils")] if _spoilt(before, after, OH_PUCH) else []


def _is_breakable(state: StateRecord) -> bool:
    scores = [int(score(state, seat)) for seat in aids.architects(array_of(state))]
    return any(scores[side] + _best(state, side) >= state["bid"] for side in _SIDES)


def _best(state: StateRecord, side: int) -> int:
    """The most points that a piece which may be placed now makes at these edges."""
    return sum(bool((state["legal"] & plane).any()) for plane in SCORING[int(state["shared"]), side])


def _spoilt(before: StateRecord, after: StateRecord, side: int) -> int:
    """How many placements that would score at these edges have no room any more."""
    filled = after["planes"][TAKEN] & ~before["planes"][TAKEN]
    return sum(word.bit_count() for word in (filled & SCORING[int(before["shared"]), side, 0]).tolist())


def _has_footing(tables: StateRecord, after: StateRecord, side: int) -> bool:
    """Whether the last piece has a cube on level 2 at these edges, which level 3 can stand on."""
    cells = tables["cells"][int(after["pieces"][int(after["placed"]) - 1])].tolist()
    along = [cell // SIDE % SIDE if side == NORTH_SOUTH else cell % SIDE for cell in cells]
    return any(place % (SIDE - 1) == 0 and cell // (SIDE * SIDE) == 1 for cell, place in zip(cells, along, strict=True))
