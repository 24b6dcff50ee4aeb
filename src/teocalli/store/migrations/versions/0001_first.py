"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("events", sa.Integer, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("owed", sa.Boolean, nullable=False),
        sa.Column("lease", sa.Text),
        sa.Column("lease_until", sa.Double, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.Column("wake", sa.Double, comment="0 while a move is owed, else due; nothing once the table is not live"),
        sa.Column("movers", sa.Integer, nullable=False, comment="bit k: whoever holds seat k is to move"),
        sa.Column("seated", sa.Text, comment="who holds which seat, as long as the rows in seats say the same"),
    )
    op.create_index("tables_listed", "tables", ["phase", "public", "created"])
    op.create_index("tables_hosted", "tables", ["host", "phase"])
    set_to_wake = sa.text("wake IS NOT NULL")
    op.create_index("tables_wake", "tables", ["wake"], sqlite_where=set_to_wake, postgresql_where=set_to_wake)

    op.create_table(
        "events",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("key", sa.Text),
    )
    keyed = sa.text("key IS NOT NULL")
    op.create_index(
        "events_key", "events", ["table_id", "key"], unique=True, sqlite_where=keyed, postgresql_where=keyed
    )

    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("ended", sa.Double, comment="when the table was updated last, once it is not live"),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_who", "seats", ["who", "ended", "table_id"])

    op.create_table(
        "identities",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("account", sa.Text),
        sa.Column("passphrase", sa.Text),
        sa.Column("recovery", sa.Text),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("language", sa.Text),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("banned", sa.Double),
        sa.Column("deleted", sa.Boolean, nullable=False),
    )
    op.create_index("identities_account", "identities", ["account"], unique=True)

    op.create_table(
        "tokens",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("used", sa.Double),
    )
    op.create_index("tokens_hash", "tokens", ["hash"], unique=True)
    op.create_index("tokens_who", "tokens", ["who"])

    op.create_table(
        "chat",
        sa.Column("id", _NUMBER, sa.Identity(), primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("chat_table", "chat", ["table_id", "id"])
    op.create_index("chat_who", "chat", ["who"])

    op.create_table(
        "mutes",
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("other", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )

    op.create_table(
        "reports",
        sa.Column("id", _NUMBER, sa.Identity(), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )

    op.create_table(
        "addresses",
        sa.Column("address", sa.Text, primary_key=True),
        sa.Column("banned", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
    )


def downgrade() -> None:
    for name in (
        "pulse",
        "secrets",
        "addresses",
        "reports",
        "mutes",
        "chat",
        "tokens",
        "identities",
        "seats",
        "events",
        "tables",
    ):
        op.drop_table(name)
