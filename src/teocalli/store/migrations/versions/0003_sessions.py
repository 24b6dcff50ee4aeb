"""Sessions that were ended, what account names look like, and which command a key was used for."""

import sqlalchemy as sa
from alembic import op

from teocalli.store.migrations.skeletons import set_skeletons

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
    set_skeletons(op.get_bind())
    op.create_index("identities_skeleton", "identities", ["skeleton"], unique=True)


def downgrade() -> None:
    op.drop_index("identities_skeleton", "identities")
    op.drop_column("identities", "skeleton")
    op.drop_column("events", "command")
    op.drop_table("ended_sessions")
