"""The authority of this machine: what it signs, for whom, for how long, and what it cannot sign."""

from __future__ import annotations

import socket
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread

import pytest
from cryptography import x509

from webui.serving.authority import DAYS, FEW, Certificates, certificates
from webui.serving.private import secret_of, write_private
from webui.serving.tls import context_of

LAN = ["192.168.1.20", "10.3.2.1"]


def leaf(found: Certificates) -> x509.Certificate:
    return x509.load_pem_x509_certificates(found.chain.read_bytes())[0]


def names(found: Certificates) -> set[str]:
    there = leaf(found).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(name.value) for name in there}


def shake(found: Certificates, host: str) -> None:
    """A handshake in which the client trusts the authority and nobody else; raises `ssl.SSLError`."""
    client = ssl.create_default_context(cafile=str(found.authority))
    ours, theirs = socket.socketpair()
    with ours, theirs:

        def serve() -> None:
            try:
                context_of(found).wrap_socket(theirs, server_side=True).close()
            except OSError:
                theirs.close()

        thread = Thread(target=serve)
        thread.start()
        try:
            client.wrap_socket(ours, server_hostname=host).close()
        finally:
            ours.close()
            thread.join(10)


def test_it_vouches_for_this_machine_and_nobody_else(tmp_path: Path):
    found = certificates(tmp_path, [*LAN, "8.8.8.8"])
    assert names(found) == {"localhost", "agari.local", "127.0.0.1", "::1", *LAN}
    for host in ("agari.local", "localhost", *LAN):
        shake(found, host)
    for host in ("example.org", "8.8.8.8", "192.168.1.21"):
        with pytest.raises(ssl.SSLError):
            shake(found, host)


def test_files_with_keys_are_private(tmp_path: Path):
    found = certificates(tmp_path / "new", LAN)
    assert {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "new").iterdir()} == dict.fromkeys(
        ("authority.pem", "authority.key", "server.pem", "server.key"), 0o600
    )
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700
    assert len(found.fingerprint.split(":")) == 32
    assert x509.load_der_x509_certificate(found.der()).subject.rfc4514_string().startswith("CN=agari ")


def test_it_is_made_once_and_its_certificate_anew_when_the_addresses_change(tmp_path: Path):
    found = certificates(tmp_path, LAN)
    authority, first = found.authority.read_bytes(), leaf(found)
    certificates(tmp_path, LAN)
    assert leaf(found) == first
    certificates(tmp_path, ["192.168.7.7"])
    assert leaf(found) != first and "192.168.7.7" in names(found) and LAN[0] not in names(found)
    assert found.authority.read_bytes() == authority


def test_what_ends_soon_is_made_anew(tmp_path: Path):
    start = datetime(2026, 1, 1, tzinfo=UTC)
    found = certificates(tmp_path, LAN, start)
    authority, first = found.authority.read_bytes(), leaf(found)
    certificates(tmp_path, LAN, start + timedelta(days=DAYS - FEW - 1))
    assert leaf(found) == first
    certificates(tmp_path, LAN, start + timedelta(days=DAYS - FEW + 1))
    assert leaf(found) != first and found.authority.read_bytes() == authority
    certificates(tmp_path, LAN, start + timedelta(days=3650 - DAYS + 1))
    assert found.authority.read_bytes() != authority


def test_the_secret_stays(tmp_path: Path):
    first = secret_of(tmp_path / "data")
    assert len(first) == 64 and secret_of(tmp_path / "data") == first
    assert (tmp_path / "data" / "secret").stat().st_mode & 0o777 == 0o600


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path):
    (tmp_path / "taken").mkdir()
    with pytest.raises(OSError, match="taken"):
        write_private(tmp_path / "taken", b"x")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
