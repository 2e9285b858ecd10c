"""The description of the API in OpenAPI 3.1."""

from __future__ import annotations

from functools import cache
from typing import Any

from webui.web_api.error_codes import ERROR_CODES, by_status
from webui.web_api.schemas import ANSWERS, REQUESTS, TEXT, ref

VERSION = "3.1.0"
#: The version of the API; its addresses begin with /api/v1.
API_VERSION = "1.0.0"
_WIN = {"hand": "234m067m99m23456s", "win": "4s", "by": "ron", "seat": "E", "from": "S", "round": "E", "riichi": True}
_WAITS = {"hand": "234m067m99m23456s", "seen": "4s"}
_DRAW = {"rules": "ema_2025", "sticks": 1, "hands": {"E": {"hand": "234m567m99m23456s", "riichi": True}, "S": None}}
_RETRY = {"Retry-After": {"description": "Seconds to wait.", "required": True, "schema": {"type": "integer", "minimum": 1}}}
#: What any request can be answered with.
_ALWAYS = (401, 403, 429, 500)


@cache
def document() -> dict[str, Any]:
    """The whole description; everyone gets the same object, so nobody may change it."""
    json = "application/json"
    return {
        "openapi": VERSION,
        "info": {
            "title": "agari",
            "version": API_VERSION,
            "summary": "Photos of riichi mahjong tiles in, tiles out; hands in, scores out.",
            "description": _description(),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/api/v1"}],
        "security": [{}, {"code": []}],
        "paths": {
            "/read": {
                "post": {
                    "operationId": "read",
                    "summary": "The tiles of photos.",
                    "requestBody": {"required": True, "content": {"multipart/form-data": {"schema": ref("ReadRequest")}}},
                    "responses": _answers(
                        {
                            "description": "What the photo shows; for several photos a list, in which an unreadable one has "
                            "its error object.",
                            "schema": {
                                "anyOf": [
                                    ref("Reading"),
                                    {"type": "array", "items": {"anyOf": [ref("Reading"), ref("Error")]}},
                                ]
                            },
                        },
                        400, 413, 415, 503,
                    ),
                }
            },
            "/score": _post("score", "What a won hand is worth.", "ScoreRequest", "Score", _WIN),
            "/waits": _post("waits", "Shanten and waits, or what to discard.", "WaitsRequest", "Waits", _WAITS),
            "/draw": _post("draw", "Settle a hand that nobody won.", "DrawRequest", "Draw", _DRAW),
            "/rules": _get("rules", "Every named rule set.", ref("RuleSets")),
            "/rules/{name}": _get(
                "ruleSet", "Every rule of one set with its source.", ref("RuleSet"), 404,
                parameters=[{"name": "name", "in": "path", "required": True, "schema": TEXT, "example": "tenhou"}],
            ),
            "/points": _get(
                "points", "The table of han and fu.", ref("Points"), 400,
                parameters=[
                    {"name": "rules", "in": "query", "schema": TEXT, "description": "A preset's name.", "example": "ema_2025"},
                    {"name": "players", "in": "query", "schema": {"enum": ["2", "3", "4"]}},
                ],
            ),
            "/openapi.json": _get("openapi", "This description.", {"type": "object"}),
        },
        "components": {
            "schemas": {**REQUESTS, **ANSWERS},
            "responses": {
                f"E{status}": {
                    "description": f"One of: {', '.join(codes)}.",
                    "content": {json: {"schema": ref("Error")}},
                    **({"headers": _RETRY} if status in (429, 503) else {}),
                }
                for status, codes in by_status().items()
            },
            "securitySchemes": {
                "code": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The access code, where the server wants one; a phone that typed it has a cookie.",
                }
            },
        },
    }  # fmt: skip


def _description() -> str:
    """What holds for every address, and every error code."""
    codes = "\n".join(
        f"| `{code}` | {', '.join(map(str, statuses))} | {meaning} |" for code, (statuses, meaning) in ERROR_CODES.items()
    )
    return (
        "Tiles are written in mpsz: 123m406p789s1z, 0 is a red five. Seats are seat winds, E is the dealer. Keys that nobody "
        "knows are ignored; keys may be added to answers, none is taken away.\n\n"
        "Whatever is refused is answered with the object `Error`:\n\n| code | status | meaning |\n| --- | --- | --- |\n" + codes
    )


def _answers(good: dict[str, Any], *statuses: int) -> dict[str, Any]:
    """The good answer, and the errors of these statuses."""
    schema = good.pop("schema")
    return {
        "200": {**good, "content": {"application/json": {"schema": schema}}},
        **{str(status): {"$ref": f"#/components/responses/E{status}"} for status in sorted({*statuses, *_ALWAYS})},
    }


def _post(name: str, summary: str, wanted: str, given: str, example: dict[str, Any]) -> dict[str, Any]:
    return {
        "post": {
            "operationId": name,
            "summary": summary,
            "requestBody": {
                "required": True,
                "content": {"application/json": {"schema": ref(wanted), "example": example}},
            },
            "responses": _answers({"description": summary, "schema": ref(given)}, 400, 413, 415, 422),
        }
    }


def _get(name: str, summary: str, schema: dict[str, Any], *statuses: int, **more: Any) -> dict[str, Any]:
    answers = _answers({"description": summary, "schema": schema}, *statuses)
    return {"get": {"operationId": name, "summary": summary, **more, "responses": answers}}
