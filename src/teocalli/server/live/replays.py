"""Replays: finished games and records, looked back over by threads beside the event loop.

What a finished game looked like does not change any more, so that what was made of one is kept for the next who asks.
Of a record that somebody sends nothing is kept.
"""

import asyncio
import gzip
from bisect import bisect_right
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

import msgspec

from teocalli.core.match import Match
from teocalli.core.record import decode
from teocalli.core.record_errors import BadRecord, Fault
from teocalli.core.replaying import ReplayMoment, replay_moments, replay_views
from teocalli.core.words import LANGUAGES, Language, Wording
from teocalli.server import wire
from teocalli.server.refusals import RateLimited, Reason, RequestRefused
from teocalli.table.proof import DiceProof, Unfair, require_fair_dice

LARGEST_RECORD = 2**21
"""Bytes of a record that is sent to be looked at: some ten times the longest of our games."""
_MOST_LISTS = 50_000
"""Lists and objects in such a record; the longest of our games has some ten thousand."""
_MOST_VALUES = 200_000
"""Values in it. To read more would take long, and nothing else runs meanwhile, in no other thread either."""
AT_ONCE = 1
"""Threads: of several, each would take its turns of Python from the event loop."""
WAITING = 32
"""Requests that may wait, at most, beside those that are worked on."""
EACH = 8
"""Requests of one address that may wait or be worked on."""
_NO_ROOM = 5.0
"""Seconds after which somebody may try again who came when too many waited."""
_KEPT = 32 * 2**20
"""Bytes of what is kept of finished games, at most."""
_ENTRY = 1000
"""Bytes that each of them takes beside its text, at most: one may ask for very many that are empty."""

T = TypeVar("T")


class Replayed(NamedTuple):
    """A game and the moments of it that can be looked at."""

    match: Match
    moments: list[ReplayMoment]


class Replays:
    """Makes replays in threads, and keeps what it made of finished games. Raises `RateLimited` if too many wait."""

    def __init__(self, at_once: int = AT_ONCE, most: int = _KEPT) -> None:
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="replay")
        self._most_pending, self._most = at_once + WAITING, most
        self._pending: Counter[str] = Counter()
        """What waits or is worked on, by address."""
        self._kept: OrderedDict[tuple[object, ...], tuple[bytes, list[int]]] = OrderedDict()
        """For what was asked: the answer, or a part of it, as JSON; and the moments of the game."""
        self._size = 0
        self._making: dict[tuple[object, ...], asyncio.Task[tuple[bytes, list[int]]]] = {}
        """What is being made: whoever asks for the same meanwhile waits for it."""

    def close(self) -> None:
        self._threads.shutdown(wait=True, cancel_futures=True)

    async def run(self, work: Callable[[], T], network: str) -> T:
        """Do something in a thread, for somebody of this address."""
        if self._pending.total() >= self._most_pending or self._pending[network] >= EACH:
            raise RateLimited(_NO_ROOM)
        self._pending[network] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._pending[network] -= 1
            if not self._pending[network]:
                del self._pending[network]

    def has_moments(self, table: str) -> bool:
        """Whether the moments of a finished game are there, or on their way."""
        return (table,) in self._kept or (table,) in self._making

    async def moments(self, table: str, match: Match, network: str) -> bytes:
        """The moments of a finished game, as JSON."""
        return (await self._moments(table, match, network))[0]

    async def counts(self, table: str, match: Match, network: str) -> list[int]:
        """How many events lead to each moment of a finished game."""
        return (await self._moments(table, match, network))[1]

    async def _moments(self, table: str, match: Match, network: str) -> tuple[bytes, list[int]]:
        def make() -> tuple[bytes, list[int]]:
            found = replay_moments(match)
            return encode_moments(found), [moment.at for moment in found]

        return await self._made((table,), make, network)

    async def views(self, table: str, match: Match, query: wire.ReplayQuery, network: str) -> bytes:
        """Some views of a finished game, as JSON."""
        counts = await self.counts(table, match, network)
        key = (table, query.eyes, first_wanted(counts, query), query.count)
        return (await self._made(key, lambda: (encode_views(match, counts, query), counts), network))[0]

    async def _made(
        self, key: tuple[object, ...], make: Callable[[], tuple[bytes, list[int]]], network: str
    ) -> tuple[bytes, list[int]]:
        found = self._kept.get(key)
        if found is None:
            # Whoever leaves does not take it away from others who wait for it.
            return await asyncio.shield(self._making.get(key) or self._start(key, make, network))
        self._kept.move_to_end(key)
        return found

    def _start(
        self, key: tuple[object, ...], make: Callable[[], tuple[bytes, list[int]]], network: str
    ) -> asyncio.Task[tuple[bytes, list[int]]]:
        def done(task: asyncio.Task[tuple[bytes, list[int]]]) -> None:
            del self._making[key]
            if not task.cancelled() and task.exception() is None:
                self._keep(key, task.result())

        task = self._making[key] = asyncio.ensure_future(self.run(make, network))
        task.add_done_callback(done)
        return task

    def _keep(self, key: tuple[object, ...], made: tuple[bytes, list[int]]) -> None:
        self._kept[key] = made
        self._size += len(made[0]) + _ENTRY
        while self._size > self._most:
            _, (forgotten, _) = self._kept.popitem(last=False)
            self._size -= len(forgotten) + _ENTRY


def encode_moments(moments: Sequence[ReplayMoment]) -> bytes:
    return wire.encode(
        [
            wire.ReplayMoment(at, scores, [wire.ReplayStep(step.event, [*step.news]) for step in steps])
            for at, scores, steps in moments
        ]
    )


def encode_views(match: Match, counts: Sequence[int], query: wire.ReplayQuery) -> bytes:
    """The views of moments, which are named by how many events lead to each; raises `BadInput` for wrong eyes."""
    first = first_wanted(counts, query)
    asked = list(counts[first : first + query.count])
    return wire.encode(wire.ReplayViews(first, query.eyes, replay_views(match, query.eyes, asked)))


def first_wanted(counts: Sequence[int], query: wire.ReplayQuery) -> int:
    """The first moment whose view is wanted."""
    if query.at is None or query.count == 0:
        return query.first
    moment = max(0, bisect_right(counts, query.at) - 1)
    return moment - moment % query.count


def packed(answer: bytes) -> bytes:
    """An answer packed by gzip: views of one game are much alike."""
    return gzip.compress(answer, 1, mtime=0)


def read_record(given: bytes) -> tuple[dict[str, Any], Match]:
    """A record that somebody sends, and its match; raises `RequestRefused`, with the event and the reason."""
    try:
        require_few_values(given)
        record = decode(given)
        return record, Match.from_record(record)
    except BadRecord as bad:
        raise record_refusal(bad) from None


def require_few_values(given: bytes) -> None:
    """Raise `BadRecord` if there is more in a record than a game can have; texts count as if they were values, too."""
    lists = given.count(b"[") + given.count(b"{")
    if lists > _MOST_LISTS or lists + given.count(b",") > _MOST_VALUES:
        raise BadRecord(Fault.BAD_FORMAT, "it has more values than any game can have")


def checked_dice(given: bytes) -> wire.DiceChecked:
    """What is proved of the dice of a record; raises `RequestRefused` if it shows none, or others."""
    record, match = read_record(given)
    try:
        if "dice" not in record:
            raise BadRecord(Unfair.BAD_DICE, "it says nothing about its dice")
        require_fair_dice(record, match)
    except BadRecord as bad:
        raise record_refusal(bad) from None
    chance = sum(event["by"] == "chance" for event in match.events)
    return wire.DiceChecked(record["dice"]["commitment"], chance)


def shown_dice(record: dict[str, Any]) -> wire.ReplayDice | None:
    """What a record says about its dice, if it can be read."""
    try:
        proof = msgspec.convert(record.get("dice"), DiceProof)
    except msgspec.ValidationError:
        return None
    return wire.ReplayDice(proof.secret, proof.nonces, proof.commitment, proof.order, proof.first)


_EVENT: Wording = {
    "en": "event {event} is refused. {why}",
    "fr": "l’événement {event} est refusé. {why}",
    "de": "Ereignis {event} wird abgelehnt. {why}",
}
_WHOLE: dict[str, Wording] = {
    Fault.BAD_FORMAT.value: {
        "en": "it is no record, or only a part of one.",
        "fr": "ce n’en est pas un, ou il en manque une partie.",
        "de": "Das ist keine, oder ein Teil davon fehlt.",
    },
    Fault.UNKNOWN_GAME.value: {
        "en": "this server does not have its game.",
        "fr": "ce serveur n’a pas ce jeu.",
        "de": "Dieser Server hat das Spiel nicht.",
    },
    Fault.UNKNOWN_RULES.value: {
        "en": "it was played by another version of the rules than the one known here; a newer Teocalli may read it.",
        "fr": "la partie suit une autre version des règles que celle connue ici ; un Teocalli plus récent la lira "
        "peut-être.",
        "de": "Sie folgt einer anderen Fassung der Regeln als der hier bekannten; ein neueres Teocalli kann sie "
        "vielleicht lesen.",
    },
    Fault.BAD_ORIGIN.value: {
        "en": "it says wrongly from where it was played on.",
        "fr": "ce qu’il dit du moment d’où l’on a continué est faux.",
        "de": "Sie sagt falsch, von wo weitergespielt wurde.",
    },
    Unfair.BAD_DICE.value: {
        "en": "its dice are not those that it proves.",
        "fr": "ses dés ne sont pas ceux qu’il prouve.",
        "de": "Ihre Würfel sind nicht die, die sie beweist.",
    },
}
_OTHERWISE: Wording = {
    "en": "it contradicts itself.",
    "fr": "il se contredit.",
    "de": "Sie widerspricht sich.",
}


def record_refusal(bad: BadRecord) -> RequestRefused:
    """The refusal of a record, in one sentence that names the event, if it is one that is at fault.

    `fault`, in English and for programmers, says more.
    """

    def sentence(language: Language) -> str:
        whole = _WHOLE.get(bad.reason.value, _OTHERWISE)[language]
        if bad.index is None:
            return whole
        why = bad.saying.say(language) if bad.saying is not None else whole[:1].upper() + whole[1:]
        return _EVENT[language].format(event=bad.index, why=why)

    said = {language: sentence(language) for language in LANGUAGES}
    return RequestRefused(Reason.BAD_RECORD, **said, why=bad.reason.value, event=bad.index, fault=bad.sentence)
