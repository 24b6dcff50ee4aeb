"""A position as a picture (SVG): the lots and bids, or the trick on the table; every seat's goals and money; the hand
of these eyes, and of no other.

Everything is taken from the view of these eyes, so that the picture cannot say more than that does.
"""

from collections.abc import Iterator
from typing import Any

from teocalli.core import svg
from teocalli.core.game import StateRecord, Tables
from teocalli.core.position import seats_in
from teocalli.core.svg import COCHINEAL, GOLD, INK, INK_SOFT, JADE, LINE, MAIZE, PAPER_LOW, SEAT_COLOURS
from teocalli.games.schatz import kernel
from teocalli.games.schatz.picture_cards import (
    CARD_HIGH,
    CARD_WIDE,
    back,
    card,
    chief_token,
    chip,
    coin,
    goal,
    plate,
    sealed_bid,
    sign,
    status,
    tricks_won,
    void,
)
from teocalli.games.schatz.reasons import Phase
from teocalli.games.schatz.tables import SUITS, TRICKS
from teocalli.games.schatz.view import view

Fields = dict[str, Any]
"""A view, with what else is needed beside it."""

WIDTH = 480
_MARGIN, _GAP = 8, 6
_INNER = WIDTH - 2 * _MARGIN
_HEAD, _HAND = 34, 94
_SEAT_HIGH, _PLAYING_HIGH = 116, 242
"""Of the players' columns, between rounds and auctions; and while tricks are played."""
_ON_TABLE = 108
"""Least height of the trick."""
_BETWEEN_ROUNDS = (Phase.DEAL, Phase.CHIEF_CHOICE, Phase.OVER)


def picture(tables: Tables, state: StateRecord, eyes: int) -> str:
    """The position as the text of an SVG file."""
    seen: Fields = {
        **view(tables, state, eyes),
        "eyes": eyes,
        "actors": seats_in(int(kernel.actors(tables, state))),
        "winners": seats_in(int(kernel.winners(tables, state))),
        "target": int(state["target"]),
        "max_rounds": int(state["max_rounds"]),
        "thirty": int(state["thirty"]),
    }
    players = len(seen["money"])
    scale = 1.25 if players <= 3 else 1.0
    columns = scale * (_PLAYING_HIGH if seen["phase"] == Phase.TRICKS else _SEAT_HIGH)
    high = max(players * _row(players) + scale * _SEAT_HIGH, _ON_TABLE + scale * _PLAYING_HIGH)
    body = [*_head(seen)]
    middle = svg.group(*_middle(seen, high - columns), at=(_MARGIN, _MARGIN + _HEAD), name=f"phase {seen['phase']}")
    body.append(middle)
    wide = (_INNER - _GAP * (players - 1)) / players
    for seat in range(players):
        at = (_MARGIN + seat * (wide + _GAP), _MARGIN + _HEAD + high - columns)
        drawn = _column(seen, seat, wide / scale, columns / scale)
        body.append(svg.group(*drawn, at=at, scale=scale, name=f"player {seat}"))
    foot = _MARGIN + _HEAD + high + _GAP
    if seen["hand"] is not None:
        body.append(svg.group(*_hand(seen["hand"]), at=(_MARGIN, foot), name="hand"))
        foot += _HAND
    return svg.document(WIDTH, foot + 2, f"Schatz {seen['round']}", body)


def _row(players: int) -> float:
    """How high a lot's row is."""
    return 74 if players <= 3 else 64


# Above.


def _head(seen: Fields) -> Iterator[str]:
    """The round, the money to reach, the trick, and the last trick with who won it."""
    y = _MARGIN + 13
    yield svg.path(f"M{_MARGIN + 17} {y - 6}a9 9 0 1 0 2 8m-1-13v6h-6", stroke=INK, stroke_width=2.4)
    yield svg.bold(_MARGIN + 26, y, f"{seen['round']}/{seen['max_rounds']}", 18, anchor="start")
    yield svg.path(f"M{_MARGIN + 92} {y + 10}v-20h13l-4 5 4 5h-13", COCHINEAL, stroke=INK, stroke_width=1.8)
    yield svg.bold(_MARGIN + 112, y, seen["target"], 18, anchor="start")
    if seen["phase"] == Phase.TRICKS:
        yield tricks_won(_MARGIN + 172, y, 24)
        yield svg.bold(_MARGIN + 188, y, f"{min(seen['tricks_played'] + 1, TRICKS)}/{TRICKS}", 18, anchor="start")
    last = seen["last_trick"]
    if last is None or seen["phase"] != Phase.TRICKS:
        return
    right = WIDTH - _MARGIN
    parts = [svg.glyph(last["winner"], right - 13, y, 26)]
    for n, name in enumerate(reversed(last["cards"])):
        parts.append(chip(name, right - 46 - 38 * n, y, 17))
    yield svg.group(*parts, name="last trick")


# In the middle.


def _middle(seen: Fields, high: float) -> Iterator[str]:
    if seen["phase"] == Phase.TRICKS:
        yield from _trick(seen, high)
    elif seen["phase"] in _BETWEEN_ROUNDS or not seen["lots"]:
        yield from _round_end(seen, high)
    else:
        yield from _lots(seen, high)


def _lots(seen: Fields, high: float) -> Iterator[str]:
    """A row for each lot: its number, two goals with their pay, four cards; once sold, its owner and the price.

    Lots have the numbers of action texts, `lot 0`, so that both can be related.
    """
    row = (high - _GAP) / len(seen["lots"])
    wide = min(47.0, (row - 10) * CARD_WIDE / CARD_HIGH)
    for n, lot in enumerate(seen["lots"]):
        top, named = n * row, seen["named"] == n
        middle = (row - 4) / 2
        parts = [plate(0, 0, _INNER, row - 4, named)]
        parts.append(svg.badge(20, middle, n, 20, GOLD if named else PAPER_LOW))
        for k, (code, pays) in enumerate(zip(lot["goals"], lot["pays"], strict=True)):
            parts.append(goal(code, seen["thirty"], 42 + 72 * k, middle - 21, 58))
            parts.append(coin(96 + 72 * k, middle - 15, 24, pays))
        for k, name in enumerate(lot["cards"]):
            parts.append(card(name, 194 + (wide + 3) * k, middle - wide * CARD_HIGH / CARD_WIDE / 2, wide))
        if lot["owner"] is not None:
            parts.append(svg.glyph(lot["owner"], _INNER - 58, middle, 32))
            parts.append(coin(_INNER - 22, middle, 32, lot["price"]))
        yield svg.group(*parts, at=(0, top), name=f"lot {n}")


def _trick(seen: Fields, high: float) -> Iterator[str]:
    """The trick in order of seats: each card above its player; who led, and who is ahead."""
    trick, players = seen["trick"], len(seen["money"])
    pitch = (_INNER + _GAP) / players
    wide = min((high - 14) * CARD_WIDE / CARD_HIGH, 78.0, pitch - 14)
    for seat, name in enumerate(trick["cards"]):
        x, tall = seat * pitch + (pitch - _GAP - wide) / 2, wide * CARD_HIGH / CARD_WIDE
        top = (high - tall) / 2
        if name is None:
            marked = trick["turn"] == seat
            colour, width = (MAIZE, 4) if marked else (LINE, 2)
            yield svg.rect(
                x + 2, top + 2, wide - 4, tall - 4, rx=6, stroke=colour, stroke_width=width, stroke_dasharray="6 6"
            )
        else:
            yield card(name, x, top, wide)
        if trick["leader"] == seat:
            yield svg.badge(x + 3, top + tall - 5, 1, 14, PAPER_LOW)
        if trick["ahead"] == seat:
            yield svg.star(x + wide - 5, top + 6, 26, name="ahead")


def _round_end(seen: Fields, high: float) -> Iterator[str]:
    """The last round's goals, met or missed, and what they paid; the race to the target as bars."""
    players = len(seen["money"])
    row = (high - _GAP) / players
    last = seen["last_round"]
    most = max(seen["target"], *seen["money"], 1)
    for seat in range(players):
        parts = [plate(0, 0, _INNER, row - 4, seat in seen["winners"])]
        middle = (row - 4) / 2
        parts.append(svg.glyph(seat, 24, middle, 32))
        if last:
            parts.append(tricks_won(60, middle, 24))
            parts.append(svg.bold(74, middle, last["tricks"][seat], 18, anchor="start"))
            pay = [entry for entry in last["pay"] if entry["seat"] == seat]
            for k, entry in enumerate(pay):
                x = 104 + 92 * k
                parts.append(goal(entry["goal"], seen["thirty"], x, middle - 18, 50))
                parts.append(status("met" if entry["met"] else "missed", x + 60, middle - 9, 17))
                parts.append(svg.text(x + 62, middle + 11, f"+{entry['paid']}" if entry["met"] else "–", 15))
        left, right = (296, _INNER - 12) if last else (60, _INNER - 12)
        length = (right - left) * seen["money"][seat] / most
        goal_at = left + (right - left) * seen["target"] / most
        parts.append(svg.rect(left, middle + 2, max(length, 1), 12, SEAT_COLOURS[seat], rx=3, data_is="money"))
        parts.append(svg.line(INK, 2, (goal_at, middle - 2), (goal_at, middle + 18), stroke_dasharray="3 3"))
        parts.append(svg.bold(left, middle - 11, seen["money"][seat], 18, anchor="start"))
        if seat in seen["winners"]:
            parts.append(svg.star(left + 56, middle - 12, 24, name="winner"))
        yield svg.group(*parts, at=(0, seat * row), name=f"pay {seat}")


# The players.


def _column(seen: Fields, seat: int, wide: float, high: float) -> Iterator[str]:
    """A seat's glyph and number, the chief's token, money, cards, tricks; then its bid, or its goals."""
    is_asked = seat in seen["actors"]
    yield plate(0, 0, wide, high, is_asked or seat in seen["winners"])
    yield svg.glyph(seat, 22, 22, 32)
    yield svg.text(47, 13, seat, 14, INK_SOFT)
    if is_asked:
        yield svg.turn_mark(47, 30, 14)
    if seat in seen["winners"]:
        yield svg.star(47, 30, 18, name="winner")
    if seen["chief"] == seat:
        yield chief_token(71, 21, 28)
    yield coin(15, 55, 20)
    yield svg.bold(28, 55, seen["money"][seat], 19, anchor="start")
    yield back(14, 80, 13)
    yield svg.text(24, 80, seen["hand_counts"][seat], 17, anchor="start")
    if seen["phase"] == Phase.TRICKS:
        for n, suit in enumerate(seen["voids"][seat]):
            yield void(suit, wide - 10 - 14 * n, 55, 12)
        yield tricks_won(57, 80, 20)
        yield svg.bold(68, 80, seen["tricks"][seat], 17, anchor="start")
        yield from _tricks_and_goals(seen, seat, wide)
    else:
        yield from _pay(seen, seat)
        yield from _bid(seen, seat, wide)


def _pay(seen: Fields, seat: int) -> Iterator[str]:
    """What the round before brought."""
    last = seen["last_round"]
    if last and seen["phase"] not in _BETWEEN_ROUNDS:
        paid = sum(entry["paid"] for entry in last["pay"] if entry["seat"] == seat)
        yield svg.text(50, 80, f"+{paid}", 16, JADE, anchor="start", font_weight="700")


def _bid(seen: Fields, seat: int, wide: float) -> Iterator[str]:
    """Whether a seat has bid in a sealed auction, its own bid to itself; else what was bid in the last one."""
    x, y, auction = wide / 2, 101, seen["auction"]
    if auction:
        if seat in auction["has_bid"]:
            yield sealed_bid(x, y, 24)
            if auction["mine"] is not None and seat == seen["eyes"]:
                yield svg.bold(x + 18, y, auction["mine"], 17, anchor="start")
        elif seat in auction["bidders"]:
            yield svg.circle(x, y, 10.5, stroke=INK_SOFT, stroke_width=2, stroke_dasharray="3 4", data_is="bids")
        return
    bid = None if seen["phase"] in _BETWEEN_ROUNDS else seen["bids"][seat]
    if bid is not None:
        yield svg.group(coin(x, y, 26, bid), name=f"bid {bid}")
    if seat in seen["choices"]:
        yield svg.star(x + 26 if bid is not None else x, y, 20, name="choice")


def _tricks_and_goals(seen: Fields, seat: int, wide: float) -> Iterator[str]:
    """The cards that a seat has won, by suit; its goals and how they stand; cards that all know to be in its hand."""
    pitch = (min(wide, 140) - 4) / len(SUITS)
    for n, suit in enumerate(SUITS):
        count = seen["won"][seat][suit]
        yield sign(suit, 9 + pitch * n, 103, 13)
        yield svg.text(17 + pitch * n, 103, count, 14 if count < 10 else 12, anchor="start")
    held = [entry for entry in seen["aids"]["goals"] if entry["seat"] == seat]
    for n, entry in enumerate(held):
        top = 116 + 40 * n
        yield goal(entry["goal"], seen["thirty"], 3, top, 50)
        yield status(entry["status"], 64, top + 10, 15)
        yield svg.bold(68, top + 28, _numbers(entry), 15)
        if wide > 120:
            yield coin(104, top + 20, 26, entry["pays"])
    for n, name in enumerate(seen["known"][seat]):
        row, column = divmod(n, 2 if wide < 170 else 4)
        yield chip(name, 23 + 40 * column, 208 + 19 * row, 15)


def _numbers(entry: Fields) -> str:
    """ "2/3": two of exactly three tricks; "5:7": five against the best other; the number of tricks still to come."""
    if "tricks_left" in entry:
        return str(entry["tricks_left"])
    if "need" in entry:
        return f"{entry['have']}/{entry['need']}"
    return f"{entry['have']}:{entry['best'] if 'best' in entry else entry['least']}"


def _hand(cards: list[str]) -> Iterator[str]:
    """One's own cards side by side, with a gap between suits; they overlap where there are many."""
    wide, between = 62.0 if len(cards) <= 10 else 56.0, 8.0
    gaps = len({name[0] for name in cards}) - 1
    pitch = min(wide + 3, (_INNER - wide - between * gaps) / max(1, len(cards) - 1))
    x = 0.0
    for n, name in enumerate(cards):
        if n:
            x += pitch + (between if name[0] != cards[n - 1][0] else 0)
        yield card(name, x, 2, wide)
