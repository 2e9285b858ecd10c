"""The shapes of the machine interface as JSON Schema, for the description of the API; webui/docs/machine.md has the words."""

from __future__ import annotations

from typing import Any

from scoring.context import CLAIMS
from scoring.errors import Problem
from scoring.hand import MELD_KINDS
from scoring.rules import ABORTIVE
from vision.layout.hinted import HINTS
from vision.layout.values import ROLES
from vision.reading import ADVICE
from webui.web_api.error_codes import ERROR_CODES

Schema = dict[str, Any]

SEATS = ("E", "S", "W", "N")
LIMITS = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman", "counted_yakuman")
SIDES = ("left", "across", "right")


def ref(name: str) -> Schema:
    """The schema of that name."""
    return {"$ref": f"#/components/schemas/{name}"}


def array(of: Schema, **more: Any) -> Schema:
    """A list."""
    return {"type": "array", "items": of, **more}


def maybe(schema: Schema) -> Schema:
    """What may also be null."""
    return {"anyOf": [schema, {"type": "null"}]}


def one_of(*words: str | None) -> Schema:
    """One of some words."""
    return {"enum": list(words)}


def obj(needed: dict[str, Schema], others: dict[str, Schema] | None = None) -> Schema:
    """An object with keys that it must have and others that it may have; more may come."""
    return {"type": "object", "required": list(needed), "properties": {**needed, **(others or {})}}


TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
WHOLE: Schema = {"type": "integer"}
COUNT: Schema = {"type": "integer", "minimum": 0, "maximum": 1_000_000}
NUMBER: Schema = {"type": "number"}
OK: Schema = {"const": True}
SEAT = one_of(*SEATS)
PLAYERS: Schema = {"enum": [2, 3, 4, None]}
BY_SEAT: Schema = {"type": "object", "propertyNames": SEAT, "additionalProperties": WHOLE}
TILE: Schema = {"type": "string", "description": "One tile in mpsz: 4s, a red five 0p, honours 1z to 7z.", "examples": ["4s"]}
TILES: Schema = {
    "description": "Tiles in mpsz, in any order: 123m406p7z, or a list of such texts.",
    "anyOf": [TEXT, array(TEXT)],
    "examples": ["234m067m99m23456s"],
}
WAIT = obj({"tile": TILE, "left": {"type": "integer", "minimum": 0, "maximum": 4}})
TABLE: dict[str, Schema] = {"players": PLAYERS, "rules": maybe(ref("Rules"))}

REQUESTS: dict[str, Schema] = {
    "Rules": {
        "description": "A preset's name, or an object of rules with its base as `preset`; null is what is usually played.",
        "anyOf": [TEXT, {"type": "object", "properties": {"preset": TEXT}}],
    },
    "Meld": {
        "anyOf": [
            obj({"kind": one_of(*MELD_KINDS), "tiles": TILES}, {"called": maybe(TILE), "from": maybe(TEXT)}),
            {**TEXT, "description": "The text of a meld.", "examples": ["(444z W)", "[4444z]"]},
        ]
    },
    "ScoreRequest": obj(
        {"hand": TILES, "win": TILE, "by": one_of("ron", "tsumo"), "seat": SEAT, "round": SEAT},
        {
            "melds": maybe(array(ref("Meld"))),
            "from": maybe(SEAT),
            **TABLE,
            **{claim: {"type": ["boolean", "null"]} for claim in CLAIMS},
            **{name: maybe(COUNT) for name in ("norths", "dealer_streak", "honba", "sticks")},
            "dora": maybe(TILES),
            "ura": maybe(TILES),
            "pao": {"anyOf": [SEAT, {"type": "object", "additionalProperties": SEAT}, {"type": "null"}]},
            **{name: {"type": ["boolean", "null"]} for name in ("first_winner", "furiten", "discarder_riichi")},
            "after_replacement": {"type": ["boolean", "null"]},
            "pond": maybe(TILES),
            "robbed": one_of("kakan", "ankan", "north", None),
        },
    ),
    "WaitsRequest": obj(
        {"hand": TILES}, {"melds": maybe(array(ref("Meld"))), "norths": maybe(COUNT), **TABLE, "seen": maybe(TILES)}
    ),
    "DrawHand": obj(
        {},
        {
            "hand": maybe(TILES),
            "melds": maybe(array(ref("Meld"))),
            "norths": maybe(COUNT),
            "riichi": {"type": ["boolean", "null"]},
            "shown": {"type": ["boolean", "null"]},
            "pond": maybe(TILES),
            "called_away": maybe(TILES),
        },
    ),
    "DrawRequest": obj(
        {},
        {
            "hands": {"type": ["object", "null"], "propertyNames": SEAT, "additionalProperties": maybe(ref("DrawHand"))},
            **TABLE,
            "dealer": one_of("E", None),
            "honba": maybe(COUNT),
            "sticks": maybe(COUNT),
            "abort": one_of(*ABORTIVE, None),
            "who": maybe(SEAT),
            "last_draw": maybe(SEAT),
        },
    ),
    "ReadRequest": obj(
        {"photo": array({"type": "string", "contentMediaType": "application/octet-stream"}, minItems=1)},
        {
            "rules": {**TEXT, "description": "The rules that are played; a hint."},
            "set": {**TEXT, "description": "The name of the club's set of tiles. No set is known today: any name is ignored."},
            "role": {
                **array(one_of("", *HINTS), minItems=1),
                "description": "What the photo shows, once for all photos or once for each in their order. `table` or nothing: "
                "anything; `hand`: a hand, no tile is an indicator; `dora`, `ura`: every face is such an indicator.",
            },
        },
    ),
}

ANSWERS: dict[str, Schema] = {
    "Score": obj(
        {
            "ok": OK,
            "yaku": array(obj({"code": TEXT, "han": WHOLE}, {"tile": TILE, "yakuman": WHOLE})),
            "yakuman": WHOLE,
            "han": WHOLE,
            "fu": WHOLE,
            "fu_items": array(obj({"code": TEXT, "fu": WHOLE, "tiles": maybe(TEXT)})),
            "limit": one_of(*LIMITS, None),
            "points": WHOLE,
            "payments": BY_SEAT,
            "deltas": BY_SEAT,
            "shape": array(TEXT),
            "wait": TEXT,
            "waits": array(TILE),
        }
    ),
    "Waits": obj(
        {"ok": OK, "shanten": {"type": "integer", "minimum": -1}, "tenpai": FLAG, "waits": array(WAIT)},
        {
            "accepts": array(WAIT),
            "discards": array(obj({"tile": TILE, "shanten": WHOLE, "waits": array(WAIT), "accepts": array(WAIT)})),
        },
    ),
    "Draw": obj(
        {
            "ok": OK,
            "tenpai": array(SEAT),
            "waits": {"type": "object", "additionalProperties": array(TILE)},
            "nagashi": array(SEAT),
            "deltas": BY_SEAT,
            "dealer_stays": FLAG,
            "next": obj({"honba": WHOLE, "sticks": WHOLE}),
            "problems": array(obj({"code": TEXT, "seat": SEAT}, {"message": TEXT})),
        }
    ),
    "SeenTile": obj(
        {
            "label": {**TEXT, "description": "One of the 37 faces, `back`, or `other` for a flower or foreign tile."},
            "confidence": NUMBER,
            "doubt": {**FLAG, "description": "A person should look at the label."},
            "candidates": array(array({"type": ["string", "number"]}, minItems=2, maxItems=2)),
            "quad": {
                **array(array(NUMBER, minItems=2, maxItems=2), minItems=4, maxItems=4),
                "description": "Corners in pixels of the upright photo, clockwise from the printed face's top left one.",
            },
            "turn": {"enum": [0, 90, 180, 270]},
            "role": one_of(*ROLES),
            "group": WHOLE,
        }
    ),
    "SeenMeld": obj({"kind": TEXT, "tiles": TEXT, "called": maybe(TILE), "from_side": one_of(*SIDES, None)}),
    "Reading": obj(
        {
            "ok": OK,
            "photo": TEXT,
            "width": WHOLE,
            "height": WHOLE,
            "tiles": array(ref("SeenTile")),
            "hand": TEXT,
            "melds": array(ref("SeenMeld")),
            "win": maybe(TILE),
            "dora": array(TILE),
            "ura": array(TILE),
            "norths": WHOLE,
            "hands": array(
                obj({"side": TEXT, "hand": TEXT, "melds": array(ref("SeenMeld")), "win": maybe(TILE), "group": WHOLE})
            ),
            "ponds": array(obj({"side": TEXT, "tiles": array(TEXT), "riichi_at": maybe(WHOLE)})),
            "doubts": WHOLE,
            "advice": array(obj({"code": one_of(*ADVICE), "message": TEXT})),
            "milliseconds": {"type": "object", "additionalProperties": NUMBER},
        }
    ),
    "RuleSets": array(obj({"name": TEXT, "year": WHOLE, "players": WHOLE})),
    "RuleSet": obj(
        {
            "name": TEXT,
            "year": WHOLE,
            "fields": {"type": "object", "additionalProperties": obj({"value": {}, "source": TEXT})},
        }
    ),
    "Points": array(
        obj(
            {
                "han": WHOLE,
                "fu": WHOLE,
                "limit": one_of(*LIMITS, None),
                "dealer": obj({"ron": WHOLE, "tsumo_each": WHOLE}),
                "other": obj({"ron": WHOLE, "tsumo_dealer": WHOLE, "tsumo_other": WHOLE}),
            }
        )
    ),
    "Problem": obj(
        {"code": one_of(*(problem.code for problem in Problem)), "message": TEXT},
        {"about": array(TEXT), "between": array(TEXT)},
    ),
    "Error": obj(
        {
            "ok": {"const": False},
            "error": obj(
                {"code": one_of(*ERROR_CODES), "message": TEXT, "problems": array(ref("Problem"))},
                {"field": {**TEXT, "description": "The rule that is wrong."}, "data": {"type": "object"}},
            ),
        },
        {"photo": TEXT},
    ),
}
