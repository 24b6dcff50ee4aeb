"""The statements that both databases share. Parameters are written `$1`, `$2`, …"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Any, TypeAlias

import msgspec

from teocalli.store.columns import account_skeleton, ended, first_as, movers, rows_as, seated, wake
from teocalli.store.lookalikes import skeleton
from teocalli.store.rows import (
    Audience,
    ChatLine,
    FinishedTable,
    Identity,
    LessonProgress,
    Listing,
    PageCursor,
    Phase,
    Report,
    SeatHolder,
    StoredEvent,
    TablePage,
    TableRow,
    Token,
)
from teocalli.store.store import Clash, Store, Taken

Step: TypeAlias = tuple[str, Sequence[Any]]

_TABLE = ", ".join(TableRow.__struct_fields__)
_IDENTITY = ", ".join(Identity.__struct_fields__)
_TOKEN = ", ".join(Token.__struct_fields__)
_CHAT = "id, table_id, at, who, room, text, deleted"
_REPORT = "id, at, table_id, who, about, text"

_INSERT_TABLE = (
    f"INSERT INTO tables ({_TABLE}, wake, movers, seated)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)"
)
_INSERT_EVENT = "INSERT INTO events (table_id, seq, body, key) VALUES ($1, $2, $3, $4)"
_INSERT_SEAT = "INSERT INTO seats (table_id, seat, who, ended) VALUES ($1, $2, $3, $4)"

_HEARTBEAT = """
    INSERT INTO pulse (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE
    SET at = CASE WHEN pulse.at BETWEEN excluded.at AND excluded.at + 60 THEN pulse.at ELSE excluded.at END
"""
_TICKING = """
    SELECT id FROM tables WHERE wake IS NOT NULL AND due IS NOT NULL AND phase = 'playing' ORDER BY created, id
"""
_LENGTHS = "SELECT id, events, (SELECT max(chat.id) FROM chat WHERE table_id = tables.id) FROM tables"
_POSTPONE = """
    UPDATE tables SET wake = $3, lease = NULL, lease_until = 0 WHERE id = $1 AND lease = $2 AND wake IS NOT NULL
"""
_PUBLIC = f"""
    SELECT {_TABLE}, 0 FROM tables WHERE phase = $1 AND public AND (created, id) < ($2, $3)
    ORDER BY created DESC, id DESC LIMIT $4
"""
_FINISHED = f"""
    SELECT {_TABLE}, ended FROM tables JOIN (
        SELECT table_id AS id, ended FROM seats WHERE who = $1 AND (ended, table_id) < ($2, $3)
        GROUP BY ended, table_id ORDER BY ended DESC, table_id DESC LIMIT $4
    ) AS past USING (id) ORDER BY ended DESC, id DESC
"""
_FINISHED_PUBLIC = f"""
    SELECT {_TABLE}, ended FROM tables JOIN (
        SELECT DISTINCT table_id AS id, ended FROM seats WHERE who = $1 AND (ended, table_id) < ($2, $3)
    ) AS past USING (id) WHERE public ORDER BY ended DESC, id DESC LIMIT $4
"""
_WAITING = f"SELECT DISTINCT who, {_TABLE} FROM seats JOIN tables ON tables.id = table_id"
_MOVERS_SEAT = "phase = 'playing' AND ended IS NULL AND (movers >> seat) & 1 = 1 AND who"
"""Stands before `IN (…)`: of the seats that these hold, those that are to move."""
_MINE = f"""
    SELECT {_TABLE}, mover FROM tables JOIN (
        SELECT id, max(mover) AS mover FROM (
            SELECT table_id AS id, (movers >> seat) & 1 AS mover
            FROM seats JOIN tables ON tables.id = table_id WHERE who = $1 AND ended IS NULL
            UNION ALL
            SELECT id, 0 FROM tables WHERE host = $1 AND phase = 'gathering'
            UNION ALL
            SELECT id, 0 FROM (
                SELECT table_id AS id FROM seats WHERE who = $1 AND (ended, table_id) < ($5, $6)
                GROUP BY ended, table_id ORDER BY ended DESC, table_id DESC LIMIT $7
            ) AS past
        ) AS found GROUP BY id
    ) AS mine USING (id)
    WHERE (mover, updated, id) < ($2, $3, $4) ORDER BY mover DESC, updated DESC, id DESC LIMIT $7
"""

_PUT_IDENTITY = (
    f"INSERT INTO identities ({_IDENTITY}, skeleton)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)"
)
_CHANGING = ("name", "kind", "account", "passphrase", "recovery", "generation", "language", "seen", "endings")
"""The fields of an identity that its owner changes."""
_ERASE_IDENTITY = (
    "UPDATE identities SET name = '', account = NULL, skeleton = NULL, passphrase = NULL, recovery = NULL,"
    " deleted = $2, endings = NULL, generation = generation + 1 WHERE id = $1"
)
_CLEAR_SEATED = "UPDATE tables SET seated = NULL WHERE id IN (SELECT table_id FROM seats WHERE who = $1)"
_MERGE = (
    "UPDATE seats SET who = $2 WHERE who = $1",
    "UPDATE tables SET host = $2 WHERE host = $1",
    "UPDATE chat SET who = $2 WHERE who = $1",
    "UPDATE reports SET who = $2 WHERE who = $1",
    "UPDATE reports SET about = $2 WHERE about = $1",
    "INSERT INTO mutes (who, other) SELECT $2, other FROM mutes WHERE who = $1 AND other <> $2 ON CONFLICT DO NOTHING",
    "INSERT INTO mutes (who, other) SELECT who, $2 FROM mutes WHERE other = $1 AND who <> $2 ON CONFLICT DO NOTHING",
    "INSERT INTO lessons (who, game, step, done) SELECT $2, game, step, done FROM lessons WHERE who = $1"
    " ON CONFLICT (who, game) DO UPDATE SET done = lessons.done OR excluded.done,"
    " step = CASE WHEN excluded.step > lessons.step THEN excluded.step ELSE lessons.step END",
)
_LEARN = (
    "INSERT INTO lessons (who, game, step, done) VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (who, game) DO UPDATE SET step = excluded.step, done = lessons.done OR excluded.done"
)
_DELETE_LESSONS = "DELETE FROM lessons WHERE who = $1"
_DELETE_MUTES = "DELETE FROM mutes WHERE who = $1 OR other = $1"
_KEEP_LONGER_BAN = """
    UPDATE identities SET banned = (SELECT banned FROM identities WHERE id = $1)
    WHERE id = $2 AND coalesce(banned, 0) < (SELECT banned FROM identities WHERE id = $1)
"""
_DELETE_TOKENS = "DELETE FROM tokens WHERE who = $1"
_IN_SESSION = f"""
    SELECT {_IDENTITY}, ended FROM (SELECT EXISTS (SELECT 1 FROM ended_sessions WHERE id = $2) AS ended) AS session
    LEFT JOIN identities ON identities.id = $1
"""
"""A session stays ended when its guest was cleared."""
_IDLE = """
    kind = 'guest' AND seen < $1 AND coalesce(banned, 0) < $1
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.who = identities.id)
    AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.host = identities.id)
    AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.who = identities.id)
    AND NOT EXISTS (SELECT 1 FROM reports WHERE identities.id IN (reports.who, reports.about))
    AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.who = identities.id AND coalesce(used, tokens.created) >= $1)
"""
"""Of guests who were last seen before $1: of whom nothing else is stored that anybody needs."""


def _placeholders(count: int, first: int) -> str:
    """`$first`, … for a list of values; NULL for an empty one."""
    return ", ".join(f"${first + k}" for k in range(count)) or "NULL"


def clash_of(constraint: str) -> Clash:
    """The clash of a unique constraint that was violated, by the name that a database gives it."""
    taken: dict[str, Taken] = {
        "events.key": "key",
        "events_key": "key",
        "identities_account": "account",
        "identities.account": "account",
        "identities_skeleton": "account",
        "identities.skeleton": "account",
        "identities": "identity",
        "tokens": "token",
        "tables": "table",
    }
    return Clash(next((taken[name] for name in taken if name in constraint), "seq"))


def _creation(row: TableRow, events: Sequence[bytes], key: str | None, holders: Sequence[SeatHolder]) -> list[Step]:
    row = msgspec.structs.replace(row, events=len(events))
    alarm = wake(row.phase, row.due, row.owed)
    values = (*msgspec.structs.astuple(row), alarm, movers(holders), seated(row.phase, holders))
    steps: list[Step] = [(_INSERT_TABLE, values)]
    for seq, body in enumerate(events):
        steps.append((_INSERT_EVENT, (row.id, seq, body, key if seq == 0 else None)))
    over = ended(row.phase, row.updated)
    for holder in holders:
        steps.append((_INSERT_SEAT, (row.id, holder.seat, holder.who, over)))
    return steps


class SqlStore(Store):
    """All of a store except the hot path; a database brings only how to read and how to write."""

    _lock_row = ""
    """What makes a SELECT lock its row until the end of the transaction."""

    @abstractmethod
    async def _read(self, sql: str, *args: Any) -> Sequence[Sequence[Any]]: ...

    @abstractmethod
    async def _write(self, steps: Sequence[Step], ring: tuple[str, str] | None = None) -> Sequence[Sequence[Any]]:
        """Run all steps or none, then ring the bells of other processes; return the rows of the last step."""

    async def _read_by_ids(self, select: str, ids: Iterable[str], column: str = "id") -> list[Sequence[Any]]:
        """The rows with these ids, however many, read in several statements if need be."""
        distinct = list(dict.fromkeys(ids))
        found: list[Sequence[Any]] = []
        for start in range(0, len(distinct), 500):
            some = distinct[start : start + 500]
            found += await self._read(f"{select} WHERE {column} IN ({_placeholders(len(some), 1)})", *some)
        return found

    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        found = await self._read("SELECT value FROM secrets WHERE name = $1", name)
        if not found:
            insert = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING"
            await self._write([(insert, (name, make()))])
            found = await self._read("SELECT value FROM secrets WHERE name = $1", name)
        return bytes(found[0][0])

    async def last_heartbeat(self) -> float | None:
        found = await self._read("SELECT at FROM pulse WHERE id = 1")
        return found[0][0] if found else None

    async def set_heartbeat(self, now: float) -> None:
        await self._write([(_HEARTBEAT, (now,))])

    async def create(
        self, row: TableRow, events: Sequence[bytes], key: str | None, holders: Sequence[SeatHolder]
    ) -> None:
        await self._write(_creation(row, events, key, holders), ("table", row.id))

    async def replace(
        self, old: TableRow, row: TableRow, events: Sequence[bytes], holders: Sequence[SeatHolder]
    ) -> None:
        unchanged = "DELETE FROM tables WHERE id = $1 AND phase = $2 AND events = $3"
        steps: list[Step] = [
            (unchanged, (old.id, old.phase, old.events)),
            ("DELETE FROM events WHERE table_id = $1", (old.id,)),
            ("DELETE FROM seats WHERE table_id = $1", (old.id,)),
            *_creation(row, events, None, holders),
        ]
        await self._write(steps, ("replaced", row.id))

    async def row(self, table: str) -> TableRow | None:
        return first_as(TableRow, await self._read(f"SELECT {_TABLE} FROM tables WHERE id = $1", table))

    async def events(self, table: str, since: int = 0) -> list[StoredEvent]:
        found = await self._read(
            "SELECT seq, body, key, command FROM events WHERE table_id = $1 AND seq >= $2 ORDER BY seq", table, since
        )
        return [StoredEvent(*row) for row in found]

    async def lengths(self, tables: Iterable[str]) -> dict[str, tuple[int, int]]:
        return {row[0]: (row[1], row[2] or 0) for row in await self._read_by_ids(_LENGTHS, tables)}

    async def tables(self, kind: Listing, who: str | None, limit: int, after: PageCursor | None = None) -> TablePage:
        at, name = (inf, "") if after is None else (after.at, after.id)
        if kind == "mine":
            mover = 2 if after is None else int(after.to_move)
            past = (inf, "") if mover else (at, name)
            found = await self._read(_MINE, who or "", mover, at, name, *past, limit + 1)
        else:
            phase: Phase = "gathering" if kind == "open" else "playing"
            found = await self._read(_PUBLIC, phase, at, name, limit + 1)
        rows = rows_as(TableRow, [row[:-1] for row in found[:limit]])
        if len(found) <= limit:
            return TablePage(rows, None)
        last = rows[-1]
        to_move = bool(found[limit - 1][-1])
        return TablePage(rows, PageCursor(to_move, last.updated if kind == "mine" else last.created, last.id))

    async def finished(
        self, who: str, limit: int, after: PageCursor | None = None, *, public_only: bool = False
    ) -> list[FinishedTable]:
        at, name = (inf, "") if after is None else (after.at, after.id)
        found = await self._read(_FINISHED_PUBLIC if public_only else _FINISHED, who, at, name, limit)
        rows = rows_as(TableRow, [row[:-1] for row in found])
        ends = [row[-1] for row in found]
        return [FinishedTable(row, PageCursor(False, ended, row.id)) for row, ended in zip(rows, ends, strict=True)]

    async def waiting(self, ids: Iterable[str]) -> list[tuple[str, TableRow]]:
        found = await self._read_by_ids(_WAITING, ids, _MOVERS_SEAT)
        rows = [(row[0], rows_as(TableRow, [row[1:]])[0]) for row in found]
        return sorted(rows, key=lambda pair: (pair[1].updated, pair[1].id))

    async def ticking(self) -> list[str]:
        found = await self._read(_TICKING)
        return [table for (table,) in found]

    async def count_tables(self, who: str, phases: Iterable[Phase]) -> int:
        asked = list(phases)
        count = f"SELECT count(*) FROM tables WHERE host = $1 AND phase IN ({_placeholders(len(asked), 2)})"
        found = await self._read(count, who, *asked)
        return int(found[0][0])

    async def seats_of(self, who: str) -> list[tuple[str, int]]:
        found = await self._read("SELECT table_id, seat FROM seats WHERE who = $1 ORDER BY table_id, seat", who)
        return [(table, seat) for table, seat in found]

    async def hosted(self, who: str) -> list[str]:
        found = await self._read("SELECT id FROM tables WHERE host = $1 ORDER BY created, id", who)
        return [table for (table,) in found]

    async def merge_guest(self, was: str, who: str) -> None:
        moved: list[Step] = [(step, (was, who)) for step in _MERGE]
        gone = (_DELETE_MUTES, _DELETE_TOKENS, _DELETE_LESSONS)
        guest: list[Step] = [(_ERASE_IDENTITY, (was, True)), *((step, (was,)) for step in gone)]
        steps = [(_CLEAR_SEATED, (was,)), *moved, (_KEEP_LONGER_BAN, (was, who)), *guest]
        await self._write(steps, ("merged", f"{was} {who}"))

    async def renew(self, table: str, node: str, until: float) -> bool:
        update = "UPDATE tables SET lease_until = $3 WHERE id = $1 AND lease = $2 RETURNING id"
        return bool(await self._write([(update, (table, node, until))]))

    async def postpone(self, table: str, node: str, until: float) -> None:
        await self._write([(_POSTPONE, (table, node, until))])

    async def release_all(self, node_prefix: str | None = None) -> None:
        update = "UPDATE tables SET lease = NULL, lease_until = 0 WHERE substr(lease, 1, length($1)) = $1"
        await self._write([(update, (node_prefix or "",))])

    async def mark_corrupt(self, table: str) -> None:
        await self._write(
            [
                (
                    "UPDATE tables SET phase = 'corrupt', wake = NULL, movers = 0, seated = NULL WHERE id = $1",
                    (table,),
                ),
                (
                    "UPDATE seats SET ended = (SELECT updated FROM tables WHERE id = $1) WHERE table_id = $1",
                    (table,),
                ),
            ],
            ("table", table),
        )

    async def identity(self, who: str) -> Identity | None:
        return first_as(Identity, await self._read(f"SELECT {_IDENTITY} FROM identities WHERE id = $1", who))

    async def identity_in_session(self, who: str, session: str) -> tuple[Identity | None, bool]:
        ((*identity, is_over),) = await self._read(_IN_SESSION, who, session)
        return first_as(Identity, [identity] if identity[0] is not None else []), bool(is_over)

    async def end_session(self, session: str, who: str, until: float) -> None:
        insert = "INSERT INTO ended_sessions (id, until) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        await self._write([(insert, (session, until))], ("identity", who))

    async def sessions_ended(self, sessions: Iterable[str]) -> set[str]:
        return {session for (session,) in await self._read_by_ids("SELECT id FROM ended_sessions", sessions)}

    async def forget_sessions(self, now: float) -> None:
        await self._write([("DELETE FROM ended_sessions WHERE until < $1", (now,))])

    async def account_like(self, name: str) -> str | None:
        # The name itself comes first: another one may look like it since before that was refused.
        select = "SELECT account FROM identities WHERE account = $1 OR skeleton = $2 ORDER BY account <> $1"
        found = await self._read(select, name, skeleton(name))
        return found[0][0] if found else None

    async def identity_by_account(self, name: str) -> Identity | None:
        return first_as(Identity, await self._read(f"SELECT {_IDENTITY} FROM identities WHERE account = $1", name))

    async def identities(self, ids: Iterable[str]) -> dict[str, Identity]:
        found = await self._read_by_ids(f"SELECT {_IDENTITY} FROM identities", ids)
        return {known.id: known for known in rows_as(Identity, found)}

    async def put_identity(self, identity: Identity) -> None:
        values = (*msgspec.structs.astuple(identity), account_skeleton(identity.account))
        await self._write([(_PUT_IDENTITY, values)], ("identity", identity.id))

    async def change_identity(self, was: Identity, changed: Identity) -> None:
        new = {name: getattr(changed, name) for name in _CHANGING if getattr(changed, name) != getattr(was, name)}
        if not new:
            return
        if "account" in new:
            new["skeleton"] = account_skeleton(changed.account)
        columns = ", ".join(f"{name} = ${number}" for number, name in enumerate(new, 4))
        same = "id = $1 AND generation = $2 AND deleted = $3"
        them = (was.id, was.generation, False)
        steps: list[Step] = []
        if "generation" in new:  # nobody makes a token from here on until the new generation is written
            known = f"SELECT id FROM identities WHERE {same} {self._lock_row}"
            end = f"DELETE FROM tokens WHERE who = $1 AND EXISTS (SELECT 1 FROM identities WHERE {same})"
            steps = [(known, them), (end, them)]
        update = f"UPDATE identities SET {columns} WHERE {same} RETURNING id"
        if not await self._write([*steps, (update, (*them, *new.values()))], ("identity", was.id)):
            raise Clash("identity")

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        return {row[0]: row[1] for row in await self._read_by_ids("SELECT id, name FROM identities", ids)}

    async def delete_identity(self, who: str) -> None:
        await self._write(
            [
                (_ERASE_IDENTITY, (who, True)),
                (_DELETE_TOKENS, (who,)),
                ("DELETE FROM mutes WHERE who = $1", (who,)),
                (_DELETE_LESSONS, (who,)),
                ("UPDATE chat SET text = '', deleted = $2 WHERE who = $1", (who, True)),
            ],
            ("identity", who),
        )

    async def note_visit(self, who: str, at: float) -> None:
        await self._write([("UPDATE identities SET seen = $2 WHERE id = $1 AND seen < $2", (who, at))])

    async def idle_guests(self, before: float, after: str, limit: int) -> list[Identity]:
        select = f"SELECT {_IDENTITY} FROM identities WHERE id > $2 AND {_IDLE} ORDER BY id LIMIT $3"
        return rows_as(Identity, await self._read(select, before, after, limit))

    async def clear_guests(self, guests: Iterable[str], before: float) -> int:
        asked = list(guests)
        theirs = f"IN ({_placeholders(len(asked), 1)})"
        left = "NOT EXISTS (SELECT 1 FROM identities WHERE id = {owner})"
        delete = f"DELETE FROM identities WHERE id IN ({_placeholders(len(asked), 2)}) AND {_IDLE}"
        steps: list[Step] = [(delete, (before, *asked))]
        for table, owner in (("tokens", "who"), ("lessons", "who"), ("mutes", "who"), ("mutes", "other")):
            steps.append((f"DELETE FROM {table} WHERE {owner} {theirs} AND {left.format(owner=owner)}", asked))
        steps.append((f"SELECT count(*) FROM identities WHERE id {theirs}", asked))
        [(kept,)] = await self._write(steps)
        return len(asked) - int(kept)

    async def put_token(self, token: Token, generation: int) -> None:
        owner = f"SELECT id FROM identities WHERE id = $2 AND generation = $7 AND deleted = $8 {self._lock_row}"
        insert = f"""
            INSERT INTO tokens ({_TOKEN}) SELECT $1, id, $3, $4, $5, $6 FROM ({owner}) AS owner RETURNING id
        """
        if not await self._write([(insert, (*msgspec.structs.astuple(token), generation, False))]):
            raise Clash("identity")

    async def token_by_hash(self, digest: str) -> Token | None:
        return first_as(Token, await self._read(f"SELECT {_TOKEN} FROM tokens WHERE hash = $1", digest))

    async def tokens_of(self, who: str) -> list[Token]:
        return rows_as(Token, await self._read(f"SELECT {_TOKEN} FROM tokens WHERE who = $1 ORDER BY created, id", who))

    async def tokens_left(self, tokens: Iterable[str]) -> set[str]:
        return {token for (token,) in await self._read_by_ids("SELECT id FROM tokens", tokens)}

    async def delete_token(self, token: str, who: str) -> bool:
        delete = "DELETE FROM tokens WHERE id = $1 AND who = $2 RETURNING id"
        return bool(await self._write([(delete, (token, who))], ("identity", who)))

    async def touch(self, token: str, at: float) -> None:
        await self._write([("UPDATE tokens SET used = $2 WHERE id = $1", (token, at))])

    async def ban(self, who: str, until: float | None) -> bool:
        update = "UPDATE identities SET banned = $2 WHERE id = $1 RETURNING id"
        return bool(await self._write([(update, (who, until))], ("identity", who)))

    async def ban_address(self, address: str, until: float) -> None:
        ban = (
            "INSERT INTO addresses (address, banned) VALUES ($1, $2)"
            " ON CONFLICT (address) DO UPDATE SET banned = excluded.banned"
        )
        await self._write([(ban, (address, until))], ("address", address))

    async def addresses_banned(self, addresses: Iterable[str], now: float) -> dict[str, float]:
        found = await self._read_by_ids("SELECT address, banned FROM addresses", addresses, "address")
        return {address: until for address, until in found if until > now}

    async def add_chat(self, table: str, at: float, who: str, audience: Audience, text: str) -> ChatLine:
        insert = f"""
            INSERT INTO chat (table_id, at, who, room, text, deleted)
            SELECT id, $2, $3, $4, $5, $6 FROM (SELECT id FROM tables WHERE id = $1 {self._lock_row}) AS here
            RETURNING id
        """
        found = await self._write([(insert, (table, at, who, audience, text, False))], ("table", table))
        if not found:
            raise KeyError(table)
        return ChatLine(found[0][0], table, at, who, audience, text, False)

    async def chat(self, table: str, audiences: Iterable[Audience], since_id: int, limit: int) -> list[ChatLine]:
        asked = list(audiences)
        select = f"""
            SELECT {_CHAT} FROM chat WHERE table_id = $1 AND id > $2 AND room IN ({_placeholders(len(asked), 4)})
            ORDER BY id DESC LIMIT $3
        """
        return rows_as(ChatLine, await self._read(select, table, since_id, limit, *asked))[::-1]

    async def chat_of(self, who: str) -> list[ChatLine]:
        select = f"SELECT {_CHAT} FROM chat WHERE who = $1 AND deleted = $2 ORDER BY id"
        return rows_as(ChatLine, await self._read(select, who, False))

    async def delete_chat(self, line: int) -> bool:
        found = await self._read("SELECT table_id FROM chat WHERE id = $1", line)
        if found:
            erase = "UPDATE chat SET text = '', deleted = $2 WHERE id = $1"
            await self._write([(erase, (line, True))], ("table", found[0][0]))
        return bool(found)

    async def mute(self, who: str, other: str) -> None:
        insert = "INSERT INTO mutes (who, other) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        await self._write([(insert, (who, other))], ("mutes", who))

    async def unmute(self, who: str, other: str) -> None:
        await self._write([("DELETE FROM mutes WHERE who = $1 AND other = $2", (who, other))], ("mutes", who))

    async def mutes(self, who: str) -> set[str]:
        return {other for (other,) in await self._read("SELECT other FROM mutes WHERE who = $1", who)}

    async def learn(self, who: str, progress: LessonProgress) -> None:
        await self._write([(_LEARN, (who, progress.game, progress.step, progress.done))])

    async def lessons_of(self, who: str) -> list[LessonProgress]:
        select = "SELECT game, step, done FROM lessons WHERE who = $1 ORDER BY game"
        return rows_as(LessonProgress, await self._read(select, who))

    async def report(self, at: float, table: str, who: str, about: str, text: str) -> Report:
        insert = "INSERT INTO reports (at, table_id, who, about, text) VALUES ($1, $2, $3, $4, $5) RETURNING id"
        found = await self._write([(insert, (at, table, who, about, text))])
        return Report(found[0][0], at, table, who, about, text)

    async def reports(self) -> list[Report]:
        return rows_as(Report, await self._read(f"SELECT {_REPORT} FROM reports ORDER BY id DESC"))

    async def reports_of(self, who: str) -> list[Report]:
        return rows_as(Report, await self._read(f"SELECT {_REPORT} FROM reports WHERE who = $1 ORDER BY id", who))
