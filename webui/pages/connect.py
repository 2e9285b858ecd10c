"""How other phones come in: the address to scan, and how a phone is made to trust this machine."""

from __future__ import annotations

import segno
from flask import Blueprint, Response, current_app, make_response, render_template, request
from markupsafe import Markup

from webui.errors import WebError
from webui.serving.authority import Certificates

bp = Blueprint("connect", __name__)


@bp.get("/connect")
def connect() -> str:
    """The addresses of the app, the best one as a QR code."""
    urls: list[str] = current_app.config["ADDRESSES"] or [request.url_root]
    drawn = segno.make(urls[0], error="m", micro=False).svg_inline(scale=8, omitsize=True, light="#fff", border=3)
    return render_template("connect/connect.html", urls=urls, drawn=Markup(drawn), https=_certificates() is not None)


@bp.get("/trust")
def trust() -> str:
    """How a phone is made to trust the certificates of this machine."""
    return render_template("connect/trust.html", certificates=_certificates())


@bp.get("/trust/agari.crt")
def authority() -> Response:
    """The certificate of the authority, in the form that phones install."""
    found = _certificates()
    if found is None:
        raise WebError("not_found", 404)
    response = make_response(found.der())
    response.headers["Content-Type"] = "application/x-x509-ca-cert"
    response.headers["Content-Disposition"] = 'attachment; filename="agari.crt"'
    return response


def _certificates() -> Certificates | None:
    """What `agari serve --https` made; None where the app speaks http."""
    found: Certificates | None = current_app.config["CERTIFICATES"]
    return found
