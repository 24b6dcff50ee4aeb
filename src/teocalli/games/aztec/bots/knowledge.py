"""What the search knows of Aztec: points come from level 3 on the edges.

So it looks first at what makes points, now or next time, and at what leaves the rival none.

Playouts are greedy: who can gain on the rivals does. The auction is played without building: what a bid is worth was
measured. Of three rounds only the running one is played out.
"""

from math import exp, log1p

import numpy as np
import numpy.typing as npt

from teocalli.core.actions import first_of, second_of
from teocalli.core.bits import nth, ones
from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice, below
from teocalli.core.game import Actions, StateRecord
from teocalli.games.aztec.bots.auction import choose_bid, expect_after_auction, weigh_bids
from teocalli.games.aztec.bots.planes import NETS, OH_PUCH, RIVALS, SCORING, role_of
from teocalli.games.aztec.kernel import ENDED, IN_AUCTION, is_broken, pick, place_action, score, winners
from teocalli.games.aztec.tables import (
    CUBES,
    EAST_WEST,
    FIRM,
    NORTH_SOUTH,
    ONE_FACE,
    PIECES,
    PLANES,
    SIDE,
    TAKEN,
    TWO_FACES,
    WORDS,
)

Weights = npt.NDArray[np.float64]
Plane = npt.NDArray[np.int64]

LEGAL_VARIES = False
PATIENCE = 5
CURIOSITY = 2.5
WHIMS = (0.3, 0.2, 0.08, 0.01, 0.0)
BLURS = (6.5, 3.0, 0.8, 0.1, 0.0)

_AUCTION = -1
"""The horizon of a search that begins in the auction: it ends with it."""
_MARGIN = 0.05
"""The part of a reward that counts points rather than the victory: even who has lost plays on well."""
_WIDE = 20.0
"""A lead of half as many points is as good as any."""
_SPREAD = 4.0
"""So many points ahead, with rounds to come, make the victory e times as likely."""
_PER_ROUND = (5.6, 5.4)
"""Points that the architects of north/south and of east/west make in a round, between strong players."""

_OPEN_MIND = 0.04
"""So much is shared out evenly beside what looks promising, before the last piece: in time everything is tried."""

# What speaks for a placement, fitted (as a softmax) to how often long searches tried each.
_GAIN, _GIFT = 1.5, -1.8
"""Each point for oneself; for a rival."""
_PLAIN = 20.0
"""How much more points count with the last piece: nobody overlooks them."""
_CHANCE, _DANGER = 1.0, -1.5
"""Each point that the best placement after it would make for oneself; for a rival."""
_RISKS = -1.1
"""Ways in which a rival could score after it, as a logarithm."""
_FOOT = 0.95
"""Each cube on level 2 at one's own edges: what level 3 stands on."""
_SPOILT, _LOST = 0.06, -0.04
"""Each way to score that has no room any more: a rival's; one's own."""


@compiled
def horizon(tables: StateRecord, root: StateRecord) -> int:
    return _AUCTION if root["phase"] == IN_AUCTION else int(root["round"])


@compiled
def beyond(tables: StateRecord, state: StateRecord, horizon: int) -> bool:
    if horizon == _AUCTION:
        return int(state["phase"]) != IN_AUCTION
    return int(state["round"]) > horizon


@compiled
def rollout(tables: StateRecord, state: StateRecord, seat: int, dice: Dice) -> int:
    """The most points net of what the rivals get by it; any of equal ones."""
    if state["phase"] == IN_AUCTION:
        return choose_bid(state, dice)
    nets = NETS[state["shared"], role_of(state, seat)]
    some = two = three = even = 0
    for word in range(WORDS):
        fit = int(state["legal"][word])
        three += ones(fit & nets[3, word])
        two += ones(fit & nets[2, word])
        some += ones(fit & nets[1, word])
        even += ones(fit & nets[0, word])
    if three > 0:
        return _one_of(tables, state, nets[3], below(dice, three))
    if two > 0:
        return _one_of(tables, state, nets[2], below(dice, two))
    if some > 0:
        return _one_of(tables, state, nets[1], below(dice, some))
    if even > 0:
        return _one_of(tables, state, nets[0], below(dice, even))
    return pick(tables, state, seat, dice)


@compiled
def _one_of(tables: StateRecord, state: StateRecord, wanted: Plane, skip: int) -> int:
    """The legal placement of this plane after so many others."""
    for word in range(WORDS):
        plane = int(state["legal"][word]) & int(wanted[word])
        here = ones(plane)
        if skip < here:
            return place_action(tables, tables["at"][word, nth(plane, skip)])
        skip -= here
    return 0  # never: the caller has counted


@compiled
def prior(tables: StateRecord, state: StateRecord, seat: int, actions: Actions, count: int, out: Weights) -> None:
    if state["phase"] == IN_AUCTION:
        weigh_bids(state, actions, count, out)
        return
    role, total = role_of(state, seat), 0.0
    for i in range(count):
        placement = int(tables["number"][first_of(actions[i]), second_of(actions[i])])
        out[i] = exp(_promise(tables, state, placement, role))
        total += out[i]
    for i in range(count if state["placed"] < PIECES - 1 else 0):
        out[i] += _OPEN_MIND * total / count


@compiled
def _promise(tables: StateRecord, state: StateRecord, placement: int, role: int) -> float:
    """What speaks for a placement, as a logarithm: points, and a look at what could be placed after it."""
    shared = int(state["shared"])
    gain = tables["gain"][shared, placement]
    points = _GIFT * (int(gain[NORTH_SOUTH]) + int(gain[EAST_WEST]))
    if role != OH_PUCH:
        points += (_GAIN - _GIFT) * int(gain[role])
    if state["placed"] == PIECES - 1:
        return _PLAIN * points
    planes, row = state["planes"], tables["rows"][placement]
    own, others = SCORING[shared, role], SCORING[shared, RIVALS[role]]
    one = two = three = risks = twice = thrice = spoilt = lost = 0
    for word in range(WORDS):
        filled = row[TAKEN, word] & ~planes[TAKEN, word]
        fit = planes[TWO_FACES, word] | row[TWO_FACES, word] | (planes[ONE_FACE, word] & row[ONE_FACE, word])
        fit &= ~(planes[TAKEN, word] | filled)
        for plane in range(FIRM, PLANES):
            fit &= planes[plane, word] | row[plane, word]
        one |= fit & own[0, word]
        two |= fit & own[1, word]
        three |= fit & own[2, word]
        risks += ones(fit & others[0, word])
        twice |= fit & others[1, word]
        thrice |= fit & others[2, word]
        spoilt += ones(filled & others[0, word])
        lost += ones(filled & own[0, word])
    danger = int(risks > 0) + int(twice != 0) + int(thrice != 0)
    against = _DANGER * danger + _RISKS * log1p(risks) + _SPOILT * spoilt
    if role == OH_PUCH:
        return points + against
    chance = int(one != 0) + int(two != 0) + int(three != 0)
    return points + against + _CHANCE * chance + _FOOT * _footing(tables, placement, role) + _LOST * lost


@compiled
def _footing(tables: StateRecord, placement: int, side: int) -> int:
    """Cubes on level 2 at these edges."""
    count = 0
    for cube in range(CUBES):
        cell = int(tables["cells"][placement, cube])
        along = cell // SIDE % SIDE if side == NORTH_SOUTH else cell % SIDE
        if along % (SIDE - 1) == 0 and cell // (SIDE * SIDE) == 1:
            count += 1
    return count


@compiled
def worth(tables: StateRecord, state: StateRecord, out: Weights) -> None:
    if state["phase"] == ENDED:
        _worth_at_end(tables, state, out)
    elif state["rounds"] == 1:
        _worth_between_rounds(state, out)
    else:
        expect_after_auction(state, out)


@compiled
def _worth_at_end(tables: StateRecord, state: StateRecord, out: Weights) -> None:
    won = winners(tables, state)
    for seat in range(int(state["players"])):
        victory = ((won >> seat) & 1) / ones(won)
        lead = max(0.0, min(1.0, 0.5 + _lead(state, seat) / _WIDE))
        out[seat] = (1 - _MARGIN) * victory + _MARGIN * lead


@compiled
def _lead(state: StateRecord, seat: int) -> int:
    """Points ahead of the best other; for Oh Puch, by how much he kept the architects down."""
    most = 0
    for other in range(int(state["players"])):
        if other != seat:
            most = max(most, score(state, other))
    return int(state["bid"]) - most if seat == state["god"] and state["bid"] > 0 else score(state, seat) - most


@compiled
def _worth_between_rounds(state: StateRecord, out: Weights) -> None:
    """After a round that is not the last: who is ahead, the rounds to come included, is likelier to win."""
    total = 0.0
    for seat in range(3):
        points = float(score(state, seat))
        for game in range(int(state["round"]), 3):
            turn = (seat - game) % 3
            if turn > 0:
                points += _PER_ROUND[turn - 1]
        out[seat] = exp(points / _SPREAD)
        total += out[seat]
    for seat in range(3):
        out[seat] /= total


@compiled
def unseal(tables: StateRecord, state: StateRecord, seat: int) -> None:
    pass


@compiled
def mark(tables: StateRecord, state: StateRecord) -> int:
    return 0


@compiled
def share(tables: StateRecord, state: StateRecord, seat: int) -> float:
    return 1.0


@compiled
def is_out(tables: StateRecord, state: StateRecord, seat: int) -> bool:
    """Oh Puch is, once an architect has reached his bid."""
    return seat == state["god"] and is_broken(state)
