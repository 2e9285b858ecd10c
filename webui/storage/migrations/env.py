"""What Alembic runs: the steps on the connection that the app hands over."""

from __future__ import annotations

from alembic import context

from webui.storage.models import Base

if getattr(context, "config", None) is not None:
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=Base.metadata,
        render_as_batch=True,
    )
    with context.begin_transaction():
        context.run_migrations()
