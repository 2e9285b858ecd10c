"""The hands that were settled."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step on."""
    op.create_table(
        "settled",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("hand", sa.String(32), nullable=False, unique=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
    )
    op.create_index("ix_settled_at", "settled", ["at"])


def downgrade() -> None:
    """One step back."""
    op.drop_table("settled")
