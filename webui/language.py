"""Which language a page is in: what was chosen, else what the browser asks for.

Text is Flask-Babel's, terms are those of `scoring.names`.
"""

from __future__ import annotations

from urllib.parse import urlencode

from flask import Flask, Response, current_app, g, request
from flask_babel import Babel

from scoring.errors import ScoringError
from scoring.names import LANGUAGES, normal_language
from webui.words import Words

#: Every language as it calls itself.
OWN_NAMES = {"en": "English", "ja": "日本語", "zh_Hans": "简体中文", "zh_Hant": "繁體中文"}
COOKIE = "language"
_YEAR = 365 * 24 * 3600


def chosen() -> str:
    """The language of this request, one of `scoring.names.LANGUAGES`.

    The first that is known of `?lang=`, the cookie, the settings and what the browser asks for; else English.
    """
    wanted = [request.args.get("lang", ""), request.cookies.get(COOKIE, ""), current_app.config["SETTINGS"].language]
    for tag in [*wanted, *request.accept_languages.values()]:
        if tag:
            try:
                return normal_language(tag)
            except ScoringError:
                continue
    return "en"


def _known(tag: str) -> bool:
    """Whether a tag names a language that there is."""
    try:
        return bool(tag and normal_language(tag))
    except ScoringError:
        return False


def words() -> Words:
    """The words of this request's language."""
    if "words" not in g:
        g.words = Words(chosen())
    found: Words = g.words
    return found


def html_tag(language: str) -> str:
    """A language as HTML's `lang` says it: zh-Hans."""
    return language.replace("_", "-")


def address_in(language: str) -> str:
    """This very page in another language, as a relative address."""
    kept = [(name, value) for name, value in request.args.items(multi=True) if name != "lang"]
    return "?" + urlencode([*kept, ("lang", html_tag(language))])


def init(app: Flask) -> None:
    """Babel, the language cookie, and what templates need to know of languages."""
    Babel(app, default_locale="en", default_translation_directories="translations", locale_selector=chosen)

    @app.after_request
    def remember(response: Response) -> Response:
        if _known(request.args.get("lang", "")) and request.endpoint != "static":
            response.set_cookie(COOKIE, chosen(), max_age=_YEAR, samesite="Lax", secure=request.is_secure, httponly=True)
        if request.endpoint != "static":
            response.vary.add("Accept-Language")
        return response

    @app.context_processor
    def told() -> dict[str, object]:
        language = chosen()
        return {
            "language": language,
            "html_lang": html_tag(language),
            "address_in": address_in,
            "languages": {code: OWN_NAMES[code] for code in LANGUAGES},
            "w": words(),
        }
