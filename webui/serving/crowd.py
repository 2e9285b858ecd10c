"""Room for new connections where silent ones hold nearly all places."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from waitress.channel import HTTPChannel
    from waitress.server import BaseWSGIServer

#: Places that are kept free, and the seconds of silence after which a connection may be ended for that.
FREE, QUIET = 16, 2.0


def thinned(server: BaseWSGIServer) -> BaseWSGIServer:
    """The same server, which ends silent connections where its places run short.

    Without this three hundred that say nothing, or a byte now and then, keep everybody else out until their time is up.
    """
    ask = server.readable

    def readable() -> bool:
        surplus = len(server._map) + FREE - server.adj.connection_limit
        if surplus > 0:
            _thin(server, surplus)
        return bool(ask())

    # waitress asks this before it waits: whether a connection may be accepted
    server.readable = readable
    return server


def _thin(server: BaseWSGIServer, surplus: int) -> None:
    """End the connections that have been silent for longest; none that is being answered."""
    before = time.time() - QUIET
    channels = [channel for channel in server.active_channels.values() if not channel.requests]
    surplus -= sum(bool(channel.will_close) for channel in channels)
    silent = sorted((_since(channel), place) for place, channel in enumerate(channels) if not channel.will_close)
    for since, place in silent[: max(0, surplus)]:
        if since < before:
            # closed by the loop that asks; what it goes through may not change meanwhile
            channels[place].will_close = True


def _since(channel: HTTPChannel) -> float:
    """When it fell silent. A head comes at once, and a body within the time for silence, else they count as none."""
    last, made = float(channel.last_activity), float(channel.creation_time)
    if channel.request is None:
        return last
    late = float(channel.adj.channel_timeout) if channel.request.headers_finished else 0.0
    return min(last, made + late)
