"""Numbers that are never given twice."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None
_TABLES = ("settled", "kept_photo")


def upgrade() -> None:
    """One step on."""
    for table in _TABLES:
        with op.batch_alter_table(table, recreate="always", table_kwargs={"sqlite_autoincrement": True}):
            pass


def downgrade() -> None:
    """One step back."""
    for table in _TABLES:
        with op.batch_alter_table(table, recreate="always"):
            pass
