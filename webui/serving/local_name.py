"""The name agari.local, told to the local network by multicast DNS."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from webui.serving.addresses import LOCAL_NAME

#: Why the name cannot be had: another agari has it, or there is nobody to tell; both are words of `scoring.names`.
TAKEN, NO_NETWORK = "name_taken", "no_network"


@contextmanager
def announced(addresses: Sequence[str], port: int, https: bool) -> Iterator[str | None]:
    """Announce the name meanwhile; yields None, or why that cannot be: `TAKEN`, `NO_NETWORK` or the words of the system."""
    from zeroconf import Error, NonUniqueNameException, ServiceInfo, Zeroconf

    kind = f"_http{'s' if https else ''}._tcp.local."
    info = ServiceInfo(
        kind, f"agari.{kind}", port=port, addresses=[socket.inet_aton(address) for address in addresses],
        server=f"{LOCAL_NAME}.", properties={"path": "/"},
    )  # fmt: skip
    if not addresses:
        yield NO_NETWORK
        return
    try:
        responder = Zeroconf(interfaces=list(addresses))
    except OSError as error:
        yield str(error.strerror or error)
        return
    try:
        try:
            responder.register_service(info)
            failed: str | None = None
        except NonUniqueNameException:
            failed = TAKEN
        except (Error, OSError) as error:
            failed = str(error) or type(error).__name__
        yield failed
    finally:
        responder.close()
