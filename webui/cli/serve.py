"""`agari serve`: the app for the phones of the local network."""

from __future__ import annotations

import errno
import logging
import socket
import ssl
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import click

from webui.cli import choices

if TYPE_CHECKING:
    from flask import Flask

    from webui.cli.refusal import Refusal
    from webui.serving.authority import Certificates
    from webui.settings import Settings
    from webui.words import Words


@click.command(short_help="The app, for the phones of the local network.")
@click.option("--host", metavar="ADDRESS", help="Where to listen. [default: 0.0.0.0, everywhere]")
@click.option("--port", type=click.IntRange(0, 65535), help="The port; 0 takes any that is free. [default: 8080]")
@click.option("--https/--http", default=None, help="Speak https, which phones want before a page sees the camera.")
@click.option("--code", metavar="TEXT", help="What a phone must type to come in.")
@click.option("--settings", "file", metavar="FILE", type=click.Path(path_type=Path), help="A file of settings in TOML.")
@choices.language
def serve(host: str | None, port: int | None, https: bool | None, code: str | None, file: Path | None, lang: str) -> None:
    """Serve the app to this machine and the phones of its network, until Ctrl-C.

    Settings come from a file (--settings or AGARI_SETTINGS), the environment (AGARI_PORT, …) and these options, in this order.
    """
    from webui.cli.refusal import refusals
    from webui.settings import Settings
    from webui.words import Words

    with refusals(lang):
        settings = Settings.load(file, host=host, port=port, https=https, code=code)
    _serve(settings, Words(lang))


def _serve(settings: Settings, words: Words) -> None:
    from webui.cli.streams import say
    from webui.serving import addresses
    from webui.serving.local_name import NO_NETWORK, TAKEN, announced
    from webui.serving.server import Server

    with _listening(settings, words) as listening:
        port: int = listening.getsockname()[1]
        found = addresses.urls(settings.host, port, settings.https)
        app, certificates = _app(settings, found, words)
        server = Server(app, listening, _context(certificates))
        _log()
        _welcome(found, certificates, settings, words)
        warming = Thread(target=_warm, args=[app], name="warm", daemon=True)
        warming.start()
        open_to_all = settings.host in addresses.EVERYWHERE
        with announced(addresses.lan_addresses() if open_to_all else [], port, settings.https) as failed:
            name = addresses.url(addresses.LOCAL_NAME, port, settings.https)
            if failed is None:
                app.config["ADDRESSES"] = [*found, name]
                say(words("say_also_at", url=name))
            elif open_to_all:
                why = words(failed) if failed in (TAKEN, NO_NETWORK) else failed
                say(words("say_no_local_name", name=addresses.LOCAL_NAME, why=why))
            say(words("say_serve_keys", keys="Ctrl-C"))
            sys.stdout.flush()
            server.run()
    # a thread that is cut off while it loads the weights takes the whole process down
    warming.join()
    say(words("app_closed"))


def _listening(settings: Settings, words: Words) -> socket.socket:
    """The socket; raises `Refusal` when it cannot be had."""
    from webui.cli.refusal import Refusal
    from webui.serving.server import listen

    try:
        return listen(settings.host, settings.port)
    except (OSError, OverflowError) as error:
        number = error.errno if isinstance(error, OSError) else None
        if number == errno.EADDRINUSE:
            other = settings.port + 1
            sentence = words("say_port_taken", port=settings.port, option=f"--port {other} (make run PORT={other})")
        elif number == errno.EACCES:
            sentence = words("say_port_denied", port=settings.port, option="--port 8080")
        else:
            sentence = words("say_no_such_place", host=settings.host, port=settings.port, option="--host 0.0.0.0")
        raise Refusal([sentence]) from error


def _app(settings: Settings, urls: Sequence[str], words: Words) -> tuple[Flask, Certificates | None]:
    """The app and, for https, its certificates; raises `Refusal` when the folder of what is kept cannot be used."""
    from dataclasses import replace

    from webui.app import create_app
    from webui.cli.refusal import refusals
    from webui.serving.addresses import lan_addresses
    from webui.serving.authority import certificates
    from webui.serving.private import secret_of

    try:
        settings = replace(settings, secret=settings.secret or secret_of(settings.data))
        made = certificates(settings.data / "https", lan_addresses()) if settings.https else None
    except (OSError, ValueError) as error:
        raise _unusable(settings.data, error, words) from error
    with refusals(words.language):
        app = create_app(settings)
    app.config.update(ADDRESSES=list(urls), CERTIFICATES=made)
    return app, made


def _unusable(folder: Path, error: OSError | ValueError, words: Words) -> Refusal:
    from webui.cli.refusal import Refusal

    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return Refusal([words("say_folder_unusable", folder=folder, option="AGARI_DATA", why=why)])


def _context(certificates: Certificates | None) -> ssl.SSLContext | None:
    from webui.serving.tls import context_of

    return None if certificates is None else context_of(certificates)


def _log() -> None:
    """Log to stderr; a request's line has no address, no query and no name of a person."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(message)s", datefmt="%H:%M:%S", stream=sys.stderr)
    logging.getLogger("agari").setLevel(logging.INFO)


def _welcome(urls: Sequence[str], certificates: Certificates | None, settings: Settings, words: Words) -> None:
    """Where the app is, as text and as a code to be scanned."""
    from webui.cli.streams import say

    say(words("say_serving", url=urls[0]))
    for url in urls[1:]:
        say(words("say_also_at", url=url))
    if sys.stdout.isatty() and (drawn := scannable(urls[0])):
        sys.stdout.write(drawn)
        say(words("scan_code"))
    if certificates is not None:
        say(words("say_trust", url=f"{urls[0]}trust"))
        say(words("say_fingerprint", fingerprint=certificates.fingerprint))
    if settings.code:
        say(words("code_wanted"))


def scannable(url: str) -> str:
    """The address as a QR code of half blocks; empty where the screen cannot show them."""
    from io import StringIO

    import segno

    out = StringIO()
    segno.make(url, error="m", micro=False).terminal(out, border=2, compact=True)
    try:
        out.getvalue().encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return ""
    return out.getvalue()


def _warm(app: Flask) -> None:
    """Load the weights before the first photo comes."""
    from vision.errors import WeightsError
    from vision.read import reader

    try:
        reader()
    except WeightsError as error:
        app.logger.error("no photo can be read: %s", error)


def as_options(told: dict[str, Any]) -> list[str]:
    """Options as they are written; what was not told is left out."""
    out: list[str] = []
    for name, value in told.items():
        if value is True:
            out.append(f"--{name}")
        elif value not in (None, False):
            out += [f"--{name}", str(value)]
    return out
