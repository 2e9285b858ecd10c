"""The name agari.local, told to the local network by multicast DNS."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from webui.serving.addresses import LOCAL_NAME


@contextmanager
def announced(addresses: Sequence[str], port: int, https: bool) -> Iterator[str | None]:
    """Announce the name meanwhile; yields why that cannot be, None when it is: another agari may have the name already."""
    from zeroconf import Error, ServiceInfo, Zeroconf

    kind = f"_http{'s' if https else ''}._tcp.local."
    info = ServiceInfo(
        kind, f"agari.{kind}", port=port, addresses=[socket.inet_aton(address) for address in addresses],
        server=f"{LOCAL_NAME}.", properties={"path": "/"},
    )  # fmt: skip
    if not addresses:
        yield "no network"
        return
    try:
        responder = Zeroconf(interfaces=list(addresses))
    except OSError as error:
        yield str(error.strerror or error)
        return
    try:
        try:
            responder.register_service(info)
            failed = None
        except (Error, OSError) as error:
            failed = str(error) or type(error).__name__
        yield failed
    finally:
        responder.close()
