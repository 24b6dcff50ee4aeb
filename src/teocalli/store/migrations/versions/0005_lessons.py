"""How far people have come in lessons."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("step", sa.Integer, nullable=False, comment="where the learner goes on, from 0"),
        sa.Column("done", sa.Boolean, nullable=False, comment="whether they have come to the end"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("lessons")
