"""What is sent to the app stays in memory: no part of an upload is ever written to a disk."""

from __future__ import annotations

from io import BytesIO
from typing import IO

from flask import Request


class MemoryRequest(Request):
    """A request whose files are held in memory. `MAX_CONTENT_LENGTH` bounds them, also when the length is not told before."""

    def _get_file_stream(
        self,
        total_content_length: int | None,
        content_type: str | None,
        filename: str | None = None,
        content_length: int | None = None,
    ) -> IO[bytes]:
        return BytesIO()
