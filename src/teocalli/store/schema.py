"""The tables of the database after the newest migration."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

METADATA = MetaData()
_Number = BigInteger().with_variant(Integer, "sqlite")

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    Column("game", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("phase", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("events", Integer, nullable=False),
    Column("due", Double),
    Column("owed", Boolean, nullable=False),
    Column("lease", Text),
    Column("lease_until", Double, nullable=False),
    Column("summary", LargeBinary, nullable=False),
    Column("wake", Double, comment="0 while a move is owed, else due; nothing once the table is not live"),
    Column("movers", Integer, nullable=False, comment="bit k: whoever holds seat k is to move"),
    Column("seated", Text, comment="who holds which seat, as long as the rows in seats say the same"),
    Index("tables_listed", "phase", "public", "created"),
    Index("tables_hosted", "host", "phase"),
)
Index(
    "tables_wake",
    TABLES.c.wake,
    sqlite_where=TABLES.c.wake.is_not(None),
    postgresql_where=TABLES.c.wake.is_not(None),
)

EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    Column("key", Text),
    Column("command", LargeBinary, comment="digest of the command that had the key"),
)
Index(
    "events_key",
    EVENTS.c.table_id,
    EVENTS.c.key,
    unique=True,
    sqlite_where=EVENTS.c.key.is_not(None),
    postgresql_where=EVENTS.c.key.is_not(None),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("who", Text, nullable=False),
    Column("ended", Double, comment="when the table was updated last, once it is not live"),
    Index("seats_who", "who", "ended", "table_id"),
    sqlite_with_rowid=False,
)

IDENTITIES = Table(
    "identities",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("account", Text),
    Column("passphrase", Text),
    Column("recovery", Text),
    Column("generation", Integer, nullable=False),
    Column("language", Text),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("banned", Double),
    Column("deleted", Boolean, nullable=False),
    Column("endings", Text, comment="why the last generations ended, a word for each"),
    Column("skeleton", Text, comment="what the account's name looks like"),
    Index("identities_account", "account", unique=True),
    Index("identities_skeleton", "skeleton", unique=True),
)

ENDED_SESSIONS = Table(
    "ended_sessions",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("until", Double, nullable=False, comment="when its last cookie is too old anyway"),
    sqlite_with_rowid=False,
)

TOKENS = Table(
    "tokens",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("who", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("used", Double),
    Index("tokens_hash", "hash", unique=True),
    Index("tokens_who", "who"),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("id", _Number, Identity(), primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("who", Text, nullable=False),
    Column("room", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("deleted", Boolean, nullable=False),
    Index("chat_table", "table_id", "id"),
    Index("chat_who", "who"),
    sqlite_autoincrement=True,
)

MUTES = Table(
    "mutes",
    METADATA,
    Column("who", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    sqlite_with_rowid=False,
)

LESSONS = Table(
    "lessons",
    METADATA,
    Column("who", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("step", Integer, nullable=False, comment="where the learner goes on, from 0"),
    Column("done", Boolean, nullable=False, comment="whether they have come to the end"),
    sqlite_with_rowid=False,
)

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", _Number, Identity(), primary_key=True),
    Column("at", Double, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("about", Text, nullable=False),
    Column("text", Text, nullable=False),
    sqlite_autoincrement=True,
)

ADDRESSES = Table(
    "addresses",
    METADATA,
    Column("address", Text, primary_key=True),
    Column("banned", Double, nullable=False),
    sqlite_with_rowid=False,
)

SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

HEARTBEAT = Table(
    "pulse",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
)
