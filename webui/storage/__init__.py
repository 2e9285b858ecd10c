"""What is kept on disk: one SQLite file in the data folder, brought to the newest form when the app starts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from flask import current_app
from sqlalchemy import URL, create_engine
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.orm import Session, sessionmaker

from webui.settings import SettingsError

FILE = "agari.db"
MIGRATIONS = Path(__file__).with_name("migrations")


class Storage:
    """The database of one app."""

    def __init__(self, folder: Path) -> None:
        """Makes the folder and the file where there are none; raises `SettingsError` where that is not allowed."""
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            # nobody else's business
            (folder / FILE).touch(mode=0o600)
            # an app may be asked by several threads; SQLite waits until the other one has written
            address = URL.create("sqlite", database=str(folder / FILE))
            self.engine = create_engine(address, connect_args={"timeout": 15})
            self._upgrade()
        except (OSError, OperationalError) as error:
            raise SettingsError(f"the data folder {str(folder)!r} cannot be written: choose another with AGARI_DATA") from error
        except (DatabaseError, CommandError) as error:
            words = "is no database of this version: move it away, or choose another data folder with AGARI_DATA"
            raise SettingsError(f"{str(folder / FILE)!r} {words}") from error
        self._session = sessionmaker(self.engine)

    def _upgrade(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    @contextmanager
    def session(self) -> Iterator[Session]:
        """A session whose changes are kept when its block ends well."""
        with self._session.begin() as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """As `session`, and nobody else writes from its first look to its end: what it finds is still there to be deleted."""
        with self._session.begin() as session:
            session.connection().exec_driver_sql("BEGIN IMMEDIATE")
            yield session


def storage() -> Storage:
    """The database of the current app."""
    found: Storage = current_app.extensions["storage"]
    return found
