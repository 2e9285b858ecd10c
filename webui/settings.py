"""The settings of the web app: one object, from defaults, a TOML file and the environment, in this order."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from scoring.errors import ScoringError
from scoring.names import normal_language
from scoring.presets import names as preset_names

MEGA = 1 << 20


class SettingsError(ScoringError):
    """A setting that is none, or has a value that it cannot have."""

    code = "bad_setting"


@dataclass(frozen=True)
class Settings:
    """Everything that can be set. In the environment `AGARI_PORT` sets `port`, and so on.

    `data`: the folder of what is kept, ~/.local/share/agari by default. `code`: what phones must type to come in, "" for
    nothing. `max_bytes` and `max_pixels` of one photo; `readers` photos are read at a time and `queue` more may wait;
    `keep_photos`: minutes that a photo stays in memory after it was last looked at. `rules`: the preset of a new hand.
    `names`: further names, with commas between, by which phones reach this computer, in a network that has its own.
    `photo_history`: people may keep photos with recorded hands, in `data`. `corrections`: the club agrees that crops of tiles
    that people corrected are kept there.
    """

    host: str = "0.0.0.0"
    names: str = ""
    port: int = 8080
    https: bool = False
    code: str = ""
    data: Path = field(default_factory=lambda: Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "agari")
    max_bytes: int = 24 * MEGA
    max_pixels: int = 60_000_000
    readers: int = 2
    queue: int = 8
    keep_photos: int = 240
    rules: str = "tenhou"
    photo_history: bool = True
    corrections: bool = False
    language: str = ""
    secret: str = ""

    @classmethod
    def load(cls, file: Path | None = None, environment: Mapping[str, str] | None = None, **told: Any) -> Settings:
        """The settings of a file and an environment, by default the process's; `told` goes before both, None tells nothing.

        Raises `SettingsError`.
        """
        environment = os.environ if environment is None else environment
        values: dict[str, Any] = {}
        path = file or (Path(environment["AGARI_SETTINGS"]) if environment.get("AGARI_SETTINGS") else None)
        if path is not None:
            values |= _of_file(path)
        for known in fields(cls):
            text = environment.get(f"AGARI_{known.name.upper()}")
            if text is not None:
                values[known.name] = text
        values |= {name: value for name, value in told.items() if value is not None}
        kinds = {known.name: type(getattr(cls(), known.name)) for known in fields(cls)}
        unknown = sorted(values.keys() - kinds.keys())
        if unknown:
            raise SettingsError(f"there is no setting {unknown[0]!r}; expected one of {', '.join(kinds)}")
        made = replace(cls(), **{name: _value(name, value, kinds[name]) for name, value in values.items()})
        made._check()
        return made

    def _check(self) -> None:
        """Raises `SettingsError` for values that no app can work with."""
        for name in ("max_bytes", "max_pixels", "readers", "keep_photos"):
            if getattr(self, name) < 1:
                raise SettingsError(f"{name}: expected a number from 1 on, got {getattr(self, name)!r}")
        if self.port > 65535:
            raise SettingsError(f"port: expected at most 65535, got {self.port}")
        if self.rules not in preset_names():
            raise SettingsError(f"rules: expected one of {', '.join(preset_names())}, got {self.rules!r}")
        if self.language:
            normal_language(self.language)


def _of_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"the settings file {str(path)!r} cannot be read: {error}") from error


def _value(name: str, value: object, kind: type) -> Any:
    """A value of the kind that its setting has."""
    if kind is bool:
        words = {
            "1": True,
            "true": True,
            "yes": True,
            "on": True,
            "0": False,
            "false": False,
            "no": False,
            "off": False,
            "": False,
        }
        found = value if isinstance(value, bool) else words.get(str(value).lower())
        if found is None:
            raise SettingsError(f"{name}: expected true or false, got {value!r}")
        return found
    if kind is int:
        try:
            number = int(str(value))
        except ValueError as error:
            raise SettingsError(f"{name}: expected a whole number, got {value!r}") from error
        if number < 0:
            raise SettingsError(f"{name}: expected a number from 0 on, got {value!r}")
        return number
    return Path(str(value)) if issubclass(kind, Path) else str(value)
