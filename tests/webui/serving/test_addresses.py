"""Where the app is found, and the name that is announced."""

from __future__ import annotations

import socket
from types import SimpleNamespace
from typing import ClassVar

import pytest
import zeroconf

from webui.serving import addresses
from webui.serving.local_name import NO_NETWORK, TAKEN, announced


def adapters(*ips: object) -> list[SimpleNamespace]:
    return [SimpleNamespace(ips=[SimpleNamespace(ip=ip)]) for ip in ips]


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    found = adapters("127.0.0.1", "10.0.0.2", ("fe80::1", 0, 2), "169.254.7.7", "192.168.1.20", "10.0.0.2")
    monkeypatch.setattr(addresses.ifaddr, "get_adapters", lambda: found)
    monkeypatch.setattr(addresses, "_main_address", lambda: "192.168.1.20")


@pytest.mark.usefixtures("network")
def test_the_way_out_comes_first_and_what_nobody_reaches_is_left_out():
    assert addresses.lan_addresses() == ["192.168.1.20", "10.0.0.2"]
    assert addresses.urls("0.0.0.0", 8080, False) == ["http://192.168.1.20:8080/", "http://10.0.0.2:8080/"]
    assert addresses.urls("192.168.1.20", 443, True) == ["https://192.168.1.20/"]
    assert addresses.urls("::1", 80, False) == ["http://[::1]/"]


def test_without_a_network_it_is_this_machine(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(addresses.ifaddr, "get_adapters", lambda: adapters("127.0.0.1"))
    assert addresses.urls("0.0.0.0", 8080, False) == ["http://localhost:8080/"]


class Responder:
    """A stand-in for the one that answers on the network."""

    made: ClassVar[list[Responder]] = []
    fails: ClassVar[Exception | None] = None

    def __init__(self, interfaces: list[str]) -> None:
        self.interfaces, self.infos, self.closed = interfaces, [], False
        Responder.made.append(self)

    def register_service(self, info: zeroconf.ServiceInfo) -> None:
        if self.fails:
            raise self.fails
        self.infos.append(info)

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def responder(monkeypatch: pytest.MonkeyPatch) -> type[Responder]:
    monkeypatch.setattr(zeroconf, "Zeroconf", Responder)
    monkeypatch.setattr(Responder, "made", [])
    return Responder


@pytest.mark.parametrize("https", [False, True])
def test_the_name_is_announced_meanwhile(responder: type[Responder], https: bool):
    with announced(["192.168.1.20"], 8080, https) as failed:
        (made,) = responder.made
        (info,) = made.infos
        assert failed is None and not made.closed and made.interfaces == ["192.168.1.20"]
        assert (info.server, info.port, info.addresses) == ("agari.local.", 8080, [socket.inet_aton("192.168.1.20")])
        assert info.type == ("_https._tcp.local." if https else "_http._tcp.local.")
    assert made.closed


@pytest.mark.parametrize("error", [zeroconf.NonUniqueNameException(), OSError("no route"), zeroconf.Error("odd")])
def test_a_name_that_cannot_be_had_is_only_told(responder: type[Responder], monkeypatch: pytest.MonkeyPatch, error: Exception):
    monkeypatch.setattr(responder, "fails", error)
    with announced(["192.168.1.20"], 8080, False) as failed:
        assert failed == (TAKEN if isinstance(error, zeroconf.NonUniqueNameException) else str(error))
    assert responder.made[0].closed


def test_without_a_network_nothing_is_announced(responder: type[Responder], monkeypatch: pytest.MonkeyPatch):
    with announced([], 8080, False) as failed:
        assert failed == NO_NETWORK and not responder.made

    def refuse(interfaces: list[str]) -> None:
        raise OSError(19, "No such device")

    monkeypatch.setattr(zeroconf, "Zeroconf", refuse)
    with announced(["192.168.1.20"], 8080, False) as failed:
        assert failed == "No such device"
