"""Under which addresses other devices of the local network reach this machine."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, ip_address

import ifaddr

#: An address that nobody has; the way to it is asked for, nothing is sent there.
_NOWHERE = ("192.0.2.1", 9)
#: The name that is announced on the local network.
LOCAL_NAME = "agari.local"
#: What stands for all addresses of this machine.
EVERYWHERE = ("0.0.0.0", "::", "")


def lan_addresses() -> list[str]:
    """The IPv4 addresses of this machine, the one that leads out first; empty without a network."""
    found = [
        str(ip.ip)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str) and _is_of_lan(ip_address(ip.ip))
    ]
    main = _main_address()
    return sorted(dict.fromkeys(found), key=lambda address: address != main)


def _is_of_lan(address: object) -> bool:
    return isinstance(address, IPv4Address) and not (address.is_loopback or address.is_link_local or address.is_multicast)


def _main_address() -> str | None:
    """The own end of the way out; connecting such a socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_NOWHERE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def urls(host: str, port: int, https: bool) -> list[str]:
    """Where the app is found by others, the best first; only this machine's own address when it listens there alone."""
    if host not in EVERYWHERE:
        return [url(f"[{host}]" if ":" in host else host, port, https)]
    return [url(address, port, https) for address in lan_addresses() or ["localhost"]]


def url(host: str, port: int, https: bool) -> str:
    """The address of the start page; the usual port is left out.

    >>> url("agari.local", 443, True), url("192.168.1.2", 8080, False)
    ('https://agari.local/', 'http://192.168.1.2:8080/')
    """
    usual = 443 if https else 80
    return f"http{'s' if https else ''}://{host}{'' if port == usual else f':{port}'}/"
