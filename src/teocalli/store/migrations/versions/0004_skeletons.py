"""What account names look like, without what shows nothing. No table changes."""

from alembic import op

from teocalli.store.migrations.skeletons import set_skeletons

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    set_skeletons(op.get_bind())


def downgrade() -> None:
    pass
