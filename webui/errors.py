"""Errors of the web app: each with its HTTP status and a stable code; one handler makes a page or JSON of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask, Response, jsonify, make_response, render_template, request
from flask.globals import request_ctx
from flask_babel import lazy_gettext as _l
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DatabaseError, OperationalError
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from scoring.errors import HandError, NoWinError, ScoringError
from scoring.wire import error_json
from vision.errors import PhotoError
from webui.language import words
from webui.metrics import metrics

#: The HTTP status of what goes wrong with photos; what is not here is a bad request.
PHOTO_STATUS = {
    "too_large": 413,
    "too_many_pixels": 413,
    "unsupported": 415,
    "not_an_image": 415,
    "truncated": 415,
}
#: What SQLite says when another program writes for too long, and the seconds after which to try again.
LOCKED, RETRY = "database is locked", 5
#: The codes of plain HTTP errors.
HTTP_CODES = {
    400: "bad_request",
    401: "code_needed",
    403: "forbidden",
    404: "not_found",
    405: "bad_method",
    413: "too_large",
    415: "unsupported",
    429: "too_many_requests",
}


#: What each code of the web app says.
SENTENCES = {
    "bad_request": _l("The request cannot be understood: go back and try again."),
    "bad_form": _l("The page was open for too long: load it again."),
    "code_needed": _l("This table asks for an access code: type it on the start page."),
    "wrong_code": _l("That is not the code."),
    "locked_out": _l("There were too many wrong codes from here."),
    "unknown_name": _l(
        "This computer does not know itself by that name: use the address that it shows, or name it in the settings."
    ),
    "locked": _l("What is kept is being written by another program: try again in a moment."),
    "forbidden": _l("This is not allowed from here."),
    "not_found": _l("There is no such page: it may have been cleared away. Start again with a photo."),
    "bad_method": _l("This address is not used in this way."),
    "too_large": _l("That is too large: send fewer megabytes."),
    "unsupported": _l("This kind of file is not read: send a JPEG, PNG, WebP, HEIC, AVIF or BMP photo."),
    "not_a_form": _l("Send photos as multipart form data, in fields named photo."),
    "no_photo": _l("There was no photo: take one, or choose a file."),
    "bad_role": _l("Say of a photo that it shows a table, a hand, dora or ura; once for all photos, or once for each."),
    "not_json": _l("Send JSON, with the content type application/json."),
    "too_many_requests": _l("Too many requests: wait a moment and try again."),
    "busy": _l("Many photos are being read just now: try again in a moment."),
    "fault": _l("A fault inside agari: try again, and report it if it comes back."),
}
#: The same of what only pages are refused.
PAGE_SENTENCES = {
    "not_ready": _l("The hand has no payout yet: settle what is open first."),
    "too_many_photos": _l("A photo can be added to a photographed hand, and only a few: start again with all of them."),
    "conflict": _l("Somebody else changed this hand meanwhile: here is how it stands now."),
    "not_kept": _l("What is kept cannot be read or written: see whether the disk of this computer is full."),
    "no_text": _l("This is no hand: type tiles such as 234m067m99m23456s+4s, the winning tile after a plus."),
}


class WebError(ScoringError):
    """Something that the web app refuses. `status`: of HTTP; `code`: stable, one of the sentences; `retry`: seconds after which
    to try again, or None; `data`: what the caller may need with it."""

    def __init__(
        self,
        code: str,
        status: int,
        retry: int | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> None:
        self.code, self.status, self.retry, self.data = code, status, retry, data
        super().__init__(code)

    @property
    def message(self) -> str:
        """One sentence that says what is wrong and what to do, in the language of the request."""
        return str((SENTENCES | PAGE_SENTENCES)[self.code])


def status_of(error: ScoringError | PhotoError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, WebError):
        return error.status
    if isinstance(error, PhotoError):
        return PHOTO_STATUS.get(error.code, 400)
    return 422 if isinstance(error, (HandError, NoWinError)) else 400


def body_of(error: ScoringError | PhotoError) -> dict[str, Any]:
    """The error object of the machine interface; its message is in the language of the request."""
    if isinstance(error, WebError):
        extra = {"data": dict(error.data)} if error.data else {}
        return {
            "ok": False,
            "error": {
                "code": error.code,
                "message": error.message,
                "problems": [],
                **extra,
            },
        }
    if isinstance(error, PhotoError):
        return {
            "ok": False,
            "error": {
                "code": error.code,
                "message": words().of("problems", error.code),
                "problems": [],
            },
        }
    return error_json(error)


def wants_json() -> bool:
    """True for the API, and for what a page's script asks."""
    return request.path.startswith("/api/") or request.accept_mimetypes.best == "application/json"


def answer(body: dict[str, Any], status: int, retry: int | None = None) -> tuple[Response, int]:
    """An error as JSON, or as a page for people; it is counted."""
    metrics().refused(body["error"]["code"])
    # a request with a broken address has no page to go back to
    if wants_json() or request_ctx.url_adapter is None:
        response = jsonify(body)
        if retry is not None:
            response.headers["Retry-After"] = str(retry)
        return response, status
    page = make_response(render_template("error.html", error=body["error"], status=status, retry=retry))
    if retry is not None:
        page.headers["Retry-After"] = str(retry)
    return page, status


def init(app: Flask) -> None:
    """The handlers."""

    def refused(error: ScoringError | PhotoError) -> Any:
        return answer(body_of(error), status_of(error), getattr(error, "retry", None))

    app.register_error_handler(ScoringError, refused)
    app.register_error_handler(PhotoError, refused)

    @app.errorhandler(HTTPException)
    def plain(error: HTTPException) -> Any:
        status = error.code or 500
        code = (
            "bad_form" if isinstance(error, CSRFError) else HTTP_CODES.get(status, "bad_request" if status < 500 else "fault")
        )
        # a redirect, or a refusal that has its answer already
        if status < 400 or error.response is not None:
            return error
        response, status = answer(body_of(WebError(code, status)), status)
        if isinstance(error, MethodNotAllowed) and error.valid_methods:
            response.headers["Allow"] = ", ".join(error.valid_methods)
        return response, status

    @app.errorhandler(DatabaseError)
    def unkept(error: DatabaseError) -> Any:
        if LOCKED in str(error.orig):
            app.logger.warning("the database is locked: %s waited in vain", request.endpoint)
            return refused(WebError("locked", 503, RETRY))
        # full or read-only disks and damaged files; what breaks a rule of the tables is a fault of ours
        if not isinstance(error, OperationalError) and type(error) is not DatabaseError:
            return fault(error)
        app.logger.error("the database cannot be used: %s", error.orig)
        return refused(WebError("not_kept", 507))

    @app.errorhandler(Exception)
    def fault(error: Exception) -> Any:
        app.logger.exception("a fault in %s", request.endpoint)
        return answer(body_of(WebError("fault", 500)), 500)
