"""`agari service`: the app starts with the machine, as a unit of systemd."""

from __future__ import annotations

import getpass
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from webui.cli import choices

if TYPE_CHECKING:
    from webui.cli.refusal import Refusal
    from webui.words import Words

NAME = "agari.service"
#: Where systemd tells that it runs the machine, and where units of the whole machine lie.
RUNS, SYSTEM_UNITS = Path("/run/systemd/system"), Path("/etc/systemd/system")
_PLAIN = re.compile(r"[\w./:=@-]+", re.ASCII)


@click.group(short_help="Start with the machine: install, uninstall, status.")
def service() -> None:
    """The app as a service of systemd, which starts with the machine and again after a fault."""


_system = click.option("--system", is_flag=True, help="For the whole machine, as the administrator; else for this user.")


@service.command(short_help="Install and start the service.")
@_system
@click.option("--port", type=click.IntRange(1, 65535), help="The port. [default: 8080]")
@click.option("--https", is_flag=True, help="Speak https.")
@click.option("--settings", "file", metavar="FILE", type=click.Path(path_type=Path), help="A file of settings in TOML.")
@click.option("--print", "print_only", is_flag=True, help="Print the unit and change nothing.")
@choices.language
def install(system: bool, port: int | None, https: bool, file: Path | None, print_only: bool, lang: str) -> None:
    """Write the unit, start it now and whenever the machine starts.

    An access code belongs into the settings file, where other users of the machine do not see it.
    """
    from webui.cli.refusal import refusals
    from webui.cli.streams import say
    from webui.settings import Settings
    from webui.words import Words

    with refusals(lang):
        Settings.load(file, port=port, https=https or None)
    text = unit(system=system, port=port, https=https, file=file)
    if print_only:
        click.echo(text, nl=False)
        return
    words = Words(lang)
    _need_systemd(words)
    path = unit_path(system)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    except OSError as error:
        raise _unwritten(path, error, words) from error
    _systemctl(system, "daemon-reload", words=words)
    _systemctl(system, "enable", NAME, words=words)
    # started anew where it ran already, with what has changed
    _systemctl(system, "restart", NAME, words=words)
    say(words("say_service_installed", path=path))
    if not system and not _lingers():
        say(words("say_linger", command="loginctl enable-linger"))


@service.command(short_help="Stop the service and remove it.")
@_system
@choices.language
def uninstall(system: bool, lang: str) -> None:
    """Stop the service and remove its unit; what the app has kept stays."""
    from webui.cli.streams import say
    from webui.words import Words

    words = Words(lang)
    _need_systemd(words)
    path = unit_path(system)
    if not path.is_file():
        raise _refused(words("say_no_service", path=path))
    _systemctl(system, "disable", "--now", NAME, words=words)
    try:
        path.unlink()
    except OSError as error:
        raise _unwritten(path, error, words) from error
    _systemctl(system, "daemon-reload", words=words)
    say(words("say_service_removed", path=path))


@service.command(short_help="Whether the service is installed and runs.")
@_system
@choices.language
def status(system: bool, lang: str) -> None:
    """Whether the service is installed, starts with the machine, and runs; exit status 1 when it does not run."""
    from webui.cli.streams import say
    from webui.words import Words

    words = Words(lang)
    _need_systemd(words)
    path = unit_path(system)
    if not path.is_file():
        say(words("say_no_service", path=path))
        raise click.exceptions.Exit(1)
    enabled, active = _asked(system, "is-enabled"), _asked(system, "is-active")
    say(words("say_service_status", path=path, enabled=enabled, active=active))
    raise click.exceptions.Exit(0 if active == "active" else 1)


def unit_path(system: bool) -> Path:
    """Where the unit lies."""
    if system:
        return SYSTEM_UNITS / NAME
    config = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(config) / "systemd" / "user" / NAME


def unit(*, system: bool, port: int | None, https: bool, file: Path | None) -> str:
    """The text of the unit: this Python, this installation, these options."""
    from webui.cli.serve import as_options

    options = as_options({"port": port, "https": https, "settings": file and file.resolve()})
    command = " ".join(map(_quoted, (sys.executable, "-m", "webui.cli", "serve", *options)))
    network = ["Wants=network-online.target", "After=network-online.target"] if system else []
    # the one who asks, not the administrator as whom they do: the app needs no rights
    user = (
        [f"User={os.environ.get('SUDO_USER') or getpass.getuser()}", "PrivateTmp=yes", "ProtectSystem=full"] if system else []
    )
    return "\n".join(
        [
            "[Unit]", "Description=agari, the companion of a riichi mahjong table", *network, "",
            "[Service]", f"ExecStart={command}", "Environment=PYTHONUNBUFFERED=1", "Restart=on-failure", "RestartSec=5",
            "KillSignal=SIGINT", "NoNewPrivileges=yes", *user, "",
            "[Install]", f"WantedBy={'multi-user.target' if system else 'default.target'}", "",
        ]
    )  # fmt: skip


def _quoted(word: str) -> str:
    """A word of a command as systemd reads it: nothing in it is expanded.

    >>> _quoted("serve"), _quoted("my club/50%.toml")
    ('serve', '"my club/50%%.toml"')
    """
    for char, safe in (("\\", "\\\\"), ('"', '\\"'), ("%", "%%"), ("$", "$$")):
        word = word.replace(char, safe)
    return word if _PLAIN.fullmatch(word) else f'"{word}"'


def _need_systemd(words: Words) -> None:
    if shutil.which("systemctl") is None or not RUNS.is_dir():
        raise _refused(words("say_no_systemd", command="agari serve", system="systemd", option="agari service install --print"))


def _systemctl(system: bool, *words_of_it: str, words: Words) -> None:
    """Let systemd do something; raises `Refusal` with what it says when it does not."""
    done = _run(system, *words_of_it)
    if done.returncode:
        why = " ".join(done.stderr.split()) or f"exit status {done.returncode}"
        raise _refused(words("say_systemd_refused", command=f"systemctl {' '.join(words_of_it)}", why=why))


def _refused(sentence: str) -> Refusal:
    from webui.cli.refusal import Refusal

    return Refusal([sentence])


def _unwritten(path: Path, error: OSError, words: Words) -> Refusal:
    return _refused(words("say_unit_unwritten", path=path, why=error.strerror or error, option="--system"))


def _asked(system: bool, question: str) -> str:
    """What systemd says to a question, in its one word."""
    return _run(system, question, NAME).stdout.strip() or "unknown"


def _run(system: bool, *words_of_it: str) -> subprocess.CompletedProcess[str]:
    command = ["systemctl", *([] if system else ["--user"]), *words_of_it]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def _lingers() -> bool:
    """Whether units of this user run without a login."""
    asked = ["loginctl", "show-user", str(os.getuid()), "--property=Linger", "--value"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip() == "yes"
    except OSError:
        return True  # there is nothing that could be told to linger
