"""Sessions that were ended, what account names look like, and which command a key was used for."""

import sqlalchemy as sa
from alembic import op

from teocalli.store.lookalikes import skeleton

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ended_sessions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("until", sa.Double, nullable=False, comment="when its last cookie is too old anyway"),
        sqlite_with_rowid=False,
    )
    op.add_column("events", sa.Column("command", sa.LargeBinary, comment="digest of the command that had the key"))
    op.add_column("identities", sa.Column("skeleton", sa.Text, comment="what the account's name looks like"))
    _set_skeletons(op.get_bind())
    op.create_index("identities_skeleton", "identities", ["skeleton"], unique=True)


def _set_skeletons(connection: sa.Connection) -> None:
    """Of accounts that look alike already, the oldest has the skeleton; the others stay without."""
    identities = sa.table("identities", *map(sa.column, ("id", "account", "created", "skeleton")))
    accounts = sa.select(identities.c.id, identities.c.account).where(identities.c.account.is_not(None))
    seen: set[str] = set()
    for who, account in connection.execute(accounts.order_by(identities.c.created, identities.c.id)).all():
        looks = skeleton(account)
        if looks not in seen:
            seen.add(looks)
            connection.execute(sa.update(identities).where(identities.c.id == who).values(skeleton=looks))


def downgrade() -> None:
    op.drop_index("identities_skeleton", "identities")
    op.drop_column("identities", "skeleton")
    op.drop_column("events", "command")
    op.drop_table("ended_sessions")
