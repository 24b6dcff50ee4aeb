"""Checking the dice of a recorded game: the server kept its commitment, and all chance follows from its secret."""

from collections.abc import Mapping
from typing import Any

import msgspec

from teocalli.core.codes import Code
from teocalli.core.match import Match
from teocalli.core.origin import Origin
from teocalli.core.record_errors import BadRecord
from teocalli.core.words import printable
from teocalli.table.fairness import SECRET_BYTES, commitment_of, first_seat_by_lot, seed_of
from teocalli.table.plans import First, Nonce


class Unfair(Code):
    BAD_DICE = "bad_dice"


class DiceProof(msgspec.Struct, frozen=True):
    """What a record says about its dice."""

    secret: str
    nonces: list[Nonce]
    commitment: str
    order: list[int]
    first: str


def require_fair_dice(record: Mapping[str, Any], match: Match) -> None:
    """Raise `BadRecord` unless the chance events of a match follow from the dice that its record shows, if it does.

    Of a game that was played on, those before the moment are compared with the dice of the earlier game, if it shows
    these, and those after it with its own.
    """
    origin = match.origin
    if origin is not None:
        require_fair_origin(match, origin)
    if "dice" not in record:
        return
    dice, seed = _proven(record["dice"], match.players)
    if origin is not None and (dice.first, dice.order[0]) != ("host", 0):
        raise _unfair("a game that is played on has the seats of the earlier one")
    _require_chance(match, seed, 0 if origin is None else origin.at, len(match))


def require_fair_origin(match: Match, origin: Origin) -> None:
    """Raise `BadRecord` unless chance before the moment follows from the dice of the earlier game, if it shows these.

    The match may be the earlier one or the one that was played on: up to there they have the same events.
    """
    if origin.dice is not None:
        _require_chance(match, _proven(origin.dice, match.players)[1], origin.since, origin.at)


def plain_proof(given: object, players: int) -> dict[str, Any]:
    """What a record says about its dice, without anything else that stands there; raises `BadRecord`."""
    plain: dict[str, Any] = msgspec.to_builtins(_proven(given, players)[0])
    return plain


def _proven(given: object, players: int) -> tuple[DiceProof, int]:
    """A proof that is right in itself, and the seed to which it leads; raises `BadRecord`."""
    dice, secret = _decode(given, players)
    if commitment_of(secret) != dice.commitment:
        raise _unfair("the commitment is not that of the secret")
    seed = seed_of(secret, dice.nonces)
    first = dice.order[0]
    if dice.first == "lot" and first != first_seat_by_lot(seed, players):
        raise _unfair(f"the lot falls on seat {first_seat_by_lot(seed, players)}, not on seat {first}")
    return dice, seed


def _decode(given: object, players: int) -> tuple[DiceProof, bytes]:
    try:
        dice = msgspec.convert(given, DiceProof)
        secret = bytes.fromhex(dice.secret)
    except (msgspec.ValidationError, ValueError) as error:
        raise _unfair(f'"dice" cannot be read: {printable(str(error), 80)}') from None
    if len(secret) != SECRET_BYTES:
        raise _unfair(f'"secret" must have {SECRET_BYTES} bytes, not {len(secret)}')
    if len(dice.nonces) != players + 1:
        raise _unfair(f'"nonces" must be {players + 1}, one for each seat and one for the start')
    if dice.order not in [[(first + k) % players for k in range(players)] for first in range(players)]:
        raise _unfair('"order" must be all seats in turn, from the one that begins')
    try:
        msgspec.convert({"by": dice.first}, First)
    except msgspec.ValidationError:
        raise _unfair(f'"first" must be lot, host or word, not {printable(dice.first)}') from None
    return dice, secret


def _require_chance(match: Match, seed: int, first: int, last: int) -> None:
    """Raise `BadRecord` unless chance among these events, from `first` up to `last`, follows from a seed."""
    rolled = match.fork(seed)
    rolled.undo(first)
    for index, event in enumerate(match.events[first:last], first):
        if event["by"] != "chance":
            rolled.play(event["by"], event["do"])
        elif rolled.since(index)[0] != event:
            raise BadRecord(Unfair.BAD_DICE, f"“{event['do']}” does not follow from the dice of this game", index)


def _unfair(sentence: str) -> BadRecord:
    return BadRecord(Unfair.BAD_DICE, sentence)
