"""Why the last generations of an identity ended, for devices that were signed out."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "identities", sa.Column("endings", sa.Text, comment="why the last generations ended, a word for each")
    )


def downgrade() -> None:
    op.drop_column("identities", "endings")
