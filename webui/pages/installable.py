"""What makes the app installable where the browser allows it: manifest, service worker, and the page without a connection."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, jsonify, render_template, url_for
from flask_babel import gettext as _

from webui.language import chosen, html_tag

bp = Blueprint("installable", __name__)

#: The colours of the frame around the installed app, those of the light theme.
PAGE, FELT = "#f4f1ea", "#1c6a52"


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """The web app manifest."""

    def icon(name: str, size: str, **more: str) -> dict[str, str]:
        return {"src": url_for("static", filename=name), "sizes": size, "type": "image/png", **more}

    response = jsonify(
        {
            "name": "agari",
            "short_name": "agari",
            "description": _("Scores a riichi hand from a photo"),
            "lang": html_tag(chosen()),
            "start_url": url_for("snap.index"),
            "scope": "/",
            "display": "standalone",
            "background_color": PAGE,
            "theme_color": FELT,
            "icons": [
                icon("icon-192.png", "192x192"),
                icon("icon-512.png", "512x512"),
                icon("icon-maskable-512.png", "512x512", purpose="maskable"),
            ],
        }
    )
    response.mimetype = "application/manifest+json"
    return response


@bp.get("/sw.js")
def worker() -> Response:
    """The service worker; from the root, so that it may care for every page."""
    response = current_app.send_static_file("js/worker.js")
    response.headers["Cache-Control"] = "no-cache"
    return response


@bp.get("/offline")
def offline() -> str:
    """What stands where a page cannot be fetched."""
    return render_template("offline.html")
