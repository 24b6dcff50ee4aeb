"""The interface of a store, whichever database is behind it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeAlias

from teocalli.core.errors import TeocalliError
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
    TableStatus,
    Token,
)

Bell: TypeAlias = Callable[[str, str], None]
"""Called in the event loop with `("table", id)`, `("grown", text)` (see `append_bells`), `("replaced", id)`,
`("identity", id)`, `("address", address)`, `("mutes", who)`, `("merged", "guest account")`, `("all", "")`, or with what
another process rang."""

Taken: TypeAlias = Literal["seq", "key", "table", "account", "identity", "token"]


class Clash(Exception):
    """Somebody else was first. Nothing was written."""

    def __init__(self, taken: Taken) -> None:
        self.taken = taken
        """The next `seq`, a client's key, a table's id, a login name or one like it, an identity, a token."""
        super().__init__(f"somebody was first: {taken}")


class StoreDown(TeocalliError):
    """The database cannot be opened, read or written. Whether the last write arrived is unknown."""

    complaint = "The database cannot be used."
    """What everybody may know of it; the error itself may name paths and addresses."""


class DatabaseReplaced(StoreDown):
    """The file of the database was deleted or replaced while it was open. Nothing more is written."""

    complaint = "The database file was deleted or replaced."


class Store(ABC):
    """The log of every table and what is kept beside it.

    A write is durable when its call returns. Every call may raise `StoreDown`.
    """

    @abstractmethod
    async def close(self) -> None:
        """Finish all writes and close the database."""

    @abstractmethod
    async def check(self) -> None:
        """Raise `StoreDown` unless the database answers."""

    @abstractmethod
    async def backup(self, path: str) -> None:
        """Copy the database, as of one moment, into a new file."""

    shared = False
    """Whether other processes may write to the same database."""

    @abstractmethod
    def subscribe(self, bell: Bell) -> None:
        """Call `bell` when another process has written, and with `("all", "")` when rings may have been missed."""

    @abstractmethod
    def ring(self, kind: str, what: str) -> None:
        """Ring the bells of other processes for something that is not stored. Rings may be lost."""

    @abstractmethod
    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A secret of the server, made once and the same for all processes."""

    @abstractmethod
    async def last_heartbeat(self) -> float | None:
        """When a server was last known to run on this database."""

    @abstractmethod
    async def set_heartbeat(self, now: float) -> None:
        """Store that a server runs. A process whose clock is up to a minute behind does not set the time back."""

    # The log.

    @abstractmethod
    async def create(
        self, row: TableRow, events: Sequence[bytes], key: str | None, holders: Sequence[SeatHolder]
    ) -> None:
        """Add a table with its first events, numbered from 0. `row.events` is ignored and counted."""

    @abstractmethod
    async def replace(
        self, old: TableRow, row: TableRow, events: Sequence[bytes], holders: Sequence[SeatHolder]
    ) -> None:
        """Replace the table with the same id as a whole; raises `Clash` if `old` is not its row any more."""

    @abstractmethod
    async def append(
        self,
        table: str,
        first: int,
        bodies: Sequence[bytes],
        key: str | None,
        status: TableStatus,
        lease: tuple[str, float] | None = None,
        command: bytes | None = None,
    ) -> None:
        """Add events from `seq` `first` on, all or none.

        `command` is a digest of the command that has the key. Raises `Clash` if that is not the next `seq`, or if the
        key was used at this table before.
        """

    @abstractmethod
    async def row(self, table: str) -> TableRow | None: ...

    @abstractmethod
    async def events(self, table: str, since: int = 0) -> list[StoredEvent]:
        """The events with `seq` ≥ `since`, in order."""

    @abstractmethod
    async def lengths(self, tables: Iterable[str]) -> dict[str, tuple[int, int]]:
        """For each table, the length of its log and the id of its last line of chat: shows whether a ring was lost."""

    # Lists of tables.

    @abstractmethod
    async def tables(self, kind: Listing, who: str | None, limit: int, after: PageCursor | None = None) -> TablePage:
        """A page of tables: public ones that gather or play, newest first; or those of `who`.

        Of these, the ones at which `who` is to move come first, then those updated last. `after` is the cursor of the
        page before.
        """

    @abstractmethod
    async def finished(
        self, who: str, limit: int, after: PageCursor | None = None, *, public_only: bool = False
    ) -> list[FinishedTable]:
        """The tables that are over, or never started, and at which `who` had a seat, the latest first.

        Where somebody else is told of them, private ones have to be left out here: a cursor names its table.
        """

    @abstractmethod
    async def waiting(self, ids: Iterable[str]) -> list[tuple[str, TableRow]]:
        """The tables in play at which these identities are to move, each after the identity, the longest idle first."""

    @abstractmethod
    async def ticking(self) -> list[str]:
        """Tables in play that have a deadline."""

    @abstractmethod
    async def count_tables(self, who: str, phases: Iterable[Phase]) -> int:
        """How many tables in these phases have `who` as host."""

    @abstractmethod
    async def seats_of(self, who: str) -> list[tuple[str, int]]:
        """The seats that `who` holds, each with its table first."""

    @abstractmethod
    async def hosted(self, who: str) -> list[str]:
        """All tables that have `who` as host, oldest first."""

    @abstractmethod
    async def merge_guest(self, was: str, who: str) -> None:
        """Give all that belongs to the guest `was` to `who`: seats, tables, chat, mutes, lessons, reports, a ban.

        The guest's name is erased. The guest's tokens end, since their owners never gave the account's passphrase.
        """

    # Which process drives a table.

    @abstractmethod
    async def due(self, now: float, node: str, until: float, limit: int) -> list[str]:
        """Lease tables to `node` that have a bot to move or whose deadline has passed, and return them.

        Those that it had no lease of come first.
        """

    @abstractmethod
    async def renew(self, table: str, node: str, until: float) -> bool:
        """Extend a lease until `until`; whether `node` still had it."""

    @abstractmethod
    async def postpone(self, table: str, node: str, until: float) -> None:
        """Give up the lease of a table that `node` cannot drive; nobody drives it before `until`."""

    @abstractmethod
    async def release_all(self, node_prefix: str | None = None) -> None:
        """End all leases, or those of nodes whose name begins so."""

    @abstractmethod
    async def mark_corrupt(self, table: str) -> None:
        """Mark a table whose log cannot be read, so that no process drives it any more."""

    # People.

    @abstractmethod
    async def identity(self, who: str) -> Identity | None: ...

    @abstractmethod
    async def identity_in_session(self, who: str, session: str) -> tuple[Identity | None, bool]:
        """An identity, and whether this session of theirs was ended."""

    @abstractmethod
    async def end_session(self, session: str, who: str, until: float) -> None:
        """Store until `until` that a session of `who` was ended."""

    @abstractmethod
    async def sessions_ended(self, sessions: Iterable[str]) -> set[str]:
        """Those of the given sessions that were ended."""

    @abstractmethod
    async def forget_sessions(self, now: float) -> None:
        """Delete the sessions whose time has passed."""

    @abstractmethod
    async def identity_by_account(self, name: str) -> Identity | None: ...

    @abstractmethod
    async def account_like(self, name: str) -> str | None:
        """The login name in use that is or looks like this one; None if there is none."""

    @abstractmethod
    async def identities(self, ids: Iterable[str]) -> dict[str, Identity]:
        """Many identities by id; unknown ids are left out."""

    @abstractmethod
    async def put_identity(self, identity: Identity) -> None:
        """Add an identity; raises `Clash` if it exists, or if another has the login name or one that looks like it."""

    @abstractmethod
    async def change_identity(self, was: Identity, changed: Identity) -> None:
        """Write the fields that differ, except bans and deletions. A new generation ends all tokens.

        Raises `Clash` if the identity is not of the generation of `was` any more, or another has the login name or one
        that looks like it.
        """

    @abstractmethod
    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """The names of identities; unknown ids are left out."""

    @abstractmethod
    async def delete_identity(self, who: str) -> None:
        """Erase name, login, tokens, mutes, lessons and chat of an identity; its games stay."""

    @abstractmethod
    async def note_visit(self, who: str, at: float) -> None:
        """Store when an identity was last seen."""

    @abstractmethod
    async def idle_guests(self, before: float, after: str, limit: int) -> list[Identity]:
        """Guests with ids after `after`, in order, who were last seen before then and of whom nothing else is stored.

        That is no seat, table, chat or report, no ban that still lasts then, and no token that was made or used since.
        """

    @abstractmethod
    async def clear_guests(self, guests: Iterable[str], before: float) -> int:
        """Delete those of these guests who are still idle; returns how many."""

    @abstractmethod
    async def put_token(self, token: Token, generation: int) -> None:
        """Add a token; raises `Clash` if its owner is not of this generation any more."""

    @abstractmethod
    async def token_by_hash(self, digest: str) -> Token | None: ...

    @abstractmethod
    async def tokens_of(self, who: str) -> list[Token]: ...

    @abstractmethod
    async def tokens_left(self, tokens: Iterable[str]) -> set[str]:
        """The given tokens without those that were deleted."""

    @abstractmethod
    async def delete_token(self, token: str, who: str) -> bool:
        """Delete a token of `who`; whether there was one."""

    @abstractmethod
    async def touch(self, token: str, at: float) -> None:
        """Store when a token was last used."""

    @abstractmethod
    async def ban(self, who: str, until: float | None) -> bool:
        """Ban an identity, or lift its ban; whether there is such an identity."""

    @abstractmethod
    async def ban_address(self, address: str, until: float) -> None: ...

    @abstractmethod
    async def addresses_banned(self, addresses: Iterable[str], now: float) -> dict[str, float]:
        """The addresses that are still banned, each with the time until which."""

    # Chat.

    @abstractmethod
    async def add_chat(self, table: str, at: float, who: str, audience: Audience, text: str) -> ChatLine:
        """Add a line of chat; raises `KeyError` if there is no such table."""

    @abstractmethod
    async def chat(self, table: str, audiences: Iterable[Audience], since_id: int, limit: int) -> list[ChatLine]:
        """The last lines after `since_id`, oldest first."""

    @abstractmethod
    async def chat_of(self, who: str) -> list[ChatLine]:
        """All lines of somebody, at any table, that are not deleted."""

    @abstractmethod
    async def delete_chat(self, line: int) -> bool:
        """Erase the text of a line; whether there is such a line."""

    @abstractmethod
    async def mute(self, who: str, other: str) -> None: ...

    @abstractmethod
    async def unmute(self, who: str, other: str) -> None: ...

    @abstractmethod
    async def mutes(self, who: str) -> set[str]:
        """The identities that `who` has muted."""

    @abstractmethod
    async def learn(self, who: str, progress: LessonProgress) -> None:
        """Note how far somebody has come in a lesson; who has once come to the end stays so."""

    @abstractmethod
    async def lessons_of(self, who: str) -> list[LessonProgress]:
        """How far somebody has come in each lesson, by game."""

    @abstractmethod
    async def report(self, at: float, table: str, who: str, about: str, text: str) -> Report: ...

    @abstractmethod
    async def reports(self) -> list[Report]:
        """All reports, newest first."""

    @abstractmethod
    async def reports_of(self, who: str) -> list[Report]:
        """The reports that somebody has made, oldest first."""
