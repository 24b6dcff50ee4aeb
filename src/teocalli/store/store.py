"""What the server asks of a store, whichever database stands behind it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeAlias

from teocalli.core.errors import TeocalliError
from teocalli.store.rows import (
    Audience,
    ChatLine,
    Identity,
    Listing,
    Phase,
    Place,
    Report,
    SeatHolder,
    Standing,
    StoredEvent,
    TablePage,
    TableRow,
    Token,
)

Bell: TypeAlias = Callable[[str, str], None]
"""Called in the event loop with `("table", id)`, `("identity", id)`, `("mutes", who)`, `("held", "was who")`,
`("all", "")`, or what another process rang."""

Taken: TypeAlias = Literal["seq", "key", "table", "account", "identity", "token"]


class Clash(Exception):
    """Somebody was first. Nothing was written."""

    def __init__(self, taken: Taken) -> None:
        self.taken = taken
        """What is not free: the next `seq`, a client's key, a table's id, a login name, an identity, a token."""
        super().__init__(f"somebody was first: {taken}")


class StoreDown(TeocalliError):
    """The database cannot be opened, read or written. Whether the last write arrived is unknown: look again."""


class Store(ABC):
    """The log of every table, and what is kept beside it. What returned is durable; anything may raise StoreDown."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun and let go."""

    @abstractmethod
    async def check(self) -> None:
        """Raise StoreDown unless the database answers."""

    @abstractmethod
    async def backup(self, path: str) -> None:
        """Copy everything, as of one moment, into a new file."""

    shared = False
    """Whether other processes may write to the same database."""

    @abstractmethod
    def subscribe(self, bell: Bell) -> None:
        """Ring this bell when another process wrote; `("all", "")` when rings may have been missed."""

    @abstractmethod
    def ring(self, kind: str, what: str) -> None:
        """Ring the bells of other processes for something that is not written down. Rings may be lost."""

    @abstractmethod
    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A secret of the house: made once, the same for all processes."""

    @abstractmethod
    async def alive(self) -> float | None:
        """When the house was last known to be open."""

    @abstractmethod
    async def set_alive(self, now: float) -> None:
        """The house is open. A process whose clock is up to a minute behind does not set the others' back."""

    # The log.

    @abstractmethod
    async def create(
        self, row: TableRow, events: Sequence[bytes], key: str | None, holders: Sequence[SeatHolder]
    ) -> None:
        """A new table with its first events, numbered from 0. `row.events` is counted anew."""

    @abstractmethod
    async def replace(
        self, old: TableRow, row: TableRow, events: Sequence[bytes], holders: Sequence[SeatHolder]
    ) -> None:
        """A new table in place of the old one of the same id; Clash if that has changed meanwhile."""

    @abstractmethod
    async def append(
        self,
        table: str,
        first: int,
        bodies: Sequence[bytes],
        key: str | None,
        standing: Standing,
        lease: tuple[str, float] | None = None,
    ) -> None:
        """Add events from `seq` `first` on, all or none; Clash if that is not the next, or the key was used here."""

    @abstractmethod
    async def row(self, table: str) -> TableRow | None: ...

    @abstractmethod
    async def events(self, table: str, since: int = 0) -> list[StoredEvent]:
        """Those with `seq` ≥ `since`, in order."""

    @abstractmethod
    async def lengths(self, tables: Iterable[str]) -> dict[str, tuple[int, int]]:
        """How many events each log holds, and the last line said there: for who wonders whether a bell was missed."""

    # Lists of tables.

    @abstractmethod
    async def tables(self, kind: Listing, who: str | None, limit: int, after: Place | None = None) -> TablePage:
        """Public tables that gather or play, last created first; or those of `who`: to move first, then last updated.

        `after` goes on after the last row of a page.
        """

    @abstractmethod
    async def ticking(self) -> list[str]:
        """Tables in play at which somebody's time runs, or patience with somebody."""

    @abstractmethod
    async def count_tables(self, who: str, phases: Iterable[Phase]) -> int:
        """How many tables in these phases `who` is host of."""

    @abstractmethod
    async def seats_of(self, who: str) -> list[tuple[str, int]]:
        """Table and seat, wherever `who` holds one."""

    @abstractmethod
    async def hosted(self, who: str) -> list[str]:
        """All tables that `who` is host of, the first created first."""

    @abstractmethod
    async def hold(self, was: str, who: str) -> None:
        """All that is kept of `was` is `who`'s from now on: seats, tables, talk, mutes, reports, a ban that is longer.

        The name of `was` is forgotten, and tokens end: who had one was not asked for the account's passphrase.
        """

    # Who drives a table.

    @abstractmethod
    async def due(self, now: float, node: str, until: float, limit: int) -> list[str]:
        """Lease to `node` tables that owe a move or whose time has come; those that it did not hold yet come first."""

    @abstractmethod
    async def renew(self, table: str, node: str, until: float) -> bool:
        """Whether `node` still had the lease, which then holds until `until`."""

    @abstractmethod
    async def postpone(self, table: str, node: str, until: float) -> None:
        """Give back the lease of a table that `node` cannot look after; nobody looks after it before `until`."""

    @abstractmethod
    async def release_all(self, node_prefix: str | None = None) -> None:
        """Void all leases, or those of nodes so named."""

    @abstractmethod
    async def phase_corrupt(self, table: str) -> None:
        """Mark a table whose log cannot be read: nothing happens there by itself any more."""

    # People.

    @abstractmethod
    async def identity(self, who: str) -> Identity | None: ...

    @abstractmethod
    async def identity_by_account(self, name: str) -> Identity | None: ...

    @abstractmethod
    async def identities(self, ids: Iterable[str]) -> dict[str, Identity]:
        """Many at once; who is unknown is left out."""

    @abstractmethod
    async def put_identity(self, identity: Identity) -> None:
        """Keep somebody new; Clash if they are kept already, or another has the login name."""

    @abstractmethod
    async def change_identity(self, was: Identity, changed: Identity) -> None:
        """Write what differs, and nothing else: never a ban or that somebody is deleted. Tokens end with a generation.

        Clash if they are not of the generation of `was` any more, or another has the login name.
        """

    @abstractmethod
    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """What they are called; who is unknown is left out."""

    @abstractmethod
    async def delete_identity(self, who: str) -> None:
        """Forget name, login, tokens, mutes and what they said; their games stay."""

    @abstractmethod
    async def put_token(self, token: Token, generation: int) -> None:
        """Keep a token of somebody; Clash if they are not of this generation any more."""

    @abstractmethod
    async def token_by_hash(self, digest: str) -> Token | None: ...

    @abstractmethod
    async def tokens_of(self, who: str) -> list[Token]: ...

    @abstractmethod
    async def tokens_left(self, tokens: Iterable[str]) -> set[str]:
        """Those of these ids that are not deleted."""

    @abstractmethod
    async def delete_token(self, token: str, who: str) -> bool:
        """Whether there was such a token of theirs."""

    @abstractmethod
    async def touch(self, token: str, at: float) -> None:
        """Note when a token was last used."""

    @abstractmethod
    async def ban(self, who: str, until: float | None) -> bool:
        """Ban somebody, or nobody any more; whether there is such an identity."""

    @abstractmethod
    async def ban_address(self, address: str, until: float) -> None: ...

    @abstractmethod
    async def addresses_banned(self, addresses: Iterable[str], now: float) -> dict[str, float]:
        """Those that still are, and until when."""

    # Talk.

    @abstractmethod
    async def say(self, table: str, at: float, who: str, room: Audience, text: str) -> ChatLine:
        """KeyError if there is no such table."""

    @abstractmethod
    async def chat(self, table: str, rooms: Iterable[Audience], since_id: int, limit: int) -> list[ChatLine]:
        """The last lines after `since_id`, oldest first."""

    @abstractmethod
    async def chat_of(self, who: str) -> list[ChatLine]:
        """All that somebody has said, wherever it was, and that is not deleted."""

    @abstractmethod
    async def delete_chat(self, line: int) -> bool:
        """Remove the text of a line; whether there was one."""

    @abstractmethod
    async def mute(self, who: str, other: str) -> None: ...

    @abstractmethod
    async def unmute(self, who: str, other: str) -> None: ...

    @abstractmethod
    async def mutes(self, who: str) -> set[str]:
        """Whom `who` does not want to hear."""

    @abstractmethod
    async def report(self, at: float, table: str, who: str, about: str, text: str) -> Report: ...

    @abstractmethod
    async def reports(self) -> list[Report]:
        """Last first."""

    @abstractmethod
    async def reports_of(self, who: str) -> list[Report]:
        """Those that somebody has made, first first."""
