"""Every error code of the API: the HTTP status that it comes with, and what it means to a program."""

from __future__ import annotations

from collections import defaultdict

#: Status and meaning of each code; a code may have one of several statuses.
ERROR_CODES: dict[str, tuple[tuple[int, ...], str]] = {
    "bad_request": ((400,), "no JSON object of the right shape, or no request that can be understood"),
    "bad_form": ((400,), "a form without its token"),
    "bad_rules": (
        (400, 404),
        "an unknown preset (404 where the address names it) or rule, or a value that it cannot have",
    ),
    "bad_text": ((400,), "a text that is not in its notation"),
    "unknown_tile": ((400,), "a tile that no set holds"),
    "no_photo": ((400,), "a form without the field `photo`"),
    "bad_role": ((400,), "a `role` that no photo has, or not as many as there are photos"),
    "code_needed": ((401,), "this server wants its access code first"),
    "wrong_code": ((403,), "not the access code"),
    "unknown_name": ((400,), "a Host header with a name that is none of this computer's; the setting `names` adds some"),
    "forbidden": ((403,), "not allowed from there"),
    "not_found": ((404,), "no such address"),
    "bad_method": ((405,), "an address that does not know this method"),
    "too_large": ((413,), "more bytes, or more photos, than are taken at a time"),
    "too_many_pixels": ((413,), "a photo of more pixels than are read"),
    "unsupported": ((415,), "an image of a format that is not read"),
    "not_an_image": ((415,), "a file that is no image"),
    "truncated": ((415,), "a photo whose data are damaged or end too early"),
    "not_a_form": ((415,), "photos that are not sent as multipart form data"),
    "not_json": ((415,), "a body that is not sent as JSON"),
    "bad_hand": ((422,), "a hand or circumstances that cannot exist: see `problems`"),
    "not_complete": ((422,), "tiles that are no winning hand"),
    "no_yaku": ((422,), "a complete hand without a yaku"),
    "below_min_han": ((422,), "fewer han than the rules ask for"),
    "furiten": ((422,), "a ron by a player who is furiten"),
    "none_left": ((422,), "a wait of which every tile is seen elsewhere"),
    "too_many_requests": ((429,), "too many requests from one address; Retry-After says when the next is welcome"),
    "locked_out": ((429,), "too many wrong access codes from one address"),
    "busy": ((503,), "all readers are busy and the queue is full; Retry-After says when to send the photo again"),
    "locked": ((503,), "another program keeps the database locked; Retry-After says when to try again"),
    "fault": ((500,), "a fault of this program"),
}


def by_status() -> dict[int, list[str]]:
    """The codes of each status, in the order of the statuses."""
    out: defaultdict[int, list[str]] = defaultdict(list)
    for code, (statuses, _) in ERROR_CODES.items():
        for status in statuses:
            out[status].append(code)
    return dict(sorted(out.items()))
