"""Everything that is stored about an identity, for its owner."""

import msgspec

from teocalli.store.rows import Identity, LessonProgress
from teocalli.store.store import Store


class Mine(msgspec.Struct, frozen=True):
    id: str
    name: str
    kind: str
    account: str | None
    language: str | None
    created: float
    seen: float
    banned: float | None
    endings: list[str]
    """Why their last sessions were ended from elsewhere."""


class MySeat(msgspec.Struct, frozen=True):
    table: str
    seat: int


class MyLine(msgspec.Struct, frozen=True):
    table: str
    at: float
    room: str
    text: str


class MyReport(msgspec.Struct, frozen=True):
    table: str
    at: float
    about: str
    text: str


class MyToken(msgspec.Struct, frozen=True):
    id: str
    label: str
    created: float
    used: float | None


class Export(msgspec.Struct, frozen=True):
    """Everything that is stored about an identity, except secrets and their hashes."""

    me: Mine
    seats: list[MySeat]
    hosted: list[str]
    """Tables of which they are or were the host."""
    chat: list[MyLine]
    """Their chat, also as onlookers."""
    reports: list[MyReport]
    """Their reports to the operator."""
    tokens: list[MyToken]
    muted: list[str]
    """Ids of muted players."""
    lessons: list[LessonProgress]
    """How far they have come in each lesson."""


async def export(store: Store, who: Identity) -> Export:
    """Everything that is stored about an identity."""
    return Export(
        me=Mine(
            id=who.id,
            name=who.name,
            kind=who.kind,
            account=who.account,
            language=who.language,
            created=who.created,
            seen=who.seen,
            banned=who.banned,
            endings=(who.endings or "").split(),
        ),
        seats=[MySeat(table, seat) for table, seat in await store.seats_of(who.id)],
        hosted=await store.hosted(who.id),
        chat=[MyLine(line.table, line.at, line.audience, line.text) for line in await store.chat_of(who.id)],
        reports=[MyReport(made.table, made.at, made.about, made.text) for made in await store.reports_of(who.id)],
        tokens=[MyToken(token.id, token.label, token.created, token.used) for token in await store.tokens_of(who.id)],
        muted=sorted(await store.mutes(who.id)),
        lessons=await store.lessons_of(who.id),
    )
