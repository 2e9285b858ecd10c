"""The photos that are kept with a hand."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step on."""
    op.create_table(
        "kept_photo",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("settled", sa.Integer(), sa.ForeignKey("settled.id", ondelete="CASCADE"), nullable=False),
        sa.Column("file", sa.String(64), nullable=False, unique=True),
    )
    op.create_index("ix_kept_photo_settled", "kept_photo", ["settled"])


def downgrade() -> None:
    """One step back."""
    op.drop_table("kept_photo")
