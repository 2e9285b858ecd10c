"""Why a photo cannot be read, as `ValueError` subclasses with a stable code; and what is wrong with the weights."""

from __future__ import annotations


class PhotoError(ValueError):
    """A file that is no readable photo; `code` is stable, the message is one sentence that says what to do."""

    code = "not_an_image"


class NotAnImageError(PhotoError):
    """Not an image at all, or a file that cannot be opened."""


class NoSuchFileError(PhotoError):
    """There is no file of this name."""

    code = "no_such_file"


class TooLargeError(PhotoError):
    """More bytes than are accepted."""

    code = "too_large"


class TooManyPixelsError(PhotoError):
    """More pixels than are accepted; told by the header, nothing was decoded."""

    code = "too_many_pixels"


class UnsupportedError(PhotoError):
    """An image, but of a format or a variant that is not read."""

    code = "unsupported"


class TruncatedError(PhotoError):
    """An image whose data end too early or are damaged."""

    code = "truncated"


class WeightsError(RuntimeError):
    """The files in models/weights are missing or not those that belong to this version."""
